"""Reads a drawn map back: which boxes do its lines join?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tui.maps.place import Rect

RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)
JOINS = {
    "─━┄": {LEFT, RIGHT},
    "│┃┊": {UP, DOWN},
    "┌┏": {RIGHT, DOWN},
    "┐┓": {LEFT, DOWN},
    "└┗": {RIGHT, UP},
    "┘┛": {LEFT, UP},
}
SIDES = {sign: sides for signs, sides in JOINS.items() for sign in signs}


def trace(lines: Sequence[str], boxes: Mapping[str, Rect]) -> Counter[tuple[str, str]]:
    """Follows every line that touches a box to its other end; each is found from both ends, counted once."""
    owner = {cell: node for node, box in boxes.items() for cell in box.cells()}
    found: Counter[tuple[str, str]] = Counter()
    for (x, y), node in owner.items():
        for dx, dy in (RIGHT, DOWN, LEFT, UP):
            cell = (x + dx, y + dy)
            if cell not in owner and (-dx, -dy) in SIDES.get(_sign(lines, cell), set()):
                end = _follow(lines, owner, cell, (dx, dy))
                found[tuple(sorted((node, end)))] += 1  # type: ignore[index]
    assert all(count % 2 == 0 for count in found.values()), "a line has one end only"
    return Counter({edge: count // 2 for edge, count in found.items()})


def signs_of(lines: Sequence[str], boxes: Mapping[str, Rect]) -> dict[tuple[str, str], set[str]]:
    """Returns the signs of which each line between two boxes is drawn."""
    owner = {cell: node for node, box in boxes.items() for cell in box.cells()}
    found: dict[tuple[str, str], set[str]] = {}
    for (x, y), node in owner.items():
        for dx, dy in (RIGHT, DOWN, LEFT, UP):
            cell = (x + dx, y + dy)
            if cell not in owner and (-dx, -dy) in SIDES.get(_sign(lines, cell), set()):
                seen: set[str] = set()
                end = _follow(lines, owner, cell, (dx, dy), seen)
                found[min(node, end), max(node, end)] = seen
    return found


def _follow(
    lines: Sequence[str], owner: Mapping[tuple[int, int], str], cell, step, seen: set[str] | None = None
) -> str:
    while cell not in owner:
        if seen is not None:
            seen.add(_sign(lines, cell))
        sides = SIDES.get(_sign(lines, cell))
        assert sides is not None, f"the line breaks off at {cell}"
        back = (-step[0], -step[1])
        if back in sides:
            (step,) = sides - {back}
        else:
            assert _sign(lines, cell) in "│┃┊", f"the line runs into another at {cell}"
        cell = (cell[0] + step[0], cell[1] + step[1])
    return owner[cell]


def _sign(lines: Sequence[str], cell: tuple[int, int]) -> str:
    x, y = cell
    return lines[y][x] if 0 <= y < len(lines) and 0 <= x < len(lines[y]) else " "
