"""Golden playthroughs: the answers in the files are given again, and every position must be the one written down.

`KIFU_GOLDEN=write` plays new games and writes the files; do that on purpose, and say why in the commit.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from domain.facts import OptionValue
from tests.domain.games.heart_of_crown.playthrough import written
from tests.domain.games.heart_of_crown.random_play import Game
from tests.domain.games.playthroughs import replayed, text_at

FOLDER = Path(__file__).parent / "playthroughs"
SUPPLIES = {
    2: "post-horse-2 trading-ship-2 city-development-2 magic-amulet-2 general-store "
    "flea-market alchemist-2 adventurer-2 infantry-battalion-2 curse-witch-2",
    3: "hideout-2 rampart-2 scout-2 battering-ram-2 driven-beast-2 "
    "lady-in-waiting reclamation-order bank-2 gossiping-duchess-2 margrave",
    4: "wishing-well-2 buried-treasure-2 stargazing-witch-2 library-2 supply-unit-2 "
    "imperial-estate-2 royal-guard-2 ball glamour-witch-2 small-isolated-island",
}
SEEDS = {2: 1, 3: 7, 4: 5}


@pytest.mark.parametrize("seats", SUPPLIES)
def test_a_game_reads_as_it_is_written_down(seats: int) -> None:
    chosen: dict[str, OptionValue] = {"supply": SUPPLIES[seats], "farming-villages": True}
    text = text_at(
        FOLDER / f"{seats}-seats.txt", lambda: written(Game(seats, chosen).play_on(Random(SEEDS[seats])), chosen)
    )
    assert written(replayed(Game(seats, chosen), text), chosen) == text
