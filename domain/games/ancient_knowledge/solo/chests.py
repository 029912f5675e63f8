"""Chests under the board, used at their moment; goals in artifact spaces, given up in mid-game (8.2, 8.11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.effects import Do
from domain.games.ancient_knowledge.hand import artifact_places, verify_each_once
from domain.games.ancient_knowledge.lenses import (
    BOX,
    PHASE,
    Seat,
    name_of,
)
from domain.games.ancient_knowledge.notation import GiveUp, Pass, Use
from domain.games.ancient_knowledge.solo.facts import letter_of, letters_of, setup_facts
from domain.games.ancient_knowledge.solo.lenses import GIVEN_UP, USED, chest, chests_under, goals, under_place
from domain.table import Table
from domain.transaction import Transaction

USE: Final = "AK.8.2.3"
REVISION: Final = "AK.8.11"
_ANY_TIME: Final = "discard"
_PHASES: Final = ("timeline", "decline")
"""Moments that are phases of the turn; an effect of one is used in that phase."""


def titled(kind: str) -> str:
    """Returns how a chest is called in sentences: `В Chest from Mirina`."""
    name, letter = name_of(kind), letter_of(kind)
    return name if name.endswith(f" {letter}") else f"{letter} {name}"


def usable(table: Table, seat: str) -> list[str]:
    """Returns the chests under the board that can be used now."""
    return [kind for kind in chests_under(table, seat) if _when(table, kind) is None]


def _when(table: Table, kind: str) -> str | None:
    """Returns the moment for which a chest has to wait; None if it can be used now."""
    card = chest(kind)
    moment = card.effects[0].moment if card is not None and card.effects else _ANY_TIME
    is_now = moment == _ANY_TIME or (moment in _PHASES and table.value(PHASE) == moment)
    return None if is_now else moment


def verify_use(table: Table, seat: str, kind: str) -> None:
    """Checks that a chest can be used now. Raises `Rejected`."""
    if chest(kind) is None:
        raise Rejected(USE, f"{name_of(kind)} is no chest; only those are used in between")
    if kind not in chests_under(table, seat):
        if any(card.kind == kind for card in goals(table, seat)):
            raise Rejected(USE, f"{titled(kind)} lies in an artifact space, where its effect does not work")
        raise Rejected(USE, f"{titled(kind)} does not lie under the board")
    moment = _when(table, kind)
    if moment is not None:
        raise Rejected(USE, f"{titled(kind)} has another moment: {moment}")


def use(tx: Transaction, seat: str, kind: str) -> None:
    """Discards a chest from under the board for its effect (AK-O28)."""
    card = Seat(tx.table, seat).under.card(kind)
    assert card is not None
    tx.move(card, BOX)
    tx.append(USED, kind)
    tx.then(Do(seat, kind, 0))


class AskChest(AskStep, frozen=True, tag="chest"):
    """Between two steps: is a chest used? (AK-O25)"""

    seat: str
    between_declines: bool = False
    """Asked only if a monument is left in space 1; two of them are a question of its own."""
    answers: ClassVar = (Use, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        found = usable(table, self.seat)
        in_first = [spot for spot in Seat(table, self.seat).monuments() if spot.space == 1]
        if not found or (self.between_declines and len(in_first) != 1):
            return ()
        text = f"is a chest used now ({', '.join(map(titled, found))})?"
        about = (under_place(self.seat),)
        return (Decision(self.seat, "chest", text, USE, otherwise=Pass(), about=about),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Use, usable(table, self.seat))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            verify_use(table, self.seat, action.kind)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(self)
            use(tx, self.seat, action.kind)


class AskGiveUp(AskStep, frozen=True, tag="give-up"):
    """Right after the flip goals may be given up; who gives up none has no second chance (8.11)."""

    seat: str
    answers: ClassVar = (GiveUp, Pass)

    def _kinds(self, table: Table) -> list[str]:
        return [card.kind for card in goals(table, self.seat)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        held = self._kinds(table)
        if len(held) <= setup_facts().fewest_left:
            return ()
        text = f"which goals are given up ({', '.join(map(titled, held))})? At least one stays"
        return (Decision(self.seat, "give-up", text, REVISION, otherwise=Pass(), about=artifact_places(self.seat)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        held = self._kinds(table)
        most = len(held) - setup_facts().fewest_left
        yield from (GiveUp(kinds) for number in range(1, most + 1) for kinds in combinations(held, number))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, GiveUp):
            held = self._kinds(table)
            verify_given_up(table, self.seat, action.kinds)
            if len(held) - len(action.kinds) < setup_facts().fewest_left:
                raise Rejected(REVISION, f"at least one goal stays; on the board are {letters_of(held)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, GiveUp):
            for card in goals(tx.table, self.seat):
                if card.kind in action.kinds:
                    tx.move(card, BOX)
            for kind in action.kinds:
                tx.append(GIVEN_UP, kind)


def verify_given_up(table: Table, seat: str, kinds: tuple[str, ...]) -> None:
    """Checks that chests are goals on the board, each once. Raises `Rejected`."""
    beneath = [kind for kind in kinds if kind in chests_under(table, seat)]
    if beneath:
        raise Rejected(REVISION, f"{titled(beneath[0])} lies under the board; only goals are given up")
    verify_each_once(kinds, [card.kind for card in goals(table, seat)], REVISION, "no goal on the board")
