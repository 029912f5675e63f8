"""A dialog that is a column of fields."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.containers import Horizontal
from textual.widget import Widget

from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import plain

R = TypeVar("R")


class FieldForm(Dialog[R], Generic[R], inherit_bindings=False):
    """Base of the dialogs in which the keys for panes and for lists go from field to field."""

    def labelled(self, label: str, width: int, field: Field) -> Widget:
        """Returns a field with its label before it, in a column of so many cells."""
        mark = Prose([plain(f"{label:<{width}}", "dim")])
        mark.styles.width = width
        return Horizontal(mark, field, classes="fields")

    def field(self, name: str) -> Field:
        """Returns a field by its name."""
        return self.query_one(f"#{name}", Field)

    def value(self, name: str) -> str:
        """Returns what stands in a field."""
        return self.field(name).value.strip()

    def tell(self, text: str, role: str = "bad") -> None:
        """Says something under the fields."""
        self.query_one("#said", Prose).show(text=clean(text), role=role)

    def do_app_focus_next(self) -> None:
        """Goes to the next field."""
        self.focus_next(Field)

    def do_app_focus_previous(self) -> None:
        """Goes to the field before."""
        self.focus_previous(Field)

    def do_list_down(self) -> None:
        """Goes to the next field."""
        self.focus_next(Field)

    def do_list_up(self) -> None:
        """Goes to the field before."""
        self.focus_previous(Field)
