"""The quick pass over all events: does each follow from the one before it?

It only tells which streams are not as they were recorded; `forensics` then looks closely at those. So the loop does
nothing but hash, and checks 250,000 events a second and more.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import Final

from eventstore.evidence import HASH, POS, Raw
from eventstore.hashing import ZERO_HASH, MerkleTree
from eventstore.seals import seal_root
from eventstore.streams import Node

_FRONT: Final = Struct(">3s32s16sQ16s")
_BACK: Final = Struct(">qB32s32s")
_FAULTS: Final = (struct.error, TypeError, AttributeError, OverflowError, ValueError)


class Scan:
    """Follows the chains of all streams at once.

    Args:
        nodes: The streams, by number.
    """

    def __init__(self, nodes: dict[int, Node]) -> None:
        self._uuids = {node.id: node.uuid for node in nodes.values()}
        self.heads = {node.id: (node.start, node.base_hash) for node in nodes.values()}
        """Version and hash of the last event seen of each stream."""
        self.suspects: dict[int, int] = {}
        """Streams with a difference, and the position where it was seen first."""
        self.orphans: dict[int, int] = {}
        """Numbers of streams that are not there, and the first position that names them."""
        self.events = 0
        self._types: dict[tuple[bytes, int], bytes] = {}

    def check(self, rows: Iterable[Raw]) -> None:
        """Takes in the next events, in an order in which every stream's versions ascend."""
        front, back, heads, uuids, types = _FRONT.pack, _BACK.pack, self.heads, self._uuids, self._types
        count = 0
        last_meta, meta_hash = None, ZERO_HASH  # who records gives the same metadata again and again
        for pos, stream, version, event_id, type_, schema, recorded, codec, data, meta, stored in rows:
            count += 1
            try:
                before, previous = heads[stream]
                kind = types.get((type_, schema))
                if kind is None:
                    kind = types[type_, schema] = self._type_part(type_, schema)
                if meta != last_meta:
                    meta_hash = ZERO_HASH if meta is None else sha256(meta).digest()
                    last_meta = meta
                found = sha256(
                    front(b"es1", previous, uuids[stream], version, event_id)
                    + kind
                    + back(recorded, codec, sha256(data).digest(), meta_hash)
                ).digest()
                if found != stored or version != before + 1 or len(event_id) != 16:
                    self.suspects.setdefault(stream, pos)
                heads[stream] = (version, stored)
            except KeyError:
                self.orphans.setdefault(stream, pos)
            except _FAULTS:
                self.suspects.setdefault(stream, pos)
        self.events += count

    @staticmethod
    def _type_part(type_: bytes, schema: int) -> bytes:
        return len(type_).to_bytes(2, "big") + type_ + schema.to_bytes(2, "big")


class Gaps:
    """Finds positions that are missing: they are given out without gaps."""

    def __init__(self) -> None:
        self.last = 0
        self.missing: list[tuple[int, int]] = []

    def check(self, rows: list[Raw]) -> None:
        """Takes in the next events in the order of positions."""
        if rows[0][POS] == self.last + 1 and rows[-1][POS] == self.last + len(rows):
            self.last = rows[-1][POS]
            return
        for row in rows:
            if row[POS] > self.last + 1:
                self.missing.append((self.last + 1, row[POS] - 1))
            self.last = row[POS]


class SealCheck:
    """Computes the seals again while the events go by.

    Args:
        seals: What `Evidence.seals` returns.
        digests: Digest of each stream, in the order in which seals take them.
    """

    def __init__(self, seals: list[Raw], digests: list[bytes]) -> None:
        self._seals = seals
        self._digests = digests
        self._next = 0
        self._tree = MerkleTree()
        self.broken: list[int] = []
        """Numbers of the seals that do not fit what is there."""

    def check(self, rows: list[Raw]) -> None:
        """Takes in the next events in the order of positions."""
        start = 0
        while self._next < len(self._seals) and rows[-1][POS] >= self._seals[self._next][1]:
            upto = self._seals[self._next][1]
            stop = start
            while stop < len(rows) and rows[stop][POS] <= upto:
                stop += 1
            self._add(rows[start:stop])
            start = stop
            self._close()
        if self._next < len(self._seals):
            self._add(rows[start:])

    def finish(self) -> None:
        """Closes the seals that reach beyond the last event."""
        while self._next < len(self._seals):
            self._close()

    def _close(self) -> None:
        n, _, streams, root, previous, heads, sealed_at, events = self._seals[self._next]
        before = self._seals[self._next - 1] if self._next else (0, 0, 0, ZERO_HASH)
        try:
            digests = self._digests[before[2] : streams]
            expected = seal_root(before[3], n, events, streams, self._tree.root(), digests, heads, sealed_at)
            is_whole = (root, previous, n) == (expected, before[3], self._next + 1)
        except _FAULTS:
            is_whole = False
        if not is_whole:
            self.broken.append(n)
        self._next += 1
        self._tree = MerkleTree()

    def _add(self, rows: list[Raw]) -> None:
        self._tree.add(row[HASH] if isinstance(row[HASH], bytes) else b"" for row in rows)
