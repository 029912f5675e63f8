"""The Past: excavations, and monuments that are straightened (5.1.4, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import compare, count, holds, ongoing, rate_of_excavation
from domain.games.ancient_knowledge.drawing import DrawCards
from domain.games.ancient_knowledge.effects import Acting, Do, after_excavating, pend, performs
from domain.games.ancient_knowledge.instructions import Draw, Op
from domain.games.ancient_knowledge.instructions import Straighten as Straightening
from domain.games.ancient_knowledge.lenses import ROTATED, Seat, is_monument, name_of
from domain.games.ancient_knowledge.notation import Excavate, Pass, Straighten, Use
from domain.games.ancient_knowledge.removing import MENU
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE = "AK.5.1.4"


def in_past(table: Table, seat: str, *, rotated: bool) -> list[str]:
    """Returns the monuments of a Past that are rotated, or those that are upright."""
    side = ROTATED if rotated else ""
    return [c.kind for c in Seat(table, seat).past if table.side(c.id) == side and is_monument(c.kind)]


def turn(tx: Transaction, seat: str, kinds: Sequence[str], side: str) -> None:
    """Turns monuments of a Past."""
    for card in Seat(tx.table, seat).past:
        if card.kind in kinds:
            tx.turn(card, side)


def _verify(kinds: Sequence[str], able: Sequence[str], rule: str, what: str) -> None:
    if not kinds:
        raise Rejected("AK-O11", "at least one monument is named")
    for number, kind in enumerate(kinds):
        if kind not in able:
            raise Rejected(rule, f"{name_of(kind)} is no {what} monument of the Past")
        if kind in kinds[:number]:
            raise Rejected(rule, f"{name_of(kind)} is named twice")


def verify_excavation(table: Table, seat: str, action: Excavate) -> None:
    """Checks an Excavate action. Raises `Rejected`."""
    _verify(action.kinds, in_past(table, seat, rotated=False), RULE, "upright")


def excavation_choices(table: Table, seat: str) -> Iterator[Excavate]:
    """Yields Excavate actions of a menu: all first, then one, two, and so on."""
    able = in_past(table, seat, rotated=False)
    if len(able) > 1:
        yield Excavate(tuple(able))
    found = (chosen for number in range(1, len(able)) for chosen in combinations(able, number))
    yield from (Excavate(chosen) for chosen in islice(found, MENU))
    if len(able) == 1:
        yield Excavate((able[0],))


def excavate(tx: Transaction, seat: str, action: Excavate) -> None:
    """Rotates monuments; cards are drawn, or what replaces that is done."""
    turn(tx, seat, action.kinds, ROTATED)
    number = len(action.kinds)
    draw = number * rate_of_excavation(tx.table, seat)
    pend(tx, seat, after_excavating(tx.table, seat, number), RULE)
    for kind, effect, told in ongoing(tx.table, seat):
        trigger = told.trigger
        is_due = told.instead and trigger is not None and trigger.number is not None
        if is_due and compare(number, trigger.number) and holds(tx.table, seat, told.tests, kind, number):  # type: ignore[arg-type, union-attr]
            tx.then(AskInstead(seat, kind, effect, 0, number, draw))
            return
    tx.then(DrawCards(seat, draw))


class AskInstead(Acting, AskStep, frozen=True, tag="instead"):
    """An effect may take the place of the draw of an Excavate action."""

    draw: int = 0
    answers: ClassVar = (Use, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not count(table, self.seat, "timeline.knowledge"):
            return ()
        text = f"{self.name}: is it used in place of drawing {counted(self.draw, 'card')}?"
        return (Decision(self.seat, "use", text, RULE, otherwise=Pass()),)

    def run(self, tx: Transaction) -> None:
        tx.then(DrawCards(self.seat, self.draw))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Use(self.kind)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use) and action.kind != self.kind:
            raise Rejected(RULE, f"the question is about {self.name}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(Do(*self.fields()))
        else:
            tx.then(DrawCards(self.seat, self.draw))


class AskStraighten(Acting, AskStep, frozen=True, tag="straighten"):
    """Rotated monuments of the Past are straightened."""

    answers: ClassVar = (Straighten, Pass)
    of: ClassVar = (Straightening,)

    def _bounds(self, table: Table) -> tuple[int, int]:
        assert isinstance(self.op, Straightening)
        most = min(self.amount(table, self.op.count), len(in_past(table, self.seat, rotated=True)))
        return (0 if self.op.up_to else most), most

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        least, most = self._bounds(table)
        if not most:
            return ()
        able = in_past(table, self.seat, rotated=True)
        otherwise: Action | None = Straighten(tuple(able)) if len(able) == most else None
        limit = "up to " if least < most else ""
        text = f"{self.name}: which {limit}{counted(most, 'monument')} of the Past is straightened?"
        return (Decision(self.seat, "straighten", text, "AK.2.7", otherwise=otherwise),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        least, most = self._bounds(table)
        able = in_past(table, self.seat, rotated=True)
        found = (one for number in range(most, max(least, 1) - 1, -1) for one in combinations(able, number))
        yield from (Straighten(chosen) for chosen in islice(found, MENU))
        if not least:
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        least, most = self._bounds(table)
        kinds = action.kinds if isinstance(action, Straighten) else ()
        if not least <= len(kinds) <= most:
            raise Rejected("AK.2.7", f"{self.name}: {counted(most, 'monument')} to straighten, not {len(kinds)}")
        if kinds:
            _verify(kinds, in_past(table, self.seat, rotated=True), "AK.2.7", "rotated")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Straighten):
            turn(tx, self.seat, action.kinds, "")


@performs(Straightening)
def _straighten(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskStraighten(*acting.fields()))


@performs(Draw)
def _draw(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, Draw)
    tx.then(DrawCards(acting.seat, acting.amount(tx.table, op.count)))
