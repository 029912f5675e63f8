"""What cards do: the instructions named in `data/cards.toml`, and the effect that is declared (TW-O1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.declared import Declared, apply_declared, verify_declared
from domain.table import Table
from domain.transaction import Transaction
from domain.values import misfit
from tests.domain.tiny.boats import AskTuck, Launch
from tests.domain.tiny.facts import cards
from tests.domain.tiny.lenses import DISCARD, FIELD
from tests.domain.tiny.storm import Storm
from tests.domain.tiny.supply import Coins, draw_cards


def _misfit(table: Table, name: str, value: object) -> str:
    """Seats may have luck; everything else has to be on the table."""
    return "" if name.endswith("/luck") else misfit(table, name, value)


class AskDeclared(AskStep, frozen=True, tag="declare"):
    """The scribe says what a card did whose text is not known."""

    seat: str
    card: str
    answers: ClassVar = (Declared,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "declare", "what did the card do?", "TW-O1", free=True, about=(FIELD,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Declared()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Declared)
        verify_declared(table, action, check=_misfit)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Declared)
        apply_declared(tx, action, check=_misfit)


class Settle(Step, frozen=True, tag="settle"):
    """A card whose effect is done leaves the field, unless the effect has moved it."""

    card: str

    def run(self, tx: Transaction) -> None:
        card = tx.card(self.card)
        if card is not None and tx.table.place(card.id) == FIELD:
            tx.move(card, DISCARD)


_EFFECTS: Final[dict[str, Callable[[str, str, int], tuple[Step, ...]]]] = {
    "coins": lambda seat, card, count: (Coins(seat, count),),
    "draw": lambda seat, card, count: draw_cards(seat, count),
    "tuck": lambda seat, card, count: (AskTuck(seat),) * count,
    "launch": lambda seat, card, count: (Launch(seat, card),),
    "storm": lambda seat, card, count: (Storm(seat),),
    "declare": lambda seat, card, count: (AskDeclared(seat, card),),
}


def effect_of(kind: str, seat: str, card: str) -> tuple[Step, ...]:
    """Returns what a card does when `seat` plays it, as instructions."""
    return tuple(step for name, count in cards()[kind].effects for step in _EFFECTS[name](seat, card, count))
