"""Where Kifu keeps things: the database, the config file, the folder for its state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tui.cli.errors import UsageError

_PASSWORD = re.compile(r"(://[^/@:]*):[^@]*@")


def database_url(named: str | None, environ: Mapping[str, str]) -> tuple[str, str]:
    """Returns the database (a path or URL) and where that comes from: `--db`, `KIFU_DB` or `default`."""
    if named is not None:
        if not named.strip():
            raise UsageError("kifu: --db needs a path or a URL, not an empty text")
        return named, "--db"
    if environ.get("KIFU_DB"):
        return environ["KIFU_DB"], "KIFU_DB"
    from platformdirs import user_data_path

    return str(user_data_path("kifu", appauthor=False) / "archive.db"), "default"


def file_of(url: str) -> Path | None:
    """Returns the file of a SQLite database; None for a server, or for one in memory."""
    if "://" not in url:
        return None if url == ":memory:" else Path(url)
    scheme, _, rest = url.partition("://")
    if not scheme.startswith("sqlite"):
        return None
    path = rest.partition("?")[0].removeprefix("/")
    return Path(path) if path and path != ":memory:" else None


def without_password(url: str) -> str:
    """Returns a URL as it may be shown."""
    return _PASSWORD.sub(r"\1:***@", url)


def config_file(environ: Mapping[str, str]) -> Path:
    """Returns the place of the config file."""
    if environ.get("KIFU_CONFIG"):
        return Path(environ["KIFU_CONFIG"])
    from platformdirs import user_config_path

    return user_config_path("kifu") / "config.toml"


def state_folder(environ: Mapping[str, str]) -> Path:
    """Returns the folder for drafts and for the details of faults."""
    if environ.get("KIFU_STATE"):
        return Path(environ["KIFU_STATE"])
    from platformdirs import user_state_path

    return user_state_path("kifu", appauthor=False)
