"""The messages that were shown so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span

if TYPE_CHECKING:
    from tui.app import Said

_SIGNS = {"information": "  ", "warning": "! ", "error": "!!"}


class Messages(Dialog[None]):
    """Lists the messages, the last one marked."""

    NAME = "text"
    TITLE = "Messages"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["text"])]

    def body(self) -> Iterable[Widget]:
        """Returns the list."""
        said = self.kifu.said
        if not said:
            yield Prose(text="Nothing was said yet.")
            return
        yield LineList(_paint, Rows(said))

    def on_mount(self) -> None:
        """Marks the last message."""
        for rows in self.query(LineList):
            rows.reload(len(self.kifu.said) - 1)

    def on_line_list_chosen(self) -> None:
        """Closes the list."""
        self.dismiss(None)


def _paint(said: Said, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span(_SIGNS[said.severity], "bad"), Span(said.text))
