"""Appending: the expected version, the hash chain, and the recognition of what was stored before.

Versions and hashes are computed here, inside the write transaction, so what was read stays true until the commit.
Nothing is looked up beforehand: a retry shows when the version does not fit, or when the database refuses an id
that is taken. Only then are the ids looked up.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Sequence
from typing import Final

import msgspec

from eventstore.errors import IdempotencyConflict, InvalidEvent, WrongExpectedVersion
from eventstore.events import ANY, EXISTS, NO_STREAM, Appended, Expected, NewEvent
from eventstore.hashing import chain_hashes
from eventstore.source import Row, Source, Transaction
from eventstore.streams import Node, Streams

INSERT: Final = (
    "INSERT INTO events (stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_BY_ID: Final = "SELECT stream_id, version, pos, type, schema_version, codec, data, meta FROM events WHERE event_id = ?"
_LAST_POSITION: Final = "SELECT max(pos) FROM events"


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
    """
    verify_events(request)
    node = streams.find(transaction, request.stream)
    if node is None:
        return _append_to_new(transaction, streams, request)
    head, previous = streams.head(transaction, node)
    if not _is_expected(request.expected, head):
        found = find_duplicate(transaction, node, head, request)
        if found is not None:
            return found
        raise WrongExpectedVersion(request.stream, _wording(request.expected), head)
    return _insert_or_find(transaction, node, head, previous, request)


def find_duplicate(source: Source, node: Node, head: int, request: Request) -> Appended | None:
    """Returns where these very events already stand in the stream; `None` if none of their ids is known.

    Versions above `head` do not count: they are of this attempt, and will be rolled back.

    The content that must agree is type, schema version, codec, payload and metadata. The instant is not: a retry
    may have looked at the clock again, and the first one stands.

    Raises:
        IdempotencyConflict: Only some ids are known, or for other content, another stream or another order.
    """
    found = [(event, _row_of(source, node, head, event)) for event in request.events]
    if all(row is None for _, row in found):
        return None
    first_version = first_position = 0
    for i, (event, row) in enumerate(found):
        conflict = _conflict(event, row, node)
        if conflict is None and row is not None:
            if i == 0:
                first_version, first_position = row[1], row[2]
            elif row[1] != first_version + i:
                conflict = "the events were stored before, but not one after the other"
        if conflict is not None:
            raise IdempotencyConflict(request.stream, event.event_id, conflict)
    last = len(found) - 1
    last_row = found[-1][1]
    last_position = first_position + last if last_row is None else last_row[2]
    return Appended(first_version, first_version + last, first_position, last_position, True)


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
    if not 0 < size <= 255:
        return "the type of an event has 1 to 255 bytes"
    if not (type(event.recorded_at) is type(event.schema_version) is type(event.codec) is int):
        return "schema version, codec and instant are whole numbers"
    if not 0 < event.schema_version <= 0xFFFF or not 0 <= event.codec <= 0xFF:
        return "a schema version is 1 to 65535, a codec 0 to 255"
    if not -(1 << 63) <= event.recorded_at < 1 << 63:
        return "the instant is out of range"
    return ""


def _append_to_new(transaction: Transaction, streams: Streams, request: Request) -> Appended:
    if request.expected is EXISTS or request.expected not in (ANY, NO_STREAM, 0):
        raise WrongExpectedVersion(request.stream, _wording(request.expected), None)
    node = streams.create(transaction, request.stream, created_at=request.events[0].recorded_at)
    return _insert_or_find(transaction, node, 0, node.base_hash, request)


def _insert_or_find(transaction: Transaction, node: Node, head: int, previous: bytes, request: Request) -> Appended:
    try:
        return _insert(transaction, node, head, previous, request)
    except sqlite3.IntegrityError as error:
        if not _is_taken(error):
            raise
    found = find_duplicate(transaction, node, head, request)
    if found is None:
        raise IdempotencyConflict(request.stream, request.events[0].event_id, "by another event")
    return found


def _insert(transaction: Transaction, node: Node, head: int, previous: bytes, request: Request) -> Appended:
    try:
        hashes = chain_hashes(previous, node.uuid, head + 1, request.events)
    except (struct.error, TypeError, AttributeError) as error:
        raise InvalidEvent(request.stream, f"an event has a field of the wrong kind ({error})") from error
    owner = node.id
    rows = [
        (owner, version, e.event_id, e.type, e.schema_version, e.recorded_at, e.codec, e.data, e.meta, hash_)
        for version, (e, hash_) in enumerate(zip(request.events, hashes, strict=True), head + 1)
    ]
    if len(rows) == 1:
        position = transaction.execute(INSERT, rows[0])
        return Appended(head + 1, head + 1, position, position)
    transaction.execute_many(INSERT, rows)
    row = transaction.row(_LAST_POSITION)
    position = row[0] if row else 0
    return Appended(head + 1, head + len(rows), position - len(rows) + 1, position)


def _is_expected(expected: int | Expected, head: int) -> bool:
    if isinstance(expected, Expected):
        return expected is not NO_STREAM
    return expected == head


def _is_taken(error: sqlite3.IntegrityError) -> bool:
    """Tells whether the database refused an event id, by its guard or by the unique index behind it."""
    return "event id is taken" in str(error) or "events.event_id" in str(error)


def _wording(expected: int | Expected) -> int | str:
    return expected.value if isinstance(expected, Expected) else expected


def _row_of(source: Source, node: Node, head: int, event: NewEvent) -> Row | None:
    row = source.row(_BY_ID, (event.event_id,))
    return None if row is not None and row[0] == node.id and row[1] > head else row


def _conflict(event: NewEvent, row: Row | None, node: Node) -> str | None:
    if row is None:
        return "others of the same append were stored before, this one was not"
    if row[0] != node.id:
        return "by an event of another stream"
    if row[3:] != (event.type, event.schema_version, event.codec, event.data, event.meta):
        return "by an event with other content"
    return None
