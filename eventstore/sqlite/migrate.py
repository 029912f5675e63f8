"""Opening a database file: is it one of ours, of this version; if not, make it so, or refuse.

The schema comes from the migrations alone, for a new file as for an old one. Alembic is loaded only when there is
something to migrate: an up-to-date file is recognised by plain SQL. A migration is one transaction that holds the
write lock from before the backup to after the check of the guards, so two programs that start at once do not get
into each other's way, and a migration that fails or loses a guard leaves the file as it was.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from eventstore import revision
from eventstore.errors import MissingDatabase, NewerSchema, NotADatabase, OlderSchema, ReadOnlyStore, StoreError
from eventstore.history import is_known_revision, run_migrations
from eventstore.sqlite.connections import DRIVER_ERRORS, connect, translate, writing_engine
from eventstore.sqlite.copying import copy_database, free_name
from eventstore.sqlite.guards import CATALOGUE_QUERY, assert_guards

_OURS: Final = {"alembic_version", "streams", "events"}
_NO_LOCK_FILES: Final = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
)
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table'"


def prepare_for_writing(path: Path, busy_timeout_ms: int, *, create: bool = True) -> None:
    """Creates the database if there is none, upgrades it if it is old, and sees that it is in WAL mode.

    Raises:
        MissingDatabase, NotADatabase: There is none, or an empty one, and none is to be made.
        NotADatabase, NewerSchema, GuardsMissing: The file is not one to write to.
        StoreFault: It is locked, cannot be written, the disk is full, or it is damaged.
    """
    try:
        with closing(connect(path, "rwc" if create else "rw", busy_timeout_ms)) as connection:
            stamp = read_stamp(connection, path)
            if not (stamp or create):
                raise NotADatabase(str(path), "is empty")
            _refuse_unwritable(connection, path)
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
            if stamp != revision.REVISION:
                _migrate(path, busy_timeout_ms)
            assert_guards(connection.execute(CATALOGUE_QUERY).fetchall(), str(path))
    except DRIVER_ERRORS as error:
        raise translate(error, str(path)) or error from error


def prepare_for_reading(path: Path, busy_timeout_ms: int) -> str:
    """Checks that the database can be read as it is, and returns the mode in which to connect.

    That is `immutable` where SQLite can make no lock files beside it and nobody else can have: on a read-only
    medium, or a full one. Guards are not looked at: a file that was altered must stay readable for `verify`.

    Raises:
        MissingDatabase, NotADatabase, NewerSchema, OlderSchema: The file cannot be read as it is.
        StoreFault: It is locked or damaged.
    """
    if not path.exists():
        raise MissingDatabase(str(path))
    try:
        _verify_current(path, "ro", busy_timeout_ms)
    except StoreError as error:
        if not _is_unwritable_medium(error.__cause__, path):
            raise
        _verify_current(path, "immutable", busy_timeout_ms)
        return "immutable"
    return "ro"


def read_stamp(connection: sqlite3.Connection, path: Path) -> str:
    """Returns the revision of a database; an empty text if it has no tables yet.

    Raises:
        NotADatabase: It is not an SQLite database, or it has tables of another program and not ours.
    """
    try:
        tables = {row[0] for row in connection.execute(_TABLES).fetchall()}
        if not tables:
            return ""
        if not tables >= _OURS:
            raise NotADatabase(str(path), "is a database of another program")
        stamps = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except DRIVER_ERRORS as error:
        raise translate(error, str(path)) or error from error
    if len(stamps) != 1:
        raise NotADatabase(str(path), "does not say which schema it has")
    return str(stamps[0][0])


def _is_unwritable_medium(cause: BaseException | None, path: Path) -> bool:
    """Tells whether SQLite failed for want of its lock files, and no log is left that would have to be read.

    On a full disk it cannot make them either, and calls that an error of input and output.
    """
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    log = Path(f"{path}-wal")
    return code in _NO_LOCK_FILES and not (log.exists() and log.stat().st_size)


def _verify_current(path: Path, mode: str, busy_timeout_ms: int) -> None:
    try:
        with closing(connect(path, mode, busy_timeout_ms)) as connection:
            stamp = read_stamp(connection, path)
    except DRIVER_ERRORS as error:
        raise translate(error, str(path)) or error from error
    if not stamp:
        raise NotADatabase(str(path), "is empty")
    if stamp != revision.REVISION:
        if is_known_revision(stamp):
            raise OlderSchema(str(path), stamp, revision.REVISION)
        raise NewerSchema(str(path), stamp, revision.REVISION)


def _refuse_unwritable(connection: sqlite3.Connection, path: Path) -> None:
    """Finds out before anything is changed. SQLite opens a write-protected file for reading without a word."""
    if connection.execute("PRAGMA query_only").fetchone() == (1,):
        raise ReadOnlyStore(str(path))


def _migrate(path: Path, busy_timeout_ms: int) -> None:
    engine = writing_engine(path, "full", busy_timeout_ms)
    try:
        with engine.connect() as connection, connection.begin():
            driver = connection.connection.dbapi_connection
            assert isinstance(driver, sqlite3.Connection)
            stamp = read_stamp(driver, path)
            if stamp == revision.REVISION:
                return
            if stamp and not is_known_revision(stamp):
                raise NewerSchema(str(path), stamp, revision.REVISION)
            if stamp:
                _back_up(path, busy_timeout_ms)
            run_migrations(connection)
            assert_guards(driver.execute(CATALOGUE_QUERY).fetchall(), str(path))
    except StoreError:
        raise
    except Exception as error:
        raise translate(error, str(path)) or error from error
    finally:
        engine.dispose()


def _back_up(path: Path, busy_timeout_ms: int) -> None:
    """Copies the file as it is before the upgrade, through a second connection: the first holds the lock."""
    with closing(connect(path, "ro", busy_timeout_ms)) as source:
        copy_database(source, free_name(path, f"before-{revision.REVISION}"))
