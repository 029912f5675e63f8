"""What lies in the middle in Ancient Knowledge: technology tiles, decks, discards, the die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.games.ancient_knowledge.lenses import (
    DECK,
    DISCARD,
    SLOTS,
    TILES,
    level_name,
    setting,
    slot_place,
    tech_deck,
    tech_discard,
)
from domain.games.ancient_knowledge.solo.lenses import DIE
from tui.boards.ancient_knowledge_desk import Desk
from tui.boards.flow import flow
from tui.text import clean, pad
from tui.widgets.spans import Line, Span, padded

_HEAD: Final = 9
_LEVELS: Final = {1: "I", 2: "II"}
_CATEGORIES: Final = {"A": "Ancient", "W": "Writing", "S": "Secret", "?": "category ?"}


def level(desk: Desk, tile: int) -> str:
    """Returns the level of a tile as it is written."""
    value = desk.table.value(level_name(tile))
    return _LEVELS.get(value, "?") if isinstance(value, int) else "?"


def die_numbers(desk: Desk) -> Mapping[tuple[int, int], int]:
    """Returns the number of the die that discards from a slot, by tile and slot; none where nobody rolls (8.9, 8.10).

    While two tiles are of Level I those are meant, later the ones of Level II; the left one has 1 to 3, if the players
    have not set it otherwise.
    """
    if not desk.is_solo:
        return {}
    first = [tile for tile in TILES if level(desk, tile) == "I"]
    wanted = 1 if len(first) > 1 else 2
    tiles = first if wanted == 1 else [tile for tile in TILES if level(desk, tile) == "II"]
    if setting(desk.table, f"die-level-{wanted}") == "right":
        tiles.reverse()
    slots = [(tile, slot) for tile in tiles for slot in SLOTS]
    return {spot: number for number, spot in enumerate(slots, 1)}


def tile_rows(desk: Desk, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns the tiles: one a row, or in full beside each other with one technology a row."""
    return _columns(desk, width) if in_full else [_row(desk, tile, width) for tile in TILES]


def _row(desk: Desk, tile: int, width: int) -> Line:
    spans: list[Span] = [Span(pad(f" Tile {level(desk, tile)}", _HEAD), "dim")]
    room = (width - _HEAD) // len(SLOTS)
    for slot in SLOTS:
        spans += padded(_slot(desk, tile, slot, room - 1), room)
    return tuple(spans)


def _slot(desk: Desk, tile: int, slot: int, width: int, *, in_full: bool = False) -> Line:
    """Returns a slot: the die's number or a dot, or that it can be named next; then the technology."""
    place = slot_place(tile, slot)
    number = die_numbers(desk).get((tile, slot))
    sign = Span(str(number) if number else desk.signs.dot, "dim")
    if place in desk.scene.lit:
        sign = Span(desk.signs.lit, "lit")
    ids = desk.table.stack(place)
    role = desk.role(place)
    if not ids:
        text = desk.signs.none
    elif in_full:
        kind = desk.kind(ids[-1])
        text = f"{desk.name(kind)} ({_CATEGORIES.get(desk.letter(kind), '')})"
    else:
        text = desk.with_letter(desk.kind(ids[-1]), width - 2)
    return (sign, desk.gap(place), Span(text, role))


def _columns(desk: Desk, width: int) -> list[Line]:
    room = width // len(TILES)
    rows: list[Line] = []
    heads: list[Span] = []
    for tile in TILES:
        heads += padded((Span(f" Tile {tile} "), Span(f"Level {level(desk, tile)}", "strong")), room)
    rows.append(tuple(heads))
    for slot in SLOTS:
        spans: list[Span] = []
        for tile in TILES:
            spans += padded((Span(" "), *_slot(desk, tile, slot, room - 2, in_full=True)), room)
        rows.append(tuple(spans))
    return rows


def deck_rows(desk: Desk, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns the decks with their discards, and in a solo game the last roll and the points so far."""
    pieces: list[Line] = [_counts(desk, "Deck", DECK, DISCARD)]
    if desk.is_solo:
        roll = desk.table.value(DIE)
        shown = desk.signs.none if roll is None else clean(str(roll))
        pieces.append((Span("last die "), Span(shown, desk.role(DIE) or "strong")))
        pieces += [(Span("VP so far "), Span(desk.vp(one.seat), "strong")) for one in desk.seats if not in_full]
    pieces += [_counts(desk, label, tech_deck(n), tech_discard(n)) for n, label in ((1, "tech I"), (2, "II"))]
    return flow((Span(" "),), pieces, width, desk.marks.dot)


def _counts(desk: Desk, label: str, deck: str, discard: str) -> Line:
    """Returns how many cards a deck and its discards have."""
    return (*desk.count(deck, label), Span(" "), *desk.count(discard, "disc"))
