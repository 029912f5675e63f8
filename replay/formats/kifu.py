"""The Kifu file: a whole match as text, to the byte, with one event a line so that it diffs well.

    kifu 1
    {"match":"0193…","game":"root"}
    player {"id":"…","name":"…"}
    stream {"name":"match-0193…","uuid":"…","created":1764470000000000}
    {"v":1,"type":"match-opened","id":"…","at":1764470000000000,"data":{…},"hash":"…"}
    …
    end {"streams":2,"events":41,"sha256":"…"}

Streams come parents first, that of the match before all. `data` and `meta` are the stored MessagePack as JSON
(`replay.formats.kifu_values`). `docs/kifu-file.md` is the reference; `replay.formats.kifu_reading` reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

import msgspec

from domain.match import Line, MatchState
from domain.match_events import decode_match_event
from eventstore import StoredEvent, StreamInfo
from replay.errors import Unreadable
from replay.formats.kifu_values import as_json
from replay.people import names_of, players_of

if TYPE_CHECKING:
    from eventstore import EventStore
    from replay.match import Match

MAGIC: Final = b"kifu 1"
PLAYER: Final = b"player "
STREAM: Final = b"stream "
END: Final = b"end "
TRUST: Final = "trust"
"""Begins the name of the stream with signatures and seals, which a match that has none does not have."""


class Header(msgspec.Struct, omit_defaults=True):
    """The second line."""

    match: str
    game: str = ""


class PlayerLine(msgspec.Struct):
    """Names a player whom the match mentions by id. The digest leaves it out, as hashes leave out names."""

    id: str
    name: str


class StreamLine(msgspec.Struct, omit_defaults=True):
    """Begins a stream; its events follow."""

    name: str
    uuid: str
    created: int
    parent: str = ""
    fork: int = 0
    meta: Any = None


class EventLine(msgspec.Struct, omit_defaults=True):
    """An event of the stream begun last."""

    v: int
    type: str
    id: str
    at: int
    data: Any
    hash: str
    meta: Any = None
    schema: int = 1
    codec: int = 0


class EndLine(msgspec.Struct):
    """The last line: a file without it was cut short."""

    streams: int
    events: int
    sha256: str
    """Of all lines before this one, but for those of players, each with a line feed at its end."""


_JSON: Final = msgspec.json.Encoder()


def export_match(match: Match, write: Callable[[bytes], object]) -> int:
    """Writes a match as a Kifu file, line by line; what is recorded meanwhile is not in it.

    Args:
        match: The match.
        write: Takes bytes, as a binary file's `write` does.

    Returns:
        The number of events written.

    Raises:
        Unreadable: The archive has lost a stream of the match.
    """
    digest = hashlib.sha256()
    events = streams = 0
    for line in _lines(match.archive.store, match.id):
        streams += line.startswith(STREAM)
        events += line.startswith(b'{"v":')
        text = line + b"\n"
        if not line.startswith(PLAYER):
            digest.update(text)
        write(text)
    write(END + _JSON.encode(EndLine(streams, events, digest.hexdigest())) + b"\n")
    return events


def _lines(store: EventStore, match: str) -> Iterator[bytes]:
    """Yields the lines before the last one."""
    name, trust = f"match-{match}", f"{TRUST}-{match}"
    vouched = store.head(trust)  # first, so that nothing is written which vouches for more than is
    state, head = _folded(store, name)
    yield MAGIC
    yield _JSON.encode(Header(match, "" if state.header is None else state.header.game))
    for ident, called in names_of(players_of(state.header), store.people).items():
        yield PLAYER + _JSON.encode(PlayerLine(ident, called))
    names = [name, *(f"line-{line.id}" for line in parents_first(state) if not is_lost(store, line))]
    heads = {one: store.head(one) for one in names[1:]} | {name: head, trust: vouched}
    for one in [*names, trust] if vouched else names:
        info = store.stream(one)
        if info is None:
            raise Unreadable(f"the archive has lost stream {one}; `kifu verify` says more")
        yield STREAM + _JSON.encode(_stream_line(info))
        for stored in store.read(one, after=info.fork_version or 0, upto=heads[one]):
            yield _JSON.encode(_event_line(stored))


def _folded(store: EventStore, stream: str) -> tuple[MatchState, int]:
    state, head = MatchState(), 0
    for stored in store.read(stream):
        state.apply(decode_match_event(stored.type, stored.data, stored.schema_version), stored.recorded_at)
        head = stored.version
    return state, head


def parents_first(state: MatchState) -> list[Line]:
    """Returns the lines of a match in an order that does not change when siblings are promoted."""
    depth = {line.id: sum(1 for _ in state.ancestry(line.id)) for line in state.lines.values()}
    return sorted(state.lines.values(), key=lambda line: (depth[line.id], line.created, line.id))


def is_lost(store: EventStore, line: Line) -> bool:
    """Returns True for a line whose events were lost with the damaged part of a file, and which is marked so."""
    return line.retired is not None and store.stream(f"line-{line.id}") is None


def _stream_line(info: StreamInfo) -> StreamLine:
    return StreamLine(
        info.name, info.uuid.hex(), info.created_at, info.parent or "", info.fork_version or 0, as_json(info.meta)
    )


def _event_line(stored: StoredEvent) -> EventLine:
    return EventLine(
        stored.version,
        stored.type,
        stored.event_id.hex(),
        stored.recorded_at,
        as_json(stored.data),
        stored.hash.hex(),
        as_json(stored.meta),
        stored.schema_version,
        stored.codec,
    )
