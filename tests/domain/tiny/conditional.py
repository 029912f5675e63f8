"""The conditional ability (TW.6): once after each Player Action that caught fish.

The window opens by what everyone saw (fish were caught, there are cards in hand), never by the cards themselves.
Using the ability is a Player Action of its own: its catch is a new fact, and may be followed by another use.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.lens import Pool
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.boats import Catch
from tests.domain.tiny.facts import cards
from tests.domain.tiny.lenses import DISCARD, SEA, Seat
from tests.domain.tiny.notation import Decline, Use
from tests.domain.tiny.player_actions import begin_player_action, facts


class Window(AskStep, frozen=True, tag="window"):
    """After a Player Action: one use of one ability, or none (TW.6.3)."""

    seat: str
    answers: ClassVar = (Use, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        seat = Seat(table, self.seat)
        caught = any(fact[0] == "caught" for fact in facts(table))
        if not caught or not len(seat.hand) or not self._boats(table) or not len(Pool(table, SEA)):
            return ()
        return (Decision(self.seat, "window", "use a conditional ability?", "TW.6.1", otherwise=Decline()),)

    def _boats(self, table: Table) -> list[int]:
        seat = Seat(table, self.seat)
        return [number for number in range(1, len(seat.boats) + 1) if seat.boat_with_room(number) is not None]

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for kind, card in cards().items():
            if card.after_a_catch:
                for boat in self._boats(table):
                    yield Use(kind, boat)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            seat = Seat(table, self.seat)
            if action.kind not in cards() or not cards()[action.kind].after_a_catch:
                raise Rejected("TW.6.1", f"{action.kind} has no conditional ability")
            if seat.holds(action.kind) is None:
                raise Rejected("TW.6.1", f"{self.seat} has no {action.kind} in hand")
            if seat.boat_with_room(action.boat) is None:
                raise Rejected("TW.6.2", f"{self.seat} has no room in a boat {action.boat}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            seat = Seat(tx.table, self.seat)
            card, boat = seat.holds(action.kind), seat.boats.at(action.boat)
            assert card is not None
            assert boat is not None
            begin_player_action(tx)
            tx.move(card, DISCARD)
            tx.then(Catch(self.seat, tx.ref(boat), cards()[action.kind].after_a_catch), Window(self.seat))
