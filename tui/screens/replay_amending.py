"""Replay's actions that put the record right: amending, taking back, blanks; rulings, copies, equal positions."""

from __future__ import annotations

import asyncio

from replay.equal import Equal, EqualPositions
from replay.errors import BadRequest, RecordedFirst
from replay.match import Match
from replay.session import Session
from replay.unspoilt import UnspoiltMatch
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.reading import line_name
from tui.screens.record_part import Ended
from tui.screens.replay_part import HIDDEN, ReplayPart
from tui.text import clean

_RECORDING = ("replay.amend", "replay.undo", "replay.redo", "lines.extract", "record.blanks")
_SCRIBE = (*_RECORDING, "lines.rulings", "lines.equal")
_ON_ENTRY = ("replay.amend", "replay.undo")


class AmendActions(ReplayPart):
    """The actions that stand on `replay.amend`, `replay.blanks`, `replay.rulings`, `replay.extract`, `replay.equal`."""

    _equals: EqualPositions | None = None
    _is_reading_equals = False

    def why_amend_off(self, action_id: str) -> str:
        """Says what does not apply to the entry or the line at hand."""
        if action_id not in _SCRIBE:
            return ""
        if action_id in _RECORDING and action_id != "record.blanks" and self.kifu.is_read_only:
            return self.kifu.why_read_only
        if not self.reading.view.is_scribe:
            return self.only_scribe("shows or records it")
        if action_id in _RECORDING and (self.reading.hides_more or self._is_hidden(self.marked_line().id)):
            return HIDDEN
        if action_id in _ON_ENTRY and self.reading.at <= 1:
            return "the opening stays; step onto a later entry"
        if action_id == "lines.equal" and not self.equal_here():
            return "no other line has this position"
        return ""

    def _is_hidden(self, line: str) -> bool:
        """Returns True if a line goes on after what may be shown of it."""
        return isinstance(self.match, UnspoiltMatch) and self.match.hides_more(line)

    # Amending and taking back

    def do_replay_amend(self) -> None:
        """Asks what is put right about the entry at hand."""
        from tui.screens.amend_begin import Beginning

        Beginning(self.kifu, self.match, self.reading.line.id, self.reading.at, self._written).ask()

    def _written(self, ended: Ended) -> None:
        self.reading.refresh()
        self.go_to_line(ended.line, ended.version)

    def do_replay_undo(self) -> None:
        """Asks whether the entry at hand and all after it are taken back, and why; of a seal first."""
        from tui.screens.trust import ask_of_seal_first

        ask_of_seal_first(self.kifu, self.match, self.reading.line.id, self._ask_undo)

    def _ask_undo(self) -> None:
        from tui.screens.undoing import undo_prompt

        reading = self.reading
        line, at, last = reading.line.id, reading.at, reading.last

        def undone(reason: str | None) -> None:
            try:
                if reason is None:
                    return
                head = self.match.head(line)
                if head != last:
                    raise RecordedFirst(line, last, head, self.match.plays(line, after=last))
                new = self.match.undo(line, at=at, reason=reason.strip(), author=self.kifu.author)
            finally:
                self.match.breaks_seal = None  # that was meant of this undo alone
            self._written(Ended(new, at - 1))
            self.kifu.say(f"taken back; you go on from #{at - 1}")

        title, zone, plays = reading.seat_title, self.kifu.zone, reading.cursor.plays
        self.kifu.ask(undo_prompt(self.match, line, at, title, zone, plays), undone)

    def do_replay_redo(self) -> None:
        """Brings back what was taken back last at the end of this line."""
        try:
            restored = self.match.redo(self.reading.line.id, author=self.kifu.author)
        except BadRequest as error:
            self.kifu.say(str(error), "warning")
            return
        head = self.match.head(restored)
        self._written(Ended(restored, head))
        self.kifu.say(f"brought back; the line goes to #{head} again")

    # Blanks and rulings

    def do_record_blanks(self) -> None:
        """Lists the blanks of this line, to be named."""
        from tui.screens.blanks import Blanks, open_blanks

        session = Session(self.match, self.reading.line.id, scribe=self.kifu.author)
        if not open_blanks(session):
            self.kifu.say("no blank is open: every card that came into sight has a name")
            return

        def named(version: int | None) -> None:
            if version is not None:
                self.reading.refresh()
                self.reload()

        self.kifu.ask(Blanks(session), named)

    def do_lines_rulings(self) -> None:
        """Lists the irregular entries of this line and the rulings on it."""
        from replay.rulings import rulings
        from tui.screens.rulings import Rulings

        found = rulings(self.match, self.reading.line.id)
        if not found:
            self.kifu.say("no ruling stands on this line, and no entry of it is irregular")
            return
        self.kifu.ask(Rulings(found, self.reading.at), lambda at: self.stand_at(at) if at else None)

    # A match of its own

    def do_lines_extract(self) -> None:
        """Asks what the new match is called, copies the line into it, and offers to open it."""
        line = self.marked_line()
        text = f"{line_name(self.match, line)} is copied with its notes and rulings; nothing is taken from here.\n"
        text += "What is the new match called? (empty: as this one)"

        def called(event: str | None) -> None:
            if event is not None:
                self._extract(line.id, event.strip())

        self.kifu.ask(Prompt("A match of its own", text, width=60), called)

    def _extract(self, line: str, event: str) -> None:
        from replay.extract import extract
        from tui.screens.working import work

        def done(new: Match) -> None:
            answers = [Answer("o", "open it", True), Answer("s", "stay here", False)]
            head = new.head()
            text = f"{clean(new.title)} has #{head} as its last entry and stands in the Library."
            self.kifu.ask(
                Choice("It is a match of its own", text, answers, width=60),
                lambda answer: self.kifu.open_match(new, head) if answer else None,
            )

        def failed(error: Exception | None) -> None:
            if error is not None:
                self.kifu.show_problem(error)

        archive = self.match.archive
        work(self.kifu, "Copying the line", lambda _: extract(archive, self.match, line, event=event), done, failed)

    # Equal positions

    def look_for_equals(self) -> None:
        """Reads the positions of the other lines in a worker, if there are any that were not read yet."""
        if self._equals is None:
            self._equals = EqualPositions(self.match)
        if self.reading.view.is_scribe and len(self.other_lines()) > 1 and not self._is_reading_equals:
            self._is_reading_equals = True
            self.run_worker(self._read_equals(self._equals), group="equal")

    async def _read_equals(self, equals: EqualPositions) -> None:
        try:
            if not equals.is_due():
                return
            while equals.is_due():
                await asyncio.to_thread(equals.read)
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            return  # Reading the match says what is wrong with the database.
        finally:
            self._is_reading_equals = False
        self.draw()

    def equal_here(self) -> list[Equal]:
        """Returns where other lines have the position at hand."""
        reading = self.reading
        if self._equals is None or not reading.view.is_scribe:
            return []
        return self._equals.of(reading.line.id, reading.at, reading.cursor.table)

    def equal_text(self) -> str:
        """Returns where other lines have the position at hand, as `= #123 of LINE`; `""` if none has."""
        names = [self._equal_name(one) for one in self.equal_here()]
        return f"= {', '.join(names)}" if names else ""

    def do_lines_equal(self) -> None:
        """Goes to the equal position; of several, asks which."""
        found = self.equal_here()
        if len(found) == 1:
            self.go_to_line(found[0].line, found[0].version)
            return
        answers = [Answer("", self._equal_name(one), one) for one in found]
        self.kifu.ask(
            Choice("The same position", "", answers),
            lambda one: self.go_to_line(one.line, one.version) if one is not None else None,
        )

    def _equal_name(self, one: Equal) -> str:
        return f"#{one.version} of {line_name(self.match, self.match.line(one.line))}"
