"""Effects that look at the top of a deck, or reveal it (10.11, 12.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import ClassVar

from domain.agenda import AskStep
from domain.changes import ALL
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import unmet
from domain.games.ancient_knowledge.creating import AskCreateRevealed, DiscardRevealed
from domain.games.ancient_knowledge.drawing import MoveTop, Restock, TakeTop
from domain.games.ancient_knowledge.effects import Acting, after_learning, pend, performs
from domain.games.ancient_knowledge.hand import DiscardAll
from domain.games.ancient_knowledge.instructions import DrawUntil, LookCreate, LookKeep, Op, PeekLearn, RevealShare
from domain.games.ancient_knowledge.lenses import (
    DECK,
    DISCARD,
    HAND_LIMIT,
    LOOKED,
    REVEALED,
    Seat,
    builder_kinds,
    fact,
    hand_place,
    has_heritage,
    is_a,
    kinds_in,
    name_of,
    tech_deck,
    tech_discard,
    technologies,
)
from domain.games.ancient_knowledge.notation import Bury, Keep, Learn, Pass, Take
from domain.games.ancient_knowledge.removing import MENU
from domain.lens import Stack, clockwise
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE = "AK.10.11"


def open_to_look(tx: Transaction, seat: str) -> str:
    """Opens the place of the cards at which a seat looks alone: like its hand, for the same eyes."""
    place = Seat(tx.table, seat).looked.name
    tx.open(place, (), tx.table.seen_by(hand_place(seat)))
    return place


def open_revealed(tx: Transaction) -> str:
    """Opens the place of cards that all see."""
    tx.open(REVEALED, (), (ALL,), ordered=True)
    return REVEALED


# -- keep some ---------------------------------------------------------------------------------------------------


@performs(LookKeep)
def _look_keep(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, LookKeep)
    if len(Seat(tx.table, acting.seat).hand) >= HAND_LIMIT:
        return
    place = open_to_look(tx, acting.seat)
    count = acting.amount(tx.table, op.count)
    tx.then(TakeTop(place, count, "look", RULE), AskKeep(*acting.fields()))


class AskKeep(Acting, AskStep, frozen=True, tag="keep"):
    """Of the cards looked at, some stay in hand; the others go to the discard pile."""

    answers: ClassVar = (Keep,)
    of: ClassVar = (LookKeep,)

    def _number(self, table: Table) -> int:
        assert isinstance(self.op, LookKeep)
        area = Seat(table, self.seat)
        return min(self.op.keep, len(area.looked), HAND_LIMIT - len(area.hand))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        area = Seat(table, self.seat)
        if not len(area.looked):
            return ()
        text = f"{self.name}: which {counted(self._number(table), 'card')} looked at stays in hand?"
        return (Decision(self.seat, "keep", text, RULE, secret=True, about=(area.looked.name,)),)

    def run(self, tx: Transaction) -> None:
        tx.then(DiscardAll(self.seat, RULE, LOOKED))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        looked, number = Seat(table, self.seat).looked, self._number(table)
        kinds = kinds_in(looked, builder_kinds(has_heritage(table)))
        yield from (Keep(chosen) for chosen in combinations(kinds, number))
        if any(is_unknown(card.kind) for card in looked):
            yield Keep(("?",) * number)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Keep)
        number = self._number(table)
        if len(action.kinds) != number:
            raise Rejected(RULE, f"{self.name}: {counted(number, 'card')} to keep, not {len(action.kinds)}")
        if Seat(table, self.seat).looked.cards(action.kinds) is None:
            raise Rejected(RULE, f"{', '.join(map(name_of, action.kinds))} is not among the cards looked at")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Keep)
        area = Seat(tx.table, self.seat)
        tx.move_all(area.looked.cards(action.kinds) or [], area.hand.name)
        tx.then(DiscardAll(self.seat, RULE, LOOKED))


# -- until some have come ----------------------------------------------------------------------------------------


@performs(DrawUntil)
def _draw_until(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, DrawUntil)
    open_revealed(tx)
    tx.then(Until(*acting.fields(), op.count))


class Until(Acting, frozen=True, tag="until"):
    """One card after the other is revealed, until enough of a type have come or the hand is full."""

    left: int = 0
    of: ClassVar = (DrawUntil,)

    def run(self, tx: Transaction) -> None:
        is_over = not self.is_current or not self.left
        is_full = len(Seat(tx.table, self.seat).hand) >= HAND_LIMIT
        is_empty = not tx.table.stack(DECK) and not tx.table.stack(DISCARD)
        if is_over or is_full or is_empty:
            tx.then(DiscardRevealed())
        else:
            tx.then(TakeTop(REVEALED, 1, "reveal", RULE), Came(*self.fields(), self.left))


class Came(Acting, frozen=True, tag="came"):
    """A card was revealed: it joins the hand if it is one of those that are looked for."""

    left: int = 0
    of: ClassVar = (DrawUntil,)

    def run(self, tx: Transaction) -> None:
        if not self.is_current:
            tx.then(DiscardRevealed())
            return
        assert isinstance(self.op, DrawUntil)
        top = Stack(tx.table, REVEALED).top
        left = self.left
        if top is not None and (is_a(top.kind, self.op.what) or top.kind == f"?{self.op.what}"):
            tx.move(top, Seat(tx.table, self.seat).hand.name)
            left -= 1
        tx.then(Until(*self.fields(), left))


# -- everybody takes one -----------------------------------------------------------------------------------------


@performs(RevealShare)
def _reveal_share(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, RevealShare)
    open_revealed(tx)
    order = clockwise(list(tx.table.value("seats", [])), acting.seat)
    takes = (AskTake(seat, acting.kind) for seat in (*order, acting.seat))
    tx.then(TakeTop(REVEALED, acting.amount(tx.table, op.count), "reveal", RULE), *takes, DiscardRevealed())


class AskTake(AskStep, frozen=True, tag="take"):
    """A seat takes one of the revealed cards into hand."""

    seat: str
    kind: str
    """The card that says so."""
    answers: ClassVar = (Take,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(REVEALED) or len(Seat(table, self.seat).hand) >= HAND_LIMIT:
            return ()
        text = f"{name_of(self.kind)}: which revealed card does {self.seat} take?"
        return (Decision(self.seat, "take", text, "AK.10.3", about=(REVEALED,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Take(card.kind) for card in Stack(table, REVEALED))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        if Stack(table, REVEALED).card(action.kind) is None:
            raise Rejected("AK.10.3", f"{name_of(action.kind)} is not among the revealed cards")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        card = Stack(tx.table, REVEALED).card(action.kind)
        assert card is not None
        tx.move(card, Seat(tx.table, self.seat).hand.name)


@performs(LookCreate)
def _look_create(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, LookCreate)
    open_revealed(tx)
    count = acting.amount(tx.table, op.count)
    tx.then(TakeTop(REVEALED, count, "reveal", RULE), AskCreateRevealed(*acting.fields(), op.what))


# -- the Level II deck -------------------------------------------------------------------------------------------


@performs(PeekLearn)
def _peek_learn(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, PeekLearn)
    place, count = open_to_look(tx, acting.seat), acting.amount(tx.table, op.count)
    deck = tech_deck(2)
    tx.then(
        Restock(deck, tech_discard(2), count),
        MoveTop(deck, place, count, "look", RULE),
        AskPeek(*acting.fields()),
    )


class AskPeek(Acting, AskStep, frozen=True, tag="peek"):
    """One of the technologies looked at is learned, if that is possible; the others go under their deck."""

    answers: ClassVar = (Learn, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        looked = Seat(table, self.seat).looked
        if not len(looked):
            return ()
        text = f"{self.name}: which of the technologies looked at is learned?"
        return (Decision(self.seat, "learn", text, "AK.10.8", about=(looked.name,)),)

    def _ways(self, table: Table) -> list[str]:
        kinds = kinds_in(Seat(table, self.seat).looked, technologies(2, has_heritage(table)))
        found = ((kind, fact(kind)) for kind in kinds)
        return [kind for kind, card in found if card is not None and unmet(table, self.seat, card) is None]

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Learn, self._ways(table))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        looked = Seat(table, self.seat).looked
        if isinstance(action, Learn):
            if action.kind not in self._ways(table) or looked.card(action.kind) is None:
                raise Rejected("AK.10.8", f"{name_of(action.kind)} is not there, or its requirement is not met")
            return
        # The looker's record alone knows better; a card of unknown requirement may fail it.
        sure = [card.kind for card in looked if card.kind in self._ways(table) and _is_sure(card.kind)]
        if sure:
            raise Rejected("AK.10.3", f"{self.name} has to be done: {name_of(sure[0])} can be learned")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Learn):
            area = Seat(tx.table, self.seat)
            card = area.looked.card(action.kind)
            assert card is not None
            tx.move(card, area.collection.name)
            pend(tx, self.seat, after_learning(tx.table, self.seat, action.kind), "AK.5.1.2")
        tx.then(AskUnder(*self.fields()))  # first: what follows the learning may look at cards too


def _is_sure(kind: str) -> bool:
    card = fact(kind)
    return card is not None and not card.misses("requires")


class AskUnder(Acting, AskStep, frozen=True, tag="under"):
    """The technologies that are left go under their deck, in the order that who looked likes."""

    answers: ClassVar = (Bury, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        looked = Seat(table, self.seat).looked
        if len(looked) < 2:
            return ()
        text = f"{self.name}: in which order do the others go under the deck, the last one lowest?"
        return (Decision(self.seat, "bury", text, RULE, secret=True, otherwise=Pass(), about=(looked.name,)),)

    def run(self, tx: Transaction) -> None:
        _put_under(tx, self.seat, None)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        looked = Seat(table, self.seat).looked
        if not any(is_unknown(card.kind) for card in looked):
            yield from (Bury(order) for order in islice(permutations(card.kind for card in looked), MENU))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        looked = Seat(table, self.seat).looked
        if isinstance(action, Bury) and (len(action.kinds) != len(looked) or looked.cards(action.kinds) is None):
            raise Rejected(RULE, f"{self.name}: all {len(looked)} cards that are left are put in order")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        _put_under(tx, self.seat, action.kinds if isinstance(action, Bury) else None)


def _put_under(tx: Transaction, seat: str, order: tuple[str, ...] | None) -> None:
    looked = Seat(tx.table, seat).looked
    cards = list(looked) if order is None else list(reversed(looked.cards(order) or []))
    tx.move_all(cards, tech_deck(2), at=0)
