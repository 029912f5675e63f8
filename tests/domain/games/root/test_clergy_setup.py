"""The Clergy's set-up and its sums (Y27 to Y29, Y45 to Y47, I48)."""

from __future__ import annotations

from random import Random

import pytest

from domain.decision import Chance, Decision, Over
from domain.games.root.clergy.board import bees, emptied, next_space
from domain.games.root.rules import RULES
from replay.chance import propose
from tests.domain.games.root.hives import BEE, FLOWERS, HIVE, MOUSE, RABBIT, flowers, hive, marker
from tests.domain.games.root.woods import Woods

MARQUISE = ("place keep 1", "place sawmill 1", "place workshop 5", "place recruiter 9")


def begun(seats: str = "CY", **options: object) -> Woods:
    """Returns a game in which it is the Clergy's turn to set up."""
    woods = Woods(RULES.setup(list(seats), {name.replace("_", "-"): value for name, value in options.items()}))  # type: ignore[misc]
    return woods.told(*MARQUISE) if "C" in seats else woods.drawn()


def test_y27_fifteen_warriors_are_in_the_supply_and_eleven_flowers_in_the_bag() -> None:
    woods = begun()
    assert woods.pool("Y/supply") == {BEE: 15, HIVE: 6}
    assert woods.pool("Y/bag") == FLOWERS


def test_y28_the_first_cathedral_stands_in_no_corner_and_brings_three_warriors() -> None:
    woods = begun()
    assert "corner" in woods.refuses("place cathedral 3", "HCC.3.2")
    woods.told("place cathedral 8")
    assert woods.pool(8)[BEE] == 3
    assert woods.pool(8)[HIVE] == 1


def test_y28_the_first_cathedral_needs_an_open_slot() -> None:
    woods = Woods(RULES.setup(["C", "Y"])).told(
        "place keep 2", "place sawmill 6", "place workshop 5", "place recruiter 5"
    )
    assert "slot" in woods.refuses("place cathedral 6", "HCC.3.2")
    assert {line.split()[-1] for line in woods.legal} == {"7", "8", "9", "10", "11", "12"}


def test_y28_one_warrior_goes_into_a_clearing_of_each_suit_corners_and_the_cathedral_s_too() -> None:
    woods = begun().told("place cathedral 8")
    woods.told("place warrior 8", "place warrior 4")
    assert "none" in woods.refuses("place warrior 5", "HCC.3.2")
    woods.told("place warrior 2")
    assert woods.pool(8)[BEE] == 4
    assert woods.pool("Y/supply")[BEE] == 9


def test_y28_the_three_warriors_are_placed_in_any_order_of_suits() -> None:
    woods = begun().told("place cathedral 8")
    assert "fox, rabbit or mouse" in woods.question.question
    assert {line.split()[-1] for line in woods.legal} == {str(number) for number in range(2, 13)}
    woods.told("place warrior 2")
    assert "fox or rabbit" in woods.question.question
    assert "2 is none" in woods.refuses("place warrior 2", "HCC.3.2")
    woods.told("place warrior 12", "place warrior 4")
    assert (woods.pool(2)[BEE], woods.pool(4)[BEE], woods.pool(12)[BEE]) == (1, 1, 1)
    assert isinstance(woods.asked, Chance)


def test_y28_no_warrior_is_placed_in_the_keep_s_clearing() -> None:
    woods = begun().told("place cathedral 8")
    woods.refuses("place warrior 1", "C1")


def test_y28_three_flowers_are_drawn_together_and_then_placed_where_they_fit() -> None:
    woods = begun().told("place cathedral 8", "place warrior 6", "place warrior 4", "place warrior 2")
    asked = woods.asked
    assert isinstance(asked, Chance)
    assert asked.rule == "HCC.3.2"
    woods.told("drew rabbit mouse bird")
    assert woods.pool(4)[RABBIT] == 1
    assert woods.pool(2)[MOUSE] == 1
    assert woods.legal == ["place flower-bird 2", "place flower-bird 4", "place flower-bird 6"]
    assert "cathedral" in woods.refuses("place flower-bird 8", "HCC.2.2.II")


def test_y28_flowers_without_a_place_go_back_when_all_three_were_handled() -> None:
    woods = begun().told("place cathedral 8", "place warrior 8", "place warrior 4", "place warrior 2")
    woods.told("drew fox bird rabbit")
    assert woods.pool("Y/drawn") == {"flower-fox:clergy": 1, "flower-bird:clergy": 1, RABBIT: 1}
    woods.told("place flower-bird 2")
    assert woods.pool("Y/bag") == {"flower-fox:clergy": 3, "flower-bird:clergy": 1, RABBIT: 2, MOUSE: 3}
    assert isinstance(woods.asked, tuple)


def test_y29_the_rest_of_the_cathedrals_fill_the_track_from_the_right_and_all_enemies_are_heretics() -> None:
    woods = begun()
    assert marker(woods, "C") == "heretic"
    woods.told("place cathedral 8")
    assert woods.pool("Y/supply")[HIVE] == 5
    space = next_space(woods.wood, "Y")
    assert space is not None
    assert (space.cost, space.points) == (1, 1)


def test_y29_spaces_left_over_are_at_the_left_end() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1}}, options={"clergy-cathedrals": 3})
    assert woods.pool("Y/supply")[HIVE] == 2
    space = next_space(woods.wood, "Y")
    assert space is not None
    assert (space.cost, space.points) == (3, 2)


def test_y45_bees_show_on_spaces_without_a_cathedral_and_are_covered_again() -> None:
    three = {8: {HIVE: 1}, 7: {HIVE: 1}, 9: {HIVE: 1}}
    woods = hive("act", clearings=three)
    assert bees(woods.wood, "Y") == 1
    assert bees(hive("act", clearings={8: {HIVE: 1}, 7: {HIVE: 1}}).wood, "Y") == 0


def test_y46_a_removed_cathedral_returns_to_the_rightmost_empty_space() -> None:
    woods = hive("act", clearings={8: {HIVE: 1}, 7: {HIVE: 1}, 9: {HIVE: 1}})
    assert [space.cost for space in emptied(woods.wood, "Y")] == [1, 1, 2]
    fewer = hive("act", clearings={8: {HIVE: 1}, 7: {HIVE: 1}})
    space = next_space(fewer.wood, "Y")
    assert space is not None
    assert (space.cost, space.points, space.bees) == (2, 1, 1)


def test_y46_there_are_no_more_cathedrals_than_spaces() -> None:
    with pytest.raises(Exception, match="hold 6 cathedrals") as refused:
        RULES.setup(["C", "Y"], {"clergy-cathedrals": 7})
    assert type(refused.value).__name__ == "InvalidOption"


def test_y47_sums_hold_after_every_event_of_a_random_game() -> None:
    for seed in (1, 2):
        woods = Woods(RULES.setup(["C", "Y", "E"]), seed)
        rng = Random(seed)
        for _ in range(400):
            asked = RULES.next(woods.table)
            if isinstance(asked, Over):
                break
            one = rng.choice(asked) if isinstance(asked, tuple) else asked
            if isinstance(one, Decision):
                legal = RULES.legal(woods.table, one)
                action = rng.choice(RULES.sensible(woods.table, one, legal))
            else:
                action = propose(woods.table, one, rng)
            woods.table.fold(RULES.decide(woods.table, one, action))
            assert not woods.table.findings
            everywhere = ["Y/supply", *(f"clearing/{number}" for number in range(1, 13))]
            assert sum(woods.pool(place).get(BEE, 0) for place in everywhere) == 15
            assert sum(woods.pool(place).get(HIVE, 0) for place in everywhere) == 6
            assert flowers(woods) == FLOWERS
            assert max(woods.pool(number).get(HIVE, 0) for number in range(1, 13)) <= 1
            assert {marker(woods, seat) for seat in "CE"} <= {"heretic", "penitent"}


def test_i48_the_first_build_after_set_up_costs_one_flower_and_scores_one() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, BEE: 3}, 7: {MOUSE: 1}})
    woods.told("build cathedral 7")
    assert woods.pool(7) == {HIVE: 1}
    assert woods.vp("Y") == 1
