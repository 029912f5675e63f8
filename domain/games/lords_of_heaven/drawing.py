"""Draws, shuffles and figures that are told: where chance comes in."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from domain.agenda import ChanceStep, Step
from domain.decision import Action, Chance, Draw, Drew, Telling, Told
from domain.drawing import ShuffleStack
from domain.games.lords_of_heaven.facts import cards, rules
from domain.games.lords_of_heaven.lenses import BLUFF, DECK, DISCARD, ROUND_CARD, ROUND_DECK, Seat, told_name
from domain.lens import Stack
from domain.outcome import readers, to_name
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted


class ShuffleStep(ShuffleStack, frozen=True, tag="shuffle"):
    """The Action deck, or the lowest cards of the round deck, are shuffled."""

    rule: ClassVar = "LH.2.1"


class MoveTop(ChanceStep, frozen=True, tag="move-top"):
    """Cards go from one place to another, and are named where the record sees them for the first time."""

    source: str
    to: str
    count: int
    asked: str
    rule: str

    def _draw(self) -> Draw:
        return Draw(self.source, self.to, self.count)

    def chance(self, table: Table) -> Chance | None:
        asked = len(to_name(table, self._draw()))
        if not asked:
            return None
        text = f"which {counted(asked, 'card')} from {self.source} to {self.to}?"
        seat = self.to.rpartition("/")[0]
        return Chance(self.asked, text, self.rule, self._draw(), readers(table, self.to), seat)

    def kinds(self) -> Collection[str]:
        return (*rules().rounds.fixed, *rules().rounds.shuffled) if self.source == ROUND_DECK else (*cards(), BLUFF)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        if self.count > 0 and tx.table.stack(self.source):
            tx.draw(self._draw(), outcome.kinds if isinstance(outcome, Drew) else ())


class Restock(Step, frozen=True, tag="restock"):
    """When the deck has too few cards, the shuffled discards go under what is left (LOH-O5)."""

    count: int

    def run(self, tx: Transaction) -> None:
        if len(tx.table.stack(DECK)) < self.count and (found := list(Stack(tx.table, DISCARD))):
            tx.move_all(found, DECK, at=0)
            tx.then(ShuffleStep(DECK, len(found)))


class DrawCards(Step, frozen=True, tag="draw-cards"):
    """A seat draws; if the deck has too few cards, the discards are shuffled."""

    seat: str
    count: int
    to: str = "hand"
    rule: str = "LH.5.1"

    def run(self, tx: Transaction) -> None:
        if self.count <= 0:
            return
        place = f"{self.seat}/{self.to}"
        left = min(self.count, len(tx.table.stack(DECK)))
        rest = self.count - left
        more = (Restock(rest), MoveTop(DECK, place, rest, "draw", self.rule)) if rest else ()
        tx.then(MoveTop(DECK, place, left, "draw", self.rule), *more)


class Refill(Step, frozen=True, tag="refill"):
    """A seat draws back up to three Action cards and the Bluff card (5.1)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        full = rules().hand.action_cards + 1
        tx.then(DrawCards(self.seat, full - len(Seat(tx.table, self.seat).hand)))


class TurnRoundCard(Step, frozen=True, tag="turn-round-card"):
    """The top Round card is turned up (4.3)."""

    def run(self, tx: Transaction) -> None:
        tx.then(MoveTop(ROUND_DECK, ROUND_CARD, 1, "round-card", "LH.4.3"))


class Tell(ChanceStep, frozen=True, tag="tell"):
    """Whoever records tells figures that no source gives (10)."""

    names: tuple[str, ...]
    most: int
    text: str
    rule: str

    def chance(self, table: Table) -> Chance | None:
        telling = Telling(tuple(map(told_name, self.names)), ((0, self.most),) * len(self.names))
        return Chance("figures", f"{self.text}: {', '.join(self.names)}?", self.rule, telling)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        numbers = outcome.numbers if isinstance(outcome, Told) else (0,) * len(self.names)
        for name, number in zip(self.names, numbers, strict=True):
            tx.set(told_name(name), number)
