"""The Decline Phase: monuments of space 1 go to the Past one by one, then all others slide (5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import count
from domain.games.ancient_knowledge.effects import Acting, due_at, pend, performs, triggered
from domain.games.ancient_knowledge.frame import frame_of
from domain.games.ancient_knowledge.instructions import Effect, Op, SkipDecline, Trigger
from domain.games.ancient_knowledge.lenses import (
    DECLINING,
    ENDING,
    KNOWLEDGE,
    NEWLY_LOST,
    PHASE,
    ROWS,
    SKIP_DECLINE,
    Seat,
    Spot,
    name_of,
    timeline_place,
)
from domain.games.ancient_knowledge.notation import Decline, Use
from domain.games.ancient_knowledge.placing import Slide, drop
from domain.games.ancient_knowledge.tiles import MIDDLE_OF_GAME, reach_middle
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "AK.5.3.1"
END: Final = 14
"""With so many monuments in a Past the end comes (7.1)."""


class DeclinePhase(Step, frozen=True, tag="decline-phase"):
    """The Decline Phase begins, or what is done in its place."""

    seat: str

    def run(self, tx: Transaction) -> None:
        frame = frame_of(tx.table)
        is_skipped = bool(tx.table.value(SKIP_DECLINE))
        first = frame.skipped_decline(tx, self.seat) if is_skipped else frame.begin_decline(tx, self.seat)
        if first is None:
            end_game(tx, self.seat)
            return
        tx.set(PHASE, "decline")
        tx.set(NEWLY_LOST, 0)
        if is_skipped:
            tx.set(SKIP_DECLINE, None)
            tx.then(*first)
        else:
            tx.then(*first, NextDecline(self.seat), AfterDeclines(self.seat), BeforeSlide(self.seat))


def end_game(tx: Transaction, seat: str) -> None:
    """Ends the game in a turn of a seat: what was still to be done is not done."""
    tx.agenda.clear()
    frame_of(tx.table).end(tx, seat)


def in_first_space(table: Table, seat: str) -> list[Spot]:
    """Returns the monuments of space 1."""
    if not any(table.stack(timeline_place(seat, 1, row)) for row in ROWS[:2]):
        return []
    return [spot for spot in Seat(table, seat).monuments() if spot.space == 1]


class NextDecline(AskStep, frozen=True, tag="next-decline"):
    """While monuments lie in space 1, the next one declines; with two, their player chooses which (5.3.1, 5.3.3)."""

    seat: str
    answers: ClassVar = (Decline, Use)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        spots = in_first_space(table, self.seat)
        if len(spots) < 2:
            return ()
        about = tuple(timeline_place(self.seat, 1, spot.row) for spot in spots)
        text = f"which monument declines first: {', '.join(name_of(spot.card.kind) for spot in spots)}?"
        return (Decision(self.seat, "decline", text, RULE, otherwise=Decline(spots[0].card.kind), about=about),)

    def run(self, tx: Transaction) -> None:
        spots = in_first_space(tx.table, self.seat)
        if spots:
            self._decline(tx, spots[0].card.kind)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Decline(spot.card.kind) for spot in in_first_space(table, self.seat))
        yield from frame_of(table).uses(table, self.seat)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            frame_of(table).verify_use(table, self.seat, action, RULE)
            return
        assert isinstance(action, Decline)
        if action.kind not in [spot.card.kind for spot in in_first_space(table, self.seat)]:
            raise Rejected(RULE, f"{name_of(action.kind)} is no monument in space 1")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(self)
            frame_of(tx.table).use(tx, self.seat, action)
            return
        assert isinstance(action, Decline)
        self._decline(tx, action.kind)

    def _decline(self, tx: Transaction, kind: str) -> None:
        due = due_at(tx.table, self.seat, [kind], "decline")
        if due:  # without effects nothing could be moved meanwhile
            tx.set(DECLINING, kind)
        usable = frame_of(tx.table).usable(tx.table, self.seat, between_declines=True)
        tx.then(Retire(self.seat, kind), *usable, NextDecline(self.seat))
        pend(tx, self.seat, due, "AK.5.3.2")


class Retire(Step, frozen=True, tag="retire"):
    """A monument whose effect is done goes to the Past, and its tokens become Lost Knowledge (5.3.2)."""

    seat: str
    kind: str

    def run(self, tx: Transaction) -> None:
        tx.set(DECLINING, None)
        area = Seat(tx.table, self.seat)
        spot = area.monument(self.kind)
        if spot is None:  # its effect discarded it
            return
        tokens = area.knowledge(spot)
        card = tx.move(spot.card, area.past.name)
        tx.pieces(KNOWLEDGE, tokens, f"#{card.id}", area.lost.name)
        tx.add(NEWLY_LOST, tokens)
        drop(tx, self.seat, spot.space)
        self._arrive(tx)

    def _arrive(self, tx: Transaction) -> None:
        """Looks whether the Past has brought the middle or the end of the game (5.3.5)."""
        held = count(tx.table, self.seat, "past")
        if held >= MIDDLE_OF_GAME:
            reach_middle(tx, self.seat)
        if held >= END and frame_of(tx.table).ends_by_past and not tx.table.value(ENDING):
            tx.set(ENDING, self.seat)


class BeforeSlide(Step, frozen=True, tag="before-slide"):
    """The declines are done: the rest of the Timeline slides, if the game goes on."""

    seat: str

    def run(self, tx: Transaction) -> None:
        if frame_of(tx.table).ends_before_slide(tx.table):
            end_game(tx, self.seat)
        else:
            tx.then(Slide(self.seat))


class AfterDeclines(Step, frozen=True, tag="after-declines"):
    """Effects that come once in a Decline Phase, after all declines and before the slide."""

    seat: str

    def run(self, tx: Transaction) -> None:
        def fits(kind: str, effect: Effect, trigger: Trigger) -> bool:
            return True

        pend(tx, self.seat, triggered(tx.table, self.seat, "decline-phase", fits), RULE)


@performs(SkipDecline)
def _skip(tx: Transaction, acting: Acting, op: Op) -> None:
    if tx.table.value(PHASE) != "decline":  # a phase that is running goes on (AK-O16)
        tx.set(SKIP_DECLINE, True)
