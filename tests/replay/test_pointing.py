"""Typing with the board: which places can still be named, and a place chosen there as a word of the notation."""

from __future__ import annotations

import pytest

from domain.registry import rules_of
from domain.table import Table
from replay.archive import Archive
from replay.fitting import rank
from replay.opening import read_position
from replay.pointing import Pointing
from replay.referee import Referee, open_with_rules
from replay.session import Session
from tests.replay.root_positions import FLOWERS, MARQUISE, VAGABOND, WOOD, root_match

POSITION = read_position(MARQUISE)


@pytest.fixture(scope="module")
def pointing() -> Pointing:
    begun = open_with_rules("root", list(POSITION.seats), {}, sees=("*",), position=POSITION)
    table = Table()
    for play in begun.plays:
        table.fold(play.changes)
    return Pointing(Referee(rules_of("root")), table)


def numbers(places: frozenset[str]) -> list[int]:
    return sorted(int(place.removeprefix("clearing/")) for place in places)


def chosen(pointing: Pointing, text: str, *clearings: int) -> str:
    for number in clearings:
        text = pointing.with_place(text, f"clearing/{number}")
    return text


@pytest.mark.parametrize(
    ("text", "lit"),
    [
        ("march", [1, 2, 9, 12]),
        ("march 2 ", [1, 2, 9]),
        ("march 2 9->", [1, 4, 12]),
        ("mar 9", [1, 4, 12]),
        ("MARCH 1 12->", [9]),
        ("battle ", [12]),
        ("build workshop", [1, 2, 9]),
        ("recruit", []),
        ("nonsense", []),
    ],
)
def test_the_places_that_come_next_in_the_notation_are_lit(pointing, text, lit):
    assert numbers(pointing.lit(text)) == lit


def test_nothing_is_lit_before_anything_says_which_sort_of_action_is_meant(pointing):
    assert pointing.lit("") == frozenset()
    assert pointing.lit("  ") == frozenset()


def test_nothing_is_lit_once_all_places_of_an_action_are_named(pointing):
    assert pointing.lit("march 2 9->12") == frozenset()
    assert pointing.lit("battle 12") == frozenset()


@pytest.mark.parametrize(
    ("text", "clearings", "becomes"),
    [
        ("march 2 ", (9, 12), "march 2 9->12"),
        ("march 2", (9, 12), "march 2 9->12"),
        ("mar", (9, 12), "mar 9->12"),
        ("march 2 9->", (12,), "march 2 9->12"),
        ("march 2 9-", (12,), "march 2 9->12"),
        ("march 2", (1, 5), "march 2 1->5"),
        ("battle", (12,), "battle 12"),
        ("build workshop ", (9,), "build workshop 9"),
    ],
)
def test_a_chosen_place_is_written_where_the_notation_wants_it(pointing, text, clearings, becomes):
    assert chosen(pointing, text, *clearings) == becomes


def test_a_number_that_begins_another_one_is_closed_by_what_follows_it(pointing):
    """`march 1 1` could go on as `march 1 12->4`."""
    text = pointing.with_place("march 1", "clearing/1")
    assert text in ("march 1 1 ", "march 1 1->")
    assert numbers(pointing.lit(text)) == [5, 9, 10]
    assert chosen(pointing, text, 9) == "march 1 1->9"


def test_a_target_that_only_one_origin_reaches_brings_its_origin_along(pointing):
    assert chosen(pointing, "march 2", 6) == "march 2 2->6"


def test_a_place_that_no_legal_action_names_is_written_all_the_same_so_that_the_rule_can_say_why(pointing):
    assert chosen(pointing, "march 2 9", 8) == "march 2 9->8"
    assert chosen(pointing, "march 2 9->", 8) == "march 2 9->8"
    assert chosen(pointing, "battle", 3) == "battle 3"


def test_a_blank_after_a_number_says_that_it_is_whole():
    assert rank("battle 1", "battle 12 e") == 0
    assert rank("battle 1 ", "battle 12 e") == 3, "only some letters"
    assert rank("battle 1 ", "battle 1 e") == 0
    assert rank("play ci ", "play city") == 0


def test_words_within_names_and_whole_moves_can_be_typed_by_their_beginnings():
    assert rank("horse", "play post-horse-2") == 1
    assert rank("mar 9->1", "march 2 9->12") == 1
    assert rank("mar 12", "march 1 12->4") == 1


def pointing_after(archive: Archive, text: str, *lines: str) -> Pointing:
    session = Session(root_match(archive, text))
    for line in lines:
        session.record_all(session.read(line))
    assert session.referee is not None
    return Pointing(session.referee, session.cursor.table)


def test_where_the_wood_for_a_building_lies_is_lit_after_where_it_is_built(archive):
    pointing = pointing_after(archive, WOOD)
    assert numbers(pointing.lit("build sawmill ")) == [1, 2, 9, 10]
    assert numbers(pointing.lit("build sawmill 1 ")) == [2, 9]
    assert numbers(pointing.lit("build sawmill 9 with ")) == [2, 9]
    assert pointing.lit("build sawmill 9 with 2") == frozenset()
    assert chosen(pointing, "build sawmill 9 with ", 9) == "build sawmill 9 with 9"
    assert chosen(pointing, "build sawmill ", 9, 2) == "build sawmill 9 2"
    assert rank("build sawmill 9 2", "build sawmill 9 with 2") == 1, "and that is the way on which is marked"


def test_where_a_flower_lies_that_pays_for_a_card_is_lit(archive):
    pointing = pointing_after(archive, FLOWERS, "end")
    assert numbers(pointing.lit("craft codebreakers with ")) == [10, 12]
    assert rank(chosen(pointing, "craft codebreakers with ", 12), "craft codebreakers with mouse-12") == 1


def test_a_forest_is_lit_and_chosen_like_a_clearing(archive):
    pointing = pointing_after(archive, VAGABOND, "???")
    assert pointing.lit("slip ") == {"clearing/1", "clearing/2", "forest/1_2_5_10"}
    assert pointing.with_place("slip ", "forest/1_2_5_10") == "slip 1_2_5_10"
    assert pointing.with_place("slip", "forest/1_2_5_10") == "slip 1_2_5_10"
