"""How Root lies on the screen if no map can be drawn: clearings first, then the seats."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.root import facts, places
from domain.games.root.lenses import CLEARINGS
from domain.layout import Layout, Region, Row
from domain.lens import clockwise


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
    return (Row("Quests", places.QUESTS),) if any(map(_is_vagabond, seats)) else ()


def _is_vagabond(seat: str) -> bool:
    faction = facts.letters().get(seat)
    return faction is not None and faction.id.startswith("vagabond")


def _seat(seat: str) -> Region:
    own: tuple[tuple[str, str], ...]
    if _is_vagabond(seat):
        own = (("Satchel", places.SATCHEL), ("Tracks", places.TRACK), ("Damaged", places.DAMAGED))
    else:
        own = (("Supply", places.SUPPLY), ("Items", places.ITEM_BOX))
    rows = (
        Row("Hand", places.of_seat(seat, places.HAND)),
        Row("Play area", places.of_seat(seat, places.AREA)),
        *(Row(title, places.of_seat(seat, place), "pieces") for title, place in own),
    )
    return Region(seat, seat, rows, (40, 4), seat)
