"""The deck, the bank and the sea: shuffles, draws and coins (TW.1)."""

from __future__ import annotations

from collections.abc import Collection

from domain.agenda import ChanceStep, Step
from domain.decision import Action, Chance, Draw, Drew, Shuffled, Shuffling
from domain.lens import Pool, Stack
from domain.outcome import order_of, readers, to_name
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.facts import cards
from tests.domain.tiny.lenses import BANK, DECK, DISCARD, MARKET, Seat


class ShuffleDeck(ChanceStep, frozen=True, tag="shuffle"):
    """The lowest cards of the deck are shuffled."""

    count: int = 0

    def chance(self, table: Table) -> Chance | None:
        shuffling = Shuffling(DECK, self.count)
        return Chance("shuffle", "the deck is shuffled", "TW.1.2", shuffling, readers(table, DECK))

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        kinds = outcome.kinds if isinstance(outcome, Shuffled) else ()
        tx.shuffle(DECK, self.count, order_of(tx.table, Shuffling(DECK, self.count), kinds) or ())


class Restock(Step, frozen=True, tag="restock"):
    """When the deck has too few cards, the discards go under it, shuffled (TW.1.3)."""

    count: int

    def run(self, tx: Transaction) -> None:
        discards = list(Stack(tx.table, DISCARD))
        if len(Stack(tx.table, DECK)) < self.count and discards:
            tx.move_all(discards, DECK, at=0)
            tx.then(ShuffleDeck(len(discards)))


class DrawStep(ChanceStep, frozen=True, tag="draw"):
    """A seat draws cards."""

    seat: str
    count: int

    def draw(self) -> Draw:
        return Draw(DECK, f"{self.seat}/hand", self.count)

    def chance(self, table: Table) -> Chance | None:
        asked = len(to_name(table, self.draw()))
        if not asked:
            return None
        eyes = readers(table, self.draw().to)
        return Chance("draw", f"{self.seat} draws {asked}", "TW.3.1", self.draw(), eyes, self.seat)

    def kinds(self) -> Collection[str]:
        return cards()

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        tx.draw(self.draw(), outcome.kinds if isinstance(outcome, Drew) else ())


class TurnUp(ChanceStep, frozen=True, tag="turn-up"):
    """The top card of the deck is laid out for auction (TW.2.1)."""

    def chance(self, table: Table) -> Chance | None:
        draw = Draw(DECK, MARKET)
        return Chance("turn-up", "a card is turned up", "TW.2.1", draw) if to_name(table, draw) else None

    def kinds(self) -> Collection[str]:
        return cards()

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        tx.draw(Draw(DECK, MARKET), outcome.kinds if isinstance(outcome, Drew) else ())


class Coins(Step, frozen=True, tag="coins"):
    """A seat takes coins, as far as the bank has them."""

    seat: str
    count: int

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        tx.pieces("coin", min(self.count, Pool(tx.table, BANK).count("coin")), BANK, seat.coins.name)


def draw_cards(seat: str, count: int) -> tuple[Step, ...]:
    """Returns the steps of drawing; the deck is restocked first if it is short."""
    return (Restock(count), DrawStep(seat, count))
