"""What differs between two tables, told by place and without ids."""

from __future__ import annotations

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle
from domain.table import Table
from replay.diff import differences, in_words, place_count


def a_table(*more: AnyChange) -> Table:
    table = Table()
    table.fold(
        [
            Create("deck", ("a", "b", "?"), (), True),
            Create("hand", ("duke", "city", "city"), ("x", "@")),
            MovePieces("w", 3, "", "5"),
            Set("x/vp", 2),
            *more,
        ]
    )
    return table


def told(left: Table, right: Table) -> list[tuple[str, str, str]]:
    return [(one.place, one.left, one.right) for one in differences(left, right)]


def test_equal_positions_differ_nowhere_whatever_way_they_came_by() -> None:
    detour = a_table(MovePieces("w", 1, "5", "8"), MovePieces("w", 1, "8", "5"), Set("x/vp", 9), Set("x/vp", 2))
    assert told(a_table(), detour) == []
    assert told(a_table(), a_table(MoveCards((5,), "away"), MoveCards((5,), "hand"))) == []


def test_each_place_that_differs_is_told_with_both_contents() -> None:
    other = a_table(MovePieces("w", 2, "5", "8"), Set("x/vp", 5), MoveCards((4,), "discard"))
    assert told(a_table(), other) == [
        ("5", "w 3", "w 1"),
        ("8", "–", "w 2"),
        ("discard", "–", "duke"),
        ("hand", "2 city, duke", "2 city"),
        ("x/vp", "2", "5"),
    ]
    assert place_count(a_table(), other) == 6


def test_the_order_of_a_deck_is_a_difference_and_that_of_a_hand_is_none() -> None:
    turned = a_table(MoveCards((1,), "deck"))
    assert told(a_table(), turned) == [("deck", "? b a", "a ? b")]
    assert told(a_table(), a_table(MoveCards((4,), "hand"))) == []


def test_a_guess_is_told_from_what_was_seen() -> None:
    guessed = a_table(Reveal((3,), ("c",), (), "assumed"))
    assert in_words(guessed, "deck") == "c° b a"
    assert in_words(a_table(Shuffle("deck")), "deck") != "? b a"


def test_a_value_is_told_as_it_is_typed() -> None:
    table = Table()
    for change in (Set("piles", ["city", "duke"]), Set("open", True), Set("vp", 3), Set("turn", "alice")):
        table.apply(change)
    told = {name: in_words(table, name) for name in ("piles", "open", "vp", "turn")}
    assert told == {"piles": '["city","duke"]', "open": "true", "vp": "3", "turn": "alice"}
