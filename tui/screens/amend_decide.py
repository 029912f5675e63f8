"""What a person decides about one entry of an amendment: one of the choices, or an action that is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from replay.fitting import can_be_meant, keeps_numbers
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.narrowing import Narrowing
from tui.text import clean, counted
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain


class Decide(Narrowing[str]):
    """Asks what takes the place of an entry, or answers a question; the result is an action in notation.

    Args:
        title: Which entry.
        text: Why it is asked.
        choices: What is legal, in notation.
        mark: The choice that is proposed; `""` marks none before the arrows choose.
    """

    NAME = "choices"
    WIDTH = 70
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["choices"])]

    def __init__(self, title: str, text: str, choices: Sequence[str], mark: str = "") -> None:
        super().__init__()
        self.title = title
        self.text = text
        self.choices = choices
        self.mark = mark

    def body(self) -> Iterable[Widget]:
        """Returns the reason, the field and the choices."""
        yield Prose(text=clean(self.text))
        yield Field(hint="an action, or one of the choices")
        yield LineList(_paint)
        yield Prose([plain("")], name="said")

    def list_for(self, text: str) -> None:
        """Lists what a text may become."""
        found = narrowed(self.choices, text)
        rows = self.query_one(LineList)
        at = found.index(self.mark) if self.mark in found else 0
        # What has other numbers than the typed ones, or its letters in the midst of words only, is no way to say it:
        # `enter` tries the text as it is typed.
        is_said = not text.strip() or any(can_be_meant(text, one, is_refused=True) for one in found[at : at + 1])
        if is_said and (text.strip() or self.mark in found):
            rows.show(Rows(found), at)
        else:
            rows.show_unmarked(Rows(found))
        said = f"{len(found)} of {counted(len(self.choices), 'choice')}"
        if not found or not is_said:
            said = "no choice says so; enter tries it as it is typed" if text.strip() else "type an action"
        self.query_one("#said", Prose).show([plain(said, "dim")])

    def on_line_list_chosen(self) -> None:
        """Takes the choice that was clicked."""
        self.do_dialog_accept()

    def do_dialog_accept(self) -> None:
        """Returns the marked choice, or what was typed where none says so."""
        text = self.query_one(Field).value.strip()
        row = self.query_one(LineList).row
        if row is None and not text:
            self.kifu.say("choose one, or type an action", "warning")
            return
        self.dismiss(text if row is None or text in self.choices else row)


def narrowed(choices: Sequence[str], text: str) -> list[str]:
    """Returns the choices that have all words of a text in them, those with its numbers, then those so begun first."""
    words = text.casefold().split()
    typed = " ".join(words)
    found = [one for one in choices if all(word in one.casefold() for word in words)]
    return sorted(found, key=lambda one: (not keeps_numbers(typed, one), not one.casefold().startswith(typed)))


def _paint(text: str, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(text)))
