"""How roles look: names of roles, their colours per theme, and the painting of a line into a strip."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.theme import Theme
from textual.widget import Widget

from tui.widgets.spans import Span

ROLES: tuple[str, ...] = (
    "dim",
    "strong",
    "title",
    "focus",
    "edge",
    "key",
    "mark",
    "changed",
    "lit",
    "undone",
    "hidden",
    "good",
    "bad",
    "band",
    "fox",
    "mouse",
    "rabbit",
    "bird",
    "seat-1",
    "seat-2",
    "seat-3",
    "seat-4",
)
"""What a span can be. Each looks different without colours as well, or its text says the same."""

COMPONENTS: set[str] = {f"role--{role}" for role in ROLES} | {"row--marked", "row--marked-focus"}

_DARK = {
    "kifu-dim": "#9d9d9d",
    "kifu-edge": "#6c6c6c",
    "kifu-key": "#8ec7ff",
    "suit-fox": "#e69f00",
    "suit-mouse": "#e58bbd",
    "suit-rabbit": "#f0e442",
    "suit-bird": "#56b4e9",
    "seat-1": "#56b4e9",
    "seat-2": "#e69f00",
    "seat-3": "#3fc79a",
    "seat-4": "#e58bbd",
    "kifu-marked": "#303a46",
    "kifu-lit": "#ffffff",
}
_LIGHT = {
    "kifu-dim": "#585858",
    "kifu-edge": "#8a8a8a",
    "kifu-key": "#00508a",
    "suit-fox": "#a34a00",
    "suit-mouse": "#9c2f6f",
    "suit-rabbit": "#6b6000",
    "suit-bird": "#00598f",
    "seat-1": "#00598f",
    "seat-2": "#a34a00",
    "seat-3": "#00664a",
    "seat-4": "#9c2f6f",
    "kifu-marked": "#c3d3e6",
    "kifu-lit": "#000000",
}
_ANSI = {
    "kifu-dim": "ansi_default",
    "kifu-edge": "ansi_default",
    "kifu-key": "ansi_default",
    "suit-fox": "ansi_red",
    "suit-mouse": "ansi_magenta",
    "suit-rabbit": "ansi_yellow",
    "suit-bird": "ansi_blue",
    "seat-1": "ansi_blue",
    "seat-2": "ansi_yellow",
    "seat-3": "ansi_green",
    "seat-4": "ansi_magenta",
    "kifu-marked": "ansi_default",
    "kifu-lit": "ansi_default",
}


def variables(theme: Theme) -> dict[str, str]:
    """Returns the app's own colour variables for a theme; a theme that names them itself wins.

    Suits and seats take the colours of Okabe and Ito, which people with any colour vision can tell apart,
    darkened for light grounds; in the `ansi` themes they are the terminal's own sixteen.
    """
    if theme.ansi:
        return dict(_ANSI)
    return dict(_DARK if theme.dark else _LIGHT)


IN_ASCII = str.maketrans("…▸★●·–−≠×→←↑↓─│├└┌✓█░▓━┃■□", "~>**|--!x><^v-|+`+v#.###SX")
"""Signs of the screens as they are drawn where only ASCII may be used; each takes one cell, as before."""


def in_signs(app: App[Any], text: str) -> str:
    """Returns a text for a title in the edge of a box, with ASCII signs only while no others may be used."""
    return text.translate(IN_ASCII) if getattr(app, "is_ascii", False) else text


def painted(widget: Widget, line: Iterable[Span], base: Style) -> list[Segment]:
    """Returns the segments of a line in the styles of a widget that has `COMPONENTS` among its classes."""
    is_ascii = getattr(widget.app, "is_ascii", False)
    return [
        Segment(
            text.translate(IN_ASCII) if is_ascii and not text.isascii() else text,
            base + style(widget, role) if role else base,
        )
        for text, role in line
    ]


def style(widget: Widget, role: str) -> Style:
    """Returns what a role adds to the style of its ground."""
    return widget.get_component_rich_style(f"role--{role}", partial=True, default=Style.null())
