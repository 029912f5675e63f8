"""A turn: two actions, the Timeline Phase, the Decline Phase (5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.creating import create, creation_choices, verify_creation
from domain.games.ancient_knowledge.decline import DeclinePhase, end_game
from domain.games.ancient_knowledge.drawing import DrawCards
from domain.games.ancient_knowledge.effects import Due, due_at, pend
from domain.games.ancient_knowledge.frame import frame_of, next_seat
from domain.games.ancient_knowledge.hand import archive, archive_choices, verify_archive
from domain.games.ancient_knowledge.learning import learn, learnable, verify_learning
from domain.games.ancient_knowledge.lenses import (
    ACTION,
    ACTIONS_LEFT,
    ENDING,
    PHASE,
    ROUND,
    TURN,
    Seat,
    hand_place,
    seats,
    setting,
)
from domain.games.ancient_knowledge.notation import Archive, Create, Excavate, Learn, Pass, Search, Use
from domain.games.ancient_knowledge.past import excavate, excavation_choices, verify_excavation
from domain.table import Table
from domain.transaction import Transaction

ACTIONS: Final = 2
RULE: Final = "AK.5.1"


class Turn(Step, frozen=True, tag="turn"):
    """A seat's turn begins."""

    seat: str

    def run(self, tx: Transaction) -> None:
        if seats(tx.table)[0] == self.seat:
            tx.add(ROUND, 1)
        tx.set(TURN, self.seat)
        tx.set(PHASE, "action")
        tx.set(ACTIONS_LEFT, ACTIONS)
        tx.then(*frame_of(tx.table).begin_turn(tx, self.seat), *rest_of_turn(self.seat))


def rest_of_turn(seat: str) -> tuple[Step, ...]:
    """Returns the steps of a turn from its actions on, one a phase."""
    return AskAction(seat), TimelinePhase(seat), DeclinePhase(seat), EndTurn(seat)


class AskAction(AskStep, frozen=True, tag="action"):
    """The player takes one of the five actions, until none is left (5.1)."""

    seat: str
    answers: ClassVar = (Create, Learn, Archive, Excavate, Search, Pass, Use)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        left = table.value(ACTIONS_LEFT, 0)
        if not left:
            return ()
        which = "second" if left == 1 else "first"
        text = f"the {which} action: create, learn, archive, excavate or search?"
        return (Decision(self.seat, "action", text, RULE, about=(hand_place(self.seat),)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from creation_choices(table, self.seat)
        yield from learnable(table, self.seat)
        yield from excavation_choices(table, self.seat)
        yield from archive_choices(table, self.seat)
        yield Search()
        yield from frame_of(table).uses(table, self.seat)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        match action:
            case Create():
                verify_creation(table, self.seat, action)
            case Learn(kind):
                verify_learning(table, self.seat, kind)
            case Archive():
                verify_archive(table, self.seat, action)
            case Excavate():
                verify_excavation(table, self.seat, action)
            case Use():
                frame_of(table).verify_use(table, self.seat, action, RULE)
            case Pass() if not setting(table, "skip-actions"):
                raise Rejected("AK-O11", "in this game no action is passed over")

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        return ("an action is passed over (AK-O11)",) if isinstance(action, Pass) else ()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        tx.then(self)
        if isinstance(action, Use):  # it costs no action
            frame_of(tx.table).use(tx, self.seat, action)
            return
        tx.add(ACTIONS_LEFT, -1)
        tx.add(ACTION, 1)
        match action:
            case Create():
                create(tx, self.seat, action)
            case Learn(kind):
                learn(tx, self.seat, kind)
            case Archive():
                archive(tx, self.seat, action)
            case Excavate():
                excavate(tx, self.seat, action)
            case Search():
                tx.then(DrawCards(self.seat, 1))


class TimelinePhase(Step, frozen=True, tag="timeline-phase"):
    """Every card with the timeline moment has its effect once, in the order that its player likes (5.2)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.set(PHASE, "timeline")
        usable = frame_of(tx.table).usable(tx.table, self.seat)
        first = usable if usable and _due(tx.table, self.seat) else ()
        tx.then(*first, TimelineEffects(self.seat), *usable)


def _due(table: Table, seat: str) -> list[Due]:
    return due_at(table, seat, Seat(table, seat).working(), "timeline")


class TimelineEffects(Step, frozen=True, tag="timeline-effects"):
    """The effects of the Timeline Phase are due."""

    seat: str

    def run(self, tx: Transaction) -> None:
        pend(tx, self.seat, _due(tx.table, self.seat), "AK.5.2")


class EndTurn(Step, frozen=True, tag="end-turn"):
    """The turn ends: the Technology Phase in solo, and then the next seat's turn, or the end of the game (7.1)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.then(*frame_of(tx.table).after_decline(tx, self.seat), NextTurn(self.seat))


class NextTurn(Step, frozen=True, tag="next-turn"):
    """The next seat's turn begins; once the end was triggered, only until all have had the same number of turns."""

    seat: str

    def run(self, tx: Transaction) -> None:
        order = seats(tx.table)
        if tx.table.value(ENDING) and order[-1] == self.seat:
            end_game(tx, self.seat)
        else:
            tx.then(Turn(next_seat(order, self.seat)))
