"""A turn's one action: a card onto a column, or a card discarded (5.1, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.columns import BENEFITS, COSTLY, benefits_of, cost_of
from domain.games.lords_of_heaven.development import AskBuild, can_build
from domain.games.lords_of_heaven.draft import possible
from domain.games.lords_of_heaven.drawing import Tell
from domain.games.lords_of_heaven.effects import AskEffect
from domain.games.lords_of_heaven.facts import cards
from domain.games.lords_of_heaven.income import AskProvision, CityIncome
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    COLUMNS,
    DISCARD,
    PHASE,
    Seat,
    column_place,
    is_told,
)
from domain.games.lords_of_heaven.movement import AskMove, AskRecruit
from domain.games.lords_of_heaven.notation import Discard, Play
from domain.games.lords_of_heaven.paying import gain, pay, verify_gold
from domain.games.lords_of_heaven.presence import AskPresence
from domain.games.lords_of_heaven.starting import AskConflict
from domain.table import Table
from domain.transaction import Transaction

RULES = {"development": "LH.6.1", "presence": "LH.6.2", "movement": "LH.6.3", "income": "LH.6.4"}
MOST_FIGURE = 99


class AskAction(AskStep, frozen=True, tag="action"):
    """Which card is played onto which column, or discarded?"""

    seat: str
    stood: tuple[str, ...]
    """The Cities in which its Influence stood before the turn began."""
    answers: ClassVar = (Play, Discard)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = "one action: a card for development, presence, movement or income, or a discard"
        return (Decision(self.seat, "action", text, "LH.5.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        kinds = possible(Seat(table, self.seat).hand)
        for kind in kinds:
            if kind != "?":
                yield from (Play(kind, column) for column in COLUMNS)
        yield from map(Discard, kinds)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Play | Discard)
        if action.kind == BLUFF:
            raise Rejected("LH.5.3", "the Bluff card is never played for an action and never discarded")
        if Seat(table, self.seat).hand.card(action.kind) is None:
            raise Rejected("LH.5.1", f"{action.kind} is not in hand")
        if isinstance(action, Discard):
            return
        if action.kind not in cards():
            raise Rejected("LH.6", "a card in a column lies open: name it")
        if action.column == "development" and not can_build(table, self.seat):
            raise Rejected("LH.6.1", "no building of the player board can be placed anywhere (LOH-O37)")
        if action.column in COSTLY and not is_told(table):
            cost = self._cost(table, action)
            verify_gold(table, self.seat, cost, RULES[action.column], f"the {action.column} column")

    def _cost(self, table: Table, action: Play) -> int:
        """Returns what is paid for the card; Presence without Influence on the board costs nothing (6.2.5)."""
        if action.column == "presence" and not Seat(table, self.seat).cities:
            return 0
        return cost_of(table, action.column, cards()[action.kind])

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if isinstance(action, Discard):
            return ("a discard gives nothing (LOH-O10)",)
        if isinstance(action, Play) and not is_told(table) and (assumed := set(cards()[action.kind].assumed)):
            what = "cost" if action.column in COSTLY else "benefit"
            return (f"the {what} of {cards()[action.kind].name} is assumed (LOH-O14)",) if what in assumed else ()
        return ()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Play | Discard)
        hand = Seat(tx.table, self.seat).hand
        card = hand.card(action.kind)
        assert card is not None
        if isinstance(action, Discard):
            tx.move(card, DISCARD)
            tx.set(PHASE, "action")
            return
        tx.set(PHASE, action.column)
        tx.set("effect-used", None)
        is_free = action.column == "presence" and not Seat(tx.table, self.seat).cities
        tx.move(card, column_place(action.column))
        told = is_told(tx.table) and not is_free
        if action.column in COSTLY:
            ask: tuple[Step, ...] = (Tell(("cost",), MOST_FIGURE, "the column's cost", RULES[action.column]),)
            act: Step = AskBuild(self.seat) if action.column == "development" else AskPresence(self.seat, self.stood)
            before = AskEffect(self.seat, action.kind, "before")
            after = AskEffect(self.seat, action.kind, "after")
            tx.then(*(ask if told else ()), PayColumn(self.seat, action.column, is_free), before, act, after)
            return
        ask = (Tell(BENEFITS, MOST_FIGURE, "the column's benefits", RULES[action.column]),)
        rest: tuple[Step, ...] = (AskProvision(self.seat), CityIncome(self.seat))
        if action.column == "movement":
            rest = (AskRecruit(self.seat), AskMove(self.seat), AskConflict(self.seat))
        tx.then(*(ask if told else ()), TakeBenefits(self.seat, action.column), *rest)


class PayColumn(Step, frozen=True, tag="pay-column"):
    """The sum of the column is paid, the new card included (6.1)."""

    seat: str
    column: str
    is_free: bool = False

    def run(self, tx: Transaction) -> None:
        if not self.is_free:
            pay(tx, self.seat, cost_of(tx.table, self.column))


class TakeBenefits(Step, frozen=True, tag="take-benefits"):
    """Every visible benefit is taken, the new card's included (6.3)."""

    seat: str
    column: str

    def run(self, tx: Transaction) -> None:
        gain(tx, self.seat, benefits_of(tx.table, self.column))
