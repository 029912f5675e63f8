"""The four maps: what is printed on them, the ferry, the closed paths and the pass (3, 16.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from domain.errors import InvalidOption
from domain.games.root import facts
from domain.games.root.rules import RULES
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD, PAWN, MILL = "warrior:marquise", "warrior:eyrie", "pawn:vagabond", "sawmill:marquise"
NUMBERS = {"fall": (18, 22, 7), "winter": (16, 22, 8), "lake": (17, 22, 9), "mountain": (21, 23, 10)}
"""Paths, slots and forests."""


def on(chart: str, seats: str = "CE", clearings: Mapping[int, Mapping[str, int]] = {}, **more: Any) -> Woods:
    return lay(seats, clearings=clearings, options={"map": chart}, **{"phase": "Daylight", **more})


# -- what is printed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", NUMBERS)
def test_a_map_has_the_paths_slots_forests_and_ruins_that_are_printed(chart: str) -> None:
    known = facts.maps()[chart]
    paths, slots, forests = NUMBERS[chart]
    assert len(set(known.edges)) == paths
    assert sum(one.slots for one in known.clearings) == slots
    assert len(known.forest_clearings) == forests
    assert len(known.ruins) == 4
    assert sorted(number for pair in known.opposite_corners for number in pair) == [1, 2, 3, 4]


def test_autumn_has_four_clearings_of_each_suit_and_36_ends_of_paths() -> None:
    known = facts.maps()["fall"]
    assert Counter(one.suit for one in known.clearings) == {"fox": 4, "rabbit": 4, "mouse": 4}
    wood = on("fall").wood
    assert sum(len(wood.adjacent(number)) for number in range(1, 13)) == 36
    assert all(number in wood.adjacent(other) for number in range(1, 13) for other in wood.adjacent(number))


@pytest.mark.parametrize("chart", NUMBERS)
def test_two_forests_touch_where_they_share_a_path_and_every_forest_can_be_reached(chart: str) -> None:
    known = facts.maps()[chart]
    joined = {*known.edges, *known.river_edges} if known.water_divides_forests else set(known.edges)
    reached, waiting = {known.forest_clearings[0]}, [known.forest_clearings[0]]
    while waiting:
        here = waiting.pop()
        for other in known.forest_clearings:
            shared = set(here) & set(other)
            edge = any(a in shared and b in shared for a, b in joined)
            if other not in reached and (edge or (known.coast and shared & set(known.coast))):
                reached.add(other)
                waiting.append(other)
    assert reached == set(known.forest_clearings)


@pytest.mark.parametrize("chart", ["winter", "lake", "mountain"])
def test_suits_of_the_other_maps_come_from_markers(chart: str) -> None:
    dealt = "F1, F2, F3, F4, R5, R6, R7, R8, M9, M10, M11, M12"
    woods = Woods(RULES.setup("CE", {"map": chart, "clearings": dealt}))
    suits = [woods.wood.suit(number) for number in range(1, 13)]
    assert suits == ["fox"] * 4 + ["rabbit"] * 4 + ["mouse"] * 4
    with pytest.raises(InvalidOption, match="four"):
        RULES.setup("CE", {"map": chart, "clearings": dealt.replace("R5", "F5")})


@pytest.mark.parametrize("chart", NUMBERS)
def test_a_game_begins_on_every_map(chart: str) -> None:
    woods = Woods(RULES.setup("CEAV", {"map": chart})).drawn()
    assert woods.question.asked == "keep"
    ruins = sorted(facts.maps()[chart].ruins)
    assert [number for number in range(1, 13) if woods.pool(number).get("ruin")] == ruins


def test_bird_dominance_asks_for_the_opposite_corners_of_the_lake() -> None:
    stacks = {"C/area": ["dominance-bird"]}
    won = on("lake", "CEA", {1: {CAT: 1}, 2: {CAT: 1}}, stacks=stacks, phase="Birdsong").drawn()
    assert won.over.winners == ("C",)
    assert on("lake", "CEA", {1: {CAT: 1}, 3: {CAT: 1}}, stacks=stacks, phase="Birdsong").question.asked == "daylight"


def test_rivers_of_winter_are_no_paths() -> None:
    on("winter", clearings={10: {CAT: 1}}).refuses("march 1 10->11", "L4.2")
    builders = lay(
        "CE",
        clearings={10: {CAT: 1}},
        stacks={"C/area": ["boat-builders"]},
        options={"map": "winter", "deck": "exiles"},
        phase="Daylight",
    )
    assert builders.told("march 1 10->11").pool(11)[CAT] == 1


# -- the ferry --------------------------------------------------------------------------------------------


def test_the_ferry_takes_a_move_to_another_clearing_of_the_shore_and_its_mover_draws() -> None:
    woods = on("lake", clearings={1: {CAT: 2, "ferry": 1}}, stacks={"deck": ["anvil", "sword"]})
    woods.told("march 2 1->10")
    assert woods.pool(10) == {CAT: 2, "ferry": 1, "ruin": 1}
    assert woods.pool(1) == {}
    assert woods.cards("C/hand") == ["sword"]


def test_the_ferry_begins_in_1() -> None:
    assert on("lake").pool(1) == {"ferry": 1}


def test_the_ferry_goes_once_a_turn_and_from_its_own_clearing_only() -> None:
    woods = on("lake", clearings={1: {CAT: 2, "ferry": 1}, 11: {CAT: 1}})
    woods.refuses("march 1 11->10", "L4.2")
    woods.told("march 2 1->10")
    woods.refuses("march 1 10->12", "MAP.lake")


def test_the_ferry_goes_along_the_shore_only() -> None:
    on("lake", clearings={1: {CAT: 2, "ferry": 1}}).refuses("march 1 1->8", "L4.2")


def test_a_move_by_ferry_needs_rule_like_any_other() -> None:
    here = {1: {CAT: 1, BIRD: 2, "ferry": 1}, 10: {BIRD: 1}}
    on("lake", clearings=here).refuses("march 1 1->10", "L4.2")
    here = {1: {CAT: 1, BIRD: 2, "ferry": 1}, 10: {CAT: 1}}
    assert on("lake", clearings=here).told("march 1 1->10").pool(10)["ferry"] == 1


def test_the_ferry_goes_again_in_the_next_turn() -> None:
    woods = on("lake", clearings={1: {CAT: 2, "ferry": 1}}, used=["ferry"])
    woods.refuses("march 1 1->10", "MAP.lake")
    later = on("lake", "CA", {1: {CAT: 2, "ferry": 1}}).told("march 1 1->10", "end", "end")
    while later.wood.turn != "C":
        later.told("pass" if later.question.otherwise is not None else later.legal[-1])
    later.told("march 1 10->12")
    assert later.pool(12)["ferry"] == 1


def test_there_is_a_ferry_on_the_lake_only() -> None:
    assert on("fall").wood.ferry == 0


# -- the mountain -----------------------------------------------------------------------------------------


def mountain(hand: tuple[str, ...] = ("anvil",), **more: Any) -> Woods:
    return on("mountain", clearings={5: {CAT: 2}}, stacks={"C/hand": list(hand)}, **more)


def test_closed_paths_of_the_mountain_let_nobody_through() -> None:
    message = mountain().refuses("march 1 5->2", "L4.2")
    assert "closed" in message
    assert mountain().wood.neighbours_of("C", 5) == [10, 11]


def test_a_card_opens_a_closed_path_at_one_s_pieces_for_a_point_once_a_turn() -> None:
    woods = mountain(("anvil", "sword"))
    woods.refuses("open 3_7 with anvil", "MAP.mountain")
    woods.refuses("open 5_10 with anvil", "MAP.mountain")
    woods.refuses("open 2_5 with sappers", "MAP.mountain")
    woods.told("open 2_5 with anvil")
    assert woods.vp("C") == 1
    assert woods.cards("discard") == ["anvil"]
    woods.refuses("open 5_9 with sword", "MAP.mountain")
    assert woods.told("march 1 5->2").pool(2)[CAT] == 1


def test_a_path_may_be_named_from_either_end() -> None:
    woods = mountain().told("open 5_2 with anvil")
    assert 2 in woods.wood.neighbours_of("C", 5)


def test_an_open_path_stays_open() -> None:
    woods = on("mountain", clearings={5: {CAT: 2}}, path__2_5="open")
    assert woods.told("march 1 5->2").pool(2)[CAT] == 1


def test_any_piece_opens_a_path_a_building_and_a_pawn_too() -> None:
    built = on("mountain", clearings={5: {MILL: 1}}, stacks={"C/hand": ["anvil"]})
    assert built.told("open 2_5 with anvil").vp("C") == 1
    pawn = on("mountain", "VC", {5: {PAWN: 1}}, stacks={"V/hand": ["anvil"]})
    assert pawn.told("open 2_5 with anvil").vp("V") == 1


def test_who_rules_the_pass_at_the_end_of_its_evening_scores_one() -> None:
    assert on("mountain", "CA", {10: {CAT: 1}}, phase="Evening").drawn().vp("C") == 1
    assert on("mountain", "CA", {10: {CAT: 1, "warrior:alliance": 1}}, phase="Evening").drawn().vp("C") == 0
    assert on("mountain", "AC", {10: {CAT: 1}}, phase="Evening").drawn().vp("C") == 0
    assert on("fall", "CA", {10: {CAT: 1}}, phase="Evening").drawn().vp("C") == 0


def test_the_point_of_the_pass_may_win_the_game() -> None:
    woods = on("mountain", "CA", {10: {CAT: 1}}, phase="Evening", C__vp=29).drawn()
    assert woods.over.winners == ("C",)
