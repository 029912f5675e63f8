"""Golden playthroughs: the answers in the files are given again, and every position must be the one written down.

A line is an answer; before each turn stands where the game is, with the hash of the position. `KIFU_GOLDEN=write` plays
new games and writes the files; do that on purpose, and say why in the commit.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from domain.facts import OptionValue
from domain.table import Table
from tests.domain.games.ancient_knowledge.random_play import Game
from tests.domain.games.playthroughs import played_text, replayed, text_at

FOLDER = Path(__file__).parent / "playthroughs"
PLAYED: dict[str, tuple[int, int, dict[str, OptionValue]]] = {
    "2-seats": (2, 1, {"hands": "starting", "heritage": False}),
    "3-seats": (3, 2, {"hands": "drawn", "heritage": True}),
    "trial": (1, 9, {"mode": "trial", "trial": 3, "hand": "2", "heritage": True}),
    "campaign": (1, 20, {"mode": "campaign", "keep": 5, "time_card": 3, "under": "chest-01,chest-09,chest-15"}),
}
"""The seats, the seed and the options of each playthrough."""


def where(table: Table) -> str:
    """Returns where the game is."""
    turn = table.value("turn", "")
    return f"round {table.value('round')}, {turn}" if turn else ""


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_reads_as_it_is_written_down(name: str) -> None:
    seats, seed, chosen = PLAYED[name]
    text = text_at(FOLDER / f"{name}.txt", lambda: played_text(Game(seats, chosen).play_on(Random(seed)), where))
    assert played_text(replayed(Game(seats, chosen), text), where) == text
