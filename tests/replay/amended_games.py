"""Random games with and without rules, and random amendments of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from domain.changes import ALL, AnyChange, Create, MoveCards, MovePieces, Set, Shuffle
from domain.errors import Rejected
from domain.match_events import SeatInfo
from domain.play import Play
from domain.registry import version_of
from domain.table import Table
from replay.amendment import Amendment, Edit, Row, Settled
from replay.archive import Archive
from replay.match import Match
from replay.meta import EMPTY
from replay.referee import Referee
from tests.domain.games.heart_of_crown import random_play as heart_of_crown
from tests.domain.games.random_game import RandomGame
from tests.domain.games.root import random_play as root

ROUNDS = 60
"""So often at most a person goes through what is left to decide."""


class AGame(NamedTuple):
    """A game as it was recorded."""

    game: str
    seats: tuple[str, ...]
    plays: list[Play]
    referee: Referee | None

    def recorded(self, archive: Archive) -> Match:
        """Records the game in an archive."""
        rules = () if self.referee is None else (version_of(self.referee.rules),)
        return archive.new_match(
            self.game,
            [SeatInfo(seat) for seat in self.seats],
            opening=self.plays[0],
            plays=[(play, EMPTY) for play in self.plays[1:]],
            rules=rules,
        )


def judged(make: Callable[[Random], RandomGame], rng: Random, events: int) -> AGame:
    """Plays a game by its rules for so many events, at a table where the scribe may miss a card, or simulated.

    It stops where a card is missed that the record has to know, as one that is taken from a hand it sees.
    """
    a_game = make(rng)
    with suppress(Rejected):
        a_game.play_on(rng, events, is_simulated=rng.random() < 0.5, blanks=rng.choice((0.0, 0.0, 0.3)))
    return AGame(a_game.rules.facts.id, a_game.seats, a_game.plays, Referee(a_game.rules))


def crown(rng: Random, events: int) -> AGame:
    """Plays Heart of Crown."""

    def make(rng: Random) -> RandomGame:
        return heart_of_crown.Game(rng.randint(2, 4), heart_of_crown.options(rng), rng.choice([(ALL,), ("alice",), ()]))

    return judged(make, rng, events)


def woodland(rng: Random, events: int) -> AGame:
    """Plays Root."""
    return judged(lambda rng: root.Game(root.mix(rng), root.settled(rng)), rng, events)


def declared(rng: Random, events: int) -> AGame:
    """Plays a game of which no rules are known: stones, points, and cards that are drawn unseen and laid open."""
    table, plays = Table(), list[Play]()

    def add(text: str, *changes: AnyChange) -> None:
        plays.append(Play("AB"[len(plays) % 2], "declared", text, changes))
        table.fold(changes)

    opened = [Create(f"{seat}/hand", (), (seat,)) for seat in "AB"]
    add(
        "",
        Create("deck", ("?",) * 30, (), True),
        Create("discard", (), (ALL,), True),
        MovePieces("stone", 9, "", "1"),
        *opened,
    )
    while len(plays) < events:
        seat, choice = "AB"[len(plays) % 2], rng.randrange(5)
        hand = list(table.stack(f"{seat}/hand"))
        if choice == 0 and table.stack("deck"):
            add(f"card ? deck -> {seat}/hand", MoveCards((table.stack("deck")[-1],), f"{seat}/hand"))
        elif choice == 1 and hand:
            kind = rng.choice("xyz")
            add(f"card {kind} {seat}/hand -> discard", MoveCards((rng.choice(hand),), "discard", kinds=(kind,)))
        elif choice == 2 and table.stack("discard"):
            add("shuffle discard", Shuffle("discard"))
        elif choice == 3 and any(table.pool(place) for place in "123"):
            source = rng.choice([place for place in "123" if table.pool(place)])
            count, to = rng.randint(1, table.pool(source)["stone"]), rng.choice([one for one in "123" if one != source])
            add(f"{count} stone {source} -> {to}", MovePieces("stone", count, source, to))
        else:
            vp = f"{seat}/vp"
            add(f"{vp} += 2", Set(vp, int(str(table.value(vp) or 0)) + 2))
    return AGame("pebbles", ("A", "B"), plays, None)


MAKERS: Mapping[str, Callable[[Random, int], AGame]] = {
    "Heart of Crown": crown,
    "Root": woodland,
    "declared": declared,
}


def table_at(plays: Sequence[Play], at: int | None = None) -> Table:
    """Returns the table after so many events, after all if None."""
    table = Table()
    for play in plays[:at]:
        table.fold(play.changes)
    return table


def an_edit(a_game: AGame, rng: Random) -> Edit:
    """Returns an amendment of a random entry that the rules allow where something is entered."""
    last = len(a_game.plays)
    kind = rng.choice(("replace", "insert", "delete", "move"))
    at = rng.randint(2, last + (kind == "insert"))
    if kind == "move":
        return Edit("move", at, to=rng.choice([to for to in range(2, last + 2) if to not in (at, at + 1)]))
    if kind == "delete":
        return Edit("delete", at)
    if a_game.referee is None:
        return Edit(
            "insert" if kind == "insert" else "replace", at, (rng.choice(("B/vp += 1", "2 stone -> 3")),), seat="B"
        )
    legal = [(one.seat, text) for one in a_game.referee.open(table_at(a_game.plays, at - 1)) for text in one.legal]
    if not legal:
        return Edit("delete", min(at, last))
    seat, text = rng.choice(legal)
    return Edit("insert" if kind == "insert" else "replace", at, (text,), seat=seat)


def decision(row: Row, settled: Mapping[str, Settled], rng: Random) -> Settled:
    """Returns what a person says to an entry in trouble; to one that could not be kept, that it is left out."""
    if not row.was:
        return Settled("replace", row.new.action if row.new is not None else next(iter(row.choices), ""))
    return Settled("skip" if row.key in settled else rng.choice(("skip", "keep")))


def decided(judge: Callable[[Mapping[str, Settled]], Amendment], rng: Random) -> tuple[Amendment, bool]:
    """Decides about everything, a part at a time; returns False if a question is left to which nothing is known."""
    settled: dict[str, Settled] = {}
    for _ in range(ROUNDS):
        found = judge(settled)
        asked = {row.key: decision(row, settled, rng) for row in found.trouble}
        new = {key: answer for key, answer in asked.items() if settled.get(key) != answer}
        if not new:
            return found, not found.trouble
        settled.update(new if rng.random() < 0.7 else dict([next(iter(new.items()))]))
    return found, False
