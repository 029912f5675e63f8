"""Sizes and counts of an SQLite file."""

from __future__ import annotations

from pathlib import Path

from eventstore.source import Source
from eventstore.stats import StoreStats


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
