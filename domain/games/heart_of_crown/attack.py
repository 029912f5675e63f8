"""Attacks and what answers them (12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown.context import Do, ability, length
from domain.games.heart_of_crown.lenses import COMMONS, Seat, fact, opponents, types_of
from domain.games.heart_of_crown.notation import Decline, Show
from domain.table import Table
from domain.transaction import Transaction

RULE = "HOC.12.2"


class AskDefense(AskStep, frozen=True, tag="defense"):
    """Each opponent with cards may show Defense cards before an attack is resolved, as many as there are (12.3).

    Everybody is asked who might hold one, whatever the cards are: the question must betray none.
    """

    waiting: tuple[str, ...]
    attack: str
    shown: tuple[str, ...] = ()
    answers: ClassVar = (Show, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"show a Defense card against {self.attack}?"
        return tuple(
            Decision(seat, "defense", text, RULE, otherwise=Decline(), about=(f"{seat}/hand",)) for seat in self.waiting
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Show(kind) for kind in _defenses(table))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Show):
            return
        card = fact(action.kind)
        if card is None or "defense" not in card.types:
            raise Rejected(RULE, f"{action.kind} is no Defense card")
        seat = Seat(table, decision.seat)
        kept = any(one.kind == action.kind for _, one in seat.kept())
        if seat.hand.card(action.kind) is None and not kept:
            raise Rejected(RULE, f"{seat.name} has no {action.kind} in hand or kept")
        attack = fact(self.attack)
        defense = card.effect.defense
        if defense is not None and attack is not None and attack.subtype in defense.not_against:
            raise Rejected(RULE, f"{action.kind} does not answer {attack.subtype} attacks")
        times = self.shown.count(f"{decision.seat} {action.kind}")
        if times >= seat.hand.count(action.kind) + sum(one.kind == action.kind for _, one in seat.kept()) > 0:
            raise Rejected("HOC.12.3", f"{seat.name} has shown each {action.kind} already")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Show):
            rest = tuple(seat for seat in self.waiting if seat != decision.seat)
            if rest:
                tx.then(AskDefense(rest, self.attack, self.shown))
            return
        card = Seat(tx.table, decision.seat).hand.card(action.kind)
        if card is not None:
            tx.reveal([card])
        shown = (*self.shown, f"{decision.seat} {action.kind}")
        tx.then(*ability(decision.seat, action.kind, "", "defense/steps"), AskDefense(self.waiting, self.attack, shown))


def _defenses(table: Table) -> list[str]:
    return [kind for kind in table.value(COMMONS, []) if "defense" in types_of(kind)]


def effect_steps(table: Table, seat: str, kind: str, card: str, moment: str) -> tuple[Step, ...]:
    """Returns what a card does at a moment: an attack is announced first, so that it can be answered (12.2, 12.5)."""
    if not length(kind, moment):
        return ()
    steps: tuple[Do, ...] = ability(seat, kind, card, moment)
    if "attack" not in types_of(kind) or not _defenses(table):
        return steps
    asked = tuple(one for one in opponents(table, seat) if len(Seat(table, one).hand) or any(Seat(table, one).kept()))
    return (AskDefense(asked, kind), *steps) if asked else steps
