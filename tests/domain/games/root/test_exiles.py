"""Exiles & Partisans: what each of its 25 effect cards does (16.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.changes import ALL
from domain.decision import Chance
from domain.perspective import record_of
from domain.table import Table
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD, REBEL, BEE = "warrior:marquise", "warrior:eyrie", "warrior:alliance", "warrior:clergy"
KEEP, MILL, SHOP, WOOD = "keep:marquise", "sawmill:marquise", "workshop:marquise", "wood:marquise"
ROOST, SYMPATHY, PAWN = "roost:eyrie", "sympathy:alliance", "pawn:vagabond"


def exiles(
    seats: str = "CE",
    clearings: Mapping[int, Mapping[str, int]] = {},
    area: Sequence[str] = (),
    stacks: Mapping[str, Sequence[str]] = {},
    **more: Any,
) -> Woods:
    """A position with the Exiles & Partisans deck; `area` are the crafted cards of the first seat."""
    options = {"deck": "exiles", **more.pop("options", {})}
    return lay(seats, clearings=clearings, stacks={f"{seats[0]}/area": area, **stacks}, options=options, **more)


def cards_of(woods: Woods, seat: str, place: str) -> list[str]:
    """What a seat knows of the cards of a place."""
    table = Table()
    for play in record_of(seat, woods.plays):
        table.fold(play.changes)
    return sorted(table.kinds[card] for card in table.stack(place))


# -- bird -------------------------------------------------------------------------------------------------


def test_saboteurs_discard_themselves_and_a_crafted_card_of_an_enemy() -> None:
    woods = exiles("CEA", area=["saboteurs"], stacks={"E/area": ["tunnels"], "A/area": ["charm-offensive"]})
    woods.refuses("use saboteurs E/swap-meet", "CARD.saboteurs")
    woods.refuses("use saboteurs C/saboteurs", "CARD.saboteurs")
    woods.told("use saboteurs E/tunnels")
    assert woods.cards("discard") == ["saboteurs", "tunnels"]
    assert (woods.cards("C/area"), woods.cards("E/area")) == ([], [])


def test_saboteurs_may_be_passed_by_and_come_at_the_start_of_birdsong_only() -> None:
    woods = exiles("CEA", area=["saboteurs"], stacks={"E/area": ["tunnels"]}).told("pass")
    woods.refuses("use saboteurs E/tunnels", "CARD.saboteurs")


def test_saboteurs_cannot_discard_an_activated_dominance_card() -> None:
    woods = exiles("CEA", area=["saboteurs"], stacks={"E/area": ["dominance-fox"]})
    assert woods.question.asked == "daylight"


def test_soup_kitchens_count_each_token_twice_for_rule() -> None:
    here = {8: {SYMPATHY: 1, CAT: 1}, 5: {SYMPATHY: 1, CAT: 2}, 7: {SYMPATHY: 1, REBEL: 1, CAT: 2}}
    wood = exiles("CA", here, stacks={"A/area": ["soup-kitchens"]}, phase="Daylight").wood
    assert [wood.ruler_of(number) for number in (8, 5, 7)] == ["A", "", "A"]
    wood = exiles("CA", here, area=["soup-kitchens"], phase="Daylight").wood
    assert [wood.ruler_of(number) for number in (8, 5, 7)] == ["C", "C", "C"]


def test_soup_kitchens_count_the_wood_of_the_marquise() -> None:
    wood = exiles("CE", {8: {WOOD: 1, BIRD: 1}}, ["soup-kitchens"], phase="Daylight").wood
    assert wood.ruler_of(8) == "C"


def test_boat_builders_take_rivers_for_paths() -> None:
    exiles("CE", {4: {CAT: 1}}, phase="Daylight").refuses("march 1 4->7", "L4.2")
    woods = exiles("CE", {4: {CAT: 1}}, ["boat-builders"], phase="Daylight").told("march 1 4->7", "march 1 7->11")
    assert woods.pool(11)[CAT] == 1


def test_corvid_planners_move_whoever_rules() -> None:
    here = {5: {CAT: 1, BIRD: 2}, 1: {BIRD: 1}}
    exiles("CE", here, phase="Daylight").refuses("march 1 5->1", "L4.2")
    woods = exiles("CE", here, ["corvid-planners"], phase="Daylight")
    woods.refuses("march 1 5->4", "L4.2")
    assert woods.told("march 1 5->1").pool(1)[CAT] == 1


def emigre(*lines: str, area: Sequence[str] = ("eyrie-emigre",)) -> Woods:
    return exiles("CE", {5: {CAT: 3}, 1: {BIRD: 1}}, area).told(*lines)


def test_eyrie_emigre_moves_and_battles_there() -> None:
    woods = emigre("march 3 5->1")
    assert (woods.question.asked, woods.question.rule) == ("battle", "L4.3")
    woods.told("battle 1 E", "rolled 1 0")
    assert woods.pool(1) == {CAT: 3}
    assert woods.cards("C/area") == ["eyrie-emigre"]


def test_eyrie_emigre_is_discarded_if_not_both_are_done() -> None:
    for lines in (("march 1 5->1", "pass"), ("march 1 5->2",), ("pass",)):
        woods = emigre(*lines)
        assert woods.cards("C/area") == [], lines
        assert woods.cards("discard") == ["eyrie-emigre"]
        assert woods.question.asked == "daylight"


def test_eyrie_emigre_is_discarded_without_a_question_where_no_move_is_possible() -> None:
    woods = exiles("CE", {}, ["eyrie-emigre"])
    assert woods.question.asked == "daylight"
    assert woods.cards("discard") == ["eyrie-emigre"]


def test_eyrie_emigre_comes_at_the_end_of_birdsong() -> None:
    woods = exiles("CE", {5: {CAT: 1}}, ["eyrie-emigre", "swap-meet"], {"E/hand": ["anvil"]})
    assert [woods.question.asked, woods.told("pass").question.asked, woods.told("pass").question.asked] == [
        "cards",
        "cards",
        "emigre",
    ]


def test_eyrie_emigre_moves_a_pawn_too() -> None:
    woods = exiles("VC", {5: {PAWN: 1}, 1: {CAT: 1}}, ["eyrie-emigre"], pools={"V/satchel": {"sword": 1}})
    while woods.question.asked != "emigre":
        woods.told("pass" if woods.question.otherwise is not None else woods.legal[0])
    woods.told("go 1", "battle 1 C", "rolled 1 0")
    assert woods.pool(1) == {PAWN: 1}
    assert woods.cards("V/area") == ["eyrie-emigre"]


# -- partisans --------------------------------------------------------------------------------------------

PARTISANS = {"fox-partisans": 8, "rabbit-partisans": 5, "mouse-partisans": 7}


@pytest.mark.parametrize(("card", "clearing"), PARTISANS.items())
def test_partisans_deal_a_hit_in_clearings_of_their_suit_and_all_other_cards_are_discarded(
    card: str, clearing: int
) -> None:
    hand = ["anvil", "bake-sale", "sword", "arms-trader", "woodland-runners"]
    woods = exiles("CE", {clearing: {CAT: 2, BIRD: 4}}, [card], {"C/hand": hand}, phase="Daylight")
    woods.told(f"battle {clearing} E", "rolled 1 0", f"use {card}")
    kept = {"fox-partisans": "anvil", "rabbit-partisans": "bake-sale", "mouse-partisans": "sword"}[card]
    woods.refuses("discard nothing", f"CARD.{card}")
    woods.refuses(f"discard {' '.join(hand)}", f"CARD.{card}")
    woods.told(f"discard {' '.join(one for one in hand if one != kept)}")
    assert woods.cards("C/hand") == [kept]
    assert woods.pool(clearing) == {CAT: 2, BIRD: 2}
    assert woods.cards("C/area") == [card]


def test_partisans_help_a_defender_too_and_only_in_their_clearings() -> None:
    woods = exiles("CE", {8: {CAT: 2, BIRD: 2}}, stacks={"E/area": ["fox-partisans"]}, phase="Daylight")
    woods.told("battle 8 E", "rolled 0 0", "use fox-partisans")
    assert woods.pool(8) == {CAT: 1, BIRD: 2}
    woods = exiles("CE", {5: {CAT: 2, BIRD: 2}}, ["fox-partisans"], phase="Daylight")
    assert woods.told("battle 5 E", "rolled 0 0").question.asked == "daylight"


def test_partisans_ask_the_same_whatever_is_in_hand() -> None:
    def asked(card: str) -> object:
        woods = exiles("CE", {8: {CAT: 2, BIRD: 2}}, ["fox-partisans"], {"C/hand": [card]}, phase="Daylight")
        return woods.told("battle 8 E", "rolled 0 0", "use fox-partisans").question

    assert asked("anvil") == asked("sword")


def test_partisans_discard_what_the_scribe_names_of_a_hand_not_seen() -> None:
    woods = exiles(
        "CE", {8: {CAT: 2, BIRD: 2}}, ["fox-partisans"], {"C/hand": ["?", "?", "?"]}, sees=(), phase="Daylight"
    )
    woods.told("battle 8 E", "rolled 0 0", "use fox-partisans")
    woods.refuses("discard anvil", "CARD.fox-partisans")
    woods.refuses("discard ?fox", "CARD.fox-partisans")
    woods.told("discard sword ?bird")
    assert len(woods.cards("C/hand")) == 1
    assert woods.cards("discard") == ["sword", "?bird"]


# -- fox --------------------------------------------------------------------------------------------------


def test_propaganda_bureau_replaces_an_enemy_warrior_for_a_card_of_the_clearing() -> None:
    woods = exiles(
        "CE", {8: {BIRD: 2}, 5: {BIRD: 1}}, ["propaganda-bureau"], {"C/hand": ["anvil", "sword"]}, phase="Daylight"
    )
    woods.refuses("use propaganda-bureau E/8 with sword", "L2.1.1")
    woods.refuses("use propaganda-bureau E/5 with anvil", "L2.1.1")
    woods.refuses("use propaganda-bureau E/8", "CARD.propaganda-bureau")
    woods.refuses("use propaganda-bureau E/1 with anvil", "CARD.propaganda-bureau")
    woods.told("use propaganda-bureau E/8 with anvil")
    assert woods.pool(8) == {BIRD: 1, CAT: 1}
    assert woods.cards("discard") == ["anvil"]
    woods.refuses("use propaganda-bureau E/8 with sword", "CARD.propaganda-bureau")


def test_propaganda_bureau_needs_a_warrior_in_the_supply() -> None:
    everyone = {8: {BIRD: 2}, 5: {CAT: 25}}
    woods = exiles("CE", everyone, ["propaganda-bureau"], {"C/hand": ["anvil"]}, phase="Daylight")
    woods.refuses("use propaganda-bureau E/8 with anvil", "CARD.propaganda-bureau")


def test_propaganda_bureau_removes_so_that_hospitals_may_follow() -> None:
    woods = exiles(
        "EC",
        {8: {CAT: 1, ROOST: 1}, 1: {KEEP: 1}},
        ["propaganda-bureau"],
        {"E/hand": ["anvil"], "C/hand": ["root-tea-fox"]},
        phase="Daylight",
    )
    woods.told("use propaganda-bureau C/8 with anvil", "hospitals root-tea-fox")
    assert woods.pool(8) == {ROOST: 1, BIRD: 1}
    assert woods.pool(1) == {KEEP: 1, CAT: 1}


def test_false_orders_move_half_of_an_enemy_s_warriors_rounded_up_whoever_rules() -> None:
    woods = exiles("CE", {5: {BIRD: 3, CAT: 9}, 1: {CAT: 3}}, ["false-orders"])
    woods.refuses("use false-orders E/5_4", "CARD.false-orders")
    woods.refuses("use false-orders C/5_1", "CARD.false-orders")
    woods.told("use false-orders E/5_1")
    assert woods.pool(1) == {CAT: 3, BIRD: 2}
    assert woods.pool(5) == {CAT: 9, BIRD: 1}
    assert woods.cards("discard") == ["false-orders"]


def test_false_orders_leave_it_to_the_clergy_which_flowers_go_along() -> None:
    woods = exiles("CY", {5: {BEE: 3, "flower-rabbit:clergy": 1}}, ["false-orders"]).told("use false-orders Y/5_1")
    assert (woods.question.seat, woods.question.asked) == ("Y", "forced-march")
    woods.refuses("march 1 5->1", "CARD.false-orders")
    woods.refuses("march 2 5->2", "CARD.false-orders")
    woods.told("march 2 5->1 with rabbit")
    assert woods.pool(1) == {BEE: 2, "flower-rabbit:clergy": 1}


def test_informants_take_an_ambush_of_the_discards_instead_of_drawing() -> None:
    stacks = {"discard": ["ambush-fox", "anvil"], "deck": ["sword", "bake-sale"]}
    woods = exiles("CA", {}, ["informants"], stacks, phase="Evening")
    woods.refuses("use informants ambush-bird", "CARD.informants")
    woods.refuses("use informants anvil", "CARD.informants")
    woods.told("use informants ambush-fox")
    assert woods.cards("C/hand") == ["ambush-fox"]
    assert woods.cards("discard") == ["anvil"]
    assert woods.wood.turn == "A"


def test_informants_may_draw_as_ever() -> None:
    woods = exiles(
        "CA", {}, ["informants"], {"discard": ["ambush-fox"], "deck": ["sword", "bake-sale"]}, phase="Evening"
    )
    assert woods.told("pass").cards("C/hand") == ["bake-sale"]


def test_informants_are_no_question_without_an_ambush_in_the_discards() -> None:
    woods = exiles("CA", {}, ["informants"], {"discard": ["anvil"], "deck": ["sword", "bake-sale"]}, phase="Evening")
    assert woods.drawn().cards("C/hand") == ["bake-sale"]


@pytest.mark.parametrize("seat", "EAVY")
def test_informants_serve_every_faction(seat: str) -> None:
    stacks = {f"{seat}/area": ["informants"], "discard": ["ambush-fox"], f"{seat}/hand": ["anvil"]}
    begins: dict[str, Any] = {"step": "draw"} if seat == "Y" else {}
    woods = exiles(f"{seat}C", {}, ["informants"], stacks, phase="Evening", **begins)
    for _ in range(20):
        if woods.question.asked == "informants":
            break
        woods.told("pass" if woods.question.otherwise is not None else woods.legal[-1])
    woods.told("use informants ambush-fox")
    assert sorted(woods.cards(f"{seat}/hand")) == ["ambush-fox", "anvil"]


# -- rabbit -----------------------------------------------------------------------------------------------


def test_tunnels_join_clearings_with_crafting_pieces() -> None:
    here = {8: {SHOP: 1, CAT: 2}, 5: {SHOP: 1}, 1: {CAT: 1}}
    exiles("CE", here, phase="Daylight").refuses("march 1 8->5", "L4.2")
    woods = exiles("CE", here, ["tunnels"], phase="Daylight")
    woods.refuses("march 1 8->1", "L4.2")
    assert woods.told("march 1 8->5").pool(5) == {SHOP: 1, CAT: 1}


def test_tunnels_do_nothing_for_the_clergy_whose_flowers_are_spent() -> None:
    here = {8: {BEE: 1, "cathedral:clergy": 1, "flower-fox:clergy": 1}, 5: {"cathedral:clergy": 1}}
    assert exiles("YC", here, ["tunnels"], phase="Daylight").wood.neighbours_of("Y", 8) == [4, 7]


def test_charm_offensive_draws_a_card_and_another_player_scores_one() -> None:
    woods = exiles("CAE", {}, ["charm-offensive"], {"deck": ["sword", "bake-sale", "anvil"]}, phase="Evening")
    woods.refuses("use charm-offensive C", "CARD.charm-offensive")
    woods.told("use charm-offensive E")
    assert (woods.vp("E"), woods.vp("C")) == (1, 0)
    assert woods.cards("C/hand") == ["anvil", "bake-sale"]
    assert exiles("CAE", {}, ["charm-offensive"], phase="Evening").told("pass").vp("E") == 0


def swap(sees: Sequence[str] = (ALL,)) -> Woods:
    stacks = {"E/hand": ["anvil", "sword", "bake-sale"], "C/hand": ["arms-trader"]}
    return exiles("CEA", {}, ["swap-meet"], stacks, sees=sees).told("use swap-meet E")


def test_swap_meet_takes_a_random_card_and_gives_one_back() -> None:
    woods = swap().told("drew sword")
    assert (woods.question.seat, woods.question.asked) == ("C", "give-back")
    woods.refuses("give bake-sale", "CARD.swap-meet")
    woods.told("give arms-trader")
    assert woods.cards("C/hand") == ["sword"]
    assert sorted(woods.cards("E/hand")) == ["anvil", "arms-trader", "bake-sale"]
    assert woods.question.asked == "daylight"


def test_swap_meet_may_give_the_card_back_that_was_taken() -> None:
    assert sorted(swap().told("drew sword", "give sword").cards("E/hand")) == ["anvil", "bake-sale", "sword"]


def test_what_swap_meet_gives_is_seen_by_the_two_only() -> None:
    woods = swap().told("drew sword", "give arms-trader")
    given = next(play for play in woods.plays if play.asked == "give-back")
    assert given.secret == ("C",)
    assert cards_of(woods, "E", "E/hand") == ["anvil", "arms-trader", "bake-sale"]
    assert cards_of(woods, "A", "E/hand") == ["?", "?", "?"]


def test_swap_meet_asks_nobody_which_card_was_taken_where_the_record_sees_neither_hand() -> None:
    woods = swap(sees=())
    assert woods.question.asked == "give-back"
    woods.told("give ?")
    assert (len(woods.cards("C/hand")), len(woods.cards("E/hand"))) == (1, 3)


def test_coffin_makers_keep_removed_warriors_and_score_one_for_five() -> None:
    woods = exiles(
        "CE",
        {8: {CAT: 3, BIRD: 3}},
        ["coffin-makers"],
        pools={"coffin": {CAT: 4, BIRD: 4}},
        phase="Daylight",
    )
    woods.told("battle 8 E", "rolled 2 1")
    assert woods.pool("coffin") == {CAT: 5, BIRD: 6}
    assert woods.pool("E/supply")[BIRD] == 20 - 1 - 6


def test_coffin_makers_score_at_the_start_of_birdsong_and_all_warriors_return() -> None:
    woods = exiles("CE", {}, ["coffin-makers"], pools={"coffin": {CAT: 5, BIRD: 4}}).drawn()
    assert woods.vp("C") == 1
    assert woods.pool("coffin") == {}
    assert (woods.pool("C/supply")[CAT], woods.pool("E/supply")[BIRD]) == (25, 20)
    assert woods.question.asked == "daylight"


def test_coffin_makers_give_nothing_for_fewer_than_five() -> None:
    woods = exiles("CE", {}, ["coffin-makers"], pools={"coffin": {BIRD: 4}}).drawn()
    assert (woods.vp("C"), woods.pool("coffin")) == (0, {})


def test_hospitals_take_warriors_off_the_coffin() -> None:
    woods = exiles(
        "EC",
        {8: {CAT: 2, BIRD: 3}, 1: {KEEP: 1}},
        ["coffin-makers"],
        {"C/hand": ["anvil"], "E/decree/battle": ["root-tea-fox"]},
        pools={"coffin": {CAT: 3}},
        phase="Daylight",
        step="battle",
    )
    woods.told("battle 8 C", "rolled 2 0", "hospitals anvil")
    assert woods.pool("coffin") == {CAT: 3}
    assert woods.pool(1) == {KEEP: 1, CAT: 2}


def test_warriors_return_when_coffin_makers_are_discarded() -> None:
    woods = exiles("CE", {}, ["saboteurs"], {"E/area": ["coffin-makers"]}, pools={"coffin": {CAT: 2, BIRD: 6}})
    woods.told("use saboteurs E/coffin-makers")
    assert woods.pool("coffin") == {}
    assert (woods.vp("C"), woods.vp("E")) == (0, 0)
    assert (woods.pool("C/supply")[CAT], woods.pool("E/supply")[BIRD]) == (25, 20)


# -- mouse ------------------------------------------------------------------------------------------------


def league(*lines: str, items: Mapping[str, int] = {"sword": 1}) -> Woods:
    here = {8: {CAT: 2, BIRD: 1}}
    pools = {"C/items": items}
    woods = exiles("CE", here, ["league-of-adventurous-mice"], pools=pools, phase="Daylight")
    return woods.told(*lines)


def test_the_league_exhausts_a_crafted_item_for_a_move_or_a_battle_once_a_turn() -> None:
    woods = league("use league-of-adventurous-mice sword", "battle 8 E", "rolled 1 0")
    assert woods.pool(8) == {CAT: 2}
    assert woods.pool("C/items") == {"sword-exhausted": 1}
    assert woods.question.question.startswith("an action? 3 left")
    woods.refuses("use league-of-adventurous-mice sword", "CARD.league-of-adventurous-mice")
    woods = league("use league-of-adventurous-mice sword", "march 2 8->4")
    assert woods.pool(4) == {CAT: 2}


def test_the_league_needs_an_item_that_lies_face_up() -> None:
    league(items={"sword-exhausted": 1}).refuses(
        "use league-of-adventurous-mice sword", "CARD.league-of-adventurous-mice"
    )
    league(items={"tea": 1}).refuses("use league-of-adventurous-mice sword", "CARD.league-of-adventurous-mice")


def test_who_exhausts_an_item_for_the_league_has_to_move_or_to_battle() -> None:
    woods = league("use league-of-adventurous-mice sword")
    assert "decline" not in woods.legal
    woods.refuses("end", "CARD.league-of-adventurous-mice")


def test_murine_brokers_draw_when_another_player_crafts_an_item() -> None:
    stacks = {"E/area": ["murine-brokers"], "C/hand": ["anvil", "arms-trader"], "deck": ["sword", "bake-sale"]}
    woods = exiles("CE", {8: {SHOP: 1}}, stacks=stacks, phase="Daylight").told("craft anvil")
    assert woods.cards("E/hand") == ["bake-sale"]


def test_murine_brokers_draw_for_no_item_of_their_owner_and_for_no_other_card() -> None:
    stacks = {"C/hand": ["anvil", "tunnels"], "deck": ["sword", "bake-sale"]}
    woods = exiles("CE", {8: {SHOP: 1}}, ["murine-brokers"], stacks, phase="Daylight").told("craft anvil")
    assert woods.cards("C/hand") == ["tunnels"]
    stacks = {"E/area": ["murine-brokers"], "C/hand": ["tunnels"], "deck": ["sword", "bake-sale"]}
    woods = exiles("CE", {5: {SHOP: 1}}, stacks=stacks, phase="Daylight").told("craft tunnels")
    assert woods.cards("E/hand") == []


def test_master_engravers_score_one_more_for_an_item_of_their_owner() -> None:
    woods = exiles("CE", {8: {SHOP: 1}}, ["master-engravers"], {"C/hand": ["anvil"]}, phase="Daylight")
    assert woods.told("craft anvil").vp("C") == 3
    woods = exiles("CE", {5: {SHOP: 1}}, ["master-engravers"], {"C/hand": ["tunnels"]}, phase="Daylight")
    assert woods.told("craft tunnels").vp("C") == 0


def test_a_theft_of_swap_meet_is_asked_of_a_record_that_sees_the_thief() -> None:
    asked = swap(sees=("C",)).asked
    assert isinstance(asked, Chance)
    assert asked.readers == ("C", "E")
