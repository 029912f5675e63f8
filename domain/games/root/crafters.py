"""The law of factions that craft with pieces on the map: Marquise, Eyrie, Alliance (L4.1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.games.root.crafting import activate, verify_pieces, ways_with_pieces
from domain.games.root.forms import Card
from domain.games.root.laws import FactionLaw
from domain.games.root.lenses import Wood
from domain.transaction import Transaction


class CrafterLaw(FactionLaw):
    """A faction that activates crafting pieces."""

    def verify_cost(self, wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> None:
        verify_pieces(wood, seat, card, paying)

    def ways_to_pay(self, wood: Wood, seat: str, card: Card) -> Iterable[tuple[str, ...]]:
        return ways_with_pieces(wood, seat, card)

    def pay(self, tx: Transaction, seat: str, card: Card, paying: Sequence[str]) -> None:
        activate(tx, seat, card, paying)
