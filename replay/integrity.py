"""Whether the events of a match are still those that were recorded: the chains of its streams, hashed again.

Cheap enough to be done whenever a match is opened: one pass over the events, a thousand in memory at once. It says
which event differs first; how it differs, and whether something was cut off an end, is for `kifu verify` to say.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from eventstore.hashing import ZERO_HASH, event_hash

if TYPE_CHECKING:
    from eventstore import EventStore, StoredEvent
    from replay.match import Match

_FAULTS: Final = (struct.error, TypeError, AttributeError, OverflowError, ValueError)
"""What hashing an event raises if its fields are of the wrong kind."""


class Altered(NamedTuple):
    """The first event of a stream that is not as it was recorded."""

    line: str
    """The id of the line that owns the event; empty for the stream of the match itself."""
    version: int


def altered_events(match: Match, line: str | None = None) -> Iterator[Altered]:
    """Yields for each stream of a match the first event that is not as it was recorded.

    Args:
        match: The match.
        line: Only the stream of the match and the events of this line, those that it shares with others included;
            all lines if None.

    Raises:
        NotFound: There is no such line.
        eventstore.errors.StoreError: The database cannot be read.
    """
    store = match.archive.store
    version = first_altered(store, match.stream, None)
    if version:
        yield Altered("", version)
    for one, upto in _whole(match) if line is None else _path(match, match.line(line).id):
        version = first_altered(store, f"line-{one}", upto)
        if version:
            yield Altered(one, version)


def _whole(match: Match) -> Iterator[tuple[str, int | None]]:
    return ((line, None) for line in match.state.lines)


def _path(match: Match, line: str) -> Iterator[tuple[str, int | None]]:
    """Yields the lines that own events of a line, each with the last version that belongs to it."""
    upto: int | None = None
    for one in match.state.ancestry(line):
        yield one.id, upto
        upto = one.at if upto is None else min(upto, one.at)


def first_altered(store: EventStore, stream: str, upto: int | None) -> int:
    """Returns the first event that a stream owns, up to a version, whose hash does not fit; 0 if all do."""
    info = store.stream(stream)
    if info is None:
        return 0  # a line lost with the damaged part of a file; the match says so
    version = info.fork_version or 0
    previous = hash_at(store, info.parent, version)
    for stored in store.read(stream, after=version, upto=upto):
        if stored.version != version + 1 or not is_as_recorded(stored, previous, info.uuid):
            return version + 1
        version, previous = stored.version, stored.hash
    return 0


def hash_at(store: EventStore, stream: str | None, version: int) -> bytes:
    """Returns the stored hash of an event; zero if there is none."""
    if stream is None or not version:
        return ZERO_HASH
    found = next(store.read(stream, after=version - 1, upto=version), None)
    return ZERO_HASH if found is None else found.hash


def is_as_recorded(stored: StoredEvent, previous: bytes, uuid: bytes) -> bool:
    """Returns True if the hash of an event is the one that its content, and the event before it, give."""
    try:
        computed = event_hash(
            previous,
            uuid,
            stored.version,
            stored.event_id,
            stored.type,
            stored.schema_version,
            stored.recorded_at,
            stored.codec,
            stored.data,
            stored.meta,
        )
    except _FAULTS:
        return False
    return computed == stored.hash
