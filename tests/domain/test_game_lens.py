"""Lenses: a card that is known to be there, or may be."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, MovePieces, Reveal, Shuffle, Turn
from domain.errors import Ambiguous
from domain.lens import Area, Card, Pool, Stack, all_can_follow, clockwise, on, referred, under
from domain.table import Table

KINDS = ("city", "duke", "maid")


def a_table(*changes: object) -> Table:
    table = Table()
    table.fold(changes)  # type: ignore[arg-type]
    return table


def test_a_hand_gives_a_card_that_the_record_knows_to_be_there() -> None:
    table = a_table(Create("a/hand", ("city", "?", "duke"), ("a", "@")))
    hand = Area(table, "a").stack("hand")
    assert hand.card("duke") == Card(3, "duke")
    assert hand.count("duke") == 1
    assert len(hand) == 3


def test_an_unknown_card_may_be_any_kind() -> None:
    table = a_table(Create("a/hand", ("city", "?"), ("a", "@")))
    assert Stack(table, "a/hand").card("maid") == Card(2, "maid")


def test_a_hand_without_unknown_cards_has_only_what_is_in_it() -> None:
    table = a_table(Create("a/hand", ("city",), ("a", "@")))
    assert Stack(table, "a/hand").card("maid") is None
    assert Stack(table, "a/hand").card("?") is None
    assert Stack(table, "a/hand").possible(KINDS) == ["city"]


def test_an_unknown_card_may_only_be_what_its_group_has_left() -> None:
    table = a_table(Create("deck", ("city", "duke"), (), True), Shuffle("deck"), MoveCards((3,), "a/hand"))
    hand = Stack(table, "a/hand")
    assert hand.possible(KINDS) == ["city", "duke"]
    table.apply(Reveal((4,), ("duke",)))
    assert hand.possible(KINDS) == ["city"], "the card that is left in the deck is the duke"


def test_a_card_assumed_to_be_of_the_kind_comes_before_one_of_which_nothing_is_thought() -> None:
    table = a_table(Create("a/hand", ("?", "?"), ("a", "@")), Reveal((1,), ("duke",), (), "assumed"))
    assert Stack(table, "a/hand").card("duke") == Card(1, "duke")
    assert Stack(table, "a/hand").card("city") == Card(2, "city")


def test_a_card_known_by_its_class_can_only_be_of_that_class() -> None:
    classes = {"anvil": "fox", "root-tea": "mouse"}
    table = a_table(Create("a/hand", ("?fox",), ("a", "@")))
    hand = Stack(table, "a/hand", classes)
    assert hand.card("anvil") == Card(1, "anvil")
    assert hand.card("root-tea") is None
    assert hand.card("?fox") == Card(1, "?fox")
    assert hand.card("?mouse") is None
    assert hand.card("?") == Card(1, "?")


def test_where_the_record_cannot_tell_cards_apart_any_may_be_the_one_that_is_not_named() -> None:
    table = a_table(Create("b/hand", ("duke",), ("b",)))
    assert Stack(table, "b/hand").card("?") == Card(1, "?")
    assert list(Stack(table, "b/hand")) == [Card(1, "?")], "a card taken from there is not stated to be the duke"


def test_several_cards_are_different_cards_and_the_known_ones_go_first() -> None:
    table = a_table(Create("a/hand", ("?", "city", "duke"), ("a", "@")))
    hand = Stack(table, "a/hand")
    assert hand.cards(["maid", "city"]) == [Card(1, "maid"), Card(2, "city")]
    assert hand.cards(["city", "city"]) == [Card(2, "city"), Card(1, "city")]
    assert hand.cards(["city", "city", "city"]) is None
    assert hand.cards([]) == []


def test_a_row_is_counted_from_the_first_card_laid_and_a_pile_has_a_top() -> None:
    table = a_table(Create("row", ("city", "duke"), ("*",), True))
    row = Stack(table, "row")
    assert (row.at(1), row.at(2), row.at(3), row.at(0)) == (Card(1, "city"), Card(2, "duke"), None, None)
    assert row.top == Card(2, "duke")
    assert Stack(table, "nowhere").top is None


@pytest.mark.parametrize(
    ("change", "words"),
    [(Turn((1,), "rotated"), "maid (rotated)"), (MovePieces("token", 2, "", "#1"), "maid (2 token)")],
    ids=["side", "what lies on it"],
)
def test_unlike_cards_of_one_kind_have_to_be_told_apart(change: object, words: str) -> None:
    table = a_table(Create("row", ("maid", "maid")), change)
    with pytest.raises(Ambiguous) as error:
        Stack(table, "row").one("maid")
    assert set(error.value.choices) == {words, "maid (with nothing on it)"}


def test_like_cards_of_one_kind_need_not_be_told_apart() -> None:
    table = a_table(Create("row", ("maid", "maid")))
    assert Stack(table, "row").one("maid") == Card(2, "maid")
    assert Stack(table, "row").one("duke") is None


def test_what_lies_on_and_under_a_card() -> None:
    table = a_table(Create("row", ("city",)), MovePieces("token", 2, "", "#1"), Create("#1/under", ("duke",)))
    assert (len(on(table, Card(1))), list(on(table, Card(1))), on(table, Card(1)).count("token")) == (2, ["token"], 2)
    assert under(table, Card(1)).top == Card(2, "duke")
    assert len(Pool(table, "bank")) == 0


def test_a_reference_gives_the_card_until_it_is_gone() -> None:
    table = a_table(Create("deck", ("city", "duke"), (), True))
    assert referred(table, "#2") == Card(2, "duke")
    assert referred(table, "#2/under") == Card(2, "duke")
    table.apply(Shuffle("deck"))
    assert referred(table, "#2") is None
    assert referred(table, "no reference") is None


def test_everyone_follows_cards_in_the_open_and_in_order() -> None:
    table = a_table(Create("deck", (), (), True), Create("a/hand", (), ("a", "@")), Create("row"))
    assert [all_can_follow(table, place) for place in ("deck", "a/hand", "row")] == [True, False, True]


def test_seats_go_clockwise() -> None:
    assert clockwise(["a", "b", "c"], "b") == ["b", "c", "a"]
