"""Bookmarks and pinned notes of a line, as a list that leads to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from domain.match import Note
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.reading import Reading
from tui.text import clean, on_one_line, pad
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class Bookmarks(Dialog[int]):
    """Lists them, of pinned ones where the thing is now; the result is the version of an entry to go to."""

    NAME = "dialog with a list"
    TITLE = "Bookmarks and pinned notes"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, reading: Reading, notes: Sequence[Note]) -> None:
        super().__init__()
        self.reading = reading
        self.notes = notes

    def body(self) -> Iterable[Widget]:
        """Returns the list and the marked note in full."""
        yield LineList(self._paint, Rows(self.notes))
        yield Prose([plain("")], name="whole")

    def on_mount(self) -> None:
        """Marks the first one from the entry at hand on."""
        self.query_one(LineList).reload(next((i for i, one in enumerate(self.notes) if one.at >= self.reading.at), 0))
        self._say_whole()

    def on_line_list_moved(self) -> None:
        """Says the marked note in full."""
        self._say_whole()

    def _say_whole(self) -> None:
        note: Note | None = self.query_one(LineList).row
        if note is not None:
            where = self.reading.where(note)
            pinned = f"pinned to {where.said}" if where is not None else ""
            said = " · ".join(filter(None, (on_one_line(note.text), pinned)))
            text = ": ".join(filter(None, (note.author, said)))
            self.query_one("#whole", Prose).show(text=clean(text))

    def _paint(self, note: Note, width: int, is_marked: bool) -> Line:
        is_ascii = self.kifu.is_ascii
        where = self.reading.where(note)
        name = note.bookmark or on_one_line(note.text) or note.signs.drawn()
        arrow = "->" if is_ascii else "→"
        sign = ("B" if is_ascii else "⚑") if note.bookmark else arrow
        right = f"{arrow} {clean(where.said)}" if where is not None else ""
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"#{note.at:<5} ", "dim"),
            Span(f"{sign:<2} ", "mark"),
            Span(f"{pad(name, max(8, (width - 14) // 2))} "),
            Span(right, "dim"),
        )

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Goes to the entry."""
        note: Note = event.rows.row_at(event.index)
        self.dismiss(note.at)
