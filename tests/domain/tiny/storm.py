"""Storms (TW.5): an attack on all others; who shows a pilot is safe, the rest lose fish of their choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, ChanceStep, Step
from domain.decision import Action, Chance, Decision, Dice, Rolled
from domain.errors import Rejected
from domain.lens import on
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.boats import fish_on_boats
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.lenses import SEA, Seat, others
from tests.domain.tiny.notation import Decline, Lose, Show


class Storm(Step, frozen=True, tag="storm"):
    """Every other seat with cards in hand may answer, whatever the cards are: the question must betray none."""

    seat: str

    def run(self, tx: Transaction) -> None:
        victims = tuple(others(tx.table, self.seat))
        asked = tuple(seat for seat in victims if len(Seat(tx.table, seat).hand))
        tx.then(AskPilots(asked, victims) if asked else StormRoll(victims))


class AskPilots(AskStep, frozen=True, tag="pilots"):
    """Simultaneous and optional: a pilot shown from hand keeps a seat safe (TW.5.1)."""

    waiting: tuple[str, ...]
    victims: tuple[str, ...]
    answers: ClassVar = (Show, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return tuple(
            Decision(seat, "storm", "show a pilot against the storm?", "TW.5.1", otherwise=Decline())
            for seat in self.waiting
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for kind, card in cards().items():
            if card.answers_storms:
                yield Show(kind)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Show):
            if action.kind not in cards() or not cards()[action.kind].answers_storms:
                raise Rejected("TW.5.1", f"{action.kind} does not answer a storm")
            if Seat(table, decision.seat).holds(action.kind) is None:
                raise Rejected("TW.5.1", f"{decision.seat} has no {action.kind} in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        victims = self.victims
        if isinstance(action, Show):
            card = Seat(tx.table, decision.seat).holds(action.kind)
            assert card is not None
            tx.reveal([card])
            victims = tuple(seat for seat in victims if seat != decision.seat)
        rest = tuple(seat for seat in self.waiting if seat != decision.seat)
        tx.then(AskPilots(rest, victims) if rest else StormRoll(victims))


class StormRoll(ChanceStep, frozen=True, tag="storm-roll"):
    """A die says how much each victim loses (TW.5.2); nothing is rolled if nobody can lose anything."""

    victims: tuple[str, ...]

    def chance(self, table: Table) -> Chance | None:
        if not any(True for seat in self.victims for _ in fish_on_boats(table, seat)):
            return None
        return Chance("storm-roll", "how hard is the storm?", "TW.5.2", Dice(1, 6))

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        if not isinstance(outcome, Rolled):
            return
        storm = game().storm
        loss = storm.hard_loss if outcome.faces[0] >= storm.hard_from else storm.soft_loss
        tx.then(*(AskLoss(seat) for seat in self.victims for _ in range(loss)))


class AskLoss(AskStep, frozen=True, tag="loss"):
    """A victim chooses a fish to lose (TW.5.3); one without fish is not asked."""

    seat: str
    answers: ClassVar = (Lose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not any(True for _ in fish_on_boats(table, self.seat)):
            return ()
        return (
            Decision(self.seat, "lose", "which fish is lost?", "TW.5.3", about=(Seat(table, self.seat).boats.name,)),
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for boat, fish in fish_on_boats(table, self.seat):
            yield Lose(fish, boat)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lose)
        boat = Seat(table, self.seat).boats.at(action.boat)
        if boat is None or not on(table, boat).count(action.fish):
            raise Rejected("TW.5.3", f"{self.seat} has no {action.fish} in boat {action.boat}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lose)
        boat = Seat(tx.table, self.seat).boats.at(action.boat)
        assert boat is not None
        tx.pieces(action.fish, 1, tx.ref(boat), SEA)
