"""Archives for the tests of the app: the same ids, instants and games at every run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Set
from domain.match_events import ResultDeclared, SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.match import Match

START = 1_795_874_400_000_000
"""28 November 2026, 14:00 UTC, in microseconds."""


def clock_from(start: int = START) -> Callable[[], int]:
    now = [start]

    def clock() -> int:
        now[0] += 1_000_000
        return now[0]

    return clock


def counting_ids() -> Callable[[], bytes]:
    last = [0]

    def ids() -> bytes:
        last[0] += 1
        return (0xA0_0000 + last[0]).to_bytes(16)

    return ids


def open_archive(folder: Path, name: str = "archive.db") -> Archive:
    return Archive.open(folder / name, clock=clock_from(), ids=counting_ids(), durability="normal")


def timed_archive(folder: Path, clock: Callable[[], int], zone: int = 0) -> Archive:
    """An archive whose clock is given, so many minutes ahead of UTC."""
    return Archive.open(
        folder / "archive.db", clock=clock, ids=counting_ids(), zone=lambda _: zone, durability="normal"
    )


def full_archive(folder: Path) -> Archive:
    """An archive with a noted and branched game of Root, a small game of no known rules, and one by strange names."""
    archive = open_archive(folder)
    strange_match(archive)
    pebbles(archive)
    annotate(root_match(archive))
    return archive


# -- a game of Root -----------------------------------------------------------------------------------

ROOT_SEATS = (SeatInfo("C", "alice"), SeatInfo("E", "bob"), SeatInfo("A", "carol"), SeatInfo("V", "dave"))
FACTIONS = {"C": "marquise", "E": "eyrie", "A": "alliance", "V": "vagabond"}
HANDS = {"C": ("ambush-fox", "anvil"), "E": ("ambush-mouse", "favor-fox"), "A": ("sappers",), "V": ("tax-collector",)}


def root_opening() -> Play:
    changes: list[AnyChange] = [Set("map", "fall"), Set("deck", "standard")]
    for seat, faction in FACTIONS.items():
        changes += [Set(f"{seat}/faction", faction), Set(f"{seat}/vp", 0)]
        changes.append(Create(f"{seat}/hand", HANDS[seat], (seat, "@")))
    changes.append(Create("deck", ("?",) * 12, (), True))
    changes.append(Create("discard", (), ordered=True))
    for number in range(1, 13):
        changes.append(MovePieces("warrior:marquise", 1, "", f"clearing/{number}"))
    changes += [
        MovePieces("keep:marquise", 1, "", "clearing/1"),
        MovePieces("warrior:eyrie", 6, "", "clearing/3"),
        MovePieces("roost:eyrie", 1, "", "clearing/3"),
        MovePieces("pawn:vagabond", 1, "", "forest/1_2_5"),
    ]
    return Play("", "setup", "setup", tuple(changes))


def turn(seat: str, number: int, phase: str = "Birdsong") -> tuple[AnyChange, ...]:
    return (Set("turn", seat), Set("round", number), Set("phase", phase))


def act(seat: str, action: str, *changes: AnyChange) -> Play:
    return Play(seat, "declared", action, changes)


def root_plays() -> list[Play]:
    wood = MovePieces("wood:marquise", 1, "", "clearing/5")
    march = MovePieces("warrior:marquise", 1, "clearing/10", "clearing/12")
    flight = MovePieces("warrior:eyrie", 2, "clearing/3", "clearing/7")
    lost = MovePieces("warrior:marquise", 1, "clearing/7", "")
    return [
        act("C", "begin the turn", *turn("C", 1)),
        act("C", "wood 5", wood),
        act("C", "march 1 warrior 10→12", Set("phase", "Daylight"), march),
        act("C", "build sawmill 5", MovePieces("sawmill:marquise", 1, "", "clearing/5"), Set("C/vp", 1)),
        act("E", "begin the turn", *turn("E", 1)),
        act("E", "decree: bird to move", MoveCards((3,), "E/decree/move")),
        act("E", "move 2 warriors 3→7", Set("phase", "Daylight"), flight),
        act("E", "battle 7 Marquise", lost),
        act("E", "score 2", Set("phase", "Evening"), Set("E/vp", 2)),
        act("A", "begin the turn", *turn("A", 1)),
        act("A", "spread sympathy 4", MovePieces("sympathy:alliance", 1, "", "clearing/4"), Set("A/vp", 1)),
        act("V", "begin the turn", *turn("V", 1)),
        act("V", "slip into 5", MovePieces("pawn:vagabond", 1, "forest/1_2_5", "clearing/5")),
        act("V", "draw 1", MoveCards((18,), "V/hand")),
        act("C", "begin the turn", *turn("C", 2)),
        act("C", "wood 5 again", wood),
        act("C", "recruit 2 in 1", Set("phase", "Daylight"), MovePieces("warrior:marquise", 2, "", "clearing/1")),
        act("C", "discard anvil", MoveCards((2,), "discard")),
        act("E", "begin the turn", *turn("E", 2)),
        act(
            "E",
            "move 2 warriors 7→11",
            Set("phase", "Daylight"),
            MovePieces("warrior:eyrie", 2, "clearing/7", "clearing/11"),
        ),
        act("E", "score 3", Set("phase", "Evening"), Set("E/vp", 5)),
    ]


def root_match(archive: Archive) -> Match:
    from replay.meta import Meta

    return archive.new_match(
        "root",
        ROOT_SEATS,
        opening=root_opening(),
        plays=[(play, Meta(scribe="erin")) for play in root_plays()],
        about=[ResultDeclared("", ("E",), {"C": 1, "E": 5, "A": 1, "V": 0})],
        facts={"event": "Spring Open", "round": "2", "table": "1", "date": "2026-11-28"},
        options={"map": "fall"},
    )


def annotate(match: Match) -> None:
    """Notes on the Eyrie's flight, and a line that goes another way."""
    match.add_note(8, "Opens 3 for the cats, but the Despot needs a building this turn.", glyph="!?", author="carol")
    match.add_note(8, "I had planned 3→11.", author="bob", tags=("turning-point",))
    match.add_note(12, "For the scribe alone.", author="erin", reach="scribe")
    line = match.fork("", 7, name="what if ambush", author="carol")
    session = match.archive.session(match, line, scribe="carol")
    session.record(act("E", "move 2 warriors 3→11", MovePieces("warrior:eyrie", 2, "clearing/3", "clearing/11")))
    session.record(act("E", "score 4", Set("E/vp", 4)))


# -- games of no known rules --------------------------------------------------------------------------


def simple_plays(count: int, seats: Sequence[str] = ("bob", "carol")) -> list[Play]:
    plays = []
    for number in range(count):
        seat = seats[number % len(seats)]
        plays.append(act(seat, f"take {number + 1}", Set("turn", seat), Set(f"{seat}/vp", number)))
    return plays


def pebbles(archive: Archive, count: int = 6) -> Match:
    from replay.meta import EMPTY

    return archive.new_match(
        "pebbles",
        (SeatInfo("bob", "bob"), SeatInfo("carol", "carol")),
        plays=[(play, EMPTY) for play in simple_plays(count)],
        facts={"event": "Club evening", "date": "2026-11-21"},
    )


def strange_match(archive: Archive) -> Match:
    """Names that would be markup, move the cursor, or are wider than they look."""
    from replay.meta import EMPTY

    seats = (
        SeatInfo("X", "[/red]bob"),
        SeatInfo("Y", "さくら"),
        SeatInfo("Z", "\x1b[31mred\x07"),
        SeatInfo("W", "🦊 fox"),
    )
    plays = [
        act("X", "[bold]take[/bold] 1\x1b[2J", Set("turn", "X"), Set("X/vp", 1)),
        act("Y", "さくらを取る", Set("turn", "Y"), Set("Y/vp", 30)),
    ]
    return archive.new_match(
        "pebbles",
        seats,
        plays=[(play, EMPTY) for play in plays],
        facts={"event": "[/] Open \u202e", "round": "1", "date": "2026-11-14"},
    )


# -- a game with rules --------------------------------------------------------------------------------


def crown_match(archive: Archive) -> Match:
    """A game of Heart of Crown that ends while alice may use a conditional ability a second time."""
    from domain.games.heart_of_crown.rules import RULES
    from domain.registry import version_of
    from replay.meta import EMPTY
    from tests.tui.boards.heart_of_crown_tables import TURN, game

    plays = game(*TURN, "use prior-investment: large-city", "acquire senator").plays
    return archive.new_match(
        "heart-of-crown",
        tuple(SeatInfo(seat, seat) for seat in ("alice", "bob", "carol")),
        opening=plays[0],
        plays=[(play, EMPTY) for play in plays[1:]],
        facts={"event": "Spring Open", "round": "1", "table": "3", "date": "2026-11-28"},
        rules=(version_of(RULES),),
    )
