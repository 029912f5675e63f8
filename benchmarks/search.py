"""Searching: inside a match of 10,000 events, and over 10,000 matches by what happened in them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.replay import line
from benchmarks.table import best, timed, typical_plays
from domain.changes import Create, MoveCards, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.find import Finder
from replay.match import Match
from replay.meta import EMPTY

EVENTS = 10_000
MATCHES = 10_000
TURNS = 12
KINDS = [f"card-{number}" for number in range(120)]
CONDITIONS = (
    "card:? drawn",
    "piece:warrior lost",
    "C/vp>=20",
    "place:clearing/5 seat:C",
    "while:C/vp>=20 seat:E",
    "march turn:3-90",
)


def _tables(match: Match, seat: str) -> None:
    Finder(match).relation("", seat)


def finding(folder: Path) -> None:
    """The tables of a match, and conditions over them."""
    plays = typical_plays(EVENTS)
    with Archive.open(folder / "find.db") as archive:
        seats = [SeatInfo("C"), SeatInfo("E")]
        match = archive.new_match("none", seats, opening=plays[0], plays=[(p, EMPTY) for p in plays[1:]])
        for seat, whose in (("", "the scribe's"), ("C", "a seat's")):
            built = best(partial(_tables, match, seat), 3)
            line(f"tables of 10,000 events, {whose}", "≤ 1 s", f"{built:.2f} s", built <= 1)
        finder = Finder(match)
        finder.relation()
        slowest = max(CONDITIONS, key=lambda one: timed(partial(finder.find, one)))
        took = timed(partial(finder.find, slowest))
        print(f"    once they stand, the slowest condition ({slowest}) {took * 1e3:.0f} ms")


def _match(rng: Random) -> Iterator[Play]:
    """Yields a small match: in each turn a card is played from a hand that the record sees."""
    hands = [Create(f"{seat}/hand", tuple(rng.sample(KINDS, TURNS)), (seat, "@")) for seat in "AB"]
    yield Play(asked="setup", changes=(*hands, Create("discard", (), ("*",), True), Set("turn", "A")))
    for turn in range(TURNS):
        seat, other = "AB"[turn % 2], "BA"[turn % 2]
        card = 1 + turn // 2 + (turn % 2) * TURNS
        yield Play(seat, "main", f"play {card}", (MoveCards((card,), "discard"),))
        yield Play(seat, "main", "end turn", (Set(f"{seat}/vp", turn), Set("turn", other)))


def searching(folder: Path) -> None:
    """Search over the archive."""
    rng = Random(5)
    names = ["alice", "bob", "carol", "dave", "さくら"]
    with Archive.open(folder / "search.db", durability="normal") as archive:
        for _ in range(MATCHES // 500):
            with archive.store.batch():
                for number in range(500):
                    opening, *plays = _match(rng)
                    seats = [SeatInfo(seat, name) for seat, name in zip("AB", rng.sample(names, 2), strict=True)]
                    archive.new_match(
                        "none",
                        seats,
                        opening=opening,
                        plays=[(play, EMPTY) for play in plays],
                        facts={"event": f"Open {number % 40}", "date": f"2026-{number % 12 + 1:02}-11"},
                    )
        table = archive.match("@last").cursor("").table
        queries = ("card:card-17", f"position:{table.hash()}", "blank:any", "seat:bob card:card-3 date>2026-06")
        built = timed(archive.catalogue.rebuild)
        slowest = max(timed(partial(archive.matches, query, 20)) for query in queries)
        public = timed(partial(archive.matches, "card:card-17", 20, is_open=True))
        events = archive.store.last_position()
    with Archive.open(folder / "search.db") as archive:
        opened = timed(partial(archive.matches, queries[0], 20))
    line("search in 10,000 matches by content", "≤ 300 ms", f"{slowest * 1e3:.0f} ms", slowest <= 0.3)
    print(
        f"    in a seat's view {public * 1e3:.0f} ms; first look after opening {opened * 1e3:.0f} ms; rebuilding from "
        f"{events:,} events {built:.1f} s"
    )


def main() -> None:
    """Prints the figures."""
    print("search")
    with tempfile.TemporaryDirectory() as name:
        finding(Path(name))
        searching(Path(name))


if __name__ == "__main__":
    main()
