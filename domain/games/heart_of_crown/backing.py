"""Backing a princess: all of it is one Player Action (10, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.conditional import Window
from domain.games.heart_of_crown.context import ability, fits
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.lenses import MODE, PRINCESSES, SUPPORTS, Seat, cost_of, fact, types_of
from domain.games.heart_of_crown.notation import Back, Place
from domain.games.heart_of_crown.picking import choices
from domain.games.heart_of_crown.player_actions import PLACED, begin_player_action, facts_of
from domain.games.heart_of_crown.steps import Forbid
from domain.games.heart_of_crown.supports import arrival
from domain.lens import Card, Stack
from domain.table import Table
from domain.transaction import Transaction

MOVED: Final = 3
"""So many Territories of the Field move to the Domain (10.3)."""


def price_of(action: Back) -> int:
    """Returns what a backing costs: the princess, and the surcharge of a Support Card."""
    return cost_of(action.princess) + (cost_of(action.support) if action.support else 0)


def verify_backing(table: Table, name: str, action: Back) -> None:
    """Checks that a princess can be backed. Raises `Rejected`."""
    seat = Seat(table, name)
    if seat.princess is not None:
        rule = "HOC.16.4" if action.support else "HOC.10.1"
        raise Rejected(rule, f"{name} has backed {seat.princess.kind} already")
    if "princess" not in types_of(action.princess):
        raise Rejected("HOC.10.1", f"{action.princess} is no princess")
    if Stack(table, PRINCESSES).card(action.princess) is None:
        raise Rejected("HOC.10.2", f"{action.princess} is not in the Princess area")
    if action.further:
        raise Rejected("HOC.16.3", "one Support Card can be paid for, not two")
    if action.support:
        if "support" not in types_of(action.support):
            raise Rejected("HOC.16.2", f"{action.support} is no Support Card")
        if Stack(table, SUPPORTS).card(action.support) is None:
            raise Rejected("HOC.16.5", f"{action.support} is not in the Support Card area")
    price, has = price_of(action), moves.purse(table, name)
    if has < price:
        raise Rejected("HOC.16.2" if action.support else "HOC.10.1", f"that costs {price} Coin, {name} has {has}")


def backings(table: Table, name: str) -> Iterator[Back]:
    """Yields the backings worth checking."""
    for princess in Stack(table, PRINCESSES):
        yield Back(princess.kind)
        yield from (Back(princess.kind, support.kind) for support in Stack(table, SUPPORTS))


def back(tx: Transaction, name: str, action: Back) -> None:
    """Backs a princess: pay; princess, support and Territories together; then what they do (OP-16)."""
    begin_player_action(tx)
    tx.set(MODE, "back")
    moves.pay(tx, name, price_of(action))
    princess = Stack(tx.table, PRINCESSES).card(action.princess)
    assert princess is not None
    placed = moves.place(tx, name, princess, "back")
    tx.then(
        MoveTerritories(name, action.princess),
        PlaceSupport(name, action.support),
        *ability(name, action.princess, tx.ref(placed), "backed"),
        ArriveAll(name),
        Settle(name),
        Window(name),
    )


def stays(princess: str, kind: str) -> bool:
    """Returns True if a princess lets cards of a kind stay in the Field (Ru Li, Flammaria)."""
    card = fact(princess)
    return card is not None and any(
        isinstance(one, Forbid) and "move" in one.what and fits(kind, one.which) for one in card.effect.always
    )


def movable(table: Table, name: str, princess: str) -> list[Card]:
    """Returns the Territories of the Field that can move, the dearest first."""
    field = [card for card in Seat(table, name).field if "territory" in types_of(card.kind)]
    return sorted((card for card in field if not stays(princess, card.kind)), key=lambda card: -cost_of(card.kind))


class MoveTerritories(Step, frozen=True, tag="move-territories"):
    """The three dearest Territories played this turn move to the Domain; their owner chooses among equals (10.3)."""

    seat: str
    princess: str

    def run(self, tx: Transaction) -> None:
        cards = movable(tx.table, self.seat, self.princess)
        if len(cards) > MOVED:
            edge = cost_of(cards[MOVED - 1].kind)
            tied = {card.kind for card in cards if cost_of(card.kind) == edge}
            if len(tied) > 1 and cost_of(cards[MOVED].kind) == edge:
                for card in (card for card in cards if cost_of(card.kind) > edge):
                    moves.place(tx, self.seat, card, "back", moved=True)
                rest = MOVED - sum(cost_of(card.kind) > edge for card in cards)
                tx.then(AskTied(self.seat, self.princess, edge, rest))
                return
        for card in cards[:MOVED]:
            moves.place(tx, self.seat, card, "back", moved=True)


class AskTied(AskStep, frozen=True, tag="tied"):
    """Of Territories that cost the same, the owner chooses which move (OP-8)."""

    seat: str
    princess: str
    cost: int
    count: int
    answers: ClassVar = (Place,)

    def _cards(self, table: Table) -> list[Card]:
        return [card for card in movable(table, self.seat, self.princess) if cost_of(card.kind) == self.cost]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"which {self.count} Territories of cost {self.cost} move to the Domain?"
        return (Decision(self.seat, "place", text, "OP-8", about=(f"{self.seat}/field",)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from choices(Place, sorted({card.kind for card in self._cards(table)}), self.count, self.count)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        kinds = [card.kind for card in self._cards(table)]
        if len(action.kinds) != self.count or any(action.kinds.count(k) > kinds.count(k) for k in action.kinds):
            raise Rejected("OP-8", f"choose {self.count} of {', '.join(kinds)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        for kind in action.kinds:
            card = next(card for card in self._cards(tx.table) if card.kind == kind)
            moves.place(tx, self.seat, card, "back", moved=True)


class PlaceSupport(Step, frozen=True, tag="place-support"):
    """The Support Card that was paid for comes into the Domain."""

    seat: str
    support: str

    def run(self, tx: Transaction) -> None:
        card = Stack(tx.table, SUPPORTS).card(self.support) if self.support else None
        if card is not None:
            moves.place(tx, self.seat, card, "back")


class ArriveAll(Step, frozen=True, tag="arrive-all"):
    """The Support Cards that came with the backing take effect: the one paid for and those the princess brought."""

    seat: str

    def run(self, tx: Transaction) -> None:
        placed = [one.kind for one in facts_of(tx.table) if one.what == PLACED and "support" in types_of(one.kind)]
        tx.then(*arrival(tx.table, self.seat, placed))
