"""A Vagabond crafts with hammers, each of the suit of his clearing (V1)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.errors import Rejected
from domain.games.root.crafting import ANY, cost
from domain.games.root.forms import Card
from domain.games.root.items import exhaust, verify_ready
from domain.games.root.lenses import Wood
from domain.games.root.vagabond.table import verify_in_clearing
from domain.transaction import Transaction


def hammers_for(card: Card) -> tuple[str, ...]:
    """Returns the items that a card costs: a hammer for each icon."""
    return ("hammer",) * len(card.cost)


def verify_hammers(wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> None:
    """Checks that a Vagabond can craft a card where he is. Raises `Rejected`."""
    suit = wood.suit(verify_in_clearing(wood, seat, "V1"))
    other = sorted(icon for icon in cost(card) if icon not in (ANY, suit))
    if other:
        raise Rejected("V1", f"{card.id} costs {card.cost}, and hammers are {suit} in this clearing, not {other[0]}")
    if paying:
        raise Rejected("V1", "a Vagabond pays with hammers, of which there is nothing to say")
    verify_ready(wood, seat, hammers_for(card), "V1")


def ways_with_hammers(wood: Wood, seat: str, card: Card) -> list[tuple[str, ...]]:
    """Returns `()` as the only way to pay if the cost can be paid."""
    try:
        verify_hammers(wood, seat, card, ())
    except Rejected:
        return []
    return [()]


def pay_hammers(tx: Transaction, seat: str, card: Card) -> None:
    """Exhausts the hammers of a craft that was verified."""
    exhaust(tx, seat, *hammers_for(card))
