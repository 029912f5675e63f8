"""The Clergy's Evening: Repent, Pollinate, cards (HCC.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import HandLimit, evening_draw, to_spend, verify_card
from domain.games.root.clergy.board import HERETIC, PENITENT, bees, cathedrals, has_cathedral, mark, of_state, said
from domain.games.root.clergy.florists import draw_flowers
from domain.games.root.lenses import Wood
from domain.games.root.notation import Decline, Give, Repent
from domain.games.root.stacks import choices
from domain.table import Table
from domain.transaction import Transaction

REPENT: Final = "HCC.6.1"
FLOWERS_DRAWN: Final = 2


class Repentance(Step, frozen=True, tag="clergy-repentance"):
    """The Heretics may repent, clockwise from the Clergy."""

    seat: str

    def run(self, tx: Transaction) -> None:
        heretics = of_state(Wood(tx.table), self.seat, HERETIC)
        tx.then(*(AskRepent(self.seat, other) for other in heretics))


class AskRepent(AskStep, frozen=True, tag="clergy-repent"):
    """A Heretic at a cathedral may give a card of its suit; everybody there who holds cards is asked."""

    seat: str
    """The Clergy's."""
    heretic: str
    answers: ClassVar = (Repent, Decline)

    def _where(self, wood: Wood) -> list[int]:
        return [number for number in cathedrals(wood, self.seat) if wood.has_piece(self.heretic, number)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        at = self._where(wood)
        if not at or not len(wood.hand(self.heretic)):
            return ()
        text = f"repent, for a card that matches clearing {' or '.join(map(str, at))}?"
        return (Decision(self.heretic, "repent", text, REPENT, otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Repent, self._where(Wood(table)))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Repent):
            return
        wood = Wood(table)
        if not has_cathedral(wood, self.seat, action.clearing):
            raise Rejected(REPENT, f"no cathedral stands in {action.clearing}")
        if action.clearing not in self._where(wood):
            raise Rejected(REPENT, f"{self.heretic} has pieces at cathedrals in {said(self._where(wood))}")
        suit = wood.suit(action.clearing)
        if not any(choices(wood.hand(self.heretic), suit)):
            raise Rejected(REPENT, f"{self.heretic} has no {suit} card in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Repent):
            tx.then(AskPenance(self.seat, self.heretic, action.clearing))


class AskPenance(AskStep, frozen=True, tag="clergy-penance"):
    """Which card is given concerns the giver and the Clergy only; with it the marker turns."""

    seat: str
    heretic: str
    clearing: int
    answers: ClassVar = (Give,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        hand = wood.hand(self.heretic)
        if not len(hand):
            return ()
        text = f"which {wood.suit(self.clearing)} card goes to the Clergy?"
        return (Decision(self.heretic, "penance", text, REPENT, secret=True, about=(hand.name,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        hand = wood.hand(self.heretic)
        if any(card.kind == UNKNOWN for card in hand):
            yield Give(UNKNOWN)
        yield from (Give(kind) for kind in choices(hand, wood.suit(self.clearing)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        wood = Wood(table)
        verify_card(wood, self.heretic, action.card, wood.suit(self.clearing), REPENT, hidden=True)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        suit = Wood(tx.table).suit(self.clearing)
        card = to_spend(tx, self.heretic, action.card, suit, hidden=True)
        if card is not None:
            tx.move(card, places.of_seat(self.seat, places.HAND))
        mark(tx, self.seat, self.heretic, PENITENT)


class Pollinate(Step, frozen=True, tag="clergy-pollinate"):
    """Two flowers are drawn and placed, and one for each bee that shows (HCC.6.2)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        tx.then(*draw_flowers(wood, self.seat, FLOWERS_DRAWN + bees(wood, self.seat), "HCC.6.2"))


class DrawHand(Step, frozen=True, tag="clergy-hand"):
    """One card is drawn, and one for each bee that shows; then the hand is cut down to five (HCC.6.3)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        count = 1 + bees(Wood(tx.table), self.seat)
        tx.then(*evening_draw(self.seat, count, "HCC.6.3"), HandLimit(self.seat, "HCC.6.3"))


STEPS: Final = (Repentance, AskRepent, AskPenance, Pollinate, DrawHand)
