"""Set-up (6): the map, the deck, the hands, then the factions in the order of the Law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.agenda import Step
from domain.errors import InvalidOption
from domain.facts import OptionValue
from domain.game import SEATS, eyes
from domain.games.root import facts, places
from domain.games.root.cards import ShuffleDeck, deck_kinds, draw_cards
from domain.games.root.laws import LAWS
from domain.games.root.lenses import CLEARINGS
from domain.games.root.turn import Turn
from domain.transaction import Transaction

HAND: Final = 3
RUIN_ITEMS: Final = "ruin-items"
"""Pool: the items that lie under the ruins, not told apart before they are seen."""
SUIT_LETTERS: Final = {"F": "fox", "R": "rabbit", "M": "mouse"}
EACH_SUIT: Final = 4
PLAYERS_WITHOUT_DOMINANCE: Final = 2
"""So many play without dominance cards (L5.1.3)."""


def clearing_suits(text: str, chart: str) -> dict[int, str]:
    """Returns the suits of the clearings, as written `F1, M2, ...`; those printed if the text is empty.

    Raises:
        InvalidOption: A clearing is missing or named twice, or a suit is not there four times.
    """
    known = facts.maps()[chart]
    if not text:
        if known.suits_printed:
            return {clearing.number: clearing.suit for clearing in known.clearings}
        text = "F1, M2, R3, F4, R5, M6, F7, R8, M9, R10, F11, M12"
    found: dict[int, str] = {}
    for word in text.replace(",", " ").split():
        number = int(word[1:]) if word[1:].isdecimal() and word[1:].isascii() and len(word) < 4 else 0
        suit = SUIT_LETTERS.get(word[:1].upper())
        if suit is None or number not in CLEARINGS or number in found:
            raise InvalidOption("clearings", f"clearings are written F1, M2, R3 ... for 1 to 12, not {word!r}")
        found[number] = suit
    suits = list(found.values())
    if len(found) != len(CLEARINGS) or any(suits.count(suit) != EACH_SUIT for suit in places.SUITS):
        raise InvalidOption("clearings", "each of the 12 clearings has a suit, and each suit four of them")
    return found


def lay_out(tx: Transaction, seats: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str]) -> None:
    """Lays out the map, the deck, the items, and what each seat has. Raises `InvalidOption`."""
    tx.set(SEATS, list(seats))
    tx.set(places.ORDER, list(seats))
    _map(tx, chosen)
    _deck(tx, seats, str(chosen["deck"]), sees)
    for item, fact in facts.items().items():
        tx.pieces(item, fact.supply, places.OUTSIDE, places.ITEMS)
    for seat in seats:
        faction = facts.letters()[seat]
        tx.set(places.of_seat(seat, places.FACTION), faction.id)
        tx.set(places.of_seat(seat, places.VP), 0)
        tx.open(places.of_seat(seat, places.HAND), (), eyes(seat, sees))
        tx.open(places.of_seat(seat, places.AREA))
    for seat in seats:
        LAWS[facts.letters()[seat].id].settle(tx, chosen)
        LAWS[facts.letters()[seat].id].lay_out(tx, seat, sees)


def _map(tx: Transaction, chosen: Mapping[str, OptionValue]) -> None:
    chart = facts.maps()[str(chosen["map"])]
    tx.set(places.MAP, chart.id)
    for number, suit in sorted(clearing_suits(str(chosen["clearings"]), chart.id).items()):
        tx.set(places.suit(number), suit)
    for edge in sorted(chart.closed_edges):
        tx.set(places.path(*edge), places.CLOSED)
    for number in sorted(chart.ruins):
        tx.pieces(places.RUIN, 1, places.OUTSIDE, places.clearing(number))
    for landmark, number in chart.landmarks.items():
        tx.pieces(landmark, 1, places.OUTSIDE, places.clearing(number))


def _deck(tx: Transaction, seats: Sequence[str], deck: str, sees: Sequence[str]) -> None:
    tx.set(places.DECK_NAME, deck)
    tx.open(places.DISCARD, (), ordered=True)
    tx.open(places.DOMINANCE)
    tx.open(places.DECK, (), (), ordered=True)
    kinds = deck_kinds(deck, without_dominance=len(seats) == PLAYERS_WITHOUT_DOMINANCE)
    tx.move_all(tx.open("box", kinds), places.DECK)


def first_steps(seats: Sequence[str], chosen: Mapping[str, OptionValue]) -> tuple[Step, ...]:
    """Returns what is done first: shuffle, deal, the set-up of the factions in their order, the first turn."""
    ranked = sorted(seats, key=lambda seat: LAWS[facts.letters()[seat].id].rank(chosen))
    deal = (step for seat in seats for step in draw_cards(seat, HAND, "L5.1"))
    own = (step for seat in ranked for step in LAWS[facts.letters()[seat].id].set_up(seat))
    return (ShuffleDeck(), *deal, *own, Turn(seats[0]))
