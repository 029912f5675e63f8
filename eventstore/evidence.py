"""Reading a database that may be damaged, whichever it is: nothing that comes from it is trusted.

Text arrives as bytes, since a damaged one need not be UTF-8, and hashes want bytes anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from eventstore.findings import VerifyFinding
from eventstore.hashing import stream_digest
from eventstore.streams import Node

if TYPE_CHECKING:
    from eventstore.scan import Gaps

Raw: TypeAlias = tuple[Any, ...]
"""An event: position, stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash."""

POS, STREAM, VERSION, EVENT_ID, TYPE, SCHEMA, RECORDED, CODEC, DATA, META, HASH = range(11)


class Evidence(Protocol):
    """A database under examination. No method raises for damage."""

    def nodes(self) -> tuple[dict[int, Node], list[VerifyFinding]]:
        """Returns all streams by number, in the order in which seals take them, and what is wrong with their rows."""
        ...

    def all_events(self) -> Iterator[list[Raw]]:
        """Yields all events in the order of their positions, in pieces, stepping over what cannot be read."""
        ...

    def events_of(self, stream_id: int, *, by_index: bool = True) -> list[Raw]:
        """Returns a stream's events in the order of their versions, found by the index or by looking at all."""
        ...

    def total(self) -> int:
        """Returns about how many events there are."""
        ...

    def count_of(self, stream_id: int) -> int:
        """Returns how many events a stream owns."""
        ...

    def hash_at(self, stream_id: int, version: int) -> bytes | None:
        """Returns the hash of an event, `None` if it cannot be had."""
        ...

    def seals(self) -> list[Raw] | None:
        """Returns the seals in order: n, upto, streams, root, prev_root, heads, sealed_at, events.

        `upto` is the position up to which one covers events; `events` and `streams` count what it and those before
        it cover.
        """
        ...

    def snapshots(self) -> list[Raw] | None:
        """Returns the kept states: stream_id, version, reducer, state, state_hash."""
        ...

    def gaps(self) -> Gaps:
        """Returns what finds positions that are missing."""
        ...

    def guard_findings(self) -> list[VerifyFinding]:
        """Returns a finding for every guard that is not as it should be."""
        ...

    def removed_streams(self, nodes: dict[int, Node], seals: list[Raw]) -> list[VerifyFinding]:
        """Returns a finding if streams are gone."""
        ...

    def unreadable(self) -> tuple[int, list[VerifyFinding]]:
        """Returns how many positions could not be read, and findings about them."""
        ...


class Structure(Protocol):
    """The database's own checks, which go on while the events are hashed."""

    def findings(self, evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding]) -> list[VerifyFinding]:
        """Returns what was found, as far as it is not named already."""
        ...


class Examined(Protocol):
    """A database that can be verified."""

    def evidence(self) -> AbstractContextManager[Evidence]:
        """Opens it for reading: one view of it, whatever others append meanwhile."""
        ...

    def structure(self) -> AbstractContextManager[Structure]:
        """Begins the database's own checks."""
        ...


def as_text(value: object) -> str:
    """Returns a value from a damaged row as text that can be shown."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in str(value))


def sound_node(row: Raw) -> Node | None:
    """Returns the stream that a row describes; `None` if its values are not of the right kind."""
    stream_id, name, category, uuid, parent, fork, base, created, meta, tenant, digest = row
    is_sound = (
        all(isinstance(value, bytes) for value in (name, category, uuid, base, tenant, digest))
        and len(uuid) == 16
        and len(base) == 32
        and isinstance(created, int)
        and (meta is None or isinstance(meta, bytes))
        and all(value is None or isinstance(value, int) for value in (parent, fork))
    )
    if not is_sound:
        return None
    texts = (as_text(name), as_text(category), as_text(tenant))
    return Node(stream_id, texts[0], texts[1], uuid, parent, fork, base, created, meta, texts[2], digest)


def altered_streams(nodes: dict[int, Node]) -> list[VerifyFinding]:
    """Returns a finding for every stream whose row its digest does not vouch for."""
    return [
        VerifyFinding(node.name, 0, "stream", "its name, uuid, origin or metadata was altered")
        for node in nodes.values()
        if _digest(node, nodes) != node.digest
    ]


def _digest(node: Node, nodes: dict[int, Node]) -> bytes | None:
    parent = None if node.parent_id is None else nodes.get(node.parent_id)
    if node.parent_id is not None and parent is None:
        return None
    return stream_digest(
        node.uuid,
        node.tenant,
        node.category,
        node.name,
        None if parent is None else parent.uuid,
        node.fork_version,
        node.base_hash,
        node.created_at,
        node.meta,
    )
