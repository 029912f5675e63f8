"""Declared changes: what a person types where no rules module knows the move."""

from __future__ import annotations

import pytest

from domain.changes import Create, MovePieces, Set
from domain.table import Table
from replay.declare import complete, declare, parse_changes
from replay.errors import BadRequest
from replay.words import in_words


@pytest.fixture
def table() -> Table:
    table = Table()
    table.fold(
        [
            MovePieces("warrior:eyrie", 5, "", "clearing/6"),
            Create("deck", ("?", "?", "?"), (), True),
            Create("alice/hand", ("duke", "?", "?"), ("alice",)),
            Create("discard"),
            Set("C/vp", 3),
        ]
    )
    return table


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("2 warrior:eyrie clearing/6 -> clearing/11", {"clearing/6": 3, "clearing/11": 2}),
        ("warrior:eyrie clearing/6→clearing/6 as warrior:tired", {"clearing/6": 4}),
        ("1 warrior:eyrie outside -> clearing/6; 2 warrior:eyrie clearing/6 -> outside", {"clearing/6": 4}),
    ],
)
def test_pieces_move_between_places_and_outside(table: Table, text: str, after: dict[str, int]) -> None:
    table.fold(declare(text, table, "E").changes)
    assert table.findings == []
    assert {place: table.pool(place)["warrior:eyrie"] for place in after} == after


def test_cards_are_named_by_kind_and_unknown_ones_drawn_from_the_top(table: Table) -> None:
    table.fold(parse_changes("card duke alice/hand -> discard; 2 cards ? deck -> alice/hand", table))
    assert [table.kind(card) for card in table.stack("discard")] == ["duke"]
    assert len(table.stack("alice/hand")) == 4
    assert len(table.stack("deck")) == 1


def test_a_card_that_was_not_known_is_named_as_it_is_played(table: Table) -> None:
    table.fold(parse_changes("card city alice/hand -> discard", table))
    assert [table.kind(card) for card in table.stack("discard")] == ["city"]
    assert sorted(table.kind(card) for card in table.stack("alice/hand")) == ["?", "duke"]


def test_values_are_set_and_counted(table: Table) -> None:
    table.fold(parse_changes("C/vp += 2; turn = E; C/vp -= 1; bid = 3; bid =", table))
    assert (table.value("C/vp"), table.value("turn"), table.value("bid")) == (4, "E", None)


def test_a_guess_is_recorded_as_a_guess(table: Table) -> None:
    table.fold(parse_changes("assume city in deck", table))
    assert [table.knowledge(card) for card in table.stack("deck")].count("assumed") == 1


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", "nothing was declared", 1),
        ("march to the west", "cannot read 'march to the west'", 1),
        ("C/vp += 1; 9 warrior:eyrie clearing/6 -> clearing/11", "clearing/6 holds 5 warrior:eyrie; 9", 12),
        ("4 cards ? deck -> alice/hand", "deck holds 3 cards, 3 of them can be ?; 4 named", 1),
        ("turn += 2x", "needs a number on both sides", 1),
        ("shuffle nothing", "nothing holds no cards to shuffle", 1),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_place_and_the_table_stays(
    table: Table, text: str, message: str, column: int
) -> None:
    before = table.dump()
    with pytest.raises(BadRequest) as caught:
        declare(text, table)
    assert message in str(caught.value)
    assert caught.value.column == column
    assert table.dump() == before


@pytest.mark.parametrize(
    "text",
    [
        "2 warrior:eyrie clearing/6 -> clearing/11",
        "1 warrior:eyrie clearing/6 -> clearing/6 as warrior:tired",
        "card duke alice/hand -> discard",
        "2 cards ? deck -> alice/hand",
        "show duke in alice/hand",
        "show duke in alice/hand to bob",
        "assume city in deck",
        "shuffle deck",
        "C/vp += 2",
        "turn = E",
    ],
)
def test_changes_in_words_are_read_back_as_the_same_changes(table: Table, text: str) -> None:
    changes = parse_changes(text, table)
    said = in_words(changes, table)
    assert said == [text]
    assert parse_changes("; ".join(said), table) == changes


def test_completion_offers_what_is_on_the_table(table: Table) -> None:
    assert complete("2 warr", table) == ["2 warrior:eyrie"]
    assert "2 warrior:eyrie clearing/6" in complete("2 warrior:eyrie cl", table)
    assert complete("card duke alice/hand -> dis", table) == ["card duke alice/hand -> discard"]
    assert "C/vp" in complete("", table)
