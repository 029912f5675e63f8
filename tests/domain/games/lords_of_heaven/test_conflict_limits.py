"""Conflicts: limits, options, and what must not be carried over from one to the next."""

from __future__ import annotations

import pytest

from domain.words import counted
from tests.domain.games.lords_of_heaven.board import FOUR, board
from tests.domain.games.lords_of_heaven.test_conflicts import BATTLE, WEAK, duel, hands, won_siege


def test_the_attackers_own_marker_goes_up_though_the_supply_is_empty() -> None:
    game = won_siege({"city/iconium/1": {"C": 1}, "city/iconium/2": {"B": 1}, "region/tyrus": {"C": 6}})
    game.told("take")
    assert game.levels("iconium") == {"C": 3}
    assert game.controller("iconium") == "C"


def test_without_a_marker_the_attacker_takes_nothing_and_control_is_vacant() -> None:
    pools = {"city/iconium/1": {}, "city/iconium/2": {}, "city/iconium/3": {"B": 1}, "region/tyrus": {"C": 7}}
    game = won_siege(pools).told("take")
    assert game.levels("iconium") == {}
    assert game.controller("iconium") == ""


def test_only_the_leaders_draw_back_up_after_a_conflict() -> None:
    pools = {"region/iconium": {"C": 1, "B": 1, "K": 1}}
    game = board(pools, {**hands(), "K/hand": ["action-12"]}, {"turn": "C"})
    game.told("movement action-18", "battle iconium B", "ask K", "accept")
    game.told("C: play bluff with nothing", "K: send nothing", "B: play bluff with nothing")
    game.told("rolled 1", "rolled 1", "rolled 1")
    assert [len(game.seat(seat).hand) for seat in FOUR] == [4, 4, 4, 2]


def test_strength_and_wounds_of_one_conflict_are_not_carried_into_the_next() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 3, "B": 3}}, crusade=2)
    game.told(f"C: play {WEAK} with nothing", "B: play bluff with nothing", "declare strength 9; B: wounds 1")
    game.told("rolled 1 1 1", "rolled 1 1 1")
    assert game.table.value("strengths") == [9, 0]
    assert game.support("iconium", "B") == 2
    game.told("battle iconium B", "C: play bluff with nothing", "B: play bluff with nothing")
    game.told("rolled 1 1 1", "rolled 1 1")
    assert game.table.value("strengths") == [0, 0]
    assert game.support("iconium", "B") == 2


@pytest.mark.parametrize(("siege_support", "most", "dice"), [(True, 3, 1), (False, 1, 0)])
def test_the_defenders_own_support_counts_in_a_siege_as_the_players_chose(
    siege_support: bool, most: int, dice: int
) -> None:
    game = board({"region/iconium": {"C": 2, "B": 1}}, hands(), {"turn": "C"}, siege_support=siege_support).told(
        "movement action-18", "siege iconium"
    )
    assert f"may play {counted(most, 'Unit')} here" in game.refuses("B: play bluff with 5 footman", "LH.7.2")
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1")
    assert ("B" in game.table.value("conflict", {"dice": {}})["dice"]) is False
    if dice:
        game.told("rolled 1")
    assert game.vp("B") == 1


@pytest.mark.parametrize("line", ["battle iconium C", "battle iconium K", "battle tyrus S", "siege tyrus"])
def test_a_conflict_needs_own_support_and_an_opponent(line: str) -> None:
    game = board(BATTLE, hands(), {"turn": "C"}).told("movement action-18")
    game.refuses(line, "LH.7.2" if line.startswith("siege") else "LH.7.1")


def test_whoever_came_to_the_top_in_the_middle_of_a_siege_makes_room_for_the_winner() -> None:
    game = duel("siege iconium", {"city/iconium/1": {"B": 1}, "city/iconium/2": {"K": 1}, "city/iconium/3": {}})
    assert game.table.value("conflict")["defender"] == "K"
    game.told(f"C: play {WEAK} with 3 footman 3 faith", "K: play bluff with nothing")
    game.told("declare 1 B city/iconium/1->city/iconium/3", "rolled 1 1 1", "take")
    assert game.levels("iconium") == {"C": 3}
    assert game.seat("B").presence.count("B") == 7


def test_a_citadel_of_somebody_else_does_not_defend_a_city() -> None:
    pools = {
        "city/iconium/1": {},
        "city/iconium/2": {},
        "city/iconium/3": {"B": 1},
        "citadel/iconium": {"K-citadel": 1},
    }
    game = duel("siege iconium", pools)
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman", "rolled 1 1 1")
    assert game.table.value("strengths") == [0, 1]


def test_an_ally_in_a_siege_has_support_in_that_very_region() -> None:
    game = duel("siege iconium", {"region/iconium": {"C": 2}, "region/antiocheia": {"S": 1}, "region/edessa": {"K": 1}})
    assert game.questions == ["C commit", "B commit"]
    with_one = duel("siege iconium", {"region/iconium": {"C": 2, "S": 1}, "region/edessa": {"K": 1}})
    assert "that very Region" in with_one.refuses("ask K", "LH.7.2")
    assert with_one.told("ask S", "accept").questions == ["C commit", "S commit", "B commit"]


def test_one_support_joins_from_each_location() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 1, "B": 1}, "region/antiocheia": {"C": 3}})
    game.refuses("join antiocheia antiocheia", "LH.7.1")
    game.refuses("join tyrus", "LH.7.1")
    assert game.told("join antiocheia").support("iconium", "C") == 2


def test_nobody_moves_support_into_a_siege() -> None:
    pools = {"region/iconium": {"C": 2}, "region/antiocheia": {"C": 1, "B": 1}}
    game = duel("siege iconium", pools)
    assert game.questions == ["C commit", "B commit"]


def test_the_number_of_conflicts_is_counted_anew_in_each_turn() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 3, "B": 3}, "region/edessa": {"S": 2, "C": 1}})
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1 1", "rolled 1 1 1")
    assert game.questions == ["S action"]
    game.told("movement action-13", "battle edessa C")
    assert game.table.value("conflict")["attacker"] == "S"
