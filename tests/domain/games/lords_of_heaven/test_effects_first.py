"""Action effects that come first: one may make a building possible, and one that can do nothing is not paid for."""

from __future__ import annotations

import pytest

from domain.decision import Decision
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board, board
from tests.domain.games.lords_of_heaven.test_figures import cautions

FORTS = {f"path/{way}": {"K-fortress": 1} for way in ("ascalon-jerusalem", "jerusalem-tyrus", "ascalon-tyrus")}
NOWHERE = {**FORTS, "temple/jerusalem": {"B-temple": 1}}


def turn_of_k(kind: str, pools: dict[str, dict[str, int]] = NOWHERE, **options: str) -> Board:
    return board(pools, {"K/hand": [kind]}, {"turn": "K"}, **options)


def test_an_effect_that_makes_a_building_possible_comes_first() -> None:
    game = turn_of_k("state-of-danger")
    assert "the effect has to come first" in cautions(game, "develop state-of-danger")[-1]
    game.told("develop state-of-danger")
    game.refuses("pass", "LH.6.1")
    asked = RULES.next(game.table)
    assert isinstance(asked, tuple)
    assert isinstance(asked[0], Decision)
    assert asked[0].otherwise is None
    game.told("effect", "support edessa", "build temple edessa")
    assert game.table.pool("temple/edessa") == {"K-temple": 1}


def test_influence_that_is_lowered_first_lets_a_citadel_be_built() -> None:
    pools = {"city/edessa/3": {"S": 1}, "city/edessa/2": {"B": 1}, "city/edessa/1": {}, "city/iconium/1": {}}
    pools |= {"city/jerusalem/1": {}, "region/antiocheia": {"S": 1}}
    pools |= {f"path/{way}": {"S-fortress": 1} for way in ("antiocheia-edessa", "edessa-iconium")}
    game = board(pools, {"B/hand": ["betrayal-of-the-emirs"]}, {"turn": "B"})
    game.told("develop betrayal-of-the-emirs", "effect", "lower S edessa", "build citadel edessa")
    assert game.table.pool("citadel/edessa") == {"B-citadel": 1}


@pytest.mark.parametrize("kind", ["holy-zeal", "the-barons-dispute", "in-the-name-of-allah"])
def test_an_effect_that_makes_no_building_possible_does_not_help(kind: str) -> None:
    alone = {**NOWHERE, "region/antiocheia": {}, "region/edessa": {}, "region/iconium": {}}
    if kind == "the-barons-dispute":  # nobody knows what it does
        turn_of_k(kind, alone).told(f"develop {kind}")
    else:
        turn_of_k(kind, alone).refuses(f"develop {kind}", "LH.6.1")


def test_an_effect_that_cannot_be_paid_beside_the_column_does_not_help() -> None:
    poor = {**NOWHERE, "K/screen": {"gold": 9, "faith": 1}}
    assert "cannot pay both" in turn_of_k("in-the-name-of-allah", poor).refuses(
        "develop in-the-name-of-allah", "LH.6.1"
    )
    turn_of_k("in-the-name-of-allah", {**NOWHERE, "K/screen": {"gold": 9, "faith": 2}}).told(
        "develop in-the-name-of-allah"
    )


@pytest.mark.parametrize("kind", ["in-the-name-of-allah", "state-of-danger"])
def test_an_effect_that_places_support_needs_a_marker(kind: str) -> None:
    pools = {"region/edessa": {"K": 6, "B": 1}, "K/screen": {"gold": 9, "faith": 4}}
    game = turn_of_k(kind, pools).told(f"presence {kind}")
    game.refuses("effect", "LH.4.8")
    assert game.faith("K") == 4
    game.told("pass")
    assert game.questions == ["K presence"]


def test_an_effect_that_can_lower_nobody_is_not_paid_for() -> None:
    pools = {f"city/{city}": {} for city in ("edessa/2", "tyrus/2", "iconium/2", "ascalon/1", "jerusalem/2")}
    game = board(pools, {"B/hand": ["betrayal-of-the-emirs"]}, {"turn": "B"}).told("presence betrayal-of-the-emirs")
    game.refuses("effect", "LH.6.2")


def test_faith_that_the_supply_has_not_is_said_before_it_is_taken() -> None:
    pools = {"B/screen": {"gold": 20, "faith": 13}, "temple/iconium": {"B-temple": 1}}
    game = board(pools, {"B/hand": ["holy-zeal"]}, {"turn": "B"}).told("presence holy-zeal")
    assert game.table.pool("supply").get("faith", 0) == 0
    assert cautions(game, "effect") == ("the supply has 0 faith of 2: no more is taken (LOH-O18)",)
    income = board(pools, {"B/hand": ["action-30"]}, {"turn": "B"}).told("income action-30")
    said = "the supply has 0 faith of 1 of Churches or Mosques: no more is taken (LOH-O18)"
    assert said in cautions(income, "provision 2 gold")


def test_a_benefit_that_the_supply_has_not_is_said_as_the_card_is_played() -> None:
    pools = {"B/units": {"footman": 17}}
    game = board(pools, {"B/hand": ["pilgrims"]}, {"turn": "B"})
    assert "the supply has 0 footman of 1: no more is taken (LOH-O18)" in cautions(game, "movement pilgrims")
