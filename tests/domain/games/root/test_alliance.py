"""The Woodland Alliance, each statement from a position: set-up, and A1 to A6."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.games.root.rules import RULES
from tests.domain.games.root.rebels import (
    CAT,
    FOX_BASE,
    FOXES,
    MICE,
    MOUSE_BASE,
    RABBIT_BASE,
    REBEL,
    SYMPATHY,
    attacked,
    birdsong,
    evening,
    officers,
)
from tests.domain.games.root.woods import Woods, lay

# -- set-up -------------------------------------------------------------------------------------------


def test_the_set_up_gives_three_supporters_and_nothing_on_the_map() -> None:
    woods = Woods(RULES.setup(["C", "A"])).drawn().told("place keep 1", "place sawmill 1", "place workshop 5")
    woods.told("place recruiter 9")
    assert len(woods.cards("A/supporters")) == 3
    assert len(woods.cards("A/hand")) == 3
    assert not any(kind.endswith(":alliance") for number in range(1, 13) for kind in woods.pool(number))
    assert woods.pool("A/supply") == {REBEL: 10, SYMPATHY: 10, FOX_BASE: 1, RABBIT_BASE: 1, MOUSE_BASE: 1}


# -- A1, A2 -------------------------------------------------------------------------------------------


def test_a1_it_crafts_with_sympathy_in_daylight_and_each_token_once_a_turn() -> None:
    woods = lay("AC", clearings={1: {SYMPATHY: 1}}, stacks={"A/hand": ["anvil", "armorers"]}, phase="Daylight")
    woods.told("craft anvil")
    assert woods.vp("A") == 2
    assert woods.pool("A/items") == {"hammer": 1}
    woods.refuses("craft armorers", "L4.1.1")


def test_a2_as_defender_it_deals_the_higher_roll() -> None:
    woods = attacked({REBEL: 3}, ())
    woods.told("battle 1 A", "rolled 3 1")
    assert woods.pool(1) == {REBEL: 2}


def test_a2_as_attacker_it_deals_the_higher_roll_like_everybody() -> None:
    woods = evening({1: {CAT: 3, REBEL: 3}}, 1)
    woods.told("battle 1 C", "rolled 3 1")
    assert woods.pool(1) == {REBEL: 2}


# -- A3: supporters -----------------------------------------------------------------------------------


def test_a3_without_a_base_a_sixth_supporter_is_discarded() -> None:
    woods = lay("AC", stacks={"A/supporters": FOXES[:5], "A/hand": ["sword"]}, phase="Daylight")
    woods.told("mobilize", "mobilize sword")
    assert len(woods.cards("A/supporters")) == 5
    assert woods.cards("discard") == ["sword"]


def test_a3_with_a_base_there_is_room_for_any_number() -> None:
    woods = lay(
        "AC",
        clearings={1: {FOX_BASE: 1}},
        stacks={"A/supporters": FOXES[:5], "A/hand": ["sword"]},
        phase="Daylight",
    )
    woods.told("mobilize", "mobilize sword")
    assert len(woods.cards("A/supporters")) == 6


def test_a3_supporters_are_spent_by_suit_and_a_bird_is_any() -> None:
    woods = birdsong({}, ["sword", "sappers"])
    woods.refuses("spread 1 with sword", "L2.1.1")
    woods.told("spread 1 with sappers")
    assert woods.pool(1)[SYMPATHY] == 1
    assert woods.cards("discard") == ["sappers"]


def test_a3_a_supporter_that_is_not_there_cannot_be_spent() -> None:
    woods = birdsong({}, ["sword"])
    woods.refuses("spread 1 with anvil", "A8")


def test_a3_a_dominance_card_among_the_supporters_lies_beside_the_map_when_it_is_spent() -> None:
    woods = lay("ACE", stacks={"A/supporters": ["dominance-fox"]}, phase="Birdsong")
    woods.told("spread 1 with dominance-fox")
    assert woods.cards("dominance") == ["dominance-fox"]


# -- A4: losing a base --------------------------------------------------------------------------------


def lost_base(supporters: Sequence[str], officers: int = 0, **more: Any) -> Woods:
    """The fox base in clearing 1 was just removed by the Marquise in a battle."""
    woods = attacked({FOX_BASE: 1}, supporters, officers, **more)
    return woods.told("battle 1 A", "rolled 0 0")


def test_a4_a_lost_base_discards_its_supporters_and_birds() -> None:
    woods = lost_base(["anvil", "sword", "sappers"])
    assert woods.vp("C") == 1
    assert woods.legal == ["discard anvil sappers"]
    woods.told("discard anvil sappers")
    assert woods.cards("A/supporters") == ["sword"]
    assert sorted(woods.cards("discard")) == ["anvil", "sappers"]


def test_a4_no_matching_supporter_may_be_kept_and_no_other_is_discarded() -> None:
    woods = lost_base(["anvil", "sword", "sappers"])
    woods.refuses("discard anvil", "A4")
    woods.refuses("discard anvil sword sappers", "A4")
    woods.refuses("discard anvil foxfolk-steel sappers", "A4")


@pytest.mark.parametrize(("before", "after"), [(1, 0), (3, 1), (4, 2)])
def test_a4_half_of_the_officers_go_rounded_up(before: int, after: int) -> None:
    woods = lost_base((), before)
    assert officers(woods) == after
    assert woods.pool("A/supply")[REBEL] == 10 - after


def test_a4_without_supporters_nothing_is_asked_for() -> None:
    assert lost_base(()).question.seat == "C"


def test_a4_whether_it_is_asked_depends_on_the_number_of_supporters_only() -> None:
    for supporters in (["sword"], ["anvil"], ["sappers"]):
        woods = lost_base(supporters)
        assert (woods.question.seat, woods.question.asked) == ("A", "leaving")


def test_a4_without_a_base_left_supporters_go_down_to_five() -> None:
    woods = lost_base([*MICE, "bake-sale"])
    woods.told("discard nothing")
    woods.refuses("discard sword", "A4")
    woods.refuses("discard anvil foxfolk-steel", "A4")
    woods.told("discard sword bake-sale")
    assert sorted(woods.cards("A/supporters")) == sorted(MICE[1:])
    assert woods.question.seat == "C"


def test_a4_with_another_base_left_there_is_no_limit() -> None:
    woods = lost_base([*MICE, "bake-sale"], elsewhere={5: {RABBIT_BASE: 1}})
    woods.told("discard nothing")
    assert len(woods.cards("A/supporters")) == 7
    assert woods.question.seat == "C"


def test_a4_a_base_that_was_lost_can_rise_again() -> None:
    woods = lost_base(())
    assert woods.pool("A/supply")[FOX_BASE] == 1


def test_a4_in_a_battle_the_base_is_lost_before_outrage_is_paid() -> None:
    woods = attacked(
        {FOX_BASE: 1, SYMPATHY: 1},
        ["anvil"],
        stacks={"C/hand": ["foxfolk-steel"], "C/area": ["brutal-tactics"]},
    )
    woods.told("battle 1 A", "rolled 0 0", "use brutal-tactics")
    woods.told("discard anvil", "give foxfolk-steel")
    assert woods.cards("A/supporters") == ["foxfolk-steel"]


def favored(*first: str) -> Woods:
    """The Marquise crafts Favor of the Foxes against the fox base, and two sympathy tokens."""
    woods = lay(
        "CA",
        clearings={
            1: {FOX_BASE: 1, SYMPATHY: 1},
            6: {"workshop:marquise": 1, SYMPATHY: 1},
            8: {"workshop:marquise": 2},
        },
        stacks={
            "C/hand": ["favor-of-the-foxes", "anvil", "foxfolk-steel"],
            "A/supporters": ["sword"],
        },
        phase="Daylight",
    )
    return woods.told("craft favor-of-the-foxes", *first)


def test_a4_outside_a_battle_the_current_player_chooses_between_base_and_outrage() -> None:
    woods = favored()
    assert woods.vp("C") == 3
    assert (woods.question.seat, woods.question.rule) == ("C", "L1.1.3")
    woods.refuses("choose fox", "L1.1.3")
    woods.told("choose outrage", "give anvil", "give foxfolk-steel", "discard anvil foxfolk-steel")
    assert woods.cards("A/supporters") == ["sword"]


def test_a4_with_the_base_first_the_cards_of_outrage_stay() -> None:
    woods = favored("choose base", "discard nothing", "give anvil", "give foxfolk-steel")
    assert sorted(woods.cards("A/supporters")) == ["anvil", "foxfolk-steel", "sword"]


# -- A5 -----------------------------------------------------------------------------------------------


def test_a5_a_clearing_holds_one_sympathy_token() -> None:
    woods = birdsong({1: {SYMPATHY: 1}}, FOXES[:2], step="spread")
    woods.refuses("spread 1 with anvil", "A5")
    woods = evening({1: {SYMPATHY: 1, REBEL: 1}}, 1)
    woods.refuses("organize 1", "A5")


# -- A6: outrage --------------------------------------------------------------------------------------


def marched(hand: Sequence[str] = (), supporters: Sequence[str] = (), **more: Any) -> Woods:
    """Cats have marched into sympathetic clearing 1."""
    woods = lay(
        more.pop("seats", "CA"),
        clearings={5: {CAT: 2}, 1: {SYMPATHY: 1}, **more.pop("clearings", {})},
        stacks={"C/hand": hand, "A/supporters": supporters, **more.pop("stacks", {})},
        phase="Daylight",
        **more,
    )
    return woods.told("march 2 5->1")


def test_a6_moving_warriors_into_a_sympathetic_clearing_costs_a_matching_card() -> None:
    woods = marched(["anvil", "sword", "sappers"])
    woods.refuses("give sword", "L2.1.1")
    woods.refuses("give foxfolk-steel", "A6")
    assert [line for line in woods.legal if line.startswith("give")] == ["give anvil", "give sappers"]
    woods.told("give anvil")
    assert woods.cards("A/supporters") == ["anvil"]
    assert woods.cards("C/hand") == ["sword", "sappers"]


def test_a6_a_hand_with_a_matching_card_or_a_bird_cannot_be_shown_instead() -> None:
    marched(["anvil"]).refuses("show hand", "A6")
    marched(["sappers"]).refuses("show hand", "A6")


def test_a6_without_a_matching_card_the_hand_is_shown_and_the_deck_gives_one() -> None:
    woods = marched(["sword"], stacks={"deck": ["investments", "bake-sale"]})
    woods.told("show hand")
    assert woods.cards("A/supporters") == ["bake-sale"]
    assert woods.cards("C/hand") == ["sword"]


def test_a6_an_empty_hand_asks_nothing_and_the_deck_gives_one() -> None:
    woods = marched(stacks={"deck": ["investments", "bake-sale"]})
    assert woods.cards("A/supporters") == ["bake-sale"]
    assert woods.question.seat == "C"


def test_a6_the_question_does_not_tell_whether_there_is_a_matching_card() -> None:
    asked = [marched([card]).question for card in ("anvil", "sword")]
    assert asked[0] == asked[1]
    assert asked[0].secret


def test_a6_without_room_the_card_is_discarded_for_all_to_see() -> None:
    woods = marched(["anvil"], MICE[:5])
    assert not woods.question.secret
    woods.told("give anvil")
    assert woods.cards("discard") == ["anvil"]
    assert len(woods.cards("A/supporters")) == 5


def test_a6_without_room_the_card_of_the_deck_is_discarded() -> None:
    woods = marched((), MICE[:5], stacks={"deck": ["anvil", "bake-sale"]})
    assert woods.cards("discard") == ["bake-sale"]


def test_a6_without_room_a_dominance_card_of_the_deck_lies_beside_the_map() -> None:
    woods = marched((), MICE[:5], seats="CAV", stacks={"deck": ["anvil", "dominance-fox"]})
    assert woods.cards("dominance") == ["dominance-fox"]
    assert woods.cards("discard") == []


def test_a6_without_room_and_deck_the_discards_are_shuffled_first() -> None:
    woods = marched((), MICE[:5], stacks={"deck": [], "discard": ["anvil", "bake-sale"]})
    assert len(woods.cards("deck")) == 1
    assert len(woods.cards("discard")) == 1


def test_a6_removing_sympathy_scores_one_and_costs_a_matching_card() -> None:
    woods = attacked({SYMPATHY: 1}, (), stacks={"C/hand": ["anvil"]})
    woods.told("battle 1 A", "rolled 3 1", "give anvil")
    assert woods.vp("C") == 1
    assert woods.pool(1) == {CAT: 3}
    assert woods.cards("A/supporters") == ["anvil"]


def test_a6_each_token_removed_costs_a_card() -> None:
    woods = favored("choose base", "discard nothing", "give anvil")
    assert (woods.question.seat, woods.question.asked) == ("C", "outrage")


def test_a6_warriors_removed_from_a_sympathetic_clearing_cause_no_outrage() -> None:
    woods = attacked({SYMPATHY: 1, REBEL: 2}, (), stacks={"C/hand": ["anvil"]})
    woods.told("battle 1 A", "rolled 1 0")
    assert woods.pool(1)[SYMPATHY] == 1
    assert woods.question.asked == "daylight"


def test_a6_placing_warriors_in_a_sympathetic_clearing_causes_none() -> None:
    woods = lay(
        "CA",
        clearings={1: {"recruiter:marquise": 1, SYMPATHY: 1}},
        stacks={"C/hand": ["anvil"]},
        phase="Daylight",
    )
    woods.told("recruit")
    assert woods.pool(1)[CAT] == 1
    assert woods.question.asked == "daylight"


def test_a6_the_alliance_does_not_outrage_itself() -> None:
    woods = evening({1: {REBEL: 2}, 5: {SYMPATHY: 1}}, 2, stacks={"A/hand": ["bake-sale"]})
    woods.told("march 2 1->5")
    assert woods.question.asked == "evening"
    assert woods.cards("A/supporters") == []


def test_a6_a_march_to_a_clearing_without_sympathy_causes_none() -> None:
    woods = lay("CA", clearings={5: {CAT: 2, SYMPATHY: 1}}, stacks={"C/hand": ["bake-sale"]}, phase="Daylight")
    woods.told("march 2 5->1")
    assert woods.question.asked == "daylight"


def test_a6_a_pawn_that_moves_causes_none() -> None:
    woods = lay(
        "VA",
        clearings={5: {"pawn:vagabond": 1}, 1: {SYMPATHY: 1}},
        stacks={"V/hand": ["anvil"]},
        pools={"V/satchel": {"boot": 1}},
        phase="Daylight",
    )
    woods.told("go 1")
    assert "pawn:vagabond" in woods.pool(1)
    assert woods.question.asked != "outrage"


def test_a6_a_despot_who_removes_a_lone_token_scores_two_and_owes_a_card() -> None:
    woods = lay(
        "EA",
        clearings={1: {"warrior:eyrie": 2, SYMPATHY: 1}, 5: {"warrior:eyrie": 1, "roost:eyrie": 1}},
        stacks={"E/decree/battle": ["anvil"], "E/hand": ["foxfolk-steel"]},
        phase="Daylight",
        E__leader="despot",
    )
    woods.told("march 1 5->2", "battle 1 A", "rolled 3 1", "give foxfolk-steel")
    assert woods.vp("E") == 2
    assert woods.cards("A/supporters") == ["foxfolk-steel"]
