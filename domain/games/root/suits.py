"""Suits of cards, and what a card can stand for (L2.1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from domain.games.root import facts, places
from domain.games.root.forms import Card as CardFacts


@cache
def suit_of() -> Mapping[str, str]:
    """Returns the suit of every card by id; of unknown ones too (`?fox` is fox)."""
    known = {card.id: card.suit for card in facts.cards().values()}
    return known | {f"?{suit}": suit for suit in places.CARD_SUITS}


@cache
def classes() -> Mapping[str, str]:
    """Returns the class by which each card may be known: its suit."""
    return {card.id: card.suit for card in facts.cards().values()}


@cache
def card_facts(kind: str) -> CardFacts | None:
    """Returns what is known of a kind of card; None if it is none, or not seen."""
    return facts.cards().get(kind)


def matches(kind: str, suit: str) -> bool:
    """Returns True if a card can stand for a suit: a bird for every one (L2.1.1), one not seen for any."""
    own = suit_of().get(kind)
    return own is None or own in (suit, "bird")


def fits_suit(kind: str, suit: str) -> bool:
    """Returns True if a card can be spent where `suit` is asked: `""` is any card, `bird` birds only (L2.1.1)."""
    if not suit:
        return True
    if suit == "bird":
        return suit_of().get(kind, "bird") == "bird"
    return matches(kind, suit)


def is_dominance(kind: str) -> bool:
    """Returns True for a dominance card that is known as one."""
    card = card_facts(kind)
    return card is not None and card.kind == "dominance"
