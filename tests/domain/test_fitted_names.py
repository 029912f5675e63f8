"""Cards of a hand are named in any order: each name goes to a card that can be it."""

from __future__ import annotations

from domain.changes import Create, MoveCards, Shuffle
from domain.decision import Draw
from domain.lens import Stack
from domain.outcome import fitted
from domain.table import Table
from domain.transaction import Transaction


def hand_of_two_groups() -> Table:
    """A seen hand of two unknown cards: one of a city and a duke, one of a curse and a duke."""
    table = Table()
    table.apply(Create("hand"))
    for deck, kinds in (("one", ("city", "duke")), ("two", ("curse", "duke"))):
        table.apply(Create(deck, (), (), True))
        first = table.next_id
        table.apply(Create("box", kinds))
        table.apply(MoveCards((first, first + 1), deck))
        table.apply(Shuffle(deck))
        table.apply(MoveCards((table.stack(deck)[-1],), "hand"))
    return table


def test_names_go_to_the_cards_that_can_be_it() -> None:
    table = hand_of_two_groups()
    cards = list(table.stack("hand"))
    assert fitted(table, cards, ["curse", "city"]) == ["city", "curse"]
    assert fitted(table, cards, ["city", "curse"]) == ["city", "curse"]
    assert fitted(table, cards, ["curse", "?"]) == ["?", "curse"]


def test_names_that_fit_no_order_stay_and_become_a_finding() -> None:
    table = hand_of_two_groups()
    cards = list(table.stack("hand"))
    assert fitted(table, cards, ["city", "city"]) == ["city", "city"]
    table.apply(Create("discard"))
    table.apply(MoveCards(tuple(cards), "discard", kinds=("city", "city")))
    assert [finding.code for finding in table.findings] == ["not-in-group"]


def test_a_hand_laid_down_in_another_order_makes_no_finding() -> None:
    table = hand_of_two_groups()
    table.apply(Create("discard"))
    with Transaction(table) as tx:
        tx.draw(Draw("hand", "discard", 2), ("city", "curse"))
    table.fold(tx.changes)
    assert table.findings == []
    table = hand_of_two_groups()
    table.apply(Create("discard"))
    with Transaction(table) as tx:
        tx.draw(Draw("hand", "discard", 2), ("curse", "city"))
    table.fold(tx.changes)
    assert table.findings == []


def test_of_a_group_that_lies_here_as_a_whole_a_kind_is_taken_first() -> None:
    table = Table()
    table.apply(Create("hand"))
    for deck, kinds, drawn in (("one", ("city", "duke"), 2), ("two", ("city", "curse", "curse"), 1)):
        table.apply(Create(deck, (), (), True))
        first = table.next_id
        table.apply(Create("box", kinds))
        table.apply(MoveCards(tuple(range(first, first + len(kinds))), deck))
        table.apply(Shuffle(deck))
        table.apply(MoveCards(tuple(table.stack(deck)[-drawn:]), "hand"))
    whole = list(table.stack("hand"))[:2]
    card = Stack(table, "hand").card("city")
    assert card is not None
    assert card.id in whole
