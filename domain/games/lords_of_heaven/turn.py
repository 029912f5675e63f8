"""Crusades, rounds and turns (5)."""

from __future__ import annotations

from domain.agenda import Step
from domain.games.lords_of_heaven.actions import AskAction
from domain.games.lords_of_heaven.draft import AskBottom
from domain.games.lords_of_heaven.drawing import DrawCards, Refill, ShuffleStep, TurnRoundCard
from domain.games.lords_of_heaven.facts import rules
from domain.games.lords_of_heaven.lenses import (
    BOX,
    COLUMNS,
    CONFLICTS,
    CRUSADE,
    DISCARD,
    ENDED,
    LAST_ROUND,
    PHASE,
    ROUND,
    ROUND_CARD,
    ROUND_DECK,
    TURN,
    Seat,
    column_place,
    in_order,
    seats,
)
from domain.games.lords_of_heaven.paying import score
from domain.games.lords_of_heaven.score import scores
from domain.lens import Stack
from domain.transaction import Transaction


class BeginCrusade(Step, frozen=True, tag="begin-crusade"):
    """The round deck is built: five cards in order above three in any (2.1, LOH-O3)."""

    number: int

    def run(self, tx: Transaction) -> None:
        tx.set(CRUSADE, self.number)
        tx.set(PHASE, "action")
        build_rounds(tx)
        tx.then(ShuffleStep(ROUND_DECK, len(rules().rounds.shuffled)), BeginRound())


def build_rounds(tx: Transaction) -> None:
    """Lays the round deck: the cards in order above those that are shuffled; what is left of it goes into it."""
    known = rules().rounds
    tx.move_all(list(Stack(tx.table, ROUND_CARD)), BOX)
    # The cards lie in the open as they are laid out, so that everyone knows what is in the deck.
    have = [card.kind for card in Stack(tx.table, BOX)]
    order = (*known.shuffled, *reversed(known.fixed))
    tx.open(BOX, [kind for kind in order if kind not in have])
    for kind in order:
        card = Stack(tx.table, BOX).card(kind)
        assert card is not None
        tx.move(card, ROUND_DECK)


class ClearRoundDeck(Step, frozen=True, tag="clear-round-deck"):
    """The round cards that were not turned up come into the open."""

    def run(self, tx: Transaction) -> None:
        for _ in tx.table.stack(ROUND_DECK):
            tx.then(TurnRoundCard())


class LastRoundLater(Step, frozen=True, tag="last-round-later"):
    """In a position: Last Round is none of so many cards on top, as other rounds were played after theirs."""

    count: int

    def run(self, tx: Transaction) -> None:
        deck = Stack(tx.table, ROUND_DECK)
        for card in list(deck)[len(deck) - self.count :]:
            if card.kind == LAST_ROUND:  # a record that knows the order has it so by chance
                tx.move(card, ROUND_DECK, at=0)


class BeginRound(Step, frozen=True, tag="begin-round"):
    """A Round card is turned up, and every seat has a turn (5.1, LOH-O4). Each Crusade counts its own rounds."""

    def run(self, tx: Transaction) -> None:
        is_first = not tx.table.stack(ROUND_CARD)
        tx.set(ROUND, 1 if is_first else int(tx.table.value(ROUND, 0)) + 1)
        tx.then(TurnRoundCard(), *map(Turn, in_order(tx.table)), EndRound())


class Turn(Step, frozen=True, tag="turn"):
    """A seat takes one action, and draws back up."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.set(TURN, self.seat)
        tx.set(CONFLICTS, 0)
        stood = tuple(Seat(tx.table, self.seat).cities)
        tx.then(AskAction(self.seat, stood), Refill(self.seat))


class EndRound(Step, frozen=True, tag="end-round"):
    """The round in which Last Round was turned up is the last one of the Crusade (4.3).

    So is the round of the last card there is, whatever a record knows of the cards.
    """

    def run(self, tx: Transaction) -> None:
        up = [card.kind for card in Stack(tx.table, ROUND_CARD)]
        is_last = LAST_ROUND in up or not tx.table.stack(ROUND_DECK)
        tx.then(EndCrusade() if is_last else BeginRound())


class EndCrusade(Step, frozen=True, tag="end-crusade"):
    """The end of a Crusade; that of the last one is the end of the game (5.4, 5.5)."""

    def run(self, tx: Transaction) -> None:
        number = tx.table.value(CRUSADE)
        if number == rules().rounds.crusades:
            tx.set(PHASE, "over")
            gained = {one.seat: one.total - Seat(tx.table, one.seat).vp for one in scores(tx.table)}
            for seat, points in gained.items():
                score(tx, seat, points)
            tx.set(ENDED, True)
            return
        order = seats(tx.table)
        for seat in order:
            score(tx, seat, len(Seat(tx.table, seat).controlled))
        for column in COLUMNS:
            tx.move_all(list(Stack(tx.table, column_place(column))), DISCARD)
        draws = (DrawCards(seat, rules().hand.between_crusades, "hand", "LH.5.4") for seat in order)
        tx.set(PHASE, "between")
        tx.then(*draws, AskBottom(tuple(order)), ClearRoundDeck(), BeginCrusade(number + 1))
