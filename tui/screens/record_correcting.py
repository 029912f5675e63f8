"""Record's looks back: cards that nobody named, what was taken back, entries that are put right, and rulings."""

from __future__ import annotations

from collections.abc import Sequence

from replay.blanks import Blank, BlankWatch
from replay.errors import BadRequest
from replay.session import Session
from tui.screens.record_part import Ended, RecordPart


class CorrectActions(RecordPart):
    """The actions that are about entries before the one that is being recorded."""

    _watch: BlankWatch | None = None
    _left: tuple[str, int, Sequence[Blank]] = ("", -1, ())
    """A line, an entry of it, and the blanks up to there."""

    def blanks_left(self) -> Sequence[Blank]:
        """Returns the cards that came into sight without a name, up to where recording goes on."""
        cursor, line = self.recorder.cursor, self.recorder.line
        watch = self._watch
        if watch is None or self._left[:1] != (line,) or watch.version > cursor.at:
            watch = self._watch = BlankWatch()
        if self._left[:2] != (line, cursor.at):
            watch.extend(cursor.plays[watch.version : cursor.at])
            self._left = (line, cursor.at, [blank for blank in watch.found() if blank.is_open])
        return self._left[2]

    def corner_text(self) -> str:
        """Returns what is still unknown, for the corner: `blanks 2  assumed 1`."""
        if self.is_secret:
            return ""
        assumed = len(self.recorder.cursor.table.assumed)
        counts = (("blanks", len(self.blanks_left())), ("assumed", assumed))
        return "  ".join(f"{word} {count}" for word, count in counts if count)

    def why_correct_off(self, action_id: str) -> str:
        """Says what does not apply where recording goes on."""
        cursor = self.recorder.cursor
        if action_id in ("record.blanks", "replay.redo") and (cursor.at < cursor.last or self.is_branch):
            return "here a new line begins; it is done at the end of a line"
        if action_id == "replay.amend" and cursor.at <= 1:
            return "the opening stays; there is no later entry yet"
        return ""

    def do_record_blanks(self) -> None:
        """Lists the blanks of this line, to be named."""
        from tui.screens.blanks import Blanks, open_blanks

        if not open_blanks(self.recorder):
            self.kifu.say("no blank is open: every card that came into sight has a name")
            return

        def named(version: int | None) -> None:
            if version is not None:
                self.saved = f"saved #{version} {self.recorder.cursor.plays[version - 1].action} · on disk"
                self.match.refresh()
            self.show_position()

        self.kifu.ask(Blanks(self.recorder), named)

    def do_replay_redo(self) -> None:
        """Brings back what was taken back last, and goes on after it."""
        try:
            restored = self.match.redo(self.recorder.line, author=self.kifu.author)
        except BadRequest as error:
            self.kifu.say(str(error), "warning")
            return
        self.recorder = Session(self.match, restored, scribe=self.kifu.author)
        self.shown_to = ""
        self.saved = f"brought back; you go on from #{self.recorder.cursor.at}"
        self.show_position()

    def do_replay_amend(self) -> None:
        """Asks what is put right about the last entry; afterwards Replay stands on it."""
        from tui.screens.amend_begin import Beginning

        Beginning(self.kifu, self.match, self.recorder.line, self.recorder.cursor.at, self.leave_for).ask()

    def do_lines_rulings(self) -> None:
        """Lists the irregular entries of this line and the rulings on it; one that is chosen is gone to in Replay."""
        from replay.rulings import rulings
        from tui.screens.rulings import Rulings

        found = rulings(self.match, self.recorder.line)
        if not found:
            self.kifu.say("no ruling stands on this line, and no entry of it is irregular")
            return
        line, at = self.recorder.line, self.recorder.cursor.at
        self.kifu.ask(Rulings(found, at), lambda at: self.leave_for(Ended(line, at)) if at else None)
