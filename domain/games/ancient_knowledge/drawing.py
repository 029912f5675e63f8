"""Draws, reshuffles, and cards that come into sight: where chance comes in (10.4, 10.5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from domain.agenda import Step
from domain.decision import Chance, Draw
from domain.drawing import DrawnCards, ShuffleStack
from domain.games.ancient_knowledge.lenses import (
    DECK,
    DISCARD,
    HAND_LIMIT,
    Seat,
    builder_kinds,
    hand_place,
    tech_deck,
    technologies,
)
from domain.lens import Card, Stack
from domain.outcome import readers
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

_IN_WORDS: Final = {
    DECK: "the Builder deck",
    "tech/1": "the Level I deck",
    "tech/2": "the Level II deck",
}
_QUESTIONS: Final = {
    "refill": "which {cards} onto tile {tile}?",
    "look": "which {cards} looked at?",
    "reveal": "which {cards} revealed?",
    "discard": "which {cards} discarded?",
}
"""What is asked of cards that come into sight, by the short name of the question."""


class ShuffleStep(ShuffleStack, frozen=True, tag="shuffle"):
    """The lowest cards of a deck are shuffled; 0 is all of them."""

    rule: ClassVar = "AK.10.5"

    def text(self) -> str:
        return f"{_IN_WORDS.get(self.place, self.place)} is shuffled"


class Restock(Step, frozen=True, tag="restock"):
    """When a deck has too few cards, its shuffled discards go under what is left (6.2, 10.5)."""

    deck: str
    discards: str
    count: int

    def run(self, tx: Transaction) -> None:
        if len(tx.table.stack(self.deck)) < self.count and (cards := list(Stack(tx.table, self.discards))):
            tx.move_all(cards, self.deck, at=0)
            tx.then(ShuffleStep(self.deck, len(cards)))


def kinds_of_deck(deck: str) -> tuple[str, ...]:
    """Returns the kinds that can lie in a deck, those of Heritage too."""
    level = next((level for level in (1, 2) if tech_deck(level) == deck), 0)
    return technologies(level, with_heritage=True) if level else builder_kinds(with_heritage=True)


class DrawStep(DrawnCards, frozen=True, tag="draw"):
    """A seat draws from the Builder deck."""

    seat: str
    count: int

    def draw(self, table: Table) -> Draw:
        return Draw(DECK, hand_place(self.seat), self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        text = f"{self.seat} draws {counted(asked, 'card')}"
        return Chance("draw", text, "AK.10.4", draw, readers(table, draw.to), self.seat)

    def kinds(self) -> Collection[str]:
        return kinds_of_deck(DECK)


class MoveTop(DrawnCards, frozen=True, tag="move-top"):
    """Cards go from one stack to another as they lie, and are named where the record sees them for the first time."""

    source: str
    to: str
    count: int
    asked: str
    rule: str

    def draw(self, table: Table) -> Draw:
        return Draw(self.source, self.to, self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        cards = "card comes" if asked == 1 and self.asked == "refill" else counted(asked, "card")
        verb = "" if cards.endswith("comes") else " come" if self.asked == "refill" else " is" if asked == 1 else " are"
        if self.asked == "look" and self.source != DECK:
            cards += f" of {_IN_WORDS[self.source]}"
        text = _QUESTIONS[self.asked].format(cards=cards + verb, tile=self.to.removeprefix("tile/"))
        seat = self.to.rpartition("/")[0] if self.asked == "look" else ""
        return Chance(self.asked, text, self.rule, draw, readers(table, self.to), seat)

    def kinds(self) -> Collection[str]:
        return kinds_of_deck(self.source)


class DealUnseen(Step, frozen=True, tag="deal-unseen"):
    """Builder cards of a position that nobody saw come from the top of the deck, to where they lie among the others."""

    to: str
    spots: tuple[int, ...]
    """Where each lies, counted from the bottom, the lowest first."""

    def run(self, tx: Transaction) -> None:
        for spot in self.spots:
            tx.move(Card(tx.table.stack(DECK)[-1]), self.to, at=spot)


class TakeTop(Step, frozen=True, tag="take-top"):
    """The top Builder cards go somewhere; what is left of the deck comes first, then the reshuffled cards (10.5).

    In two draws, so that whoever names the cards needs not know which of them were on top.
    """

    to: str
    count: int
    asked: str
    rule: str

    def run(self, tx: Transaction) -> None:
        left = len(tx.table.stack(DECK))
        if left >= self.count:
            tx.then(MoveTop(DECK, self.to, self.count, self.asked, self.rule))
            return
        rest = self.count - left
        tx.then(
            MoveTop(DECK, self.to, left, self.asked, self.rule),
            Restock(DECK, DISCARD, rest),
            MoveTop(DECK, self.to, rest, self.asked, self.rule),
        )


class DrawCards(Step, frozen=True, tag="draw-cards"):
    """A seat draws as many cards as its hand has room for (10.4); the discards are shuffled under if need be."""

    seat: str
    count: int

    def run(self, tx: Transaction) -> None:
        count = min(self.count, HAND_LIMIT - len(Seat(tx.table, self.seat).hand))
        if count <= 0:
            return
        left = len(tx.table.stack(DECK))
        if left >= count:
            tx.then(DrawStep(self.seat, count))
            return
        rest = count - left
        tx.then(DrawStep(self.seat, left), Restock(DECK, DISCARD, rest), DrawStep(self.seat, rest))
