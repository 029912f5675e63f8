"""Seals in SQLite, where positions and stream numbers have no gaps and so count what there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eventstore.seals import NO_SEAL, Growth, KeptSeal, Seal
from eventstore.source import Source, Transaction

_LAST: Final = "SELECT n, upto, upto, streams, root FROM seals ORDER BY n DESC LIMIT 1"
_KEPT: Final = "SELECT n, upto, streams, root, sealed_at FROM seals ORDER BY n"
_EVENTS: Final = "SELECT hash, stream_id, version FROM events WHERE pos > ? AND pos <= ? ORDER BY pos"
_PIECE: Final = 2_000
"""How many events are read at once, so that sealing a large import takes no more memory than a small one."""
_DIGESTS: Final = "SELECT digest FROM streams WHERE stream_id > ? AND stream_id <= ? ORDER BY stream_id"
_ENDS: Final = "SELECT coalesce((SELECT max(pos) FROM events), 0), coalesce((SELECT max(stream_id) FROM streams), 0)"
_INSERT: Final = (
    "INSERT INTO seals (n, upto, events, streams, root, prev_root, heads, sealed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


class SqliteSeals:
    """The table of seals."""

    stream_order = ("stream_id",)

    def last(self, source: Source) -> Seal:
        """Returns the newest seal; `NO_SEAL` if there is none."""
        row = source.row(_LAST)
        return NO_SEAL if row is None else Seal(*row)

    def kept(self, source: Source) -> list[KeptSeal]:
        """Returns all seals, the first one first."""
        return [KeptSeal(*row) for row in source.rows(_KEPT)]

    def growth(self, source: Source, last: Seal) -> Growth:
        """Returns what was added since a seal."""
        upto, streams = source.rows(_ENDS)[0]
        return Growth(upto, upto - last.events, streams - last.streams)

    def events(self, source: Source, last: Seal, growth: Growth) -> Iterator[list[tuple[bytes, int, int]]]:
        """Yields hash, stream number and version of the added events, in pieces."""
        for start in range(last.upto, growth.upto, _PIECE):
            yield source.rows(_EVENTS, (start, min(start + _PIECE, growth.upto)))

    def digests(self, source: Source, last: Seal, growth: Growth) -> list[bytes]:
        """Returns the digests of the added streams."""
        return [row[0] for row in source.rows(_DIGESTS, (last.streams, last.streams + growth.streams))]

    def insert(
        self, transaction: Transaction, seal: Seal, growth: Growth, previous: bytes, heads: bytes, at: int
    ) -> None:
        """Stores a seal."""
        values = (seal.n, seal.upto, growth.events, seal.streams, seal.root, previous, heads, at)
        transaction.execute(_INSERT, values)
