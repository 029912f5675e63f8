"""Playthroughs: a whole game written down answer by answer, so that a change of the rules shows as a change of text.

A line is an answer; before each turn stands where the game is, with the hash of the position.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.decision import Chance, Over
from domain.facts import OptionValue
from domain.games.heart_of_crown.lenses import points
from domain.games.heart_of_crown.rules import RULES
from domain.notation import split_seat, with_seat
from domain.table import Table
from tests.domain.games.heart_of_crown.random_play import SEATS, Game

PROMPT = "> "


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
            yield f"{PROMPT}{with_seat(play.seat, play.action)}"
        if table.value("turn") != turn:
            turn = table.value("turn")
            yield ""
            yield f"round {table.value('round')}, {turn}: {_standing(game, table)}"
    yield from _end(game.over(), table)


def _standing(game: Game, table: Table) -> str:
    market = sorted({table.kinds[card] for card in table.stack("market")})
    scores = ", ".join(f"{seat} {points(table, seat)}" for seat in game.seats)
    return f"{scores}; market {' '.join(market)}; hash {table.hash()[:12]}"


def _end(over: Over, table: Table) -> Iterator[str]:
    yield ""
    yield f"over: {', '.join(over.winners)} ({over.rule}): {over.reason}; hash {table.hash()[:12]}"
    for score in over.scores:
        yield f"{score.seat} {score.total}: {', '.join(f'{part.label} {part.points}' for part in score.parts) or '-'}"


def replayed(text: str, seats: int, chosen: dict[str, OptionValue]) -> Game:
    """Returns the game that comes out when the answers of a playthrough are given again."""
    game = Game(seats, chosen)
    for line in text.splitlines():
        if not line.startswith(PROMPT):
            continue
        seat, action = split_seat(line.removeprefix(PROMPT), SEATS[:seats])
        asked = game.asked
        assert not isinstance(asked, Over)
        questions = asked if isinstance(asked, tuple) else (asked,)
        question = next(one for one in questions if isinstance(one, Chance) or one.seat == seat)
        game.answer(question, RULES.parse(action))
    return game
