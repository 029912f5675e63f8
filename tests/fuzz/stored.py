"""Entries: what the store gives back. Whatever another program wrote there, the rest of Kifu goes on."""

from __future__ import annotations

import msgspec

from domain.changes import wire
from domain.match import MatchState
from domain.match_events import EVENT_TYPES, decode_match_event, encode_match_event
from domain.perspective import record_of
from domain.play import Play, decode_play, encode_play
from domain.snapshot import dump_state, load_state
from domain.table import Table
from eventstore.errors import UpcastError
from eventstore.upcast import Step, Upcasters
from replay.diff import differences
from replay.formats.kifu_values import as_bytes, as_json
from replay.meta import decode_meta
from replay.series_events import CAMPAIGN, TRIALS, decode_series_event
from replay.words import for_people, in_words
from tests.fuzz import ground
from tests.fuzz.entry import Entries, Entry
from tests.fuzz.holding import holds
from tests.fuzz.taking import Taker

REFUSED = (msgspec.DecodeError, RecursionError)
"""What decoders raise by contract, for those above to name the event."""


def _names(table: Table) -> list[str]:
    return [*table.places, *table.pools, *table.values, *dict.fromkeys(table.kinds.values())][:200]


def read_play(data: bytes) -> None:
    """Decodes a play from any bytes; what can be decoded can be applied, told, taken back and written again."""
    play = holds(lambda: decode_play(data), REFUSED)
    if play is not None:
        assert decode_play(encode_play(play)) == play or _has_no_number(play)
        holds(lambda: _applied(ground.moments("root")[3].table.copy(), [play]))


def made_plays(data: bytes) -> None:
    """Applies made-up changes to a table of a game: whatever they are, all of it can be taken back."""
    game = ground.GAMES[(data[0] if data else 0) % len(ground.GAMES)]
    moment = ground.moments(game)[(data[1] if len(data) > 1 else 0) % len(ground.moments(game))]
    taker = Taker(data[2:], _names(moment.table))
    plays: list[Play] = []
    while not taker.is_done and len(plays) < 6:
        plays.append(taker.play())
    plays = [decode_play(encode_play(play)) for play in plays]
    holds(lambda: _applied(moment.table.copy(), plays))
    holds(lambda: [record_of(seat, plays) for seat in (*moment.seats[:1], "public", "nobody")])


def _applied(table: Table, plays: list[Play]) -> None:
    before, start = dump_state(table), table.hash()
    other, records = table.copy(), []
    for play in plays:
        for_people(play.changes, table)
        in_words(play.changes, table)
        in_words(play.changes, table, is_blunt=True)
        for change in play.changes:
            assert wire(change)
            records.append(table.apply(change))
    other.fold(change for play in plays for change in play.changes)
    assert dump_state(other) == dump_state(table)
    assert other.hash() == table.hash()
    differences(table, ground.moments("root")[0].table)
    again = Table()
    load_state(again, dump_state(table))
    assert dump_state(again) == dump_state(table)
    for record in reversed(records):
        table.undo(record)
    assert dump_state(table) == before
    assert table.hash() == start


def _has_no_number(value: object) -> bool:
    """Tells whether something holds NaN, which is not equal to itself."""
    return "nan" in repr(value)


def read_match_event(data: bytes) -> None:
    """Decodes an event of a match from any bytes and folds it into the state of a match."""
    name = list(EVENT_TYPES)[(data[0] if data else 0) % len(EVENT_TYPES)]
    event = holds(lambda: decode_match_event(name, data[1:]), REFUSED)
    if event is not None:
        assert encode_match_event(event)[0] == name
        state = MatchState()
        for number, one in enumerate([*_OPENED, event, event]):
            holds(lambda one=one, number=number: state.apply(one, 1_764_460_800_000_000 + number))  # type: ignore[misc]


_OPENED = [
    decode_match_event("match-opened", msgspec.msgpack.encode({"game": "root", "line": "a" * 32})),
    decode_match_event(
        "line-forked", msgspec.msgpack.encode({"line": "b" * 32, "parent": "a" * 32, "at": 3, "name": "what if"})
    ),
]


def read_rest(data: bytes) -> None:
    """Decodes metadata, snapshots, events of series and payloads as JSON from any bytes."""
    holds(lambda: decode_meta(data), ())
    assert as_bytes(as_json(data)) == data
    holds(lambda: load_state(Table(), data), REFUSED)
    for name in (*CAMPAIGN.types, *TRIALS.types):
        holds(lambda name=name: decode_series_event(name, data), REFUSED)  # type: ignore[misc]


_UPCASTERS = Upcasters(
    {"moved": (3, msgspec.msgpack.Decoder(dict[str, int]).decode)},
    [Step("moved", 1, lambda value: {"from": value["source"]}), Step("moved", 2, lambda value: {**value, "by": 1})],
)


def upcast(data: bytes) -> None:
    """Reads any bytes as an event of an old form, of both codecs."""
    for version in (1, 2, 3, 4):
        for codec in (0, 1, 2):
            holds(
                lambda version=version, codec=codec: _UPCASTERS.decode_row("moved", version, data, codec),  # type: ignore[misc]
                (UpcastError, *REFUSED),
            )


def _plays() -> list[bytes]:
    return [encode_play(play) for game in ground.GAMES for play in ground.match(game).plays()[:40:3]]


def _match_events() -> list[bytes]:
    numbers = {name: number for number, name in enumerate(EVENT_TYPES)}
    stored = ground.archive().store.read(ground.match().stream)
    return [bytes([numbers[one.type]]) + one.data for one in stored if one.type in numbers]


def entries() -> Entries:
    """Yields the entries of this module."""
    yield "play", Entry(read_play, _plays, lambda: ("\x95", "\x93", "\xa1", "M", "P", "C", "R", "T", "S", "V"), 300)
    yield "changes", Entry(made_plays, lambda: [bytes(range(60)), b"\x03" * 60, b"\1\2\6\6\5\3" * 20], examples=200)
    yield "match-event", Entry(read_match_event, _match_events, examples=300)
    yield "stored-bytes", Entry(read_rest, lambda: [*_plays()[:20], dump_state(ground.moments("root")[2].table)])
    yield "upcast", Entry(upcast, lambda: [b"\x81\xa6source\x05", b'{"source": 5}', b"\x81\xa4from\x01"])
