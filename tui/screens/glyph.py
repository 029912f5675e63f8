"""The dialog for the signs of an entry, grouped by family."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from domain.glyphs import FAMILIES, GLYPHS, Glyph, Signs, glyph_of
from replay.errors import BadRequest
from replay.noting import read_signs
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import clean, pad
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class GlyphRow(NamedTuple):
    """A sign that is offered, or the heading of a family."""

    glyph: Glyph | None
    heading: str = ""


class Glyphs(Dialog[Signs]):
    """Asks for signs: typed with blanks between, or taken from the list. The result is all that the author gives.

    Args:
        version: The entry.
        signs: What the author gave it so far.
    """

    NAME = "choices"
    WIDTH = 48
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["choices"])]

    def __init__(self, version: int, signs: Signs) -> None:
        super().__init__()
        self.title = f"Glyphs on #{version}"
        self.before = " ".join(_typed(name) for name in signs.names)
        self._was_moved = False

    def body(self) -> Iterable[Widget]:
        """Returns the field and the signs."""
        yield Field(self.before, hint="!? += novelty, or choose below")
        yield Prose([plain("one of the move, one of the position, more", "dim")], name="said")
        rows: list[GlyphRow] = []
        for family, heading in FAMILIES.items():
            rows.append(GlyphRow(None, heading))
            rows += [GlyphRow(glyph) for glyph in GLYPHS if glyph.family == family]
        yield LineList(self._paint, Rows(rows), can_mark=lambda row: row.glyph is not None)

    def on_mount(self) -> None:
        """Marks the first sign; the focus is in the field."""
        self.query_one(LineList).reload(1)
        self.query_one(Field).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Marks in the list what stands in the field."""
        event.stop()
        self.query_one(LineList).refresh()

    def on_line_list_moved(self) -> None:
        """Notes that a row was chosen: `enter` takes it unless something was typed."""
        self._was_moved = True

    def on_line_list_chosen(self) -> None:
        """Takes the signs, with the marked one."""
        self._was_moved = True
        self.do_dialog_accept()

    def do_record_complete(self) -> None:
        """Takes the marked sign into the field, or out of it; one of its family gives way."""
        field = self.query_one(Field)
        field.take(self._toggled(field.value))
        self._was_moved = False

    def _toggled(self, text: str) -> str:
        row: GlyphRow | None = self.query_one(LineList).row
        if row is None or row.glyph is None:
            return text
        chosen, kept, had = row.glyph, [], False
        for word in text.split():
            glyph = glyph_of(word)
            if glyph is chosen:
                had = True
            elif glyph is None or glyph.family != chosen.family or chosen.family == "observation":
                kept.append(word)
        return " ".join([*kept, *([] if had else [_typed(chosen.name)])])

    def do_dialog_accept(self) -> None:
        """Returns the signs, or says what is none."""
        text = self.query_one(Field).value
        if self._was_moved and text.strip() == self.before:
            text = self._toggled(text)
        try:
            self.dismiss(read_signs(text.split()))
        except BadRequest as error:
            self.query_one("#said", Prose).show(text=clean(str(error)), role="bad")

    def _paint(self, row: GlyphRow, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        if row.glyph is None:
            return (Span(row.heading, "title"),)
        given = {glyph_of(word) for word in self.query_one(Field).value.split()}
        sign = row.glyph.drawn("ascii" if self.kifu.is_ascii else "unicode")
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span("x " if row.glyph in given else "  ", "strong"),
            Span(pad(sign, 4), "key"),
            Span(pad(row.glyph.words, 24)),
            Span(row.glyph.ascii if row.glyph.family != "observation" else row.glyph.name, "dim"),
        )


def _typed(name: str) -> str:
    """Returns how a sign is typed."""
    glyph = glyph_of(name)
    if glyph is None or glyph.family == "observation":
        return name
    return glyph.ascii
