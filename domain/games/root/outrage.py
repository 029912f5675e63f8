"""Outrage, and how supporters gather (A3, A6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import DrawCards, Reshuffle, TakeCards, discard_cards, to_spend, verify_card
from domain.games.root.laws import law_of
from domain.games.root.lenses import Wood
from domain.games.root.notation import Give, ShowHand
from domain.games.root.stacks import choices, kinds_in
from domain.games.root.suits import is_dominance, suit_of
from domain.table import Table
from domain.transaction import Transaction

ROOM: Final = 5
"""Supporters without a base on the map."""
BASES: Final = ("base-fox", "base-rabbit", "base-mouse")


def bases(wood: Wood, seat: str) -> dict[str, int]:
    """Returns the bases of the Alliance on the map: their clearings by suit."""
    found = {}
    for base in BASES:
        for number in wood.on_map(seat, base):
            found[base.removeprefix("base-")] = number
    return found


def outrage(wood: Wood, mover: str, clearing: int) -> tuple[Step, ...]:
    """Returns what a move of warriors into a clearing brings about there: outrage if it is sympathetic (A6)."""
    seat = wood.seat_of("alliance")
    if not seat or seat == mover or not wood.count(seat, "sympathy", clearing):
        return ()
    if law_of(wood, mover).provokes_no_outrage(wood, mover):
        return ()
    return (Outrage(mover, wood.suit(clearing)),)


class Outrage(Step, frozen=True, tag="outrage"):
    """A seat that outraged the Alliance owes it a card; one without cards has nothing to choose."""

    seat: str
    suit: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        if len(wood.hand(self.seat)):
            tx.then(AskOutrage(self.seat, self.suit))
        else:
            tx.then(TopSupporter())


class AskOutrage(AskStep, frozen=True, tag="ask-outrage"):
    """A matching card goes to the supporters; whoever has none shows its hand, and the deck gives one instead.

    Which card it is concerns the giver and the Alliance only, unless there is no room for it: then it is discarded.
    """

    seat: str
    suit: str
    answers: ClassVar = (Give, ShowHand)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        is_kept = has_room(wood, wood.seat_of("alliance"))
        text = f"outrage: which {self.suit} card goes to the Alliance?"
        hand = places.of_seat(self.seat, places.HAND)
        return (Decision(self.seat, "outrage", text, "A6", secret=is_kept, about=(hand,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        hand = Wood(table).hand(self.seat)
        if any(card.kind == UNKNOWN for card in hand):
            yield Give(UNKNOWN)
        yield from (Give(kind) for kind in choices(hand, self.suit))
        yield ShowHand()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if isinstance(action, Give):
            hidden = has_room(wood, wood.seat_of("alliance"))
            verify_card(wood, self.seat, action.card, self.suit, "A6", hidden=hidden)
            return
        fitting = [kind for kind in kinds_in(wood.hand(self.seat)) if suit_of().get(kind) in (self.suit, "bird")]
        if fitting:
            raise Rejected("A6", f"{self.seat} has {fitting[0]}, which is given")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        wood = Wood(tx.table)
        if isinstance(action, Give):
            add_supporter(tx, self.seat, action.card, self.suit)
            return
        tx.reveal(list(wood.hand(self.seat)), (wood.seat_of("alliance"),))
        tx.then(TopSupporter())


def add_supporter(tx: Transaction, seat: str, kind: str, suit: str = "") -> None:
    """Puts a card of a hand on the supporters; without a base and with five of them it is discarded (A3)."""
    wood = Wood(tx.table)
    alliance = wood.seat_of("alliance")
    is_kept = has_room(wood, alliance)
    card = to_spend(tx, seat, kind, suit, hidden=is_kept)
    if card is None:
        return
    if is_kept:
        tx.move(card, wood.supporters(alliance).name)
    else:
        discard_cards(tx, [card])


def has_room(wood: Wood, seat: str) -> bool:
    """Returns True if the Alliance can keep one more supporter (A3)."""
    return bool(bases(wood, seat)) or len(wood.supporters(seat)) < ROOM


class TopSupporter(Step, frozen=True, tag="top-supporter"):
    """The top card of the deck becomes a supporter; without room for it, it is discarded (A3, A6)."""

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        seat = wood.seat_of("alliance")
        if has_room(wood, seat):
            tx.then(DrawCards(seat, 1, wood.supporters(seat).name, "A6"))
        elif tx.table.stack(places.DECK):
            tx.then(TakeCards(places.DECK, places.DISCARD, 1, "draw", "A6", seat), DominanceAside(), Reshuffle())
        elif tx.table.stack(places.DISCARD):
            tx.then(Reshuffle(), self)


class DominanceAside(Step, frozen=True, tag="dominance-aside"):
    """A dominance card that was just discarded from the deck lies beside the map (L3.3.3)."""

    def run(self, tx: Transaction) -> None:
        card = Wood(tx.table).stack(places.DISCARD).top
        if card is not None and is_dominance(card.kind):
            tx.move(card, places.DOMINANCE)
