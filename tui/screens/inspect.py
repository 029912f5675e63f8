"""Inspecting a place: everything in it, and the entries that touched it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from replay.find import Hit
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.reading import Reading
from tui.text import clean, counted, on_one_line, pad
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class Inspect(Dialog[int]):
    """Shows a place; the result is the version of an entry to go to."""

    NAME = "dialog with a list"
    WIDTH = 72
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, reading: Reading, place: str) -> None:
        super().__init__()
        self.reading = reading
        self.place = place
        self.title = clean(place)
        self.hits: list[Hit] = reading.finder.touching(place, reading.line.id, reading.view.who)

    def body(self) -> Iterable[Widget]:
        """Returns the place in words and its entries."""
        board = self.reading.board(self.place, "ascii" if self.kifu.is_ascii else "unicode")
        yield Prose(text=board.describe(self.place))
        pinned = [plain(clean(text)) for text in self._pinned()]
        touched = counted(len(self.hits), "entry", "entries")
        yield Prose([plain(""), *pinned, plain(f"{touched} touched it", "dim")])
        yield LineList(self._paint, Rows(self.hits))

    def _pinned(self) -> Iterator[str]:
        """Yields the notes pinned to the place, or to a card that lies there now."""
        for note in self.reading.notes_of_line():
            where = self.reading.where(note)
            if where is not None and where.place == self.place:
                yield f"note #{note.at} {note.author} on {where.what}: {on_one_line(note.text)}"

    def on_mount(self) -> None:
        """Marks the last entry before the one at hand."""
        rows = self.query_one(LineList)
        hits = rows.source.rows(0, len(rows.source))
        before = [index for index, hit in enumerate(hits) if hit.version <= self.reading.at]
        rows.reload(before[-1] if before else 0)

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Goes to the entry."""
        hit: Hit = event.rows.row_at(event.index)
        self.dismiss(hit.version)

    def _paint(self, hit: Hit, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        here = "dim" if hit.version > self.reading.at else ""
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"#{hit.version:<5} ", "dim"),
            Span(f"{pad(hit.seat, 6)} ", here),
            Span(clean(hit.action or self._asked(hit.version)), here),
        )

    def _asked(self, version: int) -> str:
        """Returns what stands for an entry that says nothing itself, as in the timeline."""
        plays = self.reading.cursor.plays
        return (plays[version - 1].asked if version <= len(plays) else "") or "…"
