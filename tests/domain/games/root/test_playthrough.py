"""Golden playthroughs: the answers in the files are given again, and every position must be the one written down.

`KIFU_GOLDEN=write` plays new games and writes the files; do that on purpose, and say why in the commit.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from domain.decision import Told, WentOn
from domain.facts import OptionValue
from domain.games.root.notation import NOTATION
from domain.games.root.rules import RULES
from domain.notation import split_seat
from tests.domain.games.playthroughs import PROMPT, replayed, text_at
from tests.domain.games.root.playthrough import written
from tests.domain.games.root.random_play import Game

FOLDER = Path(__file__).parent / "playthroughs"


class Golden(NamedTuple):
    """A game that is written down."""

    seats: str
    chosen: dict[str, OptionValue]
    seed: int


GAMES = {
    "four-factions": Golden("CEAV", {"map": "fall", "deck": "standard"}, 0),
    "clergy": Golden("YCEA", {"map": "winter", "deck": "standard"}, 20),
    "two-vagabonds": Golden("VEGC", {"map": "lake", "deck": "standard"}, 18),
    "exiles-on-the-mountain": Golden("AEC", {"map": "mountain", "deck": "exiles"}, 13),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_as_it_is_written_down(name: str) -> None:
    golden = GAMES[name]
    new = Game(golden.seats, golden.chosen)
    text = text_at(FOLDER / f"{name}.txt", lambda: written(new.play_on(Random(golden.seed)), golden.chosen))
    assert written(replayed(Game(golden.seats, golden.chosen), text), golden.chosen) == text


def test_the_games_that_are_written_down_show_every_action() -> None:
    lines = [line for path in FOLDER.glob("*.txt") for line in path.read_text(encoding="utf-8").splitlines()]
    answers = [split_seat(line.removeprefix(PROMPT), "CEAVGY")[1] for line in lines if line.startswith(PROMPT)]
    shown = {type(RULES.parse(answer)) for answer in answers}
    assert {form.action for form in NOTATION.forms} - shown == {Told, WentOn}, "no number is hidden in Root"
