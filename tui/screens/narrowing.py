"""Dialogs with a field and a list that holds what the text may become."""

from __future__ import annotations

from typing import Any, TypeVar

from textual.widgets import Input

from tui.screens.dialog import Dialog
from tui.widgets.field import Field
from tui.widgets.line_list import LineList

R = TypeVar("R")


class Narrowing(Dialog[R]):
    """Lists anew whenever the text changes; a row is taken into the field by a key."""

    def list_for(self, text: str) -> None:
        """Lists what a text may become."""
        raise NotImplementedError

    def as_typed(self, row: Any) -> str:
        """Returns a row as it is typed."""
        return str(row)

    def on_mount(self) -> None:
        """Lists what there is before anything is typed."""
        self.list_for(self.query_one(Field).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Lists what the text may become."""
        event.stop()
        self.list_for(event.value)

    def do_record_complete(self) -> None:
        """Takes the marked row into the field."""
        row = self.query_one(LineList).row
        if row is not None:
            self.query_one(Field).take(self.as_typed(row))
