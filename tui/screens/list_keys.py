"""The keys for lists, the same on every screen and in every dialog."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from tui.screens.acts import Mixin
from tui.widgets.line_list import LineList


class ListKeys(Mixin):
    """Sends the actions for lists to the list that has the focus, or to the first one shown."""

    def active_list(self) -> LineList[Any] | None:
        """Returns the list to which the keys go."""
        focused = self.focused if isinstance(self, Screen) else None
        if isinstance(focused, LineList):
            return focused
        return next((rows for rows in self.query(LineList) if rows.display), None)

    def do_list_down(self) -> None:
        """Moves the mark one row down."""
        self._move(1)

    def do_list_up(self) -> None:
        """Moves the mark one row up."""
        self._move(-1)

    def do_list_page_down(self) -> None:
        """Moves the mark one page down."""
        self._page(1)

    def do_list_page_up(self) -> None:
        """Moves the mark one page up."""
        self._page(-1)

    def do_list_top(self) -> None:
        """Moves the mark to the first row."""
        self._move_to(0)

    def do_list_bottom(self) -> None:
        """Moves the mark to the last row."""
        self._move_to(-1)

    def do_list_choose(self) -> None:
        """Opens the marked row."""
        rows = self.active_list()
        if rows is not None:
            rows.choose()

    def _move(self, steps: int) -> None:
        rows = self.active_list()
        if rows is not None:
            rows.move(steps)

    def _page(self, pages: int) -> None:
        rows = self.active_list()
        if rows is not None:
            rows.page(pages)

    def _move_to(self, index: int) -> None:
        rows = self.active_list()
        if rows is not None:
            rows.move_to(index if index >= 0 else len(rows.source) - 1)
