"""The Woodland Alliance, each statement from a position: its turn (A7 to A10)."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces
from domain.errors import Ambiguous
from domain.perspective import Perspective
from domain.play import Play
from domain.table import Table
from tests.domain.games.root.rebels import (
    CAT,
    FOX_BASE,
    FOXES,
    MICE,
    MOUSE_BASE,
    RABBIT_BASE,
    RABBITS,
    REBEL,
    SYMPATHY,
    birdsong,
    evening,
    officers,
)
from tests.domain.games.root.woods import lay

# -- A7: revolt ---------------------------------------------------------------------------------------


def test_a7_a_revolt_clears_the_enemy_away_and_raises_base_warriors_and_officer() -> None:
    woods = birdsong(
        {
            1: {CAT: 3, "sawmill:marquise": 1, "wood:marquise": 2, SYMPATHY: 1},
            8: {SYMPATHY: 1},
            5: {SYMPATHY: 1},
        },
        [*FOXES[:2], "sword"],
    )
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.pool(1) == {SYMPATHY: 1, FOX_BASE: 1, REBEL: 2}
    assert officers(woods) == 1
    assert woods.vp("A") == 3
    assert woods.cards("A/supporters") == ["sword"]
    assert woods.pool("A/supply") == {REBEL: 7, SYMPATHY: 7, RABBIT_BASE: 1, MOUSE_BASE: 1}


def test_a7_a_revolt_removes_the_keep_for_good() -> None:
    woods = birdsong({1: {CAT: 3, "keep:marquise": 1, SYMPATHY: 1}}, FOXES[:2])
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.pool(1) == {SYMPATHY: 1, FOX_BASE: 1, REBEL: 1}
    assert "keep:marquise" not in woods.pool("C/supply")


def test_a7_what_the_removal_brings_about_comes_before_the_base() -> None:
    woods = lay(
        "AC",
        clearings={1: {CAT: 3, SYMPATHY: 1}, 2: {"keep:marquise": 1}},
        stacks={"A/supporters": FOXES[:2], "C/hand": ["travel-gear-fox"]},
        phase="Birdsong",
    )
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.question.asked == "hospitals"
    assert woods.pool(1) == {SYMPATHY: 1}
    woods.told("hospitals travel-gear-fox")
    assert woods.pool(2)[CAT] == 3
    assert woods.pool(1) == {SYMPATHY: 1, FOX_BASE: 1, REBEL: 1}


def test_a7_sympathetic_clearings_are_counted_after_what_the_removal_brought_about() -> None:
    woods = lay(
        "AY",
        clearings={8: {SYMPATHY: 1, "cathedral:clergy": 1}, 1: {SYMPATHY: 1}, 6: {SYMPATHY: 1}},
        stacks={"A/supporters": ["anvil", "sappers"]},
        phase="Birdsong",
    )
    woods.told("revolt 8 with anvil sappers", "place 2 warrior 8", "battle 8 A", "rolled 1 0")
    assert woods.pool(8) == {FOX_BASE: 1, REBEL: 2, "warrior:clergy": 2}
    assert officers(woods) == 1


def test_a7_a_revolt_is_over_before_the_hive_where_that_is_agreed() -> None:
    woods = lay(
        "AY",
        clearings={8: {SYMPATHY: 1, "cathedral:clergy": 1}},
        stacks={"A/supporters": ["anvil", "sappers"]},
        options={"clergy-poke": "afterwards"},
        phase="Birdsong",
    )
    woods.told("revolt 8 with anvil sappers")
    assert woods.question.asked == "poke"
    assert woods.pool(8) == {SYMPATHY: 1, FOX_BASE: 1, REBEL: 1}


def test_a7_without_an_open_slot_the_rest_of_a_revolt_is_done() -> None:
    woods = birdsong({1: {SYMPATHY: 1, CAT: 2}}, FOXES[:2])
    woods.drawn().record(Play("", "", "", (MovePieces("ruin", 1, "", "clearing/1"),)))
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.pool(1) == {SYMPATHY: 1, "ruin": 1, REBEL: 1}
    assert officers(woods) == 1


def test_a7_two_matching_supporters_are_spent_and_birds_match() -> None:
    woods = birdsong({1: {SYMPATHY: 1}}, ["anvil", "sword", "sappers"])
    woods.refuses("revolt 1 with anvil", "A7")
    woods.refuses("revolt 1 with anvil sword", "L2.1.1")
    woods.refuses("revolt 1 with anvil anvil", "A7")
    woods.told("revolt 1 with anvil sappers")
    assert woods.cards("A/supporters") == ["sword"]


def test_a7_a_revolt_needs_sympathy() -> None:
    woods = birdsong({1: {SYMPATHY: 1}}, FOXES[:4])
    woods.refuses("revolt 6 with anvil foxfolk-steel", "A7")


def test_a7_there_is_one_base_of_each_suit() -> None:
    woods = birdsong({1: {SYMPATHY: 1}, 6: {SYMPATHY: 1, FOX_BASE: 1}, 5: {SYMPATHY: 1}}, FOXES[:4])
    woods.refuses("revolt 1 with anvil foxfolk-steel", "A7")
    woods.refuses("revolt 6 with anvil foxfolk-steel", "A7")


def test_a7_any_number_of_revolts() -> None:
    woods = birdsong({1: {SYMPATHY: 1}, 5: {SYMPATHY: 1}}, [*FOXES[:2], *RABBITS[:2]])
    woods.told("revolt 1 with anvil foxfolk-steel", "revolt 5 with bake-sale root-tea-rabbit")
    assert officers(woods) == 2
    assert {number: woods.pool(number)[REBEL] for number in (1, 5)} == {1: 1, 5: 1}


def test_a7_the_last_warriors_rise_in_the_clearing_before_one_becomes_an_officer() -> None:
    woods = birdsong({1: {SYMPATHY: 1}, 6: {SYMPATHY: 1}, 5: {REBEL: 9}}, FOXES[:2])
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.pool(1)[REBEL] == 1
    assert officers(woods) == 0


def test_a7_a_revolt_that_brings_thirty_points_ends_the_game_at_once() -> None:
    woods = birdsong({1: {"sawmill:marquise": 1, SYMPATHY: 1}}, FOXES[:2], A__vp=29)
    woods.told("revolt 1 with anvil foxfolk-steel")
    assert woods.over.winners == ("A",)
    assert FOX_BASE not in woods.pool(1)


def test_a7_a_revolt_is_not_asked_for_with_one_supporter() -> None:
    assert birdsong({1: {SYMPATHY: 1}}, FOXES[:1]).question.asked == "spread"


def test_a7_revolts_come_before_sympathy_spreads() -> None:
    woods = birdsong({1: {SYMPATHY: 1}}, [*FOXES[:4], *RABBITS])
    woods.told("spread 5 with bake-sale")
    woods.refuses("revolt 1 with anvil foxfolk-steel", "A8")


# -- A8: spreading ------------------------------------------------------------------------------------


def test_a8_three_tokens_in_one_birdsong_cost_three_supporters_and_score_two() -> None:
    woods = birdsong({}, ["anvil", "bake-sale", "sword"])
    woods.told("spread 1 with anvil", "spread 5 with bake-sale", "spread 2 with sword")
    assert woods.vp("A") == 2
    assert woods.cards("A/supporters") == []


@pytest.mark.parametrize(
    ("number", "cost", "points"),
    [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 2, 1), (5, 2, 2), (6, 2, 2), (7, 3, 3), (8, 3, 4), (9, 3, 4), (10, 3, 4)],
)
def test_a8_each_token_has_its_cost_and_points(number: int, cost: int, points: int) -> None:
    there = (5, 2, 9, 10, 3, 4, 6, 7, 8)[: number - 1]
    woods = birdsong({place: {SYMPATHY: 1} for place in there}, FOXES[:4], step="spread")
    woods.refuses(f"spread 1 with {' '.join(FOXES[: cost + 1])}", "A8")
    woods.told(f"spread 1 with {' '.join(FOXES[:cost])}")
    assert woods.vp("A") == points
    assert len(woods.cards("A/supporters")) == 4 - cost


def test_a8_an_eleventh_token_does_not_exist() -> None:
    there = (5, 2, 9, 10, 3, 4, 6, 7, 8, 11)
    woods = birdsong({place: {SYMPATHY: 1} for place in there}, FOXES[:4])
    assert not any(line.startswith("spread") for line in woods.told("end").legal)


@pytest.mark.parametrize(("cats", "cost"), [(2, 1), (3, 2)])
def test_a8_martial_law_costs_one_supporter_more(cats: int, cost: int) -> None:
    woods = birdsong({1: {CAT: cats}}, FOXES[:3])
    woods.refuses(f"spread 1 with {' '.join(FOXES[: 3 - cost])}", "A8")
    woods.told(f"spread 1 with {' '.join(FOXES[:cost])}")


def test_a8_two_players_together_are_no_martial_law_nor_are_buildings_or_own_warriors() -> None:
    woods = lay(
        "ACE",
        clearings={1: {CAT: 2, "warrior:eyrie": 2, REBEL: 4, "sawmill:marquise": 1}},
        stacks={"A/supporters": FOXES[:2]},
        phase="Birdsong",
    )
    woods.told("spread 1 with anvil")
    assert woods.pool(1)[SYMPATHY] == 1


def test_a8_sympathy_spreads_to_clearings_next_to_it() -> None:
    woods = birdsong({5: {SYMPATHY: 1}}, FOXES[:4], step="spread")
    woods.refuses("spread 6 with anvil", "A8")
    woods.told("spread 1 with anvil")


def test_a8_without_sympathy_on_the_map_it_begins_anywhere() -> None:
    woods = birdsong({}, [FOXES[0], MICE[0], RABBITS[0]])
    assert len([line for line in woods.legal if line.startswith("spread")]) == 12


def test_a8_the_keep_bars_sympathy() -> None:
    woods = birdsong({1: {"keep:marquise": 1}}, FOXES[:2])
    woods.refuses("spread 1 with anvil", "C1")
    woods.refuses("spread 13 with anvil", "A8")


# -- A9: Daylight -------------------------------------------------------------------------------------


def test_a9_crafting_mobilizing_and_training_come_in_any_order() -> None:
    woods = lay(
        "AC",
        clearings={1: {FOX_BASE: 1, SYMPATHY: 1}},
        stacks={"A/hand": ["travel-gear-fox", "anvil", "sword", "foxfolk-steel", "sappers"]},
        phase="Daylight",
    )
    woods.told("train travel-gear-fox", "mobilize", "mobilize sword", "craft anvil", "train sappers")
    assert officers(woods) == 2
    assert woods.cards("A/supporters") == ["sword"]
    assert woods.cards("A/hand") == ["foxfolk-steel"]
    woods.told("end")


def test_a9_training_takes_a_card_of_a_bases_clearing() -> None:
    woods = lay(
        "AC",
        clearings={1: {FOX_BASE: 1}, 5: {RABBIT_BASE: 1}},
        stacks={"A/hand": ["anvil", "bake-sale", "sword"]},
        phase="Daylight",
    )
    woods.refuses("train sword", "A9")
    woods.refuses("train investments", "A9")
    woods.told("train bake-sale", "train anvil")
    assert officers(woods) == 2


def test_a9_training_needs_a_base() -> None:
    woods = lay("AC", stacks={"A/hand": ["anvil"]}, phase="Daylight")
    assert woods.refuses("train anvil", "A9") == "no base is on the map"


def test_a9_training_needs_a_warrior_in_the_supply() -> None:
    woods = lay("AC", clearings={1: {FOX_BASE: 1, REBEL: 10}}, stacks={"A/hand": ["anvil"]}, phase="Daylight")
    woods.refuses("train anvil", "A9")


def test_a9_which_card_is_mobilized_is_hidden_from_the_others() -> None:
    woods = lay("AC", stacks={"A/hand": ["anvil", "sword"]}, phase="Daylight")
    woods.refuses("mobilize anvil", "A9")
    woods.told("mobilize")
    woods.refuses("mobilize investments", "A9")
    woods.told("mobilize anvil")
    marquise = Perspective("C")
    table = Table()
    kept = [marquise.step(play, table) for play in woods.plays]
    assert kept[-1].action == ""
    assert [marquise.table.kinds[card] for card in marquise.table.stack("A/supporters")] == ["?"]


def test_a9_nothing_can_be_mobilized_out_of_an_empty_hand() -> None:
    lay("AC", phase="Daylight").refuses("mobilize", "A9")


# -- A10: Evening -------------------------------------------------------------------------------------


def test_a10_each_officer_gives_one_action() -> None:
    woods = evening({1: {REBEL: 3, FOX_BASE: 1}}, 2)
    woods.told("march 1 1->5", "recruit 1")
    assert woods.pool(1)[REBEL] == 3
    assert woods.question.asked != "evening"


def test_a10_without_officers_it_does_nothing() -> None:
    woods = evening({1: {REBEL: 3}}, 0)
    assert woods.question.seat == "C"


def test_a10_fewer_actions_may_be_taken() -> None:
    woods = evening({1: {REBEL: 3}}, 3)
    woods.told("march 1 1->5", "end")
    assert woods.question.seat == "C"


def test_a10_officers_who_are_lost_meanwhile_act_no_more() -> None:
    woods = evening({1: {REBEL: 1, FOX_BASE: 1, CAT: 3}}, 2, stacks={"C/area": ["sappers"]})
    woods.told("battle 1 C", "rolled 1 1", "C: use sappers")
    assert officers(woods) == 1
    assert woods.question.seat == "C"


def test_a10_recruits_come_to_a_base() -> None:
    woods = evening({1: {FOX_BASE: 1}, 5: {RABBIT_BASE: 1}}, 2)
    woods.refuses("recruit 2", "A10")
    with pytest.raises(Ambiguous):
        woods.told("recruit")
    woods.told("recruit 5")
    assert woods.pool(5)[REBEL] == 1


def test_a10_with_one_base_recruiting_needs_no_place() -> None:
    woods = evening({1: {FOX_BASE: 1}}, 1).told("recruit")
    assert woods.pool(1)[REBEL] == 1


def test_a10_recruiting_needs_a_base_and_a_warrior() -> None:
    assert evening({1: {REBEL: 1}}, 1).refuses("recruit", "A10") == "no base is on the map"
    evening({1: {FOX_BASE: 1, REBEL: 9}}, 1).refuses("recruit 1", "A10")


def test_a10_the_keep_bars_recruits() -> None:
    evening({1: {FOX_BASE: 1, "keep:marquise": 1}}, 1).refuses("recruit 1", "C1")


def test_a10_organizing_turns_a_warrior_into_sympathy_and_scores() -> None:
    woods = evening({1: {REBEL: 2}, 5: {SYMPATHY: 1}}, 1)
    woods.told("organize 1")
    assert woods.pool(1) == {REBEL: 1, SYMPATHY: 1}
    assert woods.vp("A") == 1
    assert woods.pool("A/supply")[REBEL] == 8


def test_a10_organizing_knows_neither_martial_law_nor_neighbours_but_the_keep() -> None:
    woods = evening({6: {REBEL: 1, CAT: 4}, 5: {SYMPATHY: 1}, 1: {REBEL: 1, "keep:marquise": 1}}, 2)
    woods.refuses("organize 1", "C1")
    woods.refuses("organize 2", "A10")
    woods.told("organize 6")
    assert woods.pool(6)[SYMPATHY] == 1


def test_a10_moves_and_battles_obey_the_general_law() -> None:
    woods = evening({1: {REBEL: 1, CAT: 3}}, 1)
    woods.refuses("march 1 1->5", "L4.2")
    woods.refuses("battle 5 C", "L4.3")


def test_a10_it_draws_one_card_and_one_for_each_base() -> None:
    woods = evening({1: {FOX_BASE: 1}, 5: {RABBIT_BASE: 1}}, 0, turn="A")
    woods.drawn()
    assert len(woods.cards("A/hand")) == 3


def test_a10_bases_are_counted_when_it_draws() -> None:
    woods = evening({1: {REBEL: 1, FOX_BASE: 1, CAT: 3}}, 1, stacks={"C/area": ["sappers"]})
    woods.told("battle 1 C", "rolled 1 1", "C: use sappers")
    assert len(woods.cards("A/hand")) == 1


def test_a10_it_discards_down_to_five() -> None:
    woods = evening({1: {FOX_BASE: 1}}, 0, stacks={"A/hand": MICE[:4]})
    assert woods.question.rule == "A10"
    woods.told("discard sword")
    assert len(woods.cards("A/hand")) == 5


# -- positions ----------------------------------------------------------------------------------------


def test_a_position_may_begin_at_each_step_of_its_phases() -> None:
    there = {1: {SYMPATHY: 1, REBEL: 1}}
    assert birdsong(there, FOXES[:4], step="revolt").question.asked == "revolt"
    assert birdsong(there, FOXES[:4], step="spread").told("end").question.asked == "daylight"
    assert evening(there, 1, step="officers").question.asked == "evening"
    woods = evening(there, 1, step="draw").drawn()
    assert woods.question.seat == "C"
    assert len(woods.cards("A/hand")) == 1


def test_a_position_within_birdsong_leaves_crafted_cards_to_be_used() -> None:
    woods = birdsong({1: {REBEL: 1}}, (), step="spread", stacks={"A/area": ["royal-claim"]})
    woods.told("use royal-claim")
    assert woods.vp("A") == 1


def test_crafted_cards_are_used_between_revolts_and_spreading() -> None:
    woods = birdsong({1: {SYMPATHY: 1, REBEL: 1}}, FOXES[:3], stacks={"A/area": ["royal-claim"]})
    woods.told("use royal-claim", "revolt 1 with anvil foxfolk-steel")
    assert woods.vp("A") == 1
