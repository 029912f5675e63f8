"""The end of a solo game: the goals are checked chest by chest (8.2.4, 8.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.games.ancient_knowledge import counts
from domain.games.ancient_knowledge.hand import artifact_places
from domain.games.ancient_knowledge.lenses import PHASE
from domain.games.ancient_knowledge.notation import Met, NotMet
from domain.games.ancient_knowledge.solo.chests import titled
from domain.games.ancient_knowledge.solo.lenses import MET, MISSED, chest, goals
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction

RULE = "AK.8.2.4"


def check_goals(tx: Transaction, seat: str) -> None:
    """Puts the check of each goal on the agenda, from left to right, and the end behind them."""
    tx.set(PHASE, "goals")
    tx.then(*(AskGoal(seat, card.kind) for card in goals(tx.table, seat)), Finish())


class Finish(Step, frozen=True, tag="finish"):
    """All goals are checked: the game is over."""

    def run(self, tx: Transaction) -> None:
        tx.set(PHASE, "over")


def is_met(table: State, seat: str, kind: str) -> bool | None:
    """Returns whether a goal is met as far as it is known; None if only the player can say."""
    card = chest(kind)
    return None if card is None else counts.is_met(table, seat, card)


class AskGoal(AskStep, frozen=True, tag="goal"):
    """Is the goal of a chest met? Nobody is asked where the record can judge it."""

    seat: str
    kind: str
    answers: ClassVar = (Met, NotMet)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if is_met(table, self.seat, self.kind) is not None:
            return ()
        text = f"the goal of {titled(self.kind)}: is it met?"
        return (Decision(self.seat, "goal", text, RULE, about=artifact_places(self.seat)),)

    def run(self, tx: Transaction) -> None:
        self._note(tx, met=is_met(tx.table, self.seat, self.kind) is True)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Met()
        yield NotMet()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        """Accepts either: nobody but the player can know."""

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        self._note(tx, met=isinstance(action, Met))

    def _note(self, tx: Transaction, *, met: bool) -> None:
        tx.append(MET if met else MISSED, self.kind)
