"""A text field of one line, drawn without a box; `enter` is left to the screen."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import Input

from tui.widgets.paint import in_signs

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

    class Lines(Message):
        """Several lines were pasted."""

        def __init__(self, lines: tuple[str, ...]) -> None:
            super().__init__()
            self.lines = lines

    class Restricted(Message):
        """What was typed or pasted is not taken, since `restrict` says so."""

    def __init__(
        self, value: str = "", *, name: str | None = None, hint: str = "", when_empty: tuple[str, ...] = ()
    ) -> None:
        super().__init__(value, id=name, placeholder=hint, compact=True, select_on_focus=False)
        # Nothing on a screen moves by itself but a clock that runs.
        self.cursor_blink = False
        self.when_empty = when_empty
        """Keys that are posted as `Commanded` while the field is empty."""
        self.takes_lines = False
        """Several pasted lines are posted as `Lines`; otherwise they become one."""

    def on_mount(self) -> None:
        """Writes the hint in signs that may be drawn."""
        self.placeholder = in_signs(self.app, str(self.placeholder))

    def take(self, text: str) -> None:
        """Holds a text instead of what stands in it, with the cursor behind it."""
        self.value = text
        self.cursor_position = len(text)

    def restricted(self) -> None:
        """Leaves it to the screen to say why, in place of a bell."""
        self.post_message(self.Restricted())

    def _on_key(self, event: Key) -> None:  # type: ignore[override]
        if not self.value and event.key in self.when_empty:
            # Textual calls the handlers of the base classes as well, unless told not to.
            event.prevent_default()
            event.stop()
            self.post_message(self.Commanded(event.key))

    def _on_paste(self, event: Paste) -> None:
        # Textual keeps the first line only, without a word.
        event.prevent_default()
        event.stop()
        self.take_pasted(event.text)

    def action_paste(self) -> None:
        """Pastes what was copied within the app."""
        self.take_pasted(self.app.clipboard)

    def take_pasted(self, text: str) -> None:
        """Puts a pasted text where the cursor is, nothing of it lost."""
        lines = text.splitlines()
        if len(lines) > 1:
            lines = [line.strip() for line in lines if line.strip()]
        if self.takes_lines and len(lines) > 1:
            self.post_message(self.Lines(tuple(lines)))
        elif lines:
            self.replace(" ".join(lines), *self.selection)
