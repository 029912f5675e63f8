"""Where actions point on the board: spaces by their numbers, cards that lie alone in a place by their names.

Cards of a hand or a Past share a place, which would not say which of them is meant; they are named by text alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.decision import Action
from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    SLOTS,
    TILES,
    Seat,
    artifact_place,
    seats,
    slot_place,
    timeline_place,
    timeline_places,
)
from domain.games.ancient_knowledge.notation import (
    Archive,
    Bury,
    Choose,
    Create,
    Decline,
    Discard,
    First,
    Flip,
    Give,
    Lay,
    Learn,
    Move,
    Remove,
    Swap,
    Use,
)
from domain.pointing import Pointed, Spot
from domain.table import Table


def pointed(action: Action, table: Table, seat: str) -> Pointed:
    """Returns the places that an action of a seat names, in the order of its notation."""
    return Pointed((), tuple(_spots(action, table, seat)))


def _spots(action: Action, table: Table, seat: str) -> Iterator[Spot]:
    match action:
        case Create(space=space) if space:
            yield Spot(_free_place(table, seat, space), str(space))
        case Flip(tile):
            yield Spot(slot_place(tile, SLOTS[0]), str(tile))
        case Move(kind, space):
            yield from _cards(table, (kind,))
            yield Spot(_free_place(table, seat, space), str(space))
        case Swap(first, second):
            yield from _cards(table, (first, second))
        case Learn(kind) | Lay(kind) | First(kind) | Use(kind) | Decline(kind) | Choose(kind):
            yield from _cards(table, (kind,))
        case Bury(kinds) | Discard(kinds):
            yield from _cards(table, kinds)
        case Remove(tokens) | Give(tokens) | Archive(tokens=tokens):
            yield from _cards(table, tokens[::2])


def _free_place(table: Table, seat: str, space: int) -> str:
    """Returns where a monument comes to lie in a space (2.6); the upper place of a full one."""
    return timeline_place(seat, space, Seat(table, seat).free_row(space) or "upper")


def _cards(table: Table, kinds: tuple[str, ...]) -> Iterator[Spot]:
    found = {table.kinds[table.stack(place)[-1]]: place for place in _single(table) if table.stack(place)}
    yield from (Spot(found[kind], kind) for kind in kinds if kind in found)


def _single(table: Table) -> Iterator[str]:
    """Yields the places in which one card lies."""
    yield from (slot_place(tile, slot) for tile in TILES for slot in SLOTS)
    for seat in seats(table):
        yield from (place for _, _, place in timeline_places(seat))
        yield from (artifact_place(seat, number) for number in range(1, ARTIFACT_SPACES + 1))
