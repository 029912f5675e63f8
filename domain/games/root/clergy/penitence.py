"""Sacrilege, and what an enemy wakes who removes a cathedral: Poke the Hive (HCC.2.5, HCC.2.6.IV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step, steps_by_tag
from domain.decision import Action, Decision
from domain.errors import Rejected, RulesFault
from domain.games.root import battle, cards, outrage, places
from domain.games.root.clergy.board import CATHEDRAL, HERETIC, is_set, mark, said, setting
from domain.games.root.follow_up import AskBattle
from domain.games.root.laws import LAWS, Removal
from domain.games.root.lenses import Wood
from domain.games.root.notation import Choose, Decline, Place
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

POKE: Final = "HCC.2.5"
MOST: Final = 4
"""Warriors that come where a cathedral was."""


def sacrilege(tx: Transaction, seat: str, removals: Sequence[Removal]) -> tuple[Step, ...]:
    """Turns the markers of those who removed Clergy pieces together; returns what a lost cathedral brings about."""
    wood = Wood(tx.table)
    enemies = wood.enemies(seat)
    for by in dict.fromkeys(one.by for one in removals):
        if by in enemies or (by == wood.partner(seat) and is_set(wood, "clergy-partner-turns")):
            mark(tx, seat, by, HERETIC)
    poked = [(one.clearing, one.by) for one in removals if one.pieces.get(CATHEDRAL) and one.by in enemies]
    return (Poke(seat, tuple(poked)),) if poked else ()


class Poke(Step, frozen=True, tag="clergy-poke"):
    """Cathedrals were removed together; what it brings about comes at once, or after the rest (U14, U18)."""

    seat: str
    poked: tuple[tuple[int, str], ...]
    """Their clearings, and who removed each."""

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        is_late = setting(wood, "clergy-poke") == "afterwards"
        if not is_late and setting(wood, "clergy-poke-in-ambush") == "after-battle":
            is_late = _is_next(tx, battle.AfterAmbush)
        rest = _rest(tx) if is_late else []
        tx.then(PokeNext(self.seat, self.poked))
        tx.then(*rest)


def _is_next(tx: Transaction, step: type[Step]) -> bool:
    try:
        return isinstance(tx.agenda.top(steps_by_tag(step)), step)
    except RulesFault:
        return False


def _rest(tx: Transaction) -> list[Step]:
    """Takes the rest of the action that removed pieces off the agenda and returns it, the next step first."""
    known = steps_by_tag(*_OF_ACTIONS, *(step for law in LAWS.values() for step in law.rest_of_removing()))
    found: list[Step] = []
    while True:
        try:
            step = tx.agenda.top(known)
        except RulesFault:
            return found
        if step is None or type(step) not in known.values():
            return found
        tx.agenda.pop()
        found.append(step)


_OF_ACTIONS: Final = (
    battle.AfterAmbush,
    battle.RollDice,
    battle.AskEffects,
    battle.CountHits,
    battle.AskLosses,
    battle.Deal,
    battle.EndBattle,
    outrage.Outrage,
    outrage.AskOutrage,
    outrage.TopSupporter,
    outrage.DominanceAside,
    outrage.DominanceAside,
    cards.DrawCards,
    cards.TakeCards,
    cards.Reshuffle,
    cards.ShuffleDeck,
)


class PokeNext(AskStep, frozen=True, tag="clergy-poke-next"):
    """Each removed cathedral wakes the hive, one after the other; the current player decides the order (Y18)."""

    seat: str
    poked: tuple[tuple[int, str], ...]
    answers: ClassVar = (Choose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(self.poked) < 2:
            return ()
        text = f"which cathedral was poked first? {said(clearing for clearing, _ in self.poked)}"
        return (Decision(Wood(table).turn, "poked", text, POKE),)

    def run(self, tx: Transaction) -> None:
        if self.poked:
            self._wake(tx, 0)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Choose(str(clearing)) for clearing, _ in self.poked)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if action.option not in [str(clearing) for clearing, _ in self.poked]:
            raise Rejected(POKE, f"cathedrals were removed in {said(clearing for clearing, _ in self.poked)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        self._wake(tx, [str(clearing) for clearing, _ in self.poked].index(action.option))

    def _wake(self, tx: Transaction, at: int) -> None:
        clearing, enemy = self.poked[at]
        rest = (*self.poked[:at], *self.poked[at + 1 :])
        tx.then(
            PokeWarriors(self.seat, clearing),
            AskBattle(self.seat, "Poke the Hive", clearing, enemy, POKE),
            *((PokeNext(self.seat, rest),) if rest else ()),
        )


class PokeWarriors(AskStep, frozen=True, tag="clergy-poke-warriors"):
    """Up to four warriors may be placed where the cathedral was."""

    seat: str
    clearing: int
    answers: ClassVar = (Place, Decline)

    def _most(self, wood: Wood) -> int:
        return min(MOST, wood.in_supply(self.seat, places.WARRIOR)) if wood.may_place(self.seat, self.clearing) else 0

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        most = self._most(Wood(table))
        if not most:
            return ()
        text = f"Poke the Hive: up to {counted(most, 'warrior')} in {self.clearing}?"
        return (Decision(self.seat, "poke", text, POKE, otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        most = self._most(Wood(table))
        yield from (Place(count, places.WARRIOR, self.clearing) for count in range(most, 0, -1))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Place):
            return
        most = self._most(Wood(table))
        if action.piece != places.WARRIOR or action.clearing != self.clearing:
            raise Rejected(POKE, f"warriors are placed where the cathedral was: place {most} warrior {self.clearing}")
        if not 1 <= action.count <= most:
            raise Rejected(POKE, f"1 to {most} warriors are placed, not {action.count}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Place):
            place_warriors(tx, self.seat, action.count, self.clearing)


def place_warriors(tx: Transaction, seat: str, count: int, clearing: int) -> None:
    """Places warriors of the supply, as many as there are (L1.5.4)."""
    count = min(count, Wood(tx.table).in_supply(seat, places.WARRIOR))
    supply = places.of_seat(seat, places.SUPPLY)
    tx.pieces(places.piece(places.WARRIOR, "clergy"), count, supply, places.clearing(clearing))
