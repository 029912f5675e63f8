"""Entries: files that somebody hands over. All of one is taken in, or nothing, and what is wrong stands in one line."""

from __future__ import annotations

import io
from pathlib import Path

from domain.registry import rules_of
from replay.errors import BadRequest, Unreadable
from replay.exporter import as_json, export, text_log
from replay.formats.kifu_reading import import_match
from replay.formats.rootlog import decode, interpret, parse
from replay.house import complete_games
from replay.importer import import_file
from replay.match import Match
from replay.opening import opening_of, read_position
from replay.referee import can_judge, open_with_rules
from replay.series_files import KINDS, import_series
from tests.fuzz import ground
from tests.fuzz.entry import Entries, Entry, chosen
from tests.fuzz.holding import holds, is_one_line
from tui.config import load_config, remember


def kifu_file(data: bytes) -> None:
    """Takes any bytes as a Kifu file."""
    _taken_in(data, keep_good=False)


def kifu_kept(data: bytes) -> None:
    """Takes any bytes as a Kifu file of which the good part is kept."""
    _taken_in(data, keep_good=True)


def _taken_in(data: bytes, keep_good: bool) -> None:
    archive = ground.empty()
    with ground.undone(archive):
        before = archive.store.last_position(), len(list(archive.store.streams()))
        reading = holds(lambda: import_match(archive, io.BytesIO(data), name="x", keep_good=keep_good), (Unreadable,))
        if reading is None:
            assert before == (archive.store.last_position(), len(list(archive.store.streams())))
            return
        match = archive.match(reading.match)
        assert (reading.damage is not None) == bool([one for one in match.state.sources if _is_damage(one)])
        holds(lambda: _told(match))
        pieces: list[bytes] = []
        export(match, pieces.append)
        assert keep_good or reading.damage is None
        if reading.damage is None:
            assert b"".join(pieces) == data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n") or b"\r" in data


def _is_damage(source: object) -> bool:
    return any(one.level == "damage" for one in getattr(source, "findings", ()))


def _told(match: Match) -> None:
    for line in list(match.state.lines)[:2]:
        for text in text_log(match, line):
            assert text.isprintable()
        as_json(match, line)


def rootlog(data: bytes) -> None:
    """Reads any bytes as Rootlog."""
    imported = holds(lambda: interpret(parse(decode(data))), ())
    assert imported is not None
    assert all(is_one_line(one.reason) for one in imported.findings)


def rootlog_file(data: bytes) -> None:
    """Takes any bytes in as a file of Rootlog, and writes it again."""
    archive, path = ground.empty(), ground.folder() / "x.rootlog"
    path.write_bytes(data)
    with ground.undone(archive):
        before = archive.store.last_position()
        report = holds(lambda: import_file(archive, path), (Unreadable, BadRequest))
        if report is None:
            assert archive.store.last_position() == before
            return
        match = archive.match(report.match)
        holds(lambda: _told(match))
        pieces: list[bytes] = []
        export(match, pieces.append, "rootlog")
        assert b"".join(pieces) == data


def any_file(data: bytes) -> None:
    """Takes any bytes in as a file of which nothing is known."""
    path = ground.folder() / "unknown"
    path.write_bytes(data)
    with ground.undone(ground.empty()):
        holds(lambda: import_file(ground.empty(), path), (Unreadable, BadRequest))


def series(data: bytes) -> None:
    """Takes any bytes in as the file of a campaign or of a trial table."""
    for kind in KINDS.values():
        with ground.undone(ground.empty()):
            holds(lambda kind=kind: import_series(ground.empty(), kind, data, "x"), (Unreadable, BadRequest))  # type: ignore[misc]


def position(number: int, text: str) -> None:
    """Opens a match of a game, or of none, on a position of somebody's own."""
    found = holds(lambda: read_position(text), (Unreadable,))
    if found is None:
        return
    games = (*ground.GAMES, "pebbles")
    game = found.game if found.game in games else games[number % len(games)]
    seats = tuple(found.seats) or (rules_of(game).chairs(2, {}) if game in ground.GAMES else ())
    from domain.match_events import SeatInfo

    holds(lambda: opening_of(game, [SeatInfo(seat) for seat in seats], {}, found))
    if can_judge(game):
        holds(lambda: open_with_rules(game, seats, {}, position=found))


def house(number: int, text: str) -> None:
    """Completes the data of a game by any text; what is taken can be played by."""
    game = ground.GAMES[number % len(ground.GAMES)]
    folder = ground.folder() / "games" / game
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "own.toml"
    try:
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        _, faults = complete_games(folder.parent)
        assert all(is_one_line(str(fault)) for fault in faults.values()), faults
        if not faults:
            for moment in ground.moments(game)[::6]:
                moment.referee.open(moment.table)
    finally:
        file.unlink()
        rules_of(game).complete({})


def config(data: bytes) -> None:
    """Starts with any bytes as the file of settings, and keeps a setting in it."""
    path = ground.folder() / "config.toml"
    path.write_bytes(data)
    loaded = load_config(path)
    assert not loaded.problem or is_one_line(loaded.problem), loaded.problem
    said = remember(loaded.config, "author", 'さ"\\\x1b[31m')
    assert not said or is_one_line(said)
    if not loaded.problem:
        again = load_config(path)
        assert (again.problem, again.config.author) == ("", 'さ"\\\x1b[31m')
        assert again.config.keys == loaded.config.keys


_TOML = (
    '"',
    "'",
    "[",
    "]",
    "[[",
    "]]",
    "=",
    "{",
    "}",
    ",",
    ".",
    "\n",
    "0",
    "-1",
    "1e9",
    "true",
    "1979-05-27",
    "'''",
    '"?"',
)
_HEADS = (
    "# E",
    "event",
    "stream",
    "header",
    "end",
    '{"v":',
    '"hash"',
    '"fork":',
    '"parent":',
    '"schema":',
    '"codec":',
    "null",
)
_POSITION = ("game", "seats", "[stacks]", "[pools]", "[values]", *_TOML)
_NOTATION = (
    "Map: Autumn",
    "Deck:",
    "Clearings:",
    "Pool:",
    "C: ",
    "E:",
    "A:",
    "w",
    "b",
    "5->8",
    "$_",
    "#",
    "(",
    "++2",
    "//",
    "/",
)


_HARD = ("x = " + "[" * 5_000, "x = " + "9" * 5_000, '"\\u001b[31m" = ["\\u202e"]')
"""TOML that is too deep, too long, or acts on a terminal."""


def _positions() -> list[bytes]:
    pages = ("ancient-knowledge", "heart-of-crown", "lords-of-heaven", "root-law")
    return [
        bytes([at]) + one.encode()
        for at, page in enumerate(pages)
        for one in (*ground.blocks(f"games/{page}.md", "toml position"), *_HARD)
    ]


def _house() -> list[bytes]:
    return [
        bytes([ground.GAMES.index(game)]) + one.encode()
        for game in ("ancient-knowledge", "heart-of-crown", "lords-of-heaven")
        for one in (*ground.blocks(f"games/{game}.md", "toml owned"), *_HARD)
    ]


def _kifus() -> list[bytes]:
    return [ground.exported("root"), ground.exported("ancient-knowledge")]


def _rootlogs() -> list[bytes]:
    return [file.read_bytes() for file in sorted(Path(ground.ROOT, "replay", "demo_games").glob("*.rootlog"))]


def _configs() -> list[bytes]:
    return [
        *(one.encode() for one in _HARD),
        b'author = "erin"\nglyphs = "ascii"\nplay_ms = 300\n[keys]\nreplay.step_forward = "right,l"\n',
        b'hide_spoilers = true\ntheme = "nord"\n',
    ]


def entries() -> Entries:
    """Yields the entries of this module."""
    yield "kifu-file", Entry(kifu_file, _kifus, lambda: _HEADS, 60)
    yield "kifu-kept", Entry(kifu_kept, _kifus, lambda: _HEADS, 40)
    yield "rootlog", Entry(rootlog, _rootlogs, lambda: _NOTATION, 60)
    yield "rootlog-file", Entry(rootlog_file, _rootlogs, lambda: _NOTATION, 20)
    yield "any-file", Entry(any_file, lambda: [b"kifu 1\n", b'{"kifu": "campaign"}', b"Map: \n"], examples=40)
    yield "series", Entry(series, ground.series, lambda: ('"type":', '"data":', '"campaign"', "{", "}", "[", "]", ","))
    yield "position", Entry(chosen(position), _positions, lambda: _POSITION, 80)
    yield "house", Entry(chosen(house, "surrogateescape"), _house, lambda: _TOML, 80)
    yield "config", Entry(config, _configs, lambda: (*_TOML, "[keys]", "play_ms", "author", "keys"))
