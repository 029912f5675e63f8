"""The hash chain: how an event's hash is computed, and a stream's digest and identity.

The hash of an event covers the hash of the event before it, so the last hash of a stream vouches for all of
it. The first event of a root follows 32 zero bytes; the first event of a fork follows the parent's event at
the fork, so the streams of a store are one tree of hashes. Numbers that mean something in one database only
(row ids, positions) stay out, so a copied stream keeps its hashes. Payload and metadata enter by their own
SHA-256. `docs/store.md` gives the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Final

from eventstore.events import NewEvent

ZERO_HASH: Final = bytes(32)
"""What the first event of a root follows, and what stands for metadata that is absent."""

_CHILDREN: Final = 16
_FRONT: Final = Struct(">3s32s16sQ16s")
_BACK: Final = Struct(">qB32s32s")


@lru_cache(maxsize=4096)
def type_part(type_: str, schema_version: int) -> bytes:
    """Returns the bytes that name a type in the hash: its length (u16), UTF-8, schema version (u16)."""
    name = type_.encode()
    return len(name).to_bytes(2, "big") + name + schema_version.to_bytes(2, "big")


def event_hash(
    previous: bytes,
    stream_uuid: bytes,
    version: int,
    event_id: bytes,
    type_: str,
    schema_version: int,
    recorded_at: int,
    codec: int,
    data: bytes,
    meta: bytes | None,
) -> bytes:
    """Returns the 32 bytes that chain an event to the one before it."""
    return sha256(
        _FRONT.pack(b"es1", previous, stream_uuid, version, event_id)
        + type_part(type_, schema_version)
        + _BACK.pack(
            recorded_at,
            codec,
            sha256(data).digest(),
            ZERO_HASH if meta is None else sha256(meta).digest(),
        )
    ).digest()


def chain_hashes(previous: bytes, stream_uuid: bytes, version: int, events: Sequence[NewEvent]) -> list[bytes]:
    """Returns the hashes of events that follow one another, the first of them being `version`."""
    front, back, hash_of, part = _FRONT.pack, _BACK.pack, sha256, type_part
    hashes = []
    for e in events:
        data, meta = hash_of(e.data).digest(), e.meta
        previous = hash_of(
            front(b"es1", previous, stream_uuid, version, e.event_id)
            + part(e.type, e.schema_version)
            + back(e.recorded_at, e.codec, data, ZERO_HASH if meta is None else hash_of(meta).digest())
        ).digest()
        hashes.append(previous)
        version += 1
    return hashes


def stream_digest(
    uuid: bytes,
    tenant: str,
    category: str,
    name: str,
    parent_uuid: bytes | None,
    fork_version: int | None,
    base_hash: bytes,
    created_at: int,
    meta: bytes | None,
) -> bytes:
    """Returns the 32 bytes that vouch for a row of `streams`, which no event hash covers."""
    front, back = stream_parts(uuid, tenant, category, name, parent_uuid, fork_version, created_at, meta)
    return sha256(front + base_hash + back).digest()


def stream_parts(
    uuid: bytes,
    tenant: str,
    category: str,
    name: str,
    parent_uuid: bytes | None,
    fork_version: int | None,
    created_at: int,
    meta: bytes | None,
) -> tuple[bytes, bytes]:
    """Returns what a stream's digest is taken of, before and behind the base hash."""
    parts = [b"st1", uuid]
    for text in (tenant, category, name):
        encoded = text.encode()
        parts += [len(encoded).to_bytes(4, "big"), encoded]
    parts.append(ZERO_HASH[:16] if parent_uuid is None else parent_uuid)
    parts.append((-1 if fork_version is None else fork_version).to_bytes(8, "big", signed=True))
    back = created_at.to_bytes(8, "big", signed=True) + (ZERO_HASH if meta is None else sha256(meta).digest())
    return b"".join(parts), back


def uuid_of_name(name: str) -> bytes:
    """Returns the identity of a stream that was named without being given one.

    Names hold a uuid of their own (`line-<uuid>`), so this is the same in every database; and a match and a
    line that carry the same uuid stay apart.
    """
    raw = bytearray(sha256(b"kifu stream\0" + name.encode()).digest()[:16])
    raw[6] = (raw[6] & 0x0F) | 0x80
    raw[8] = (raw[8] & 0x3F) | 0x80
    return bytes(raw)


class MerkleTree:
    """A Merkle tree over 32-byte leaves, whose nodes have 16 children, kept as its right edge only.

    Sixteen instead of two: a tenth of the work, for a proof of a leaf that is four times as long, and still short.
    Its memory does not grow with the leaves, so that a seal may cover an archive that was imported at once.
    """

    def __init__(self) -> None:
        self._edge: list[list[bytes]] = [[]]
        """In each row, from the leaves up, the nodes that have no parent yet: fewer than sixteen."""

    def add(self, leaves: Iterable[bytes]) -> None:
        """Adds leaves at the right."""
        row = self._edge[0]
        for leaf in leaves:
            row.append(leaf)
            if len(row) == _CHILDREN:
                self._close(0)

    def root(self) -> bytes:
        """Returns the root; 32 zero bytes if there are no leaves. More can be added afterwards."""
        nodes: list[bytes] = []
        for row in self._edge[:-1]:
            nodes = [*row, *nodes]
            nodes = [_parent(nodes)] if nodes else []
        nodes = [*self._edge[-1], *nodes]
        if not nodes:
            return ZERO_HASH
        return nodes[0] if len(nodes) == 1 else _parent(nodes)

    def _close(self, height: int) -> None:
        parent = _parent(self._edge[height])
        self._edge[height].clear()
        if height + 1 == len(self._edge):
            self._edge.append([])
        above = self._edge[height + 1]
        above.append(parent)
        if len(above) == _CHILDREN:
            self._close(height + 1)


def _parent(children: list[bytes]) -> bytes:
    return sha256(b"\x01" + b"".join(children)).digest()
