"""Proposed outcomes of chance for simulated games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from domain.changes import Create, MovePieces, Reveal, Shuffle
from domain.decision import (
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
from domain.outcome import verify_outcome
from domain.table import Table
from replay.chance import propose


def a_table() -> Table:
    table = Table()
    table.fold(
        [
            Create("deck", ("city", "city", "duke", "maid"), (), True),
            Create("stock", ("x", "y", "?"), ("@",), True),
            Create("a/hand", ("city", "duke", "duke"), ("a", "@")),
            Create("b/hand", ("?", "?"), ("b",)),
            Create("row"),
            MovePieces("fox", 2, "", "bag"),
            MovePieces("mouse", 1, "", "bag"),
        ]
    )
    return table


def asked(source: Source) -> Chance:
    return Chance("x", "what?", "X.1", source)


SOURCES: list[Source] = [
    Dice(2, 6),
    Dice(2, 4, 0),
    Draw("deck", "row", 2),
    Draw("a/hand", "row", 2),
    Draw("b/hand", "row", 2),
    Draw("b/hand", "row", 1),
    Bag("bag", 3),
    Shuffling("deck"),
    Shuffling("deck", 2),
    Shuffling("stock"),
    Telling(("a", "b"), ((0, 3), (2, 2))),
    GoingOn(),
]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: f"{type(source).__name__}")
@pytest.mark.parametrize("is_shuffled", [False, True])
def test_every_proposal_is_one_that_fits_the_question(source: Source, is_shuffled: bool) -> None:
    table = a_table()
    if is_shuffled:
        table.apply(Shuffle("deck"))
    for seed in range(30):
        verify_outcome(table, asked(source), propose(table, asked(source), Random(seed)))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: f"{type(source).__name__}")
def test_equal_generators_propose_equal_outcomes(source: Source) -> None:
    first, second = (propose(a_table(), asked(source), Random(7)) for _ in range(2))
    assert first == second


def test_cards_are_drawn_from_what_their_group_has_left() -> None:
    table = a_table()
    table.apply(Shuffle("deck"))
    top = table.stack("deck")[-1]
    table.apply(Reveal((top,), ("duke",)))
    for seed in range(20):
        drawn = propose(table, asked(Draw("deck", "row", 4)), Random(seed))
        assert isinstance(drawn, Drew)
        assert Counter(drawn.kinds) == Counter(("city", "city", "maid")), "the duke on top has been seen"


def test_each_kind_comes_as_often_as_it_is_there() -> None:
    table, rng = a_table(), Random(1)
    table.apply(Shuffle("deck"))
    seen: Counter[str] = Counter()
    for _ in range(4_000):
        drawn = propose(table, asked(Draw("deck", "row")), rng)
        assert isinstance(drawn, Drew)
        seen.update(drawn.kinds)
    assert 1_850 < seen["city"] < 2_150
    assert 850 < seen["maid"] < 1_150


def test_a_card_of_which_nothing_is_known_stays_open() -> None:
    assert propose(a_table(), asked(Draw("b/hand", "row", 2)), Random(1)) == Drew(("?", "?"))


def test_a_shuffle_of_known_cards_has_an_order_and_one_of_unknown_cards_stays_open() -> None:
    orders = {propose(a_table(), asked(Shuffling("deck")), Random(seed)) for seed in range(20)}
    assert len(orders) > 5
    assert all(isinstance(one, Shuffled) and sorted(one.kinds) == ["city", "city", "duke", "maid"] for one in orders)
    assert propose(a_table(), asked(Shuffling("stock")), Random(1)) == Shuffled()


def test_pieces_are_drawn_without_putting_them_back() -> None:
    drawn = propose(a_table(), asked(Bag("bag", 3)), Random(3))
    assert isinstance(drawn, Drew)
    assert Counter(drawn.kinds) == Counter({"fox": 2, "mouse": 1})


def test_dice_and_hidden_numbers_stay_in_their_range() -> None:
    for seed in range(50):
        rolled = propose(a_table(), asked(Dice(3, 4)), Random(seed))
        assert isinstance(rolled, Rolled)
        assert len(rolled.faces) == 3
        assert set(rolled.faces) <= {1, 2, 3, 4}
        told = propose(a_table(), asked(Telling(("a", "b"), ((0, 3), (2, 2)))), Random(seed))
        assert isinstance(told, Told)
        assert told.numbers[1] == 2
    assert propose(a_table(), asked(GoingOn()), Random(1)) == WentOn()
