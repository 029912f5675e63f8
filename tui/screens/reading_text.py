"""The board as sentences, in reading order: the accessible form of every board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import Line, wrapped


class TextDialog(Dialog[None]):
    """Shows sentences, wrapped; the list can be scrolled and read line by line."""

    NAME = "text"
    WIDTH = 200
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["text"])]

    def sentences(self) -> Sequence[str]:
        """Returns what is shown."""
        return ()

    def body(self) -> Iterable[Widget]:
        """Returns the list."""
        yield LineList(_as_it_is)

    def on_resize(self) -> None:
        """Wraps the sentences to the width."""
        rows = self.query_one(LineList)
        width = max(10, min(self.app.size.width, self.WIDTH) - 4)
        lines = [line for sentence in self.sentences() for line in wrapped(clean(sentence), width)]
        rows.styles.max_height = max(3, self.app.size.height - 3)
        rows.show(Rows(lines), 0)

    def on_line_list_chosen(self) -> None:
        """Closes the dialog."""
        self.dismiss(None)


class BoardText(TextDialog):
    """The whole board."""

    TITLE = "The board in words"

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self._sentences = sentences

    def sentences(self) -> Sequence[str]:
        """Returns one sentence for each place."""
        return self._sentences


def _as_it_is(line: Line, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return line
