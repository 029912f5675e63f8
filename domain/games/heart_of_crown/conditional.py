"""Conditional Activation Abilities (17): after a Player Action, one use of one ability, or none.

The window opens by what everyone saw: a fact of the Player Action, a kind in the game that answers such facts, and
cards in the active seat's hand. Which cards those are plays no part, so the question betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Ambiguous, NotAnAnswer, Rejected
from domain.games.heart_of_crown.context import Effect, ability, fits
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.lenses import COMMONS, Seat, fact, setting
from domain.games.heart_of_crown.notation import Decline, Use
from domain.games.heart_of_crown.player_actions import ACTION, FACTS, TRIGGER, Fact, begin_player_action, facts_of
from domain.games.heart_of_crown.prices import can_be_paid, pay_with_itself
from domain.games.heart_of_crown.steps import Conditional, Trigger
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction

_WHAT: Final = {"acquired": "acquired", "banished": "banished", "into-hand": "hand", "placed": "placed"}


def answers(table: Table, trigger: Trigger, fact_: Fact) -> bool:
    """Returns True if a fact is what a conditional ability waits for."""
    if trigger.fact == "unknown":
        wanted = setting(table, trigger.setting)
        return wanted == "any" or _WHAT.get(str(wanted)) == fact_.what
    if fact_.what != _WHAT[trigger.fact]:
        return False
    if trigger.through == "common" and not fact_.is_by_common:
        return False
    is_moved = fact_.moved and bool(trigger.setting) and bool(setting(table, trigger.setting))
    return fits(fact_.kind, trigger.which) or is_moved


def conditional_of(kind: str) -> Conditional | None:
    """Returns the conditional ability of a kind; None if it has none."""
    card = fact(kind)
    return None if card is None else card.effect.conditional


def keys(table: Table, kind: str) -> list[str]:
    """Returns the cards of the Player Action to which a use of `kind` can be keyed."""
    found = conditional_of(kind)
    if found is None:
        return []
    return list(dict.fromkeys(one.kind for one in facts_of(table) if answers(table, found.trigger, one)))


class Window(AskStep, frozen=True, tag="window"):
    """One use of one ability after a Player Action; declining closes it for good (17.5, 17.6.4)."""

    seat: str
    answers: ClassVar = (Use, Decline)

    def _kinds(self, table: Table) -> list[str]:
        """Returns the kinds of the game whose condition is met."""
        return [kind for kind in table.value(COMMONS, []) if conditional_of(kind) is not None and keys(table, kind)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        hand = Seat(table, self.seat).hand
        if not len(hand) or not table.value(FACTS) or not self._kinds(table):
            return ()
        number = table.value(ACTION)
        text = f"Player Action {number}: use a conditional ability?"
        return (Decision(self.seat, "window", text, "HOC.17.5", otherwise=Decline(), about=(hand.name,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for kind in self._kinds(table):
            yield from (Use(kind, key) for key in keys(table, kind))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Use):
            return
        found = conditional_of(action.kind)
        if found is None:
            # Another ability of it may be meant, to be used once the window is closed: what is asked then says more.
            raise NotAnAnswer("HOC.17.3", f"{action.kind} has no conditional ability")
        if Seat(table, self.seat).hand.card(action.kind) is None:
            raise Rejected("HOC.17.2", f"{self.seat} has no {action.kind} in hand")
        possible = keys(table, action.kind)
        if not possible:
            raise Rejected(*why_not(table, action.kind))
        if action.key and action.key not in possible:
            raise Rejected("HOC.17.6", f"{action.kind} can be keyed to {' or '.join(possible)}, not to {action.key}")
        if not action.key and len(possible) > 1:
            raise Ambiguous(f"{action.kind} can be keyed to {' or '.join(possible)}: use {action.kind}: ...", possible)
        effect = Effect(self.seat, self.seat, action.kind, "", "conditional")
        if not can_be_paid(table, effect, "conditional/price"):
            raise Rejected("HOC.17.7", f"the price of {action.kind} cannot be paid")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Use):
            return
        found = conditional_of(action.kind)
        card = Seat(tx.table, self.seat).hand.card(action.kind)
        assert found is not None
        assert card is not None
        key = action.key or keys(tx.table, action.kind)[0]
        met = next(one for one in facts_of(tx.table) if one.kind == key and answers(tx.table, found.trigger, one))
        number = tx.table.value(ACTION)
        begin_player_action(tx)
        tx.set(TRIGGER, [number, *met])
        tx.then(Settle(self.seat), Window(self.seat))
        use_from_hand(tx, self.seat, card, "conditional")


def use_from_hand(tx: Transaction, seat: str, card: Card, moment: str) -> None:
    """Pays for an ability of a card in hand, the card itself first where that is the price, and puts its steps on."""
    steps: tuple[Step, ...] = ability(seat, card.kind, "", f"{moment}/steps")
    price = pay_with_itself(tx, Effect(seat, seat, card.kind, "", moment), card, f"{moment}/price")
    tx.then(*price, *steps)


def why_not(table: Table, kind: str) -> tuple[str, str]:
    """Returns why a conditional ability cannot be used after the Player Action just done: rule and sentence."""
    found = conditional_of(kind)
    assert found is not None
    trigger, number = found.trigger, table.value(ACTION, 0)
    if keys(table, kind):
        return "HOC.17.6", f"{kind} answers only the Player Action just done, and that window is closed"
    if trigger.through == "common" and any(one.what == _WHAT.get(trigger.fact) for one in facts_of(table)):
        return "HOC.17.7", f"{kind} answers only what a Common Card's effect has brought about"
    met = table.value(TRIGGER)
    if met and answers(table, trigger, Fact(*met[1:])):
        return "HOC.17.5", f"Player Action {met[0]} has had its one use of a conditional ability"
    return "HOC.17.6", f"Player Action {number} does not meet the condition of {kind} ({trigger.fact})"
