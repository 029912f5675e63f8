"""The way into an amendment: what is to be done with an entry, and the judging of all that comes after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from replay.amending import Amending
from replay.amendment import Edit, Kind
from replay.errors import Refused
from replay.match import Match
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.integrity import altered_text
from tui.screens.record_part import Ended
from tui.screens.working import Work, work
from tui.text import clean

if TYPE_CHECKING:
    from tui.app import KifuApp

Then = Callable[[Ended], None]


class Beginning:
    """Asks what is put right about one entry, judges the rest and opens the Amend screen.

    Args:
        app: The app.
        match: The match.
        line: The line.
        at: The entry.
        then: Given the new line and the entry on it, once they are on disk.
    """

    def __init__(self, app: KifuApp, match: Match, line: str, at: int, then: Then) -> None:
        self.app = app
        self.match = match
        self.line = line
        self.at = at
        self.then = then

    def ask(self) -> None:
        """Asks what is to be done with the entry.

        Raises:
            Refused: The match is not as it was recorded.
        """
        altered = altered_text(self.match, self.line)
        if altered:
            raise Refused(f"nothing is put right in what never happened so: {altered}")
        entry = next(self.match.entries(self.line, self.at - 1, self.at))
        answers: list[Answer[Kind]] = [
            Answer("r", "replace it", "replace"),
            Answer("i", "insert something before it", "insert"),
            Answer("d", "delete it", "delete"),
            Answer("m", "move it before another entry", "move"),
        ]
        text = f"{clean(entry.play.action or entry.play.asked)}\nThe rest is judged anew; nothing is written before W."
        self.app.ask(Choice(f"Amend #{self.at}", text, answers, width=58), self._answered)

    def _answered(self, kind: Kind | None) -> None:
        if kind is None:
            return
        if kind == "delete":
            self.judge(Edit("delete", self.at))
        elif kind == "move":
            last = self.match.head(self.line)
            text = f"Before which entry? Its number, 2 to {last}, or {last + 1} for the end."
            self.app.ask(Prompt(f"Move #{self.at}", text, width=58), self._moved)
        else:
            self._enter(kind)

    def _moved(self, text: str | None) -> None:
        if text is None:
            return
        number = text.strip().removeprefix("#")
        if not number.isdecimal():
            self.app.say(f"{clean(text) or 'nothing'} is no number of an entry", "warning")
            return
        self.judge(Edit("move", self.at, to=int(number)))

    def _enter(self, kind: Kind) -> None:
        from tui.screens.amend_entry import Entering

        screen = Entering(self.match, self.line, self.at, kind)

        def entered(ended: Ended | None) -> None:
            if ended is not None and screen.entered is not None:
                self.judge(screen.entered)

        self.app.ask(screen, entered)

    def judge(self, edit: Edit) -> None:
        """Judges the rest in a thread, then shows what becomes of it."""

        def compute(state: Work) -> tuple[Amending, float]:
            start = self.app.stopwatch()
            amending = Amending(self.match, self.line, edit, progress=state.tell)
            return amending, self.app.stopwatch() - start

        def judged(result: tuple[Amending, float]) -> None:
            from tui.screens.amend import Amend

            def written(ended: Ended | None) -> None:
                if ended is not None:
                    self.then(ended)

            self.app.ask(Amend(*result), written)

        work(self.app, f"Judging what comes after #{self.at}", compute, judged, self._failed)

    def _failed(self, error: Exception | None) -> None:
        if error is None:
            self.app.say("stopped; nothing was recorded", "warning")
        else:
            self.app.show_problem(error)
