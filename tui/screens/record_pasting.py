"""Record's pasted lines: those after the first one wait until it is recorded, and none is lost without a word."""

from __future__ import annotations

from textual.events import Paste

from tui.screens.dialog import Answer, Choice
from tui.screens.record_part import RecordPart
from tui.text import counted
from tui.widgets.field import Field


class PasteActions(RecordPart):
    """Takes the lines that wait into the input, one after the other; each is read and judged like typed text."""

    def on_paste(self, event: Paste) -> None:
        """Takes what is pasted while another pane has the focus into the input."""
        event.stop()
        self.field.focus()
        self.field.take_pasted(event.text)

    def on_field_lines(self, event: Field.Lines) -> None:
        """Puts the first of several lines into the input, unless others wait already; the rest waits."""
        lines = list(event.lines)
        if not self.waiting and not self.is_hiding:
            self.field.replace(lines.pop(0), *self.field.selection)
        self.waiting += lines
        self.read_text()

    def take_next(self) -> None:
        """Puts the next line that waits into the empty input; a secret question must be asked in secret first."""
        if self.waiting and not self.field.value.strip() and not self.is_hiding:
            self.type_in(self.waiting.pop(0))

    def type_in(self, text: str) -> None:
        """Puts a text into the input; further lines of it wait."""
        first, *rest = text.splitlines() or [""]
        self.waiting = [*rest, *self.waiting]
        self.field.take(first)

    @property
    def unsent(self) -> str:
        """What is typed and what waits, a line each."""
        return "\n".join(line for line in (self.field.value, *self.waiting) if line.strip())

    def ask_about_waiting(self) -> None:
        """Asks what becomes of the lines that wait, before the input is left."""
        lines = counted(len(self.waiting), "more line")
        answers = [
            Answer("g", "go on recording them", "go on"),
            Answer("d", "drop them and leave", "drop"),
            Answer("l", "leave; R goes on with them", "leave"),
        ]
        choice = Choice(lines, "They were pasted and are not recorded yet.", answers)
        self.kifu.ask(choice, self._settle_waiting)

    def _settle_waiting(self, answer: str | None) -> None:
        if answer == "drop":
            self.kifu.say(f"{counted(len(self.waiting), 'line')} dropped")
            self.waiting = []
            self.leave()
        elif answer == "leave":
            self.leave()
