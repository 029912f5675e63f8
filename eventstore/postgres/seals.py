"""Seals in PostgreSQL: they cover what was written by transactions that are finished, in the order of the feed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eventstore.postgres.connections import Xid
from eventstore.postgres.source import HORIZON, pack, unpack
from eventstore.seals import NO_SEAL, Growth, KeptSeal, Seal
from eventstore.source import Source, Transaction

_LAST: Final = "SELECT n, epoch, xid, events, streams, root FROM seals ORDER BY n DESC LIMIT 1"
_KEPT: Final = "SELECT n, events, streams, root, sealed_at FROM seals ORDER BY n"
_HORIZON: Final = f"SELECT h.epoch, h.xid FROM (SELECT {HORIZON[1:-1]}) AS h (epoch, xid)"
_COUNT: Final = "SELECT count(*) FROM {table} AS t WHERE (t.epoch, t.xid) >= (?, ?) AND (t.epoch, t.xid) < (?, ?)"
_EVENTS: Final = (
    "SELECT epoch, xid, pos, hash, stream_id, version FROM events AS t "
    "WHERE (t.epoch, t.xid, t.pos) > (?, ?, ?) AND (t.epoch, t.xid) < (?, ?) ORDER BY t.epoch, t.xid, t.pos LIMIT ?"
)
_PIECE: Final = 2_000
_DIGESTS: Final = (
    "SELECT digest FROM streams AS t WHERE (t.epoch, t.xid) >= (?, ?) AND (t.epoch, t.xid) < (?, ?) "
    "ORDER BY t.epoch, t.xid, t.stream_id"
)
_INSERT: Final = (
    "INSERT INTO seals (n, epoch, xid, events, streams, root, prev_root, heads, sealed_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class PostgresSeals:
    """The table of seals."""

    stream_order = ("epoch", "xid", "stream_id")

    def last(self, source: Source) -> Seal:
        """Returns the newest seal; `NO_SEAL` if there is none."""
        row = source.row(_LAST)
        return NO_SEAL if row is None else Seal(row[0], pack(row[1], row[2], 0), row[3], row[4], row[5])

    def kept(self, source: Source) -> list[KeptSeal]:
        """Returns all seals, the first one first."""
        return [KeptSeal(*row) for row in source.rows(_KEPT)]

    def growth(self, source: Source, last: Seal) -> Growth:
        """Returns what transactions have added since a seal that are finished, with all before them."""
        epoch, xid = source.rows(_HORIZON)[0]
        upto = pack(epoch, xid, 0)
        bounds = _bounds(last.upto, upto)
        events, streams = (source.rows(_COUNT.format(table=table), bounds)[0][0] for table in ("events", "streams"))
        return Growth(upto, events, streams)

    def events(self, source: Source, last: Seal, growth: Growth) -> Iterator[list[tuple[bytes, int, int]]]:
        """Yields hash, stream number and version of the added events, in pieces."""
        after = last.upto
        while rows := source.rows(_EVENTS, (*unpack(after), *unpack(growth.upto)[:2], _PIECE)):
            yield [(row[3], row[4], row[5]) for row in rows]
            after = pack(*rows[-1][:3])

    def digests(self, source: Source, last: Seal, growth: Growth) -> list[bytes]:
        """Returns the digests of the added streams in their order."""
        return [row[0] for row in source.rows(_DIGESTS, _bounds(last.upto, growth.upto))]

    def insert(
        self, transaction: Transaction, seal: Seal, growth: Growth, previous: bytes, heads: bytes, at: int
    ) -> None:
        """Stores a seal. Raises `Taken` if there is one of its number."""
        del growth
        epoch, xid, _ = unpack(seal.upto)
        values = (seal.n, epoch, xid, seal.events, seal.streams, seal.root, previous, heads, at)
        transaction.execute(_INSERT, values)


def _bounds(low: int, high: int) -> tuple[int, Xid, int, Xid]:
    (epoch, xid, _), (end_epoch, end_xid, _) = unpack(low), unpack(high)
    return epoch, xid, end_epoch, end_xid
