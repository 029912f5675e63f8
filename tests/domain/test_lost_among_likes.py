"""In a hand that is seen, nobody can say which of the cards was named, or left, whose faces the record has missed."""

from __future__ import annotations

import pytest

from domain.changes import MoveCards
from domain.table import Table
from tests.domain.test_fitted_names import hand_of_two_groups


def what_they_can_be(table: Table, place: str) -> list[set[str]]:
    """Returns the kinds that each card of a place can be."""
    return [set(group[1]) if (group := table.group(card)) else set() for card in table.stack(place)]


@pytest.mark.parametrize("kinds", [(), ("?",)], ids=["not named", "not seen"])
def test_a_card_that_leaves_unseen_may_have_been_any_of_those_that_were_missed(kinds: tuple[str, ...]) -> None:
    table = hand_of_two_groups()
    table.apply(MoveCards((table.stack("hand")[0],), "other", kinds=kinds))
    every = {"city", "duke", "curse"}
    assert what_they_can_be(table, "hand") == [every]
    assert what_they_can_be(table, "other") == [every]


def test_a_card_that_is_named_may_have_been_any_that_can_be_it() -> None:
    table = hand_of_two_groups()
    table.apply(MoveCards((table.stack("hand")[0],), "other", kinds=("duke",)))
    assert what_they_can_be(table, "hand") == [{"city", "duke", "curse"}]


def test_a_card_that_alone_can_be_what_was_named_is_no_other() -> None:
    table = hand_of_two_groups()
    table.apply(MoveCards((table.stack("hand")[0],), "other", kinds=("city",)))
    assert what_they_can_be(table, "hand") == [{"curse", "duke"}]


def test_cards_that_all_leave_together_stay_what_they_were() -> None:
    table = hand_of_two_groups()
    table.apply(MoveCards(tuple(table.stack("hand")), "other"))
    assert what_they_can_be(table, "other") == [{"city", "duke"}, {"curse", "duke"}]


def test_a_step_back_knows_again_what_was_known() -> None:
    table = hand_of_two_groups()
    before = table.dump()
    table.undo(table.apply(MoveCards((table.stack("hand")[0],), "other")))
    assert table.dump() == before
