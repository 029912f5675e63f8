"""Every place on disk that Kifu uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tui.cli.errors import UsageError

_PASSWORD = re.compile(r"(://[^/@:]*):[^@]*@")


def default_database() -> Path:
    """Returns the archive that is opened when none is named."""
    from platformdirs import user_data_path

    return user_data_path("kifu", appauthor=False) / "archive.db"


def named_database(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant: `--db`, else `KIFU_DB`, else the default. Raises `UsageError`."""
    if option is not None and not option.strip():
        raise UsageError("kifu: --db names no database; expected a path or a URL")
    return option or environ.get("KIFU_DB") or str(default_database())


def file_of(database: str) -> Path | None:
    """Returns the file of a database; None for one that is no file."""
    if "://" not in database:
        return None if database == ":memory:" else Path(database).expanduser()
    scheme, _, rest = database.partition("://")
    if not scheme.startswith("sqlite"):
        return None
    path = rest.partition("?")[0].removeprefix("/")
    return Path(path) if path and path != ":memory:" else None


def shown_database(database: str) -> str:
    """Returns a database as it may be shown: a file with its whole path, an address without its password."""
    file = file_of(database)
    return _PASSWORD.sub(r"\1:***@", database) if file is None else str(file.absolute())


def games_folder(database: str) -> Path:
    """Returns where the owner of an archive keeps files that complete the data of games: beside the archive."""
    file = file_of(database)
    return (default_database() if file is None else file.absolute()).parent / "games"


def config_file(environ: Mapping[str, str]) -> Path:
    """Returns the file of settings; it need not exist."""
    if environ.get("KIFU_CONFIG"):
        return Path(environ["KIFU_CONFIG"])
    from platformdirs import user_config_path

    return user_config_path("kifu") / "config.toml"


def state_dir(environ: Mapping[str, str]) -> Path:
    """Returns the folder for the details of faults."""
    if environ.get("KIFU_STATE"):
        return Path(environ["KIFU_STATE"])
    from platformdirs import user_state_path

    return user_state_path("kifu", appauthor=False)
