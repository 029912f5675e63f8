"""Golden playthroughs: the answers in the files are given again, and every state must read as it is written.

`KIFU_GOLDEN=write` plays new games and writes the files; do that on purpose, and say why in the commit.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.domain.tiny.player import SEATS, Game, at_random
from tests.domain.tiny.playthrough import replayed, written

FOLDER = Path(__file__).parent / "tiny" / "playthroughs"
CASES = [
    pytest.param("simulated-2", SEATS[:2], ("*",), 7, id="two seats, simulated"),
    pytest.param("simulated-3", SEATS[:3], ("*",), 5, id="three seats, simulated"),
    pytest.param("observed-2", SEATS[:2], (), 11, id="two seats, watched from outside"),
]


@pytest.mark.parametrize(("name", "seats", "sees", "seed"), CASES)
def test_a_game_reads_as_it_is_written_down(
    name: str, seats: tuple[str, ...], sees: tuple[str, ...], seed: int
) -> None:
    path = FOLDER / f"{name}.txt"
    if os.environ.get("KIFU_GOLDEN") == "write":
        game, rng = Game(seats, sees), Random(seed)
        game.play_on(at_random(rng, is_simulated="simulated" in name), rng)
        path.parent.mkdir(exist_ok=True)
        path.write_text(written(game, sees), encoding="utf-8", newline="\n")
    text = path.read_text(encoding="utf-8")
    assert written(replayed(text, seats, sees), sees) == text
