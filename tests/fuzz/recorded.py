"""Entries: an archive into which another program has written. Every command goes on, or refuses in one line.

The events are appended as the store allows it, so that no hash tells that they are nothing Kifu ever writes.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from domain.changes import Set
from domain.match_events import EVENT_TYPES, SeatInfo, encode_match_event
from domain.play import Play, encode_play
from eventstore import ANY, NewEvent, open_store
from replay.archive import Archive
from replay.declare import declare
from replay.meta import Meta, encode_meta
from tests.fuzz import ground
from tests.fuzz.entry import Entries, Entry
from tests.fuzz.taking import Taker
from tests.fuzz.typed import run

COMMANDS = (
    ("search",),
    ("log", "M"),
    ("show", "M"),
    ("show", "M", "--seat", "alice"),
    ("lines", "M"),
    ("notes", "M"),
    ("rulings", "M"),
    ("blanks", "M"),
    ("times", "M"),
    ("clock", "M"),
    ("legal", "M"),
    ("find", "M", "turn:1"),
    ("find", "M", "note:any"),
    ("diff", "M", "1", "4"),
    ("compare", "M", "what if"),
    ("check", "M"),
    ("verify",),
    ("export", "M", "--format", "text"),
    ("export", "M", "--format", "json"),
    ("export", "M", "--format", "md"),
    ("export", "M", "--format", "md", "--seat", "bob"),
    ("export", "M", "--format", "kifu", "-o", "F"),
    ("play", "M", "bob/vp = 3"),
    ("note", "M", "--at", "2", "why"),
    ("undo", "M"),
)


@cache
def _pattern() -> tuple[Path, str, str]:
    """Returns an archive with a small match of two lines, its id and its main line."""
    path = ground.folder() / "pattern.db"
    with Archive.open(path, durability="normal") as archive:
        opening = Play(changes=(Set("turn", "alice"), Set("alice/vp", 0), Set("bob/vp", [1, "x"])))
        match = archive.new_match(
            "pebbles", [SeatInfo("alice", "[/b]\x1b[31m"), SeatInfo("bob", "さくら")], opening=opening
        )
        session = archive.session(match)
        for text in ("alice/vp = 2", "3 stone outside -> bag", "turn = bob"):
            session.record(declare(text, session.cursor.table, "alice"))
        match.fork("", 2, name="what if")
        match.add_note(2, "sharp", glyph="!?", tags=["x"])
        return path, match.id, match.mainline


def recorded(data: bytes) -> None:
    """Appends made-up events to a match, then runs all commands on it."""
    pattern, ident, line = _pattern()
    path = ground.folder() / "recorded.db"
    for tail in ("", "-wal", "-shm"):
        Path(f"{path}{tail}").unlink(missing_ok=True)
    shutil.copy(pattern, path)
    taker = Taker(data, ("alice", "bob", "alice/vp", "bob/vp", "bag", "stone", "turn", line, "what if"))
    with open_store(path, durability="normal") as store:
        number = 0
        while not taker.is_done and number < 8:
            number += 1
            stream, event = _event(taker, ident, line, number)
            store.append(stream, [event], ANY)
    for words in COMMANDS:
        run(
            *(ident if word == "M" else str(ground.folder() / "out.kifu") if word == "F" else word for word in words),
            database=path,
        )


def _event(taker: Taker, ident: str, line: str, number: int) -> tuple[str, NewEvent]:
    kind = taker.byte() % 8
    meta = taker.one(
        (None, None, b"\xc1", encode_meta(Meta(scribe="e\x1b[0m", clock_ms=-5, zone=10**6, irregular=True)))
    )
    instant = taker.one((1_764_460_800_000_000, 0, -1, 2**62, -(2**62)))
    ident_of = number.to_bytes(16, "big")
    if kind < 4:
        play = encode_play(taker.play())
        return f"line-{line}", NewEvent("play", play, ident_of, instant, meta, taker.one((1, 1, 1, 2)))
    if kind == 4:
        return f"line-{line}", NewEvent(taker.one(("play", "x")), taker.rest()[:60], ident_of, instant, meta)
    name = taker.one(list(EVENT_TYPES))
    return f"match-{ident}", NewEvent(name, _told(taker, name, line), ident_of, instant, meta, taker.one((1, 1, 1, 2)))


def _told(taker: Taker, name: str, line: str) -> bytes:
    """Returns an event of a match, its fields made up by their types; now and then any bytes."""
    import msgspec

    if taker.byte() > 240:
        return taker.rest()[:40]
    fields = {}
    for one in msgspec.structs.fields(EVENT_TYPES[name]):
        if one.required or taker.byte() % 3 == 0:
            fields[one.name] = _value(taker, str(one.type), one.name, line)
    try:
        event = msgspec.convert(fields, EVENT_TYPES[name])
    except msgspec.ValidationError:
        return msgspec.msgpack.encode(fields)
    return encode_match_event(event)[1]


def _value(taker: Taker, kind: str, name: str, line: str) -> object:
    if name in ("line", "parent", "of"):
        return taker.one((line, line, "f" * 32, ""))
    if "bool" in kind:
        return bool(taker.byte() % 2)
    if "bytes" in kind:
        return taker.rest()[:20]
    if "dict[str, int]" in kind:
        return {taker.text(): taker.number() for _ in range(2)}
    if "dict" in kind:
        return {taker.text(): taker.text() for _ in range(2)}
    if "tuple" in kind and "str" in kind:
        return taker.some(taker.text)
    if "tuple" in kind:
        return []
    return taker.number() if "int" in kind else taker.text()


def entries() -> Entries:
    """Yields the entries of this module."""
    seeds = [bytes((n * k + n * n) % 256 for n in range(90)) for k in range(1, 40)]
    yield "recorded", Entry(recorded, lambda: seeds[:4], examples=6)
