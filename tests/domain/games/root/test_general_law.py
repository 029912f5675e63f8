"""The general law, R1 to R29, and the set-up: each statement from a position."""

from __future__ import annotations

from typing import Any

import pytest

from domain.changes import Set
from domain.errors import InvalidNotation, NotAsked
from domain.games.root import facts
from domain.games.root.lenses import Wood
from domain.games.root.rules import RULES
from domain.games.root.scoring import score_together
from domain.perspective import record_of
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD, REBEL = "warrior:marquise", "warrior:eyrie", "warrior:alliance"
KEEP, MILL, SHOP, WOOD = "keep:marquise", "sawmill:marquise", "workshop:marquise", "wood:marquise"
ROOST, SYMPATHY = "roost:eyrie", "sympathy:alliance"
PHASES = ("Birdsong", "Daylight", "Evening")
EXILES = {"deck": "exiles"}


def chair(woods: Woods, seat: str) -> Table:
    """The table as a seat's own record has it."""
    table = Table()
    for play in record_of(seat, woods.plays):
        table.fold(play.changes)
    return table


# -- golden rules -----------------------------------------------------------------------------------------


def test_r1_a_card_beats_the_law() -> None:
    here = {1: {CAT: 1, BIRD: 2}, 5: {BIRD: 1}}
    lay("CE", clearings=here, phase="Daylight").refuses("march 1 1->5", "L4.2")
    planners = lay("CE", clearings=here, stacks={"C/area": ["corvid-planners"]}, options=EXILES, phase="Daylight")
    assert planners.told("march 1 1->5").pool(5) == {BIRD: 1, CAT: 1}


def test_r2_what_cannot_be_done_cannot_be_done_by_a_card_either() -> None:
    woods = lay(
        "EC",
        clearings={1: {KEEP: 1, CAT: 1}, 8: {ROOST: 1}},
        stacks={"E/area": ["propaganda-bureau"], "E/hand": ["anvil"]},
        options=EXILES,
        turn="E",
        phase="Daylight",
    )
    woods.refuses("use propaganda-bureau C/1 with anvil", "CARD.propaganda-bureau")


def test_r3_the_current_player_decides_the_order_of_what_is_at_the_same_time() -> None:
    """Saboteurs and the look at dominance are both at the start of Birdsong."""
    woods = lay(
        "CAE",
        clearings={1: {CAT: 1}, 6: {CAT: 1}, 8: {CAT: 1, SYMPATHY: 1}},
        stacks={"C/area": ["dominance-fox", "saboteurs"], "A/area": ["soup-kitchens"]},
        options=EXILES,
    )
    woods.told("use saboteurs A/soup-kitchens")
    assert woods.over.winners == ("C",)


def test_r4_hand_sizes_and_discards_are_public_hands_and_the_deck_are_not() -> None:
    woods = Woods(RULES.setup("CE")).drawn()
    seen = chair(woods, "C")
    assert len(seen.stack("E/hand")) == 3
    assert {seen.kinds[card] for card in seen.stack("E/hand")} == {"?"}
    assert {seen.kinds[card] for card in seen.stack("deck")} == {"?"}
    assert "?" not in {seen.kinds[card] for card in seen.stack("C/hand")}
    discarded = lay("CE", stacks={"E/hand": ["anvil"], "discard": ["sappers"]})
    assert [chair(discarded, "C").kinds[card] for card in discarded.table.stack("discard")] == ["sappers"]


def test_r6_a_turn_is_birdsong_daylight_evening_and_passes_clockwise() -> None:
    woods = lay("CAE", clearings={8: {ROOST: 1}}, stacks={"E/hand": ["anvil"]})
    woods.told("end", "end")
    said = [change for play in woods.plays for change in play.changes if isinstance(change, Set)]
    steps = [change.value for change in said if change.name in ("turn", "phase")]
    assert steps == ["C", *PHASES, "A", *PHASES, "E", "Birdsong"]


def test_r6_what_is_at_the_start_of_a_phase_comes_before_everything_else() -> None:
    woods = lay("CE", clearings={5: {CAT: 2, BIRD: 1}}, stacks={"C/area": ["command-warren"]}, phase="Daylight")
    assert woods.question.asked == "cards"
    woods.told("march 1 5->1")
    woods.refuses("use command-warren", "CARD.command-warren")


def test_r8_in_the_last_step_of_a_turn_nothing_else_can_be_done() -> None:
    hand = ["anvil", "sappers", "cobbler", "bake-sale", "sword", "investments"]
    woods = lay("CE", stacks={"C/hand": hand, "C/area": ["tax-collector"]}, clearings={5: {CAT: 1}}, phase="Evening")
    woods.refuses("use tax-collector 5", "C7")


def test_r9_as_many_as_there_are_are_drawn() -> None:
    woods = lay(
        "CE", stacks={"deck": [], "discard": ["anvil"]}, clearings={1: {"recruiter:marquise": 1}}, phase="Evening"
    )
    woods.drawn()
    assert woods.cards("C/hand") == ["anvil"]
    three = {1: {"recruiter:marquise": 1}, 5: {"recruiter:marquise": 2}}
    woods = lay("CE", stacks={"deck": ["sappers"]}, clearings=three, phase="Evening").drawn()
    assert woods.cards("C/hand") == ["sappers"]


def test_r10_all_pieces_are_removed_before_their_loss_brings_anything_about() -> None:
    woods = lay(
        "EC",
        clearings={3: {KEEP: 1}, 1: {CAT: 1}, 6: {ROOST: 1, CAT: 2}, 8: {ROOST: 1, CAT: 1}, 12: {ROOST: 1}},
        stacks={"E/hand": ["favor-of-the-foxes"], "C/hand": ["anvil", "sappers"]},
        turn="E",
        phase="Daylight",
    )
    woods.told("craft favor-of-the-foxes")
    assert woods.question.asked == "hospitals"
    assert not any(CAT in woods.pool(number) for number in (1, 6, 8))


def test_r11_who_is_forced_to_move_moved() -> None:
    """Outrage at a forced move is its owner's."""
    woods = lay(
        "CEA",
        clearings={5: {BIRD: 3}, 1: {SYMPATHY: 1}},
        stacks={"C/area": ["false-orders"], "E/hand": ["anvil"], "C/hand": ["root-tea-fox"]},
        options=EXILES,
    )
    woods.told("use false-orders E/5_1")
    assert woods.pool(1) == {SYMPATHY: 1, BIRD: 2}
    assert (woods.question.seat, woods.question.asked) == ("E", "outrage")
    assert woods.told("give anvil").cards("A/supporters") == ["anvil"]


# -- cards ------------------------------------------------------------------------------------------------


def test_r12_an_empty_deck_is_replaced_at_once_in_the_middle_of_a_draw() -> None:
    three = {1: {"recruiter:marquise": 1}, 5: {"recruiter:marquise": 2}}
    woods = lay("CA", stacks={"deck": ["sappers"], "discard": ["anvil", "cobbler"]}, clearings=three, phase="Evening")
    woods.drawn()
    assert len(woods.cards("C/hand")) == 2
    assert woods.cards("C/hand")[0] == "sappers"
    assert sorted(woods.cards("C/hand") + woods.cards("deck")) == ["anvil", "cobbler", "sappers"]
    assert woods.cards("discard") == []


def test_r12_the_deck_is_replaced_as_soon_as_its_last_card_is_drawn() -> None:
    woods = lay("CA", stacks={"deck": ["sappers"], "discard": ["anvil", "cobbler"]}, phase="Evening").drawn()
    assert woods.cards("C/hand") == ["sappers"]
    assert sorted(woods.cards("deck")) == ["anvil", "cobbler"]


def test_r12_with_no_card_anywhere_nothing_is_drawn() -> None:
    woods = lay("CE", stacks={"deck": [], "discard": []}, phase="Evening").drawn()
    assert woods.cards("C/hand") == []
    assert woods.wood.turn == "E"


def test_r13_a_bird_stands_for_any_suit_and_no_other_card_for_a_bird() -> None:
    woods = lay("CE", clearings={7: {MILL: 1, CAT: 1}}, stacks={"C/hand": ["sappers", "anvil"]}, phase="Daylight")
    woods.refuses("extra anvil", "L2.1.1")
    woods.refuses("overwork 7 with anvil", "L2.1.1")
    assert woods.told("overwork 7 with sappers").pool(7)[WOOD] == 1


@pytest.mark.parametrize("card", ["ambush-fox", "dominance-fox"])
def test_r14_ambush_and_dominance_are_spent_for_their_suit_and_never_crafted(card: str) -> None:
    woods = lay("CEA", clearings={8: {MILL: 1, SHOP: 1, CAT: 1}}, stacks={"C/hand": [card]}, phase="Daylight")
    woods.refuses(f"craft {card}", "L2.1.2")
    assert woods.told(f"overwork 8 with {card}").pool(8)[WOOD] == 1


def test_r15_the_play_area_is_no_part_of_the_hand() -> None:
    woods = lay(
        "CE",
        clearings={8: {MILL: 1, CAT: 1}},
        stacks={"C/area": ["tax-collector"], "C/hand": ["sword"]},
        phase="Daylight",
    )
    woods.refuses("overwork 8 with tax-collector", "C4")
    full = ["anvil", "sappers", "bake-sale", "sword"]
    woods = lay("CE", stacks={"C/area": ["cobbler"], "C/hand": full, "deck": ["investments"]}, phase="Evening").drawn()
    assert woods.wood.turn == "E"
    assert len(woods.cards("C/hand")) == 5


# -- rule -------------------------------------------------------------------------------------------------


def test_r16_most_warriors_and_buildings_rule_a_clearing() -> None:
    wood = lay(
        "CEAV",
        clearings={
            1: {CAT: 2, REBEL: 1},
            5: {CAT: 1, MILL: 1, REBEL: 1},
            7: {CAT: 1, REBEL: 1},
            9: {REBEL: 2, CAT: 1, ROOST: 1},
            2: {CAT: 1, SYMPATHY: 1, "pawn:vagabond": 1},
            8: {SYMPATHY: 1},
            3: {CAT: 1, BIRD: 1},
        },
    ).wood
    assert {number: wood.ruler_of(number) for number in (1, 5, 7, 9, 2, 8, 3, 4)} == {
        1: "C",
        5: "C",
        7: "",
        9: "A",
        2: "C",
        8: "",
        3: "E",
        4: "",
    }


# -- winning ----------------------------------------------------------------------------------------------


def test_r17_thirty_points_end_the_game_at_once() -> None:
    woods = lay(
        "CE",
        clearings={5: {CAT: 3, WOOD: 3}},
        phase="Daylight",
        C__vp=29,
    )
    woods.told("build sawmill 5", "build sawmill 5")
    assert woods.vp("C") == 30
    assert woods.over.winners == ("C",)
    with pytest.raises(NotAsked):
        woods.told("end")


@pytest.mark.parametrize(("current", "earned"), [("C", "AE"), ("E", "CA"), ("A", "EC")])
def test_r17_of_those_who_pass_thirty_together_the_first_from_the_current_player_wins(
    current: str, earned: str
) -> None:
    woods = lay("CEA", turn=current, phase="Daylight", C__vp=29, E__vp=29, A__vp=29)
    with Transaction(woods.table) as tx:
        score_together(tx, dict.fromkeys(earned, 1))
    woods.table.fold(tx.changes)
    assert [woods.vp(seat) for seat in earned] == [30, 30]
    first = min(earned, key=lambda seat: (woods.wood.order.index(seat) - woods.wood.order.index(current)) % 3)
    assert woods.wood.value(first, "vp") == 30
    assert woods.table.value("winner") == [first]


def test_r17_both_sides_of_a_battle_score_together() -> None:
    """The Commander's extra hit takes the sawmill, Sappers the roost."""
    woods = lay(
        "CE",
        clearings={8: {CAT: 1, MILL: 1, BIRD: 1, ROOST: 1}},
        stacks={"E/decree/battle": ["anvil"], "C/area": ["sappers"]},
        turn="E",
        phase="Daylight",
        step="battle",
        E__leader="commander",
        C__vp=29,
        E__vp=29,
    )
    woods.told("battle 8 C", "rolled 1 1", "use sappers")
    assert (woods.vp("C"), woods.vp("E")) == (30, 30)
    assert woods.over.winners == ("E",)


def test_r18_each_enemy_building_and_token_removed_scores_one_on_any_turn() -> None:
    woods = lay("CE", clearings={8: {CAT: 1, MILL: 1, WOOD: 1, BIRD: 3}}, phase="Daylight")
    woods.told("battle 8 E", "rolled 3 3")
    assert woods.vp("E") == 2
    assert woods.pool(8) == {BIRD: 2}


def test_r18_warriors_score_nothing() -> None:
    woods = lay("CE", clearings={8: {CAT: 2, BIRD: 3}}, phase="Daylight").told("battle 8 E", "rolled 2 1")
    assert (woods.vp("C"), woods.vp("E")) == (0, 0)


def test_r19_a_crafted_item_scores_what_is_on_its_card() -> None:
    woods = lay("CE", clearings={5: {SHOP: 2}}, stacks={"C/hand": ["bake-sale"]}, phase="Daylight")
    assert woods.told("craft bake-sale").vp("C") == 3


def test_r20_points_never_fall_below_zero() -> None:
    woods = lay("EC", stacks={"E/decree/move": ["sappers", "armorers"]}, turn="E", phase="Daylight", E__vp=1)
    woods.told(*(["end"] if woods.question.asked == "daylight" else []))
    assert woods.vp("E") == 0


def dominant(card: str, **more: Any) -> Woods:
    return lay("CEA", stacks={"C/hand": [card]}, clearings={5: {CAT: 3, WOOD: 3}}, phase="Daylight", **more)


def test_r21_dominance_needs_ten_points() -> None:
    dominant("dominance-fox", C__vp=9).refuses("dominance fox", "L3.3.1")
    woods = dominant("dominance-fox", C__vp=10).told("dominance fox")
    assert woods.cards("C/area") == ["dominance-fox"]


def test_r21_who_has_activated_dominance_scores_no_more() -> None:
    woods = dominant("dominance-fox", C__vp=10).told("dominance fox", "build sawmill 5", "build sawmill 5")
    assert woods.vp("C") == 10


def test_r21_dominance_is_activated_in_daylight_only() -> None:
    hand = ["dominance-fox", "sappers", "cobbler", "bake-sale", "sword", "investments"]
    lay("CEA", stacks={"C/hand": hand}, phase="Evening", C__vp=10).refuses("dominance fox", "C7")


def test_r21_an_activated_dominance_card_cannot_be_exchanged() -> None:
    woods = lay(
        "CEA",
        stacks={"C/hand": ["dominance-mouse"], "C/area": ["dominance-fox"]},
        phase="Daylight",
        C__vp=12,
    )
    woods.refuses("dominance mouse", "L3.3.2")


@pytest.mark.parametrize(("suit", "three"), [("fox", (1, 6, 8)), ("rabbit", (3, 4, 5)), ("mouse", (2, 7, 9))])
def test_r22_three_clearings_of_its_suit_win_at_the_start_of_birdsong(suit: str, three: tuple[int, ...]) -> None:
    stacks = {"C/area": [f"dominance-{suit}"]}
    held = {number: {CAT: 1} for number in three}
    assert lay("CEA", stacks=stacks, clearings=held).drawn().over.rule == "L3.3.1"
    assert lay("CEA", stacks=stacks, clearings={**held, three[0]: {CAT: 1, REBEL: 1}}).question.seat == "C"


def test_r22_bird_dominance_wins_with_two_opposite_corners() -> None:
    stacks = {"C/area": ["dominance-bird"]}
    assert lay("CEA", stacks=stacks, clearings={1: {CAT: 1}, 3: {CAT: 1}}).drawn().over.winners == ("C",)
    assert lay("CEA", stacks=stacks, clearings={2: {CAT: 1}, 4: {CAT: 1}}).drawn().over.winners == ("C",)
    assert lay("CEA", stacks=stacks, clearings={1: {CAT: 1}, 2: {CAT: 1}, 12: {CAT: 1}}).question.seat == "C"


def test_r22_dominance_does_not_win_in_another_phase() -> None:
    held = {number: {CAT: 1} for number in (1, 6, 8)}
    woods = lay("CEA", stacks={"C/area": ["dominance-fox"]}, clearings=held, phase="Daylight")
    assert woods.question.asked == "daylight"


def test_r23_a_discarded_dominance_card_becomes_available_and_is_taken_for_a_card_of_its_suit() -> None:
    woods = lay(
        "CEA",
        clearings={8: {MILL: 1, CAT: 1}},
        stacks={"C/hand": ["dominance-fox", "anvil", "sword"]},
        phase="Daylight",
    )
    woods.told("overwork 8 with dominance-fox")
    assert woods.cards("dominance") == ["dominance-fox"]
    assert woods.cards("discard") == []
    woods.refuses("take dominance-fox for sword", "L2.1.1")
    woods.refuses("take dominance-mouse for sword", "L3.3.4")
    woods.told("take dominance-fox for anvil")
    assert sorted(woods.cards("C/hand")) == ["dominance-fox", "sword"]
    assert woods.cards("dominance") == []


def test_r23_bird_dominance_is_taken_for_a_bird_and_a_bird_takes_any() -> None:
    woods = lay(
        "CEA",
        stacks={"C/hand": ["sappers", "anvil", "armorers"], "dominance": ["dominance-bird", "dominance-fox"]},
        phase="Daylight",
    )
    woods.refuses("take dominance-bird for anvil", "L2.1.1")
    woods.told("take dominance-bird for sappers", "take dominance-fox for armorers")
    assert sorted(woods.cards("C/hand")) == ["anvil", "dominance-bird", "dominance-fox"]


def test_r24_two_players_play_without_dominance_cards() -> None:
    decks = [Woods(RULES.setup(seats)).cards("deck") for seats in ("CE", "CEA")]
    assert [len(deck) for deck in decks] == [50, 54]


# -- crafting ---------------------------------------------------------------------------------------------


def test_r25_each_icon_activates_a_piece_in_a_clearing_of_its_suit_once_a_turn() -> None:
    woods = lay(
        "CE",
        clearings={8: {SHOP: 1}, 5: {SHOP: 1}},
        stacks={"C/hand": ["anvil", "crossbow-bird", "bake-sale", "woodland-runners"]},
        phase="Daylight",
    )
    woods.refuses("craft bake-sale", "L4.1.1")
    woods.told("craft anvil")
    woods.refuses("craft crossbow-bird", "L4.1.1")
    assert woods.told("craft woodland-runners").vp("C") == 3


def test_r25_icons_of_any_suit_take_any_piece_and_say_which_if_it_matters() -> None:
    five = {8: {SHOP: 2}, 5: {SHOP: 2}, 7: {SHOP: 1}}
    woods = lay("CE", clearings=five, stacks={"C/hand": ["royal-claim", "anvil"]}, phase="Daylight")
    assert "craft royal-claim with fox fox rabbit rabbit" in woods.legal
    woods.refuses("craft royal-claim with fox fox fox rabbit", "L4.1.1")
    woods.told("craft royal-claim with fox mouse rabbit rabbit", "craft anvil")
    assert woods.cards("C/area") == ["royal-claim"]


def test_r26_an_item_that_is_not_left_cannot_be_crafted() -> None:
    woods = lay(
        "CE", clearings={8: {SHOP: 1}}, stacks={"C/hand": ["anvil"]}, pools={"items": {"boot": 2}}, phase="Daylight"
    )
    woods.refuses("craft anvil", "L4.1.2")


def test_r26_an_item_goes_to_the_crafted_items_and_its_card_is_discarded() -> None:
    woods = lay("CE", clearings={8: {SHOP: 1}}, stacks={"C/hand": ["anvil"]}, phase="Daylight").told("craft anvil")
    assert woods.pool("C/items") == {"hammer": 1}
    assert woods.pool("items").get("hammer") is None
    assert woods.cards("discard") == ["anvil"]


def test_r27_a_persistent_card_lies_in_the_play_area_once() -> None:
    woods = lay(
        "CE",
        clearings={8: {SHOP: 2}},
        stacks={"C/hand": ["armorers", "armorers"]},
        phase="Daylight",
    )
    woods.told("craft armorers")
    assert woods.cards("C/area") == ["armorers"]
    woods.refuses("craft armorers", "L4.1.4")


def test_a_card_that_is_not_in_hand_cannot_be_crafted() -> None:
    woods = lay("CE", clearings={8: {SHOP: 2}}, stacks={"C/hand": ["sappers"]}, phase="Daylight")
    woods.refuses("craft anvil", "L4.1")
    woods.refuses("craft ?fox", "L4.1")


# -- moving -----------------------------------------------------------------------------------------------


def test_r28_warriors_move_along_one_path_from_or_to_a_clearing_that_they_rule() -> None:
    woods = lay("CE", clearings={1: {CAT: 3}, 5: {BIRD: 4}, 2: {BIRD: 1}}, phase="Daylight")
    woods.refuses("march 1 1->2", "L4.2")
    woods.refuses("march 4 1->5", "L4.2")
    woods.refuses("march 0 1->5", "L4.2")
    woods.refuses("march 1 1->13", "L4.2")
    woods.told("march 1 1->5")
    woods.refuses("march 1 5->2", "L4.2")
    assert woods.told("march 1 5->1").pool(1) == {CAT: 3}


def test_r29_the_same_warriors_move_as_often_as_there_are_moves() -> None:
    woods = lay("CE", clearings={1: {CAT: 2}}, phase="Daylight").told("march 2 1->5", "march 2 5->2", "march 2 2->6")
    assert woods.pool(6)[CAT] == 2


def test_tokens_and_buildings_do_not_move() -> None:
    woods = lay("CE", clearings={5: {CAT: 1, MILL: 1, WOOD: 2}}, phase="Daylight").told("march 1 5->1")
    assert woods.pool(5) == {MILL: 1, WOOD: 2}
    with pytest.raises(InvalidNotation):
        woods.told("march wood 5->1")


# -- set-up -----------------------------------------------------------------------------------------------


def test_setup_deals_three_cards_and_lays_out_ruins_and_items() -> None:
    woods = Woods(RULES.setup("CEAV")).drawn()
    assert [len(woods.cards(f"{seat}/hand")) for seat in "CEAV"] == [3, 3, 3, 3]
    assert [number for number in range(1, 13) if woods.pool(number).get("ruin")] == [6, 10, 11, 12]
    supply = {item: fact.supply for item, fact in facts.items().items() if fact.supply}
    assert woods.pool("items") == supply
    assert [woods.vp(seat) for seat in "CEAV"] == [0, 0, 0, 0]


def test_setup_goes_by_the_letters_of_the_factions_not_by_the_seats() -> None:
    woods = Woods(RULES.setup("EC")).drawn()
    assert (woods.question.seat, woods.question.asked) == ("C", "keep")


def test_the_first_seat_begins() -> None:
    woods = lay("EC", clearings={8: {ROOST: 1}}, stacks={"E/hand": ["anvil", "sword"]})
    assert woods.question.seat == "E"
    assert Wood(woods.table).turn == "E"
