"""Walking over a board with the arrow keys, for the tests."""

from __future__ import annotations

from tui.boards.board import Board


def reached_on(board: Board) -> set[str]:
    """Returns every place to which the arrows lead from the one that comes first."""
    found: set[str] = set()
    new = [board.neighbour("", "down")]
    while new:
        place = new.pop()
        if place is None or place in found:
            continue
        found.add(place)
        new += [board.neighbour(place, way) for way in ("left", "right", "up", "down")]
    return found
