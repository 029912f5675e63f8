"""Declared effects: the deeds of which they are told, and their facts (OP-1).

    declare coin +2; draw 1; discard city; acquire duke; bob: discard ?

Triggers and the frequency rule see what a declared effect brought about, as if its text were known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from domain.changes import TOP, UNKNOWN
from domain.decision import Draw
from domain.declared import RULE, Declared, Doer, Transfer, apply_declared, verify_declared
from domain.deeds import Deed, doer_of, verify_transfers
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.ending import Settle
from domain.games.heart_of_crown.facts import cards
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    COUNTER,
    CURSES,
    MARKET,
    MISFORTUNES,
    Seat,
    fact,
    market_card,
    seats,
)
from domain.games.heart_of_crown.moves import count_for_scepter
from domain.games.heart_of_crown.picking import KNOWN, NAME_IT
from domain.games.heart_of_crown.player_actions import ACQUIRED, HAND, PLACED, note_fact
from domain.games.heart_of_crown.player_actions import BANISHED as BANISHED_FACT
from domain.games.heart_of_crown.steps import Declared as Unknown
from domain.games.heart_of_crown.values import value_misfit
from domain.lens import Card, Stack
from domain.outcome import to_name
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.values import MOST, number_misfit

MOST_CARDS: Final = 1000
"""More cards no part of an effect moves."""


def verify_effect(table: Table, seat: str, by: str, declared: Declared) -> None:
    """Checks that a declared effect of a card fits the table. Raises `Rejected`.

    Args:
        table: The table.
        seat: Whose card it is.
        by: The card; `""` where the record does not say which it is.
        declared: The effect.
    """
    places = [f"{one}/{name}" for one in seats(table) for name in ("coins", "discard", "field")]
    verify_transfers(table, declared, places, cards(), "counters", "OP-1")
    verify_declared(table, declared, deeds_of(seat, by), "OP-1", value_misfit)


def apply_effect(tx: Transaction, seat: str, by: str, declared: Declared) -> None:
    """Does what was declared, after `verify_effect`."""
    apply_declared(tx, declared, deeds_of(seat, by), value_misfit)


def note_declared(tx: Transaction, seat: str, by: str, declared: Declared) -> None:
    """Keeps what a declared effect did to cards as facts of the current Player Action; a Scepter counts them."""
    for part in declared.parts:
        if isinstance(part, Transfer) and fact(part.kind) is not None:
            found = _facts(part, seat)
            if PLACED in found:
                count_for_scepter(tx, seat, [part.kind] * part.count)
            for what in found:
                for _ in range(part.count):
                    note_fact(tx, seat, what, part.kind, by)


def _facts(part: Transfer, seat: str) -> list[str]:
    own = part.to.startswith(f"{seat}/")
    found = []
    if own and (part.source == MARKET or part.source.startswith("pile/")):
        found.append(ACQUIRED)
    if part.to == BANISHED and part.source.startswith(f"{seat}/"):
        found.append(BANISHED_FACT)
    if part.to == f"{seat}/hand" and part.source != f"{seat}/deck":
        found.append(HAND)
    if part.to == f"{seat}/domain":
        found.append(PLACED)
    return found


def deeds_of(seat: str, by: str) -> Doer:
    """Returns what does the game's own parts of a declared effect: `seat` plays the card `by` (`""`: none)."""

    def do(tx: Transaction, who: str, part: Deed) -> None:
        _DEEDS[part.verb](tx, who, part.words, by)

    return doer_of(seat, do)


def _draw(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    """Draws cards, named as far as they are known; the draw pile is restocked as the rules say (8.3)."""
    names = _counted(kinds)
    place = Seat(tx.table, seat)
    if len(place.deck) < len(names):
        discards = list(place.discard)
        tx.move_all(discards, place.deck.name, at=0)
        if len(discards) > 1:
            tx.shuffle(place.deck.name, len(discards))
    draw = Draw(place.deck.name, place.hand.name, min(len(names), len(place.deck)))
    asked = to_name(tx.table, draw)
    tx.draw(draw, names[: len(asked)])


def _counters(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    """Puts Coin Counters into the Coin Area."""
    if len(kinds) != 1 or not kinds[0].isdecimal():
        raise Rejected(RULE, "of counters a number is said, as counters 2")
    area = Seat(tx.table, seat).counters
    # A number of many digits is not read as one: it is too large in any case.
    count = int(kinds[0]) if len(kinds[0]) < 12 else MOST + 1
    reason = number_misfit(f"the number of Coin Counters of {seat}", area.count(COUNTER) + count)
    if reason:
        raise Rejected(RULE, reason)
    tx.pieces(COUNTER, count, "", area.name)


def _counted(kinds: Sequence[str]) -> list[str]:
    """Returns names, where a number stands for so many that nobody knows. Raises `Rejected` for too many."""
    names: list[str] = []
    for kind in kinds:
        if kind.isdecimal() and (len(kind) > 9 or int(kind) > MOST_CARDS):
            said = kind if len(kind) <= 9 else "so many"
            raise Rejected(RULE, f"{said} cards are more than {MOST_CARDS:,}, the most")
        names += [UNKNOWN] * int(kind) if kind.isdecimal() else [kind]
    return names


def _discard(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    moves.discard(tx, seat, _cards(tx, seat, kinds, ("hand",)))


def _banish(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    for kind in kinds:
        moves.banish(tx, seat, _cards(tx, seat, (kind,), ("hand", "discard", "field")), by)


def _take(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    moves.take(tx, seat, _cards(tx, seat, kinds, ("discard",)), by)


def _put(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    for kind in kinds:
        tx.move_all(_cards(tx, seat, (kind,), ("discard", "hand", "field")), f"{seat}/deck", TOP, "up")


def _place(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    if any(map(is_unknown, _counted(kinds))):
        raise Rejected(RULE, NAME_IT)
    for kind in kinds:
        for card in _cards(tx, seat, (kind,), ("hand", "field", "discard")):
            moves.place(tx, seat, card, by)


def _acquire(tx: Transaction, seat: str, kinds: Sequence[str], by: str) -> None:
    for kind in kinds:
        card = market_card(tx.table, kind)
        pile = {"curse": CURSES, "misfortune": MISFORTUNES}.get(kind)
        card = Stack(tx.table, pile).top if pile else card
        if card is None:
            raise Rejected("HOC.9.1", f"there is no {kind} in the Market")
        moves.acquire(tx, seat, card, by)


def _cards(tx: Transaction, seat: str, kinds: Sequence[str], places: Sequence[str]) -> list[Card]:
    """Returns the cards of the first place that has them all. Raises `Rejected` if none has."""
    for place in places:
        found = Stack(tx.table, f"{seat}/{place}").openly(tuple(_counted(kinds)))
        if found is not None:
            return found
    if any(is_unknown(kind) for kind in _counted(kinds)):
        raise Rejected(RULE, KNOWN)
    raise Rejected(RULE, f"{seat} has no {', '.join(kinds)} in {' or '.join(places)}")


_DEEDS: Final[dict[str, Callable[[Transaction, str, Sequence[str], str], None]]] = {
    "draw": _draw,
    "counters": _counters,
    "discard": _discard,
    "banish": _banish,
    "take": _take,
    "put": _put,
    "place": _place,
    "acquire": _acquire,
}


def verify_lasting(table: Table, seat: str, declared: Declared) -> None:
    """Checks that something in a seat's Domain may have done what is declared. Raises `Rejected`."""
    known = (fact(card.kind) for card in Seat(table, seat).domain)
    if not any(isinstance(one, Unknown) for card in known if card is not None for one in card.effect.always):
        raise Rejected("OP-1", f"nothing in the Domain of {seat} has an ability whose text is not known")
    verify_effect(table, seat, "", declared)


def declare_lasting(tx: Transaction, seat: str, declared: Declared) -> None:
    """Does what a card in the Domain did whose text is not known; it is no Player Action (17.4)."""
    apply_effect(tx, seat, "", declared)
    tx.then(Settle(seat))
