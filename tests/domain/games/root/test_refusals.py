"""A refusal names the rule that is broken, also where the question was passed over since nothing was possible."""

from __future__ import annotations

import pytest

from domain.answers import plays_of_text
from domain.errors import Ambiguous
from domain.games.root.rules import RULES
from tests.domain.games.root.hives import BEE, FOX, HAWK, HIVE, hive
from tests.domain.games.root.hives import BIRD as BIRD_FLOWER
from tests.domain.games.root.rebels import CAT, FOX_BASE, SYMPATHY
from tests.domain.games.root.woods import Woods, lay


def unclear(woods: Woods, line: str) -> str:
    """Asserts that a line can be meant in several ways; returns the sentence."""
    with pytest.raises(Ambiguous) as error:
        plays_of_text(RULES, woods.drawn().table, line)
    return error.value.message


def test_a7_a_revolt_whose_base_is_on_the_map_is_refused_for_that() -> None:
    stacks = {"A/supporters": ["anvil", "foxfolk-steel"]}
    woods = lay("AC", clearings={12: {SYMPATHY: 1}, 1: {FOX_BASE: 1}}, stacks=stacks, phase="Birdsong")
    assert woods.question.asked == "spread"
    assert "fox base" in woods.refuses("revolt 12 with anvil foxfolk-steel", "A7")


def test_a8_spreading_without_the_supporters_for_it_is_refused_for_that() -> None:
    woods = lay("AC", clearings={1: {SYMPATHY: 1}}, phase="Birdsong")
    assert woods.question.asked == "daylight"
    woods.refuses("spread 5 with bake-sale", "A8")
    woods.refuses("spread 1 with anvil", "A5")


def test_hcc_2_6_i_command_warren_is_no_use_to_the_clergy_against_penitents_alone() -> None:
    clearings = {8: {HIVE: 1, BEE: 2, CAT: 1}, 1: {BEE: 1, HAWK: 1}}
    woods = hive(phase="Daylight", penitent="CE", clearings=clearings, stacks={"Y/area": ["command-warren"]})
    assert woods.question.asked == "act"
    assert "Penitent" in woods.refuses("use command-warren", "HCC.2.6.I")
    later = hive("act", penitent="C", clearings=clearings, stacks={"Y/area": ["command-warren"]})
    assert "at the start" in later.refuses("use command-warren", "CARD.command-warren")


def test_map_lake_a_second_move_by_ferry_is_refused_for_that() -> None:
    woods = lay("CE", clearings={1: {CAT: 2, "ferry": 1}}, options={"map": "lake"}, phase="Daylight", step="actions")
    woods.told("march 2 1->11")
    assert "once in a turn" in woods.refuses("march 1 11->1", "MAP.lake")


def test_map_lake_holds_for_a_vagabond_too() -> None:
    woods = lay(
        "VC",
        clearings={1: {"pawn:vagabond": 1, "ferry": 1}},
        pools={"V/satchel": {"boot": 3}},
        options={"map": "lake"},
        phase="Daylight",
        V__leader="ranger",
    )
    woods.told("go 11")
    assert "once in a turn" in woods.refuses("go 1", "MAP.lake")


def test_a_choice_of_what_to_pay_with_names_the_rule_that_leaves_it() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, BEE: 2, FOX: 1, BIRD_FLOWER: 1}}, stacks={"Y/hand": ["anvil"]})
    assert "HCC.5.2.III" in unclear(woods, "craft anvil")


def test_hcc_5_1_a_move_where_the_clergy_choose_an_action_is_told_what_is_asked() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, BEE: 2}})
    assert "mission, swarm, crusade or replant" in woods.refuses("march 2 8->99", "HCC.5.1")
    woods.refuses("battle 8 C", "HCC.5.1")


def test_questions_and_refusals_count_one_as_one() -> None:
    woods = lay("CE", clearings={1: {CAT: 1}, 2: {CAT: 3}}, phase="Daylight", step="actions")
    assert "C has 1 warrior in 1, not 2" in woods.refuses("march 2 1->5", "L4.2")
    assert "C has 3 warriors in 2, not 4" in woods.refuses("march 4 2->5", "L4.2")
    offers = hive("offer", clearings={8: {HIVE: 1, BEE: 1}, 4: {BEE: 1, BIRD_FLOWER: 1}})
    assert "1 flower, 1 point " in offers.question.question
    items = {"boot": 3, "sword": 2, "torch": 2}
    loaded = lay("VC", clearings={1: {"pawn:vagabond": 1}}, pools={"V/satchel": items}, phase="Evening", step="limit")
    assert loaded.question.question == "which item leaves the game? he can carry 6"
