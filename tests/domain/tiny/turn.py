"""Rounds and turns (TW.2, TW.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.boats import Land
from tests.domain.tiny.conditional import Window
from tests.domain.tiny.effects import Settle, effect_of
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.lenses import FIELD, Seat, seats
from tests.domain.tiny.market import Bids
from tests.domain.tiny.notation import EndTurn, PlayCard
from tests.domain.tiny.player_actions import begin_player_action
from tests.domain.tiny.supply import Restock, TurnUp, draw_cards


class Round(Step, frozen=True, tag="round"):
    """A round: the auction, then a turn for each seat; after the last one the game is finished."""

    number: int

    def run(self, tx: Transaction) -> None:
        if self.number > tx.table.value("rounds"):
            tx.then(Finish())
            return
        order = seats(tx.table)
        tx.set("round", self.number)
        tx.set("phase", "auction")
        tx.set("bids", None)
        turns = (Turn(seat) for seat in order)
        tx.then(Restock(1), TurnUp(), Bids(tuple(order)), *turns, Round(self.number + 1))


class Turn(Step, frozen=True, tag="turn"):
    """A seat's turn: draw a card, then play."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.set("turn", self.seat)
        tx.set("phase", "play")
        tx.set("plays", game().turn.plays)
        tx.set("action", None)
        tx.set("facts", None)
        tx.then(*draw_cards(self.seat, 1), AskPlay(self.seat))


class AskPlay(AskStep, frozen=True, tag="play"):
    """Play a card, or end the turn (TW.3.2)."""

    seat: str
    answers: ClassVar = (PlayCard, EndTurn)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        seat = Seat(table, self.seat)
        if not table.value("plays") or not len(seat.hand):
            return ()
        return (Decision(self.seat, "play", "play a card?", "TW.3.2", about=(seat.hand.name,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for kind in Seat(table, self.seat).hand.possible(cards()):
            yield PlayCard(kind)
        yield EndTurn()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, PlayCard):
            if action.kind not in cards():
                raise Rejected("TW.1.1", f"there is no card {action.kind}")
            if Seat(table, self.seat).holds(action.kind) is None:
                raise Rejected("TW.3.2", f"{self.seat} has no {action.kind} in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, EndTurn):
            return
        assert isinstance(action, PlayCard)
        card = Seat(tx.table, self.seat).holds(action.kind)
        assert card is not None
        begin_player_action(tx)
        tx.add("plays", -1)
        played = tx.ref(tx.move(card, FIELD))
        effect = effect_of(action.kind, self.seat, played)
        tx.then(*effect, Settle(played), Window(self.seat), AskPlay(self.seat))


class Finish(Step, frozen=True, tag="finish"):
    """The end (TW.7): all cargo is landed."""

    def run(self, tx: Transaction) -> None:
        tx.set("phase", "end")
        tx.set("turn", None)
        for seat in reversed(seats(tx.table)):
            tx.then(*(Land(seat, tx.ref(boat)) for boat in Seat(tx.table, seat).boats))
