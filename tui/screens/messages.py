"""The messages that were shown so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import cells
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span

if TYPE_CHECKING:
    from tui.app import Said

_BESIDE = 6
"""Cells of the box that a row does not have for its text: edges, padding, and the sign."""
_SIGNS = {"information": "  ", "warning": "! ", "error": "!!"}


class Messages(Dialog[None]):
    """Lists the messages, the last one marked."""

    NAME = "text"
    TITLE = "Messages"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["text"])]

    def body(self) -> Iterable[Widget]:
        """Returns the list, and the marked message as a whole."""
        said = self.kifu.said
        if not said:
            yield Prose(text="Nothing was said yet.")
            return
        yield LineList(_paint, Rows(said))
        yield Prose(name="whole")

    def on_mount(self) -> None:
        """Marks the last message."""
        for rows in self.query(LineList):
            rows.reload(len(self.kifu.said) - 1)
        self.on_line_list_moved()

    def on_line_list_moved(self) -> None:
        """Shows the marked message as a whole where the row has no room for it."""
        for rows in self.query(LineList):
            said = rows.row
            is_cut = said is not None and cells(said.text) > self.WIDTH - _BESIDE
            self.query_one("#whole", Prose).show(text=said.text if said is not None and is_cut else "")

    def on_line_list_chosen(self) -> None:
        """Closes the list."""
        self.dismiss(None)


def _paint(said: Said, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span(_SIGNS[said.severity], "bad"), Span(said.text))
