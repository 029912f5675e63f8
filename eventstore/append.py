"""Appending: the expected version, the hash chain, and the recognition of what was stored before.

Versions and hashes are computed here, inside the write transaction, so what was read stays true until the commit.
Nothing is looked up beforehand: a retry shows when the version does not fit, or when the database refuses an id
that is taken. Only then are the ids looked up: the writer runs the job again, and `attempt` tells.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import msgspec

from eventstore.errors import IdempotencyConflict, InvalidEvent, WrongExpectedVersion
from eventstore.events import ANY, EXISTS, NO_STREAM, Appended, Expected, NewEvent
from eventstore.hashing import chain_hashes
from eventstore.source import Row, Source, Taken, Transaction
from eventstore.streams import Node, Streams


class Request(msgspec.Struct, frozen=True):
    """Events for one stream, and what the stream is expected to be."""

    stream: str
    events: Sequence[NewEvent]
    expected: int | Expected


def append(transaction: Transaction, streams: Streams, request: Request) -> Appended:
    """Appends events to a stream, which is made if it may be.

    Raises:
        WrongExpectedVersion: The stream is elsewhere, and these events are not in it.
        IdempotencyConflict: An event id is used, and not by the same events in this stream.
        InvalidEvent: An event cannot be stored, or there is none.
        Taken: The database refused the events; the job is to be run again.
    """
    verify_events(request)
    if _begins(request) and not transaction.attempt and not streams.is_known(request.stream):
        done = _begin(transaction, streams, request)
        if done is not None:
            return done
    node = streams.find(transaction, request.stream)
    if transaction.attempt:
        found = find_duplicate(transaction, node, request)
        if found is not None:
            return found
    try:
        return _append(transaction, streams, request, node)
    except Taken as taken:
        taken.stream = request.stream
        raise


def _append(transaction: Transaction, streams: Streams, request: Request, node: Node | None) -> Appended:
    if node is None:
        if request.expected is EXISTS or request.expected not in (ANY, NO_STREAM, 0):
            raise WrongExpectedVersion(request.stream, _wording(request.expected), None)
        done = _begin(transaction, streams, request)
        if done is None:
            streams.verify_uuid(transaction, request.stream)
            raise Taken("name")
        return done
    known = None if transaction.attempt else transaction.known_head(node.id)
    if known is not None and _is_expected(request.expected, known[0]):
        return _insert(transaction, node, *known, request)
    head, previous = streams.head(transaction, node)
    if _is_expected(request.expected, head):
        return _insert(transaction, node, head, previous, request)
    found = find_duplicate(transaction, node, request)
    if found is None:
        raise WrongExpectedVersion(request.stream, _wording(request.expected), head)
    return found


def _begins(request: Request) -> bool:
    """Tells whether the caller expects to make the stream; then it is not looked for beforehand."""
    return request.expected is NO_STREAM or request.expected == 0


def _begin(transaction: Transaction, streams: Streams, request: Request) -> Appended | None:
    """Makes the stream with its first events. Returns `None` if its name or uuid is taken.

    Raises:
        Taken: The database refused the events.
    """
    root = streams.root(request.stream, request.events[0].recorded_at)
    hashes, rows = _rows(root, 0, root.base_hash, request)
    try:
        made = transaction.insert_root(root.values(), rows)
    except Taken as taken:
        taken.stream = request.stream
        raise
    if made is None:
        return None
    number, first, last = made
    streams.learn(transaction, msgspec.structs.replace(root, id=number))
    transaction.note_head(number, len(rows), hashes[-1])
    return Appended(1, len(rows), first, last)


def find_duplicate(source: Source, node: Node | None, request: Request) -> Appended | None:
    """Returns where these very events already stand in the stream; `None` if none of their ids is known.

    The content that must agree is type, schema version, codec, payload and metadata. The instant is not: a retry
    may have looked at the clock again, and the first one stands.

    Raises:
        IdempotencyConflict: Only some ids are known, or for other content, another stream or another order.
    """
    owner = 0 if node is None else node.id
    found = [(event, _row_of(source, owner, event)) for event in request.events]
    if all(row is None for _, row in found):
        return None
    rows: list[Row] = []
    for event, row in found:
        conflict = _conflict(event, row, owner)
        if row is None or conflict is not None:
            raise IdempotencyConflict(request.stream, event.event_id, conflict or "")
        if rows and row[1] != rows[0][1] + len(rows):
            conflict = "the events were stored before, but not one after the other"
            raise IdempotencyConflict(request.stream, event.event_id, conflict)
        rows.append(row)
    return Appended(rows[0][1], rows[-1][1], rows[0][2], rows[-1][2], True)


def verify_events(request: Request) -> None:
    """Raises `InvalidEvent` or `IdempotencyConflict` for events that cannot be stored, whatever the stream."""
    if not request.events:
        raise InvalidEvent(request.stream, "there is no event to append")
    expected = request.expected
    if not isinstance(expected, Expected) and (type(expected) is not int or expected < 0):
        raise InvalidEvent(request.stream, f"an expected version is a number from 0, not {expected!r}")
    for event in request.events:
        reason = _fault(event)
        if reason:
            raise InvalidEvent(request.stream, reason)
    ids = [event.event_id for event in request.events]
    if len(set(ids)) != len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        raise IdempotencyConflict(request.stream, twice, "it appears twice in one append")


def _fault(event: NewEvent) -> str:
    if not isinstance(event.event_id, bytes) or len(event.event_id) != 16:
        return "an event id has 16 bytes"
    if not isinstance(event.data, bytes) or not (event.meta is None or isinstance(event.meta, bytes)):
        return "payload and metadata are bytes"
    try:
        size = len(event.type.encode())
    except (AttributeError, UnicodeEncodeError):
        return "the type of an event is text"
    if not 0 < size <= 255 or "\0" in event.type:
        return "the type of an event has 1 to 255 bytes, none of them zero"
    if not (type(event.recorded_at) is type(event.schema_version) is type(event.codec) is int):
        return "schema version, codec and instant are whole numbers"
    if not 0 < event.schema_version <= 0xFFFF or not 0 <= event.codec <= 0xFF:
        return "a schema version is 1 to 65535, a codec 0 to 255"
    if not -(1 << 63) <= event.recorded_at < 1 << 63:
        return "the instant is out of range"
    return ""


def _insert(transaction: Transaction, node: Node, head: int, previous: bytes, request: Request) -> Appended:
    hashes, rows = _rows(node, head, previous, request)
    owner = node.id
    first, last = transaction.insert_events([(owner, *row) for row in rows])
    transaction.note_head(owner, head + len(rows), hashes[-1])
    return Appended(head + 1, head + len(rows), first, last)


def _rows(
    node: Node, head: int, previous: bytes, request: Request
) -> tuple[list[bytes], list[tuple[int, bytes, str, int, int, int, bytes, bytes | None, bytes]]]:
    """Returns hashes and rows of events that follow an event."""
    try:
        hashes = chain_hashes(previous, node.uuid, head + 1, request.events)
    except (struct.error, TypeError, AttributeError) as error:
        raise InvalidEvent(request.stream, f"an event has a field of the wrong kind ({error})") from error
    return hashes, [
        (version, e.event_id, e.type, e.schema_version, e.recorded_at, e.codec, e.data, e.meta, hash_)
        for version, (e, hash_) in enumerate(zip(request.events, hashes, strict=True), head + 1)
    ]


def _is_expected(expected: int | Expected, head: int) -> bool:
    if isinstance(expected, Expected):
        return expected is not NO_STREAM
    return expected == head


def _wording(expected: int | Expected) -> int | str:
    return expected.value if isinstance(expected, Expected) else expected


def _row_of(source: Source, owner: int, event: NewEvent) -> Row | None:
    """Returns the event that has the id, that of the stream itself before any other."""
    rows = source.events_with_id(event.event_id)
    return next((row for row in rows if row[0] == owner), rows[0] if rows else None)


def _conflict(event: NewEvent, row: Row | None, owner: int) -> str | None:
    if row is None:
        return "others of the same append were stored before, this one was not"
    if row[0] != owner:
        return "by an event of another stream"
    if row[3:] != (event.type, event.schema_version, event.codec, event.data, event.meta):
        return "by an event with other content"
    return None
