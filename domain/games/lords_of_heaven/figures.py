"""Figures that no source gives: assumed, or told where the players want that (LOH-O12); what an owner gave is neither.

An event that rests on an assumed figure raises a value: `assumed/costs`, `assumed/dice` and so on count such uses, so
that a record shows which of its entries are no more than assumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.games.lords_of_heaven.facts import Track, cards, locations, rules
from domain.games.lords_of_heaven.lenses import City, Seat, is_told
from domain.state import State
from domain.transaction import Transaction
from domain.values import ASSUMED

USES: Final = ("costs", "benefits", "levels", "incomes", "ransacks", "strengths", "dice", "upgrades", "effects", "ways")
"""What is assumed, as the values count it."""

MOST_LEVEL: Final = 9
"""No upgrade track is taken to be longer."""
_MOST_NAMES: Final = 3
"""A caution names no more cards than so many."""


def assumed_name(what: str) -> str:
    """Returns the value that counts how often an assumed figure was used."""
    return f"{ASSUMED}{what}"


def is_asked(table: State, *, is_open: bool) -> bool:
    """Returns True if a figure is told: no source and no owner gave it, and none is assumed in this game."""
    return is_open and is_told(table)


def note(tx: Transaction, what: str, *, is_open: bool) -> None:
    """Counts that an assumed figure was used; what is known or told is not counted."""
    if is_open and not is_told(tx.table):
        tx.add(assumed_name(what), 1)


def count_way(tx: Transaction) -> None:
    """Counts that a way was used which no source gives (LOH-O2): what is told says nothing of ways."""
    tx.add(assumed_name("ways"), 1)


def assumed_of(what: str, names: Sequence[str], point: str) -> list[str]:
    """Returns the caution that a figure of all these is assumed, in a list; nothing for none."""
    if not names:
        return []
    more = len(names) - _MOST_NAMES
    some = ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
    return [f"the {what} of {some} is assumed ({point})"]


def track_of(kind: str) -> Track:
    """Returns the upgrade track of a kind of building."""
    track: Track = getattr(rules().upgrades, kind)
    return track


def open_cities(table: State, seat: str) -> list[str]:
    """Returns the Cities with Influence of a seat whose figures no source gives."""
    return [city for city in Seat(table, seat).cities if is_open_city(city)]


def is_open_city(city: str) -> bool:
    """Returns True if no source gives the figures of a City."""
    return locations()[city].figures != "known"


def is_open_strength(kind: str) -> bool:
    """Returns True if no source gives the Strength of a card."""
    return kind in cards() and "strength" in cards()[kind].assumed


def are_dice_open() -> bool:
    """Returns True if no source gives the faces of the dice (LOH-O13)."""
    return rules().dice.status != "known"


def is_open_worth(table: State, seat: str, kind: str) -> bool:
    """Returns True if what a seat's buildings of a kind are worth is assumed: above level 1, and not told."""
    area = Seat(table, seat)
    return area.level(kind) > 1 and not area.told_worth(kind) and track_of(kind).status != "known"


def income_of(table: State, seat: str, city: str) -> int:
    """Returns the Gold of a seat's Influence in a City."""
    return locations()[city].income[City(table, city).level(seat) - 1]
