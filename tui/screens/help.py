"""Help: what the keys do here, derived from the bindings, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widget import Widget

from tui.actions import ACTIONS, PANES, SCREENS, description_in
from tui.keys import bindings, keys_text
from tui.screens.dialog import Dialog
from tui.text import cells
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import BLANK, Line, Span, plain, wrapped

SIGNS: tuple[tuple[str, str], ...] = (
    ("▸", "the entry at hand"),
    ("×", "undone; struck through, never part of counts"),
    ("~", "irregular: the rules refused it, it stood"),
    ("§", "a ruling stands on it"),
    ("†", "declared: no rules module decided it"),
    ("°", "assumed by the scribe; of a figure: no source gives it"),
    ("≈", "rests on a figure that no source gives"),
    ("_", "a blank to be filled in"),
    ("*", "something did not fit, or the importer found something"),
    ("?", "a card this view does not know"),
    ("▒", "a place this view does not see into"),
    ("├2", "other lines part here"),
    ('"', "a note"),
    ("!? ?!", "a glyph: !! ! !? ?! ? ??"),
)
"""What signs in lists and on boards mean."""

PANEL_WIDTH = 34


class Help(Dialog[None]):
    """A panel at the right edge; the whole screen where that is narrow."""

    NAME = "text"
    TITLE = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings((*PANES["text"], "app.help"))]

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__()
        self.screen_before = screen

    def compose(self) -> ComposeResult:
        """Composes the panel."""
        yield from super().compose()

    def body(self) -> Iterable[Widget]:
        """Returns the list of keys and signs."""
        yield LineList(_as_it_is)

    def on_mount(self) -> None:
        """Fills the panel."""
        self._fill()

    def on_resize(self) -> None:
        """Fills the panel again for the new width."""
        self._fill()

    def _fill(self) -> None:
        is_wide = self.app.size.width >= 110
        self.set_class(is_wide, "-panel")
        frame = self.query("Frame").first()
        frame.styles.width = PANEL_WIDTH if is_wide else self.app.size.width
        width = (PANEL_WIDTH if is_wide else min(self.app.size.width, 80)) - 4
        rows = self.query_one(LineList)
        rows.styles.height = max(3, self.app.size.height - 3)
        rows.styles.max_height = max(3, self.app.size.height - 3)
        rows.show(Rows(self.lines(width)), 0)

    def lines(self, width: int) -> list[Line]:
        """Returns the text of the help at a width."""
        app = self.kifu
        name = getattr(self.screen_before, "NAME", "")
        lines: list[Line] = []
        group = ""
        for action_id in (*PANES.get(self._pane(), ()), *SCREENS.get(name, ())):
            action = ACTIONS[action_id]
            if not action.keys:
                continue
            if action.group != group:
                group = action.group
                lines += [BLANK, plain(group, "title")] if lines else [plain(group, "title")]
            keys = keys_text(action, app.keymap, ascii_only=app.is_ascii)
            lines += _entry(keys, description_in(name, action), width)
        lines += [BLANK, plain("Signs", "title")]
        own = getattr(self.screen_before, "help_signs", tuple)
        for sign, meaning in own() or SIGNS:
            lines += _entry(sign, meaning, width)
        lines += [BLANK, *self._of_game(width)]
        return lines

    def _pane(self) -> str:
        focused = self.screen_before.focused
        return str(getattr(focused, "PANE", "")) if focused is not None else ""

    def _of_game(self, width: int) -> list[Line]:
        legend = getattr(self.screen_before, "legend", None)
        if legend is None:
            return []
        lines: list[Line] = []
        for sign, meaning in legend():
            lines += _entry(sign, meaning, width)
        return [plain("Letters of the game", "title"), *lines] if lines else []

    def do_app_help(self) -> None:
        """Closes the help."""
        self.dismiss(None)

    def do_list_choose(self) -> None:
        """Closes the help."""
        self.dismiss(None)


def _as_it_is(line: Line, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return line


def _entry(sign: str, meaning: str, width: int) -> list[Line]:
    """Returns a sign and what it means; a long meaning goes on under itself."""
    head = 10
    if cells(sign) > head - 2:
        return [plain(f" {sign}", "key"), *[(Span(" " * head), *line) for line in wrapped(meaning, width - head)]]
    first, *rest = wrapped(meaning, width - head) or [BLANK]
    return [(Span(f" {sign:<{head - 1}}", "key"), *first), *[(Span(" " * head), *line) for line in rest]]
