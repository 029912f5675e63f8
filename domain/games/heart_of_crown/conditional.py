"""Conditional Activation Abilities (17): after a Player Action, one use of one ability, or none.

The window opens by what everyone saw: a fact of the Player Action, a kind in the game that answers such facts, and
cards in the active seat's hand. Which cards those are plays no part, so the question betrays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, NamedTuple

from domain.agenda import AGENDA, AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Ambiguous, NotAnAnswer, Rejected
from domain.games.heart_of_crown.context import Effect, ability, fits
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.lenses import COMMONS, Seat, fact, setting
from domain.games.heart_of_crown.notation import Decline, Use
from domain.games.heart_of_crown.player_actions import ACTION, FACTS, TRIGGER, Fact, begin_player_action, facts_of
from domain.games.heart_of_crown.prices import can_be_paid, pay_with_itself
from domain.games.heart_of_crown.steps import Conditional, Trigger
from domain.lens import Card, Stack
from domain.table import Table
from domain.transaction import Transaction

_WHAT: Final = {"acquired": "acquired", "banished": "banished", "into-hand": "hand", "placed": "placed"}
_MISSING: Final = {
    "acquired": ("nothing was acquired", "no such card acquired"),
    "banished": ("nothing was banished", "no such card banished"),
    "hand": ("none came into hand", "no such card taken"),
    "placed": ("nothing was placed", "no such card placed"),
}
"""What is said of a condition that is not met: no such fact at all, and none of such a card."""


class Unmet(Rejected):
    """A conditional ability of a card in hand cannot answer.

    Args:
        rule: As in `Rejected`.
        message: As in `Rejected`.
        short: The same in a few words, to stand beside the name of the card.
    """

    def __init__(self, rule: str, message: str, short: str) -> None:
        super().__init__(rule, message)
        self.short = short


class InReach(NamedTuple):
    """A conditional ability that a seat has at hand while it is asked for one."""

    kind: str
    source: str
    """The place that holds the card."""
    refused: Rejected | None
    """Why it may not be used; None if it may."""

    @property
    def why(self) -> str:
        """Why it may not be used, in a few words; `""` if it may."""
        if self.refused is None:
            return ""
        return self.refused.short if isinstance(self.refused, Unmet) else self.refused.message


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
        if not table.value(FACTS):  # as after most Player Actions, so this is looked at first
            return ()
        hand = Seat(table, self.seat).hand
        if not len(hand) or not self._kinds(table):
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
        self._verify_held(table, action)

    def _verify_held(self, table: Table, action: Use) -> None:
        """Checks a use of a card that is in hand and has a conditional ability."""
        possible = keys(table, action.kind)
        if not possible:
            raise why_not(table, action.kind)
        if action.key and action.key not in possible:
            raise Rejected("HOC.17.6", f"{action.kind} can be keyed to {' or '.join(possible)}, not to {action.key}")
        if not action.key and len(possible) > 1:
            raise Ambiguous(f"{action.kind} can be keyed to {' or '.join(possible)}: use {action.kind}: ...", possible)
        effect = Effect(self.seat, self.seat, action.kind, "", "conditional")
        if not can_be_paid(table, effect, "conditional/price"):
            raise Unmet("HOC.17.7", f"the price of {action.kind} cannot be paid", "price cannot be paid")

    def refusal(self, table: Table, kind: str) -> Rejected | None:
        """Returns why the ability of a card in hand may not be used now, whatever its key; None if it may.

        Args:
            table: The table on which the window stands open.
            kind: Kind of a card that is in hand and has a conditional ability.
        """
        refused: Rejected | None = None
        for key in keys(table, kind) or [""]:
            try:
                self._verify_held(table, Use(kind, key))
            except Rejected as error:
                refused = refused or error
            else:
                return None
        return refused

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


def why_not(table: Table, kind: str) -> Unmet:
    """Returns why a conditional ability cannot be used after the Player Action just done."""
    found = conditional_of(kind)
    assert found is not None
    trigger, number = found.trigger, table.value(ACTION, 0)
    if keys(table, kind):
        text = f"{kind} answers only the Player Action just done, and that window is closed"
        return Unmet("HOC.17.6", text, "the window is closed")
    if trigger.through == "common" and any(one.what == _WHAT.get(trigger.fact) for one in facts_of(table)):
        text = f"{kind} answers only what a Common Card's effect has brought about"
        return Unmet("HOC.17.7", text, "not by a Common Card")
    met = table.value(TRIGGER)
    if met and answers(table, trigger, Fact(*met[1:])):
        text = f"Player Action {met[0]} has had its one use of a conditional ability"
        return Unmet("HOC.17.5", text, "the one use is spent")
    text = f"Player Action {number} does not meet the condition of {kind} ({trigger.fact})"
    return Unmet("HOC.17.6", text, _missing(table, trigger))


def _missing(table: Table, trigger: Trigger) -> str:
    """Returns what a conditional ability waits for in vain, in a few words."""
    wanted = str(setting(table, trigger.setting)) if trigger.fact == "unknown" else trigger.fact
    what = _WHAT.get(wanted, "")
    is_there = any(one.what == what for one in facts_of(table))
    return _MISSING[what][is_there] if what else "nothing is its key"


def open_window(table: Table) -> Window | None:
    """Returns the window that stands open; None while nothing or something else is asked."""
    agenda = table.value(AGENDA)
    top = agenda[-1] if isinstance(agenda, list) and agenda else None
    is_window = isinstance(top, list) and len(top) > 1 and top[0] == Window.__struct_config__.tag
    return Window(str(top[1])) if isinstance(top, list) and is_window else None


def in_reach(table: Table, learnt: Iterable[str] = ()) -> tuple[InReach, ...]:
    """Returns each conditional ability that the seat whose window stands open is known to have at hand, by kind.

    What the record does not know to be in hand is left out, so that of a hand that it does not see nothing is told.

    Args:
        table: The table of the record, or of one chair.
        learnt: Kinds known to be in that hand from elsewhere, as from what was seen later.
    """
    window = open_window(table)
    if window is None or not window.decisions(table):
        return ()
    hand = Seat(table, window.seat).hand
    held = sorted(kind for kind in {*_known_in(hand), *learnt} if conditional_of(kind) is not None)
    return tuple(InReach(kind, hand.name, window.refusal(table, kind)) for kind in held)


def _known_in(hand: Stack) -> Iterator[str]:
    """Yields the kinds of which a card is known to be in hand, even where nobody can tell which card it is."""
    table, ids = hand.table, set(hand.table.stack(hand.name))
    for card in ids:
        group = table.group(card)
        if group is not None and group[0] <= ids:
            yield from group[1]
        else:
            yield table.deduced_kind(card) or table.kind(card)
