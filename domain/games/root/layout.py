"""How Root lies on the screen if no map can be drawn: clearings first, then the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.games.root import facts, places
from domain.games.root.lenses import CLEARINGS
from domain.layout import Layout, Region, Row, Shows
from domain.lens import clockwise

_Own = tuple[str, str, Shows]
"""A row of a seat's own: its title, its place, and what is shown of it."""

_SUPPLY: Final[_Own] = ("Supply", places.SUPPLY, "pieces")
_ITEMS: Final[_Own] = ("Items", places.ITEM_BOX, "pieces")
_POINTS: Final[_Own] = ("Points", places.VP, "value")
_BY_FACTION: Final[dict[str, tuple[_Own, ...]]] = {
    "eyrie": (
        ("Leader", places.LEADER, "value"),
        *((f"Decree: {column}", f"decree/{column}", "cards") for column in places.DECREE),
        ("Viziers", places.VIZIERS, "cards"),
    ),
    "alliance": (("Supporters", places.SUPPORTERS, "cards"), ("Officers", places.BOARD, "pieces")),
    "clergy": (("Bag", places.BAG, "pieces"), ("Drawn", places.DRAWN, "pieces")),
}
"""What the seats of a faction have besides a hand, a play area, a supply and crafted items."""
_VAGABOND: Final[tuple[_Own, ...]] = (
    ("Character", places.LEADER, "value"),
    ("Satchel", places.SATCHEL, "pieces"),
    ("Tracks", places.TRACK, "pieces"),
    ("Damaged", places.DAMAGED, "pieces"),
)


def board(seat: str, seats: Sequence[str]) -> Layout:
    """Returns the board for a chair."""
    order = clockwise(seats, seat) if seat in seats else list(seats)
    clearings = tuple(Row(str(number), places.clearing(number), "pieces") for number in CLEARINGS)
    shared = (
        Row("Deck", places.DECK, "count"),
        Row("Discard", places.DISCARD, "count"),
        Row("Dominance", places.DOMINANCE),
        Row("Items", places.ITEMS, "pieces"),
        *_quests(seats),
    )
    return Layout((Region("map", "Woodland", (*clearings, *shared), (40, 16)), *map(_seat, order)))


def _quests(seats: Sequence[str]) -> tuple[Row, ...]:
    return (Row("Quests", places.QUESTS),) if any(_faction(seat).startswith("vagabond") for seat in seats) else ()


def _faction(seat: str) -> str:
    known = facts.letters().get(seat)
    return known.id if known is not None else ""


def _seat(seat: str) -> Region:
    """Returns the rows of a seat: points, hand and play area first, then what its faction has."""
    faction = _faction(seat)
    own = _VAGABOND if faction.startswith("vagabond") else (*_BY_FACTION.get(faction, ()), _SUPPLY, _ITEMS)
    hand: tuple[_Own, ...] = (("Hand", places.HAND, "cards"), ("Play area", places.AREA, "cards"))
    rows = (Row(title, places.of_seat(seat, place), shows) for title, place, shows in (_POINTS, *hand, *own))
    return Region(seat, seat, tuple(rows), (40, 4), seat)
