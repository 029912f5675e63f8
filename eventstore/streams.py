"""Streams and their ancestry: which stream owns which event of a fork.

A stream's row never changes, so what was read once is remembered. A fork shares its parent's events up to the
fork; reading it walks up once and remembers the segments, one range of versions for each stream on the way.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from eventstore.errors import InvalidEvent, StreamExists, StreamNotFound, VersionNotFound
from eventstore.events import StreamInfo
from eventstore.hashing import ZERO_HASH, stream_digest, stream_parts, uuid_of_name
from eventstore.source import Row, Source, Transaction

COLUMNS: Final = "stream_id, name, category, uuid, parent_id, fork_version, base_hash, created_at, meta, tenant, digest"
"""The columns of a `Node`, in its order."""
_BY_NAME: Final = f"SELECT {COLUMNS} FROM streams WHERE tenant = '' AND name = ?"
_BY_ID: Final = f"SELECT {COLUMNS} FROM streams WHERE stream_id = ?"
_BY_UUID: Final = "SELECT name FROM streams WHERE uuid = ?"
_HEAD: Final = "SELECT version, hash FROM events WHERE stream_id = ? ORDER BY version DESC LIMIT 1"
_HASH_AT: Final = "SELECT hash FROM events WHERE stream_id = ? AND version = ?"
_REMEMBERED: Final = 20_000
_LONGEST_NAME: Final = 255
_LAST_CHARACTER: Final = "\U0010ffff"


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

    def values(self) -> tuple[object, ...]:
        """Returns what is inserted; see `Transaction.insert_stream`."""
        origin = (self.parent_id, self.fork_version, self.base_hash)
        return (self.uuid, self.category, self.name, *origin, self.created_at, self.meta, self.digest)


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
        if node is not None or "\0" in name:  # which no name holds, and not every database can be asked for
            return node
        return self._read(source, _BY_NAME, name)

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

    def listed(
        self, source: Source, order: tuple[str, ...], category: str | None, prefix: str, parent: Node | None
    ) -> list[Node]:
        """Returns streams in an order.

        Args:
            source: The database.
            order: The columns to order by.
            category: Only those of this category.
            prefix: Only those whose name starts so.
            parent: Only those forked from events that this stream owns.
        """
        if "\0" in prefix:
            return []
        conditions, values = ["tenant = ''"], list[object]()
        if category is not None:
            conditions.append("category = ?")
            values.append(category)
        if prefix:  # in both databases by code points, so that the index serves; no name holds the last of them
            conditions.append("name >= ? AND name < ?")
            values += [prefix, prefix + _LAST_CHARACTER]
        if parent is not None:
            conditions.append("parent_id = ?")
            values.append(parent.id)
        ordered = ", ".join(f"streams.{name}" for name in order)
        sql = f"SELECT {COLUMNS} FROM streams WHERE {' AND '.join(conditions)} ORDER BY {ordered}"
        return [self.learn(source, node_of(row)) for row in source.rows(sql, tuple(values))]

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
        uuid = _identity(name, uuid)
        there = self.find(transaction, name)
        if there is None:
            self.verify_uuid(transaction, name, uuid)
        if there is not None and not transaction.attempt:
            raise StreamExists(name)
        owner, base_hash = self._fork_point(transaction, parent, at)
        category = name.partition("-")[0]
        owner_id, fork_version = (None, None) if owner is None else (owner.id, at)
        digest = stream_digest(
            uuid, "", category, name, None if owner is None else owner.uuid, fork_version, base_hash, created_at, meta
        )
        if there is not None:
            if there.digest != digest:
                raise StreamExists(name)
            return there  # an earlier attempt was committed, and its answer got lost
        node = Node(0, name, category, uuid, owner_id, fork_version, base_hash, created_at, meta, "", digest)
        return self.learn(transaction, replace(node, id=transaction.insert_stream(node.values())))

    def fork_at_once(
        self,
        transaction: Transaction,
        name: str,
        *,
        created_at: int,
        uuid: bytes | None,
        parent: Node,
        at: int,
        meta: bytes | None,
    ) -> Node | None:
        """Makes a fork by one statement that never fails for what others do; `None` leaves it to `create`.

        Raises:
            InvalidEvent: The name or the uuid cannot be used.
        """
        uuid = _identity(name, uuid)
        if self.is_known(name) or at < 0:
            return None
        owner = self.owner_at(transaction, parent, at)
        if at == owner.start:
            return None
        category = name.partition("-")[0]
        front, back = stream_parts(uuid, "", category, name, owner.uuid, at, created_at, meta)
        made = transaction.insert_fork((uuid, category, name, owner.id, at, created_at, meta), front, back)
        if made is None:
            return None
        number, base_hash, digest = made
        node = Node(number, name, category, uuid, owner.id, at, base_hash, created_at, meta, "", digest)
        return self.learn(transaction, node)

    def root(self, name: str, created_at: int) -> Node:
        """Returns a stream without parent that is yet to be made, with number 0.

        Raises:
            InvalidEvent: The name cannot be used.
        """
        uuid, category = _identity(name, None), name.partition("-")[0]
        digest = stream_digest(uuid, "", category, name, None, None, ZERO_HASH, created_at, None)
        return Node(0, name, category, uuid, None, None, ZERO_HASH, created_at, None, "", digest)

    def verify_uuid(self, source: Source, name: str, uuid: bytes | None = None) -> None:
        """Raises `StreamExists` if a stream of another name has the uuid that this one gets."""
        row = source.row(_BY_UUID, (uuid_of_name(name) if uuid is None else uuid,))
        if row is not None and row[0] != name:
            raise StreamExists(name)

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


def _identity(name: str, uuid: bytes | None) -> bytes:
    """Returns the uuid of a stream. Raises `InvalidEvent` for one, or a name, that cannot be used."""
    verify_name(name)
    found = uuid_of_name(name) if uuid is None else uuid
    if len(found) != 16:
        raise InvalidEvent(name, "the uuid of a stream has 16 bytes")
    return found


def verify_name(name: str) -> None:
    """Raises `InvalidEvent` for a name that no stream can have."""
    if not isinstance(name, str) or not name or not name.isprintable():
        raise InvalidEvent(str(name), "a stream's name is one line of printable text")
    if len(name.encode("utf-8", "replace")) > _LONGEST_NAME:
        raise InvalidEvent(name[:40], f"a stream's name has at most {_LONGEST_NAME} bytes")
