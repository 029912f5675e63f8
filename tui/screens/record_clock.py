"""Record's clocks: the dialog that starts, pauses and corrects them, and the timer that lets them tick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.timer import Timer

from replay.clock_words import CONTROL, TIME, Control, control_words, read_control, read_time, write_control
from replay.clocks import Face, control_clock, control_of, pause_clock, start_clock
from replay.errors import BadRequest
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.record_part import R, RecordPart
from tui.text import clean, cut

TICK_SECONDS: Final = 1.0


class ClockActions(RecordPart):
    """The clocks of the line on which is recorded."""

    _timer: Timer | None = None

    def faces(self) -> list[Face]:
        """Returns what the clocks show; `[]` where none is used, or where a new line begins."""
        recorder = self.recorder
        if self.begins_line:
            return []
        now = self.match.archive.clock()
        return self.sound(lambda: recorder.watch.faces(recorder.line, recorder.cursor, now), [])

    @property
    def begins_line(self) -> bool:
        """True if the next entry begins a line, which no clock has run on."""
        return self.is_branch or self.recorder.cursor.at < self.recorder.cursor.last

    def keep_ticking(self, faces: list[Face]) -> None:
        """Lets the screen tick while a clock runs; otherwise nothing moves by itself."""
        if not any(face.is_running for face in faces):
            if self._timer is not None:
                self._timer.stop()
                self._timer = None
        elif self._timer is None:
            self._timer = self.set_interval(TICK_SECONDS, self.tick)

    def tick(self) -> None:
        """Draws what the clocks show; nothing else is drawn."""
        if not self.is_saving:
            self.draw_aside()

    def why_clock_off(self, action_id: str) -> str:
        """Says why the clocks cannot be looked after just now."""
        if action_id == "record.clock" and self.begins_line:
            return "here a new line begins; its clocks run once it has an entry"
        return ""

    def seat_name(self, seat: str) -> str:
        """Returns what a seat's clock is called: its player's name."""
        names = {info.id: info.name for info in self.match.state.seats}
        return clean(names.get(seat) or seat)

    def do_record_clock(self) -> None:
        """Asks what is to be done with the clocks."""
        faces, clock = self.faces(), self.match.state.clock
        runs = clock.is_running and clock.line == self.recorder.line
        first = Answer("p", "pause", "pause") if runs else Answer("s", "start: it runs for whoever is asked", "start")
        answers = [first]
        for number, face in enumerate(faces, 1):
            runs_for = ", runs" if face.is_running else ""
            words = f"correct {cut(self.seat_name(face.seat), 20)}: {face.text}{runs_for}"
            answers.append(Answer(str(number), words, f"seat {face.seat}"))
        answers.append(Answer("t", "time for each seat", "control"))
        said = f"{control_words(control_of(self.match))}; {'it runs' if runs else 'it stands still'}"
        self.kifu.ask(Choice("Clock", said, answers, width=56), lambda answer: self._do(answer or "", faces))

    def _do(self, answer: str, faces: list[Face]) -> None:
        """Does what was chosen."""
        author, line = self.kifu.author, self.recorder.line
        if answer == "start":
            self._change(lambda: start_clock(self.match, line, author), "the clock runs")
        elif answer == "pause":
            self._change(lambda: pause_clock(self.match, author), "the clock stands still")
        elif answer == "control":
            self._ask_control(write_control(control_of(self.match)))
        elif answer:
            seat = answer.removeprefix("seat ")
            self._ask_time(seat, next(face.text for face in faces if face.seat == seat))

    def _ask_control(self, value: str) -> None:
        def given(control: Control) -> None:
            self._change(lambda: control_clock(self.match, control, self.kifu.author), control_words(control))

        self._ask_for("Time for each seat", f"{CONTROL}:", value, read_control, given)

    def _ask_time(self, seat: str, value: str) -> None:
        name = self.seat_name(seat)

        def given(shown_ms: int) -> None:
            self._change(lambda: self._correct(seat, shown_ms), f"{name}'s clock is put right")

        self._ask_for(f"What {name}'s clock shows now", f"In {TIME}:", value, read_time, given)

    def _ask_for(
        self,
        title: str,
        words: str,
        value: str,
        read: Callable[[str], R],
        then: Callable[[R], None],
        *,
        is_edited: bool = False,
    ) -> None:
        """Asks until what was typed can be read; `esc` leaves all as it is."""

        def given(text: str | None) -> None:
            if text is None:
                return
            try:
                found = read(text)
            except BadRequest as error:
                self.kifu.say(str(error), "warning")
                self._ask_for(title, words, text, read, then, is_edited=True)
                return
            then(found)

        self.kifu.ask(Prompt(title, words, value, width=60, is_edited=is_edited), given)

    def _correct(self, seat: str, shown_ms: int) -> None:
        recorder, now = self.recorder, self.match.archive.clock()
        recorder.watch.correct(recorder.line, recorder.cursor, seat, shown_ms, now, self.kifu.author)

    def _change(self, change: Callable[[], None], said: str) -> None:
        """Records something about the clocks, and says it once it is on disk."""
        with self.kifu.guarded():
            change()
            self.kifu.say(said)
        self.draw()

    def say_that_it_runs(self) -> None:
        """Says that a clock goes on while nobody looks at it."""
        if any(face.is_running for face in self.faces()):
            self.kifu.say("the clock runs on; F7 in Record pauses it")
