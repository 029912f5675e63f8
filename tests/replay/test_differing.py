"""What an entry does otherwise than it did, in words."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, MovePieces, Set
from domain.normal import normal, same
from domain.table import Table
from replay.differing import difference_words


def a_table(**values: object) -> Table:
    table = Table()
    table.fold([Create("hand", ("city", "duke")), Create("deck", ("?",) * 3, (), True), MovePieces("w", 5, "", "6")])
    table.fold([Set(name, value) for name, value in values.items()])
    return table


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        ([Set("coin", 4)], [Set("coin", 5)], "coin += 1, was coin += 2"),
        ([MovePieces("w", 1, "6", "")], [MovePieces("w", 2, "6", "")], "1 w 6 -> outside, was 2 w 6 -> outside"),
        ([MoveCards((1,), "deck")], [MoveCards((2,), "deck")], "card city hand -> deck, was card duke hand -> deck"),
        ([], [MoveCards((5,), "hand")], "nothing, was card ? deck -> hand"),
        ([Set("agenda", ["x"])], [Set("agenda", ["y"])], "it does the same, and the game goes on otherwise"),
        ([Set("leader", "x")], [Set("leader", "x")], ""),
    ],
)
def test_only_what_differs_is_told(now, before, said: str) -> None:
    table = a_table(coin=3)
    assert difference_words(normal(now, table), normal(before, table)) == said


def test_a_number_or_a_list_that_is_not_there_yet_begins_from_nothing() -> None:
    empty, begun = a_table(), a_table(coin=2, played=["city"])
    assert same([Set("coin", 1)], empty, [Set("coin", 3)], begun)
    assert same([Set("played", ["duke"])], empty, [Set("played", ["duke"], 1)], begun)
    assert not same([Set("coin", 2)], empty, [Set("coin", 3)], begun)
