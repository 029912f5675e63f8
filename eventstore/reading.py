"""Reading events: of one line through all its forks, and of the whole store in order.

A line is read in pieces of a thousand events, each fetched whole. Events never change, so the pieces fit together,
and a reader that stops half-way keeps no snapshot open, which would make the write-ahead log grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Final, TypeAlias

from eventstore.events import StoredEvent
from eventstore.source import EventRow as EventRow
from eventstore.source import Source
from eventstore.streams import Node, Segment, Streams

Reading: TypeAlias = Callable[[], AbstractContextManager[Source]]
"""Gives a connection to read from."""

_PIECE: Final = 1_000
ENDLESS: Final = (1 << 63) - 1
"""Stands for "no upper bound" where SQL wants a number."""


def pieces(segments: tuple[Segment, ...], after: int, upto: int, backwards: bool) -> Iterator[tuple[Node, int, int]]:
    """Yields the ranges (owner, above, up to) that make up versions `after`+1 … `upto`, in reading order."""
    for segment in reversed(segments) if backwards else segments:
        low = max(after, segment.low)
        high = min(upto, ENDLESS if segment.high is None else segment.high)
        if low < high:
            yield segment.owner, low, high


def read_rows(source: Source, streams: Streams, stream: str, after: int, upto: int | None) -> list[EventRow]:
    """Returns what a fold needs of a line's events, in one list."""
    segments = streams.segments(source, streams.get(source, stream))
    ranges = pieces(segments, after, ENDLESS if upto is None else upto, False)
    return source.line_rows([(owner.id, low, high) for owner, low, high in ranges])


def read_events(
    reading: Reading, streams: Streams, stream: str, after: int, upto: int | None, backwards: bool, limit: int | None
) -> Iterator[StoredEvent]:
    """Yields a line's events; see `EventStore.read`."""
    with reading() as source:
        node = streams.get(source, stream)
        segments = streams.segments(source, node)
        head, _ = streams.head(source, node)
    left = ENDLESS if limit is None else limit
    for owner, low, high in pieces(segments, after, head if upto is None else min(upto, head), backwards):
        while low < high and left > 0:
            step = min(_PIECE, left, high - low)
            first, last = (high - step, high) if backwards else (low, low + step)
            with reading() as source:
                rows = source.own_events(owner.id, first, last)
            for row in reversed(rows) if backwards else rows:
                yield StoredEvent(row[0], owner.name, *row[1:])
            left -= step
            low, high = (low, high - step) if backwards else (low + step, high)


def read_feed(source: Source, streams: Streams, after: int, limit: int, category: str | None) -> list[StoredEvent]:
    """Returns events of all streams in the order of their positions, `limit` at most."""
    rows = source.feed(after, limit, category)
    names = {stream_id: streams.by_id(source, stream_id).name for stream_id in {row[1] for row in rows}}
    return [StoredEvent(row[0], names[row[1]], *row[2:]) for row in rows]
