"""Copies of a whole database: a backup, and putting one back.

Both use SQLite's backup interface, which copies a consistent state page by page while others go on writing.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from eventstore.errors import StoreDamaged, StoreFault, TargetExists, quoted
from eventstore.location import verify_place
from eventstore.sqlite.connections import DRIVER_ERRORS, connect, translate


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """Copies what a connection sees into a new file.

    The copy is made under another name and renamed when it is whole and on the disk, so that the target is never
    half a database. It is a single file: its log is folded in.

    Raises:
        TargetExists: There is a file of that name.
        MissingDirectory, PathIsDirectory: The target has no place to be.
        StoreFault: The disk is full, or the source is damaged.
    """
    verify_place(target)
    if target.exists():
        raise TargetExists(str(target))
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        with closing(connect(part, "rwc", 10_000)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            faults = copy.execute("PRAGMA quick_check(1)").fetchall()
        if faults != [("ok",)]:
            raise StoreDamaged(str(target), str(faults[0][0]))
        _sync(part)
        os.link(part, target)
        _sync(target.parent)
    except FileExistsError:
        raise TargetExists(str(target)) from None
    except DRIVER_ERRORS as error:
        if not os.access(target.parent, os.W_OK):
            raise StoreFault(str(target), f"The folder {quoted(str(target.parent))} cannot be written.") from error
        raise translate(error, str(target)) or error from error
    finally:
        for name in (part, *(part.with_name(part.name + tail) for tail in ("-journal", "-wal", "-shm"))):
            with suppress(OSError):
                name.unlink()


def free_name(path: Path, reason: str) -> Path:
    """Returns a name beside a file that no file has: `<name>.<reason>-<n>.bak`."""
    n = 1
    while (found := path.with_name(f"{path.name}.{reason}-{n}.bak")).exists():
        n += 1
    return found


def _sync(path: Path) -> None:
    with suppress(PermissionError):  # a folder cannot be opened on every system
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
