"""Putting a backup back in place of a database; what was there is kept beside it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from eventstore.copying import free_name
from eventstore.store import open_store


def restore_database(backup: str | Path, target: str | Path) -> Path | None:
    """Makes a database what a backup holds.

    The backup is opened first, which refuses a file that is none. Nobody else should have the target open.

    Args:
        backup: A file made by a backup.
        target: The database; it need not exist.

    Returns:
        Where the database that was there before is kept; None if there was none.

    Raises:
        StoreError: The backup is no database of Kifu, or there is no room.
    """
    target = Path(target)
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    with open_store(backup, read_only=True) as store:
        store.backup(part)
    kept = None
    if target.exists():
        kept = free_name(target, "replaced")
        with open_store(target, read_only=True) as old:
            old.backup(kept)
        for tail in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                target.with_name(target.name + tail).unlink()
    os.replace(part, target)
    return kept
