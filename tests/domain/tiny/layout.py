"""How Tidewater lies on the screen: the chair's own boats first."""

from __future__ import annotations

from collections.abc import Sequence

from domain.layout import Layout, Region, Row
from domain.lens import clockwise
from tests.domain.tiny.lenses import BANK, DECK, DISCARD, FIELD, MARKET, SEA


def board(seat: str, seats: Sequence[str]) -> Layout:
    """Returns the board for a chair."""
    order = clockwise(seats, seat) if seat in seats else list(seats)
    shared = (
        Row("Market", MARKET),
        Row("Field", FIELD),
        Row("Sea", SEA, "pieces"),
        Row("Deck", DECK, "count"),
        Row("Discard", DISCARD, "top"),
        Row("Bank", BANK, "pieces"),
        Row("Bids", "bids", "value"),
    )
    return Layout((Region("harbour", "Harbour", shared, (30, 3)), *map(_fisher, order)))


def _fisher(seat: str) -> Region:
    rows = (
        Row("Boats", f"{seat}/boats"),
        Row("Hand", f"{seat}/hand"),
        Row("Coins", f"{seat}/coins", "pieces"),
        Row("Landed", f"{seat}/landed"),
    )
    return Region(seat, seat, rows, (30, 2), seat)
