"""`docs/games/root.md` names every piece, place and value that a record of Root can hold."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from domain.games.root import facts, places

TEXT = (Path(__file__).parents[3] / "docs" / "games" / "root.md").read_text(encoding="utf-8")
NAMES = set(re.findall(r"`([^`]+)`", TEXT))


@pytest.mark.parametrize("faction", sorted(facts.factions()))
def test_every_faction_and_its_pieces_are_documented(faction):
    rows = [line for line in TEXT.splitlines() if line.startswith("| `") and line.count("|") == 3]
    (row,) = [row for row in rows if f"`{faction}`" in row.split("|")[1]]
    for piece in facts.factions()[faction].pieces:
        if not piece.is_card:
            assert f"`{piece.kind}" in row


def test_every_place_and_value_is_documented():
    common = (
        places.DECK, places.DISCARD, places.DOMINANCE, places.POND, places.QUESTS, places.QUEST_DECK, places.ITEMS,
        places.COFFIN, places.BURROW, places.REMOVED, places.TURN, places.ROUND, places.PHASE, places.MAP,
        places.WINNER, *places.LANDMARKS, places.RUIN, *places.PLOT_KINDS, *facts.items(),
    )  # fmt: skip
    assert set(common) <= NAMES
    of_seats = (
        places.HAND, places.AREA, places.SUPPORTERS, places.PLOTS, places.SOULS, places.SUPPLY, places.BOARD,
        places.ITEM_BOX, places.SATCHEL, places.DAMAGED, places.TRACK, places.BAG, places.VIZIERS, places.MINISTERS,
        places.FACTION, places.VP, places.VP_MARKER, places.LEADER, places.FUNDS, places.OUTCAST,
        places.OUTCAST_IS_HATED,
    )  # fmt: skip
    endings = {name.partition("/")[2] for name in NAMES}
    assert set(of_seats) <= endings


def test_the_example_position_uses_names_of_the_game():
    blocks = re.findall(r"(?:^    .*\n)+", TEXT, re.MULTILINE)
    position = tomllib.loads("\n".join(line[4:] for line in blocks[0].splitlines()))
    assert position["game"] == "root"
    for place, pool in position["pools"].items():
        assert places.clearing_of(place)
        assert all(kind == places.RUIN or facts.piece(kind) for kind in pool)
    assert position["values"]["turn"] in position["seats"]
