"""A dialog that is a column of fields."""

from __future__ import annotations

from typing import Generic, TypeVar

from tui.screens.dialog import Dialog
from tui.widgets.field import Field

R = TypeVar("R")


class FieldForm(Dialog[R], Generic[R], inherit_bindings=False):
    """Base of the dialogs in which the keys for panes and for lists go from field to field."""

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
