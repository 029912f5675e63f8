"""Sizes and counts of a store."""

from __future__ import annotations

import msgspec


class StoreStats(msgspec.Struct, frozen=True):
    """What a store holds and how much room it takes."""

    path: str
    """The file, or the address without its password."""
    revision: str
    events: int
    streams: int
    categories: dict[str, int]
    """Number of streams by category."""
    snapshots: int
    seals: int
    sealed_upto: int
    """How many events are covered by seals."""
    file_bytes: int
    """Size of the file, or of the database on its server."""
    log_bytes: int
    """Size of the write-ahead log beside the file."""
    free_bytes: int
    """Room inside the file that is not used."""
    journal_mode: str
    feed_waits_for: int = 0
    """How many events are committed and not yet in the feed, since a transaction that began before is still open."""
    feed_lag_ms: int = 0
    """For how long the oldest of those transactions has been open."""
