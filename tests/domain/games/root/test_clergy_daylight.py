"""The Clergy's Daylight: acts and offers (Y1 to Y4, Y33 to Y41)."""

from __future__ import annotations

import pytest

from domain.errors import Ambiguous
from tests.domain.games.root.hives import (
    BEE,
    BIRD,
    CAT,
    FLOWERS,
    FOX,
    HAWK,
    HIVE,
    MOUSE,
    RABBIT,
    attacked,
    hive,
    question,
)

# -- crafting -------------------------------------------------------------------------------------------


def test_y01_crafting_is_in_the_offers_of_daylight_only() -> None:
    clearings = {8: {HIVE: 1, MOUSE: 1, BEE: 1}}
    woods = hive("act", clearings=clearings, stacks={"Y/hand": ["codebreakers"]})
    woods.refuses("craft codebreakers", "HCC.5.2")
    woods.told("end", "craft codebreakers")
    assert woods.cards("Y/area") == ["codebreakers"]
    woods.refuses("craft sappers", "L4.1")


def test_y02_the_flowers_suits_pay_and_the_clearing_s_suit_does_not_matter() -> None:
    woods = hive(
        "offer", clearings={8: {HIVE: 1, MOUSE: 1, FOX: 2}}, stacks={"Y/hand": ["codebreakers", "tax-collector"]}
    )
    woods.refuses("craft tax-collector", "HCC.5.2.III")
    woods.told("craft codebreakers")
    assert woods.pool(8) == {HIVE: 1, FOX: 2}


def test_y02_flowers_in_a_clearing_without_a_cathedral_pay_for_nothing() -> None:
    woods = hive("offer", clearings={7: {MOUSE: 3, BEE: 3}, 8: {HIVE: 1}}, stacks={"Y/hand": ["codebreakers"]})
    woods.refuses("craft codebreakers", "HCC.5.2.III")
    assert "has none" in woods.refuses("craft codebreakers with mouse-7", "HCC.5.2.III")


def test_y03_the_item_has_to_be_in_the_supply() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, FOX: 2}}, stacks={"Y/hand": ["anvil"]}, pools={"items": {"boot": 1}})
    woods.refuses("craft anvil", "L4.1.2")


def test_y03_an_item_is_taken_and_scored_and_no_card_is_crafted_twice() -> None:
    woods = hive(
        "offer",
        clearings={8: {HIVE: 1, FOX: 1, MOUSE: 2}},
        stacks={"Y/hand": ["anvil", "codebreakers"], "Y/area": ["codebreakers"]},
    )
    woods.told("craft anvil")
    assert woods.pool("Y/items") == {"hammer": 1}
    assert woods.vp("Y") == 3
    assert woods.cards("discard") == ["anvil"]
    woods.refuses("craft codebreakers", "L4.1.4")


def test_y04_a_flower_pays_once_because_it_goes_back_to_the_bag() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 1}}, stacks={"Y/hand": ["codebreakers", "sappers"]})
    woods.told("craft codebreakers")
    assert woods.pool("Y/bag") == FLOWERS
    woods.refuses("craft sappers", "HCC.5.2.III")


def test_y04_one_flower_pays_one_icon() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, RABBIT: 3}}, stacks={"Y/hand": ["bake-sale"]})
    woods.refuses("craft bake-sale with rabbit-8", "HCC.5.2.III")
    woods.refuses("craft bake-sale with rabbit-8 rabbit-8 rabbit-8", "HCC.5.2.III")
    woods.told("craft bake-sale with rabbit-8 rabbit-8")
    assert woods.pool(8) == {HIVE: 1, RABBIT: 1}


def test_y04_an_icon_of_any_suit_takes_any_flower_a_bird_too_whatever_is_settled_of_birds() -> None:
    for wild in (True, False):
        woods = hive(
            "offer",
            clearings={8: {HIVE: 1, RABBIT: 1, FOX: 1, BIRD: 2}},
            stacks={"Y/hand": ["royal-claim"]},
            options={"clergy-bird-crafts": wild},
        )
        assert woods.told("craft royal-claim").pool(8) == {HIVE: 1}


def test_y04_which_flowers_pay_has_to_be_said_where_there_is_a_choice() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 1, BIRD: 1}}, stacks={"Y/hand": ["codebreakers"]})
    with pytest.raises(Ambiguous, match="which flowers"):
        woods.told("craft codebreakers")
    assert "craft codebreakers with bird-8" in woods.legal
    assert woods.told("craft codebreakers with bird-8").pool(8) == {HIVE: 1, MOUSE: 1}


# -- acts -------------------------------------------------------------------------------------------------


def test_y33_three_actions_are_taken_the_same_one_too_and_fewer_will_do() -> None:
    clearings = {8: {HIVE: 1}}
    hand = ["anvil", "foxfolk-steel", "root-tea-fox", "travel-gear-fox"]
    woods = hive("act", clearings=clearings, stacks={"Y/hand": hand})
    woods.told("swarm 8 with anvil", "swarm 8 with foxfolk-steel", "swarm 8 with root-tea-fox")
    assert question(woods) == "offer"
    woods.refuses("swarm 8 with travel-gear-fox", "HCC.5.1")
    assert woods.pool(8) == {HIVE: 1, BEE: 6}
    fewer = hive("act", clearings=clearings, stacks={"Y/hand": hand}).told("swarm 8 with anvil", "end")
    assert question(fewer) == "offer"


def test_y34_a_mission_is_up_to_two_moves() -> None:
    clearings = {5: {BEE: 4}, 1: {}, 2: {}}
    woods = hive("act", clearings=clearings).told("act mission", "march 1 5->1", "march 2 5->2")
    assert (woods.pool(1), woods.pool(2)) == ({BEE: 1}, {BEE: 2})
    assert question(woods) == "act"
    one = hive("act", clearings=clearings).told("act mission", "march 1 5->1", "decline")
    assert question(one) == "act"
    none = hive("act", clearings=clearings).told("act mission", "decline")
    assert "2 left" in none.question.question


def test_y35_a_swarm_spends_a_card_for_two_warriors_at_a_matching_cathedral() -> None:
    hand = ["anvil", "sword", "birdy-bindle"]
    woods = hive("act", clearings={8: {HIVE: 1}, 7: {BEE: 1}}, stacks={"Y/hand": hand})
    woods.refuses("swarm 8 with sword", "L2.1.1")
    woods.refuses("swarm 7 with sword", "HCC.5.1.II")
    woods.told("swarm 8 with anvil", "swarm 8 with birdy-bindle")
    assert woods.pool(8) == {HIVE: 1, BEE: 4}
    assert woods.cards("Y/hand") == ["sword"]
    assert "1 left" in woods.question.question


def test_y35_a_swarm_places_one_warrior_if_one_is_left_and_is_refused_without_any() -> None:
    hand = ["anvil", "foxfolk-steel"]
    woods = hive("act", clearings={8: {HIVE: 1}, 7: {BEE: 14}}, stacks={"Y/hand": hand}).told("swarm 8 with anvil")
    assert woods.pool(8) == {HIVE: 1, BEE: 1}
    woods.refuses("swarm 8 with foxfolk-steel", "HCC.5.1.II")


def test_y36_a_crusade_moves_and_then_battles_a_heretic_where_it_moved() -> None:
    clearings = {7: {BEE: 2}, 8: {CAT: 1, HAWK: 1}, 12: {BEE: 1, CAT: 1}}
    woods = hive("act", clearings=clearings).told("act crusade", "march 2 7->8")
    assert woods.legal == ["battle 8 C", "battle 8 E", "decline"]
    woods.refuses("battle 12 C", "HCC.5.1.III")
    woods.told("battle 8 E", "rolled 1 0")
    assert woods.pool(8) == {BEE: 2, CAT: 1}
    assert question(woods) == "act"


def test_y36_a_crusade_against_a_penitent_is_refused_by_mercy() -> None:
    woods = hive("act", clearings={7: {BEE: 2}, 8: {CAT: 1}}, penitent="C").told("act crusade", "march 2 7->8")
    woods.refuses("battle 8 C", "HCC.2.6.I")


def test_y36_the_move_of_a_crusade_may_carry_flowers_and_obeys_rule() -> None:
    clearings = {7: {BEE: 2, MOUSE: 1}, 8: {CAT: 1}, 12: {CAT: 4, BEE: 1}, 9: {CAT: 4}}
    woods = hive("act", clearings=clearings).told("act crusade")
    woods.refuses("march 1 12->9", "L4.2")
    assert woods.told("march 1 7->8 with mouse").pool(8) == {CAT: 1, BEE: 1, MOUSE: 1}


def test_y36_without_a_move_there_is_no_battle() -> None:
    woods = hive("act", clearings={8: {BEE: 2, CAT: 1}}).told("act crusade", "decline")
    assert question(woods) == "act"


def test_y37_replant_exchanges_a_flower_that_does_not_match_for_one_that_does() -> None:
    woods = hive("act", clearings={8: {BEE: 1, MOUSE: 1, FOX: 1}}).told("replant 8 mouse")
    assert woods.pool(8) == {BEE: 1, FOX: 2}
    assert woods.pool("Y/bag") == {**FLOWERS, FOX: 1}


def test_y37_replant_needs_a_warrior_a_flower_that_does_not_match_and_one_in_the_bag() -> None:
    woods = hive("act", clearings={8: {BEE: 1, MOUSE: 1, FOX: 1, BIRD: 1}, 7: {RABBIT: 1}})
    woods.refuses("replant 7 rabbit", "HCC.5.1.IV")
    woods.refuses("replant 8 fox", "HCC.5.1.IV")
    woods.refuses("replant 8 rabbit", "HCC.5.1.IV")
    woods.refuses("replant 8 bird", "HCC.5.1.IV")
    empty = hive("act", clearings={8: {BEE: 1, MOUSE: 1}, 7: {FOX: 3}})
    assert "bag" in empty.refuses("replant 8 mouse", "HCC.5.1.IV")


def test_y37_replant_works_at_a_cathedral_and_not_in_the_keep_s_clearing() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, BEE: 1, MOUSE: 1}, 1: {"keep:marquise": 1, BEE: 1, MOUSE: 1}})
    assert woods.told("replant 8 mouse").pool(8) == {HIVE: 1, BEE: 1, FOX: 1}
    woods.refuses("replant 1 mouse", "C1")


# -- offers -----------------------------------------------------------------------------------------------


def test_y38_offers_come_in_any_order_and_number_and_after_the_actions() -> None:
    clearings = {8: {HIVE: 1, FOX: 2, MOUSE: 1}, 7: {MOUSE: 1}}
    woods = hive("act", clearings=clearings, stacks={"Y/hand": ["codebreakers"]})
    woods.refuses("score 8 fox", "HCC.5.2")
    woods.told("end", "score 8 fox", "craft codebreakers", "build cathedral 7", "score 8 fox")
    assert woods.vp("Y") == 1 + 1 + 1 + 1
    woods.refuses("act mission", "HCC.5.1")
    woods.told("end")
    assert woods.table.value("phase") != "Daylight"


def test_y39_a_matching_flower_at_a_cathedral_scores_one_without_a_warrior_there() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, FOX: 1, MOUSE: 1, BIRD: 1}, 7: {MOUSE: 1, BEE: 1}})
    woods.refuses("score 8 mouse", "HCC.5.2.I")
    woods.refuses("score 7 mouse", "HCC.5.2.I")
    woods.told("score 8 fox")
    assert woods.vp("Y") == 1
    woods.refuses("score 8 fox", "HCC.5.2.I")
    assert woods.told("score 8 bird").vp("Y") == 2


def test_y40_build_spends_matching_flowers_of_the_clearing_and_scores_what_the_space_shows() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 9: {HIVE: 1}, 7: {MOUSE: 2, FOX: 1}, 12: {FOX: 1}})
    assert "costs 2" in woods.refuses("build cathedral 12", "HCC.5.2.II")
    woods.told("build cathedral 7")
    assert woods.pool(7) == {HIVE: 1, FOX: 1}
    assert woods.vp("Y") == 1


def test_y40_build_needs_a_slot_and_a_clearing_without_a_cathedral() -> None:
    full = {"sawmill:marquise": 1, "roost:eyrie": 1}
    woods = hive("offer", clearings={8: {HIVE: 1, FOX: 3}, 7: {MOUSE: 3, **full}, 1: {"keep:marquise": 1, BIRD: 2}})
    woods.refuses("build cathedral 8", "HCC.5.2.II")
    assert "slot" in woods.refuses("build cathedral 7", "HCC.5.2.II")
    woods.refuses("build cathedral 1", "C1")
    woods.refuses("build sawmill 7", "HCC.5.2.II")


def test_y40_build_is_over_when_no_cathedral_is_left() -> None:
    six = {number: {HIVE: 1} for number in (5, 6, 7, 8, 9, 10)}
    woods = hive("offer", clearings={**six, 11: {MOUSE: 3}})
    assert "no cathedral is left" in woods.refuses("build cathedral 11", "HCC.5.2.II")


def test_y40_build_asks_for_no_warrior_and_no_rule_and_goes_into_corners() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 2: {CAT: 5, MOUSE: 1}}).told("build cathedral 2")
    assert woods.pool(2) == {CAT: 5, HIVE: 1}


def test_y40_which_flowers_are_spent_has_to_be_said_where_there_is_a_choice() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 1, BIRD: 1}})
    with pytest.raises(Ambiguous, match="which flowers"):
        woods.told("build cathedral 7")
    assert woods.told("build cathedral 7 spending bird").pool(7) == {MOUSE: 1, HIVE: 1}
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {MOUSE: 1, FOX: 1}})
    woods.refuses("build cathedral 7 spending fox", "HCC.5.2.II")
    woods.refuses("build cathedral 7 spending mouse mouse", "HCC.5.2.II")


def test_y41_an_offer_crafts_and_honeymakers_score() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 1}}, stacks={"Y/hand": ["codebreakers"]})
    assert woods.told("craft codebreakers").vp("Y") == 1


def test_a_card_crafted_in_an_offer_serves_from_then_on() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 1}}, stacks={"Y/hand": ["codebreakers"], "C/hand": ["anvil"]})
    woods.told("craft codebreakers", "use codebreakers C")
    woods.refuses("use codebreakers C", "CARD.codebreakers")


def test_dominance_is_played_between_two_actions() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, BEE: 1}}, stacks={"Y/hand": ["dominance-fox"]}, Y__vp=10)
    woods.told("dominance dominance-fox")
    assert question(woods) == "act"
    assert woods.cards("Y/area") == ["dominance-fox"]


def test_nobody_else_carries_flowers() -> None:
    woods = attacked({5: {CAT: 2, RABBIT: 1}, 1: {}})
    woods.refuses("march 1 5->1 with rabbit", "HCC.2.2.IV")
