"""Games played by their rules, written as files and read again: the importer has nothing to say about them."""

from __future__ import annotations

import pytest

from replay.formats.rootlog import Finding, interpret, parse
from tests.replay.rootlog.judged_games import game, written

MAPS, DECKS = ("fall", "winter", "lake", "mountain"), ("standard", "exiles")
MIXES = ("CE", "CY", "CEA", "CEAV", "CEAY", "EAVG", "CGVE", "AYVE", "CEAVY", "CEAVYG")
SAMPLE = [(mix, MAPS[number % 4], DECKS[number // 4 % 2], 200 + number) for number, mix in enumerate(MIXES)]
MANY = [(mix, map_, deck, seed) for mix in MIXES for map_ in MAPS for deck in DECKS for seed in range(300, 305)]


def findings(mix: str, map_: str, deck: str, seed: int) -> tuple[Finding, ...]:
    return interpret(parse(written(game(mix, seed, map_, deck)).text)).findings


@pytest.mark.parametrize(("mix", "map_", "deck", "seed"), SAMPLE)
def test_a_game_played_by_its_rules_has_no_finding(mix: str, map_: str, deck: str, seed: int) -> None:
    assert findings(mix, map_, deck, seed) == ()


@pytest.mark.soak
@pytest.mark.parametrize(("mix", "map_", "deck", "seed"), MANY)
def test_many_games_played_by_their_rules_have_no_finding(mix: str, map_: str, deck: str, seed: int) -> None:
    assert findings(mix, map_, deck, seed) == ()
