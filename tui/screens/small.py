"""The message that covers everything while the terminal is too small."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from tui.keys import bindings
from tui.screens.acts import Acts
from tui.widgets.prose import Prose
from tui.widgets.spans import plain


class TooSmall(Acts, Screen[None], inherit_bindings=False):
    """Says how small the terminal is and what Kifu needs; goes away by itself when there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(("app.quit",))]

    def compose(self) -> ComposeResult:
        """Composes the message."""
        yield Prose()

    def on_resize(self) -> None:
        """Says the size as it is now."""
        from tui.app import LEAST_HEIGHT, LEAST_WIDTH

        width, height = self.app.size
        lines = (
            f"Too small: {width}x{height}",
            f"Kifu needs {LEAST_WIDTH}x{LEAST_HEIGHT}",
            "Enlarge, or q quit",
        )
        self.query_one(Prose).show([plain(line) for line in lines])

    def do_app_quit(self) -> None:
        """Ends the app."""
        self.app.exit(0)
