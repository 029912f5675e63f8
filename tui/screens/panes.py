"""The small panes beside the board: notes on the entry, lines of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple

from domain.match import Note
from replay.note_words import drawn
from replay.pins import Where
from replay.tree import TreeRow
from tui.text import cells, clean, counted, cut
from tui.widgets.spans import Line, Span, plain, spread, width_of, wrapped
from tui.widgets.spans import cut as cut_line


class NoteRow(NamedTuple):
    """One line of a note."""

    note: Note
    line: Line


def note_rows(
    notes: Sequence[Note],
    width: int,
    zone: tzinfo | None,
    where: Callable[[Note], Where | None],
    *,
    ascii_only: bool = False,
) -> list[NoteRow]:
    """Returns the lines of some notes: author, time, signs, text, tags, where that is to which it is pinned."""
    rows: list[NoteRow] = []
    for note in notes:
        when = datetime.fromtimestamp(note.written / 1_000_000, zone).strftime("%H:%M")
        head: Line = (Span(" "), Span(cut(note.author, max(8, width // 2)) or "?", "strong"), Span(f" {when} ", "dim"))
        signs = note.signs.drawn("ascii" if ascii_only else "unicode")
        if signs:
            head = (*head, Span(f" {clean(signs)} ", "mark"))
        pinned = where(note) if note.is_pinned else None
        extra = ["before"] if note.before else []
        extra += [f"#{note.at} to #{note.upto}"] if note.last > note.at else []
        extra += [f"bookmark {clean(note.bookmark)}"] if note.bookmark else []
        extra += [f"marks {clean(_drawn(note, ascii_only=ascii_only))}"] if note.marks else []
        extra += [f"tags {', '.join(clean(tag) for tag in note.tags)}"] if note.tags else []
        extra += [f"for {clean(note.reach)}"] if note.reach else []
        if note.is_edited:
            extra.append("edited")
        dot = " | " if ascii_only else " · "
        aside = dot.join(extra)
        is_short = width_of(head) + cells(aside) <= width
        rows.append(NoteRow(note, (*head, Span(aside, "dim")) if is_short else head))
        if not is_short:
            rows += [NoteRow(note, (Span("   "), *line)) for line in wrapped(aside, max(8, width - 4), "dim")]
        if pinned is not None:
            rows += [NoteRow(note, (Span("   "), *line)) for line in _pinned(pinned, max(8, width - 4), ascii_only)]
        # A note has lines of its own; `clean` would show their ends as signs.
        for paragraph in note.text.splitlines():
            rows += [NoteRow(note, (Span("   "), *line)) for line in wrapped(clean(paragraph), max(8, width - 4))]
    return rows


def _drawn(note: Note, *, ascii_only: bool) -> str:
    said = drawn(note.marks)
    return said.replace("→", "->").replace(" · ", " | ") if ascii_only else said


def _pinned(where: Where, width: int, ascii_only: bool) -> list[Line]:
    return wrapped(f"{'->' if ascii_only else '→'} pinned to {clean(where.said)}", width, "dim")


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


def tree_said(row: TreeRow, *, ascii_only: bool) -> str:
    """Returns a line of play in one sentence, with the whole reason, which the narrow list cuts."""
    dot = " | " if ascii_only else " · "
    sign = "x" if ascii_only else "×"
    said = row.name
    if row.is_undone:
        said = f"{sign} undone"
    elif row.is_retired:
        said = f"{sign} {row.name} retired"
    said += f": {row.reason}" if row.reason else ""
    own = counted(row.own if row.depth else row.head, "entry", "entries")
    parts = [said, f"by {row.author}" if row.author else "", f"{own} from #{row.at}" if row.depth else own]
    return clean(dot.join(part for part in parts if part))


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
    chance = "" if row.chance is None else clean(row.chance.policy)
    right = " ".join(part for part in (clean(row.author), chance, count, clean(result)) if part)
    return spread(left, plain(cut(right, width // 2), "dim"), width)
