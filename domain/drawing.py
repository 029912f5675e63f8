"""Steps of chance about stacks of cards that games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from domain.agenda import ChanceStep
from domain.decision import Action, Chance, Draw, Drew, Shuffled, Shuffling
from domain.lens import Card, Stack
from domain.outcome import order_of, readers, to_name
from domain.table import Table
from domain.transaction import Transaction


class ShuffleStack(ChanceStep, frozen=True):
    """The lowest cards of a stack are shuffled; a game gives it a tag, its rule, and words. Fewer than two are not."""

    place: str
    count: int = 0
    """0 is all of them."""
    rule: ClassVar[str]

    def text(self) -> str:
        """Returns the question to whoever records, one line."""
        return f"the {self.place} is shuffled"

    def chance(self, table: Table) -> Chance | None:
        """Returns the question; None for fewer than two cards."""
        if len(table.stack(self.place)) < 2:
            return None
        seat = self.place.rpartition("/")[0]
        eyes = readers(table, self.place)
        return Chance("shuffle", self.text(), self.rule, Shuffling(self.place, self.count), eyes, seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        """Shuffles, into the order that the outcome names if it names one."""
        kinds = outcome.kinds if isinstance(outcome, Shuffled) else ()
        if len(tx.table.stack(self.place)) > 1:
            shuffling = Shuffling(self.place, self.count)
            tx.shuffle(self.place, self.count, order_of(tx.table, shuffling, kinds) or ())


class DrawnCards(ChanceStep, frozen=True):
    """Cards go to another place as they lie, named where the record sees them for the first time.

    A game gives it a tag and fields, says which cards (`draw`), and words what is asked (`question`).
    """

    def draw(self, table: Table) -> Draw:
        """Returns which cards go where."""
        raise NotImplementedError

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        """Returns what is asked, where so many cards of a draw are to be named."""
        raise NotImplementedError

    def chance(self, table: Table) -> Chance | None:
        """Returns the question; None if no card is to be named."""
        draw = self.draw(table)
        asked = len(to_name(table, draw))
        return self.question(table, draw, asked) if asked else None

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        """Moves the cards."""
        self.drawn(tx, outcome)

    def drawn(self, tx: Transaction, outcome: Action | None) -> list[Card]:
        """Moves the cards, and returns them where they lie then."""
        draw = self.draw(tx.table)
        if draw.count <= 0 or not tx.table.stack(draw.source):
            return []
        return tx.draw(draw, outcome.kinds if isinstance(outcome, Drew) else ())


def deal_unseen(tx: Transaction, deck: str, cards: Sequence[tuple[str, str]], lowest: Sequence[str] = ()) -> None:
    """Deals named cards to where others do not look, from the top of a shuffled deck: they see how many, no more.

    Taken from where they lie, they would tell the other chairs which they are.

    Args:
        tx: The transaction.
        deck: The deck, which has the cards, each of them known to the record.
        cards: Places and kinds.
        lowest: Kinds that lie at the bottom of the deck afterwards, the bottom one first.
    """
    top = [kind for _, kind in cards]
    rest = [card.kind for card in Stack(tx.table, deck)]
    for kind in (*top, *lowest):
        rest.remove(kind)
    order = order_of(tx.table, Shuffling(deck), [*top, *rest, *reversed(lowest)])
    assert order is not None
    tx.shuffle(deck, 0, order)
    for place, _ in cards:
        tx.move(Card(tx.table.stack(deck)[-1]), place)
