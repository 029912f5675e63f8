"""Moves and battles that an effect allows: asked for one by one, and never forced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root.battle import battles, begin_battle, in_reach, verify_battle
from domain.games.root.laws import law_of
from domain.games.root.lenses import Wood
from domain.games.root.moving import can_march, do_march, marches, verify_march
from domain.games.root.notation import Battle, Decline, Go, March
from domain.table import Table
from domain.transaction import Transaction


def moves(wood: Wood, seat: str) -> Iterator[Action]:
    """Yields the moves that an effect allows: of warriors, or of the pawn as its faction has it."""
    yield from marches(wood, seat)
    yield from law_of(wood, seat).pawn_moves(wood, seat)


def verify_move(wood: Wood, seat: str, action: Action) -> None:
    """Checks such a move. Raises `Rejected`."""
    if isinstance(action, March):
        verify_march(wood, seat, action)
    else:
        law_of(wood, seat).verify_pawn_move(wood, seat, action)


def do_move(tx: Transaction, seat: str, action: Action) -> None:
    """Makes a move that was verified."""
    if isinstance(action, March):
        do_march(tx, seat, action)
    else:
        law_of(Wood(tx.table), seat).move_pawn(tx, seat, action)


def can_move(wood: Wood, seat: str) -> bool:
    """Returns True if a seat can make any move, its pawn included."""
    return can_march(wood, seat) or any(True for _ in law_of(wood, seat).pawn_moves(wood, seat))


class MayMove(AskStep, frozen=True):
    """A seat may make a move, of warriors or of its pawn."""

    seat: str
    answers: ClassVar[tuple[type[Action], ...]] = (March, Go, Decline)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from moves(Wood(table), self.seat)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Decline):
            verify_move(Wood(table), self.seat, action)


class AskMarch(MayMove, frozen=True, tag="march"):
    """A seat may move, up to `times` times."""

    times: int
    by: str
    """The card or rule that allows it."""

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if self.times < 1 or not can_move(Wood(table), self.seat):
            return ()
        return (Decision(self.seat, "march", f"{self.by}: a move?", "L4.2", otherwise=Decline()),)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Decline):
            if self.times > 1:
                tx.then(AskMarch(self.seat, self.times - 1, self.by))
            do_move(tx, self.seat, action)


class AskBattle(AskStep, frozen=True, tag="battle"):
    """A seat may begin a battle, in one clearing or anywhere, against one seat or any."""

    seat: str
    by: str
    clearing: int = 0
    defender: str = ""
    rule: str = "L4.3"
    answers: ClassVar = (Battle, Decline)

    def _allows(self, one: Battle) -> bool:
        return self.clearing in (0, one.clearing) and self.defender in ("", one.defender)

    def _possible(self, table: Table) -> Iterator[Battle]:
        yield from filter(self._allows, battles(Wood(table), self.seat))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not any(map(self._allows, in_reach(Wood(table), self.seat))):
            return ()
        where = f" in {self.clearing}" if self.clearing else ""
        text = f"{self.by}: a battle{where}?"
        return (Decision(self.seat, "battle", text, self.rule, otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from self._possible(table)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Battle):
            return
        verify_battle(Wood(table), self.seat, action)
        if not self._allows(action):
            where = f"in {self.clearing}" if self.clearing else ""
            whom = f"against {self.defender}" if self.defender else ""
            raise Rejected(self.rule, f"{self.by} allows a battle {' '.join(filter(None, (where, whom)))}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Battle):
            begin_battle(tx, self.seat, action)
