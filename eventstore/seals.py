"""Seals: what the store held at a moment, in one hash, so that a cut tail shows.

A chain proves that nothing inside it was changed, not that nothing was taken from its end. A seal covers the events
and streams that were added since the seal before it, and is chained to it:

    root = SHA-256("sl1" · previous root · n u64 · events in all u64 · streams in all u64
                   · Merkle root of the events' hashes · SHA-256 of the streams' digests · SHA-256 of the heads
                   · sealed at i64)

Events and streams are taken in the order of the store. `heads` lists, for each stream that grew, its uuid and last
version, so that a cut is not only seen but named. A root written down elsewhere vouches for everything before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from eventstore.hashing import ZERO_HASH, MerkleTree
from eventstore.source import Source, Transaction

SEAL_EVERY: Final = 10_000
"""A seal is made when this many events were added since the last one."""

_UUID: Final = "SELECT uuid FROM streams WHERE stream_id = ?"


class Seal(msgspec.Struct, frozen=True, gc=False):
    """A seal that was made."""

    n: int
    upto: int
    """Position up to which it covers events."""
    events: int
    """How many events it and those before it cover."""
    streams: int
    """How many streams they cover."""
    root: bytes


class KeptSeal(msgspec.Struct, frozen=True, gc=False):
    """A seal as it is kept, without the place it has in one database."""

    n: int
    events: int
    """How many events it and those before it cover."""
    streams: int
    """How many streams they cover."""
    root: bytes
    sealed_at: int
    """Microseconds since 1970, UTC."""


NO_SEAL: Final = Seal(0, 0, 0, 0, ZERO_HASH)
"""Stands before the first one."""


class Growth(msgspec.Struct, frozen=True, gc=False):
    """What a seal would add to the one before it."""

    upto: int
    """Position up to which events are covered."""
    events: int
    """How many are added."""
    streams: int
    """How many streams are added."""


class SealBook(Protocol):
    """Where a database keeps its seals, and in which order it has what they cover."""

    @property
    def stream_order(self) -> tuple[str, ...]:
        """The columns of `streams` in whose order the streams were made."""
        ...

    def last(self, source: Source) -> Seal:
        """Returns the newest seal; `NO_SEAL` if there is none."""
        ...

    def kept(self, source: Source) -> list[KeptSeal]:
        """Returns all seals, the first one first."""
        ...

    def growth(self, source: Source, last: Seal) -> Growth:
        """Returns what was added since a seal and can no more change."""
        ...

    def events(self, source: Source, last: Seal, growth: Growth) -> Iterator[list[tuple[bytes, int, int]]]:
        """Yields hash, stream number and version of the added events in the order of the store, in pieces."""
        ...

    def digests(self, source: Source, last: Seal, growth: Growth) -> list[bytes]:
        """Returns the digests of the added streams in their order."""
        ...

    def insert(
        self, transaction: Transaction, seal: Seal, growth: Growth, previous: bytes, heads: bytes, at: int
    ) -> None:
        """Stores a seal. Raises `Taken` if there is one of its number."""
        ...


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


def make_seal(book: SealBook, transaction: Transaction, at: int, least: int) -> Seal | None:
    """Seals what was added since the last seal; `None` if fewer than `least` events and no stream were."""
    last = book.last(transaction)
    growth = book.growth(transaction, last)
    if growth.events < least or (growth.events, growth.streams) == (0, 0):
        return None
    tree = MerkleTree()
    ends: dict[int, int] = {}
    for rows in book.events(transaction, last, growth):
        tree.add(row[0] for row in rows)
        ends.update((stream_id, version) for _, stream_id, version in rows)
    heads = pack_heads(
        sorted((transaction.rows(_UUID, (stream_id,))[0][0], version) for stream_id, version in ends.items())
    )
    n, events, streams = last.n + 1, last.events + growth.events, last.streams + growth.streams
    digests = book.digests(transaction, last, growth)
    root = seal_root(last.root, n, events, streams, tree.root(), digests, heads, at)
    made = Seal(n, growth.upto, events, streams, root)
    book.insert(transaction, made, growth, last.root, heads, at)
    return made


def remake_seal(book: SealBook, transaction: Transaction, kept: KeptSeal) -> bool:
    """Makes a seal that another store has, and returns False, having made none, if it would cover something else."""
    last = book.last(transaction)
    growth = book.growth(transaction, last)
    covered = (last.n + 1, last.events + growth.events, last.streams + growth.streams)
    if covered != (kept.n, kept.events, kept.streams):
        return False
    made = make_seal(book, transaction, kept.sealed_at, 0)
    if made is None or made.root != kept.root:
        raise RemadeOtherwise
    return True


class RemadeOtherwise(Exception):
    """Says that a seal covers other events than the one it should be; it never leaves the package."""


class SealClock:
    """Tells when a seal is due: after so many events, which are counted as they are appended here."""

    def __init__(self, book: SealBook) -> None:
        self._book = book
        self._unsealed: int | None = None
        self._count = 0

    @property
    def has_news(self) -> bool:
        """Whether events were appended since the last seal."""
        return self._count > 0

    def count(self, events: int) -> None:
        """Notes that events were appended."""
        self._count += events

    @property
    def is_started(self) -> bool:
        """Whether it is known what stood unsealed before."""
        return self._unsealed is not None

    @property
    def is_due(self) -> bool:
        """Whether it is time."""
        return self._unsealed is not None and self._unsealed + self._count >= SEAL_EVERY

    def start(self, source: Source) -> None:
        """Looks how much is unsealed."""
        self._unsealed = self._book.growth(source, self._book.last(source)).events
        self._count = 0

    def reset(self) -> None:
        """Begins again after a seal, or after one was not needed."""
        self._unsealed, self._count = 0, 0
