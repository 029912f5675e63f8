"""Where a database lies: a plain path, an SQLAlchemy URL for SQLite, or the address of a PostgreSQL database."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from eventstore.address import is_malformed
from eventstore.errors import (
    MissingDirectory,
    NotADatabase,
    PathIsDirectory,
    StoreFault,
    UnsupportedDatabase,
    WrongAddress,
    quoted,
)


def is_on_server(url_or_path: str | Path) -> bool:
    """Tells whether an address names a PostgreSQL database."""
    if not isinstance(url_or_path, str) or "://" not in url_or_path:
        return False
    return url_or_path.partition("://")[0].partition("+")[0].lower() in ("postgresql", "postgres")


def verify_driver() -> None:
    """Raises `UnsupportedDatabase` if what speaks with PostgreSQL is not installed."""
    if find_spec("psycopg") is None:
        raise UnsupportedDatabase("postgresql", 'needs psycopg (pip install "kifu[postgres]")')


def parse_location(url_or_path: str | Path) -> Path:
    """Returns the absolute path of the database file that an address names.

    Raises:
        WrongAddress: It was meant to be an address and is none. The message does not repeat it.
        UnsupportedDatabase: It is a URL of another database, or one in memory, which keeps nothing. The message
            repeats the kind of database only: an address may hold a password.
    """
    text = os.fspath(url_or_path)
    if isinstance(url_or_path, str) and is_malformed(text):
        raise WrongAddress("is not well-formed")
    if isinstance(url_or_path, str) and "://" in text:
        text = _database_of_url(text)
    if not text or text == ":memory:" or "\0" in text:
        raise UnsupportedDatabase(text.replace("\0", " "), "is no place where events could be kept")
    return Path(os.path.abspath(os.path.expanduser(text)))


def _database_of_url(text: str) -> str:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise UnsupportedDatabase(text.partition(":")[0], "does not start a well-formed address") from None
    if url.get_backend_name() != "sqlite":
        raise UnsupportedDatabase(url.get_backend_name())
    if url.query:
        raise UnsupportedDatabase("?" + "&".join(url.query), "options in the address are not supported")
    return url.database or ""


def verify_place(path: Path) -> None:
    """Raises `PathIsDirectory` or `MissingDirectory` unless a file could stand at the path."""
    if path.is_dir():
        raise PathIsDirectory(str(path))
    if not path.parent.is_dir():
        raise MissingDirectory(str(path), str(path.parent))


def verify_header(path: Path) -> None:
    """Raises `NotADatabase` for a file that has content and does not start as an SQLite database does.

    SQLite itself takes a very short file for an empty database and would write over it.
    """
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreFault(str(path), f"{quoted(str(path))} cannot be read ({error.strerror}).") from error
    if start and start != b"SQLite format 3\0":
        raise NotADatabase(str(path))


def is_writable(path: Path) -> bool:
    """Tells whether the file may be written, or created. SQLite also writes files beside it."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))
