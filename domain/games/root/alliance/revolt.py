"""The Alliance's Birdsong: revolts, then sympathy that spreads (A7, A8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.alliance.supporters import (
    SYMPATHY,
    place_sympathy,
    spend_supporters,
    sympathetic,
    verify_place_for_sympathy,
    verify_supporters,
)
from domain.games.root.improvements import use, uses, verify_use
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import End, Revolt, Spread, Use
from domain.games.root.removal import sweep
from domain.games.root.stacks import payments
from domain.table import Table
from domain.transaction import Transaction

BIRDSONG: Final = places.PHASES[0]
COST_OF_REVOLT: Final = 2
MARTIAL_LAW: Final = 3
"""With so many warriors of one other player, spreading costs one supporter more."""


# -- revolts ------------------------------------------------------------------------------------------


def verify_revolt_in(wood: Wood, seat: str, clearing: int) -> None:
    """Checks the clearing of a revolt. Raises `Rejected`."""
    if clearing not in CLEARINGS or not wood.count(seat, SYMPATHY, clearing):
        raise Rejected("A7", f"a revolt is in a sympathetic clearing; {clearing} is none")
    suit = wood.suit(clearing)
    if not wood.in_supply(seat, f"base-{suit}"):
        raise Rejected("A7", f"the {suit} base is on the map already")


def verify_revolt(wood: Wood, seat: str, action: Revolt) -> None:
    """Checks a revolt and what it costs. Raises `Rejected`."""
    verify_revolt_in(wood, seat, action.clearing)
    verify_supporters(wood, seat, action.supporters, wood.suit(action.clearing), COST_OF_REVOLT, "A7")


def places_for_revolt(wood: Wood, seat: str) -> list[int]:
    """Returns the clearings in which a revolt is possible, whatever it costs."""
    return [number for number in sympathetic(wood, seat) if wood.in_supply(seat, f"base-{wood.suit(number)}")]


class SpendSupporters(AskStep, frozen=True):
    """Supporters are spent, any number of times; crafted cards may be used in between."""

    seat: str

    def ways(self, wood: Wood) -> Iterator[Action]:
        """Yields what supporters can be spent on, with ways to pay."""
        raise NotImplementedError

    def verify_spent(self, wood: Wood, action: Action) -> None:
        """Checks what supporters are spent on. Raises `Rejected`."""
        raise NotImplementedError

    def follow(self, tx: Transaction, clearing: int) -> None:
        """Does what they were spent on; this step goes back on the agenda."""
        raise NotImplementedError

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        yield from self.ways(wood)
        yield from uses(wood, self.seat, BIRDSONG)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if isinstance(action, Use):
            verify_use(wood, self.seat, action, BIRDSONG)
        elif not isinstance(action, End):
            self.verify_spent(wood, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(self)
            use(tx, self.seat, action)
        elif isinstance(action, Revolt | Spread):
            spend_supporters(tx, self.seat, action.supporters, Wood(tx.table).suit(action.clearing))
            self.follow(tx, action.clearing)


class AllianceRevolt(SpendSupporters, frozen=True, tag="alliance-revolt"):
    """Any number of revolts (A7)."""

    answers: ClassVar = (Revolt, Use, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if len(wood.supporters(self.seat)) < COST_OF_REVOLT or not places_for_revolt(wood, self.seat):
            return ()
        return (Decision(self.seat, "revolt", "a revolt?", "A7", otherwise=End()),)

    def ways(self, wood: Wood) -> Iterator[Action]:
        for number in places_for_revolt(wood, self.seat):
            paid = payments(wood.supporters(self.seat), wood.suit(number), COST_OF_REVOLT)
            yield from (Revolt(number, kinds) for kinds in paid)

    def verify_spent(self, wood: Wood, action: Action) -> None:
        assert isinstance(action, Revolt)
        verify_revolt(wood, self.seat, action)

    def follow(self, tx: Transaction, clearing: int) -> None:
        tx.then(Uprising(self.seat, clearing), self)
        sweep(tx, self.seat, (clearing,))


class Uprising(Step, frozen=True, tag="alliance-uprising"):
    """The enemy is gone, and all that this brought about is done: base, warriors and an officer (A7).

    Sympathetic clearings are counted now, since a battle may have come in between.
    """

    seat: str
    clearing: int

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        suit = wood.suit(self.clearing)
        supply, here = places.of_seat(self.seat, places.SUPPLY), places.clearing(self.clearing)
        if wood.slots(self.clearing) > 0:
            tx.pieces(places.piece(f"base-{suit}", "alliance"), 1, supply, here)
        left = wood.in_supply(self.seat, places.WARRIOR)
        rising = min(left, len(sympathetic(wood, self.seat, suit)))
        tx.pieces("warrior:alliance", rising, supply, here)
        tx.pieces("warrior:alliance", min(left - rising, 1), supply, places.of_seat(self.seat, places.BOARD))


# -- spreading ----------------------------------------------------------------------------------------


def cost_of_spreading(wood: Wood, seat: str, clearing: int = 0) -> int:
    """Returns how many supporters the next token costs in a clearing, martial law included (A8); without it for 0."""
    number = len(wood.on_map(seat, SYMPATHY))
    is_guarded = bool(clearing) and any(wood.warriors(other, clearing) >= MARTIAL_LAW for other in wood.after(seat))
    return facts.tracks().alliance.supporters[number] + is_guarded


def verify_spread_to(wood: Wood, seat: str, clearing: int) -> None:
    """Checks the clearing to which sympathy spreads. Raises `Rejected`."""
    verify_place_for_sympathy(wood, seat, clearing, "A8")
    there = sympathetic(wood, seat)
    if there and not any(near in there for near in wood.neighbours_of(seat, clearing)):
        raise Rejected("A8", f"no clearing next to {clearing} is sympathetic")


def verify_spread(wood: Wood, seat: str, action: Spread) -> None:
    """Checks where sympathy spreads, and what it costs. Raises `Rejected`."""
    verify_spread_to(wood, seat, action.clearing)
    cost = cost_of_spreading(wood, seat, action.clearing)
    verify_supporters(wood, seat, action.supporters, wood.suit(action.clearing), cost, "A8")


def places_to_spread(wood: Wood, seat: str) -> list[int]:
    """Returns the clearings to which sympathy can spread with as many supporters as there are, whatever their suits."""
    have = len(wood.supporters(seat))
    if not wood.in_supply(seat, SYMPATHY) or cost_of_spreading(wood, seat) > have:
        return []
    found = []
    for number in CLEARINGS:
        try:
            verify_spread_to(wood, seat, number)
        except Rejected:
            continue
        if cost_of_spreading(wood, seat, number) <= have:
            found.append(number)
    return found


class AllianceSpread(SpendSupporters, frozen=True, tag="alliance-spread"):
    """Sympathy spreads any number of times (A8)."""

    answers: ClassVar = (Spread, Use, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not places_to_spread(Wood(table), self.seat):
            return ()
        return (Decision(self.seat, "spread", "where does sympathy spread?", "A8", otherwise=End()),)

    def ways(self, wood: Wood) -> Iterator[Action]:
        for number in places_to_spread(wood, self.seat):
            cost = cost_of_spreading(wood, self.seat, number)
            paid = payments(wood.supporters(self.seat), wood.suit(number), cost)
            yield from (Spread(number, kinds) for kinds in paid)

    def verify_spent(self, wood: Wood, action: Action) -> None:
        assert isinstance(action, Spread)
        verify_spread(wood, self.seat, action)

    def follow(self, tx: Transaction, clearing: int) -> None:
        tx.then(self)
        place_sympathy(tx, self.seat, clearing)
