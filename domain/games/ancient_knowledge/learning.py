"""Learning technologies: the action, what effects grant, and technologies laid on monuments (5.1.2, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, stored
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import is_met, unmet
from domain.games.ancient_knowledge.effects import Acting, Do, after_learning, pend, performs
from domain.games.ancient_knowledge.instructions import LayTechnology, Learn, Op, TakeLaid, TechToBottom
from domain.games.ancient_knowledge.lenses import (
    Seat,
    available,
    fact,
    level_of,
    name_of,
    setting,
    slot_place,
    tech_deck,
    tech_discard,
)
from domain.games.ancient_knowledge.notation import Bury, Lay, Met, NotMet, Pass
from domain.games.ancient_knowledge.notation import Learn as Learning
from domain.games.ancient_knowledge.tiles import on_tile, take_from_tile
from domain.games.ancient_knowledge.words import test_in_words
from domain.lens import under
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "AK.5.1.2"


def verify_learning(table: Table, seat: str, kind: str, *, whatever: bool = False) -> None:
    """Checks that a technology can be learned; `whatever` its requirement says. Raises `Rejected`."""
    card = fact(kind)
    if card is None or card.text.type != "technology":
        raise Rejected(RULE, "a technology is learned by its name")
    if on_tile(table, kind) is None and not _may_be_open(table):
        raise Rejected("AK.2.4", f"{card.name} is not available: it lies on no tile")
    test = None if whatever else unmet(table, seat, card)
    if test is not None:
        raise Rejected(RULE, f"{card.name} needs {test_in_words(test)}")


def _may_be_open(table: Table) -> bool:
    """Returns True if a technology lies on a tile that the record has not seen."""
    return any(is_unknown(one.card.kind) for one in available(table))


def learnable(table: Table, seat: str, *, whatever: bool = False) -> Iterator[Learning]:
    """Yields the technologies that a seat can learn, as far as the record knows them."""
    for one in available(table):
        card = fact(one.card.kind)
        if card is not None and (whatever or unmet(table, seat, card) is None):
            yield Learning(one.card.kind)


def learn(tx: Transaction, seat: str, kind: str) -> None:
    """Takes a technology; its tile is filled before anything that follows (5.1.2)."""
    found = on_tile(tx.table, kind)
    if found is None:
        blank = next(one for one in available(tx.table) if is_unknown(one.card.kind))
        (shown,) = tx.reveal([type(blank.card)(blank.card.id, kind)])
        found = blank._replace(card=shown)
    to = Seat(tx.table, seat).collection.name
    pend(tx, seat, after_learning(tx.table, seat, kind), RULE)
    take_from_tile(tx, found, to)


class AskLearn(Acting, AskStep, frozen=True, tag="learn"):
    """An effect lets its player learn a technology (10.8)."""

    answers: ClassVar = (Learning, Pass)
    of: ClassVar = (Learn,)

    @property
    def _whatever(self) -> bool:
        assert isinstance(self.op, Learn)
        return self.op.any_requirement

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not available(table) or not (_may_be_open(table) or any(True for _ in self._ways(table))):
            return ()
        about = tuple(slot_place(one.tile, one.slot) for one in available(table))
        otherwise = Pass() if self.is_optional else None
        return (
            Decision(
                self.seat, "learn", f"{self.name}: learn which technology?", "AK.10.8", otherwise=otherwise, about=about
            ),
        )

    def _ways(self, table: Table) -> Iterator[Learning]:
        return learnable(table, self.seat, whatever=self._whatever)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from self._ways(table)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Learning):
            verify_learning(table, self.seat, action.kind, whatever=self._whatever)
        elif not self.is_optional and any(True for _ in self._ways(table)):
            raise Rejected("AK.10.3", f"{self.name} has to be done: a technology can be learned")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Learning):
            learn(tx, self.seat, action.kind)
            return
        once_more = stored(Do(self.seat, self.kind, self.effect, self.part + 1, self.n))
        if self.is_optional and tx.agenda.items[-1:] == [once_more]:  # who has not learned does not learn once more
            tx.agenda.pop()


@performs(Learn)
def _learn(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskLearn(*acting.fields()))


# -- under the deck ----------------------------------------------------------------------------------------------


class AskBury(Acting, AskStep, frozen=True, tag="bury"):
    """An available technology goes under its deck; its tile is checked before a second one goes (6.2)."""

    left: int = 1
    answers: ClassVar = (Bury,)
    of: ClassVar = (TechToBottom,)

    @property
    def _level(self) -> int:
        assert isinstance(self.op, TechToBottom)
        return self.op.level

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        found = available(table, self._level)
        if not found:
            return ()
        level = f"Level {'I' * self._level} " if self._level else ""
        text = f"{self.name}: which available {level}technology goes under its deck?"
        return (Decision(self.seat, "bury", text, "AK.6.2", about=tuple(slot_place(o.tile, o.slot) for o in found)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Bury((one.card.kind,)) for one in available(table, self._level))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Bury)
        kinds = [one.card.kind for one in available(table, self._level)]
        if len(action.kinds) != 1 or action.kinds[0] not in kinds:
            raise Rejected(
                "AK.6.2", f"{self.name}: one available technology, not {', '.join(map(name_of, action.kinds))}"
            )

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Bury)
        found = next(one for one in available(tx.table, self._level) if one.card.kind == action.kinds[0])
        if self.left > 1:
            tx.then(AskBury(*self.fields(), self.left - 1))
        take_from_tile(tx, found, tech_deck(level_of(tx.table, found.tile)), 0)


@performs(TechToBottom)
def _tech_to_bottom(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, TechToBottom)
    tx.then(AskBury(*acting.fields(), op.count))


# -- laid on a monument ------------------------------------------------------------------------------------------


class AskLay(Acting, AskStep, frozen=True, tag="lay"):
    """An available technology is laid on the monument, where it is neither available nor in the collection (9)."""

    answers: ClassVar = (Lay,)
    of: ClassVar = (LayTechnology,)

    @property
    def _level(self) -> int:
        assert isinstance(self.op, LayTechnology)
        return self.op.level

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        found = available(table, self._level)
        if not found or Seat(table, self.seat).in_play(self.kind) is None:
            return ()
        text = f"{self.name}: which available technology is laid on it?"
        return (Decision(self.seat, "lay", text, "AK.9", about=tuple(slot_place(o.tile, o.slot) for o in found)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Lay(one.card.kind) for one in available(table, self._level))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lay)
        if action.kind not in [one.card.kind for one in available(table, self._level)]:
            raise Rejected("AK.9", f"{name_of(action.kind)} is no available technology of Level {'I' * self._level}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Lay)
        card = Seat(tx.table, self.seat).in_play(self.kind)
        found = on_tile(tx.table, action.kind)
        assert card is not None
        assert found is not None
        tx.open(f"#{card.id}/under")
        take_from_tile(tx, found, f"#{card.id}/under")


@performs(LayTechnology)
def _lay(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskLay(*acting.fields()))


class AskMet(Acting, AskStep, frozen=True, tag="met"):
    """Is the requirement of a technology met that no source gives?"""

    answers: ClassVar = (Met, NotMet)
    of: ClassVar = (TakeLaid,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        laid = laid_on(table, self.seat, self.kind)
        if laid is None:
            return ()
        text = f"{self.name}: is the requirement of {name_of(laid)} met?"
        return (Decision(self.seat, "met", text, "AK-O10"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Met()
        yield NotMet()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        """Accepts either: nobody but the players can know."""

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        take_laid(tx, self.seat, self.kind, met=isinstance(action, Met))


def laid_on(table: Table, seat: str, kind: str) -> str | None:
    """Returns the technology that lies on a monument; None if there is none."""
    card = Seat(table, seat).in_play(kind)
    top = under(table, card).top if card else None
    return top.kind if top else None


def take_laid(tx: Transaction, seat: str, kind: str, *, met: bool) -> None:
    """Moves the technology that lies on a monument to the collection, or to the discards (AK-O18)."""
    card = Seat(tx.table, seat).in_play(kind)
    top = under(tx.table, card).top if card else None
    if top is None:
        return
    facts = fact(top.kind)
    if not met:
        tx.move(top, tech_discard(facts.text.level if facts else 2))
        return
    moved = tx.move(top, Seat(tx.table, seat).collection.name)
    if setting(tx.table, "laid-counts-as-learned"):
        pend(tx, seat, after_learning(tx.table, seat, moved.kind), "AK-O26")


@performs(TakeLaid)
def _take_laid(tx: Transaction, acting: Acting, op: Op) -> None:
    laid = laid_on(tx.table, acting.seat, acting.kind)
    card = fact(laid) if laid else None
    met = None if card is None else is_met(tx.table, acting.seat, card)
    if met is None:
        tx.then(AskMet(*acting.fields()))
    else:
        take_laid(tx, acting.seat, acting.kind, met=met)
