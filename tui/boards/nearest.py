"""Walking over a board with the arrow keys: the next place in rows, or the nearest one in a direction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from tui.boards.board import Direction

_AHEAD: Final[Mapping[Direction, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
_BACK: Final[Mapping[Direction, Direction]] = {"left": "right", "right": "left", "up": "down", "down": "up"}
_ASIDE: Final = 2.0
"""How much farther a step aside counts than one ahead."""
_STEEPEST: Final = 4.0
"""A place lies ahead if it is not more than so many times farther aside."""


def next_in_rows(rows: Sequence[Sequence[str]], place: str, direction: Direction) -> str | None:
    """Returns the place beside another in its row, or the one above or below; every place can be reached so.

    From a place that is not there, the first one is returned; None if nothing lies in that direction.
    """
    at = next(((y, row.index(place)) for y, row in enumerate(rows) if place in row), None)
    if at is None:
        return rows[0][0]
    y, x = at
    if direction in ("left", "right"):
        x += 1 if direction == "right" else -1
        return rows[y][x] if 0 <= x < len(rows[y]) else None
    y += 1 if direction == "down" else -1
    return rows[y][min(x, len(rows[y]) - 1)] if 0 <= y < len(rows) else None


def nearest(spots: Mapping[str, tuple[float, float]], place: str, direction: Direction) -> str | None:
    """Returns the nearest place ahead of another, those straight ahead first.

    From a place that is not there, the first one is returned; None if nothing lies in that direction.
    """
    if place not in spots:
        return next(iter(spots), None)
    best: tuple[float, str] | None = None
    for other, there in spots.items():
        cost = _cost(spots[place], there, direction)
        if cost is not None:
            best = min(best, (cost, other)) if best else (cost, other)
    return best[1] if best else None


def steps_by(
    spots: Mapping[str, tuple[float, float]], stops: Mapping[str, tuple[float, float]]
) -> dict[tuple[str, Direction], str | None]:
    """Returns where each arrow leads from each place, if the arrows halt at some stops between the other places.

    Whatever could be reached without the stops still can: each stop lies on the way between two places, at most one
    in each direction, which goes on behind it.
    """
    steps = {(place, way): nearest(spots, place, way) for place in spots for way in _AHEAD}
    halts: dict[tuple[str, Direction], list[str]] = {}
    for stop, at in stops.items():
        for edge in _ways_past(spots, steps, at):
            halts.setdefault(edge, []).append(stop)
    for (place, way), between in halts.items():
        between.sort(key=lambda stop: _ahead(spots[place], stops[stop], way))
        for here, there in pairwise((place, *between, steps[place, way])):
            steps[str(here), way] = there
            if there is not None:
                # The way back; where another way leads past the stop, that one stays.
                steps.setdefault((there, _BACK[way]), here)
    for stop, at in stops.items():
        for way in _AHEAD:
            steps.setdefault((stop, way), nearest({**spots, stop: at}, stop, way))
    return steps


def _ways_past(
    spots: Mapping[str, tuple[float, float]],
    steps: Mapping[tuple[str, Direction], str | None],
    stop: tuple[float, float],
) -> list[tuple[str, Direction]]:
    """Returns the ways on which a stop lies: the nearest one in each direction that goes past it, or the nearest."""
    past: dict[Direction, tuple[float, str]] = {}
    others: list[tuple[float, str, Direction]] = []
    for (place, way), goal in steps.items():
        cost = _cost(spots[place], stop, way)
        if cost is None:
            continue
        if goal is None or _ahead(spots[place], stop, way) <= _ahead(spots[place], spots[goal], way):
            past[way] = min(past.get(way, (cost, place)), (cost, place))
        else:
            others.append((cost, place, way))
    if not past and others:
        _, place, way = min(others)
        return [(place, way)]
    return [(place, way) for way, (_, place) in past.items()]


def _ahead(here: tuple[float, float], there: tuple[float, float], way: Direction) -> float:
    dx, dy = _AHEAD[way]
    return (there[0] - here[0]) * dx + (there[1] - here[1]) * dy


def _cost(here: tuple[float, float], there: tuple[float, float], way: Direction) -> float | None:
    """Returns how far a spot lies in a direction; None if it does not lie there."""
    ahead = _ahead(here, there, way)
    dx, dy = _AHEAD[way]
    aside = abs((there[0] - here[0]) * dy) + abs((there[1] - here[1]) * dx)
    return ahead + _ASIDE * aside if ahead > 1e-9 and aside <= _STEEPEST * ahead else None
