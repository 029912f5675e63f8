"""Record's way to the disk: an entry is there before the screen says so, and others may have been first."""

from __future__ import annotations

import asyncio

from domain.play import Play
from domain.table import Finding
from replay.errors import RecordedFirst
from replay.meta import EMPTY, Meta
from replay.session import Recorded, Session
from tui.screens.crash import noted
from tui.screens.dialog import Answer, Choice
from tui.screens.reading import line_name
from tui.screens.record_part import RecordPart
from tui.screens.undoing import entry_words
from tui.text import clean, counted

MOST_THEIRS = 4
"""So many entries of others are named when they were first."""
SLOW_SECONDS = 0.15
"""After this long a write shows `saving …`."""


class WriteActions(RecordPart):
    """Records what is meant, in a thread, since a disk may be slow."""

    def do_record_enter(self) -> None:
        """Records what is typed; a text that means nothing takes the marked way on."""
        if self.is_hiding and not self.field.value.strip():
            self.shown_to = f"#{self.recorder.cursor.at} {self.acting}"
            self.read_text()
            self.take_next()
            return
        if not self.field.value.strip() and not self.plays:
            self.take_next()
            return
        if not self.plays:
            if self.fault:
                self.kifu.say(self.fault, "warning")
            elif self.candidates.row is not None:
                self.do_record_complete()
            elif self.recorder.referee is None:
                self.kifu.say(self.complaint, "warning")
            return
        self.record_plays(self.plays, self.field.value)

    def record_plays(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        """Writes entries in a worker, so that a disk that hangs leaves the keys alive."""
        self.is_saving = True
        self.run_worker(self._record(plays, text, ruling), group="record")

    async def _record(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        slow = self.set_timer(SLOW_SECONDS, self.draw)
        before = self.recorder.cursor.at
        try:
            done, misfits = await asyncio.to_thread(self._write, plays, ruling)
        except Exception as error:
            self.is_saving = False
            self._not_written(error, text, is_kept=self.recorder.cursor.at > before)
            return
        finally:
            slow.stop()
        self.is_saving = False
        self._written(done, misfits, text)

    def _not_written(self, error: Exception, text: str, *, is_kept: bool) -> None:
        """Asks what to do when others were first; says anything else. Text that was not recorded stays."""
        self.draw()
        if isinstance(error, RecordedFirst):
            self._conflict(error, text)
        elif self.kifu.is_expected(error):
            self.kifu.show_problem(error, "Your text is still here; enter tries again.")
        else:
            self._failed(noted(error), text, is_kept=is_kept)

    def _failed(self, fault: str, text: str, *, is_kept: bool) -> None:
        """Says a fault of the program; an entry that is on disk already is not offered again."""
        if is_kept:
            self.field.value = self.field.value.removeprefix(text)
            self.show_position()
            self.kifu.say(f"recorded, but then: {fault}", "error")
        self.fault = self.fault or fault
        self.draw()

    def _write(self, plays: tuple[Play, ...], ruling: str | None = None) -> tuple[Recorded, tuple[Finding, ...]]:
        """Writes entries, and returns what of it does not fit; runs in a thread."""
        recorder = self.recorder
        recorder.scribe = self.kifu.author
        if self.is_branch and recorder.cursor.at == recorder.cursor.last:
            at = recorder.cursor.at
            line = self.match.fork(recorder.line, at, author=self.kifu.author)
            self.recorder = Session(self.match, line, at, self.kifu.author)
        misfits = self.recorder.preview(*plays).findings
        meta = EMPTY if ruling is None else Meta(irregular=True, ruling=ruling)
        done = self.recorder.record_all(plays, meta=meta)
        own = done[len(plays) - 1]
        if ruling:
            self.match.rule(own.version, ruling, line=own.line, author=self.kifu.author)
        self.is_branch = False
        return own, misfits

    def _written(self, done: Recorded, misfits: tuple[Finding, ...], text: str) -> None:
        self.seat = None
        # Keys pressed while it was saved are kept.
        self.field.value = self.field.value.removeprefix(text)
        self.show_position()
        what = "saved" if done.is_new else "the line went on like this already; stepped onto"
        entry = self.recorder.cursor.plays[done.version - 1]
        said = f"{entry.seat} answered" if entry.secret and entry.seat else entry.action or text
        self.saved = f"{what} #{done.version} {said}{' · on disk' if done.is_new else ''}"
        self.take_next()
        # Text typed since is about the next entry, and its own preview says what fits.
        self.misfits = () if self.field.value else misfits
        self.draw()

    def _conflict(self, error: RecordedFirst, text: str) -> None:
        """Asks what becomes of an entry when somebody else was first; the text stays until that is answered."""
        line = self.recorder.line
        theirs = list(self.match.entries(line, error.expected, error.expected + MOST_THEIRS))
        name = line_name(self.match, self.match.line(line))
        words = [f"{name} ends at #{error.actual}; yours was #{error.expected + 1}."]
        words += [f"theirs #{entry.version} {entry_words(entry)}" for entry in theirs]
        more = error.actual - error.expected - len(theirs)
        words += [f"and {counted(more, 'more entry', 'more entries')}"] if more > 0 else []
        yours = clean(text)
        answers = [
            Answer("a", "decide yours after theirs", "after"),
            Answer("d", "drop yours", "drop"),
            Answer("b", "keep yours on a branch", "branch"),
        ]
        who = next((entry.meta.scribe for entry in theirs if entry.meta.scribe), "Somebody")
        said = "\n".join([*words, f"yours  {yours}", "esc: later; your text stays"])
        self.kifu.ask(Choice(f"{who} recorded first", said, answers, width=60), self._settle)

    def _settle(self, answer: str | None) -> None:
        """Does what was answered when others had recorded first."""
        recorder = self.recorder
        at = recorder.cursor.at
        if answer is None:
            return
        recorder.catch_up()
        if answer == "branch":
            line = self.match.fork(recorder.line, at, author=self.kifu.author)
            self.recorder = Session(self.match, line, at, self.kifu.author)
        else:
            recorder.cursor.goto(recorder.cursor.last)
        if answer == "drop":
            self.field.value = ""
        self.show_position()
        self.take_next()
        if answer in ("after", "branch"):
            self.call_next(self.action_act, "record.enter")
