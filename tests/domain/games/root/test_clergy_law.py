"""Honeymakers, Divine Right, Poke the Hive and penitence (Y14 to Y26)."""

from __future__ import annotations

from domain.decision import Over
from tests.domain.games.root.hives import (
    BEE,
    CAT,
    FOX,
    HAWK,
    HIVE,
    MOUSE,
    PAWN,
    RABBIT,
    REBEL,
    SYMPATHY,
    attacked,
    hive,
    marker,
    question,
)
from tests.domain.games.root.woods import Woods

CATHEDRAL_ALONE = {5: {CAT: 3, HIVE: 1}}


# -- Honeymakers ----------------------------------------------------------------------------------------


def test_y14_every_card_that_the_clergy_craft_scores_one_more() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 3}}, stacks={"Y/hand": ["root-tea-fox", "codebreakers"]})
    woods.told("craft root-tea-fox")
    assert woods.vp("Y") == 3
    woods.told("craft codebreakers")
    assert woods.vp("Y") == 4


def test_y14_not_with_an_activated_dominance_card() -> None:
    woods = hive(
        "offer",
        clearings={8: {HIVE: 1, MOUSE: 1}},
        stacks={"Y/hand": ["codebreakers"]},
        values={"Y/vp-marker": "Y", "Y/vp": 12},
    )
    woods.told("craft codebreakers")
    assert woods.vp("Y") == 12


# -- Divine Right ---------------------------------------------------------------------------------------


def test_y15_a_move_from_or_to_a_cathedral_needs_no_rule() -> None:
    clearings = {8: {HIVE: 1, BEE: 2, CAT: 5}, 7: {CAT: 5}, 3: {CAT: 5}}
    woods = hive("act", clearings=clearings).told("act mission", "march 1 8->7")
    woods.refuses("march 1 7->3", "L4.2")
    woods.told("march 1 7->8")
    assert woods.pool(8)[BEE] == 2


def test_y15_a_path_is_needed_all_the_same() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, BEE: 2}}).told("act mission")
    assert "no path" in woods.refuses("march 1 8->9", "L4.2")


# -- Poke the Hive --------------------------------------------------------------------------------------


def test_y16_a_removed_cathedral_brings_up_to_four_warriors_and_a_battle() -> None:
    woods = attacked(CATHEDRAL_ALONE).told("battle 5 Y", "rolled 0 0")
    assert marker(woods, "C") == "heretic"
    assert woods.question.seat == "Y"
    assert woods.legal == [
        "place 4 warrior 5",
        "place 3 warrior 5",
        "place 2 warrior 5",
        "place warrior 5",
        "decline",
    ]
    assert "not 5" in woods.refuses("place 5 warrior 5", "HCC.2.5")
    woods.refuses("place 2 warrior 7", "HCC.2.5")
    woods.told("place 3 warrior 5", "battle 5 C", "rolled 2 1")
    assert woods.pool(5) == {CAT: 1, BEE: 2}


def test_y16_warriors_may_come_without_a_battle_and_a_battle_without_warriors() -> None:
    woods = attacked(CATHEDRAL_ALONE).told("battle 5 Y", "rolled 0 0", "place 4 warrior 5", "decline")
    assert woods.question.seat == "C"
    again = attacked({5: {CAT: 3, "sawmill:marquise": 1, HIVE: 1}}).told("battle 5 Y", "rolled 0 0", "decline")
    assert again.question.seat == "C"


def test_y17_the_battle_needs_a_warrior_and_a_piece_of_that_enemy_and_is_with_nobody_else() -> None:
    woods = attacked({5: {CAT: 3, HIVE: 1, HAWK: 1}}).told("battle 5 Y", "rolled 0 0", "decline")
    assert woods.question.seat == "C"
    elsewhere = {8: {BEE: 1, CAT: 1}}
    woods = attacked({5: {CAT: 3, HIVE: 1, HAWK: 1}, **elsewhere}).told("battle 5 Y", "rolled 0 0", "place 2 warrior 5")
    assert woods.legal == ["battle 5 C", "decline"]
    woods.refuses("Y: battle 5 E", "HCC.2.5")


def test_y17_it_is_an_ordinary_battle_with_the_clergy_as_attacker() -> None:
    woods = attacked(CATHEDRAL_ALONE, stacks={"C/hand": ["ambush-rabbit", "bake-sale"], "Y/hand": ["ambush-bird"]})
    woods.told(
        "battle 5 Y", "rolled 0 0", "place 4 warrior 5", "battle 5 C", "ambush ambush-rabbit", "ambush ambush-bird"
    )
    woods.told("rolled 3 2")
    assert woods.pool(5) == {BEE: 2}
    assert woods.wood.turn == "C"


def test_y17_mercy_does_not_block_it_since_the_marker_turned_first() -> None:
    woods = attacked(CATHEDRAL_ALONE, penitent="C").told("battle 5 Y", "rolled 0 0", "place 4 warrior 5")
    assert marker(woods, "C") == "heretic"
    assert "battle 5 C" in woods.legal


def test_y18_it_comes_before_the_current_player_goes_on() -> None:
    woods = attacked(CATHEDRAL_ALONE).told("battle 5 Y", "rolled 0 0", "place 4 warrior 5", "battle 5 C", "rolled 3 0")
    assert woods.pool(5) == {BEE: 4}
    assert (woods.question.seat, woods.question.asked) == ("C", "daylight")
    assert "2 left" in woods.question.question


def test_y18_the_current_player_decides_which_of_two_cathedrals_is_first_and_each_is_done_completely() -> None:
    woods = favor().told("craft favor-of-the-rabbits")
    assert (woods.question.seat, woods.question.asked) == ("C", "poked")
    assert woods.legal == ["choose 5", "choose 10"]
    woods.refuses("choose 7", "HCC.2.5")
    woods.told("choose 10", "place 2 warrior 10", "battle 10 C", "rolled 1 0")
    assert woods.legal[0] == "place 4 warrior 5"


def favor(**more: object) -> Woods:
    """The Marquise crafts Favor of the Rabbits while cathedrals stand in two rabbit clearings."""
    rabbits = {4: {"workshop:marquise": 1}, 3: {"workshop:marquise": 1}, 10: {"workshop:marquise": 1, CAT: 2, HIVE: 1}}
    clearings = {**rabbits, 5: {HIVE: 1, BEE: 2, RABBIT: 1}}
    return attacked(clearings, stacks={"C/hand": ["favor-of-the-rabbits"]}, **more)  # type: ignore[arg-type]


def test_y18_it_works_in_the_clergy_s_own_turn() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, HAWK: 3}, 7: {BEE: 1}})
    woods.told("act crusade", "march 1 7->8", "battle 8 E", "rolled 3 3")
    assert woods.pool(8) == {HAWK: 2}
    assert question(woods) == "poke"
    woods.told("place 4 warrior 8", "battle 8 E", "rolled 3 0")
    assert woods.pool(8) == {BEE: 4}
    assert question(woods) == "act"


def test_y19_the_enemy_scores_for_the_cathedral_first_and_thirty_points_end_the_game() -> None:
    woods = attacked(CATHEDRAL_ALONE, C__vp=28).told("battle 5 Y", "rolled 0 0")
    assert woods.vp("C") == 29
    assert question(woods) == "poke"
    over = attacked(CATHEDRAL_ALONE, C__vp=29).told("battle 5 Y", "rolled 0 0")
    assert isinstance(over.asked, Over)
    assert over.over.winners == ("C",)


def test_y20_what_the_clergy_remove_themselves_triggers_nothing() -> None:
    woods = hive("offer", clearings={8: {BEE: 2}}, stacks={"Y/area": ["tax-collector"]}, penitent="C")
    woods.told("use tax-collector 8")
    assert woods.pool(8) == {BEE: 1}
    assert marker(woods, "C") == "penitent"
    assert question(woods) == "offer"


# -- Penitence ------------------------------------------------------------------------------------------


def test_y21_each_enemy_has_a_marker_of_its_own_each_vagabond_too() -> None:
    woods = hive("draw", seats="YCVG", penitent="V")
    assert [marker(woods, seat) for seat in "CVG"] == ["heretic", "penitent", "heretic"]


def test_y22_mercy_no_battle_is_begun_against_a_penitent() -> None:
    woods = hive("act", clearings={8: {BEE: 2, CAT: 1, HAWK: 1}, 7: {BEE: 1}}, penitent="C")
    woods.told("act crusade", "march 1 7->8")
    assert woods.legal == ["battle 8 E", "decline"]
    assert "Penitent" in woods.refuses("battle 8 C", "HCC.2.6.I")


def test_y22_mercy_a_favor_leaves_penitents_alone_and_removes_all_others() -> None:
    clearings = {8: {HIVE: 1, FOX: 3}, 12: {CAT: 2, HAWK: 1}, 6: {"workshop:marquise": 1, "roost:eyrie": 1}}
    woods = hive("offer", clearings=clearings, stacks={"Y/hand": ["favor-of-the-foxes"]}, penitent="C")
    woods.told("craft favor-of-the-foxes")
    assert woods.pool(12) == {CAT: 2}
    assert woods.pool(6) == {"workshop:marquise": 1}
    assert woods.vp("Y") == 2


def test_y22_mercy_a_favor_skips_a_penitent_vagabond_and_his_items() -> None:
    for penitent, damaged in (("V", 0), ("", 3)):
        woods = hive(
            "offer",
            seats="YCV",
            clearings={8: {HIVE: 1, FOX: 3}, 12: {PAWN: 1}},
            pools={"V/satchel": {"sword": 2, "boot": 1}},
            stacks={"Y/hand": ["favor-of-the-foxes"]},
            penitent=penitent,
        )
        woods.told("craft favor-of-the-foxes").drawn()
        assert sum(woods.pool("V/damaged").values()) == damaged
        assert woods.pool(12) == {PAWN: 1}


def test_y22_mercy_taking_a_card_is_not_removal() -> None:
    woods = hive(
        "",
        "Birdsong",
        clearings={8: {HIVE: 1, BEE: 1}},
        penitent="C",
        stacks={"Y/area": ["stand-and-deliver"], "C/hand": ["anvil"]},
    )
    woods.told("use stand-and-deliver C")
    assert "anvil" in woods.cards("Y/hand")


def test_y23_a_penitent_may_attack_the_clergy() -> None:
    woods = attacked({5: {CAT: 2, BEE: 1}}, penitent="C")
    assert "battle 5 Y" in woods.legal
    woods.told("battle 5 Y", "rolled 1 0")
    assert marker(woods, "C") == "heretic"


def test_y24_honey_a_penitent_scores_one_more_for_its_first_card_of_a_turn() -> None:
    woods = attacked(
        {5: {"workshop:marquise": 2}, 4: {"workshop:marquise": 1}, 8: {"workshop:marquise": 1}},
        penitent="C",
        stacks={"C/hand": ["a-visit-to-friends", "travel-gear-fox", "crossbow-bird"]},
    )
    woods.told("craft a-visit-to-friends")
    assert woods.vp("C") == 2
    woods.told("craft travel-gear-fox")
    assert woods.vp("C") == 3


def test_y24_honey_a_heretic_scores_no_more_than_the_card_says() -> None:
    woods = attacked({5: {"workshop:marquise": 2}}, stacks={"C/hand": ["a-visit-to-friends"]})
    assert woods.told("craft a-visit-to-friends").vp("C") == 1


def test_y24_honey_not_with_an_activated_dominance_card() -> None:
    woods = attacked(
        {5: {"workshop:marquise": 1}},
        penitent="C",
        stacks={"C/hand": ["a-visit-to-friends"]},
        values={"C/vp-marker": "C", "C/vp": 11},
    )
    assert woods.told("craft a-visit-to-friends").vp("C") == 11


def test_y24_honey_a_penitent_who_crafts_a_favor_gets_the_point_and_is_a_heretic_afterwards() -> None:
    woods = favor(penitent="C", C__vp=0).told("craft favor-of-the-rabbits")
    assert woods.vp("C") == 1 + 3
    assert marker(woods, "C") == "heretic"


def test_y25_harbor_a_clearing_ruled_by_a_penitent_counts_as_ruled_for_a_move() -> None:
    clearings = {7: {BEE: 1, CAT: 3}, 8: {HAWK: 2}}
    hive("act", clearings=clearings).told("act mission").refuses("march 1 7->8", "L4.2")
    woods = hive("act", clearings=clearings, penitent="C").told("act mission", "march 1 7->8")
    assert woods.pool(8) == {HAWK: 2, BEE: 1}
    assert hive("act", clearings=clearings, penitent="E").told("act mission", "march 1 7->8").pool(8)[BEE] == 1


def test_y25_harbor_a_tied_clearing_is_ruled_by_nobody_but_by_eyrie() -> None:
    tied = {7: {BEE: 1, CAT: 1}, 8: {CAT: 2}}
    hive("act", clearings=tied).told("act mission").refuses("march 1 7->8", "L4.2")
    hawks = {7: {BEE: 1, HAWK: 1}, 8: {CAT: 2}}
    assert hive("act", clearings=hawks, penitent="E").told("act mission", "march 1 7->8").pool(8)[BEE] == 1


def test_y25_harbor_does_not_count_as_ruled_for_anything_else() -> None:
    woods = hive(
        "", "Birdsong", clearings={7: {BEE: 1, CAT: 3}, 8: {BEE: 1}}, penitent="C", stacks={"Y/area": ["royal-claim"]}
    )
    woods.told("use royal-claim")
    assert woods.vp("Y") == 1


def test_y25_harbor_moves_cause_no_outrage_while_the_alliance_is_penitent() -> None:
    clearings = {8: {HIVE: 1, BEE: 2}, 7: {SYMPATHY: 1, REBEL: 1}}
    hands = {"Y/hand": ["sword", "anvil"]}
    calm = hive("act", seats="YCA", clearings=clearings, penitent="A", stacks=hands).told("act mission", "march 1 8->7")
    assert not calm.cards("A/supporters")
    assert question(calm) == "march"
    angry = hive("act", seats="YCA", clearings=clearings, stacks=hands).told("act mission", "march 1 8->7")
    assert question(angry) == "outrage"


def test_y26_sacrilege_whoever_removes_a_warrior_a_cathedral_or_a_flower_is_a_heretic_at_once() -> None:
    for pieces in ({BEE: 1}, {HIVE: 1}, {RABBIT: 1}):
        woods = attacked({5: {CAT: 2, **pieces}}, penitent="C").told("battle 5 Y", "rolled 1 0")
        assert marker(woods, "C") == "heretic", pieces


def test_y26_sacrilege_by_a_favor_and_by_a_strike() -> None:
    assert marker(favor(penitent="C").told("craft favor-of-the-rabbits"), "C") == "heretic"
    woods = attacked(
        {5: {PAWN: 1, BEE: 1}}, by="V", seats="VYC", penitent="V", pools={"V/satchel": {"crossbow": 1, "sword": 1}}
    )
    woods.told("strike Y warrior")
    assert marker(woods, "V") == "heretic"


def test_y26_spending_flowers_is_no_sacrilege() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, FOX: 2, CAT: 1}}, penitent="C").told("score 8 fox")
    assert marker(woods, "C") == "penitent"
