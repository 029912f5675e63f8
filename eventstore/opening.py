"""Opening a store: the address, the file, its schema, and whether it may be written."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from eventstore.errors import ReadOnlyStore, UnsupportedDatabase
from eventstore.location import is_on_server, is_writable, parse_location, verify_driver, verify_header, verify_place
from eventstore.sqlite import SYNCHRONOUS
from eventstore.sqlite.database import SqliteDatabase
from eventstore.sqlite.migrate import prepare_for_reading, prepare_for_writing
from eventstore.store import BUSY_TIMEOUT_MS, EventStore

if TYPE_CHECKING:
    from eventstore.database import Database


def open_store(
    url_or_path: str | Path,
    *,
    durability: str = "full",
    read_only: bool = False,
    busy_timeout_ms: int = BUSY_TIMEOUT_MS,
    clock: Callable[[], int] | None = None,
    read_from: str = "",
    create: bool = True,
) -> EventStore:
    """Opens a store; creates the file if there is none, and upgrades an old one after a backup beside it.

    A file that this user may not write is opened for reading: who only looks at an archive need not own it. Then
    `read_only` of the store is true, and every change raises `ReadOnlyStore`.

    Args:
        url_or_path: A path, or `sqlite:///` with a path.
        durability: `full`: what was acknowledged survives a power cut. `normal`: it survives a killed process.
        read_only: Opens for reading in any case. Missing guards do not matter then, so a file that was altered
            can be looked at and verified.
        busy_timeout_ms: How long to wait for another program's transaction.
        clock: Gives microseconds since 1970, UTC, for what the store stamps itself: forks without an instant,
            seals and snapshots.
        read_from: Of a database on a server, the address of a standby that is read from, but for what was written here
            and is not there yet.
        create: False refuses a database that is missing or empty, as `read_only` does, and leaves it as it is.

    Raises:
        OpenRefused: The address, the file or its schema is not one that can be opened; see the subclasses.
        StoreFault: The file is locked or damaged, or the disk is full.
    """
    if durability not in SYNCHRONOUS:
        raise ValueError(f"durability is one of {', '.join(SYNCHRONOUS)}, not {durability!r}")
    database = (
        _on_server(str(url_or_path), durability, read_only, busy_timeout_ms, create)
        if is_on_server(url_or_path)
        else (_in_file(url_or_path, durability, read_only, busy_timeout_ms, create))
    )
    if read_from:
        database = _paired(database, read_from, durability, busy_timeout_ms)
    return EventStore(database, clock or _system_clock)


def _paired(database: Database, read_from: str, durability: str, busy_timeout_ms: int) -> Database:
    """Returns a database together with its standby; both are closed if that will not do."""
    try:
        if not is_on_server(read_from):
            raise UnsupportedDatabase("file", "is no standby to read from")
        verify_driver()
        from eventstore.postgres.paired import open_pair

        return open_pair(database, read_from, durability, busy_timeout_ms)
    except BaseException:
        database.close()
        raise


def _on_server(url: str, durability: str, read_only: bool, busy_timeout_ms: int, create: bool) -> Database:
    verify_driver()
    from eventstore.postgres.address import parse_address
    from eventstore.postgres.opening import open_database

    return open_database(parse_address(url), durability, read_only, busy_timeout_ms, create=create)


def _in_file(url_or_path: str | Path, durability: str, read_only: bool, busy_timeout_ms: int, create: bool) -> Database:
    path = parse_location(url_or_path)
    verify_place(path)
    verify_header(path)
    if not read_only and not is_writable(path):
        if not path.exists():
            raise ReadOnlyStore(str(path))
        read_only = True
    mode = "rw"
    if read_only:
        mode = prepare_for_reading(path, busy_timeout_ms)
    else:
        prepare_for_writing(path, busy_timeout_ms, create=create)
    return SqliteDatabase(path, mode, durability, busy_timeout_ms)


def _system_clock() -> int:
    return time.time_ns() // 1_000
