"""Where the boxes of a map go: positions become cells, and boxes that are too close are pushed apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

GAP_COLUMNS: Final = 2
"""Columns that neighbours keep between them; the rows are half the height of a box."""
_ROUNDS: Final = 200


class Size(NamedTuple):
    """Columns and rows."""

    width: int
    height: int


class Rect(NamedTuple):
    """The cells of a box: its upper left one, and how many."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The last column."""
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        """The last row."""
        return self.y + self.height - 1

    def cells(self) -> Iterable[tuple[int, int]]:
        """Yields every cell."""
        for y in range(self.y, self.y + self.height):
            for x in range(self.x, self.x + self.width):
                yield x, y


class Graph(NamedTuple):
    """What is drawn: named nodes with positions (0 to 1, x right, y down) and the paths between them."""

    name: str
    nodes: tuple[tuple[str, float, float], ...]
    edges: tuple[tuple[str, str], ...]


def place(graph: Graph, room: Size, box: Size) -> dict[str, Rect]:
    """Returns the box of every node, all of one size, inside the room.

    Neighbours keep two columns or, with boxes of three rows, one row between them, as far as the room allows.
    """
    spots = {node: [x * (room.width - box.width), y * (room.height - box.height)] for node, x, y in graph.nodes}
    for _ in range(_ROUNDS):
        if not _push_all(spots, room, box):
            break
    corners = {node: (round(x), round(y)) for node, (x, y) in spots.items()}
    return {node: Rect(x, y, box.width, box.height) for node, (x, y) in corners.items()}


def _push_all(spots: dict[str, list[float]], room: Size, box: Size) -> bool:
    moved = False
    for first, second in combinations(spots.values(), 2):
        moved |= _push(first, second, box)
    for spot in spots.values():
        spot[0] = min(max(spot[0], 0.0), float(max(0, room.width - box.width)))
        spot[1] = min(max(spot[1], 0.0), float(max(0, room.height - box.height)))
    return moved


def _push(first: list[float], second: list[float], box: Size) -> bool:
    """Pushes two spots apart along the axis where that is less of a change; returns if it had to."""
    needs = (box.width + GAP_COLUMNS, box.height + max(1, box.height // 2))
    lacks = [needs[axis] - abs(second[axis] - first[axis]) for axis in (0, 1)]
    if min(lacks) <= 1e-6:
        return False
    axis = 0 if lacks[0] / needs[0] <= lacks[1] / needs[1] else 1
    shift = lacks[axis] / 2 if second[axis] >= first[axis] else -lacks[axis] / 2
    first[axis] -= shift
    second[axis] += shift
    return True
