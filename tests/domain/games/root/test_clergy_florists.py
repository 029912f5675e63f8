"""Flowers and the blind bag (Y5 to Y13)."""

from __future__ import annotations

from domain.decision import Bag, Chance
from tests.domain.games.root.hives import (
    BEE,
    BIRD,
    CAT,
    FLOWERS,
    FOX,
    HIVE,
    MOUSE,
    RABBIT,
    attacked,
    flowers,
    hive,
    question,
)

BIRDS = ["birdy-bindle", "woodland-runners", "arms-trader"]
ALL_OUT = {8: {HIVE: 1, BEE: 1, FOX: 3, RABBIT: 3, MOUSE: 3, BIRD: 2}}


def test_y05_flowers_of_the_bag_and_of_the_map_are_always_eleven() -> None:
    woods = hive("bloom", clearings={7: {BEE: 1}, 9: {BEE: 1}, 8: {HIVE: 1, FOX: 1}}, stacks={"Y/hand": BIRDS})
    assert woods.pool("Y/bag") == {**FLOWERS, FOX: 2}
    woods.told("bloom birdy-bindle", "drew mouse")
    assert question(woods) == "flower-place"
    assert flowers(woods) == FLOWERS
    woods.told("place flower-mouse 9")
    assert flowers(woods) == FLOWERS
    assert woods.pool("Y/bag")[MOUSE] == 2


def test_y06_a_flower_is_drawn_out_of_what_the_bag_holds() -> None:
    woods = hive("bloom", clearings={8: {HIVE: 1, BEE: 1, FOX: 3}}, stacks={"Y/hand": BIRDS})
    woods.told("bloom birdy-bindle")
    asked = woods.asked
    assert isinstance(asked, Chance)
    assert asked.source == Bag("Y/bag", 1)
    assert "drew flower-fox:clergy" not in woods.legal
    assert "has not got" in woods.refuses("drew fox", "HCC.4.3")


def test_y06_an_empty_bag_gives_nothing() -> None:
    woods = hive("pollinate", clearings=ALL_OUT).drawn()
    assert not woods.pool("Y/bag")
    assert len(woods.cards("Y/hand")) == 1
    assert woods.wood.turn == "C"


def test_y07_a_drawn_flower_is_placed_in_a_matching_clearing_with_a_warrior_and_without_a_cathedral() -> None:
    clearings = {7: {BEE: 1}, 9: {BEE: 1}, 11: {HIVE: 1, BEE: 2}, 5: {BEE: 1}}
    woods = hive("bloom", clearings=clearings, stacks={"Y/hand": BIRDS}).told("bloom birdy-bindle", "drew mouse")
    assert woods.legal == ["place flower-mouse 7", "place flower-mouse 9"]
    assert "rabbit" in woods.refuses("place flower-mouse 5", "HCC.2.2.II")
    assert "cathedral" in woods.refuses("place flower-mouse 11", "HCC.2.2.II")
    assert "no warriors" in woods.refuses("place flower-mouse 2", "HCC.2.2.II")


def test_y07_a_bird_flower_goes_into_a_clearing_of_any_suit() -> None:
    clearings = {7: {BEE: 1}, 8: {HIVE: 1, BEE: 1}, 5: {BEE: 1}, 6: {BEE: 1}}
    woods = hive("bloom", clearings=clearings, stacks={"Y/hand": BIRDS}).told("bloom birdy-bindle", "drew bird")
    assert woods.legal == ["place flower-bird 5", "place flower-bird 6", "place flower-bird 7"]


def test_y07_a_flower_that_can_be_placed_cannot_be_sent_back() -> None:
    woods = hive("bloom", clearings={7: {BEE: 1}, 9: {BEE: 1}}, stacks={"Y/hand": BIRDS})
    woods.told("bloom birdy-bindle", "drew mouse")
    woods.refuses("decline", "HCC.2.2.II")


def test_y07_the_only_clearing_for_it_takes_it_without_a_question() -> None:
    woods = hive("bloom", clearings={7: {BEE: 1}}, stacks={"Y/hand": BIRDS}).told("bloom birdy-bindle", "drew mouse")
    assert woods.pool(7) == {BEE: 1, MOUSE: 1}


def test_y08_a_flower_without_a_clearing_goes_back_at_once() -> None:
    woods = hive("bloom", clearings={8: {HIVE: 1, BEE: 1}}, stacks={"Y/hand": BIRDS})
    woods.told("bloom birdy-bindle", "drew rabbit")
    assert woods.pool("Y/bag") == FLOWERS
    woods.told("bloom woodland-runners", "drew rabbit")
    assert woods.pool("Y/bag") == FLOWERS


def test_y09_a_clearing_holds_any_number_of_flowers_and_they_take_no_slot() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}, 7: {BEE: 1, MOUSE: 3, RABBIT: 3, FOX: 3}})
    assert woods.wood.slots(7) == 2
    assert woods.wood.ruler_of(7) == "Y"
    assert hive("offer", clearings={7: {MOUSE: 3}}).wood.ruler_of(7) == ""


def test_y09_an_enemy_who_removes_a_flower_scores_one() -> None:
    woods = attacked({5: {CAT: 2, RABBIT: 2}})
    woods.told("battle 5 Y", "rolled 0 0")
    assert woods.vp("C") == 1
    assert woods.pool(5) == {CAT: 2, RABBIT: 1}


def test_y10_spent_and_removed_flowers_go_back_to_the_bag() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, FOX: 2}}).told("score 8 fox")
    assert woods.pool("Y/bag") == {**FLOWERS, FOX: 2}
    woods = attacked({5: {CAT: 2, RABBIT: 2}}).told("battle 5 Y", "rolled 0 0")
    assert woods.pool("Y/bag") == {**FLOWERS, RABBIT: 2}


def test_y11_each_warrior_that_moves_may_carry_one_flower() -> None:
    woods = hive("act", clearings={5: {BEE: 3, RABBIT: 1, MOUSE: 1, BIRD: 1}, 1: {}})
    woods.told("act mission")
    assert "at most" in woods.refuses("march 1 5->1 with rabbit mouse", "HCC.2.2.IV")
    assert "fox" in woods.refuses("march 2 5->1 with fox", "HCC.2.2.IV")
    woods.told("march 2 5->1 with rabbit bird")
    assert woods.pool(1) == {BEE: 2, RABBIT: 1, BIRD: 1}
    assert woods.pool(5) == {BEE: 1, MOUSE: 1}


def test_y11_a_flower_never_moves_alone() -> None:
    woods = hive("act", clearings={5: {BEE: 1, RABBIT: 1}}).told("act mission")
    woods.refuses("march 0 5->1 with rabbit", "L4.2")


def test_y11_flowers_are_carried_in_the_move_of_a_crafted_card_too() -> None:
    woods = hive("", "Evening", clearings={5: {BEE: 1, RABBIT: 1}, 1: {}}, stacks={"Y/area": ["cobbler"]})
    woods.told("use cobbler", "march 1 5->1 with rabbit")
    assert woods.pool(1) == {BEE: 1, RABBIT: 1}


def test_y12_carried_flowers_go_anywhere_a_warrior_goes() -> None:
    keep = {1: {"keep:marquise": 1}, 5: {BEE: 3, RABBIT: 2}, 2: {HIVE: 1}}
    woods = hive("act", clearings=keep).told("act mission", "march 1 5->1 with rabbit", "march 1 5->2 with rabbit")
    assert woods.pool(1) == {"keep:marquise": 1, BEE: 1, RABBIT: 1}
    assert woods.pool(2) == {HIVE: 1, BEE: 1, RABBIT: 1}


def test_y13_a_flower_at_a_cathedral_was_carried_there_or_lay_there_before() -> None:
    woods = hive("bloom", clearings={8: {HIVE: 1, BEE: 3}}, stacks={"Y/hand": BIRDS})
    woods.told("bloom birdy-bindle", "drew fox")
    assert FOX not in woods.pool(8)
    built = hive("offer", clearings={8: {BEE: 3, FOX: 2}}).told("build cathedral 8")
    assert built.pool(8) == {BEE: 3, FOX: 1, HIVE: 1}
