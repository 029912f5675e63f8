"""Playthroughs: a whole game written down answer by answer, so that a change of the rules shows as a change of text.

A line is an answer; before each turn stands where the game is, with the hash of the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.facts import OptionValue
from domain.games.heart_of_crown.lenses import points
from domain.games.heart_of_crown.rules import RULES
from domain.table import Table
from tests.domain.games.heart_of_crown.random_play import Game
from tests.domain.games.playthroughs import answer_of, end_of


def written(game: Game, chosen: dict[str, OptionValue]) -> str:
    """Returns the playthrough of a finished game as text."""
    return "\n".join(_lines(game, chosen)) + "\n"


def _lines(game: Game, chosen: dict[str, OptionValue]) -> Iterator[str]:
    yield f"{RULES.facts.name}: {', '.join(game.seats)}"
    yield f"supply {chosen['supply']}"
    table, turn = Table(), ""
    for number, play in enumerate(game.plays):
        table.fold(play.changes)
        if number:
            yield answer_of(play)
        if table.value("turn") != turn:
            turn = table.value("turn")
            yield ""
            yield f"round {table.value('round')}, {turn}: {_standing(game, table)}"
    yield from end_of(game.over(), table)


def _standing(game: Game, table: Table) -> str:
    market = sorted({table.kinds[card] for card in table.stack("market")})
    scores = ", ".join(f"{seat} {points(table, seat)}" for seat in game.seats)
    return f"{scores}; market {' '.join(market)}; hash {table.hash()[:12]}"
