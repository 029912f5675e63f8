"""The Eyrie Dynasties: set-up, leaders, E1 to E8 and their tracks, each statement from a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.changes import MovePieces
from domain.errors import Ambiguous, InvalidOption
from domain.games.root.rules import RULES
from tests.domain.games.root.woods import Woods, lay

CAT = "warrior:marquise"
BIRD = "warrior:eyrie"
ROOST = "roost:eyrie"
KEEP, SAWMILL, WOOD = "keep:marquise", "sawmill:marquise", "wood:marquise"
SYMPATHY = "sympathy:alliance"
VIZIER = "loyal-vizier"
COLUMNS = ("recruit", "move", "battle", "build")
FOX, RABBIT, MOUSE, ANY = "anvil", "bake-sale", "investments", "sappers"
"""A card of each suit, and a bird."""
FOXES = ("root-tea-fox", "foxfolk-steel", "protection-racket", "travel-gear-fox")
MICE = ("sword", "root-tea-mouse", "mouse-in-a-sack", "crossbow-mouse")


def decree(
    clearings: Mapping[int, Mapping[str, int]] = {},
    *,
    seats: str = "EC",
    stacks: Mapping[str, Sequence[str]] = {},
    step: str = "recruit",
    phase: str = "Daylight",
    **columns: Any,
) -> Woods:
    """The Eyrie's turn with cards in the columns of their decree; what is no column is a value."""
    laid = {f"E/decree/{column}": columns.pop(column) for column in COLUMNS if column in columns}
    return lay(
        seats, clearings=clearings, stacks={**laid, **stacks}, turn="E", phase=phase, step=step, **columns
    ).drawn()


def has_failed(woods: Woods) -> bool:
    """True if there was turmoil: the next leader is asked for."""
    return woods.question.asked == "leader"


# -- set-up -------------------------------------------------------------------------------------------


def set_up(seats: str, *lines: str, **options: str) -> Woods:
    return Woods(RULES.setup(list(seats), options)).told(*lines)


def test_setup_the_roost_stands_opposite_the_keep_with_six_warriors() -> None:
    woods = set_up("CE", "place keep 4", "place sawmill 4", "place workshop 8", "place recruiter 8")
    assert woods.pool(2) == {ROOST: 1, BIRD: 6}
    assert woods.pool("E/supply") == {ROOST: 6, BIRD: 14}


def test_setup_without_an_occupied_corner_any_corner_will_do() -> None:
    woods = set_up("EA")
    assert woods.legal == ["place roost 1", "place roost 2", "place roost 3", "place roost 4"]
    woods.refuses("place roost 5", "E.setup")
    woods.refuses("place warrior 1", "E.setup")
    woods.told("place roost 3")
    assert woods.pool(3) == {ROOST: 1, BIRD: 6}


@pytest.mark.parametrize(
    ("leader", "columns"),
    [
        ("builder", ("recruit", "move")),
        ("charismatic", ("recruit", "battle")),
        ("commander", ("move", "battle")),
        ("despot", ("move", "build")),
    ],
)
def test_setup_the_leader_is_chosen_and_the_viziers_lie_in_its_columns(leader: str, columns: Sequence[str]) -> None:
    woods = set_up("EA", "place roost 1")
    assert "thief is no leader" in woods.refuses("choose thief", "E.setup")
    woods.told(f"choose {leader}")
    assert woods.table.value("E/leader") == leader
    assert {column: woods.cards(f"E/decree/{column}") for column in COLUMNS} == {
        column: [VIZIER] if column in columns else [] for column in COLUMNS
    }
    assert woods.cards("E/viziers") == []


# -- E1 to E3 -------------------------------------------------------------------------------------------


def test_e1_the_eyrie_craft_with_roosts_before_the_decree() -> None:
    woods = decree({8: {ROOST: 1}}, step="craft", stacks={"E/hand": [FOX, "crossbow-bird"]}, recruit=[FOXES[1]])
    woods.told(f"craft {FOX}")
    assert woods.pool("E/items") == {"hammer": 1}
    woods.refuses("craft crossbow-bird", "L4.1.1")  # one roost, one icon
    woods = decree({8: {ROOST: 1}}, step="craft", stacks={"E/hand": [FOX]}, recruit=[FOXES[1]])
    woods.told("end")
    woods.refuses(f"craft {FOX}", "E5")


def test_e1_the_menu_before_the_decree_has_what_can_be_crafted() -> None:
    woods = decree(
        {8: {ROOST: 1}, 5: {BIRD: 1}},
        step="craft",
        stacks={"E/hand": [FOX, MOUSE], "E/area": ["tax-collector"]},
        recruit=[FOXES[0]],
    )
    assert woods.legal == [f"craft {FOX}", "use tax-collector 5", "end"]
    woods.told("end", "recruit 8")
    assert woods.legal == ["use tax-collector 5", "use tax-collector 8", "end"]


def test_e1_a_line_of_the_decree_says_that_nothing_is_crafted() -> None:
    woods = decree({8: {ROOST: 1}}, step="craft", stacks={"E/hand": [FOX]}, recruit=[FOXES[1]])
    woods.told("recruit 8")
    assert woods.pool(8) == {ROOST: 1, BIRD: 1}


def test_e2_the_eyrie_rule_where_they_tie_for_most() -> None:
    wood = decree({8: {BIRD: 2, CAT: 2}, 7: {BIRD: 1, CAT: 2}, 9: {CAT: 1}}).wood
    assert [wood.ruler_of(number) for number in (8, 7, 9, 11)] == ["E", "C", "C", ""]


def test_e3_an_item_scores_one_point_whatever_its_card_says() -> None:
    woods = decree({8: {ROOST: 1}}, step="craft", stacks={"E/hand": [FOX]}).told(f"craft {FOX}")
    assert woods.vp("E") == 1


def test_e3_what_other_effects_add_still_counts() -> None:
    woods = decree(
        {8: {ROOST: 1}},
        step="craft",
        stacks={"E/hand": [FOX], "E/area": ["master-engravers"]},
        options={"deck": "exiles"},
    )
    assert woods.told(f"craft {FOX}").vp("E") == 2


def test_e3_the_builder_scores_what_the_card_says() -> None:
    woods = decree({8: {ROOST: 1}}, step="craft", stacks={"E/hand": [FOX]}, E__leader="builder").told(f"craft {FOX}")
    assert woods.vp("E") == 2


# -- E4: Birdsong -----------------------------------------------------------------------------------------


def birdsong(hand: Sequence[str], clearings: Mapping[int, Mapping[str, int]] = {8: {ROOST: 1}}, **more: Any) -> Woods:
    return lay("EC", clearings=clearings, stacks={"E/hand": hand, **more}, turn="E").drawn()


def test_e4_an_empty_hand_draws_a_card() -> None:
    woods = lay("EC", clearings={8: {ROOST: 1}}, stacks={"E/hand": [], "deck": [RABBIT, FOX]}, turn="E").drawn()
    assert woods.cards("E/hand") == [FOX]
    assert birdsong([RABBIT]).cards("E/hand") == [RABBIT]


def test_e4_a_card_has_to_be_added_and_a_second_one_may_be() -> None:
    woods = birdsong([FOX, RABBIT, MOUSE])
    woods.refuses("pass", "E4")
    woods.told(f"decree {FOX}->build", f"decree {RABBIT}->build")
    assert woods.cards("E/decree/build") == [FOX, RABBIT]
    assert woods.cards("E/hand") == [MOUSE]
    assert woods.question.asked == "daylight"
    woods = birdsong([FOX, RABBIT]).told(f"decree {FOX} move", "pass")
    assert woods.cards("E/decree/move") == [FOX]
    assert woods.question.asked == "daylight"


def test_e4_one_of_both_cards_may_be_a_bird() -> None:
    woods = birdsong([ANY, "armorers", FOX]).told(f"decree {ANY}->move")
    woods.refuses("decree armorers->build", "E4")
    woods.told(f"decree {FOX}->build")
    woods = birdsong([ANY, FOX, RABBIT]).told(f"decree {FOX}->move", f"decree {ANY}->move")
    assert woods.cards("E/decree/move") == [FOX, ANY]


def test_e4_a_card_goes_to_one_of_the_four_columns_out_of_the_hand() -> None:
    woods = birdsong([FOX])
    woods.refuses(f"decree {FOX}->craft", "E4")
    woods.refuses(f"decree {RABBIT}->move", "E4")


def test_e4_the_menu_has_every_card_for_every_column_and_no_second_bird() -> None:
    woods = birdsong([FOX, ANY, "armorers"])
    cards = (FOX, "armorers", ANY)
    assert woods.legal == [f"decree {card}->{column}" for card in cards for column in COLUMNS]
    woods.told(f"decree {ANY}->move")
    assert woods.legal == [*(f"decree {FOX}->{column}" for column in COLUMNS), "decline"]


def test_e4_the_menu_of_a_hand_that_is_not_seen_has_the_suits() -> None:
    woods = lay("EC", clearings={8: {ROOST: 1}}, stacks={"E/hand": ["?", "?"]}, turn="E", sees=("C",))
    suits = ("?fox", "?rabbit", "?mouse", "?bird")
    assert woods.legal == [f"decree {card}->{column}" for card in suits for column in COLUMNS]


def test_e4_a_card_that_the_record_has_not_seen_is_named_or_known_by_its_suit() -> None:
    woods = lay("EC", clearings={8: {ROOST: 1}}, stacks={"E/hand": ["?", "?", "?"]}, turn="E", sees=("C",))
    woods.refuses("decree ?->move", "E4")
    woods.told("decree ?fox->move")
    assert woods.cards("E/decree/move") == ["?fox"]
    woods.told(f"decree {ANY}->move")
    assert woods.cards("E/decree/move") == ["?fox", ANY]


def test_e4_without_a_roost_one_comes_with_three_warriors_where_there_are_fewest() -> None:
    everywhere = {number: {CAT: 2} for number in range(1, 13)}
    woods = birdsong([FOX], everywhere | {7: {CAT: 1}}).told(f"decree {FOX}->recruit")
    assert woods.pool(7) == {CAT: 1, ROOST: 1, BIRD: 3}


def test_e4_of_several_clearings_with_the_fewest_warriors_the_eyrie_choose() -> None:
    everywhere = {number: {CAT: 2} for number in range(1, 13)}
    woods = birdsong([FOX], everywhere | {7: {CAT: 1}, 9: {BIRD: 1}}).told(f"decree {FOX}->recruit")
    assert woods.legal == ["place roost 7", "place roost 9"]
    woods.refuses("place roost 8", "E4")
    woods.told("place roost 9")
    assert woods.pool(9) == {ROOST: 1, BIRD: 4}


def test_e4_the_new_roost_needs_a_slot_and_not_the_clearing_of_the_keep() -> None:
    everywhere = {number: {CAT: 2} for number in range(1, 13)}
    full = everywhere | {3: {SAWMILL: 1}, 1: {KEEP: 1}, 7: {CAT: 1}}
    woods = birdsong([FOX], full).told(f"decree {FOX}->recruit")
    assert woods.pool(7) == {CAT: 1, ROOST: 1, BIRD: 3}


def test_e4_a_roost_on_the_map_is_enough() -> None:
    woods = birdsong([FOX]).told(f"decree {FOX}->recruit")
    assert woods.pool("E/supply")[ROOST] == 6


# -- E5: the decree -----------------------------------------------------------------------------------------


def test_e5_columns_are_worked_off_in_their_order() -> None:
    woods = decree(
        {8: {ROOST: 1, BIRD: 2}, 7: {CAT: 1}},
        build=[MOUSE],
        battle=[MICE[0]],
        move=[FOX],
        recruit=[FOXES[0]],
        E__leader="despot",
    )
    woods.refuses("battle 7 C", "E5")
    woods.told("recruit 8")
    woods.refuses("recruit 8", "E5")
    woods.told("march 1 8->7", "march 1 8->7")  # the second one is the vizier's
    woods.refuses("build roost 7", "E5")
    woods.told("battle 7 C", "rolled 1 0")
    woods.told("build roost 7")
    assert woods.pool(7) == {BIRD: 2, ROOST: 1}


def test_e5_cards_of_a_column_are_resolved_in_any_order() -> None:
    for first, second in (("recruit 8", "recruit 5"), ("recruit 5", "recruit 8")):
        woods = decree({8: {ROOST: 1}, 5: {ROOST: 1}}, recruit=[FOX, RABBIT], move=[FOXES[1]])
        woods.told(first)
        woods.refuses(first, "E5")
        woods.told(second)
        assert woods.pool(8) == woods.pool(5) == {ROOST: 1, BIRD: 1}


def test_e5_an_action_is_in_a_clearing_that_matches_the_card() -> None:
    woods = decree({8: {ROOST: 1}, 5: {ROOST: 1}}, recruit=[FOX])
    assert woods.legal == ["recruit 8"]
    woods.refuses("recruit 5", "E5")


def test_e5_a_bird_card_is_for_any_clearing_and_a_card_of_the_suit_is_used_before_it() -> None:
    woods = decree({8: {ROOST: 1}, 5: {ROOST: 1}}, recruit=[ANY, FOX], move=[ANY])
    woods.told("recruit 8", "recruit 5")
    assert woods.pool(5) == {ROOST: 1, BIRD: 1}
    assert woods.question.asked == "decree"


def test_e5_what_is_resolved_lies_on_the_table() -> None:
    woods = decree({8: {ROOST: 1}, 5: {ROOST: 1}}, recruit=[RABBIT, FOX])
    woods.told("recruit 8")
    (resolved,) = woods.table.value("E/resolved")
    assert woods.table.kinds[int(resolved[1:])] == FOX
    woods.told("recruit 5")
    assert woods.table.value("E/resolved") is None


def test_e5_recruiting_needs_a_roost() -> None:
    decree({8: {ROOST: 1}, 6: {BIRD: 3}}, recruit=[FOX]).refuses("recruit 6", "E5")


def test_e5_recruiting_needs_no_clearing_where_only_one_will_do() -> None:
    assert decree({8: {ROOST: 1}}, recruit=[FOX]).told("recruit").pool(8)[BIRD] == 1
    with pytest.raises(Ambiguous) as asked:
        decree({8: {ROOST: 1}, 6: {ROOST: 1}}, recruit=[FOX]).told("recruit")
    assert list(asked.value.choices) == ["recruit 6", "recruit 8"]


def test_e5_a_roost_in_the_clearing_of_the_keep_recruits_nobody() -> None:
    woods = decree({1: {ROOST: 1, KEEP: 1}, 8: {ROOST: 1}}, recruit=[FOX])
    woods.refuses("recruit 1", "C1")


def test_e5_a_move_is_from_a_matching_clearing_of_one_warrior_or_more() -> None:
    woods = decree({8: {BIRD: 3}, 4: {BIRD: 1}}, move=[FOX])
    woods.refuses("march 1 4->8", "E5")
    woods.refuses("march 4 8->4", "L4.2")
    woods.refuses("march 1 8->12", "L4.2")
    assert woods.told("march 3 8->4").pool(4) == {BIRD: 4}


def test_e5_a_move_needs_rule_of_origin_or_target() -> None:
    woods = decree({8: {BIRD: 1, CAT: 2}, 4: {CAT: 1}, 7: {BIRD: 1}}, move=[FOX])
    woods.refuses("march 1 8->4", "L4.2")
    woods.told("march 1 8->7")


def test_e5_a_battle_is_in_a_matching_clearing() -> None:
    woods = decree({8: {BIRD: 1, CAT: 1}, 4: {BIRD: 1, CAT: 1}}, battle=[FOX])
    woods.refuses("battle 4 C", "E5")
    woods.refuses("battle 8 E", "L4.3")
    woods.told("battle 8 C", "rolled 1 0")
    assert woods.pool(8) == {BIRD: 1}


def test_e5_a_roost_is_built_where_they_rule_with_a_slot_and_without_a_roost() -> None:
    woods = decree(
        {
            8: {BIRD: 2, SAWMILL: 1},
            6: {BIRD: 1, ROOST: 1},
            1: {BIRD: 1, SAWMILL: 1},
            12: {CAT: 2, BIRD: 1},
            3: {BIRD: 1},
        },
        build=[FOX],
    )
    woods.refuses("build roost 6", "E5")
    woods.refuses("build roost 1", "E5")
    woods.refuses("build roost 12", "E5")
    woods.refuses("build roost 3", "E5")  # a rabbit clearing
    woods.refuses("build sawmill 8", "E5")
    woods.refuses("build roost 8 with 8", "E5")
    woods.refuses("build roost 13", "E5")
    assert woods.told("build roost 8").pool(8)[ROOST] == 1


def test_e5_viziers_are_resolved_as_birds() -> None:
    woods = decree({5: {BIRD: 1}}, E__leader="despot")
    woods.told("march 1 5->2")
    woods.told("build roost 2")
    assert not has_failed(woods)


def test_e5_after_the_decree_dominance_may_still_be_activated() -> None:
    woods = decree({8: {ROOST: 1}}, seats="ECA", recruit=[FOX], stacks={"E/hand": ["dominance-fox"]}, E__vp=10)
    woods.told("recruit 8", "dominance dominance-fox", "end")
    assert woods.cards("E/area") == ["dominance-fox"]
    assert woods.table.value("phase") == "Evening" or woods.table.value("turn") != "E"


def test_e5_crafted_cards_are_used_before_between_and_after_the_cards_of_the_decree() -> None:
    for lines in (
        ("use tax-collector 5", "end", "recruit 8"),
        ("end", "use tax-collector 5", "recruit 8"),
        ("end", "recruit 8", "use tax-collector 5"),
    ):
        woods = decree({8: {ROOST: 1}, 5: {BIRD: 1}}, step="craft", recruit=[FOX], stacks={"E/area": ["tax-collector"]})
        woods.told(*lines)
        assert woods.pool(5) == {}, lines
        assert woods.pool(8) == {ROOST: 1, BIRD: 1}, lines


def test_e5_nothing_is_asked_after_the_decree_if_nothing_can_be_done_there() -> None:
    woods = decree({8: {ROOST: 1}}, recruit=[FOX], stacks={"E/hand": [RABBIT]}, E__vp=20).told("recruit 8")
    assert woods.table.value("turn") == "C"  # a game of two has no dominance cards
    woods = decree({8: {ROOST: 1}}, seats="ECA", recruit=[FOX], stacks={"E/hand": [RABBIT]}, E__vp=9).told("recruit 8")
    assert woods.table.value("turn") == "C"


def test_e5_nothing_is_asked_before_the_decree_of_an_empty_hand() -> None:
    assert decree({8: {ROOST: 1}}, step="craft", recruit=[FOX]).question.asked == "decree"


def test_e5_a_dominance_card_beside_the_map_may_be_taken_after_the_decree() -> None:
    woods = decree(
        {8: {ROOST: 1}},
        seats="ECA",
        recruit=[FOXES[0]],
        stacks={"E/hand": [FOX], "dominance": ["dominance-fox"]},
    )
    woods.told("recruit 8", f"take dominance-fox for {FOX}")
    assert "dominance-fox" in woods.cards("E/hand")


def test_e1_cards_are_not_crafted_after_the_decree() -> None:
    woods = decree({8: {ROOST: 1}}, seats="ECA", recruit=[FOX], stacks={"E/hand": ["crossbow-bird"]}, E__vp=10)
    woods.told("recruit 8").refuses("craft crossbow-bird", "E1")


def test_e5_in_the_mountain_a_path_is_opened_before_the_move_that_needs_it() -> None:
    woods = decree(
        {9: {BIRD: 2, ROOST: 1}},
        move=[ANY],
        stacks={"E/hand": [RABBIT]},
        options={"map": "mountain"},
    )
    woods.refuses("march 1 9->5", "L4.2")
    woods.told(f"open 5_9 with {RABBIT}", "march 1 9->5")
    assert woods.vp("E") == 1
    assert woods.wood.warriors("E", 5) == 1


# -- E6, E7: turmoil ------------------------------------------------------------------------------------------


def failed(**more: Any) -> Woods:
    """A decree of five cards, three of them birds, that cannot be resolved; the Charismatic leads."""
    columns: dict[str, Any] = {"recruit": [VIZIER, FOX, MOUSE], "battle": [VIZIER], "build": [ANY]}
    return decree({}, **{"E__leader": "charismatic", "E__vp": 7, **columns, **more})


def test_e6_a_card_that_cannot_be_resolved_brings_turmoil_at_once() -> None:
    for column in COLUMNS:
        only: dict[str, Any] = {column: [FOX]}
        assert has_failed(decree({}, **only)), column
    assert has_failed(decree({8: {ROOST: 1}, 5: {ROOST: 1}}, recruit=[MOUSE]))
    assert has_failed(decree({8: {ROOST: 1, BIRD: 20}}, recruit=[FOX]))
    assert has_failed(decree({8: {BIRD: 1}, 4: {BIRD: 1, CAT: 1}}, battle=[FOX]))
    assert has_failed(decree({1: {BIRD: 1, KEEP: 1}}, build=[FOX]))


def test_e5_a_roost_costs_nothing() -> None:
    woods = decree({8: {BIRD: 1}}, build=[FOX])
    woods.refuses("build roost 8 with 8", "E5")
    woods.refuses("build roost 8 spending fox", "E5")
    woods.told("build roost 8")


def test_e6_without_roosts_left_a_build_fails() -> None:
    roosts = {number: {ROOST: 1} for number in (1, 2, 3, 4, 5, 6, 7)}
    assert has_failed(decree({**roosts, 8: {BIRD: 1}}, build=[FOX]))


def test_e6_turmoil_costs_a_point_for_each_bird_of_the_decree_with_the_viziers() -> None:
    assert failed().vp("E") == 4


def test_e6_points_do_not_fall_below_zero() -> None:
    assert failed(E__vp=2).vp("E") == 0


def test_e6_turmoil_discards_the_decree_but_the_viziers() -> None:
    woods = failed()
    assert sorted(woods.cards("discard")) == sorted([FOX, MOUSE, ANY])
    assert woods.cards("E/viziers") == [VIZIER, VIZIER]
    assert all(not woods.cards(f"E/decree/{column}") for column in COLUMNS)


def test_e6_a_dominance_card_of_the_decree_is_laid_beside_the_map() -> None:
    woods = decree({}, seats="ECA", recruit=["dominance-fox", FOX])
    assert woods.cards("dominance") == ["dominance-fox"]
    assert woods.cards("discard") == [FOX]


def test_e6_the_leader_lies_face_down_and_another_is_chosen_with_the_viziers_in_its_columns() -> None:
    woods = failed()
    assert woods.legal == ["choose builder", "choose commander", "choose despot"]
    woods.refuses("choose charismatic", "E6")
    woods.told("choose despot")
    assert woods.table.value("E/leader") == "despot"
    assert woods.table.value("E/deposed") == ["charismatic"]
    assert woods.cards("E/decree/move") == woods.cards("E/decree/build") == [VIZIER]


def test_e6_the_last_leader_that_lies_face_up_follows_by_itself() -> None:
    woods = failed(E__deposed=["builder", "commander"])
    assert woods.table.value("E/leader") == "despot"


def test_e6_when_all_leaders_lie_face_down_all_are_turned_up_again() -> None:
    woods = failed(E__deposed=["builder", "commander", "despot"])
    assert woods.legal == ["choose builder", "choose charismatic", "choose commander", "choose despot"]


def test_e6_after_turmoil_comes_evening() -> None:
    woods = decree({8: {ROOST: 1}, 7: {ROOST: 1}, 5: {BIRD: 1, CAT: 1}}, move=[MOUSE], battle=[RABBIT], C__vp=0)
    woods.told("choose despot")
    assert woods.vp("E") == 1
    assert len(woods.cards("E/hand")) == 1
    assert woods.table.value("turn") == "C"


def test_e6_a_card_that_cannot_be_resolved_may_come_before_one_that_can() -> None:
    woods = decree({8: {ROOST: 1}}, recruit=[FOX, MOUSE])
    assert woods.legal == ["recruit 8", "choose turmoil"]
    assert has_failed(woods.told("choose turmoil"))
    assert woods.pool(8) == {ROOST: 1}
    decree({8: {ROOST: 1}}, recruit=[FOX, ANY]).refuses("choose turmoil", "E6")


def test_e6_nothing_but_turmoil_can_be_chosen_in_place_of_a_card() -> None:
    decree({8: {ROOST: 1}}, recruit=[FOX, MOUSE]).refuses("choose builder", "E5")


def test_e6_a_ruling_that_leaves_nothing_to_resolve_leaves_turmoil() -> None:
    woods = decree({8: {ROOST: 1}}, recruit=[FOX])
    woods.table.fold([MovePieces(ROOST, 1, "clearing/8", "E/supply")])
    assert woods.legal == ["choose turmoil"]
    woods.refuses("recruit", "E5")
    assert has_failed(woods.told("choose turmoil"))


def test_e6_a_random_player_does_not_look_for_turmoil() -> None:
    woods = decree({8: {ROOST: 1}}, recruit=[FOX, MOUSE])
    legal = RULES.legal(woods.table, woods.question)
    assert [RULES.format(one) for one in RULES.sensible(woods.table, woods.question, legal)] == ["recruit 8"]


def test_e6_what_was_resolved_before_turmoil_stays_done() -> None:
    woods = decree({8: {ROOST: 1}}, recruit=[FOX, MOUSE]).told("recruit 8")
    assert has_failed(woods)
    assert woods.pool(8) == {ROOST: 1, BIRD: 1}
    assert woods.table.value("E/resolved") is None


def test_e7_with_one_warrior_left_the_charismatic_places_it_and_falls_into_turmoil() -> None:
    woods = decree({8: {ROOST: 1, BIRD: 19}}, recruit=[VIZIER], battle=[VIZIER], E__leader="charismatic")
    woods.told("recruit 8")
    assert woods.pool(8) == {ROOST: 1, BIRD: 20}
    assert has_failed(woods)


# -- leaders --------------------------------------------------------------------------------------------------


def test_the_charismatic_recruits_two_warriors_with_each_card() -> None:
    woods = decree({8: {ROOST: 1}, 7: {BIRD: 1, CAT: 1}}, E__leader="charismatic", recruit=[VIZIER, FOX])
    assert woods.told("recruit 8", "recruit 8").pool(8) == {ROOST: 1, BIRD: 4}


def test_the_commander_deals_an_extra_hit_as_attacker_only() -> None:
    woods = decree({8: {BIRD: 1, CAT: 3}}, battle=[FOX], E__leader="commander", step="battle")
    woods.told("battle 8 C", "rolled 1 0")
    assert woods.pool(8) == {BIRD: 1, CAT: 1}
    woods = lay("CE", clearings={8: {BIRD: 2, CAT: 3}}, phase="Daylight", step="actions", E__leader="commander").told(
        "battle 8 E", "rolled 1 1"
    )
    assert woods.pool(8) == {BIRD: 1, CAT: 2}


def test_the_despot_scores_one_more_once_in_a_battle_that_removes_buildings_or_tokens() -> None:
    woods = decree({8: {BIRD: 3, SAWMILL: 1, WOOD: 1}}, battle=[FOX], E__leader="despot", step="battle")
    woods.told("battle 8 C", "rolled 1 0")
    assert woods.vp("E") == 3  # two pieces (one for the defenseless), and one of the Despot's
    woods = decree({8: {BIRD: 3, CAT: 3}}, battle=[FOX], E__leader="despot", step="battle")
    assert woods.told("battle 8 C", "rolled 1 0").vp("E") == 0
    others = {12: {BIRD: 1, CAT: 1}}
    woods = decree({8: {BIRD: 3, SAWMILL: 1}, **others}, battle=[FOX], E__leader="commander", step="battle")
    assert woods.told("battle 8 C", "rolled 0 0").vp("E") == 1


def test_the_despot_scores_as_defender_too_and_once_for_ambush_and_dice() -> None:
    woods = lay(
        "CE",
        clearings={1: {CAT: 1, KEEP: 1, WOOD: 3, BIRD: 2}},
        stacks={"E/hand": ["ambush-fox"], "C/hand": [FOX]},
        phase="Daylight",
        step="actions",
        E__leader="despot",
    )
    woods.told("battle 1 E", "ambush ambush-fox", "pass", "lose wood")
    assert woods.vp("E") == 2
    woods.told(f"hospitals {FOX}", "rolled 2 2", "lose wood")
    assert woods.pool(1) == {KEEP: 1, WOOD: 1, BIRD: 1}
    assert woods.vp("E") == 3


def test_the_despot_takes_two_points_for_a_lone_sympathy_token_and_causes_outrage() -> None:
    woods = decree(
        {8: {BIRD: 1, SYMPATHY: 1}},
        seats="EA",
        battle=[FOX],
        E__leader="despot",
        step="battle",
        stacks={"E/hand": [FOXES[0]]},
    )
    woods.told("battle 8 A", "rolled 0 0")
    assert woods.vp("E") == 2
    assert woods.question.asked == "outrage"


def test_the_despot_scores_nothing_more_outside_battles() -> None:
    woods = decree(
        {1: {ROOST: 1}, 6: {ROOST: 1}, 8: {ROOST: 1, BIRD: 1}, 12: {SAWMILL: 1}},
        step="craft",
        stacks={"E/hand": ["favor-of-the-foxes"]},
        E__leader="despot",
    )
    assert woods.told("craft favor-of-the-foxes").vp("E") == 1


# -- E8: Evening ------------------------------------------------------------------------------------------------

EVENING = {0: (0, 1), 1: (0, 1), 2: (1, 1), 3: (2, 2), 4: (3, 2), 5: (4, 2), 6: (4, 3), 7: (5, 3)}
"""Points and cards by roosts on the map (8)."""


@pytest.mark.parametrize("roosts", EVENING)
def test_e8_roosts_score_and_draw_by_their_number(roosts: int) -> None:
    standing = {number: {ROOST: 1} for number in range(1, roosts + 1)}
    woods = lay("EC", clearings=standing, turn="E", phase="Evening", E__vp=3).drawn()
    assert woods.vp("E") == 3 + EVENING[roosts][0]
    assert len(woods.cards("E/hand")) == EVENING[roosts][1]


def test_e8_the_eyrie_discard_down_to_five() -> None:
    hand = [FOX, RABBIT, MOUSE, ANY, "armorers"]
    woods = lay("EC", stacks={"E/hand": hand, "deck": [MICE[0], "cobbler"]}, turn="E", phase="Evening")
    woods.refuses("discard anvil armorers", "E8")
    woods.told("discard cobbler")
    assert sorted(woods.cards("E/hand")) == sorted(hand)


# -- positions ----------------------------------------------------------------------------------------------------


def test_a_position_with_a_leader_has_the_viziers_in_its_columns() -> None:
    woods = decree({8: {ROOST: 1}}, E__leader="builder", recruit=[VIZIER, FOX])
    assert woods.cards("E/decree/recruit") == [VIZIER, FOX]
    assert woods.cards("E/decree/move") == [VIZIER]
    assert woods.cards("E/viziers") == []


@pytest.mark.parametrize("step", COLUMNS)
def test_a_position_may_begin_at_a_column_of_the_decree(step: str) -> None:
    mice: dict[str, Any] = {column: [card] for column, card in zip(COLUMNS, MICE, strict=True)}
    assert has_failed(decree({8: {ROOST: 1, BIRD: 2}}, step=step, **mice))
    foxes: dict[str, Any] = {column: [card] for column, card in zip(COLUMNS, FOXES, strict=True)}
    woods = decree({8: {ROOST: 1, BIRD: 2, CAT: 1}, 12: {BIRD: 1}}, step=step, **foxes)
    assert f"decree: {step}" in woods.question.question


def test_a_position_may_begin_with_the_cards_of_evening() -> None:
    standing = {number: {ROOST: 1} for number in range(1, 4)}
    woods = lay("EC", clearings=standing, turn="E", phase="Evening", step="draw", E__vp=3).drawn()
    assert woods.vp("E") == 3
    assert len(woods.cards("E/hand")) == 2


def test_a_position_cannot_have_leaders_or_viziers_that_there_are_not() -> None:
    with pytest.raises(InvalidOption, match="thief"):
        decree({}, E__leader="thief")
    with pytest.raises(InvalidOption, match="viziers"):
        decree({}, recruit=[VIZIER, VIZIER, VIZIER])


def test_a_step_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InvalidOption, match="craft, recruit, move, battle, build"):
        decree({}, step="wood")


@pytest.mark.parametrize(
    ("phase", "step", "asked"),
    [("Birdsong", "decree", "decree"), ("Birdsong", "roost", "roost"), ("Evening", "discard", "discard")],
)
def test_a_position_may_begin_in_the_middle_of_a_phase(phase: str, step: str, asked: str) -> None:
    hand = [FOX, RABBIT, MOUSE, ANY, "armorers", "cobbler"]
    woods = lay("EC", stacks={"E/hand": hand}, turn="E", phase=phase, step=step)
    assert woods.question.asked == asked
