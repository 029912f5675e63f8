"""A text field of one line, drawn without a box; `enter` is left to the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.widgets import Input

_LEFT_TO_SCREEN = ("enter", "ctrl+a", "ctrl+d", "ctrl+k", "ctrl+f")


class Field(Input, inherit_bindings=False):
    """An `Input` of height 1. Keys that terminals and multiplexers take, and `enter`, are not bound."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in Input.BINDINGS
        if not isinstance(binding, tuple) and binding.key.split(",")[0] not in _LEFT_TO_SCREEN
    ]

    def __init__(self, value: str = "", *, name: str | None = None, hint: str = "") -> None:
        super().__init__(value, id=name, placeholder=hint, compact=True, select_on_focus=False)
