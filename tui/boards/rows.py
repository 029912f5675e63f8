"""Rows in a room: as many as fit, and a last one that says how many do not."""

from __future__ import annotations

from collections.abc import Sequence

from tui.widgets.spans import Line, Span, cut, padded


def fitted(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Returns the first lines; if some are left out, the last one ends with `+3 more i`.

    `i` is the key that opens everything there is. Without room for one line nothing is returned.
    """
    if len(lines) <= height:
        return [cut(line, width) for line in lines]
    if height <= 0:
        return []
    shown = [cut(line, width) for line in lines[:height]]
    left_out = len(lines) - height
    note = f" +{left_out} more i"
    shown[-1] = (*padded(shown[-1], max(0, width - len(note))), Span(note, "dim"))
    return [*shown[:-1], cut(shown[-1], width)]
