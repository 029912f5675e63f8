"""The Marquise de Cat: set-up, C1 to C7 and her tracks, each statement from a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.errors import Ambiguous, InvalidOption
from domain.games.root.rules import RULES
from tests.domain.games.root.woods import Woods, lay

CAT = "warrior:marquise"
BIRD = "warrior:eyrie"
SAWMILL, WORKSHOP, RECRUITER = "sawmill:marquise", "workshop:marquise", "recruiter:marquise"
WOOD, KEEP = "wood:marquise", "keep:marquise"
SUPPLY = "C/supply"


def begun(seats: str = "CA", **options: str) -> Woods:
    """A game at its first question of the set-up."""
    return Woods(RULES.setup(list(seats), options)).drawn()


# -- set-up -------------------------------------------------------------------------------------------


def test_setup_the_keep_stands_in_any_corner_and_nowhere_else() -> None:
    woods = begun()
    assert woods.legal == ["place keep 1", "place keep 2", "place keep 3", "place keep 4"]
    woods.refuses("place keep 5", "C.setup")
    woods.refuses("place sawmill 1", "C.setup")
    woods.told("place keep 2")
    assert woods.pool(2)[KEEP] == 1


def test_setup_a_warrior_stands_in_every_clearing_but_the_corner_opposite_the_keep() -> None:
    woods = begun().told("place keep 1")
    assert [woods.wood.warriors("C", number) for number in range(1, 13)] == [1, 1, 0, *[1] * 9]
    assert woods.pool(SUPPLY)[CAT] == 14


def test_setup_first_buildings_stand_at_the_keep_or_next_to_it() -> None:
    woods = begun().told("place keep 1")
    woods.refuses("place sawmill 12", "C.setup")
    woods.refuses("place workshop 5", "C.setup")
    assert woods.legal == ["place sawmill 1", "place sawmill 5", "place sawmill 9", "place sawmill 10"]
    woods.told("place sawmill 5")
    woods.told("place workshop 1")
    woods.refuses("place recruiter 1", "C.setup")  # its only slot is taken
    woods.told("place recruiter 5")
    assert {SAWMILL: 1, RECRUITER: 1}.items() <= woods.pool(5).items()
    assert woods.pool(1)[WORKSHOP] == 1
    assert {kind: woods.pool(SUPPLY)[kind] for kind in (SAWMILL, WORKSHOP, RECRUITER)} == {
        SAWMILL: 5,
        WORKSHOP: 5,
        RECRUITER: 5,
    }


def test_setup_the_corner_opposite_is_that_of_the_map_in_play() -> None:
    woods = begun(map="lake").told("place keep 1")
    assert woods.wood.warriors("C", 2) == 0
    assert woods.wood.warriors("C", 3) == 1


# -- C1: the keep ---------------------------------------------------------------------------------------


def test_c1_nobody_else_places_in_the_clearing_of_the_keep() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1, BIRD: 3}, 8: {BIRD: 1}},
        stacks={"E/decree/build": ["anvil"]},
        turn="E",
        phase="Daylight",
    )
    woods.refuses("build roost 1", "C1")
    woods.told("build roost 8")


def test_c1_the_marquise_places_in_the_clearing_of_the_keep() -> None:
    woods = lay("CE", clearings={1: {KEEP: 1, SAWMILL: 1}})
    assert woods.drawn().pool(1)[WOOD] == 1


def test_c1_everyone_may_move_into_the_clearing_of_the_keep() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1, CAT: 1}, 5: {BIRD: 3}},
        stacks={"E/decree/move": ["bake-sale"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("march 2 5->1")
    assert woods.pool(1) == {KEEP: 1, CAT: 1, BIRD: 2}


def test_c1_a_removed_keep_leaves_the_game_and_the_clearing_is_open_to_all() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1}, 5: {BIRD: 1}, 9: {BIRD: 2}},
        stacks={"E/decree/move": ["bake-sale"], "E/decree/battle": ["anvil"], "E/decree/build": ["root-tea-fox"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("march 1 5->1", "battle 1 C", "rolled 1 0")
    assert KEEP not in woods.pool(1)
    assert KEEP not in woods.pool(SUPPLY)
    assert woods.vp("E") == 1
    assert "build roost 1" in woods.legal


# -- C2: field hospitals ----------------------------------------------------------------------------------


def battled(hand: list[str], *, keep: int = 1, **stacks: list[str]) -> Woods:
    """The Eyrie have attacked three cats in 5, a rabbit clearing, and remove two of them."""
    clearings = {5: {BIRD: 4, CAT: 3}}
    if keep:
        clearings[keep] = clearings.get(keep, {}) | {KEEP: 1}
    woods = lay(
        "CE",
        clearings=clearings,
        stacks={"C/hand": hand, "E/decree/battle": ["a-visit-to-friends"]},
        turn="E",
        phase="Daylight",
    )
    return woods.told("battle 5 C", *(["pass"] if hand else []), "rolled 2 1")


def test_c2_a_matching_card_brings_all_removed_warriors_to_the_keep() -> None:
    woods = battled(["bake-sale", "anvil"])
    assert woods.legal == ["hospitals bake-sale", "decline"]
    woods.told("hospitals bake-sale")
    assert woods.pool(1) == {KEEP: 1, CAT: 2}
    assert woods.pool(5) == {CAT: 1, BIRD: 3}
    assert woods.cards("C/hand") == ["anvil"]
    assert woods.cards("discard") == ["bake-sale"]


def test_c2_the_card_matches_the_clearing_of_the_removed_warriors() -> None:
    battled(["anvil"]).refuses("hospitals anvil", "L2.1.1")


def test_c2_a_bird_card_matches_too() -> None:
    assert battled(["sappers"]).told("hospitals sappers").pool(1)[CAT] == 2


def test_c2_the_warriors_go_to_the_supply_if_she_declines() -> None:
    woods = battled(["bake-sale"])
    assert woods.question.asked == "hospitals"
    woods.told("pass")
    assert woods.pool(1) == {KEEP: 1}
    assert woods.pool(SUPPLY)[CAT] == 24


def test_c2_there_are_no_hospitals_without_the_keep_or_without_cards() -> None:
    assert battled(["bake-sale"], keep=0).question.asked != "hospitals"
    assert battled([]).question.asked != "hospitals"


def test_c2_hospitals_are_for_warriors_only() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1}, 5: {BIRD: 2, SAWMILL: 1}},
        stacks={"C/hand": ["bake-sale"], "E/decree/battle": ["a-visit-to-friends", "root-tea-rabbit"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("battle 5 C", "pass", "rolled 1 0")
    assert SAWMILL not in woods.pool(5)
    assert woods.question.asked != "hospitals"


def test_c2_warriors_that_went_to_coffin_makers_are_brought_back_from_there() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1}, 5: {BIRD: 4, CAT: 3}},
        stacks={
            "C/hand": ["bake-sale"],
            "E/area": ["coffin-makers"],
            "E/decree/battle": ["a-visit-to-friends"],
        },
        options={"deck": "exiles"},
        turn="E",
        phase="Daylight",
    )
    woods.told("battle 5 C", "pass", "rolled 2 0")
    assert woods.pool("coffin") == {CAT: 2}
    woods.told("hospitals bake-sale")
    assert woods.pool("coffin") == {}
    assert woods.pool(1) == {KEEP: 1, CAT: 2}


def test_c2_hospitals_come_after_ambush_hits_before_the_battle_may_end() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1, CAT: 2, BIRD: 1}},
        stacks={"C/hand": ["anvil"], "E/hand": ["ambush-fox"]},
        phase="Daylight",
        step="actions",
    )
    woods.told("battle 1 E", "ambush ambush-fox", "pass")
    assert woods.question.asked == "hospitals"
    woods.told("hospitals anvil", "rolled 2 0")
    assert woods.pool(1) == {KEEP: 1, CAT: 2}


def test_c2_one_event_that_removes_from_several_clearings_asks_for_each() -> None:
    roost = "roost:eyrie"
    woods = lay(
        "CE",
        clearings={2: {KEEP: 1}, 6: {roost: 1, CAT: 2}, 8: {roost: 1}, 12: {roost: 1, CAT: 3}},
        stacks={"C/hand": ["anvil", "root-tea-fox", "bake-sale"], "E/hand": ["favor-of-the-foxes"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("craft favor-of-the-foxes")
    assert woods.pool(SUPPLY)[CAT] == 25
    woods.told("hospitals anvil", "hospitals root-tea-fox")
    assert woods.pool(2) == {KEEP: 1, CAT: 5}


def test_c2_without_the_keep_at_the_end_of_the_event_nobody_returns() -> None:
    roost = "roost:eyrie"
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1, CAT: 1}, 6: {roost: 1}, 8: {roost: 1}, 12: {roost: 1}},
        stacks={"C/hand": ["anvil"], "E/hand": ["favor-of-the-foxes"], "E/decree/recruit": ["root-tea-fox"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("craft favor-of-the-foxes")
    assert woods.vp("E") == 1
    assert woods.question.asked != "hospitals"


def test_c2_warriors_that_tax_collector_removes_may_be_brought_to_the_keep() -> None:
    woods = lay(
        "CE",
        clearings={1: {KEEP: 1}, 5: {CAT: 1}},
        stacks={"C/area": ["tax-collector"], "C/hand": ["bake-sale"]},
        phase="Daylight",
    )
    woods.told("use tax-collector 5", "hospitals bake-sale")
    assert woods.pool(1) == {KEEP: 1, CAT: 1}
    assert len(woods.cards("C/hand")) == 1


# -- C3: wood ---------------------------------------------------------------------------------------------


def test_c3_each_sawmill_gives_a_wood_in_its_clearing() -> None:
    woods = lay("CE", clearings={7: {SAWMILL: 2}, 8: {SAWMILL: 1}}).drawn()
    assert woods.pool(7)[WOOD] == 2
    assert woods.pool(8)[WOOD] == 1


def test_c3_with_too_little_wood_she_chooses_where_it_goes() -> None:
    woods = lay("CE", clearings={7: {SAWMILL: 2}, 8: {SAWMILL: 1}, 9: {WOOD: 6}})
    assert woods.question.asked == "wood"
    woods.refuses("place wood 9", "C3")
    woods.told("place wood 8")
    woods.refuses("place wood 8", "C3")
    woods.told("place wood 7")
    assert (woods.pool(7)[WOOD], woods.pool(8)[WOOD]) == (1, 1)
    assert woods.question.asked == "daylight"


def test_c3_with_just_enough_wood_nothing_is_asked() -> None:
    woods = lay("CE", clearings={7: {SAWMILL: 2}, 8: {SAWMILL: 1}, 9: {WOOD: 5}})
    assert woods.question.asked == "daylight"
    assert (woods.pool(7)[WOOD], woods.pool(8)[WOOD]) == (2, 1)


def test_c3_no_more_than_eight_wood_are_there() -> None:
    woods = lay("CE", clearings={7: {SAWMILL: 2}, 9: {WOOD: 7}}).drawn()
    assert woods.pool(7)[WOOD] == 1
    assert lay("CE", clearings={7: {SAWMILL: 2}, 8: {SAWMILL: 1}, 9: {WOOD: 8}}).question.asked == "daylight"


# -- C4: Daylight -------------------------------------------------------------------------------------------


def day(hand: Sequence[str] = (), step: str = "actions", **clearings: dict[str, int]) -> Woods:
    """The Marquise's Daylight after crafting; clearings as `at5={...}`."""
    numbered = {int(name.removeprefix("at")): pieces for name, pieces in clearings.items()}
    return lay("CE", clearings=numbered, stacks={"C/hand": hand}, phase="Daylight", step=step)


def test_c4_she_crafts_with_workshops_before_her_actions() -> None:
    def fresh() -> Woods:
        return lay(
            "CE",
            clearings={12: {WORKSHOP: 1, CAT: 2}},
            stacks={"C/hand": ["anvil", "crossbow-mouse"]},
            phase="Daylight",
        )

    woods = fresh().told("craft anvil")
    assert woods.vp("C") == 2
    assert woods.pool("C/items") == {"hammer": 1}
    woods.refuses("craft crossbow-mouse", "L4.1.1")  # the only workshop is used
    fresh().told("march 1 12->4").refuses("craft anvil", "C4")


def test_c4_there_are_three_actions() -> None:
    woods = day(at12={CAT: 3})
    woods.told("march 1 12->4", "march 1 12->7", "march 1 12->9", "march 1 9->12", "march 1 12->10", "march 1 10->12")
    woods.refuses("march 1 12->4", "C4")
    woods.refuses("recruit", "C4")
    assert woods.legal == ["end"]


def test_c4_a_bird_card_gives_one_more_action() -> None:
    woods = day(["sappers", "armorers", "anvil"], "actions-0", at12={CAT: 3})
    woods.refuses("march 1 12->4", "C4")
    woods.refuses("extra anvil", "L2.1.1")
    woods.told("extra sappers", "extra armorers", "march 1 12->4", "march 1 12->4", "march 1 4->12")
    assert woods.cards("discard") == ["sappers", "armorers"]
    woods.told("march 1 12->4")
    woods.refuses("march 1 12->4", "C4")


def test_c4_a_march_is_up_to_two_moves_and_another_action_may_come_after_the_first() -> None:
    woods = day((), "actions-1", at12={CAT: 3}, at4={BIRD: 1})
    woods.told("march 2 12->4", "march 1 12->9")
    woods.refuses("march 1 9->12", "C4")
    woods = day((), "actions-2", at12={CAT: 3}, at4={BIRD: 1})
    woods.told("march 2 12->4", "battle 4 E", "rolled 0 0")
    woods.refuses("march 1 12->9", "C4")


def test_c4_a_battle_is_an_action() -> None:
    woods = day((), "actions-1", at12={CAT: 3, BIRD: 1})
    woods.told("battle 12 E", "rolled 1 0")
    assert woods.pool(12) == {CAT: 3}
    woods.refuses("battle 12 E", "C4")


def test_c4_recruiting_places_a_warrior_at_each_recruiter_once_a_turn() -> None:
    woods = day(at7={RECRUITER: 2}, at8={RECRUITER: 1})
    woods.refuses("recruit 7", "C4")
    woods.told("recruit")
    assert (woods.pool(7)[CAT], woods.pool(8)[CAT]) == (2, 1)
    woods.refuses("recruit", "C4")
    day().refuses("recruit", "C4")


def test_c4_overwork_spends_a_card_that_matches_the_sawmill_for_a_wood_there() -> None:
    woods = day(["anvil", "bake-sale", "sappers"], at8={SAWMILL: 1})
    woods.refuses("overwork 8 with bake-sale", "L2.1.1")
    woods.refuses("overwork 7 with anvil", "C4")
    woods.told("overwork 8 with anvil", "overwork 8 with sappers")
    assert woods.pool(8)[WOOD] == 2
    assert woods.cards("C/hand") == ["bake-sale"]
    day(["anvil"], at8={SAWMILL: 1}, at9={WOOD: 8}).refuses("overwork 8 with anvil", "C3")


@pytest.mark.parametrize("line", ["recruit", "build recruiter 8", "overwork 8 with anvil", "march 1 8->7"])
def test_c4_each_of_them_is_one_action(line: str) -> None:
    woods = day(["anvil"], "actions-2", at8={SAWMILL: 1, CAT: 1, WOOD: 1}, at9={RECRUITER: 1})
    assert "1 left" in woods.told(line).question.question


def test_c4_actions_come_in_any_order_and_may_be_repeated() -> None:
    woods = day(["anvil"], at8={SAWMILL: 1, RECRUITER: 1, CAT: 1}, at4={BIRD: 1})
    woods.told("overwork 8 with anvil", "march 1 8->4", "march 1 4->8", "recruit")
    woods.refuses("overwork 8 with anvil", "C4")
    woods = day(["anvil", "root-tea-fox"], at8={SAWMILL: 1, CAT: 2, BIRD: 3})
    woods.told("battle 8 E", "rolled 0 0", "overwork 8 with anvil", "battle 8 E", "rolled 0 0")
    woods.refuses("battle 8 E", "C4")


# -- C5: building and its track -------------------------------------------------------------------------------


def test_c5_she_builds_where_she_rules_and_a_slot_is_open() -> None:
    woods = day(at8={CAT: 1, WOOD: 1, SAWMILL: 1}, at7={CAT: 1, BIRD: 2}, at4={CAT: 1, RECRUITER: 1}, at3={BIRD: 1})
    woods.refuses("build sawmill 7", "C5")  # the Eyrie rule
    woods.refuses("build sawmill 4", "C5")  # no slot
    woods.refuses("build sawmill 9", "C5")  # nobody rules
    woods.refuses("build roost 8", "C5")
    woods.told("build sawmill 8")
    assert woods.pool(8) == {CAT: 1, SAWMILL: 2}


def test_c5_she_pays_with_wood_and_with_nothing_else() -> None:
    woods = day(at8={CAT: 1, WOOD: 1, SAWMILL: 1})
    woods.refuses("build sawmill 8 spending fox", "C5")


def test_c5_a_ruin_takes_a_slot() -> None:
    woods = day(at10={CAT: 1, WOOD: 2, SAWMILL: 1, "ruin": 1})
    woods.refuses("build sawmill 10", "C5")


def test_c5_wood_comes_through_clearings_that_she_rules_all_the_way() -> None:
    far: dict[str, Any] = {"at7": {CAT: 1}, "at8": {CAT: 1}, "at4": {CAT: 1, WOOD: 1}, "at9": {SAWMILL: 1}}
    day(at3={BIRD: 1}, **far).told("build sawmill 8")
    # 9 is joined to 8 by way of 4 only; there the Eyrie rule in the second position
    blocked: dict[str, Any] = {"at8": {CAT: 1}, "at4": {BIRD: 1}, "at9": {SAWMILL: 1, CAT: 1, WOOD: 1}}
    day(**blocked).refuses("build sawmill 8", "C5")


def test_c5_wood_in_a_clearing_that_she_does_not_rule_cannot_be_used() -> None:
    day(at8={CAT: 1}, at4={BIRD: 1, WOOD: 1}, at9={SAWMILL: 1}).refuses("build sawmill 8", "C5")


def test_c5_where_wood_can_come_from_several_clearings_it_has_to_be_said() -> None:
    woods = day(at8={CAT: 1, WOOD: 1}, at7={CAT: 1, WOOD: 1}, at4={CAT: 1}, at9={SAWMILL: 1})
    with pytest.raises(Ambiguous) as asked:
        woods.told("build sawmill 8")
    assert list(asked.value.choices) == ["build sawmill 8 with 7", "build sawmill 8 with 8"]
    woods.refuses("build sawmill 8 with 7 8", "C5")
    woods.refuses("build sawmill 8 with 4", "C5")
    woods.told("build sawmill 8 with 7")
    assert WOOD not in woods.pool(7)
    assert woods.pool(SUPPLY)[WOOD] == 7


def test_c5_the_wood_is_not_asked_for_where_there_is_no_choice() -> None:
    one_place = day(at8={CAT: 1, WOOD: 3}, at9={SAWMILL: 1})
    assert "build sawmill 8" in one_place.legal
    assert one_place.told("build sawmill 8").pool(8)[WOOD] == 2
    all_of_it = day(at8={CAT: 1, WOOD: 1}, at7={CAT: 1, WOOD: 1}, at9={SAWMILL: 2})
    assert "build sawmill 8" in all_of_it.legal
    assert all_of_it.told("build sawmill 8").pool(SUPPLY)[WOOD] == 8
    for_nothing = day(at8={CAT: 1, WOOD: 1}, at7={CAT: 1, WOOD: 1})
    assert "build sawmill 8" in for_nothing.legal
    assert for_nothing.told("build sawmill 8").pool(8)[WOOD] == 1


COSTS = {1: 1, 2: 2, 3: 3, 4: 3, 5: 4}
"""Wood for the next building by how many of its kind are on the map (7)."""
POINTS = {
    "sawmill": {1: 1, 2: 2, 3: 3, 4: 4, 5: 5},
    "workshop": {1: 2, 2: 2, 3: 3, 4: 4, 5: 5},
    "recruiter": {1: 1, 2: 2, 3: 3, 4: 3, 5: 4},
}


@pytest.mark.parametrize("building", POINTS)
@pytest.mark.parametrize("number", COSTS)
def test_c5_the_space_that_is_uncovered_says_the_cost_and_the_points(building: str, number: int) -> None:
    kind = f"{building}:marquise"
    standing = {9: min(number, 2), 2: min(max(number - 2, 0), 2), 11: max(number - 4, 0)}
    clearings = {place: {kind: count, CAT: 1} for place, count in standing.items()}
    cost = COSTS[number]
    for wood, is_enough in ((cost - 1, False), (cost, True)):
        woods = lay("CE", clearings=clearings | {8: {CAT: 1, WOOD: wood}}, phase="Daylight", step="actions", C__vp=1)
        if is_enough:
            woods.told(f"build {building} 8")
            assert woods.vp("C") == 1 + POINTS[building][number]
            assert woods.pool(SUPPLY)[WOOD] == 8
        else:
            woods.refuses(f"build {building} 8", "C5")


def test_c5_a_seventh_building_of_a_kind_is_refused() -> None:
    two = {SAWMILL: 2}
    woods = day(at8={CAT: 1, WOOD: 8}, at9=two, at2=two, at11=two)
    woods.refuses("build sawmill 8", "C5")


def test_c5_the_first_building_of_a_kind_is_free_if_none_is_left() -> None:
    woods = day(at8={CAT: 1}).told("build recruiter 8")
    assert woods.vp("C") == 0
    assert woods.pool(8) == {CAT: 1, RECRUITER: 1}


def test_removed_buildings_make_the_next_one_cheaper_again() -> None:
    woods = lay(
        "CE",
        clearings={8: {SAWMILL: 1, BIRD: 1}, 7: {SAWMILL: 1, CAT: 1, WOOD: 1}},
        stacks={"E/decree/battle": ["anvil"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("battle 8 C", "rolled 0 0")
    assert woods.pool(SUPPLY)[SAWMILL] == 5
    woods.told("build sawmill 7 with 7")
    assert woods.vp("C") == 1  # the second sawmill again, for one wood


# -- C6, C7 -------------------------------------------------------------------------------------------------


def test_c6_with_too_few_warriors_she_chooses_the_recruiters() -> None:
    woods = day(at7={RECRUITER: 2}, at8={RECRUITER: 1}, at12={CAT: 23})
    woods.told("recruit")
    assert woods.question.asked == "recruits"
    woods.refuses("place warrior 12", "C6")
    woods.told("place warrior 8")
    woods.refuses("place warrior 8", "C6")
    woods.told("place warrior 7")
    assert (woods.pool(7)[CAT], woods.pool(8)[CAT]) == (1, 1)
    assert CAT not in woods.pool(SUPPLY)
    woods.refuses("recruit", "C4")


def test_c6_with_enough_warriors_or_one_clearing_nothing_is_asked() -> None:
    enough = day(at7={RECRUITER: 1}, at8={RECRUITER: 1}, at12={CAT: 23}).told("recruit")
    assert (enough.pool(7)[CAT], enough.pool(8)[CAT]) == (1, 1)
    one_place = day(at7={RECRUITER: 2}, at12={CAT: 24}).told("recruit")
    assert one_place.pool(7)[CAT] == 1
    assert one_place.question.asked == "daylight"


def test_c6_with_no_warrior_left_she_cannot_recruit() -> None:
    day(at7={RECRUITER: 1}, at12={CAT: 25}).refuses("recruit", "C6")


@pytest.mark.parametrize(("recruiters", "cards"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_c7_she_draws_by_the_recruiters_on_the_map(recruiters: int, cards: int) -> None:
    standing = {9: min(recruiters, 2), 2: min(max(recruiters - 2, 0), 2), 11: max(recruiters - 4, 0)}
    woods = lay("CE", clearings={number: {RECRUITER: count} for number, count in standing.items()}, phase="Evening")
    assert len(woods.drawn().cards("C/hand")) == cards


def test_c7_she_discards_down_to_five() -> None:
    hand = ["anvil", "bake-sale", "sappers", "armorers", "root-tea-fox", "cobbler"]
    woods = lay("CE", stacks={"C/hand": hand}, phase="Evening")
    woods.refuses("discard anvil", "C7")
    woods.refuses("discard anvil dominance-fox", "C7")
    woods.told("discard anvil cobbler")
    assert len(woods.cards("C/hand")) == 5
    assert woods.cards("discard") == ["anvil", "cobbler"]


# -- menus and positions ------------------------------------------------------------------------------------


def test_the_menu_of_daylight_has_every_action_that_is_possible() -> None:
    woods = lay(
        "CE",
        clearings={
            12: {CAT: 1, WORKSHOP: 1},
            4: {CAT: 1, SAWMILL: 1, BIRD: 1},
            8: {CAT: 1, RECRUITER: 1, WOOD: 1},
            9: {BIRD: 2},
            7: {BIRD: 2},
            10: {BIRD: 2},
            11: {BIRD: 2},
        },
        stacks={"C/hand": ["anvil", "sappers", "bake-sale"]},
        phase="Daylight",
    )
    assert sorted(woods.legal) == sorted(
        [
            "craft anvil",
            "march 1 12->4",
            *(f"march 1 12->{number}" for number in (7, 9, 10, 11)),
            *(f"march 1 4->{number}" for number in (8, 9, 12)),
            *(f"march 1 8->{number}" for number in (4, 7)),
            "battle 4 E",
            *(f"build {building} {number}" for building in ("workshop", "recruiter", "sawmill") for number in (8, 12)),
            "recruit",
            "overwork 4 with bake-sale",
            "overwork 4 with sappers",
            "extra sappers",
            "end",
        ]
    )


def test_the_menu_says_from_where_the_wood_of_a_building_can_come() -> None:
    woods = day(at8={CAT: 1, WOOD: 2}, at7={CAT: 1, WOOD: 1}, at9={SAWMILL: 2})
    built = [line for line in woods.legal if line.startswith("build sawmill 8")]
    assert built == ["build sawmill 8 with 7 8", "build sawmill 8 with 8 8"]
    woods = day(at8={CAT: 1, WOOD: 8}, at9={SAWMILL: 2}, at2={SAWMILL: 2}, at11={SAWMILL: 2})
    assert not [line for line in woods.legal if line.startswith("build sawmill")]


def test_the_menus_for_the_last_wood_and_the_last_warriors_name_the_clearings() -> None:
    woods = lay("CE", clearings={7: {SAWMILL: 2}, 8: {SAWMILL: 1}, 9: {WOOD: 7}})
    assert woods.legal == ["place wood 7", "place wood 8"]
    woods = day(at7={RECRUITER: 1}, at8={RECRUITER: 1}, at12={CAT: 24}).told("recruit")
    assert woods.legal == ["place warrior 7", "place warrior 8"]


@pytest.mark.parametrize(("step", "actions"), [("actions", 3), ("actions-2", 2), ("actions-1", 1), ("actions-0", 0)])
def test_a_position_may_begin_among_the_actions(step: str, actions: int) -> None:
    assert f"{actions} left" in day(step=step).question.question


def test_a_position_may_begin_at_the_end_of_evening() -> None:
    hand = ["anvil", "bake-sale", "sappers", "armorers", "root-tea-fox", "cobbler"]
    woods = lay("CE", stacks={"C/hand": hand}, phase="Evening", step="discard")
    woods.told("discard cobbler")
    assert len(woods.cards("C/hand")) == 5
    woods = lay("CE", stacks={"C/hand": hand}, phase="Evening", step="draw")
    assert len(woods.drawn().cards("C/hand")) == 7


def test_a_step_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InvalidOption, match="actions, actions-2"):
        day(step="wood")
