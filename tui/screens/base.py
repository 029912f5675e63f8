"""What every screen has: two fixed lines at the top, two at the foot, panes that take the focus in turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from tui.actions import SCREENS
from tui.screens.acts import Acts
from tui.screens.list_keys import ListKeys
from tui.widgets.bar import Bar, KeyBar

R = TypeVar("R")

NARROW, WIDE, FULL = 80, 110, 160
"""Columns from which the narrow, the wide and the full layout are used; below the first, one pane at a time."""


class KifuScreen(ListKeys, Acts, Screen[R], Generic[R], inherit_bindings=False):
    """A screen with its fixed lines. Subclasses compose the body between them."""

    AUTO_FOCUS = ""
    PANES: ClassVar[tuple[tuple[str, str], ...]] = ()
    """(selector, name) of the panes, in the order in which `tab` visits them."""

    def compose(self) -> ComposeResult:
        """Composes the fixed lines around the body."""
        yield Bar("top")
        yield Bar("context")
        yield from self.body()
        yield Bar("entry")
        yield KeyBar(self.NAME)

    def body(self) -> Iterable[Widget]:
        """Returns what stands between the fixed lines."""
        return ()

    @property
    def actions(self) -> tuple[str, ...]:
        """The ids of the actions to which this screen answers."""
        return SCREENS[self.NAME]

    def bar(self, name: str) -> Bar:
        """Returns a fixed line: `top`, `context` or `entry`."""
        return self.query_one(f"#{name}", Bar)

    @property
    def is_single(self) -> bool:
        """True where there is room for one pane only."""
        return self.size.width < NARROW or self.size.height < 24

    # Focus

    def open_panes(self) -> list[tuple[Widget, str]]:
        """Returns the panes that can have the focus now."""
        panes = []
        for selector, name in self.PANES:
            for widget in self.query(selector):
                if widget.can_focus and widget.display and all(one.display for one in widget.ancestors_with_self):
                    panes.append((widget, name))
        return panes

    def do_app_focus_next(self) -> None:
        """Gives the focus to the next pane."""
        self._focus_by(1)

    def do_app_focus_previous(self) -> None:
        """Gives the focus to the pane before."""
        self._focus_by(-1)

    def _focus_by(self, steps: int) -> None:
        panes = [widget for widget, _ in self.open_panes()]
        if panes:
            here = panes.index(self.focused) if self.focused in panes else -min(steps, 0)
            panes[(here + steps) % len(panes)].focus()
