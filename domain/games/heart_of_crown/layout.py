"""How Heart of Crown lies on the screen: markets first, then the seats from the chair's own on."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.heart_of_crown.lenses import CURSES, MARKET, PRINCESSES, SUPPLY, SUPPORTS, pile
from domain.layout import Layout, Region, Row
from domain.lens import clockwise

BASIC = ("city", "large-city", "royal-maid", "senator", "duke")


def board(seat: str, seats: Sequence[str]) -> Layout:
    """Returns the board for a chair."""
    order = clockwise(seats, seat) if seat in seats else list(seats)
    shared = (
        *(Row(kind, pile(kind), "count") for kind in BASIC),
        Row("Market", MARKET),
        Row("Princesses", PRINCESSES, "count"),
        Row("Supports", SUPPORTS, "count"),
        Row("Supply", SUPPLY, "count"),
        Row("Curses", CURSES, "count"),
    )
    return Layout((Region("market", "Market", shared, (40, 4)), *map(_seat, order)))


def _seat(seat: str) -> Region:
    rows = (
        Row("Domain", f"{seat}/domain"),
        Row("Field", f"{seat}/field"),
        Row("Hand", f"{seat}/hand"),
        Row("Coin counters", f"{seat}/coins", "pieces"),
        Row("Deck", f"{seat}/deck", "count"),
        Row("Discard", f"{seat}/discard", "count"),
    )
    return Region(seat, seat, rows, (40, 3), seat)
