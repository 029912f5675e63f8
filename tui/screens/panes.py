"""The small panes beside the board: notes on the entry, lines of the match, points over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from domain.match import Note
from replay.tree import TreeRow
from tui.screens.reading import Reading, curves
from tui.text import clean, cut
from tui.widgets.spans import Line, Span, plain, spread, wrapped
from tui.widgets.spans import cut as cut_line


class NoteRow(NamedTuple):
    """One line of a note."""

    note: Note
    line: Line


def note_rows(notes: Sequence[Note], width: int, zone: tzinfo | None) -> list[NoteRow]:
    """Returns the lines of some notes: author, time, glyph, text, tags, what it is pinned to."""
    rows: list[NoteRow] = []
    for note in notes:
        when = datetime.fromtimestamp(note.written / 1_000_000, zone).strftime("%H:%M")
        head: Line = (Span(" "), Span(cut(note.author, max(8, width // 2)) or "?", "strong"), Span(f" {when} ", "dim"))
        if note.glyph:
            head = (*head, Span(f" {clean(note.glyph)} ", "mark"))
        extra = [f"to #{note.upto}"] if note.upto else []
        extra += [f"on {clean(note.on)}"] if note.on else []
        extra += [f"tags {', '.join(clean(tag) for tag in note.tags)}"] if note.tags else []
        extra += [f"for {clean(note.reach)}"] if note.reach else []
        if len(note.wordings) > 1:
            extra.append("edited")
        if extra:
            head = (*head, Span(" · ".join(extra), "dim"))
        rows.append(NoteRow(note, head))
        # A note has lines of its own; `clean` would show their ends as signs.
        for paragraph in note.text.splitlines():
            rows += [NoteRow(note, (Span("   "), *line)) for line in wrapped(clean(paragraph), max(8, width - 4))]
    return rows


def paint_note(row: NoteRow, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    """Returns one line of a note."""
    return cut_line(row.line, width)


def tree_text(row: TreeRow, *, ascii_only: bool) -> str:
    """Returns the branch sign and name of a line of play."""
    if not row.depth:
        return clean(row.name)
    corner = ("`-" if row.is_last else "|-") if ascii_only else ("└─" if row.is_last else "├─")
    name = clean(row.name)
    if row.is_undone:
        name = f"{'x' if ascii_only else '×'} undone{': ' + clean(row.reason) if row.reason else ''}"
    elif row.is_retired:
        name = f"{'x' if ascii_only else '×'} {name}"
    return f"{'  ' * (row.depth - 1)}{corner}#{row.at} {name}"


def paint_tree(row: TreeRow, width: int, *, is_marked: bool, is_here: bool, ascii_only: bool, result: str = "") -> Line:
    """Returns a line of play as a row of the tree."""
    here = ("*" if ascii_only else "●") if is_here else " "
    star = (" *" if ascii_only else " ★") if row.is_mainline else ""
    role = "dim" if row.is_retired else "strong" if is_here else ""
    mark = (">" if ascii_only else "▸") if is_marked else " "
    left: Line = (
        Span(mark, "mark"),
        Span(f"{here} "),
        Span(tree_text(row, ascii_only=ascii_only) + star, role),
    )
    count = f"{row.head}" if not row.depth else f"{row.own}"
    right = " ".join(part for part in (clean(row.author), count, clean(result)) if part)
    return spread(left, plain(cut(right, width // 2), "dim"), width)


def score_lines(reading: Reading, width: int, *, ascii_only: bool) -> list[Line]:
    """Returns a line of points for each seat."""
    arrow = "->" if ascii_only else "→"
    room = max(4, min(40, width - 20))
    lines: list[Line] = []
    for index, (seat, line, first, last) in enumerate(curves(reading, room, ascii_only=ascii_only), 1):
        role = f"seat-{min(index, 4)}"
        lines.append((Span(f" {cut(seat, 8):<3} ", role), Span(line, role), Span(f"  {first}{arrow}{last}")))
    return lines
