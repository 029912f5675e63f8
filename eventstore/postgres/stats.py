"""Sizes and counts of a PostgreSQL database."""

from __future__ import annotations

from typing import Final

from eventstore.postgres.source import HORIZON
from eventstore.source import Source
from eventstore.stats import StoreStats

_WAITING: Final = f"SELECT count(*) FROM events AS e WHERE (e.epoch, e.xid) >= {HORIZON}"
_OLDEST: Final = (
    "SELECT coalesce(extract(epoch FROM max(now() - xact_start)) * 1000, 0)::bigint FROM pg_stat_activity "
    "WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()"
)


def collect_stats(source: Source, address: str) -> StoreStats:
    """Returns the statistics of a store."""

    def number(sql: str) -> int:
        row = source.row(sql)
        return int((row[0] if row else 0) or 0)

    row = source.row("SELECT version_num FROM alembic_version")
    return StoreStats(
        path=address,
        revision=str(row[0]) if row else "",
        events=number("SELECT count(*) FROM events"),
        streams=number("SELECT count(*) FROM streams"),
        categories=dict(source.rows("SELECT category, count(*) FROM streams GROUP BY category ORDER BY category")),
        snapshots=number("SELECT count(*) FROM snapshots"),
        seals=number("SELECT count(*) FROM seals"),
        sealed_upto=number("SELECT max(events) FROM seals"),
        file_bytes=number("SELECT pg_database_size(current_database())"),
        log_bytes=0,
        free_bytes=0,
        journal_mode="standby" if source.rows("SELECT pg_is_in_recovery()")[0][0] else "",
        feed_waits_for=number(_WAITING),
        feed_lag_ms=number(_OLDEST),
    )
