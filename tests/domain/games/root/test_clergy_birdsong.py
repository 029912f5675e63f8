"""The Clergy's Birdsong (Y30 to Y32, I9, I44 to I46)."""

from __future__ import annotations

from tests.domain.games.root.hives import BEE, BIRD, CAT, FLOWERS, FOX, HAWK, HIVE, PAWN, hive, question

EVERYWHERE = {number: {CAT: 2} for number in range(1, 13)}


def test_y30_without_warriors_four_are_placed_at_a_cathedral() -> None:
    woods = hive("intervention", clearings={8: {HIVE: 1}}).drawn()
    assert woods.pool(8) == {HIVE: 1, BEE: 4}


def test_y30_the_clergy_choose_the_cathedral_and_do_not_split_the_warriors() -> None:
    woods = hive("intervention", clearings={8: {HIVE: 1}, 7: {HIVE: 1}})
    assert woods.legal == ["place 4 warrior 7", "place 4 warrior 8"]
    woods.refuses("place 2 warrior 7", "HCC.4.1")
    woods.refuses("place 4 warrior 9", "HCC.4.1")
    woods.told("place 4 warrior 7")
    assert woods.pool(7) == {HIVE: 1, BEE: 4}
    assert woods.pool(8) == {HIVE: 1}


def test_y30_with_warriors_and_a_cathedral_nothing_happens() -> None:
    woods = hive("intervention", clearings={8: {HIVE: 1}, 7: {BEE: 1}}).drawn()
    assert woods.pool(8) == {HIVE: 1}
    assert woods.pool(7) == {BEE: 1}


def test_y30_without_a_cathedral_the_leftmost_comes_free_and_without_points_where_enemies_are_fewest() -> None:
    clearings = {**EVERYWHERE, 7: {CAT: 1, BEE: 5}, 9: {HAWK: 1, "sawmill:marquise": 1}, 1: {}}
    woods = hive("intervention", clearings=clearings).drawn()
    assert woods.pool(7) == {CAT: 1, BEE: 5, HIVE: 1}
    assert woods.vp("Y") == 0
    assert woods.pool("Y/supply")[HIVE] == 5
    assert woods.pool("Y/bag") == FLOWERS


def test_y30_pieces_of_all_sorts_and_of_penitents_count_and_equals_are_chosen_from() -> None:
    clearings = {**EVERYWHERE, 7: {CAT: 1, BEE: 1}, 9: {PAWN: 1}, 8: {"wood:marquise": 1}}
    woods = hive("intervention", seats="YCV", clearings=clearings, penitent="C")
    assert woods.legal == ["place cathedral 7", "place cathedral 8", "place cathedral 9"]
    woods.refuses("place cathedral 10", "HCC.4.1")
    assert woods.told("place cathedral 9").pool(9) == {PAWN: 1, HIVE: 1}


def test_y30_only_clearings_with_an_open_slot_are_compared() -> None:
    clearings = {**EVERYWHERE, 6: {"ruin": 1, "roost:eyrie": 1}, 9: {BEE: 1, CAT: 2}, 3: {}}
    woods = hive("intervention", clearings=clearings)
    assert "place cathedral 6" not in woods.legal
    assert "place cathedral 9" in woods.legal


def test_y30_is_mandatory() -> None:
    woods = hive("intervention", clearings={8: {HIVE: 1}, 7: {HIVE: 1}})
    woods.refuses("decline", "HCC.4.1")


def test_y31_each_penitent_draws_a_card() -> None:
    woods = hive("indulgence", clearings={8: {HIVE: 1, BEE: 1}}, penitent="E").drawn()
    assert len(woods.cards("E/hand")) == 1
    assert not woods.cards("C/hand")


def test_y32_a_bird_card_is_spent_for_a_flower_any_number_of_times() -> None:
    hand = ["birdy-bindle", "ambush-bird", "dominance-bird", "anvil"]
    woods = hive("bloom", clearings={7: {BEE: 1}}, stacks={"Y/hand": hand})
    assert woods.legal == ["bloom ambush-bird", "bloom birdy-bindle", "bloom dominance-bird", "decline"]
    woods.refuses("bloom anvil", "L2.1.1")
    woods.told("bloom ambush-bird", "drew bird", "bloom dominance-bird", "drew mouse", "decline")
    assert woods.pool(7) == {BEE: 1, BIRD: 1, "flower-mouse:clergy": 1}
    assert woods.cards("dominance") == ["dominance-bird"]


def test_y32_the_card_is_spent_even_if_the_flower_goes_back() -> None:
    woods = hive("bloom", clearings={7: {BEE: 1}}, stacks={"Y/hand": ["birdy-bindle"]})
    woods.told("bloom birdy-bindle", "drew fox")
    assert woods.cards("discard") == ["birdy-bindle"]
    assert woods.pool("Y/bag")[FOX] == 3


def test_y32_with_an_empty_bag_nothing_is_offered() -> None:
    full = {8: {HIVE: 1, BEE: 1, **FLOWERS}}
    woods = hive("bloom", clearings=full, stacks={"Y/hand": ["birdy-bindle"]})
    assert question(woods) == "act"


def test_i09_without_warriors_and_cathedral_the_cathedral_comes_first_and_the_warriors_stand_at_it() -> None:
    clearings = {**EVERYWHERE, 7: {CAT: 1}}
    woods = hive("intervention", clearings=clearings).drawn()
    assert woods.pool(7) == {CAT: 1, HIVE: 1, BEE: 4}


def test_i44_penitents_draw_clockwise_from_the_clergy_and_an_empty_deck_gives_nothing() -> None:
    woods = hive("indulgence", seats="CYE", clearings={8: {HIVE: 1, BEE: 1}}, penitent="CE", stacks={"deck": ["anvil"]})
    assert woods.drawn().cards("E/hand") == ["anvil"]
    assert not woods.cards("C/hand")


def test_i44_the_discard_pile_is_reshuffled_at_once() -> None:
    stacks = {"deck": ["anvil"], "discard": ["sword", "bake-sale"]}
    woods = hive("indulgence", clearings={8: {HIVE: 1, BEE: 1}}, penitent="CE", stacks=stacks).drawn()
    assert woods.cards("C/hand") == ["anvil"]
    assert len(woods.cards("E/hand")) == 1
    assert len(woods.cards("deck")) == 1


def test_i45_without_warriors_and_with_two_cathedrals_four_go_to_one_of_them() -> None:
    woods = hive("intervention", clearings={5: {HIVE: 1}, 11: {HIVE: 1}})
    assert woods.legal == ["place 4 warrior 5", "place 4 warrior 11"]


def test_i46_warriors_without_a_cathedral_each_reading_of_the_second_check() -> None:
    for reading, hives, bees in (("cathedral", 1, 0), ("cathedral-and-warriors", 1, 4), ("warriors", 0, 0)):
        woods = hive(
            "intervention",
            clearings={**EVERYWHERE, 9: {BEE: 2, CAT: 4}, 7: {CAT: 1}},
            options={"clergy-no-cathedral": reading},
        ).drawn()
        assert woods.pool(7) == {CAT: 1, **({HIVE: hives} if hives else {}), **({BEE: bees} if bees else {})}, reading


def test_i46_without_a_cathedral_there_is_no_swarm_score_or_craft_but_a_build() -> None:
    clearings = {7: {BEE: 2, "flower-mouse:clergy": 1}}
    stacks = {"Y/hand": ["sword", "codebreakers"]}
    woods = hive("act", clearings=clearings, stacks=stacks)
    woods.refuses("swarm 7 with sword", "HCC.5.1.II")
    woods.told("end")
    woods.refuses("score 7 mouse", "HCC.5.2.I")
    woods.refuses("craft codebreakers", "HCC.5.2.III")
    assert woods.told("build cathedral 7").pool(7) == {BEE: 2, HIVE: 1}
