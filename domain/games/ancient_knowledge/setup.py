"""Set-up for two to four builders, and what a solo game has in common with it (4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.facts import OptionValue
from domain.game import SEATS, eyes
from domain.games.ancient_knowledge.drawing import DrawCards, ShuffleStep
from domain.games.ancient_knowledge.facts import Facts, facts
from domain.games.ancient_knowledge.hand import AskPay
from domain.games.ancient_knowledge.lenses import (
    ACTION,
    ACTIONS_LEFT,
    ARTIFACT_SPACES,
    BASE,
    BOX,
    DECK,
    DISCARD,
    MODE,
    ROUND,
    ROWS,
    SLOTS,
    SPACES,
    TILES,
    Seat,
    artifact_place,
    builder_kinds,
    level_name,
    slot_place,
    tech_deck,
    tech_discard,
    technologies,
    timeline_place,
)
from domain.games.ancient_knowledge.notation import StartWith
from domain.games.ancient_knowledge.tiles import FillTile
from domain.games.ancient_knowledge.turn import Turn
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction

LEVELS: Final = (1, 1, 2)
"""What the tiles show at the start, from left to right (4.2)."""
DRAWN: Final = 10
KEPT: Final = 6
LATE_SEATS: Final = 2
"""Seats behind so many draw a card more (4.4)."""
HANDS: Final = (1, 2, 3, 4)


def lay_out(
    tx: Transaction, known: Facts, order: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str]
) -> None:
    """Lays out the shared places and those of each seat; decks are not shuffled yet."""
    tx.set(SEATS, list(order))
    tx.set(MODE, BASE)
    for name, setting in known.settings.items():
        if chosen["mode"] != BASE or not setting.solo:
            tx.set(f"setting/{name}", chosen[name])
    heritage = bool(chosen["heritage"])
    tx.set("setting/heritage", heritage)
    tx.open(DECK, (), (), ordered=True)
    tx.open(DISCARD, (), ordered=True)
    # What the decks hold is no secret, so the cards go there from where all see them.
    tx.move_all(tx.open(BOX, builder_kinds(heritage)), DECK)
    for level in (1, 2):
        tx.open(tech_deck(level), (), (), ordered=True)
        tx.open(tech_discard(level), (), ordered=True)
        tx.move_all(tx.open(BOX, technologies(level, heritage)), tech_deck(level))
    for tile, level in zip(TILES, LEVELS, strict=True):
        tx.set(level_name(tile), level)
        for slot in SLOTS:
            tx.open(slot_place(tile, slot), (), ordered=True)
    for name in order:
        _open_seat(tx, name, eyes(name, sees))
    tx.set(ROUND, 0)
    tx.set(ACTION, 0)
    tx.set(ACTIONS_LEFT, 0)


def _open_seat(tx: Transaction, name: str, seen_by: tuple[str, ...]) -> None:
    seat = Seat(tx.table, name)
    tx.open(seat.hand.name, (), seen_by)
    for space in range(1, SPACES + 1):
        for row in ROWS:
            tx.open(timeline_place(name, space, row), (), ordered=True)
    for number in range(1, ARTIFACT_SPACES + 1):
        tx.open(artifact_place(name, number), (), ordered=True)
    tx.open(seat.past.name)
    tx.open(seat.collection.name)
    tx.open(seat.under.name, (), ordered=True)


def shuffled_decks() -> tuple[Step, ...]:
    """Returns the steps that shuffle the technology decks and deal the tiles (4.1, 4.2)."""
    shuffles = (ShuffleStep(tech_deck(level)) for level in (1, 2))
    return (*shuffles, *map(FillTile, TILES))


def first_steps(order: Sequence[str], chosen: Mapping[str, OptionValue]) -> tuple[Step, ...]:
    """Returns what is done first: hands, tiles, and the first turn."""
    extra = (DrawCards(name, 1) for name in order[LATE_SEATS:])
    if chosen["hands"] == "starting":
        hands: tuple[Step, ...] = (*map(AskHand, order), ShuffleStep(DECK))
    else:
        drawn = (DrawCards(name, DRAWN) for name in order)
        kept = (AskPay(name, DRAWN - KEPT, "set-up", "AK.4.3") for name in order)
        hands = (ShuffleStep(DECK), *drawn, *kept)
    return (*hands, *shuffled_decks(), *extra, Turn(order[0]))


def hand_of(known: Facts, number: int) -> list[str]:
    """Returns the cards of a starting hand."""
    return [card.id for card in known.cards.values() if card.text.hand == number]


def take_hand(tx: Transaction, seat: str, number: int) -> None:
    """Gives a seat a starting hand; the deck is not shuffled yet, so that its cards are known where they lie."""
    wanted = hand_of(facts(), number)
    cards = Stack(tx.table, DECK).of(wanted) or [card for card in Stack(tx.table, DECK) if card.kind in wanted]
    tx.move_all(cards, Seat(tx.table, seat).hand.name)


class AskHand(AskStep, frozen=True, tag="hand"):
    """A seat takes one of the ready-made starting hands; those that nobody takes stay in the deck (4.3)."""

    seat: str
    answers: ClassVar = (StartWith,)

    def _left(self, table: Table) -> list[int]:
        taken = table.value("hands-taken", [])
        return [number for number in HANDS if number not in taken]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"which starting hand ({', '.join(map(str, self._left(table)))})?"
        return (Decision(self.seat, "hand", text, "AK.4.3"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(StartWith, self._left(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, StartWith) and action.number not in self._left(table):
            raise Rejected("AK.4.3", f"starting hand {action.number} cannot be taken")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, StartWith)
        tx.append("hands-taken", action.number)
        take_hand(tx, self.seat, action.number)
