"""How Lords of Heaven lies on the screen: the columns, the Locations, then the seats from the chair's own on."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.lords_of_heaven.facts import edges, factions, locations
from domain.games.lords_of_heaven.lenses import (
    COLUMNS,
    CRUSADE,
    DECK,
    DISCARD,
    ROUND,
    ROUND_CARD,
    ROUND_DECK,
    SUPPLY,
    citadel_place,
    column_place,
    control_name,
    level_place,
    path_place,
    region_place,
    temple_place,
)
from domain.layout import Layout, Region, Row
from domain.lens import clockwise


def board(seat: str, seats: Sequence[str]) -> Layout:
    """Returns the board for a chair."""
    order = clockwise(seats, seat) if seat in seats else list(seats)
    columns = [Row(name.capitalize(), column_place(name)) for name in COLUMNS]
    decks = [
        Row("Crusade", CRUSADE, "value"),
        Row("Round", ROUND, "value"),
        Row("Round card", ROUND_CARD, "top"),
        Row("Rounds left", ROUND_DECK, "count"),
        Row("Deck", DECK, "count"),
        Row("Discard", DISCARD, "top"),
        Row("Supply", SUPPLY, "pieces"),
    ]
    ways = tuple(Row(path, path_place(path), "pieces") for path in edges())
    return Layout(
        (
            Region("columns", "Columns", (*columns, *decks), (40, 4)),
            *(_location(one, len(seats)) for one in locations()),
            Region("ways", "Fortresses", ways, (30, 1)),
            *(_seat(one) for one in order),
        )
    )


def _location(place: str, count: int) -> Region:
    levels = range(1, 4 if count == 4 else 3)
    rows = [Row("Influence" if level == 1 else "", level_place(place, level), "pieces") for level in levels]
    rows += [
        Row("Support", region_place(place), "pieces"),
        Row("Control", control_name(place), "value"),
        Row("Citadel", citadel_place(place), "pieces"),
        Row("Church or Mosque", temple_place(place), "pieces"),
    ]
    return Region(f"location/{place}", locations()[place].name, tuple(rows), (24, 2))


def _seat(seat: str) -> Region:
    rows = (
        Row("Points", f"{seat}/vp", "value"),
        Row("Screen", f"{seat}/screen", "pieces"),
        Row("Units", f"{seat}/units", "pieces"),
        Row("Presence", f"{seat}/presence", "pieces"),
        Row("Buildings", f"{seat}/board", "pieces"),
        Row("Hand", f"{seat}/hand"),
        Row("Draft", f"{seat}/drafting"),
        Row("In the Conflict", f"{seat}/force", "pieces"),
        Row("", f"{seat}/shown"),
    )
    return Region(seat, factions()[seat].name, rows, (30, 3), seat)
