"""Draws, reshuffles and the refill of the Random Market: where chance comes in (2.5, 8.1, 8.3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final

from domain.agenda import Step
from domain.decision import Action, Chance, Draw
from domain.drawing import DrawnCards, ShuffleStack
from domain.games.heart_of_crown.facts import cards
from domain.games.heart_of_crown.lenses import MARKET, SUPPLY, Seat, fact, setting
from domain.games.heart_of_crown.player_actions import HAND, note_fact
from domain.lens import Stack
from domain.outcome import readers
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

KINDS_SHOWING = 8
"""So many kinds lie in the Random Market (3.5)."""


_QUESTIONS: Final = {
    "refill": "which {cards} into the Market from {stack}?",
    "cleanup": "which {cards} left in {stack}?",
    "look": "which {cards} looked at on {stack}?",
    "reveal": "which {cards} revealed on {stack}?",
    "reveal-hand": "which {cards} laid open from {stack}?",
    "reveal-deck": "which {cards} laid open from {stack}?",
    "discard": "which {cards} discarded from {stack}?",
    "show-hand": "which {cards} shown from {stack}?",
}
"""What is asked of cards that come into sight, by the short name of the question."""


def _asked_in_words(asked: str, count: int, source: str) -> str:
    """Returns the question about cards that come into sight, as it is put to whoever records."""
    cards = "card" if count == 1 else counted(count, "card")
    verb = ("comes" if count == 1 else "come") if asked == "refill" else "is" if count == 1 else "are"
    return _QUESTIONS[asked].format(cards=f"{cards} {verb}", stack=_stack_in_words(source))


def _stack_in_words(place: str) -> str:
    """Returns a face-down stack or a hand as people call it."""
    seat, _, part = place.rpartition("/")
    return f"{seat}'s {'draw pile' if part == 'deck' else part}" if seat else f"the {place.capitalize()}"


class ShuffleStep(ShuffleStack, frozen=True, tag="shuffle"):
    """The lowest cards of a stack are shuffled; 0 is all of them."""

    rule: ClassVar = "HOC.8.3"

    def text(self) -> str:
        return f"{_stack_in_words(self.place)} is shuffled"


class Restock(Step, frozen=True, tag="restock"):
    """When a draw pile has too few cards, the shuffled discard pile goes under what is left (8.3)."""

    seat: str
    count: int

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        if len(seat.deck) < self.count and (discards := list(seat.discard)):
            tx.move_all(discards, seat.deck.name, at=0)
            tx.then(ShuffleStep(seat.deck.name, len(discards)))


class DrawStep(DrawnCards, frozen=True, tag="draw"):
    """A seat draws; `by` is the card whose effect it is, `""` at Cleanup and at the start."""

    seat: str
    count: int
    by: str = ""

    def draw(self, table: Table) -> Draw:
        return Draw(f"{self.seat}/deck", f"{self.seat}/hand", self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        return Chance("draw", f"{self.seat} draws {asked}", "HOC.2.3", draw, readers(table, draw.to), self.seat)

    def kinds(self) -> Collection[str]:
        return cards()

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        if self.drawn(tx, outcome) and self.by and setting(tx.table, "drawing-is-into-hand"):
            note_fact(tx, self.seat, HAND, "?", self.by)


class MoveTop(DrawnCards, frozen=True, tag="move-top"):
    """Cards go from one stack to another as they lie, and are named where the record sees them for the first time."""

    source: str
    to: str
    count: int
    asked: str
    rule: str
    side: str = ""
    readers: tuple[str, ...] = ()

    def draw(self, table: Table) -> Draw:
        return Draw(self.source, self.to, self.count, self.side)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        text, seat = _asked_in_words(self.asked, asked, self.source), self.source.rpartition("/")[0]
        return Chance(self.asked, text, self.rule, draw, readers(table, self.to), seat)

    def kinds(self) -> Collection[str]:
        return cards()


class RefillMarket(Step, frozen=True, tag="refill"):
    """The Random Market is filled up to eight kinds; a kind that lies there already goes onto its like (3.5, 8.1)."""

    def run(self, tx: Transaction) -> None:
        supply = Stack(tx.table, SUPPLY)
        while len(supply) and _showing(tx.table) < KINDS_SHOWING:
            top = supply.top
            if top is None or is_unknown(top.kind):
                tx.then(MoveTop(SUPPLY, MARKET, 1, "refill", "HOC.8.1"), RefillMarket())
                return
            tx.move(top, MARKET)


def _showing(table: Table) -> int:
    """Returns how many stacks lie in the Random Market; cards that nobody has named are one each."""
    kinds = [table.kinds[card] for card in table.stack(MARKET)]
    known = {stack_of(kind) for kind in kinds if not is_unknown(kind)}
    return len(known) + sum(map(is_unknown, kinds))


def stack_of(kind: str) -> str:
    """Returns the stack to which a kind belongs in the Market: different cards may lie in one (9.2)."""
    card = fact(kind)
    return kind if card is None else card.kind


class DrawCards(Step, frozen=True, tag="draw-cards"):
    """A seat draws; what is left of the draw pile comes first, then the reshuffled cards (8.3).

    In two draws, so that whoever names the cards needs not know which of them were on top.
    """

    seat: str
    count: int
    by: str = ""

    def run(self, tx: Transaction) -> None:
        left = len(Seat(tx.table, self.seat).deck)
        if left >= self.count or not left:
            tx.then(Restock(self.seat, self.count), DrawStep(self.seat, self.count, self.by))
            return
        rest = self.count - left
        tx.then(DrawStep(self.seat, left, self.by), Restock(self.seat, rest), DrawStep(self.seat, rest, self.by))


def draw_cards(seat: str, count: int, by: str = "") -> tuple[Step, ...]:
    """Returns the steps of drawing; the draw pile is restocked if it is short."""
    return (DrawCards(seat, count, by),) if count > 0 else ()
