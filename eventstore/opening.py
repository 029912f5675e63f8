"""Opening a store: the address, the file, its schema, and whether it may be written."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from eventstore.database import Database
from eventstore.errors import ReadOnlyStore
from eventstore.location import is_writable, parse_location, verify_header, verify_place
from eventstore.migrate import prepare_for_reading, prepare_for_writing
from eventstore.sqlite import SYNCHRONOUS
from eventstore.store import BUSY_TIMEOUT_MS, EventStore


def open_store(
    url_or_path: str | Path,
    *,
    durability: str = "full",
    read_only: bool = False,
    busy_timeout_ms: int = BUSY_TIMEOUT_MS,
    clock: Callable[[], int] | None = None,
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

    Raises:
        OpenRefused: The address, the file or its schema is not one that can be opened; see the subclasses.
        StoreFault: The file is locked or damaged, or the disk is full.
    """
    if durability not in SYNCHRONOUS:
        raise ValueError(f"durability is one of {', '.join(SYNCHRONOUS)}, not {durability!r}")
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
        prepare_for_writing(path, busy_timeout_ms)
    return EventStore(Database(path, mode, durability, busy_timeout_ms), clock or _system_clock)


def _system_clock() -> int:
    return time.time_ns() // 1_000
