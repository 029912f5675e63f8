"""The action columns: what stays visible of the cards in them (6)."""

from __future__ import annotations

from collections import Counter

from domain.games.lords_of_heaven.facts import CardText, cards
from domain.games.lords_of_heaven.lenses import column_place, is_told, told_name
from domain.lens import Stack
from domain.state import State

COSTLY = ("development", "presence")
"""Columns whose cards show their costs; the others show benefits."""
BENEFITS = ("gold", "faith", "footman", "siege-tower", "knight")


def cards_in(table: State, column: str) -> list[CardText]:
    """Returns the cards of a column, the first laid first."""
    return [cards()[card.kind] for card in Stack(table, column_place(column)) if card.kind in cards()]


def cost_of(table: State, column: str, more: CardText | None = None) -> int:
    """Returns the sum of all visible costs, with those of a card that is laid on top (6.1).

    Where figures are told, the sum is asked for as the card is laid.
    """
    if is_told(table):
        return int(table.value(told_name("cost"), 0))
    laid = cards_in(table, column)
    return sum(card.cost for card in (*laid, *((more,) if more else ())))


def benefits_of(table: State, column: str) -> Counter[str]:
    """Returns every visible benefit: the first of covered cards, all of the top one (6.3)."""
    if is_told(table):
        return Counter({kind: int(table.value(told_name(kind), 0)) for kind in BENEFITS})
    laid = cards_in(table, column)
    found: Counter[str] = Counter()
    for card in laid[:-1]:
        found.update(card.benefit[:1])
    if laid:
        found.update(laid[-1].benefit)
    return found
