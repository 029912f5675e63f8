"""The auction (TW.2): secret bids of all seats at once, laid open together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, ChanceStep
from domain.decision import Action, Chance, Decision, Telling, Told
from domain.errors import Rejected
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.lenses import BANK, DISCARD, MARKET, Seat, seats
from tests.domain.tiny.notation import UNSEEN, Bid


class Bids(AskStep, frozen=True, tag="bids"):
    """Every seat that has not bid yet is asked for a bid; the last one in lets the auction go on."""

    waiting: tuple[str, ...]
    answers: ClassVar = (Bid,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(MARKET):
            return ()
        return tuple(
            Decision(seat, "bid", "how many coins for the card in the market?", "TW.2.2", secret=True, about=(MARKET,))
            for seat in self.waiting
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Bid]:
        yield Bid(UNSEEN)
        for coins in range(Seat(table, decision.seat).coins.count("coin") + 1):
            yield Bid(coins)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Bid)
        seat = Seat(table, decision.seat)
        if action.coins == UNSEEN:
            if table.sees(seat.bid):
                raise Rejected("TW.2.2", "the record sees this bid, so it is a number")
        elif not 0 <= action.coins <= seat.coins.count("coin"):
            raise Rejected("TW.2.2", f"{seat.name} has {seat.coins.count('coin')} coins and cannot bid {action.coins}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Bid)
        tx.set(Seat(tx.table, decision.seat).bid, action.coins)
        rest = tuple(seat for seat in self.waiting if seat != decision.seat)
        tx.then(Bids(rest) if rest else Auction())


class Auction(ChanceStep, frozen=True, tag="auction"):
    """The bids are laid open; the highest pays and takes the card (TW.2.3, TW-O2)."""

    def _unseen(self, table: Table) -> tuple[str, ...]:
        return tuple(Seat(table, seat).bid for seat in seats(table) if table.value(f"{seat}/bid") == UNSEEN)

    def chance(self, table: Table) -> Chance | None:
        names = self._unseen(table)
        most = [Seat(table, name.partition("/")[0]).coins.count("coin") for name in names]
        telling = Telling(names, tuple((0, coins) for coins in most))
        return Chance("bids", "the bids are laid open", "TW.2.3", telling) if names else None

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        told = dict(zip(self._unseen(tx.table), outcome.numbers if isinstance(outcome, Told) else (), strict=True))
        order = seats(tx.table)
        bids = [(seat, int(told.get(f"{seat}/bid", tx.table.value(f"{seat}/bid")))) for seat in order]
        for seat in order:
            tx.set(f"{seat}/bid", None)
        tx.set("bids", [list(bid) for bid in bids])
        winner, coins = max(bids, key=lambda bid: bid[1])
        card = Stack(tx.table, MARKET).top
        assert card is not None
        if coins == 0:
            tx.move(card, DISCARD)
            return
        seat_ = Seat(tx.table, winner)
        tx.pieces("coin", coins, seat_.coins.name, BANK)
        tx.move(card, seat_.hand.name)
