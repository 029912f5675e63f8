"""What a file has besides its actions: enough to write the same bytes around them.

Small and serialisable, so that it can be stored with the match; the actions' own text lies on their events.
"""

from __future__ import annotations

import msgspec

from replay.formats.rootlog.document import Document, Line, Turn

SEPARATOR = "/"


class LineLayout(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One line: what stands before, between and behind its actions."""

    head: str
    """Up to the first action; the whole line if it has none."""
    count: int = 0
    """How many actions."""
    tail: str = ""
    """Behind the last action, a comment among it."""
    end: str = "\n"
    is_turn: bool = False
    """An event belongs to the line even if no action stands in it."""
    gaps: tuple[str, ...] = ()
    """Between the actions, if they are not separated by `/` alone."""


class Layout(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A file without its actions."""

    lines: tuple[LineLayout, ...]
    encoding: str = "utf-8"
    bom: bool = False


def layout_of(document: Document) -> Layout:
    """Returns the layout of a file."""
    lines = tuple(_line_layout(line) for line in document.lines)
    return Layout(lines, document.source.encoding, document.source.bom)


def _line_layout(line: Line) -> LineLayout:
    if not isinstance(line.content, Turn):
        return LineLayout(line.raw, end=line.end)
    actions = line.content.actions
    if not actions:
        return LineLayout(line.raw, end=line.end, is_turn=True)
    gaps = []
    position = 0
    for action in actions:
        start = action.column - 1
        gaps.append(line.raw[position:start])
        position = start + len(action.text)
    head, *between = gaps
    plain = all(gap == SEPARATOR for gap in between)
    return LineLayout(head, len(actions), line.raw[position:], line.end, True, () if plain else tuple(between))
