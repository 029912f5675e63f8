"""The irregular entries of a line and the rulings on it, as a list that leads to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from replay.rulings import Ruled
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import clean, pad
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class Rulings(Dialog[int]):
    """Lists them; the result is the version of an entry to go to."""

    NAME = "dialog with a list"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, found: Sequence[Ruled], at: int) -> None:
        super().__init__()
        self.found = found
        self.at = at
        irregular = sum(one.is_irregular for one in found)
        self.title = f"Rulings {len(found) - irregular} · irregular {irregular}"

    def body(self) -> Iterable[Widget]:
        """Returns the list and the marked ruling in full."""
        yield LineList(self._paint, Rows(self.found))
        yield Prose([plain("")], name="whole")

    def on_mount(self) -> None:
        """Marks the first one from the entry at hand on."""
        self.query_one(LineList).reload(next((i for i, one in enumerate(self.found) if one.version >= self.at), 0))
        self._say_whole()

    def on_line_list_moved(self) -> None:
        """Says the marked ruling in full."""
        self._say_whole()

    def _say_whole(self) -> None:
        one: Ruled | None = self.query_one(LineList).row
        if one is not None:
            by = f" ({one.author})" if one.author else ""
            said = one.text or "no ruling was noted"
            self.query_one("#whole", Prose).show(text=clean(f"{one.seat} {one.action}: {said}{by}".strip()))

    def _paint(self, one: Ruled, width: int, is_marked: bool) -> Line:
        mark = ("~" if one.is_irregular else "§") if not self.kifu.is_ascii else "i" if one.is_irregular else "r"
        room = max(8, (width - 12) // 2)
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"#{one.version:<5} ", "dim"),
            Span(f"{mark} ", "mark"),
            Span(f"{pad(one.action, room)}  "),
            Span(clean(one.text or "no ruling was noted")),
        )

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Goes to the entry."""
        one: Ruled = event.rows.row_at(event.index)
        self.dismiss(one.version)
