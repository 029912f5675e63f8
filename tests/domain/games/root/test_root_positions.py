"""Positions of Root: what can be laid, what cannot, and how they begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.decision import Decision
from domain.errors import InvalidOption
from domain.game import SetUp
from domain.games.root import facts
from domain.games.root.laws import law_of
from domain.games.root.rules import RULES
from tests.domain.games.root.woods import Woods, lay

CAT, BIRD, PAWN = "warrior:marquise", "warrior:eyrie", "pawn:vagabond"
QUEST = next(quest.id for quest in facts.roles().quests)
PHASES = ("Birdsong", "Daylight", "Evening")


def refused(
    name: str,
    *,
    stacks: Mapping[str, Sequence[str]] = {},
    pools: Mapping[str, Mapping[str, int]] = {},
    values: Mapping[str, Any] = {},
    seats: str = "CEAV",
    options: Mapping[str, str] = {},
) -> str:
    """Asserts that a position is refused for something of this name; returns the sentence."""
    with pytest.raises(InvalidOption) as error:
        RULES.position(list(seats), options, ("*",), SetUp(stacks, pools, values))
    assert error.value.name == name, str(error.value)
    return str(error.value)


# -- cards ------------------------------------------------------------------------------------------------


def test_no_more_cards_of_a_kind_are_laid_than_the_deck_has() -> None:
    assert "1 anvil" in refused("C/hand", stacks={"C/hand": ["anvil"], "E/hand": ["anvil"]})
    assert "2 cobbler" in refused("C/hand", stacks={"C/hand": ["cobbler", "cobbler"], "discard": ["cobbler"]})
    lay("CE", stacks={"C/hand": ["cobbler", "cobbler"]})


def test_cards_are_those_of_the_deck_in_use() -> None:
    assert "Standard" in refused("C/hand", stacks={"C/hand": ["saboteurs"]})
    refused("C/hand", stacks={"C/hand": ["cobbler"]}, options={"deck": "exiles"})


def test_no_more_cards_are_laid_than_there_are() -> None:
    assert "54" in refused("cards", stacks={"C/hand": ["?"] * 55})


def test_a_card_that_is_none_is_refused() -> None:
    assert "no card" in refused("C/hand", stacks={"C/hand": ["excalibur"]})
    assert "no card" in refused("C/hand", stacks={"C/hand": ["?dragon"]})
    assert "no card" in refused("C/hand", stacks={"C/hand": ["warrior:marquise"]})
    lay("CE", stacks={"C/hand": ["?fox", "?"]})


def test_cards_lie_in_places_for_cards() -> None:
    assert "C/hand" in refused("C/pocket", stacks={"C/pocket": ["anvil"]})
    assert "quest" in refused("quests", stacks={"quests": ["anvil"]})
    assert "quest" in refused("C/hand", stacks={"C/hand": [QUEST]})


def test_a_deck_that_is_named_is_all_there_is_to_draw() -> None:
    woods = lay("CA", stacks={"deck": ["anvil", "sword"], "C/hand": ["cobbler"]}, phase="Evening").drawn()
    assert woods.cards("C/hand") == ["cobbler", "sword"]
    assert woods.cards("deck") == ["anvil"]


def test_a_named_deck_is_not_what_hands_are_taken_from() -> None:
    stacks = {"deck": ["armorers", "sword"], "C/hand": ["armorers"], "E/hand": ()}
    woods = Woods(RULES.position(["C", "E"], {}, ("*",), SetUp(stacks))).drawn()
    assert woods.cards("C/hand") == ["armorers"]
    assert len(woods.cards("deck")) == 2


def test_hands_that_are_not_named_are_dealt() -> None:
    changes = RULES.position(["C", "E"], {}, ("*",), SetUp({"C/hand": ["anvil"]}))
    woods = Woods(changes).drawn()
    assert (woods.cards("C/hand"), len(woods.cards("E/hand"))) == (["anvil"], 3)


# -- pieces -----------------------------------------------------------------------------------------------


def test_no_more_pieces_are_laid_than_the_box_has() -> None:
    assert "25" in refused("clearing/1", pools={"clearing/1": {CAT: 26}})
    assert "9" in refused("clearing/5", pools={"clearing/1": {CAT: 16}, "clearing/5": {CAT: 10}})
    refused("clearing/5", pools={"clearing/1": {"keep:marquise": 1}, "clearing/5": {"keep:marquise": 1}})


def test_no_more_buildings_and_ruins_stand_in_a_clearing_than_it_has_slots() -> None:
    message = refused("clearing/1", pools={"clearing/1": {"sawmill:marquise": 1, "roost:eyrie": 1}})
    assert "1 slots" in message
    refused("clearing/10", pools={"clearing/10": {"sawmill:marquise": 2, "ruin": 1}})
    lay("CE", clearings={10: {"sawmill:marquise": 2}})


@pytest.mark.parametrize("piece", ["sympathy:alliance", "roost:eyrie", "base-mouse:alliance"])
def test_a_clearing_holds_one_of_what_there_can_be_one_of(piece: str) -> None:
    assert "2" in refused("clearing/11", pools={"clearing/11": {piece: 2}})


def test_a_base_stands_in_a_clearing_of_its_suit() -> None:
    refused("clearing/5", pools={"clearing/5": {"base-fox:alliance": 1}})


def test_a_clearing_has_one_cathedral() -> None:
    refused("clearing/11", pools={"clearing/11": {"cathedral:clergy": 2}}, seats="CY")


def test_pieces_are_those_of_the_factions_that_play() -> None:
    assert "no piece" in refused("clearing/1", pools={"clearing/1": {"warrior:lizards": 1}})
    assert "no piece" in refused("clearing/1", pools={"clearing/1": {"dragon:marquise": 1}})
    assert "no piece" in refused("clearing/1", pools={"clearing/1": {BIRD: 1}}, seats="CA")


def test_a_number_of_pieces_is_a_number() -> None:
    for count in (-1, True, 1.5, "2"):
        refused("clearing/1", pools={"clearing/1": {CAT: count}})  # type: ignore[dict-item]


def test_pieces_stand_in_places_for_them() -> None:
    assert "clearing/1 to clearing/12" in refused("clearing/13", pools={"clearing/13": {CAT: 1}})
    refused("forest/1_2", pools={"forest/1_2": {PAWN: 1}})
    refused("C/pocket", pools={"C/pocket": {CAT: 1}})
    refused("C/items", pools={"C/items": {CAT: 1}})
    refused("clearing/1", pools={"clearing/1": {"sword": 1}})
    refused("coffin", pools={"coffin": {"sawmill:marquise": 1}})


def test_a_pawn_is_in_one_place() -> None:
    refused("clearing/5", pools={"clearing/1": {PAWN: 1}, "clearing/5": {PAWN: 1}})
    refused("clearing/1", pools={"clearing/1": {PAWN: 2}})
    refused("V/satchel", pools={"V/satchel": {PAWN: 1}})
    lay("VC", clearings={}, pools={"forest/4_9_12": {PAWN: 1}})


def test_ruins_and_landmarks_stand_where_the_map_has_them() -> None:
    assert "6 or 10" in refused("clearing/1", pools={"clearing/1": {"ruin": 1}})
    assert "no ferry" in refused("clearing/1", pools={"clearing/1": {"ferry": 1}})
    refused("clearing/2", pools={"clearing/2": {"ferry": 1}}, options={"map": "lake"})
    twice = {"clearing/10": {"ferry": 1}, "clearing/11": {"ferry": 1}}
    refused("clearing/11", pools=twice, options={"map": "lake"})
    woods = lay("CE", clearings={10: {"ferry": 1}}, options={"map": "lake"})
    assert (woods.wood.ferry, woods.pool(1)) == (10, {})


def test_a_clearing_that_is_named_has_only_what_is_named() -> None:
    woods = lay("CE", clearings={6: {CAT: 1}})
    assert woods.pool(6) == {CAT: 1}
    assert woods.pool(10) == {"ruin": 1}


def test_crafted_items_come_out_of_the_supply() -> None:
    woods = lay("CE", pools={"C/items": {"sword": 1, "tea-exhausted": 1}})
    assert (woods.pool("items")["sword"], woods.pool("items")["tea"]) == (1, 1)
    named = lay("CE", pools={"C/items": {"sword": 1}, "items": {"sword": 2}})
    assert named.pool("items") == {"sword": 2}


def test_a_track_holds_three_of_what_goes_there() -> None:
    refused("V/track", pools={"V/track": {"tea": 4}})
    refused("V/track", pools={"V/track": {"sword": 1}})


# -- values -----------------------------------------------------------------------------------------------

WRONG: tuple[tuple[str, Any], ...] = (
    ("turn", "Z"),
    ("turn", 1),
    ("phase", "Night"),
    ("round", "2"),
    ("round", 0),
    ("C/vp", "9"),
    ("C/vp", True),
    ("C/vp", -1),
    ("C/vp", 30),
    ("C/vp-marker", "Z"),
    ("C/luck", 3),
    ("Z/vp", 3),
    ("weather", "rain"),
    ("suit/1", "bird"),
    ("suit/13", "fox"),
    ("step", "sleep"),
    ("used", "cobbler"),
    ("used", [1]),
    ("activated", {"fox": "x"}),
    ("activated", {"bird": 1}),
)


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_value_that_cannot_be_is_refused_by_its_name(name: str, value: Any) -> None:
    refused(name, values={name: value})


def test_a_path_is_open_or_closed() -> None:
    refused("path/2_5", values={"path/2_5": "muddy"}, options={"map": "mountain"})
    refused("path/2_5", values={"path/2_5": "open"})


def test_values_are_kept() -> None:
    woods = lay("CE", turn="E", phase="Daylight", round=4, C__vp=12, used=["cobbler"], suit__1="mouse")
    assert woods.vp("C") == 12
    assert woods.table.value("round") == 4
    assert woods.table.value("used") == ["cobbler"]
    assert woods.wood.suit(1) == "mouse"
    assert woods.wood.turn == "E"


def test_activated_dominance_takes_the_marker_off_the_track() -> None:
    woods = lay("CEA", stacks={"C/area": ["dominance-fox"]}, C__vp=12)
    assert woods.wood.value("C", "vp-marker") == "C"
    assert not woods.wood.can_score("C")


# -- what is refused --------------------------------------------------------------------------------------


def test_a_supply_has_to_agree_with_what_is_laid_elsewhere() -> None:
    """Of 25 warriors the map has three, so 22 are left; what is not named is not looked at."""
    cats, flower = {"clearing/1": {CAT: 3}}, "flower-fox:clergy"
    assert "leaves 22" in refused("C/supply", pools={**cats, "C/supply": {CAT: 1}})
    assert "25" in refused("C/supply", pools={"C/supply": {CAT: 26}})
    assert "the 22 that are left" in refused("C/supply", pools={"C/supply": {CAT: 25}, **cats})
    assert lay("CE", clearings={1: {CAT: 3}}, pools={"C/supply": {CAT: 22}}).pool("C/supply")[CAT] == 22
    assert "leaves 3" in refused("Y/bag", pools={"Y/bag": {flower: 2}}, seats="CY")
    lay("CY", clearings={1: {flower: 1}}, pools={"Y/bag": {flower: 2}})
    assert "C/supply" in refused("E/supply", pools={"E/supply": {CAT: 1}})


def test_the_keep_stands_in_a_corner() -> None:
    assert "corner" in refused("clearing/5", pools={"clearing/5": {"keep:marquise": 1}})
    lay("CE", clearings={3: {"keep:marquise": 1}})


def test_l3_3_3_no_dominance_card_lies_among_the_discards() -> None:
    assert "L3.3.3" in refused("discard", stacks={"discard": ["dominance-fox"]})
    lay("CEA", stacks={"dominance": ["dominance-fox"]})


@pytest.mark.parametrize("place", ["C/hand", "deck", "dominance", "C/area"])
def test_l5_1_3_two_play_without_dominance_cards(place: str) -> None:
    assert "L5.1.3" in refused(place, stacks={place: ["dominance-fox"]}, seats="CE")
    lay("CEA", stacks={place: ["dominance-fox"]})


def test_two_vagabonds_are_different_characters() -> None:
    assert "thief" in refused("G/leader", values={"V/leader": "thief", "G/leader": "thief"}, seats="CVG")
    lay("CVG", V__leader="thief", G__leader="ranger")


def test_the_clergy_do_not_have_to_act_more_often_than_they_can() -> None:
    options = {"clergy-acts": "2", "clergy-acts-least": "3"}
    assert "more than" in refused("clergy-acts-least", seats="CY", options=options)
    with pytest.raises(InvalidOption):
        RULES.setup(["C", "Y"], options)
    RULES.setup(["C", "Y"], {**options, "clergy-acts-least": "2"})


@pytest.mark.parametrize("named", ["CA", "EC", "CEA"])
def test_factions_that_are_named_are_those_of_the_seats(named: str) -> None:
    assert "C, E" in refused("factions", seats="CE", options={"factions": named})
    with pytest.raises(InvalidOption):
        RULES.setup(["C", "E"], {"factions": named})
    RULES.setup(["C", "E"], {"factions": "CE"})


# -- how they begin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", "CEAVY")
@pytest.mark.parametrize("phase", PHASES)
def test_a_position_ends_with_a_question_at_every_step_of_every_faction(turn: str, phase: str) -> None:
    wood = lay("CEAVY").wood
    for step in ("", *law_of(wood, turn).steps_of_position(phase)):
        named: dict[str, Any] = {"step": step} if step else {}
        woods = lay("CEAVY", turn=turn, phase=phase, **named).drawn(dice=True)
        assert isinstance(woods.asked, tuple), (turn, phase, step)
        assert isinstance(woods.question, Decision)


@pytest.mark.parametrize("phase", PHASES)
def test_from_a_phase_on_the_turn_goes_to_its_end(phase: str) -> None:
    woods = lay("CA", turn="C", phase=phase)
    if phase != "Evening":
        woods.told("end")
    assert woods.drawn().wood.turn == "A"


def test_a_step_that_a_phase_has_not_got_is_refused_with_those_it_has() -> None:
    message = refused("step", values={"turn": "E", "phase": "Evening", "step": "decree"})
    assert "draw" in message
