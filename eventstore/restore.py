"""Putting a backup in the place of a database; what was there is kept beside it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from eventstore import revision
from eventstore.address import without_password
from eventstore.errors import (
    MissingDatabase,
    NewerSchema,
    NotADatabase,
    OnServer,
    StoreError,
    StoreFault,
    StoreLocked,
    quoted,
)
from eventstore.history import is_known_revision
from eventstore.location import is_on_server, parse_location, verify_header, verify_place
from eventstore.sqlite import DRIVER_ERRORS, connect, translate
from eventstore.sqlite.copying import copy_database, free_name
from eventstore.sqlite.migrate import read_stamp


def restore_database(backup: str | Path, target: str | Path, *, busy_timeout_ms: int = 1_000) -> Path | None:
    """Makes a database what a backup holds.

    A backup of an older schema will do; the database is upgraded when it is next opened. A target that is damaged
    beyond opening is moved aside; any other is copied and then overwritten in one transaction.

    Args:
        backup: A file made by a backup.
        target: The database; it need not exist.
        busy_timeout_ms: How long to wait for others to close the target.

    Returns:
        Where the database that was there before is kept; `None` if there was none.

    Raises:
        OpenRefused: The backup is no store, or the target has no place to be.
        StoreLocked: Another program has the target open.
        StoreFault: There is no room, or a file cannot be written.
    """
    if is_on_server(target):
        program = f"createdb, then pg_restore --no-owner --dbname=ADDRESS {backup}"
        raise OnServer(without_password(str(target)), program)
    source_path, path = parse_location(backup), parse_location(target)
    verify_place(path)
    if path.exists() and source_path.exists() and path.samefile(source_path):
        raise StoreFault(
            str(path), f"{quoted(str(path))} is the backup itself; name another database to restore it to."
        )
    with closing(_open_backup(source_path)) as source:
        if not path.exists():
            copy_database(source, path)
            return None
        try:
            return _overwrite(source, path, busy_timeout_ms)
        except (StoreLocked, OSError):
            raise
        except StoreError as error:
            if not _is_beyond_opening(path):
                raise
            return _replace(source, path, error)


def _open_backup(path: Path) -> sqlite3.Connection:
    verify_place(path)
    if not path.exists():
        raise MissingDatabase(str(path))
    verify_header(path)
    connection = connect(path, "ro", 1_000)
    try:
        stamp = read_stamp(connection, path)
        if not stamp:
            raise NotADatabase(str(path), "is empty")
        if stamp != revision.REVISION and not is_known_revision(stamp):
            raise NewerSchema(str(path), stamp, revision.REVISION)
    except BaseException:
        connection.close()
        raise
    return connection


def _overwrite(source: sqlite3.Connection, path: Path, busy_timeout_ms: int) -> Path:
    """Copies into the database under a lock that nobody else can share: leaving WAL needs one, and keeps it."""
    verify_header(path)
    try:
        with closing(connect(path, "rw", busy_timeout_ms)) as database:
            database.execute("PRAGMA journal_mode = DELETE").fetchall()
            database.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
            kept = free_name(path, "replaced")
            copy_database(database, kept)
            source.backup(database)
            database.execute("PRAGMA locking_mode = NORMAL").fetchall()
            database.execute("PRAGMA journal_mode = WAL").fetchall()
            return kept
    except DRIVER_ERRORS as error:
        raise translate(error, str(path)) or error from error


def _is_beyond_opening(path: Path) -> bool:
    try:
        verify_header(path)
        with closing(connect(path, "ro", 1_000)) as database:
            return database.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]
    except (StoreError, *DRIVER_ERRORS):
        return True


def _replace(source: sqlite3.Connection, path: Path, why: StoreError) -> Path:
    kept = free_name(path, "replaced")
    try:
        for tail in ("", "-wal", "-shm"):
            if Path(f"{path}{tail}").exists():
                os.replace(f"{path}{tail}", f"{kept}{tail}")
    except OSError as error:
        raise StoreFault(str(path), f"The file that is there cannot be moved aside ({error.strerror}).") from why
    copy_database(source, path)
    return kept
