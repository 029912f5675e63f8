"""Tables of solo games for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.changes import ALL
from domain.decision import Over
from domain.facts import OptionValue
from domain.games.ancient_knowledge.lenses import TIME_CARD, Seat
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.solo.facts import chest_named
from tests.domain.games.ancient_knowledge.board import Board, board

TRIAL: dict[str, OptionValue] = {"mode": "trial", "trial": 1}
CAMPAIGN: dict[str, OptionValue] = {"mode": "campaign"}
UPRIGHT = ("petra", "timbuktu", "bagan", "inwa", "persepolis", "stonehenge", "moron", "palenque", "uxmal", "philae")
"""Monuments that do nothing when they decline."""


def ids(letters: str) -> tuple[str, ...]:
    """Returns the ids of chests by their printed letters: `АБ`."""
    return tuple(map(chest_named, letters))


def solo(
    alice: Mapping[str, Sequence[str]] | None = None,
    values: Mapping[str, Any] | None = None,
    tokens: Mapping[str, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **more: Any,
) -> Board:
    """Returns a table of a solo game as laid out: a trial, if the options do not say otherwise.

    No chest lies under the board, so that nobody is asked for one, unless `alice` says otherwise.
    """
    alice = {"under": (), **(alice or {})}
    return board(alice, values, tokens, seats=1, options=options or TRIAL, **more)


def opened(options: Mapping[str, OptionValue], sees: Sequence[str] = (ALL,)) -> Board:
    """Returns a solo game at its first decision."""
    return Board(RULES.setup(("alice",), options, sees)).drawn()


def time_card(game: Board) -> str:
    """Returns where the time card lies, as `4 lower`."""
    for spot in Seat(game.table, "alice").cards_in_timeline():
        if spot.card.kind == TIME_CARD:
            return f"{spot.space} {spot.row}"
    return "past" if TIME_CARD in game.kinds("alice/past") else "nowhere"


def rolls(game: Board, face: int) -> Board:
    """Passes the actions of a turn, and rolls the die of its Technology Phase."""
    for _ in range(int(game.table.value("actions-left"))):
        play(game, "pass")
    while not isinstance(asked := RULES.next(game.table), Over) and getattr(asked, "asked", "") != "die":
        play(game, "pass")
    return game.befell(f"rolled {face}").drawn()


def play(game: Board, line: str) -> None:
    """Records one line, without drawing what chance is asked for behind it."""
    game.befell(line)


def is_over(game: Board) -> bool:
    return isinstance(RULES.next(game.table), Over)
