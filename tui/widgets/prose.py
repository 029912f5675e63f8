"""Lines of text that nobody can move in: the words in dialogs and panes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.paint import COMPONENTS, painted
from tui.widgets.spans import Line, padded, wrapped


class Prose(Widget):
    """Shows lines; as tall as they are unless its style says otherwise."""

    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = "Prose { height: auto; width: 1fr; }"

    def __init__(self, lines: Iterable[Line] = (), *, text: str = "", name: str | None = None) -> None:
        super().__init__(id=name)
        self.lines = tuple(lines)
        self.role = ""
        """In which the text is written."""
        self.text = text
        """If given, it is wrapped to the width and shown instead of `lines`."""

    def show(self, lines: Iterable[Line] = (), *, text: str = "", role: str = "") -> None:
        """Shows something else; the role is the text's."""
        new = tuple(lines)
        old = self.lines
        if (new, text, role) == (old, self.text, self.role):
            return
        resized = len(new) != len(old) or bool(text) or bool(self.text)
        self.lines, self.text, self.role = new, text, role
        if resized:
            self.refresh(layout=True)
            return
        for y, (line, before) in enumerate(zip(new, old, strict=True)):
            if line != before:
                self.refresh(Region(0, y, self.size.width, 1))

    def lines_for(self, width: int) -> tuple[Line, ...]:
        """Returns what is shown at a width."""
        return tuple(wrapped(self.text, width, self.role)) if self.text else self.lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """Returns the number of lines."""
        return len(self.lines_for(width))

    def render_line(self, y: int) -> Strip:
        """Returns one line."""
        width = self.size.width
        lines = self.lines_for(width)
        line = lines[y] if y < len(lines) else ()
        return Strip(painted(self, padded(line, width), self.visual_style.rich_style), width)
