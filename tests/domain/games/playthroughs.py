"""Playthroughs: a whole game written down answer by answer, so that a change of the rules shows as a change of text.

What every game writes alike; before each turn a game says besides where it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from domain.decision import Over
from domain.notation import split_seat, with_seat
from domain.play import Play
from domain.table import Table
from tests.domain.games.random_game import RandomGame, question_to

G = TypeVar("G", bound=RandomGame)

PROMPT: Final = "> "


def text_at(path: Path, new: Callable[[], str]) -> str:
    """Returns a playthrough as it was written down; `KIFU_GOLDEN=write` writes a new one first."""
    if os.environ.get("KIFU_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(new(), encoding="utf-8", newline="\n")
    return path.read_text(encoding="utf-8")


def played_text(game: RandomGame, where: Callable[[Table], str]) -> str:
    """Returns the playthrough of a finished game as text.

    Args:
        game: The game.
        where: Says of a table where the game is, `round 2, B`; a new line begins where that changes. `""`: nowhere yet.
    """
    lines = [f"{game.rules.facts.name}: {', '.join(game.seats)}"]
    table, before = Table(), ""
    for number, play in enumerate(game.plays):
        table.fold(play.changes)
        if number:
            lines.append(answer_of(play))
        now = where(table)
        if now and now != before:
            before = now
            scores = ", ".join(f"{score.seat} {score.total}" for score in game.rules.score(table))
            lines += ["", f"{now}: {scores}; hash {table.hash()[:12]}"]
    return "\n".join([*lines, *end_of(game.over(), table)]) + "\n"


def answer_of(play: Play) -> str:
    """Returns the line of an answer."""
    return f"{PROMPT}{with_seat(play.seat, play.action)}"


def end_of(over: Over, table: Table) -> Iterator[str]:
    """Yields how a game ended: the winners, the reason, and the parts of each score."""
    yield ""
    yield f"over: {', '.join(over.winners)} ({over.rule}): {over.reason}; hash {table.hash()[:12]}"
    for score in over.scores:
        yield f"{score.seat} {score.total}: {', '.join(f'{part.label} {part.points}' for part in score.parts) or '-'}"


def replayed(game: G, text: str) -> G:
    """Gives the answers of a playthrough again, in a game that has just begun, and returns it."""
    for line in text.splitlines():
        if line.startswith(PROMPT):
            seat, action = split_seat(line.removeprefix(PROMPT), game.seats)
            game.answer(question_to(game.rules, game.table, seat), game.rules.parse(action, game.table))
    return game
