"""Every place on disk that Kifu uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from platformdirs import PlatformDirs

from tui.cli.errors import UsageError

_DIRS = PlatformDirs("kifu", appauthor=False)


def default_database() -> Path:
    """Returns the archive that is opened when none is named."""
    return Path(_DIRS.user_data_dir) / "archive.db"


def config_file(environ: Mapping[str, str]) -> Path:
    """Returns the file of settings; it need not exist. `KIFU_CONFIG` names another."""
    return Path(environ.get("KIFU_CONFIG") or Path(_DIRS.user_config_dir) / "config.toml")


def state_dir(environ: Mapping[str, str]) -> Path:
    """Returns the folder for the details of faults. `KIFU_STATE` names another."""
    return Path(environ.get("KIFU_STATE") or _DIRS.user_state_dir)


def named_database(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant: `--db`, else `KIFU_DB`, else the default."""
    if option is not None and not option.strip():
        raise UsageError("kifu: --db names no database; give a path or a URL, or leave it out for the default")
    return option or environ.get("KIFU_DB") or str(default_database())


def shown_database(name: str) -> str:
    """Returns a database as it may be shown: a path in full, a URL without its password."""
    if "://" in name:
        return re.sub(r"(://[^/@:]*):[^@]*@", r"\1:***@", name)
    return name if name == ":memory:" else str(Path(name).absolute())
