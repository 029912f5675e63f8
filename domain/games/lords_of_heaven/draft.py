"""The draft: all seats keep a card at once and pass the rest to the left (5.2); cards under the deck (5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import DrawCards, MoveTop
from domain.games.lords_of_heaven.facts import cards, rules
from domain.games.lords_of_heaven.lenses import BLUFF, DECK, Seat, seats
from domain.games.lords_of_heaven.notation import Bottom, Keep
from domain.lens import Stack, clockwise
from domain.table import Table
from domain.transaction import Transaction


class DealDraft(Step, frozen=True, tag="deal-draft"):
    """A seat is dealt the cards of the draft."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.then(DrawCards(self.seat, rules().hand.draft_deal, "drafting", "LH.5.2"))


def possible(stack: Stack, *, but_bluff: bool = True) -> list[str]:
    """Returns the kinds that a card of a stack may be, and `?` where the record has not seen one."""
    unseen = ["?"] if stack.unseen() is not None else []
    return [*stack.possible([*cards()] if but_bluff else [*cards(), BLUFF]), *unseen]


class AskDraft(AskStep, frozen=True, tag="draft"):
    """Every seat that has not chosen yet keeps a card; the last one lets the rest be passed."""

    waiting: tuple[str, ...]
    is_last: bool = False
    answers: ClassVar = (Keep,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        about = {seat: (Seat(table, seat).drafting.name,) for seat in self.waiting}
        text = "which card is kept?"
        return tuple(Decision(seat, "draft", text, "LH.5.2", secret=True, about=about[seat]) for seat in self.waiting)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Keep, possible(Seat(table, decision.seat).drafting))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Keep) and Seat(table, decision.seat).drafting.card(action.kind) is None:
            raise Rejected("LH.5.2", f"{action.kind} is not among the cards to choose from")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Keep)
        seat = Seat(tx.table, decision.seat)
        card = seat.drafting.card(action.kind)
        assert card is not None
        tx.move(card, seat.hand.name)
        tx.move_all(list(seat.drafting), seat.passed.name)
        rest = tuple(one for one in self.waiting if one != decision.seat)
        tx.then(AskDraft(rest, self.is_last) if rest else PassOn(self.is_last))


class PassOn(Step, frozen=True, tag="pass-on"):
    """The cards go to the left; the last ones go under the deck."""

    is_last: bool = False

    def run(self, tx: Transaction) -> None:
        order = seats(tx.table)
        if self.is_last:
            for name in order:
                tx.move_all(list(Seat(tx.table, name).passed), DECK, at=0)
            return
        for name in order:
            left = clockwise(order, name)[1]
            passed = Seat(tx.table, name).passed
            tx.then(MoveTop(passed.name, Seat(tx.table, left).drafting.name, len(passed), "passed", "LH.5.2"))


class AskBottom(AskStep, frozen=True, tag="bottom"):
    """Every seat puts two Action cards under the deck, in any order of the seats (5.4, LOH-O19)."""

    waiting: tuple[str, ...]
    answers: ClassVar = (Bottom,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"which {rules().hand.between_crusades} cards go under the deck?"
        return tuple(Decision(seat, "bottom", text, "LH.5.4", secret=True) for seat in self.waiting)

    def _count(self, table: Table, seat: str) -> int:
        return max(0, len(Seat(table, seat).hand) - rules().hand.action_cards - 1)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        hand = Seat(table, decision.seat).hand
        kinds = possible(hand)
        kinds += ["?"] * (self._count(table, decision.seat) - 1) if "?" in kinds else []
        yield from dict.fromkeys(map(Bottom, combinations(kinds, self._count(table, decision.seat))))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Bottom):
            return
        count = self._count(table, decision.seat)
        if len(action.kinds) != count:
            raise Rejected("LH.5.4", f"{count} cards go under the deck, not {len(action.kinds)}")
        if BLUFF in action.kinds:
            raise Rejected("LH.5.3", "the Bluff card stays in hand")
        if Seat(table, decision.seat).hand.cards(action.kinds) is None:
            raise Rejected("LH.5.4", "these cards are not in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Bottom)
        found = Seat(tx.table, decision.seat).hand.cards(action.kinds) or []
        tx.move_all(found, DECK, at=0)
        rest = tuple(one for one in self.waiting if one != decision.seat)
        if rest:
            tx.then(AskBottom(rest))
