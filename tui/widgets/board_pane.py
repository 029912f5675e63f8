"""The pane that shows a board; lines that stay the same are not drawn again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.actions import PANES
from tui.keys import bindings
from tui.widgets.paint import COMPONENTS, painted
from tui.widgets.spans import Line, padded

DrawBoard = Callable[[int, int], Sequence[Line]]
"""Draws a board in so many columns and rows."""


class BoardPane(Widget):
    """Shows what a function draws. Arrow keys and digits are the screen's affair while it has the focus."""

    PANE: ClassVar[str] = "board"
    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings(PANES["board"]) if not isinstance(binding, tuple)
    ]
    can_focus = True

    class Stepped(Message):
        """The wheel was turned over the board."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    class Pointed(Message):
        """A cell of the board was clicked."""

        def __init__(self, x: int, y: int) -> None:
            super().__init__()
            self.x, self.y = x, y

    def __init__(self, name: str | None = None) -> None:
        super().__init__(id=name)
        self._draw: DrawBoard | None = None
        self._lines: list[Line] = []
        self._drawn_for: tuple[int, int] = (0, 0)

    async def action_act(self, action_id: str) -> None:
        """Hands an action over to the screen."""
        await self.screen.run_action(f"act('{action_id}')")

    def show(self, draw: DrawBoard) -> None:
        """Shows another board; redraws the lines that differ."""
        self._draw = draw
        old, width = self._lines, self.size.width
        if not width or self._drawn_for != (width, self.size.height):
            self._lines = []
            self.refresh()
            return
        self._lines = self._drawn()
        for y, line in enumerate(self._lines):
            if y >= len(old) or old[y] != line:
                self.refresh(Region(0, y, width, 1))

    def _drawn(self) -> list[Line]:
        width, height = self.size
        self._drawn_for = (width, height)
        lines = list(self._draw(width, height)) if self._draw is not None else []
        return [padded(line, width) for line in lines[:height]] + [()] * (height - len(lines))

    def render_line(self, y: int) -> Strip:
        """Returns one line."""
        width = self.size.width
        if self._drawn_for != tuple(self.size) or not self._lines:
            self._lines = self._drawn()
        line = self._lines[y] if y < len(self._lines) else ()
        return Strip(painted(self, padded(line, width), self.visual_style.rich_style), width)

    def on_click(self, event: events.Click) -> None:
        """Says which cell was clicked."""
        at = event.get_content_offset(self)
        if at is not None:
            event.stop()
            self.post_message(self.Pointed(at.x, at.y))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Steps forward."""
        event.stop()
        self.post_message(self.Stepped(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Steps back."""
        event.stop()
        self.post_message(self.Stepped(-1))
