"""Draws, shuffles and figures that are told: where chance comes in."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from domain.agenda import ChanceStep, Step
from domain.decision import Action, Chance, Draw, Drew, Telling, Told
from domain.drawing import DrawnCards, ShuffleStack
from domain.errors import Rejected
from domain.games.lords_of_heaven.asking import cards_asked
from domain.games.lords_of_heaven.facts import cards, rules
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    DECK,
    DISCARD,
    FAITH,
    LAST_ROUND,
    ROUND,
    ROUND_CARD,
    ROUND_DECK,
    UNITS,
    Seat,
    told_name,
)
from domain.games.lords_of_heaven.paying import verify_gold, verify_supply
from domain.lens import Stack
from domain.outcome import readers
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

MOST_FIGURE: Final = 99
"""No figure of a card or City that is told is larger."""
_ROUNDS: Final = 8
"""No Crusade lasts longer (4.3)."""


class ShuffleStep(ShuffleStack, frozen=True, tag="shuffle"):
    """The Action deck, or the lowest cards of the round deck, are shuffled."""

    rule: ClassVar = "LH.2.1"


class MoveTop(DrawnCards, frozen=True, tag="move-top"):
    """Cards go from one place to another, and are named where the record sees them for the first time."""

    source: str
    to: str
    count: int
    asked: str
    rule: str
    was_played: bool = False
    """A Round card of a round after which another was played."""

    def draw(self, table: Table) -> Draw:
        return Draw(self.source, self.to, self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        text, seat = cards_asked(self.source, self.to, asked), self.to.rpartition("/")[0]
        return Chance(self.asked, text, self.rule, draw, readers(table, self.to), seat)

    def verify(self, table: Table, chance: Chance, outcome: Action) -> None:
        super().verify(table, chance, outcome)
        if self.source == ROUND_DECK and isinstance(outcome, Drew):
            verify_round_card(table, outcome.kinds[0], was_played=self.was_played)

    def kinds(self) -> Collection[str]:
        return (*rules().rounds.fixed, *rules().rounds.shuffled) if self.source == ROUND_DECK else (*cards(), BLUFF)


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

    was_played: bool = False
    """In a position: another round was played after this card's."""

    def run(self, tx: Transaction) -> None:
        tx.then(MoveTop(ROUND_DECK, ROUND_CARD, 1, "round-card", "LH.4.3", self.was_played))


def verify_round_card(table: Table, kind: str, *, was_played: bool = False) -> None:
    """Checks what is turned up of the round deck: it lies open to all, and rounds that were played on were not last.

    What lies in the deck when Last Round is up was turned up by nobody, and may stay unknown. Raises `Rejected`.
    """
    up = Stack(table, ROUND_CARD)
    number = len(up) + 1
    if any(card.kind == LAST_ROUND for card in up):
        return
    if is_unknown(kind):
        raise Rejected("LH.4.3", "a Round card lies open to all as it is turned up: name it")
    if kind in {card.kind for card in up}:
        raise Rejected("LH.4.3", f"{kind} is turned up already, and the round deck has it once")
    if kind == LAST_ROUND and was_played:
        raise Rejected("LH.4.3", f"round {number} was not the last one, as this is round {table.value(ROUND)}")
    if kind != LAST_ROUND and number == _ROUNDS:
        raise Rejected("LH.4.3", f"{LAST_ROUND} is all that is left of the round deck in round {_ROUNDS}")


class Tell(ChanceStep, frozen=True, tag="tell"):
    """Whoever records tells figures that no source gives (10)."""

    names: tuple[str, ...]
    most: int
    text: str
    rule: str
    ranges: tuple[tuple[int, int], ...] = ()
    """The lowest and highest number of each, where that is not from 0 to `most`."""
    payer: str = ""
    """The seat that pays what is told; `""` is none."""

    def chance(self, table: Table) -> Chance | None:
        ranges = self.ranges or ((0, self.most),) * len(self.names)
        paid_from = Seat(table, self.payer).screen.name if self.payer else ""
        telling = Telling(tuple(map(told_name, self.names)), ranges, paid_from)
        return Chance("figures", f"{self.text}: {', '.join(self.names)}?", self.rule, telling)

    def verify(self, table: Table, chance: Chance, outcome: Action) -> None:
        if isinstance(outcome, Told) and len(outcome.numbers) == len(self.names):
            numbers = dict(zip(self.names, outcome.numbers, strict=True))
            if self.payer:
                verify_gold(table, self.payer, sum(numbers.values()), self.rule, self.text)
            verify_supply(table, {kind: numbers[kind] for kind in (*UNITS, FAITH) if kind in numbers}, self.rule)
        super().verify(table, chance, outcome)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        numbers = outcome.numbers if isinstance(outcome, Told) else (0,) * len(self.names)
        for name, number in zip(self.names, numbers, strict=True):
            tx.set(told_name(name), number)
