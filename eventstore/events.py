"""What goes into the store and what comes out: events, streams, and the answers of the store."""

from __future__ import annotations

import enum
from typing import Final

import msgspec


class Expected(enum.Enum):
    """What an append expects of its stream when it does not name an exact version."""

    ANY = "any"
    """The stream may be at any version, or not exist yet."""
    NO_STREAM = "no stream"
    """The stream must not exist yet."""
    EXISTS = "exists"
    """The stream must exist, at whatever version."""


ANY: Final = Expected.ANY
NO_STREAM: Final = Expected.NO_STREAM
EXISTS: Final = Expected.EXISTS


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """An event that is about to be appended. Clock and ids are the caller's."""

    type: str
    """Name of the kind of event, 1 to 255 bytes in UTF-8."""
    data: bytes
    """The payload as it will be stored; the store never looks inside."""
    event_id: bytes
    """16 bytes, unique in the whole store; a retry with the same id is recognised by it.

    A uuid of version 7 keeps neighbours in time together on the disk.
    """
    recorded_at: int
    """Microseconds since 1970-01-01, UTC."""
    meta: bytes | None = None
    """Facts about the recording, not about the game; `None` differs from an empty value."""
    schema_version: int = 1
    """Version of the payload's shape, 1 to 65535."""
    codec: int = 0
    """How `data` is written: 0 MessagePack, 1 JSON, 2 MessagePack sealed with a subject's key."""


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as it stands in the store."""

    position: int
    """Place in the order of the whole store: to compare, and nothing else. It differs from one database to another."""
    stream: str
    """The stream that owns the event; read through a fork, this is the ancestor's name."""
    version: int
    """Place within the stream; the first event is 1, and a fork counts on from its parent."""
    event_id: bytes
    type: str
    schema_version: int
    recorded_at: int
    codec: int
    data: bytes
    meta: bytes | None
    hash: bytes
    """32 bytes, computed over this event and the hash of the one before it."""


class Appended(msgspec.Struct, frozen=True, gc=False):
    """Where appended events stand."""

    first_version: int
    last_version: int
    first_position: int
    last_position: int
    duplicate: bool = False
    """The same events were there already, and nothing was written."""


class StreamInfo(msgspec.Struct, frozen=True, gc=False):
    """What is known of a stream apart from its events; it never changes."""

    name: str
    category: str
    """The part of the name before the first hyphen."""
    uuid: bytes
    """16 bytes; the same stream has the same uuid in every database it is copied to."""
    parent: str | None
    """The stream that owns the event forked at; `None` for a root."""
    fork_version: int | None
    """The last version shared with the parent; `None` for a root."""
    created_at: int
    """Microseconds since 1970-01-01, UTC."""
    meta: bytes | None


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """A stored fold of a stream up to a version: a cache, never a source."""

    stream: str
    """The stream that owns event `version`."""
    reducer: str
    reducer_version: int
    version: int
    state: bytes
