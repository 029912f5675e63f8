"""Declared effects and positions keep to what can lie on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.errors import InvalidOption
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import FOUR, Board, begun, board
from tests.domain.games.lords_of_heaven.test_figures import cautions


def declaring(pools: Mapping[str, Mapping[str, int]] = {}, **values: Any) -> Board:
    game = board({"B/screen": {"gold": 20}, **pools}, {"B/hand": ["action-30"]}, {"turn": "B", **values})
    return game.told("presence action-30", "effect")


@pytest.mark.parametrize("name", ["turn", "round", "crusade", "phase", "ended"])
def test_what_the_rules_go_by_is_nobodys_to_set(name: str) -> None:
    table = begun().table
    for value in ("C", 3, True):
        assert "what the rules go by" in RULES.value_misfit(table, name, value)


@pytest.mark.parametrize(
    ("effect", "rule"),
    [
        ("turn = S", "LOH-O14"),
        ("round = 3", "LOH-O14"),
        ("B-fortress B/board->path/antiocheia-iconium", "LH.4.5"),
        ("B-temple B/board->temple/jerusalem", "LH.4.5"),
        ("B-citadel B/board->citadel/jerusalem", "LH.4.5"),
        ("B B/presence->city/aleppo/1", "LH.5.4"),
        ("B B/presence->region/damascus", "LH.5.4"),
        ("B-fortress B/board->path/aleppo-edessa", "LH.5.4"),
        ("control/jerusalem = B", "LH.4.7"),
        ("control/edessa = B", "LH.4.7"),
        ("2 B -->region/edessa", "LH.4.8"),
        ("9 footman -->B/units", "LH.4.6"),
        ("B-temple -->temple/edessa", "LH.4.5"),
    ],
)
def test_a_declared_effect_keeps_to_the_limits_of_the_board(effect: str, rule: str) -> None:
    pools = {
        "path/antiocheia-iconium": {"C-fortress": 1},
        "temple/jerusalem": {"K-temple": 1},
        "citadel/jerusalem": {"K-citadel": 1},
        "city/jerusalem/3": {"K": 1},
        "city/jerusalem/2": {},
    }
    declaring(pools).refuses(f"declare {effect}", rule)


def test_what_a_declared_effect_cannot_take_in_full_is_said() -> None:
    game = declaring({"B/units": {"footman": 16}})
    left = game.table.pool("supply")["footman"]
    assert cautions(game, f"declare gain {left} footman 3 gold") == ()
    assert cautions(game, f"declare gain {left + 2} footman") == (
        f"the supply has {left} footman of {left + 2}: no more is taken (LOH-O18)",
    )


def test_a_declared_effect_that_moves_a_marker_away_from_the_top_still_moves_control() -> None:
    game = declaring({"city/jerusalem/3": {"K": 1}, "city/jerusalem/2": {}})
    game.told("declare K city/jerusalem/3->city/jerusalem/2")
    assert game.controller("jerusalem") == ""


@pytest.mark.parametrize(
    ("pools", "values", "part"),
    [
        ({"city/aleppo/1": {"B": 1}}, {}, "1st Crusade"),
        ({"region/damascus": {"B": 1}}, {}, "1st Crusade"),
        ({"citadel/aleppo": {"B-citadel": 1}}, {}, "1st Crusade"),
        ({"temple/aleppo": {"B-temple": 1}}, {}, "1st Crusade"),
        ({"path/aleppo-edessa": {"B-fortress": 1}}, {}, "1st Crusade"),
        ({}, {"control/aleppo": "B"}, "1st Crusade"),
        ({}, {"control/edessa": "B"}, "does not stand on the top level"),
        ({"city/edessa/3": {"K": 1}}, {"control/edessa": "B"}, "K stands on the top level"),
    ],
)
def test_a_position_keeps_to_the_limits_of_the_board(
    pools: Mapping[str, Mapping[str, int]], values: Mapping[str, Any], part: str
) -> None:
    with pytest.raises(InvalidOption, match=part):
        board(pools, values=values)


def test_what_the_second_crusade_opens_may_be_held_in_it_and_a_marker_kept_where_it_is_played_so() -> None:
    game = board({"city/aleppo/3": {"B": 1}, "path/aleppo-edessa": {"B-fortress": 1}}, values={"crusade": 2})
    assert game.controller("aleppo") == "B"
    kept = board(values={"control/edessa": "B"}, lost_control="keep")
    assert kept.controller("edessa") == "B"


def test_a_hand_of_a_position_has_no_more_cards_than_a_hand_has() -> None:
    with pytest.raises(InvalidOption, match="3 Action cards at most"):
        board(stacks={"K/hand": ["action-30", "action-31", "action-32", "action-33"]}, seats=FOUR)
