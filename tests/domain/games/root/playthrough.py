"""Playthroughs: a whole game written down answer by answer, so that a change of the rules shows as a change of text.

A line is an answer; before each turn stands where the game is, with the hash of the position, and where a phase
begins, its name.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.changes import AnyChange, Set
from domain.decision import Over
from domain.facts import OptionValue
from domain.games.root import places
from domain.games.root.lenses import Wood
from domain.games.root.rules import RULES
from domain.table import Table
from tests.domain.games.playthroughs import answer_of
from tests.domain.games.root.random_play import Game


def written(game: Game, chosen: dict[str, OptionValue]) -> str:
    """Returns the playthrough of a finished game as text."""
    return "\n".join(_lines(game, chosen)) + "\n"


def _lines(game: Game, chosen: dict[str, OptionValue]) -> Iterator[str]:
    yield f"{RULES.facts.name}: {', '.join(game.seats)}"
    yield ", ".join(f"{name} {value}" for name, value in chosen.items())
    yield ""
    yield "set-up"
    table = Table()
    for number, play in enumerate(game.plays):
        table.fold(play.changes)
        if number:
            yield answer_of(play)
            yield from _begun(table, play.changes)
    yield from _end(game.over(), table)


def _begun(table: Table, changes: tuple[AnyChange, ...]) -> Iterator[str]:
    """Yields what began with an event: a turn, and its phases as far as they asked for nothing."""
    for change in changes:
        if isinstance(change, Set) and change.name == places.TURN:
            yield ""
            yield f"round {table.value(places.ROUND)}, {change.value}: {_standing(table)}"
        elif isinstance(change, Set) and change.name == places.PHASE:
            yield f"  {change.value}"


def _standing(table: Table) -> str:
    wood = Wood(table)
    points = ", ".join(f"{seat} {wood.points(seat)}" for seat in wood.order)
    ruled = {seat: " ".join(map(str, wood.ruled(seat))) for seat in wood.order}
    ruling = "; ".join(f"{seat} rules {numbers}" for seat, numbers in ruled.items() if numbers)
    return f"{points}; {ruling}; hash {table.hash()[:12]}"


def _end(over: Over, table: Table) -> Iterator[str]:
    yield ""
    yield f"over: {', '.join(over.winners)} ({over.rule}): {over.reason}; hash {table.hash()[:12]}"
    yield ", ".join(f"{score.seat} {score.total}" for score in over.scores)
