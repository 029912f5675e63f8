"""Walking over a board with the arrow keys: the nearest place in a direction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.boards.board import Direction

_AHEAD: Final[Mapping[Direction, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
_ASIDE: Final = 2.0
"""How much farther a step aside counts than one ahead."""
_STEEPEST: Final = 4.0
"""A place lies ahead if it is not more than so many times farther aside."""


def nearest(spots: Mapping[str, tuple[float, float]], place: str, direction: Direction) -> str | None:
    """Returns the nearest place ahead of another, those straight ahead first.

    From a place that is not there, the first one is returned; None if nothing lies in that direction.
    """
    if place not in spots:
        return next(iter(spots), None)
    x, y = spots[place]
    dx, dy = _AHEAD[direction]
    best: tuple[float, str] | None = None
    for other, (there_x, there_y) in spots.items():
        ahead = (there_x - x) * dx + (there_y - y) * dy
        aside = abs((there_x - x) * dy) + abs((there_y - y) * dx)
        if ahead > 1e-9 and aside <= _STEEPEST * ahead:
            best = min(best, (ahead + _ASIDE * aside, other)) if best else (ahead + _ASIDE * aside, other)
    return best[1] if best else None
