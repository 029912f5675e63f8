"""How the paths of a map run between its boxes: A* over cells, one path after the other.

No two paths share a cell, save where one crosses another straight; so there are no junctions, and every corner
belongs to one path. If an order of paths leaves a crossing or a path without a way, others are tried.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from tui.maps.place import Graph, Rect, Size

Edge = tuple[str, str]

ORDERS: Final = 24
_SEED: Final = 11

# Costs, in quarters of a column.
_COLUMN: Final = 4
_ROW: Final = 8
_CORNER: Final = 10
_BESIDE: Final = 2
_CROSSING: Final = 56
_OFF_MIDDLE: Final = 1
_NEAR_CORNER: Final = 24
_OFF_MIDDLE_LEVEL: Final = 6

RIGHT, DOWN, LEFT, UP = range(4)
_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_FREE, _BOX, _LEVEL, _UPRIGHT, _TAKEN = range(5)
"""What a cell holds: nothing, a box, a straight piece of a path (which may be crossed), or anything else."""


class Route(NamedTuple):
    """The way of one path: its cells in order, and the directions in which it comes into and leaves each."""

    cells: tuple[tuple[int, int], ...]
    turns: tuple[tuple[int, int], ...]
    """For each cell, the direction of the step into it and of the step out of it."""


class Routes(NamedTuple):
    """The ways of all paths of a map."""

    routes: dict[Edge, Route]
    unrouted: tuple[Edge, ...]
    """Paths for which there was no room."""
    crossings: tuple[tuple[int, int], ...]
    """Cells in which an upright path crosses a level one."""
    order: int
    """Which order of paths was kept; 0 is the shortest first."""


def route(graph: Graph, boxes: Mapping[str, Rect], room: Size) -> Routes:
    """Returns a way for every path, the best of up to 24 orders."""
    edges = sorted(graph.edges, key=lambda edge: _distance(boxes[edge[0]], boxes[edge[1]]))
    shuffler = random.Random(_SEED)
    best: tuple[tuple[int, int, int], Routes] | None = None
    for number in range(ORDERS):
        score, found = _one_order(edges, boxes, room, number)
        if best is None or score < best[0]:
            best = score, found
        if best[0][:2] == (0, 0):
            break
        edges = edges[:]
        shuffler.shuffle(edges)
    assert best is not None
    return best[1]


def _distance(first: Rect, second: Rect) -> int:
    return abs(first.x - second.x) * _COLUMN + abs(first.y - second.y) * _ROW


def _one_order(
    edges: Sequence[Edge], boxes: Mapping[str, Rect], room: Size, number: int
) -> tuple[tuple[int, int, int], Routes]:
    field = _Field(boxes, room)
    routes: dict[Edge, Route] = {}
    unrouted = []
    total = 0
    for edge in edges:
        found = field.way(boxes[edge[1]], boxes[edge[0]])
        if found is None:
            unrouted.append(edge)
            continue
        total += found[0]
        routes[edge] = found[1]
        field.lay(found[1])
    score = (len(unrouted), len(field.crossings), total)
    return score, Routes(routes, tuple(unrouted), tuple(field.crossings), number)


class _Field:
    """The cells of a room while paths are laid into it, with a frame of blocked cells around."""

    def __init__(self, boxes: Mapping[str, Rect], room: Size) -> None:
        self.stride = room.width + 2
        self.kinds = [_BOX] * (self.stride * (room.height + 2))
        self.beside = [0] * len(self.kinds)
        self.crossings: list[tuple[int, int]] = []
        self.steps = (1, self.stride, -1, -self.stride)
        for y in range(room.height):
            start = self.index(0, y)
            self.kinds[start : start + room.width] = [_FREE] * room.width
        for box in boxes.values():
            for x, y in box.cells():
                self.kinds[self.index(x, y)] = _BOX

    def index(self, x: int, y: int) -> int:
        return (y + 1) * self.stride + x + 1

    def spot(self, index: int) -> tuple[int, int]:
        y, x = divmod(index, self.stride)
        return x - 1, y - 1

    def doors(self, box: Rect) -> dict[int, tuple[int, int]]:
        """Returns the free cells around a box: the direction away from it, and what beginning there costs."""
        found = {}
        for x in range(box.width):
            cost = _off_middle_upright(x, box.width)
            found[self.index(box.x + x, box.y - 1)] = (UP, cost)
            found[self.index(box.x + x, box.bottom + 1)] = (DOWN, cost)
        for y in range(box.height):
            cost = _OFF_MIDDLE_LEVEL * abs(2 * y - box.height + 1) // 2
            found[self.index(box.x - 1, box.y + y)] = (LEFT, cost)
            found[self.index(box.right + 1, box.y + y)] = (RIGHT, cost)
        return {cell: door for cell, door in found.items() if self.kinds[cell] == _FREE}

    def way(self, first: Rect, second: Rect) -> tuple[int, Route] | None:
        """Returns the cheapest way between two boxes and its cost, or None."""
        goals = self.doors(second)
        left, right = second.x - 1, second.right + 1
        top, bottom = second.y - 1, second.bottom + 1

        def ahead(cell: int) -> int:
            x, y = self.spot(cell)
            return _COLUMN * max(left - x, x - right, 0) + _ROW * max(top - y, y - bottom, 0)

        kinds, beside, steps = self.kinds, self.beside, self.steps
        best: dict[int, int] = {}
        came: dict[int, int] = {}
        heap: list[tuple[int, int, int, int, int]] = []

        def offer(cost: int, cell: int, direction: int, origin: int) -> None:
            state = cell * 4 + direction
            if cost < best.get(state, 1 << 30):
                best[state] = cost
                came[state] = origin
                x, y = self.spot(cell)
                heappush(heap, (cost + ahead(cell), x, y, state, cost))

        for cell, (direction, cost) in self.doors(first).items():
            offer(cost + _BESIDE * beside[cell], cell, direction, -1)
        while heap:
            _, _, _, state, cost = heappop(heap)
            if state < 0:
                return cost, self.trace(came, -state, goals)
            if cost > best[state]:
                continue
            cell, direction = divmod(state, 4)
            crossed = kinds[cell] != _FREE
            if cell in goals and not crossed:
                away, extra = goals[cell]
                inward = away ^ 2
                if inward != direction ^ 2:
                    x, y = self.spot(cell)
                    final = cost + extra + (_CORNER if inward != direction else 0)
                    heappush(heap, (final, x, y, -state, final))
            for turn in range(4):
                if turn == direction ^ 2 or (crossed and turn != direction):
                    continue
                target = cell + steps[turn]
                kind = kinds[target]
                price = (_ROW if turn & 1 else _COLUMN) + (_CORNER if turn != direction else 0)
                if kind == _FREE:
                    price += _BESIDE * beside[target]
                elif kind == (_LEVEL if turn & 1 else _UPRIGHT):
                    price += _CROSSING
                else:
                    continue
                offer(cost + price, target, turn, state)
        return None

    def trace(self, came: Mapping[int, int], state: int, goals: Mapping[int, tuple[int, int]]) -> Route:
        states = [state]
        while came[states[-1]] != -1:
            states.append(came[states[-1]])
        states.reverse()
        into = [state % 4 for state in states]
        out = [*into[1:], goals[states[-1] // 4][0] ^ 2]
        return Route(tuple(self.spot(state // 4) for state in states), tuple(zip(into, out, strict=True)))

    def lay(self, way: Route) -> None:
        """Marks the cells of a way as taken; its ends and corners cannot be crossed."""
        for spot, (into, out) in zip(way.cells, way.turns, strict=True):
            cell = self.index(*spot)
            if self.kinds[cell] != _FREE:
                self.crossings.append(spot)
                self.kinds[cell] = _TAKEN
            else:
                self.kinds[cell] = _TAKEN if into != out else _UPRIGHT if into & 1 else _LEVEL
            for step in self.steps:
                self.beside[cell + step] = 1
        for end in (way.cells[0], way.cells[-1]):
            self.kinds[self.index(*end)] = _TAKEN


def _off_middle_upright(x: int, width: int) -> int:
    """Returns what it costs to begin at column x of an upper or lower side: little, but much near its ends."""
    off = abs(2 * x - width + 1) // 2
    near = max(0, off - max(0, width // 2 - 2))
    return _OFF_MIDDLE * off + _NEAR_CORNER * near
