"""Marking places on the board and drawing arrows between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from domain.match_events import COLOURS, Mark
from replay.errors import BadRequest
from tui.actions import PANES
from tui.boards.board import Board
from tui.keys import bindings
from tui.marking import Marker, written
from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class Numbered(NamedTuple):
    """A place and the number by which it is typed."""

    number: int
    place: str


class Marking(Dialog[tuple[Mark, ...]]):
    """Asks for marks: places by number or name, `5=K` with a letter, `5>9` for an arrow, `:green` for a colour.

    Args:
        board: The board that is marked.
        version: The entry.
        marks: What is marked already.
        place: The place at hand, if there is one.
    """

    NAME = "choices"
    WIDTH = 60
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["choices"])]

    def __init__(self, board: Board, version: int, marks: Sequence[Mark], place: str) -> None:
        super().__init__()
        self.title = f"Marks on the board, #{version}"
        self.numbers = _numbers(board)
        by_place = {one.place: str(one.number) for one in self.numbers}
        self.text = " ".join(written(mark, lambda name: by_place.get(name, name)) for mark in marks)
        if place and not any(mark.place == place for mark in marks):
            self.text = " ".join(filter(None, (self.text, by_place.get(place, place))))
        by_number = {one.number: one.place for one in self.numbers}
        known = {*board.places(), *(name for mark in marks for name in (mark.place, mark.to) if name)}
        self.marker = Marker(known, by_number.get)

    def body(self) -> Iterable[Widget]:
        """Returns the field, what can be typed, and the places by number."""
        yield Field(self.text, hint="5  5=K  5=K:green  5>9")
        yield Prose([plain(f"place, =LETTER, FROM>TO, :{'|'.join(COLOURS)}", "dim")], name="said")
        yield LineList(self._paint, Rows(self.numbers))

    def on_mount(self) -> None:
        """Puts the focus into the field."""
        self.query_one(LineList).reload(0)
        self.query_one(Field).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Says what is marked so far."""
        event.stop()
        try:
            marks = self.marker.read(event.value.split())
        except BadRequest as error:
            self._say(str(error), "dim")
            return
        arrow = "->" if self.kifu.is_ascii else "→"
        parts = [f"{one.place}{arrow}{one.to}" if one.to else f"{one.letter} {one.place}" for one in marks]
        self._say(", ".join(parts) or "nothing is marked", "dim")

    def _say(self, text: str, role: str) -> None:
        self.query_one("#said", Prose).show(text=clean(text), role=role)

    def do_record_complete(self) -> None:
        """Takes the marked place into the field."""
        row: Numbered | None = self.query_one(LineList).row
        if row is not None:
            field = self.query_one(Field)
            gap = "" if not field.value or field.value.endswith((" ", ">")) else " "
            field.take(f"{field.value}{gap}{row.number}")

    def on_line_list_chosen(self) -> None:
        """Takes the marked place into the field."""
        self.do_record_complete()

    def do_dialog_accept(self) -> None:
        """Returns the marks, or says what cannot be read."""
        try:
            self.dismiss(self.marker.read(self.query_one(Field).value.split()))
        except BadRequest as error:
            self._say(str(error), "bad")

    def _paint(self, row: Numbered, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"{row.number:>3} ", "key"),
            Span(clean(row.place)),
        )


def _numbers(board: Board) -> list[Numbered]:
    """Returns the places with their numbers: those of the game, else as they are listed."""
    places = board.places()
    own = [Numbered(number, place) for number in range(1, len(places) + 1) if (place := board.numbered(number))]
    return own or [Numbered(number, place) for number, place in enumerate(places, 1)]
