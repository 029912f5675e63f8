"""Figures that are told: nobody pays what it does not own, and nobody takes what the supply has not."""

from __future__ import annotations

from random import Random

from domain.decision import Chance, Telling
from domain.games.lords_of_heaven.rules import RULES
from replay.chance import propose
from tests.domain.games.lords_of_heaven.board import Board, board

HAND = {"C/hand": ["action-30", "action-10", "action-14"]}


def turn_of_c(gold: int, faith: int = 0) -> Board:
    pools = {"C/screen": {"gold": gold, "faith": faith}}
    return board(pools, HAND, {"turn": "C"}, figures="told")


def test_a_column_that_costs_more_than_its_seat_owns_is_refused() -> None:
    game = turn_of_c(3, 1).befell("develop action-30")
    said = game.refuses_here("told 5", "LH.6.1")
    assert said == "the development column costs 5 Gold, and C has 4 with Faith"
    game.befell("told 4")
    assert (game.gold("C"), game.faith("C")) == (0, 0)


def test_influence_that_costs_more_than_its_seat_owns_is_refused() -> None:
    game = turn_of_c(2).befell("presence action-30", "told 0", "pass", "influence antiocheia 1")
    game.refuses_here("told 3", "LH.6.2")
    game.befell("told 2")
    assert game.gold("C") == 0


def test_a_question_for_a_price_does_not_tell_what_its_seat_owns() -> None:
    poor, rich = (RULES.next(turn_of_c(gold).befell("develop action-30").table) for gold in (0, 40))
    assert poor == rich


def test_a_simulated_price_can_be_paid() -> None:
    game = turn_of_c(1).befell("develop action-30")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    told = [propose(game.table, asked, Random(seed)) for seed in range(20)]
    assert {RULES.format(one) for one in told} == {"told 0", "told 1"}


def test_benefits_that_the_supply_has_not_are_refused_as_they_are_told() -> None:
    game = board({"B/units": {"footman": 15}, "C/units": {}}, HAND, {"turn": "C"}, figures="told")
    game.befell("movement action-30")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert isinstance(asked.source, Telling)
    left = game.table.pool("supply")["footman"]
    assert left == 30 - 15 - 7 - 3
    assert f"the supply has {left} footman, not {left + 1} (LOH-O18)" in game.refuses_here(
        f"told 0 0 {left + 1} 0 0", "LH.6.3"
    )
    game.befell(f"told 0 0 {left} 0 0")
    assert game.seat("C").units.count("footman") == left
