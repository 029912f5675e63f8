"""Streams and their ancestry: which stream owns which event of a fork.

A stream's row never changes, so what was read once is remembered. A fork shares its parent's events up to the
fork; reading it walks up once and remembers the segments, one range of versions for each stream on the way.
"""

from __future__ import annotations

from typing import Final

import msgspec

from eventstore.errors import InvalidEvent, StreamExists, StreamNotFound, VersionNotFound
from eventstore.events import StreamInfo
from eventstore.hashing import ZERO_HASH, stream_digest, uuid_of_name
from eventstore.source import Row, Source, Transaction

COLUMNS: Final = "stream_id, name, category, uuid, parent_id, fork_version, base_hash, created_at, meta, tenant, digest"
"""The columns of a `Node`, in its order."""
_BY_NAME: Final = f"SELECT {COLUMNS} FROM streams WHERE tenant = '' AND name = ?"
_BY_ID: Final = f"SELECT {COLUMNS} FROM streams WHERE stream_id = ?"
_HEAD: Final = "SELECT version, hash FROM events WHERE stream_id = ? ORDER BY version DESC LIMIT 1"
_HASH_AT: Final = "SELECT hash FROM events WHERE stream_id = ? AND version = ?"
_INSERT: Final = (
    "INSERT INTO streams (uuid, category, name, parent_id, fork_version, base_hash, created_at, meta, digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_REMEMBERED: Final = 20_000
_LONGEST_NAME: Final = 255


class Node(msgspec.Struct, frozen=True, gc=False):
    """A row of `streams`."""

    id: int
    name: str
    category: str
    uuid: bytes
    parent_id: int | None
    fork_version: int | None
    base_hash: bytes
    created_at: int
    meta: bytes | None
    tenant: str
    digest: bytes

    @property
    def start(self) -> int:
        """The version before the stream's first own event."""
        return self.fork_version or 0


class Segment(msgspec.Struct, frozen=True, gc=False):
    """The events of a line that one stream owns: versions above `low`, up to `high`."""

    owner: Node
    low: int
    high: int | None
    """`None` for the line's own segment, which goes on growing."""


class Streams:
    """Finds and makes streams."""

    def __init__(self) -> None:
        self._by_name: dict[str, Node] = {}
        self._by_id: dict[int, Node] = {}
        self._segments: dict[int, tuple[Segment, ...]] = {}

    def find(self, source: Source, name: str) -> Node | None:
        """Returns a stream by name."""
        node = self._by_name.get(name)
        return node if node is not None else self._read(source, _BY_NAME, name)

    def is_known(self, name: str) -> bool:
        """Tells whether the stream is remembered, and so certain to exist."""
        return name in self._by_name

    def get(self, source: Source, name: str) -> Node:
        """Returns a stream by name. Raises `StreamNotFound`."""
        node = self.find(source, name)
        if node is None:
            raise StreamNotFound(name)
        return node

    def by_id(self, source: Source, stream_id: int) -> Node:
        """Returns a stream by its local number. Raises `StreamNotFound`."""
        node = self._by_id.get(stream_id) or self._read(source, _BY_ID, stream_id)
        if node is None:
            raise StreamNotFound(f"#{stream_id}")
        return node

    def info(self, source: Source, node: Node) -> StreamInfo:
        """Returns what callers see of a stream."""
        parent = None if node.parent_id is None else self.by_id(source, node.parent_id).name
        return StreamInfo(node.name, node.category, node.uuid, parent, node.fork_version, node.created_at, node.meta)

    def segments(self, source: Source, node: Node) -> tuple[Segment, ...]:
        """Returns the ranges that make up a line, from the root to the stream itself."""
        known = self._segments.get(node.id)
        if known is not None:
            return known
        found: list[Segment] = []
        high: int | None = None
        walk: Node | None = node
        while walk is not None:
            if high is None or high > walk.start:
                found.append(Segment(walk, walk.start, high))
            high = walk.start if high is None else min(high, walk.start)
            walk = None if walk.parent_id is None else self.by_id(source, walk.parent_id)
        segments = tuple(reversed(found))
        source.when_settled(lambda: self._remember_segments(node.id, segments))
        return segments

    def owner_at(self, source: Source, node: Node, version: int) -> Node:
        """Returns the stream that owns a version of a line; for version 0 the root."""
        while version <= node.start and node.parent_id is not None:
            node = self.by_id(source, node.parent_id)
        return node

    def head(self, source: Source, node: Node) -> tuple[int, bytes]:
        """Returns the last version of a line and its hash."""
        row = source.row(_HEAD, (node.id,))
        return (node.start, node.base_hash) if row is None else (row[0], row[1])

    def create(
        self,
        transaction: Transaction,
        name: str,
        *,
        created_at: int,
        uuid: bytes | None = None,
        parent: Node | None = None,
        at: int = 0,
        meta: bytes | None = None,
    ) -> Node:
        """Makes a stream: a root, or a fork of `parent` after its version `at`.

        A fork hangs on the stream that owns version `at`, so forks of forks do not grow deep for nothing.

        Raises:
            StreamExists: The name, or the uuid, is taken.
            VersionNotFound: The parent does not reach `at`.
            InvalidEvent: The name or the uuid cannot be used.
        """
        verify_name(name)
        uuid = uuid_of_name(name) if uuid is None else uuid
        if len(uuid) != 16:
            raise InvalidEvent(name, "the uuid of a stream has 16 bytes")
        if self.find(transaction, name) is not None or transaction.row("SELECT 1 FROM streams WHERE uuid = ?", (uuid,)):
            raise StreamExists(name)
        owner, base_hash = self._fork_point(transaction, parent, at)
        category = name.partition("-")[0]
        owner_id, fork_version = (None, None) if owner is None else (owner.id, at)
        digest = stream_digest(
            uuid, "", category, name, None if owner is None else owner.uuid, fork_version, base_hash, created_at, meta
        )
        row_id = transaction.execute(
            _INSERT,
            (uuid, category, name, owner_id, fork_version, base_hash, created_at, meta, digest),
        )
        node = Node(row_id, name, category, uuid, owner_id, fork_version, base_hash, created_at, meta, "", digest)
        transaction.when_settled(lambda: self._remember(node))
        return node

    def _fork_point(self, source: Source, parent: Node | None, at: int) -> tuple[Node | None, bytes]:
        if parent is None:
            return None, ZERO_HASH
        head, _ = self.head(source, parent)
        if not 0 <= at <= head:
            raise VersionNotFound(parent.name, at, head)
        owner = self.owner_at(source, parent, at)
        if at == owner.start:
            return owner, owner.base_hash
        row = source.row(_HASH_AT, (owner.id, at))
        if row is None:
            raise VersionNotFound(parent.name, at, head)
        return owner, row[0]

    def _read(self, source: Source, query: str, key: str | int) -> Node | None:
        row = source.row(query, (key,))
        if row is None:
            return None
        return self.learn(source, node_of(row))

    def learn(self, source: Source, node: Node) -> Node:
        """Remembers a stream that was read, and returns it."""
        source.when_settled(lambda: self._remember(node))
        return node

    def _remember(self, node: Node) -> None:
        if len(self._by_id) >= _REMEMBERED:
            self._by_name.clear()
            self._by_id.clear()
            self._segments.clear()
        self._by_name[node.name] = node
        self._by_id[node.id] = node

    def _remember_segments(self, stream_id: int, segments: tuple[Segment, ...]) -> None:
        self._segments[stream_id] = segments


def node_of(row: Row) -> Node:
    """Returns the stream that a row of `streams` describes."""
    return Node(*row)


def verify_name(name: str) -> None:
    """Raises `InvalidEvent` for a name that no stream can have."""
    if not isinstance(name, str) or not name or not name.isprintable():
        raise InvalidEvent(str(name), "a stream's name is one line of printable text")
    if len(name.encode("utf-8", "replace")) > _LONGEST_NAME:
        raise InvalidEvent(name[:40], f"a stream's name has at most {_LONGEST_NAME} bytes")
