"""The Cleanup Phase (8)."""

from __future__ import annotations

from domain.agenda import Step
from domain.games.heart_of_crown.context import Effect, all_of, instruction, length
from domain.games.heart_of_crown.drawing import MoveTop, RefillMarket, draw_cards
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.lenses import BANISHED, MISFORTUNES, Seat, fact, kinds_of
from domain.games.heart_of_crown.steps import Place
from domain.lens import Stack
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

HAND = 5
"""So many cards are drawn (8.1)."""


class Cleanup(Step, frozen=True, tag="cleanup"):
    """Compulsory effects, optional ones, discard, draw, refill (8.1)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        tx.set("phase", "cleanup")
        compulsory: list[Step] = []
        optional: list[Step] = []
        for card in [*seat.field, *seat.domain.of(kinds_of("support"))]:
            base = Effect(self.seat, self.seat, card.kind, tx.ref(card), "cleanup")
            is_compulsory = length(card.kind, "cleanup") and isinstance(instruction(card.kind, "cleanup/0"), Place)
            (compulsory if is_compulsory else optional).extend(all_of(base, "cleanup"))
        # What is set here can bring thirty points, too (11.5).
        tx.then(*compulsory, BanishHeld(self.seat), *optional, Settle(self.seat), DiscardAll(self.seat))


class BanishHeld(Step, frozen=True, tag="banish-held"):
    """Cards that leave the game when they are still in hand (OP-6); nobody else could say that they are there."""

    seat: str

    def run(self, tx: Transaction) -> None:
        hand = Seat(tx.table, self.seat).hand
        held = [card for card in hand if (known := fact(card.kind)) is not None and known.effect.held]
        if held:
            tx.move_all(held, BANISHED)


class DiscardAll(Step, frozen=True, tag="discard-all"):
    """Field and hand go to the discard pile, five cards are drawn, the Market is filled up."""

    seat: str

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        tx.move_all(list(seat.field), seat.discard.name)
        if _may_hold_more(tx.table, seat):
            left = f"{self.seat}/left"
            tx.open(left, ordered=True)
            shown = MoveTop(seat.hand.name, left, len(seat.hand), "cleanup", "HOC.8.1")
            tx.then(shown, LeaveHand(self.seat), *draw_cards(self.seat, HAND), RefillMarket())
            return
        hand = MoveTop(seat.hand.name, seat.discard.name, len(seat.hand), "cleanup", "HOC.8.1")
        tx.then(hand, *draw_cards(self.seat, HAND), RefillMarket())


def _may_hold_more(table: Table, seat: Seat) -> bool:
    """Returns True if a hand may hold cards that leave the game now, which show only as they are laid down (OP-6)."""
    return MISFORTUNES in table.places and any(is_unknown(table.kinds[card]) for card in table.stack(seat.hand.name))


class LeaveHand(Step, frozen=True, tag="leave-hand"):
    """Of the cards that were left in hand, those that leave the game are banished, the others discarded (OP-6)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        left = Stack(tx.table, f"{self.seat}/left")
        held = [card for card in left if (known := fact(card.kind)) is not None and known.effect.held]
        tx.move_all(held, BANISHED)
        tx.move_all(list(left), Seat(tx.table, self.seat).discard.name)
