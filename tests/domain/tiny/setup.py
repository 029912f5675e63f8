"""Set-up (TW.1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.agenda import Step
from domain.game import SEATS, eyes
from domain.transaction import Transaction
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.lenses import BANK, DECK, DISCARD, FIELD, MARKET, SEA, Seat
from tests.domain.tiny.supply import DrawStep, ShuffleDeck
from tests.domain.tiny.turn import Round


def lay_out(tx: Transaction, seats: Sequence[str], sees: Sequence[str]) -> None:
    """Lays out the shared places and those of each seat."""
    tx.set(SEATS, list(seats))
    tx.open(DECK, (), (), ordered=True)
    for place in (DISCARD, FIELD, MARKET):
        tx.open(place, (), ordered=True)
    # What the deck holds is no secret, so it goes there from where all see it.
    box = tx.open("box", [kind for kind, card in cards().items() for _ in range(card.copies)])
    tx.move_all(box, DECK)
    setup = game().setup
    tx.pieces("coin", setup.bank, "", BANK)
    for fish, count in game().sea.fish.items():
        tx.pieces(fish, count, "", SEA)
    for name in seats:
        seat, seen_by = Seat(tx.table, name), eyes(name, sees)
        tx.open(seat.hand.name, (), seen_by)
        tx.open(seat.bid, (), seen_by)
        tx.open(seat.boats.name, (), ordered=True)
        tx.open(seat.landed.name)
        tx.pieces("coin", setup.coins, BANK, seat.coins.name)


def first_steps(seats: Sequence[str]) -> tuple[Step, ...]:
    """Returns what is done first: shuffle, deal, and the first round."""
    return (ShuffleDeck(), *(DrawStep(seat, game().setup.hand) for seat in seats), Round(1))
