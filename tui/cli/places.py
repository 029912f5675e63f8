"""Every place on disk that Kifu uses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tui.cli.errors import UsageError
from tui.home import at_home

KEY_FILE = "signing-key.pem"
"""The name of the private key that signs where none is named; it lies beside the settings."""


def default_database() -> Path:
    """Returns the archive that is opened when none is named."""
    from platformdirs import user_data_path

    return user_data_path("kifu", appauthor=False) / "archive.db"


def _checked(database: str) -> str:
    """Returns a database that is named. Raises `Unreadable`, which does not repeat it, if its address is none."""
    if _is_malformed(database):
        from tui.cli.errors import Unreadable

        raise Unreadable(
            "kifu: the address of the database is not well-formed; expected a file name, sqlite:///FILE or "
            "postgresql://USER@HOST/NAME"
        )
    return database


def _is_malformed(database: str) -> bool:
    """Tells whether a database was meant to be an address and is none. Of a mere path nothing is imported."""
    if ":" not in database and "//" not in database:
        return False
    from eventstore.address import is_malformed

    return is_malformed(database)


def named_database(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database that is meant: `--db`, else `KIFU_DB`, else the default.

    Raises:
        UsageError: The option is empty.
        Unreadable: It was meant to be an address and is none.
    """
    if option is not None and not option.strip():
        raise UsageError("kifu: --db names no database; expected a path or a URL")
    return _checked(option or environ.get("KIFU_DB") or "") or str(default_database())


def named_to_read(option: str | None, environ: Mapping[str, str]) -> str:
    """Returns the database to read from where that is another one: `--db-read`, else `KIFU_DB_READ`, else `""`.

    Raises:
        UsageError: The option is empty.
        Unreadable: It was meant to be an address and is none.
    """
    if option is not None and not option.strip():
        raise UsageError("kifu: --db-read names no database; expected the URL of a standby")
    return _checked(option or environ.get("KIFU_DB_READ", ""))


def file_of(database: str) -> Path | None:
    """Returns the file of a database; None for one that is no file."""
    if "://" not in database:
        return None if database == ":memory:" else at_home(database)
    scheme, _, rest = database.partition("://")
    if not scheme.startswith("sqlite"):
        return None
    path = rest.partition("?")[0].removeprefix("/")
    return Path(path) if path and path != ":memory:" else None


def shown_database(database: str) -> str:
    """Returns a database as it may be shown: a file with its whole path, an address without its password."""
    file = None if _is_malformed(database) else file_of(database)
    if file is not None:
        return str(file.absolute())
    from eventstore.address import without_password

    return without_password(database)


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


def key_file(environ: Mapping[str, str]) -> Path:
    """Returns the private key that signs where none is named; it need not exist."""
    return config_file(environ).parent / KEY_FILE


def state_dir(environ: Mapping[str, str]) -> Path:
    """Returns the folder for the details of faults."""
    if environ.get("KIFU_STATE"):
        return Path(environ["KIFU_STATE"])
    from platformdirs import user_state_path

    return user_state_path("kifu", appauthor=False)
