"""Outcomes of chance: what has to be named, what fits, and what a menu lists."""

from __future__ import annotations

import pytest

from domain.changes import Create, MovePieces, Reveal, Shuffle
from domain.decision import (
    Action,
    Bag,
    Chance,
    Dice,
    Draw,
    Drew,
    GoingOn,
    Rolled,
    Shuffled,
    Shuffling,
    Source,
    Telling,
    Told,
    WentOn,
)
from domain.errors import NotAnAnswer, Rejected
from domain.outcome import leaving, order_of, outcomes, readers, to_name, verify_outcome
from domain.table import Table

KINDS = ("city", "duke", "maid")


def a_table() -> Table:
    table = Table()
    table.fold(
        [
            Create("deck", ("city", "?", "duke"), (), True),
            Create("a/hand", ("city", "duke", "?"), ("a", "@")),
            Create("b/hand", ("?", "?"), ("b",)),
            Create("row"),
            MovePieces("fox", 2, "", "bag"),
            MovePieces("mouse", 1, "", "bag"),
        ]
    )
    return table


def refused(source: Source, outcome: Action) -> str:
    with pytest.raises(Rejected) as refusal:
        verify_outcome(a_table(), Chance("x", "what?", "X.1", source), outcome, KINDS)
    assert refusal.value.rule == "X.1"
    return refusal.value.message


@pytest.mark.parametrize(
    ("draw", "named"),
    [
        (Draw("deck", "a/hand", 3), 1),
        (Draw("deck", "b/hand", 3), 0),
        (Draw("deck", "pile", 2), 1),
        (Draw("deck", "row", 0), 0),
        (Draw("deck", "row", 9), 1),
        (Draw("a/hand", "row", 1), 1),
        (Draw("a/hand", "b/hand", 2), 2),
        (Draw("a/hand", "row", 3), 1),
        (Draw("b/hand", "row", 1), 1),
        (Draw("b/hand", "deck", 1), 0),
        (Draw("b/hand", "a/hand", 2), 2),
    ],
    ids=str,
)
def test_a_draw_names_what_the_record_comes_to_see_and_which_card_it_is_where_chance_picks(
    draw: Draw, named: int
) -> None:
    assert len(to_name(a_table(), draw)) == named


def test_cards_leave_a_deck_from_the_top() -> None:
    assert leaving(a_table(), Draw("deck", "row", 2)) == [3, 2]


def test_a_card_drawn_face_down_where_all_could_look_is_not_named() -> None:
    table = a_table()
    table.apply(Create("line", (), ("*",), True))
    assert to_name(table, Draw("deck", "line", 3, "down")) == []


@pytest.mark.parametrize(
    ("source", "outcome", "said"),
    [
        (Dice(2, 6), Rolled((1,)), "dice: 2, faces: 1"),
        (Dice(2, 6), Rolled((0, 7)), "a die shows 1 to 6"),
        (Dice(2, 4, 0), Rolled((0, 4)), "a die shows 0 to 3"),
        (Draw("deck", "row", 2), Drew(("city", "duke")), "cards to name: 1, named: 2"),
        (Draw("deck", "row", 2), Drew(("unicorn",)), "deck holds no unicorn"),
        (Draw("a/hand", "row", 2), Drew(("maid", "maid")), "a/hand has not got maid"),
        (
            Draw("a/hand", "row", 2),
            Drew(("?", "?")),
            "the record knows the cards of a/hand: name the one that left it",
        ),
        (Bag("bag", 2), Drew(("mouse", "mouse")), "bag has not got mouse"),
        (Bag("bag", 2), Drew(("mouse",)), "pieces to draw: 2, drawn: 1"),
        (Shuffling("a/hand"), Shuffled(("city", "duke")), "the order names other cards than were shuffled"),
        (Telling(("x",), ((0, 3),)), Told((4,)), "x is 0 to 3"),
        (Telling(("x",), ((0, 3),)), Told(()), "numbers to tell: 1, told: 0"),
    ],
)
def test_an_outcome_that_cannot_be_is_refused(source: Source, outcome: Action, said: str) -> None:
    assert refused(source, outcome) == said


@pytest.mark.parametrize("source", [Dice(), Draw("deck", "row"), Bag("bag"), Shuffling("deck"), GoingOn()], ids=str)
def test_an_outcome_of_another_kind_is_no_answer(source: Source) -> None:
    wrong = Told((1,))
    with pytest.raises(NotAnAnswer):
        verify_outcome(a_table(), Chance("x", "what?", "X.1", source), wrong)


def test_a_card_may_stay_open_and_one_picked_by_chance_may_be_the_blank_one() -> None:
    for draw, kinds in (
        (Draw("deck", "row", 2), ("?",)),
        (Draw("a/hand", "row", 1), ("maid",)),
        (Draw("b/hand", "row"), ("?",)),
    ):
        verify_outcome(a_table(), Chance("x", "what?", "X.1", draw), Drew(kinds), KINDS)


def menu(source: Source) -> tuple[Action, ...]:
    return outcomes(a_table(), Chance("x", "what?", "X.1", source), KINDS)


def test_menus_list_what_can_come_out_if_it_is_not_too_much() -> None:
    assert len(menu(Dice(2, 6))) == 36
    assert menu(Dice(3, 6)) == ()
    assert menu(Dice(1, 4, 0)) == (Rolled((0,)), Rolled((1,)), Rolled((2,)), Rolled((3,)))
    assert menu(Draw("deck", "row", 2)) == (Drew(("?",)), Drew(("city",)), Drew(("duke",)), Drew(("maid",)))
    assert set(menu(Bag("bag", 2))) == {Drew(("fox", "fox")), Drew(("fox", "mouse")), Drew(("mouse", "fox"))}
    assert menu(Shuffling("deck")) == (Shuffled(),)
    assert menu(Telling(("x", "y"), ((0, 1), (2, 2)))) == (Told((0, 2)), Told((1, 2)))
    assert menu(Telling(("x",), ((0, 999),))) == ()
    assert menu(GoingOn()) == (WentOn(),)


def test_a_menu_lists_only_what_the_group_has_left() -> None:
    table = Table()
    table.fold([Create("deck", ("city", "duke", "duke"), (), True), Shuffle("deck"), Create("row")])
    table.apply(Reveal((table.stack("deck")[0],), ("city",)))
    chance = Chance("x", "what?", "X.1", Draw("deck", "row"))
    assert outcomes(table, chance, KINDS) == (Drew(("?",)), Drew(("duke",)))


def test_an_order_is_given_from_the_top_down() -> None:
    table = Table()
    table.apply(Create("deck", ("city", "duke", "maid", "city"), ("@",), True))
    order = order_of(table, Shuffling("deck"), ("maid", "city", "city", "duke"))
    assert order is not None
    table.apply(Shuffle("deck", 0, order))
    assert [table.kinds[card] for card in reversed(table.stack("deck"))] == ["maid", "city", "city", "duke"]
    assert order_of(table, Shuffling("deck"), ("maid", "city", "city", "city")) is None
    assert order_of(table, Shuffling("deck", 2), ("city", "duke")) == (0, 1)


def test_who_may_read_an_outcome_are_those_who_see_the_cards() -> None:
    table = a_table()
    assert readers(table, "a/hand") == ("a",)
    assert readers(table, "a/hand", "b/hand") == ("a", "b")
    assert readers(table, "deck") == ("@",)
    assert readers(table, "a/hand", "row") == ()
