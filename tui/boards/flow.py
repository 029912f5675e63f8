"""Pieces that follow each other in rows, broken only between them, and rows that give way where there is no room."""

from __future__ import annotations

from collections.abc import Sequence

from tui.boards.rows import fitted
from tui.widgets.spans import Line, Span, cut, width_of


def flow(head: Line, pieces: Sequence[Line], width: int, between: str = " ") -> list[Line]:
    """Returns pieces in rows of at most `width` cells after a head; further rows are indented as far as it reaches.

    What stands between two pieces stays at the end of a row that is broken there; a piece too long is cut.
    """
    indent: Line = (Span(" " * min(width_of(head), max(0, width - 1))),)
    rows: list[Line] = []
    current, is_empty = head, True
    for index, piece in enumerate(pieces):
        ending = width_of((Span(between.rstrip()),)) if index < len(pieces) - 1 else 0
        size = width_of(current) + (0 if is_empty else width_of((Span(between),))) + width_of(piece) + ending
        if not is_empty and size > width:
            rows.append((*current, Span(between.rstrip())))
            current, is_empty = indent, True
        current = (*current, *piece) if is_empty else (*current, Span(between), *piece)
        is_empty = False
    return [cut(row, width) for row in (*rows, current)]


class Part:
    """Rows that belong together.

    Args:
        lines: The rows, the most important first.
        steps: To how few rows the part may be folded: (when, rows), those with the lowest `when` first.
        alone: What stands in place of the first row where it is the only one left; nothing keeps that.
    """

    def __init__(self, lines: Sequence[Line], *steps: tuple[int, int], alone: Line = ()) -> None:
        self.lines = list(lines)
        self.steps = steps
        self.alone = alone

    def in_rows(self, width: int, rows: int) -> list[Line]:
        """Returns the first rows; if some are left out, the last one says how many."""
        is_alone = rows == 1 < len(self.lines) and bool(self.alone)
        return fitted([self.alone, *self.lines[1:]] if is_alone else self.lines, width, rows)


def stacked(parts: Sequence[Part], width: int, height: int) -> list[Line]:
    """Returns the rows of all parts in at most `height` rows; each part that is folded says so in its last row."""
    rooms = [len(part.lines) for part in parts]
    steps = sorted((when, index, rows) for index, part in enumerate(parts) for when, rows in part.steps)
    for _, index, rows in steps:
        missing = sum(rooms) - height
        if missing <= 0:
            break
        rooms[index] = min(rooms[index], max(rows, rooms[index] - missing))
    shown = [line for part, room in zip(parts, rooms, strict=True) for line in part.in_rows(width, room)]
    return fitted(shown, width, height)
