"""Declared changes: what a person types where no rules module knows the move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Set
from domain.normal import same
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


def test_a_card_needs_no_word_in_front_where_a_place_holds_cards(table: Table) -> None:
    with_word = parse_changes("2 cards ? deck -> alice/hand; card duke alice/hand->discard", table)
    assert parse_changes("2 ? deck -> alice/hand; duke alice/hand->discard", table) == with_word
    with pytest.raises(BadRequest, match="of them can be no-such-card; 3 named"):
        parse_changes("3 no-such-card alice/hand -> discard", table)


@pytest.mark.parametrize("text", ["", "march to the west"])
def test_what_is_expected_is_said_without_words_of_another_game(table: Table, text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_changes(text, table)
    assert "NUMBER PIECE PLACE -> PLACE" in str(refused.value)
    assert "eyrie" not in str(refused.value)


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
        ("march to the west", 'cannot read "march to the west"', 1),
        ("C/vp += 1; 9 warrior:eyrie clearing/6 -> clearing/11", "clearing/6 holds 5 warrior:eyrie; 9", 12),
        ("4 cards ? deck -> alice/hand", "deck holds 3 cards, 3 of them can be ?; 4 named", 1),
        ("turn += 2x", "needs a number on both sides", 1),
        ("shuffle nothing", "nothing holds no cards to shuffle", 1),
        ("card @4 deck -> discard", "deck holds 3 cards; there is no @4 from the top", 1),
        ("card @1 outside -> discard", "cards outside the table have no position", 1),
        ("x = [1", "is no value", 1),
        ("99999999 cards a outside -> b", "more than any game has", 1),
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
        "show duke in alice/hand to none",
        "show duke + 2 ?fox in alice/hand",
        "show 2 ? in alice/hand to bob",
        "show @2=city in deck to alice,bob",
        "assume city + duke in deck",
        "turn duke in alice/hand rotated",
        "turn duke in alice/hand straight",
        "shuffle deck 2",
        "card duke + 2 cards ? alice/hand -> discard",
        "card @2 deck -> alice/hand",
        "cards @1,@3=city deck -> discard",
        "card duke alice/hand -> deck bottom",
        "card duke alice/hand -> deck at 2",
        "card duke alice/hand -> deck up",
        "card duke alice/hand -> deck at 1 side rotated",
        "2 cards city outside -> supply",
        "open alice/bids for alice,record",
        "open well for none ordered",
        "C/vp += 2",
        "turn = E",
        'x = "7"',
        'x = " a; b -> c"',
        'track = [1,"a; b",{"k":null}]',
        "ratio = 1.5",
        "agenda = first 2 + [3]",
        "x =",
        "open = true",
    ],
)
def test_changes_in_words_are_read_back_as_the_same_changes(table: Table, text: str) -> None:
    changes = parse_changes(text, table)
    said = in_words(changes, table)
    assert said == [text]
    assert parse_changes("; ".join(said), table) == changes


@st.composite
def declared_moves(draw: st.DrawFn) -> tuple[Table, AnyChange]:
    """Any move of cards between an ordered stack that is not seen, a hand and an open place."""
    table = Table()
    kinds = st.lists(st.sampled_from(["a", "b", "?"]), min_size=1, max_size=5).map(tuple)
    table.fold([Create("deck", draw(kinds), (), True), Create("hand", draw(kinds), ("x", "@")), Create("open", ("a",))])
    source, to = draw(st.permutations(["deck", "hand", "open"]))[:2]
    cards = tuple(draw(st.permutations(list(table.stack(source)))))[: draw(st.integers(1, 5))]
    told = tuple(draw(st.sampled_from(["", "a"])) if table.kind(card) == "?" else "" for card in cards)
    return table, MoveCards(cards, to, draw(st.integers(-1, 2)), draw(st.sampled_from(["", "up", "rotated"])), told)


@given(declared_moves())
def test_any_move_of_cards_can_be_typed(given_move: tuple[Table, AnyChange]) -> None:
    table, change = given_move
    again = parse_changes("; ".join(in_words([change], table)), table)
    assert same(again, table, [change], table)


def test_completion_offers_what_is_on_the_table(table: Table) -> None:
    assert complete("2 warr", table) == ["2 warrior:eyrie"]
    assert "2 warrior:eyrie clearing/6" in complete("2 warrior:eyrie cl", table)
    assert complete("card duke alice/hand -> dis", table) == ["card duke alice/hand -> discard"]
    assert "C/vp" in complete("", table)
    assert complete("C/vp", table) == ["C/vp"]
    assert complete("C/vp ", table) == ["C/vp =", "C/vp +=", "C/vp -="]
    assert complete("C/vp = 3; show du", table) == ["C/vp = 3; show duke"]
    assert complete("show duke in al", table) == ["show duke in alice/hand"]
    assert complete("turn duke in alice/hand u", table) == ["turn duke in alice/hand up"]
    assert complete("card duke alice/hand -> discard ", table)[0] == "card duke alice/hand -> discard bottom"


def test_what_completion_offers_for_a_whole_move_is_understood(table: Table) -> None:
    text = ""
    for start in ("2", " war", " clearing/6", " ->", " deck"):
        (text,) = complete(text + start, table) or [text + start]
    assert parse_changes(text, table) == [MovePieces("warrior:eyrie", 2, "clearing/6", "deck")]
