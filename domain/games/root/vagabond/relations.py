"""How a Vagabond stands with others: aid, hostility, infamy (V9, V10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.cards import to_spend, verify_card
from domain.games.root.items import arrive_at, exhaust, face_up, verify_ready
from domain.games.root.laws import Removal
from domain.games.root.lenses import AIDED, Wood
from domain.games.root.notation import Aid, Give
from domain.games.root.scoring import score_points
from domain.games.root.stacks import choices
from domain.games.root.vagabond.table import (
    ALLIED,
    HOSTILE,
    STEPS_OF_RELATION,
    clearing_of_pawn,
    relation_to,
    verify_in_clearing,
)
from domain.table import Table
from domain.transaction import Transaction

TRACKS: Final = facts.tracks().vagabond


def verify_aid(wood: Wood, seat: str, action: Aid) -> None:
    """Checks that a Vagabond may aid a player with a card. Raises `Rejected`."""
    here = verify_in_clearing(wood, seat, "V9")
    if action.seat not in wood.after(seat):
        raise Rejected("V9", f"{action.seat} is no other player")
    if not wood.has_piece(action.seat, here):
        raise Rejected("V9", f"{action.seat} has no pieces in {here}")
    if next(choices(wood.hand(seat), wood.suit(here)), None) is None:
        raise Rejected("V9", f"{seat} has no card in hand that matches {here}, which is {wood.suit(here)}")
    verify_ready(wood, seat, (action.exhausting,))
    box = wood.table.pool(places.of_seat(action.seat, places.ITEM_BOX))
    if action.taking and not box.get(action.taking):
        raise Rejected("V9", f"{action.seat} has crafted no {action.taking} that could be taken")


def aids(wood: Wood, seat: str) -> Iterator[Aid]:
    """Yields the aids that a Vagabond can give."""
    here = clearing_of_pawn(wood, seat)
    if not here:
        return
    items = sorted(face_up(wood, seat))
    for other in wood.after(seat):
        if not wood.has_piece(other, here):
            continue
        takings = (*sorted(wood.table.pool(places.of_seat(other, places.ITEM_BOX))), "")
        yield from (Aid(other, item, taking) for item in items for taking in takings)


def do_aid(tx: Transaction, seat: str, action: Aid) -> None:
    """Exhausts the item and takes the one that is taken; then the card is given, and the relationship improves."""
    exhaust(tx, seat, action.exhausting)
    if action.taking:
        to = arrive_at(Wood(tx.table), seat, action.taking)
        tx.pieces(action.taking, 1, places.of_seat(action.seat, places.ITEM_BOX), to)
    tx.then(AskGift(seat, action.seat), Improve(seat, action.seat))


class AskGift(AskStep, frozen=True, tag="vagabond-gift"):
    """Which card is given in aid: it concerns the giver and who gets it only."""

    seat: str
    to: str
    answers: ClassVar = (Give,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        hand = places.of_seat(self.seat, places.HAND)
        here = clearing_of_pawn(Wood(table), self.seat)
        if not here or not len(Wood(table).hand(self.seat)):
            return ()
        text = f"which {Wood(table).suit(here)} card goes to {self.to}?"
        return (Decision(self.seat, "gift", text, "V9", secret=True, about=(hand,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        hand = wood.hand(self.seat)
        if any(card.kind == UNKNOWN for card in hand):
            yield Give(UNKNOWN)
        yield from (Give(kind) for kind in choices(hand, wood.suit(clearing_of_pawn(wood, self.seat))))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        wood = Wood(table)
        verify_card(wood, self.seat, action.card, wood.suit(clearing_of_pawn(wood, self.seat)), "V9", hidden=True)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        wood = Wood(tx.table)
        suit = wood.suit(clearing_of_pawn(wood, self.seat))
        card = to_spend(tx, self.seat, action.card, suit, hidden=True)
        if card is not None:
            tx.move(card, places.of_seat(self.to, places.HAND))


class Improve(Step, frozen=True, tag="vagabond-improve"):
    """An aid improves the relationship, and may be worth points."""

    seat: str
    to: str

    def run(self, tx: Transaction) -> None:
        _improve(tx, self.seat, self.to)


def _improve(tx: Transaction, seat: str, other: str) -> None:
    """Counts an aid: enough of them in one turn are a step towards allied, and each one is worth points to an ally."""
    relation = relation_to(Wood(tx.table), seat, other)
    if relation == HOSTILE:
        return
    if relation == ALLIED:
        score_points(tx, seat, TRACKS.allied)
        return
    step = STEPS_OF_RELATION.index(relation)
    given = Counter(tx.table.value(AIDED, {}))
    given[other] += 1
    if given[other] < TRACKS.aids[step]:
        tx.set(AIDED, dict(sorted(given.items())))
        return
    del given[other]
    tx.set(AIDED, dict(sorted(given.items())) or None)
    tx.set(places.relation(seat, other), STEPS_OF_RELATION[step + 1])
    score_points(tx, seat, TRACKS.points[step])


def became_enemy(tx: Transaction, removal: Removal) -> None:
    """Makes a faction hostile that lost a warrior to a Vagabond, and scores for pieces of hostile ones (V10).

    Points are for battles in his own turn; the warrior that made the faction hostile is not counted.
    """
    wood = Wood(tx.table)
    seat, owner = removal.by, removal.owner
    counted = sum(removal.pieces.values())
    if relation_to(wood, seat, owner) != HOSTILE:
        if not removal.pieces.get(places.WARRIOR):
            return
        tx.set(places.relation(seat, owner), HOSTILE)
        counted -= 1
    if removal.in_battle and wood.turn == seat:
        score_points(tx, seat, counted)
