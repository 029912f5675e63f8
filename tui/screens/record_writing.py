"""Record's way to the disk: an entry is there before the screen says so, and others may have been first."""

from __future__ import annotations

import asyncio

from domain.play import Play
from domain.table import Finding
from replay.errors import RecordedFirst
from replay.meta import EMPTY, Meta
from replay.session import Recorded, Session
from tui.screens.crash import noted
from tui.screens.record_conflict import ConflictActions, Mine
from tui.screens.record_secret import TYPED_TOO_EARLY
from tui.screens.undoing import play_words

SLOW_SECONDS = 0.15
"""After this long a write shows `saving …`."""


class WriteActions(ConflictActions):
    """Records what is meant, in a thread, since a disk may be slow."""

    _saved_text = ""
    """What is being saved, as it was typed."""

    def do_record_enter(self) -> None:
        """Records what is typed; a text that means nothing takes the marked way on."""
        if self.is_saving:
            self._keep_enter()
            return
        if self.is_hiding:
            self.shown_to = f"#{self.recorder.cursor.at} {self.acting}"
            self.show_position()
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

    def _keep_enter(self) -> None:
        """Keeps an `enter` for when the entry is saved, with what was typed before it."""
        field = self.field
        self.ahead.append(field.value.removeprefix(self._saved_text))
        field.take(self._saved_text)
        # What comes now is for the next question, and may be for another seat than the one at the screen.
        field.password = self.is_secret

    def _go_on_ahead(self, held: str) -> None:
        """Does what was typed while an entry was saved, as far as it is for whoever is asked now.

        Args:
            held: What was typed after the last `enter`.
        """
        while self.ahead and not self.is_saving:
            text = self.ahead.pop(0)
            if self.is_hiding and text:
                self.ahead.append(text)
                self._drop_ahead()
                return
            if text:
                self.field.take(text)
                self.read_text()
            self.do_record_enter()
            if not self.is_saving and self.field.value.strip():
                break
        if self.is_saving:
            self.field.take(f"{self.field.value}{held}")
            self.field.password = self.is_secret and bool(held)
        elif self.field.value.strip():
            rest = [line for line in (*self.ahead, held) if line.strip()]
            self.ahead = []
            if self.is_secret and rest:
                self.kifu.say(TYPED_TOO_EARLY, "warning")
            else:
                self.waiting = [*rest, *self.waiting]
        elif held and not self.is_hiding:
            self.field.take(held)

    def _drop_ahead(self) -> None:
        """Forgets what was typed ahead, and says so."""
        if self.ahead or self.field.value:
            self.kifu.say(TYPED_TOO_EARLY, "warning")
        self.ahead = []
        self.field.value = ""

    def record_plays(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        """Writes entries in a worker, so that a disk that hangs leaves the keys alive."""
        self.is_saving, self._saved_text = True, text
        meant = self.meant if ruling is None else text.strip()
        mine = Mine(plays, text, meant, self.speaking if ruling is None else self.seat or "", ruling)
        self.run_worker(self._record(mine), group="record")

    async def _record(self, mine: Mine) -> None:
        slow = self.set_timer(SLOW_SECONDS, self.draw)
        before = self.recorder.cursor.at
        try:
            done, misfits = await asyncio.to_thread(self._write, mine.plays, mine.ruling)
        except Exception as error:
            self.is_saving = False
            self._not_written(error, mine, is_kept=self.recorder.cursor.at > before)
            return
        finally:
            slow.stop()
        self.is_saving = False
        self._written(done, misfits, mine.text)

    def _not_written(self, error: Exception, mine: Mine, *, is_kept: bool) -> None:
        """Asks what to do when others were first; says anything else. Text that was not recorded stays."""
        self.field.password = False
        if self.is_secret and (self.ahead or self.field.value != mine.text):
            self._drop_ahead()
            self.field.take(mine.text)
        else:
            self.waiting = [*(line for line in self.ahead if line.strip()), *self.waiting]
            self.ahead = []
        if self.field.value != mine.text:
            self.read_text()
        self.draw()
        if is_kept and isinstance(error, RecordedFirst):
            # What came of it by chance was recorded by others.
            self._forget(mine.text)
            self.recorder.follow()
            self.show_position()
        elif isinstance(error, RecordedFirst):
            self.ask_about(error, mine)
        elif is_kept and self.kifu.is_expected(error):
            self._forget(mine.text)
            self.kifu.show_problem(error, "Your entry is on disk; what comes of it is not yet.")
        elif self.kifu.is_expected(error):
            self.kifu.show_problem(error, "Your text is still here; enter tries again.")
        else:
            self._failed(noted(error), mine.text, is_kept=is_kept)

    def _forget(self, text: str) -> None:
        """Takes what is on disk out of the input, so that it is not recorded again."""
        self.field.value = self.field.value.removeprefix(text)
        self.show_position()

    def _failed(self, fault: str, text: str, *, is_kept: bool) -> None:
        """Says a fault of the program; an entry that is on disk already is not offered again."""
        if is_kept:
            self._forget(text)
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
        self.seat, self.news, self.is_lost = None, 0, False
        # Keys pressed while it was saved are kept, but for those that may be of another seat's answer.
        self.field.password = False
        self.field.value = self.field.value.removeprefix(text)
        was_secret = bool(self.recorder.cursor.plays[done.version - 1].secret)
        if was_secret and (not self.is_hiding or (self.field.value and not self.ahead)):
            self._drop_ahead()
        held = self.field.value if self.ahead else ""
        if held:
            self.field.value = ""
        self.show_position()
        what = "saved" if done.is_new else "the line went on like this already; stepped onto"
        entry = self.recorder.cursor.plays[done.version - 1]
        said = f"{entry.seat} answered" if entry.secret and entry.seat else entry.action or text
        if self.is_secret and not entry.secret:
            said = play_words(self.reading.cursor.plays[done.version - 1])
        # Whoever answers in secret next may not know what came out for others.
        said = "" if self.is_secret and entry.secret and not entry.seat else said
        self.saved = f"{what} #{done.version}{' ' * bool(said)}{said}{' · on disk' if done.is_new else ''}"
        self.take_next()
        # Text typed since is about the next entry, and its own preview says what fits.
        self.misfits = () if self.field.value or self.is_secret else misfits
        self.draw()
        if self.ahead:
            self._go_on_ahead(held)
