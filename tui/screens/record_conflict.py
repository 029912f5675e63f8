"""Record beside other recorders: theirs is taken in, and when they were first it is asked what becomes of mine.

Nothing that was typed is lost: what was meant, by whom, and the judge's word on it are kept until it is on disk, on a
branch, or dropped on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from domain.play import Play
from replay.errors import BadRequest, RecordedFirst, Refused, TakenBack
from replay.match import Entry
from tui.screens.crash import noted
from tui.screens.dialog import Answer, Choice
from tui.screens.problem import lost_text
from tui.screens.reading import line_name
from tui.screens.record_part import RecordPart
from tui.screens.undoing import entry_words
from tui.text import clean, counted

MOST_THEIRS: Final = 4
"""So many entries of others are named when they were first."""


@dataclass(frozen=True)
class Mine:
    """An entry that was to be recorded."""

    plays: tuple[Play, ...]
    text: str
    """What stood in the input."""
    meant: str
    """The action that it was read as: what was typed, or the way on that was marked."""
    seat: str
    """For whom it was read."""
    ruling: str | None = None
    """What the judge said of it; None where the rules allow it."""


class ConflictActions(RecordPart):
    """Decides, with whoever records, what becomes of an entry that came second."""

    news = 0
    """Entries of others that were not taken in yet, since something is typed."""
    is_lost = False
    is_shown_once = False
    """False before the screen is shown for the first time, which reads everything."""

    # What others record

    def take_news(self) -> None:
        """Takes in what others have recorded; while something is typed, only says how much it is."""
        if self.is_saving or self.screen is not self.app.screen or not self.takes_news:
            return
        try:
            self._take_in()
        except Exception as error:
            self.take_loss(error)
            return
        self.is_lost = False
        self.draw()

    def on_screen_resume(self) -> None:
        """Takes in what others have recorded while a dialog was on top."""
        if self.is_shown_once:
            self.take_news()
        self.is_shown_once = True

    def take_loss(self, error: Exception) -> None:
        """Says once that the database cannot be reached; what is typed stays."""
        if not self.kifu.is_expected(error):
            raise error
        if not self.is_lost:
            self.kifu.say(lost_text(error), "warning")
        self.is_lost = True
        self.draw()

    @property
    def takes_news(self) -> bool:
        """True where recording goes on at the end of the line."""
        cursor = self.recorder.cursor
        return not self.is_branch and cursor.at == cursor.last

    def _take_in(self) -> None:
        recorder = self.recorder
        line, at = recorder.line, recorder.cursor.at
        if self.field.value or self.waiting:
            self.match.refresh()
            self.news = max(0, self.match.head(line) - at)
            return
        recorder.follow()
        self.news = 0
        if (recorder.line, recorder.cursor.at) == (line, at):
            return
        if recorder.line == line:
            first = next(self.match.entries(line, at, at + 1))
            self.saved = f"{first.meta.scribe or 'somebody'} recorded {self._span(at, recorder.cursor.at)}"
        else:
            self.saved = f"taken back by others; you go on from #{recorder.cursor.at}"
        self.show_position()

    @staticmethod
    def _span(at: int, last: int) -> str:
        return f"#{last}" if last == at + 1 else f"#{at + 1} to #{last}"

    def news_text(self) -> str:
        """Returns what the top line says of others: that the database is lost, or how much they have recorded."""
        if self.is_lost:
            return "LOST, retrying"
        return f"{self.news} new" if self.news else ""

    # Who was first

    def ask_about(self, error: RecordedFirst, mine: Mine) -> None:
        """Asks what becomes of an entry when somebody else was first; it stays until that is answered."""
        is_taken_back = isinstance(error, TakenBack)
        words = self._taken_back_words(error) if isinstance(error, TakenBack) else self._first_words(error)
        yours = mine.plays[-1].action or mine.meant
        words += [
            f"yours  {clean(yours)}{'' if mine.ruling is None else ' (irregular)'}",
            "esc: later; your text stays",
        ]
        answers = [
            Answer("a", "decide yours after theirs", "after"),
            Answer("d", "drop yours", "drop"),
            Answer("b", "keep yours on a branch", "branch"),
        ]
        who = clean(error.who) or "Somebody"
        title = f"{who} took #{self.recorder.cursor.at} back" if is_taken_back else f"{who} recorded first"
        self.kifu.ask(Choice(title, "\n".join(words), answers, width=60), lambda answer: self._settle(answer, mine))

    def _first_words(self, error: RecordedFirst) -> list[str]:
        line = self.recorder.line
        name = line_name(self.match, self.match.line(line))
        said = f"{name} ends at #{error.actual}; yours was #{error.expected + 1}."
        return [said, *self._their_words(line, error.expected, error.actual, error.who)]

    def _taken_back_words(self, error: TakenBack) -> list[str]:
        head = self.match.head(error.goes_on)
        name = line_name(self.match, self.match.line(error.goes_on))
        said = f"Play goes on after #{error.after} on {name}; yours was #{error.expected + 1}."
        return [said, *self._their_words(error.goes_on, error.after, head, error.who)]

    def _their_words(self, line: str, after: int, last: int, who: str) -> list[str]:
        theirs = list(self.match.entries(line, after, min(last, after + MOST_THEIRS)))
        words = [f"theirs #{entry.version} {_entry_of(entry, who)}" for entry in theirs]
        more = last - after - len(theirs)
        return words + ([f"and {counted(more, 'more entry', 'more entries')}"] if more > 0 else [])

    def _settle(self, answer: str | None, mine: Mine) -> None:
        """Does what was answered."""
        self.news = 0
        if answer is None:
            return
        recorder = self.recorder
        if answer == "branch":
            # The table is still the one for which it was decided.
            recorder.catch_up()
            self.is_branch = recorder.cursor.at == recorder.cursor.last
            self.record_plays(mine.plays, mine.text, mine.ruling)
            return
        recorder.follow()
        if answer == "drop":
            self.field.value = self.field.value.removeprefix(mine.text)
        self.show_position()
        if answer == "after":
            self._decide_again(mine)
        else:
            self.take_next()

    def _decide_again(self, mine: Mine) -> None:
        """Records an entry after those of others, if the rules still allow it and it still means the same."""
        try:
            plays = self.recorder.read(mine.meant, mine.seat, irregular=mine.ruling is not None)
        except (BadRequest, Refused) as error:
            self._keep(mine, f"not recorded, after theirs it does not stand: {error}")
            return
        except Exception as error:
            self.fault = noted(error)
            self.draw()
            return
        if _said(plays[-1]) != _said(mine.plays[-1]):
            self._keep(mine, f"after theirs it means {' '.join(_said(plays[-1]))}; enter records that")
            return
        self.record_plays(plays, mine.text, mine.ruling)

    def _keep(self, mine: Mine, said: str) -> None:
        """Leaves an entry in the input, in full, and says why it was not recorded."""
        typed = self.field.value
        if typed == mine.text and typed != mine.meant:
            self.field.take(mine.meant)
        self.kifu.say(said, "warning")


def _said(play: Play) -> tuple[str, str]:
    return play.seat, play.action


def _entry_of(entry: Entry, who: str) -> str:
    """Returns what an entry of others says, and who recorded it if that is somebody else than the first one."""
    scribe = entry.meta.scribe
    by = f" (by {clean(scribe)})" if scribe and scribe != who else ""
    play = entry.play
    said = "answered in secret" if play.secret and not play.seat else entry_words(entry)
    return f"{said}{by}"
