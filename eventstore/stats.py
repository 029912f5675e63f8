"""Sizes and counts of a store."""

from __future__ import annotations

from pathlib import Path

import msgspec

from eventstore.source import Source


class StoreStats(msgspec.Struct, frozen=True):
    """What a store holds and how much room it takes."""

    path: str
    revision: str
    events: int
    streams: int
    categories: dict[str, int]
    """Number of streams by category."""
    snapshots: int
    seals: int
    sealed_upto: int
    """Position of the last event that a seal covers."""
    file_bytes: int
    log_bytes: int
    """Size of the write-ahead log beside the file."""
    free_bytes: int
    """Room inside the file that is not used."""
    journal_mode: str


def collect_stats(source: Source, path: Path) -> StoreStats:
    """Returns the statistics of a store. Reads the tables' counts, not the events."""

    def number(sql: str) -> int:
        row = source.row(sql)
        return (row[0] if row else 0) or 0

    def text(sql: str) -> str:
        row = source.row(sql)
        return str(row[0]) if row else ""

    return StoreStats(
        path=str(path),
        revision=text("SELECT version_num FROM alembic_version"),
        events=number("SELECT max(pos) FROM events"),
        streams=number("SELECT count(*) FROM streams"),
        categories=dict(source.rows("SELECT category, count(*) FROM streams GROUP BY category ORDER BY category")),
        snapshots=number("SELECT count(*) FROM snapshots"),
        seals=number("SELECT count(*) FROM seals"),
        sealed_upto=number("SELECT max(upto) FROM seals"),
        file_bytes=number("PRAGMA page_count") * number("PRAGMA page_size"),
        log_bytes=_size(Path(f"{path}-wal")),
        free_bytes=number("PRAGMA freelist_count") * number("PRAGMA page_size"),
        journal_mode=text("PRAGMA journal_mode"),
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
