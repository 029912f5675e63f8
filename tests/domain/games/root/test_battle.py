"""Battles, R30 to R36: each statement from a position in which the Marquise attacks the Eyrie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.play import decode_play, encode_play
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD = "warrior:marquise", "warrior:eyrie"
MILL, SHOP, WOOD, ROOST = "sawmill:marquise", "workshop:marquise", "wood:marquise", "roost:eyrie"
PAWN = "pawn:vagabond"


def fight(
    here: Mapping[str, int], *, cat: Sequence[str] = (), bird: Sequence[str] = (), seats: str = "CE", **more: Any
) -> Woods:
    """A battle that was begun in fox clearing 8: hands of both, cards of play areas as `C_area=[...]`."""
    stacks = {f"{name[0]}/area": more.pop(name) for name in list(more) if name.endswith("_area")}
    stacks |= {"C/hand": cat, "E/hand": bird}
    woods = lay(seats, clearings={8: dict(here)}, stacks=stacks, phase="Daylight", **more)
    return woods.told("battle 8 E")


# -- R30 --------------------------------------------------------------------------------------------------


def test_r30_a_battle_needs_a_warrior_of_the_attacker_and_any_piece_of_an_enemy() -> None:
    woods = lay("CEA", clearings={8: {MILL: 1, BIRD: 1}, 5: {CAT: 1}, 1: {CAT: 1, ROOST: 1}}, phase="Daylight")
    woods.refuses("battle 8 E", "L4.3")
    woods.refuses("battle 5 E", "L4.3")
    woods.refuses("battle 1 A", "L4.3")
    woods.refuses("battle 1 C", "L4.3")
    woods.refuses("battle 13 E", "L4.3")
    assert [line for line in woods.legal if line.startswith("battle")] == ["battle 1 E"]


def test_r30_partners_of_a_coalition_do_not_fight() -> None:
    marker: dict[str, Any] = {"V__vp-marker": "C"}
    woods = lay("CEAV", clearings={8: {CAT: 1, PAWN: 1}}, phase="Daylight", **marker)
    woods.refuses("battle 8 V", "L4.3")


# -- R31: ambush ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["ambush-fox", "ambush-bird"])
def test_r31_an_ambush_of_the_clearing_or_a_bird_deals_two_hits_at_once(card: str) -> None:
    woods = fight({CAT: 4, BIRD: 1}, bird=[card, "anvil"])
    woods.told(f"ambush {card}")
    assert woods.pool(8) == {CAT: 2, BIRD: 1}
    assert woods.cards("discard") == [card]
    assert woods.asked.asked == "battle"  # type: ignore[union-attr]


def test_r31_an_ambush_of_another_suit_does_not_match() -> None:
    woods = fight({CAT: 4, BIRD: 1}, bird=["ambush-mouse", "anvil"])
    woods.refuses("ambush ambush-mouse", "L4.3.1")
    woods.refuses("ambush anvil", "L4.3.1")
    woods.refuses("ambush ambush-fox", "L4.3.1")
    assert woods.legal == ["decline"]


def test_r31_the_attacker_foils_an_ambush_with_one_that_matches() -> None:
    woods = fight({CAT: 2, BIRD: 1}, cat=["ambush-bird", "ambush-rabbit"], bird=["ambush-fox"])
    woods.told("ambush ambush-fox")
    assert (woods.question.seat, woods.question.asked) == ("C", "foil")
    woods.refuses("ambush ambush-rabbit", "L4.3.1")
    woods.told("ambush ambush-bird")
    assert woods.pool(8) == {CAT: 2, BIRD: 1}
    assert woods.cards("discard") == ["ambush-fox", "ambush-bird"]


def test_r31_an_attacker_without_cards_is_not_asked_to_foil() -> None:
    woods = fight({CAT: 2, BIRD: 1}, bird=["ambush-fox"]).told("ambush ambush-fox")
    assert woods.pool(8) == {BIRD: 1}


def test_r31_with_no_attacker_left_the_battle_ends_before_the_dice() -> None:
    woods = fight({CAT: 2, BIRD: 1}, bird=["ambush-fox"]).told("ambush ambush-fox")
    assert (woods.question.seat, woods.question.asked) == ("C", "daylight")
    assert woods.table.value("battle") is None


def test_r31_ambush_hits_beyond_the_warriors_take_buildings_and_tokens() -> None:
    woods = fight({CAT: 1, MILL: 1, WOOD: 1, BIRD: 1}, bird=["ambush-fox"]).told("ambush ambush-fox")
    assert (woods.question.seat, woods.question.asked) == ("C", "losses")
    woods.told("lose wood")
    assert woods.pool(8) == {MILL: 1, BIRD: 1}
    assert woods.vp("E") == 1


def test_r31_every_defender_with_cards_is_asked_whatever_they_are() -> None:
    asked = [fight({CAT: 1, BIRD: 1}, bird=[card]).question for card in ("ambush-fox", "anvil")]
    assert asked[0] == asked[1]
    assert asked[0].asked == "ambush"
    asked = [
        fight({CAT: 3, BIRD: 1}, bird=["ambush-fox"], cat=[card]).told("ambush ambush-fox").question
        for card in ("ambush-bird", "anvil")
    ]
    assert asked[0] == asked[1]


def test_r31_a_defender_without_cards_is_not_asked() -> None:
    assert fight({CAT: 1, BIRD: 1}).asked.asked == "battle"  # type: ignore[union-attr]


def test_r31_passing_an_ambush_by_needs_no_line() -> None:
    woods = fight({CAT: 1, BIRD: 1}, bird=["ambush-fox"]).told("rolled 1 0")
    assert woods.pool(8) == {CAT: 1}


# -- R33 to R36 -------------------------------------------------------------------------------------------


def test_r33_the_attacker_deals_the_higher_roll_and_the_defender_the_lower() -> None:
    for faces in ("3 1", "1 3"):
        assert fight({CAT: 5, BIRD: 5}).told(f"rolled {faces}").pool(8) == {CAT: 4, BIRD: 2}


def test_r33_rolled_hits_are_capped_by_warriors_of_the_side() -> None:
    assert fight({CAT: 1, BIRD: 4}).told("rolled 3 3").pool(8) == {BIRD: 3}
    assert fight({CAT: 4, BIRD: 1, ROOST: 1}).told("rolled 3 3").pool(8) == {CAT: 3}


def test_r33_a_die_shows_zero_to_three() -> None:
    woods = fight({CAT: 1, BIRD: 1})
    woods.refuses("rolled 4 0", "L4.3.3")
    woods.refuses("rolled 1", "L4.3.3")


def test_r34_a_defender_without_warriors_takes_one_hit_more() -> None:
    woods = fight({CAT: 1, ROOST: 1}).told("rolled 0 0")
    assert woods.pool(8) == {CAT: 1}
    assert woods.vp("C") == 1


def test_r34_extra_hits_are_not_capped() -> None:
    woods = fight({CAT: 1, BIRD: 4}, C_area=["brutal-tactics"]).told("rolled 3 0", "use brutal-tactics")
    assert woods.pool(8) == {CAT: 1, BIRD: 2}


def test_r34_hits_that_are_ignored_are_rolled_ones() -> None:
    woods = fight({CAT: 2, BIRD: 3}, C_area=["brutal-tactics"], E_area=["armorers"])
    woods.told("rolled 2 2", "use brutal-tactics", "use armorers")
    assert woods.pool(8) == {BIRD: 2}


def test_r34_the_attacker_uses_its_cards_first_or_lets_the_defender_go_first() -> None:
    woods = fight({CAT: 2, BIRD: 3}, C_area=["brutal-tactics"], E_area=["armorers"]).told("rolled 2 2")
    assert woods.question.seat == "C"
    woods.told("choose wait")
    assert woods.question.seat == "E"
    woods.told("use armorers")
    assert woods.question.seat == "C"
    woods.refuses("choose wait", "L4.3.4")
    assert woods.told("decline").pool(8) == {BIRD: 3}


def test_r34_there_is_nothing_to_wait_for_where_the_defender_has_no_cards() -> None:
    woods = fight({CAT: 2, BIRD: 3}, C_area=["brutal-tactics"]).told("rolled 2 2")
    woods.refuses("choose wait", "L4.3.4")


def test_r35_hits_are_dealt_at_the_same_time() -> None:
    assert fight({CAT: 2, BIRD: 2, ROOST: 1}).told("rolled 2 2").pool(8) == {ROOST: 1}


def test_r35_warriors_go_first_and_the_owner_chooses_among_the_rest() -> None:
    woods = fight({CAT: 1, MILL: 1, SHOP: 1, WOOD: 2, BIRD: 3}).told("rolled 3 3")
    assert (woods.question.seat, woods.question.asked) == ("C", "losses")
    woods.refuses("lose sawmill", "L4.3.6")
    woods.refuses("lose recruiter sawmill", "L4.3.6")
    woods.refuses("lose warrior sawmill", "L4.3.6")
    woods.told("lose wood workshop")
    assert woods.pool(8) == {MILL: 1, WOOD: 1, BIRD: 2}
    assert woods.vp("E") == 2


def test_r35_without_a_choice_nobody_is_asked() -> None:
    woods = fight({CAT: 1, MILL: 1, WOOD: 1, BIRD: 3}).told("rolled 3 3")
    assert woods.question.asked == "daylight"
    assert woods.pool(8) == {BIRD: 2}


def test_r35_hits_beyond_all_pieces_are_lost() -> None:
    assert fight({CAT: 3, ROOST: 1}).told("rolled 3 3").pool(8) == {CAT: 3}


def test_r36_ambush_hits_count_for_the_cap_of_the_roll() -> None:
    woods = fight({CAT: 3, BIRD: 4}, bird=["ambush-fox"]).told("ambush ambush-fox", "rolled 3 0")
    assert woods.pool(8) == {CAT: 1, BIRD: 3}


def test_a_battle_lies_on_the_table_as_it_reads_back_out_of_a_record() -> None:
    woods = fight({CAT: 2, BIRD: 3, ROOST: 1}, C_area=["brutal-tactics"]).told("rolled 2 2", "use brutal-tactics")
    assert [decode_play(encode_play(play)) for play in woods.plays] == woods.plays


def test_a_battle_leaves_nothing_behind() -> None:
    woods = fight({CAT: 3, BIRD: 4}).told("rolled 1 1")
    assert woods.table.value("battle") is None
