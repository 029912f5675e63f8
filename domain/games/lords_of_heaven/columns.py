"""The action columns: what stays visible of the cards in them (6)."""

from __future__ import annotations

from collections import Counter

from domain.games.lords_of_heaven.facts import CardText, Column, cards
from domain.games.lords_of_heaven.figures import is_asked
from domain.games.lords_of_heaven.lenses import FAITH, GOLD, UNITS, column_place, told
from domain.lens import Stack
from domain.state import State

COSTLY = ("development", "presence")
"""Columns whose cards show their costs; the others show benefits."""
BENEFITS = (GOLD, FAITH, *UNITS)


def cards_in(table: State, column: str) -> list[CardText]:
    """Returns the cards of a column, the first laid first."""
    return [cards()[card.kind] for card in Stack(table, column_place(column)) if card.kind in cards()]


def is_open(table: State, column: str, what: Column, more: CardText | None = None) -> bool:
    """Returns True if no source gives what some card of a column costs, or brings; `more` is laid on top."""
    laid = cards_in(table, column)
    return any(what in card.assumed for card in (*laid, *((more,) if more else ())))


def cost_of(table: State, column: str, more: CardText | None = None) -> int:
    """Returns the sum of all visible costs, with those of a card that is laid on top (6.1).

    Where figures are told, a sum that is not known is asked for as the card is laid.
    """
    if is_asked(table, is_open=is_open(table, column, "cost", more)):
        return told(table, "cost")
    laid = cards_in(table, column)
    return sum(card.cost for card in (*laid, *((more,) if more else ())))


def benefits_of(table: State, column: str, more: CardText | None = None) -> Counter[str]:
    """Returns every visible benefit: the first of covered cards, all of the top one (6.3); `more` is laid on top."""
    if is_asked(table, is_open=is_open(table, column, "benefit", more)):
        return Counter({kind: told(table, kind) for kind in BENEFITS})
    laid = [*cards_in(table, column), *((more,) if more else ())]
    found: Counter[str] = Counter()
    for card in laid[:-1]:
        found.update(card.benefit[:1])
    if laid:
        found.update(laid[-1].benefit)
    return found
