"""Places of the Timeline: drops, swaps, moves, the slide (2.6, 5.3.4, 10.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import pool
from domain.games.ancient_knowledge.effects import Acting, otherwise_of, performs
from domain.games.ancient_knowledge.frame import frame_of
from domain.games.ancient_knowledge.instructions import Move, MoveFrom, Op, Swap
from domain.games.ancient_knowledge.lenses import (
    DECLINING,
    ROWS,
    SPACES,
    Seat,
    Spot,
    is_monument,
    name_of,
    timeline_place,
)
from domain.games.ancient_knowledge.notation import Move as Moving
from domain.games.ancient_knowledge.notation import Pass
from domain.games.ancient_knowledge.notation import Swap as Swapping
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction


def drop(tx: Transaction, seat: str, space: int) -> None:
    """Lets the upper monument of a space drop if the lower place has become free (2.6)."""
    lower, upper = (Stack(tx.table, timeline_place(seat, space, row)) for row in ROWS[:2])
    if not len(lower) and (card := upper.top) is not None and is_monument(card.kind):
        tx.move(card, lower.name)
    frame_of(tx.table).dropped(tx, seat, space)


def move_to(tx: Transaction, seat: str, spot: Spot, space: int) -> None:
    """Moves a monument to a space with a free place; what lay above it drops."""
    row = Seat(tx.table, seat).free_row(space)
    if row is not None:
        tx.move(spot.card, timeline_place(seat, space, row))
        drop(tx, seat, spot.space)


class Slide(Step, frozen=True, tag="slide"):
    """Every card of the Timeline slides one space, keeping its row (5.3.4)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        frame = frame_of(tx.table)
        for spot in Seat(tx.table, self.seat).cards_in_timeline():
            if spot.space > 1:
                tx.move(spot.card, timeline_place(self.seat, spot.space - 1, spot.row))
        tx.then(*frame.after_slide(tx, self.seat))


def movable(table: Table, spots: list[Spot]) -> list[Spot]:
    """Returns the monuments that can be moved or swapped: not the one that is just declining (5.3.2)."""
    declining = table.value(DECLINING, "")
    return [spot for spot in spots if spot.card.kind != declining]


class AskSwap(Acting, AskStep, frozen=True, tag="swap"):
    """Two monuments exchange their places."""

    answers: ClassVar = (Swapping, Pass)
    of: ClassVar = (Swap,)

    def _pairs(self, table: Table) -> list[tuple[str, str]]:
        assert isinstance(self.op, Swap)
        kinds = [spot.card.kind for spot in movable(table, Seat(table, self.seat).monuments())]
        if self.op.which == "self":
            return [(self.kind, kind) for kind in kinds if kind != self.kind] if self.kind in kinds else []
        return list(combinations(kinds, 2))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        pairs = self._pairs(table)
        if not pairs:
            return ()
        otherwise = otherwise_of([Swapping(*pair) for pair in pairs], may_pass=self.is_optional)
        text = f"{self.name}: which monuments exchange their places?"
        return (Decision(self.seat, "swap", text, "AK.10.7", otherwise=otherwise),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Swapping(*pair) for pair in self._pairs(table))
        if self.is_optional:
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Pass):
            self.verify_may_pass()
            return
        assert isinstance(action, Swapping)
        pairs = self._pairs(table)
        if (action.first, action.second) not in pairs and (action.second, action.first) not in pairs:
            both = f"{name_of(action.first)} and {name_of(action.second)}"
            raise Rejected("AK.10.7", f"{both} are no two monuments of the Timeline that this exchanges")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Swapping):
            return
        area = Seat(tx.table, self.seat)
        first, second = area.monument(action.first), area.monument(action.second)
        assert first is not None
        assert second is not None
        there = timeline_place(self.seat, second.space, second.row)
        tx.move(first.card, there)
        tx.move(second.card, timeline_place(self.seat, first.space, first.row))


class AskMove(Acting, AskStep, frozen=True, tag="move"):
    """A monument goes to a free place in another space."""

    answers: ClassVar = (Moving, Pass)
    of: ClassVar = (Move, MoveFrom)

    def _spots(self, table: Table) -> list[Spot]:
        if isinstance(self.op, MoveFrom):
            area = Seat(table, self.seat)
            found = [one for one in area.monuments() if one.space == self.op.space]
            return movable(table, [one for one in found if area.knowledge(one) >= self.op.knowledge])
        assert isinstance(self.op, Move)
        return movable(table, pool(table, self.seat, self.op.pool, self.kind))

    def _spaces(self, table: Table, spot: Spot) -> list[int]:
        area = Seat(table, self.seat)
        spaces = [self.op.to] if isinstance(self.op, MoveFrom) else range(1, SPACES + 1)
        return [space for space in spaces if space != spot.space and area.free_row(space) is not None]

    def _ways(self, table: Table) -> list[Moving]:
        return [Moving(spot.card.kind, space) for spot in self._spots(table) for space in self._spaces(table, spot)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        ways = self._ways(table)
        if not ways:
            return ()
        otherwise = otherwise_of(ways, may_pass=self.is_optional)
        text = f"{self.name}: which monument goes to which space?"
        return (Decision(self.seat, "move", text, "AK.10.7", otherwise=otherwise),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from self._ways(table)
        if self.is_optional:
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Pass):
            self.verify_may_pass()
            return
        assert isinstance(action, Moving)
        spot = next((one for one in self._spots(table) if one.card.kind == action.kind), None)
        if spot is None:
            raise Rejected("AK.10.7", f"{name_of(action.kind)} is no monument that this moves")
        if action.space not in self._spaces(table, spot):
            raise Rejected(
                "AK.10.7", f"{name_of(action.kind)} cannot go to space {action.space}: another one, with a free place"
            )

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Moving):
            spot = Seat(tx.table, self.seat).monument(action.kind)
            assert spot is not None
            move_to(tx, self.seat, spot, action.space)


@performs(Swap)
def _swap(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskSwap(*acting.fields()))


@performs(Move, MoveFrom)
def _move(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskMove(*acting.fields()))
