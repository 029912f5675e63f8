"""Record's reading of what is typed: who is asked, what the text means, what it would do and how it may go on."""

from __future__ import annotations

from typing import NamedTuple

from textual.widgets import Input

from domain.decision import Decision, Over, Question
from domain.play import Play
from replay.errors import BadRequest, Refused
from replay.fitting import can_be_meant
from replay.pointing import Pointing
from replay.words import for_people
from tui.screens.crash import noted
from tui.screens.record_secret import SecretActions, of_own
from tui.widgets.line_list import LineList, Rows

MOST_CANDIDATES = 200
MOST_EFFECTS = 6


class _Asked(NamedTuple):
    """What rules say of the table at hand."""

    questions: tuple[Question, ...]
    over: Over | None
    fault: str


class ReadActions(SecretActions):
    """Reads the text at each key; nothing is recorded by it."""

    _asked = _Asked((), None, "")
    _asked_at: tuple[str, int] | None = None
    """Line and entry for which it was asked."""
    _pointing: Pointing | None = None
    _pointed_at: tuple[str, int, str] | None = None
    """Line, entry and seat for which it was read."""

    @property
    def acting(self) -> str:
        """The seat that decides."""
        asking = self.asking
        if self.is_secret and isinstance(asking, Decision):
            return asking.seat
        if self.seat is not None:
            return self.seat
        if asking is not None:
            return asking.seat if isinstance(asking, Decision) else ""
        return str(self.recorder.cursor.table.value("turn") or "")

    @property
    def asking(self) -> Question | None:
        """The open question of the seat that was chosen, else the first; None without rules, or after the end."""
        open_ones = self.questions
        of_seat = (one for one in open_ones if self.seat and isinstance(one, Decision) and one.seat == self.seat)
        return next(of_seat, next(iter(open_ones), None))

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        return self._ask().questions

    @property
    def over(self) -> Over | None:
        """How the game ended; None while it goes on, or where there are no rules."""
        return self._ask().over

    def _ask(self) -> _Asked:
        """Asks the rules once for each table."""
        recorder, referee = self.recorder, self.recorder.referee
        here = (recorder.line, recorder.cursor.at)
        if here != self._asked_at:
            self._asked_at, table = here, recorder.cursor.table
            questions: tuple[Question, ...] = ()
            over, fault = None, ""
            try:
                if referee is not None:
                    questions = referee.questions(table)
                    over = None if questions else referee.over(table)
            except Exception as error:
                fault = noted(error)
            self._asked = _Asked(questions, over, fault)
        return self._asked

    @property
    def pointing(self) -> Pointing | None:
        """The legal actions by the places that they name; None where there are no rules, or others must not look."""
        recorder = self.recorder
        if recorder.referee is None or self.is_hiding:
            return None
        here = (recorder.line, recorder.cursor.at, self.speaking)
        if here != self._pointed_at:
            self._pointed_at = here
            self._pointing = self.new_pointing()
        return self._pointing

    def on_input_changed(self, event: Input.Changed) -> None:
        """Reads the text anew."""
        event.stop()
        if self.is_saving:
            # What is typed now is about a table that is not there yet; it is read when the entry is saved.
            return
        if event.value:
            self.saved, self.misfits = "", ()
        self.read_text()

    def read_text(self) -> None:
        """Says what the text means, what it would do and how it may go on."""
        text = self.field.value
        self.fault = self._ask().fault
        is_refused = self.is_refused = self._mean(text)
        is_judged = self.recorder.referee is not None
        is_offered = (text.strip() or is_judged) and not self.is_hiding
        found: list[str] = []
        if is_offered:
            found = self.sound(lambda: self.ways(text), found)
        if len(self.plays) == 1 and self.plays[0].action in found:
            # What the text means is what `enter` takes, so it is the one that is marked.
            found = list(dict.fromkeys((self.plays[0].action, *found)))
        shown = [one for one in found[:MOST_CANDIDATES] if one != text]
        # `enter` takes nothing in an empty input, nor an action that the text can hardly mean: nothing is marked there
        # before the arrows choose.
        is_marked = bool(text.strip()) and bool(shown)
        if is_marked and is_judged:
            is_marked = can_be_meant(text, shown[0], is_refused=is_refused)
        if is_marked:
            self.candidates.show(Rows(shown), 0)
        else:
            self.candidates.show_unmarked(Rows(shown))
        pointing, nowhere = self.pointing, frozenset[str]()
        self.lit = self.sound(lambda: pointing.lit(text), nowhere) if pointing is not None else nowhere
        if is_judged and not self.plays and text.strip() and not self.fault:
            self._mean_marked()
        self.draw()

    def _mean(self, text: str) -> bool:
        """Finds out what a text means and would do; returns True if it is an action that does not stand now."""
        self.plays, self.preview, self.effects, self.complaint = (), None, (), ""
        if text.strip():
            try:
                plays = self.recorder.read(text, self.speaking)
                self.preview = self.for_eyes(self.recorder.preview(*plays))
                self.effects = tuple(self._effects_of(plays))
                self.plays, self.meant = plays, text
            except (BadRequest, Refused) as error:
                self.complaint = self.told(str(error))
                return isinstance(error, Refused) and error.is_action
            except Exception as error:
                # What cannot be previewed is not recorded either.
                self.preview, self.fault = None, noted(error)
        return False

    def _effects_of(self, plays: tuple[Play, ...]) -> list[str]:
        """Returns what entries would do, in words; the agenda is of no interest to people."""
        if len(plays) > 1:
            return [play.action for play in plays][:MOST_EFFECTS]
        table = self.recorder.cursor.table
        changes = of_own(plays[0].changes, table, plays[0].seat) if self.is_secret else plays[0].changes
        return for_people(changes, table, is_short=True)[:MOST_EFFECTS]

    def _mean_marked(self) -> None:
        """Takes the marked way on for what is meant, so that its effects show before it is recorded."""
        row = self.candidates.row
        if row is not None:
            complaint = self.complaint
            self._mean(row)
            self.complaint = complaint if not self.plays else ""

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """Shows what another way on would do; with rules `enter` then takes it."""
        if event.rows is self.candidates and self.recorder.referee is not None:
            self.fault = self._ask().fault
            self._mean_marked()
            self.draw()

    def do_record_complete(self) -> None:
        """Takes the marked way on into the input."""
        rows = self.candidates
        row = rows.row if rows.row is not None or not len(rows.source) else rows.row_at(0)
        if row is not None:
            self.field.take(row)
