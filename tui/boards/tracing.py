"""Which place lies where on a board, for the mouse.

The board is drawn once more with the names of its places in the roles of its spans. So nothing has to be told twice,
and a board without such roles simply has nothing to click on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tui.widgets.spans import Line, Span, width_of

TRACE: Final = "@"
"""Before the name of a place in a role."""


def traced(line: Line, place: str) -> Line:
    """Returns a line all of which belongs to a place."""
    return tuple(Span(text, f"{TRACE}{place}") for text, _ in line)


def place_at(lines: Sequence[Line], x: int, y: int) -> str:
    """Returns the place at a cell of a board that was drawn with `Scene.is_traced`; `""` if none is there."""
    if not 0 <= y < len(lines):
        return ""
    start = 0
    for span in lines[y]:
        end = start + width_of((span,))
        if start <= x < end:
            return span.role.removeprefix(TRACE) if span.role.startswith(TRACE) else ""
        start = end
    return ""
