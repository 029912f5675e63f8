"""How Ancient Knowledge lies on the screen: tiles first, then the seats from the chair's own on."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    DECK,
    DISCARD,
    ROWS,
    SLOTS,
    SPACES,
    TILES,
    artifact_place,
    collection_place,
    hand_place,
    level_name,
    lost_place,
    past_place,
    slot_place,
    tech_deck,
    timeline_place,
)
from domain.games.ancient_knowledge.solo.lenses import under_place
from domain.layout import Layout, Region, Row
from domain.lens import clockwise


def board(seat: str, seats: Sequence[str]) -> Layout:
    """Returns the board for a chair."""
    order = clockwise(seats, seat) if seat in seats else list(seats)
    rows: list[Row] = []
    for tile in TILES:
        rows.append(Row(f"Tile {tile}", level_name(tile), "value"))
        rows += [Row("", slot_place(tile, slot)) for slot in SLOTS]
    rows += [
        Row("Deck", DECK, "count"),
        Row("Discard", DISCARD, "top"),
        Row("Level I", tech_deck(1), "count"),
        Row("Level II", tech_deck(2), "count"),
    ]
    return Layout(
        (
            Region("technologies", "Technologies", tuple(rows), (40, 4)),
            *(_seat(one, has_third_row=len(order) == 1) for one in order),
        )
    )


def _seat(seat: str, *, has_third_row: bool) -> Region:
    """Returns the region of a seat; the third row of a space and the chests are those of a solo game."""
    rows: list[Row] = []
    used = ROWS if has_third_row else ROWS[:2]
    for space in range(1, SPACES + 1):
        rows += [Row(str(space) if row == "lower" else "", timeline_place(seat, space, row)) for row in used]
    rows += [Row("Artifacts" if n == 1 else "", artifact_place(seat, n)) for n in range(1, ARTIFACT_SPACES + 1)]
    rows += [
        *([Row("Chests", under_place(seat))] if has_third_row else []),
        Row("Lost", lost_place(seat), "pieces"),
        Row("Past", past_place(seat)),
        Row("Collection", collection_place(seat)),
        Row("Hand", hand_place(seat)),
    ]
    return Region(seat, seat, tuple(rows), (40, 3), seat)
