"""Games that were played by the rules, for tests of the file that is written of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from domain.answers import play_of
from domain.changes import AnyChange, Set
from domain.decision import Chance, Over
from domain.games.root.rules import RULES
from domain.match import MatchState
from domain.match_events import MatchOpened, SeatInfo
from domain.perspective import PUBLIC, record_of
from domain.play import Play
from domain.table import Table
from replay.chance import propose
from replay.formats.rootlog import Imported, interpret, parse
from replay.formats.rootlog.judged import Written, write_judged
from replay.referee import open_with_rules
from replay.simulate import simulated


@cache
def game(seats: str, seed: int, map_: str = "fall", deck: str = "standard") -> tuple[Play, ...]:
    """Returns the scribe's record of a random game."""
    options = {"factions": seats, "map": map_, "deck": deck}
    plays, _, _ = simulated(RULES, len(seats), seed, options)
    return tuple(plays)


def state_of(seats: str) -> MatchState:
    """Returns a match with those seats."""
    return with_names({seat: f"Player {seat}" for seat in seats})


def with_names(players: dict[str, str]) -> MatchState:
    """Returns a match with those players, by seat."""
    return MatchState(header=MatchOpened("root", "0", tuple(SeatInfo(*one) for one in players.items())))


def seats_of(plays: tuple[Play, ...]) -> str:
    """Returns the seats of a record, in the order of play."""
    return "".join(next(one.value for one in plays[0].changes if isinstance(one, Set) and one.name == "order"))


def written(plays: tuple[Play, ...]) -> Written:
    """Returns the file of a record."""
    return write_judged(state_of(seats_of(plays)), plays)


def _from_the_start(seats: str, map_: str, deck: str) -> Iterator[Play]:
    """Yields the events of a game in which everybody does what comes first."""
    options = {"factions": seats, "map": map_, "deck": deck}
    table, rng = Table(), Random(1)
    for play in open_with_rules("root", RULES.chairs(len(seats), options), options, seed=1).plays:
        table.fold(play.changes)
        yield play
    while True:
        asked = RULES.next(table)
        assert not isinstance(asked, Over)
        question = asked[0] if isinstance(asked, tuple) else asked
        if isinstance(question, Chance):
            action = propose(table, question, rng)
        else:
            action = RULES.legal(table, question)[0]
        play = play_of(RULES, table, question, action, 1)
        table.fold(play.changes)
        yield play


@cache
def begun(seats: str, map_: str = "fall", deck: str = "standard") -> tuple[Play, ...]:
    """Returns a record up to the first turn of the first seat, with nothing done in it."""
    found: list[Play] = []
    for play in _from_the_start(seats, map_, deck):
        turns = [index for index, one in enumerate(play.changes) if isinstance(one, Set) and one.name == "turn"]
        if turns:
            found.append(
                Play(play.seat, play.asked, play.action, play.changes[: turns[0] + 1], play.secret, play.rules)
            )
            return tuple(found)
        found.append(play)
    raise AssertionError("the game has no turn")


class Tale:
    """A game told event by event from its first turn on."""

    def __init__(self, seats: str, map_: str = "fall", deck: str = "standard") -> None:
        self.plays = begun(seats, map_, deck)
        self.table = Table()
        for play in self.plays:
            self.table.fold(play.changes)

    def tell(self, *changes: AnyChange, action: str = "", asked: str = "", seat: str = "C") -> Tale:
        """Adds an event."""
        play = Play(seat, asked, action, changes, rules=1)
        self.plays = (*self.plays, play)
        self.table.fold(changes)
        return self

    def top(self, place: str, count: int = 1) -> tuple[int, ...]:
        """Returns the uppermost cards of a place, the top one first."""
        return tuple(self.table.stack(place)[: -count - 1 : -1])

    def of_kind(self, kind: str, place: str = "deck") -> int:
        """Returns a card of a kind in a place, which the scribe sees."""
        return next(card for card in self.table.stack(place) if self.table.kind(card) == kind)

    @property
    def written(self) -> Written:
        """The file so far."""
        return written(self.plays)

    @property
    def line(self) -> str:
        """The last turn line, without whose turn it is."""
        lines = self.written.text.rstrip("\n").split("\n")
        return next(line for line in reversed(lines) if line[1:2] == ":").partition(":")[2]


def turns_of_game(plays: tuple[Play, ...]) -> list[Table]:
    """Returns the public's table at the end of the set-up and of each turn."""
    table = Table()
    found = []
    for play in record_of(PUBLIC, plays):
        for change in play.changes:
            if isinstance(change, Set) and change.name == "turn":
                found.append(table.copy())
            table.apply(change)
    return [*found, table]


def turns_of_file(text: str) -> tuple[list[Table], Imported]:
    """Returns a reader's table at the end of the set-up and of each turn, and the imported game."""
    imported = interpret(parse(text))
    table = Table()
    table.fold(imported.opening.changes)
    found: list[Table] = []
    for index, one in enumerate(imported.plays):
        table.fold(one.play.changes)
        if index + 1 == len(imported.plays) or imported.plays[index + 1].line != one.line:
            found.append(table.copy())
    return found[len(imported.seats) - 1 :], imported
