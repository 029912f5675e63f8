"""The dialog for whose eyes: who, and known then or now. Digits and letters choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.widget import Widget

from domain.match_events import SeatInfo
from domain.perspective import PUBLIC
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.eyes import View, seat_text
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class WhoseEyes(Dialog[View]):
    """Asks for a view. A digit takes a chair at once."""

    NAME = "dialog with a list"
    TITLE = "View as"
    WIDTH = 46
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, view: View, seats: Sequence[SeatInfo]) -> None:
        super().__init__()
        self.view = view
        self.chairs = ["", PUBLIC, *(seat.id for seat in seats)]
        self.names = ["scribe (all it knows)", "public", *(seat_text(seat.id, seats) for seat in seats)]

    def body(self) -> Iterable[Widget]:
        """Returns chairs and knowledge."""
        rows: LineList[int] = LineList(self._paint, Rows(range(len(self.chairs))))
        yield rows
        yield Prose(name="known")
        yield Prose(text="The screen is cleared first, then drawn. Export and copy follow it.")

    def on_mount(self) -> None:
        """Marks the chair at hand."""
        who = self.chairs.index(self.view.who) if self.view.who in self.chairs else 0
        self.query_one(LineList).reload(who)
        self._show_known()

    def _show_known(self) -> None:
        then, now = ("  ", "▸ ") if self.view.is_now else ("▸ ", "  ")
        self.query_one("#known", Prose).show(
            [
                plain(""),
                (Span(then, "mark"), Span("t ", "key"), Span("known then, at this entry")),
                (Span(now, "mark"), Span("w ", "key"), Span("known now: what was learnt later too")),
                plain(""),
            ]
        )

    def on_key(self, event: Key) -> None:
        """Takes a digit for a chair, `t` and `w` for the knowledge."""
        character = event.character or ""
        if character.isdecimal() and 1 <= int(character) <= len(self.chairs):
            event.stop()
            self.dismiss(View(self.chairs[int(character) - 1], self.view.is_now))
        elif character in ("t", "w"):
            event.stop()
            self.view = View(self.view.who, character == "w")
            self._show_known()

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Takes the marked chair."""
        self.dismiss(View(self.chairs[event.index], self.view.is_now))

    def _paint(self, index: int, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        number = str(index + 1) if index < 9 else " "
        return (Span("▸ " if is_marked else "  ", "mark"), Span(f"{number} ", "key"), Span(self.names[index]))
