"""One line of text, of the fixed lines at the top and the foot of a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.paint import COMPONENTS, painted, style
from tui.widgets.spans import BLANK, Line, Span, padded, spread

if TYPE_CHECKING:
    from tui.app import KifuApp


class Bar(Widget):
    """A line with a left and a right part; redrawn only when what it says changes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = COMPONENTS
    DEFAULT_CSS = "Bar { height: 1; width: 1fr; }"

    def __init__(self, name: str | None = None) -> None:
        super().__init__(id=name)
        self.left: Line = BLANK
        self.right: Line = BLANK
        self.band = False

    def show(self, left: Line, right: Line = BLANK, *, band: bool = False) -> None:
        """Says something else; `band` draws the whole line reversed."""
        if (left, right, band) != (self.left, self.right, self.band):
            self.left, self.right, self.band = left, right, band
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Returns the line, exactly as wide as the widget."""
        width = self.size.width
        if y:
            return Strip.blank(width, self.visual_style.rich_style)
        base = self.visual_style.rich_style + style(self, "band") if self.band else self.visual_style.rich_style
        line = spread(self.left, self.right, width) if self.right else padded(self.left, width)
        return Strip(painted(self, line, base), width)


class KeyBar(Bar):
    """The line of keys: what fits of the hints of a screen or dialog, under the keys that are set now."""

    def __init__(self, screen: str) -> None:
        super().__init__("keys")
        self.hints = screen

    def render_line(self, y: int) -> Strip:
        """Returns the keys that fit, derived anew so that a changed keymap shows at once."""
        from tui.keys import hint_gap, hint_line

        app, width = cast("KifuApp", self.app), self.size.width
        spans: list[Span] = [Span(" ")]
        for keys, word in hint_line(self.hints, app.keymap, width, ascii_only=app.is_ascii):
            if len(spans) > 1:
                spans.append(Span(" " * hint_gap(width)))
            spans += [Span(keys, "key"), Span(f" {word}")]
        self.left = tuple(spans)
        return super().render_line(y)
