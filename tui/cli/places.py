"""Every place on disk that Kifu uses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("kifu", appauthor=False)


def default_database() -> Path:
    """Returns the archive that is opened when none is named."""
    return Path(_DIRS.user_data_dir) / "archive.db"


def config_file() -> Path:
    """Returns the file of settings; it need not exist."""
    return Path(_DIRS.user_config_dir) / "config.toml"


def state_dir() -> Path:
    """Returns the folder of logs."""
    return Path(_DIRS.user_state_dir)


def named_database(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant: `--db`, else `KIFU_DB`, else the default."""
    return option or environ.get("KIFU_DB") or str(default_database())
