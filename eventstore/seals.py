"""Seals: what the store held at a moment, in one hash, so that a cut tail shows.

A chain proves that nothing inside it was changed, not that nothing was taken from its end. A seal covers the events
and streams that were added since the seal before it, and is chained to it:

    root = SHA-256("sl1" · previous root · n u64 · last position u64 · last stream u64
                   · Merkle root of the events' hashes · SHA-256 of the streams' digests · SHA-256 of the heads
                   · sealed at i64)

`heads` lists, for each stream that grew, its uuid and last version, so that a cut is not only seen but named. A
root written down elsewhere vouches for everything before it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from eventstore.hashing import ZERO_HASH, MerkleTree
from eventstore.source import Source, Transaction

SEAL_EVERY: Final = 10_000
"""A seal is made when this many events were added since the last one."""

_LAST: Final = "SELECT n, upto, streams, root FROM seals ORDER BY n DESC LIMIT 1"
_EVENTS: Final = "SELECT hash, stream_id, version FROM events WHERE pos > ? AND pos <= ? ORDER BY pos"
_PIECE: Final = 2_000
"""How many events are read at once, so that sealing a large import takes no more memory than a small one."""
_DIGESTS: Final = "SELECT digest FROM streams WHERE stream_id > ? AND stream_id <= ? ORDER BY stream_id"
_UUID: Final = "SELECT uuid FROM streams WHERE stream_id = ?"
_ENDS: Final = "SELECT coalesce((SELECT max(pos) FROM events), 0), coalesce((SELECT max(stream_id) FROM streams), 0)"
_INSERT: Final = (
    "INSERT INTO seals (n, upto, events, streams, root, prev_root, heads, sealed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


class Seal(msgspec.Struct, frozen=True, gc=False):
    """A seal that was made."""

    n: int
    upto: int
    """Position of the last event it covers."""
    streams: int
    """Local number of the last stream it covers."""
    root: bytes


def last_seal(source: Source) -> Seal:
    """Returns the newest seal; one with number 0 and a zero root if there is none."""
    row = source.row(_LAST)
    return Seal(0, 0, 0, ZERO_HASH) if row is None else Seal(*row)


def seal_root(
    previous: bytes, n: int, upto: int, streams: int, events: bytes, digests: list[bytes], heads: bytes, at: int
) -> bytes:
    """Returns the root of a seal. `events` is the Merkle root of the hashes of the events that it adds."""
    numbers = n.to_bytes(8, "big") + upto.to_bytes(8, "big") + streams.to_bytes(8, "big")
    return sha256(
        b"sl1"
        + previous
        + numbers
        + events
        + sha256(b"".join(digests)).digest()
        + sha256(heads).digest()
        + at.to_bytes(8, "big", signed=True)
    ).digest()


def pack_heads(heads: list[tuple[bytes, int]]) -> bytes:
    """Returns the stored form of stream heads, 24 bytes each."""
    return b"".join(uuid + version.to_bytes(8, "big") for uuid, version in heads)


def unpack_heads(heads: bytes) -> list[tuple[bytes, int]]:
    """Returns uuid and version of each head."""
    return [
        (heads[i : i + 16], int.from_bytes(heads[i + 16 : i + 24], "big")) for i in range(0, len(heads) // 24 * 24, 24)
    ]


def make_seal(transaction: Transaction, at: int, least: int) -> Seal | None:
    """Seals what was added since the last seal; `None` if fewer than `least` events and no stream were."""
    last = last_seal(transaction)
    (upto, streams) = transaction.rows(_ENDS)[0]
    if upto - last.upto < least or (upto, streams) == (last.upto, last.streams):
        return None
    tree = MerkleTree()
    ends: dict[int, int] = {}
    events = 0
    for start in range(last.upto, upto, _PIECE):
        rows = transaction.rows(_EVENTS, (start, min(start + _PIECE, upto)))
        tree.add(row[0] for row in rows)
        ends.update((stream_id, version) for _, stream_id, version in rows)
        events += len(rows)
    digests = [row[0] for row in transaction.rows(_DIGESTS, (last.streams, streams))]
    heads = pack_heads(
        sorted((transaction.rows(_UUID, (stream_id,))[0][0], version) for stream_id, version in ends.items())
    )
    n = last.n + 1
    root = seal_root(last.root, n, upto, streams, tree.root(), digests, heads, at)
    transaction.execute(_INSERT, (n, upto, events, streams, root, last.root, heads, at))
    return Seal(n, upto, streams, root)
