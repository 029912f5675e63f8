"""A text field of one line, drawn without a box; `enter` is left to the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.message import Message
from textual.widgets import Input

_LEFT_TO_SCREEN = ("enter", "ctrl+a", "ctrl+d", "ctrl+k", "ctrl+f")


class Field(Input, inherit_bindings=False):
    """An `Input` of height 1. Keys that terminals and multiplexers take, and `enter`, are not bound."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding
        for binding in Input.BINDINGS
        if not isinstance(binding, tuple) and binding.key.split(",")[0] not in _LEFT_TO_SCREEN
    ]

    class Commanded(Message):
        """A key that means something else than text was pressed in the empty field."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(
        self, value: str = "", *, name: str | None = None, hint: str = "", when_empty: tuple[str, ...] = ()
    ) -> None:
        super().__init__(value, id=name, placeholder=hint, compact=True, select_on_focus=False)
        self.when_empty = when_empty
        """Keys that are posted as `Commanded` while the field is empty."""

    def _on_key(self, event: Key) -> None:  # type: ignore[override]
        if not self.value and event.key in self.when_empty:
            # Textual calls the handlers of the base classes as well, unless told not to.
            event.prevent_default()
            event.stop()
            self.post_message(self.Commanded(event.key))
