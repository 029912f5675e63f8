"""The clocks while a match is recorded: whose run, what they show, and what a decision took.

The clock of a seat runs while a question of its is open and the clocks are on. What a decision took is the time for
which the clocks ran since its question opened; it is stored with the entry (`Meta.clock_ms`) and stays with it: an
undone entry takes its time along, an amended line keeps the times of the entries that it keeps. A seat's clock is the
sum over its entries on the line, from the last correction on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from domain.decision import Decision
from domain.match_events import (
    ClockControlled,
    ClockCorrected,
    ClockEvent,
    ClockMoved,
    ClockPaused,
    ClockStarted,
)
from domain.table import Table
from replay.blanks import ASKED as NAMING
from replay.clock_words import Control, write_time
from replay.errors import BadRequest

if TYPE_CHECKING:
    from domain.clock import Clock
    from domain.match import MatchState
    from replay.cursor import Cursor
    from replay.match import Match
    from replay.referee import Referee

_SECOND: Final = 1_000
_FARTHEST: Final = 500
"""So many entries are looked back over for the one after which a question opened."""


class Face(NamedTuple):
    """What a seat's clock shows."""

    seat: str
    used_ms: int
    """Time used, with the decision that is open."""
    left_ms: int | None
    """What is left of the bank, below 0 once it is used up; None without a bank."""
    is_running: bool

    @property
    def shown_ms(self) -> int:
        """What the clock shows: what is left, or what was used where there is no bank."""
        return self.used_ms if self.left_ms is None else self.left_ms

    @property
    def text(self) -> str:
        """The same, as people read it: a bank shows 0:00 only once it is used up."""
        return write_time(self.used_ms if self.left_ms is None else left_shown(self.left_ms))


def left_shown(left_ms: int) -> int:
    """Returns what is left of a bank in whole seconds, a begun one counted."""
    return -(-left_ms // _SECOND) * _SECOND if left_ms > 0 else left_ms


class Timed(NamedTuple):
    """An entry that was decided on the clock."""

    version: int
    seat: str
    ms: int


class Watch:
    """The clocks of a match on the line that is recorded; what it has read of the line is kept.

    Args:
        match: The match.
        referee: Who knows whose questions are open; None: whoever's turn it is decides.
    """

    def __init__(self, match: Match, referee: Referee | None) -> None:
        self.match = match
        self.referee = referee
        self._line = ""
        self._read = 0
        self._last_instant = 0
        self._timed: list[Timed] = []
        self._opened: tuple[str, int, dict[str, int]] = ("", -1, {})

    @property
    def clock(self) -> Clock:
        """The clocks as the match's stream tells them."""
        return self.match.state.clock

    def is_on(self, line: str) -> bool:
        """Returns True if the clocks belong to a line."""
        return self.clock.line == line

    # -- whose clock ------------------------------------------------------------------------------

    def opened(self, line: str, cursor: Cursor) -> dict[str, int]:
        """Returns the seats that are asked, each with the instant since when, in microseconds."""
        if self._opened[:2] != (line, cursor.at):
            self._opened = (line, cursor.at, self._since(line, cursor))
        return self._opened[2]

    def _since(self, line: str, cursor: Cursor) -> dict[str, int]:
        asked = self._asked(cursor.table)
        if not asked:
            return {}
        versions = self._versions(cursor, asked)
        instants = {at: self._instant(line, at) for at in set(versions.values())}
        return {seat: instants[at] for seat, at in versions.items()}

    def _versions(self, cursor: Cursor, asked: dict[str, str]) -> dict[str, int]:
        """Returns the entry after which each question opened: answers of others, and names of blanks, leave it open."""
        versions = dict.fromkeys(asked, cursor.at)
        start, looking = cursor.at, set(asked)
        try:
            while looking and cursor.at > 1 and start - cursor.at < _FARTHEST:
                play = cursor.plays[cursor.at - 1]
                cursor.back()
                before = self._asked(cursor.table)
                if self.referee is None and play.asked != NAMING:
                    break
                looking = {seat for seat in looking if play.seat != seat and before.get(seat) == asked[seat]}
                versions.update(dict.fromkeys(looking, cursor.at))
        finally:
            cursor.goto(start)
        return versions

    def _asked(self, table: Table) -> dict[str, str]:
        """Returns the seats that are asked, with what."""
        if self.referee is None:
            turn = str(table.value("turn") or "")
            return {turn: ""} if any(seat.id == turn for seat in self.match.state.seats) else {}
        try:
            questions = self.referee.questions(table)
        except Exception:  # A fault in rules is told where an action is read; it must not keep an entry from the disk.
            return {}
        return {one.seat: one.asked for one in questions if isinstance(one, Decision)}

    def _instant(self, line: str, at: int) -> int:
        if at < 1:
            return 0
        return next((entry.instant for entry in self.match.entries(line, at - 1, at)), 0)

    # -- what was used ----------------------------------------------------------------------------

    def think_ms(self, line: str, cursor: Cursor, seat: str, now: int) -> int:
        """Returns what a decision at the cursor has taken, at least 1; 0 if the clocks do not run for it.

        Args:
            line: The line.
            cursor: A cursor on it, at the table at which it is decided.
            seat: Who decides; `""` is chance, which does not think.
            now: The present instant, in microseconds.
        """
        if not seat or not self.is_on(line):
            return 0
        opened = self.opened(line, cursor)
        start = opened[seat] if seat in opened else self._instant(line, cursor.at)
        took = self.clock.ran_ms(line, start, now)
        return max(took, 1) if self.clock.is_running else took

    def faces(self, line: str, cursor: Cursor, now: int) -> list[Face]:
        """Returns what the clocks show at the cursor, in the order of the seats; `[]` if they were never used."""
        if not self.clock.is_used:
            return []
        asked = self.opened(line, cursor) if self.is_on(line) else {}
        return [self._face(seat.id, line, cursor.at, asked, now) for seat in self.match.state.seats]

    def _face(self, seat: str, line: str, at: int, asked: dict[str, int], now: int) -> Face:
        clock = self.clock
        used, count = self._used(seat, line, at)
        if seat in asked:
            used += clock.ran_ms(line, asked[seat], now)
        left = clock.budget_ms + clock.increment_ms * count - used if clock.budget_ms else None
        return Face(seat, used, left, clock.is_running and seat in asked)

    def _used(self, seat: str, line: str, at: int) -> tuple[int, int]:
        """Returns what a seat used up to an entry, and how many decisions it took on the clock."""
        self._read_upto(line, at)
        last = correction_at(self.match, line, seat, at)
        start, used = (last.at, last.used_ms) if last is not None else (0, 0)
        own = [one for one in self._timed if one.seat == seat and one.version <= at]
        return used + sum(one.ms for one in own if one.version > start), len(own)

    def _read_upto(self, line: str, at: int) -> None:
        if line != self._line:
            self._line, self._read, self._timed = line, 0, []
        if at > self._read:
            self._timed += timed(self.match, line, self._read, at)
            self._read = at

    # -- putting right ----------------------------------------------------------------------------

    def correct(self, line: str, cursor: Cursor, seat: str, shown_ms: int, now: int, author: str = "") -> None:
        """Records what a seat's clock really shows now.

        Raises:
            BadRequest: There is no such seat, or no clock was ever used.
        """
        faces = {face.seat: face for face in self.faces(line, cursor, now)}
        if not faces:
            raise BadRequest("no clock is used in this match; start it, or say how much time there is")
        if seat not in faces:
            raise BadRequest(f"no seat is called {seat!r}; there are {', '.join(faces)}")
        used, count = self._used(seat, line, cursor.at)
        open_ms = faces[seat].used_ms - used
        budget, increment = self.clock.budget_ms, self.clock.increment_ms
        wanted = budget + increment * count - shown_ms if budget else shown_ms
        owner = self.match.state.owner(line, cursor.at)
        self.match.append(ClockCorrected(owner, cursor.at, seat, wanted - open_ms, author))


def timed(match: Match, line: str, after: int = 0, upto: int | None = None) -> Iterator[Timed]:
    """Yields the entries of a line that were decided on the clock."""
    for entry in match.entries(line, after, upto):
        if entry.meta.clock_ms > 0 and entry.play.seat:
            yield Timed(entry.version, entry.play.seat, entry.meta.clock_ms)


def corrections_on(state: MatchState, line: str, at: int) -> list[ClockCorrected]:
    """Returns what was put right on a line up to an entry, in the order in which it was recorded."""
    return [
        one
        for one in state.clock.corrections
        if one.at <= at and one.line in state.lines and state.owner(line, one.at) == one.line
    ]


def correction_at(match: Match, line: str, seat: str, at: int) -> ClockCorrected | None:
    """Returns the correction from which a seat's clock counts after an entry of a line; None if there is none."""
    found = [one for one in corrections_on(match.state, line, at) if one.seat == seat]
    return max(reversed(found), key=lambda one: one.at, default=None)


# -- recording ----------------------------------------------------------------------------------------


def start_clock(match: Match, line: str = "", author: str = "") -> None:
    """Lets the clocks run on a line. Raises BadRequest if they do."""
    one = match.line(line)
    clock = match.state.clock
    if clock.is_running and clock.line == one.id:
        raise BadRequest("the clock runs already")
    match.append(ClockStarted(one.id, author))


def pause_clock(match: Match, author: str = "") -> None:
    """Lets the clocks stand still. Raises BadRequest if they do."""
    if not match.state.clock.is_running:
        raise BadRequest("the clock does not run; start it first")
    match.append(ClockPaused(author))


def control_clock(match: Match, control: Control, author: str = "") -> None:
    """Says how much time the seats have."""
    match.append(ClockControlled(control.budget_ms, control.increment_ms, author))


def control_of(match: Match) -> Control:
    """Returns how much time the seats have."""
    return Control(match.state.clock.budget_ms, match.state.clock.increment_ms)


def moved_clock(clock: Clock, was: str, line: str) -> list[ClockEvent]:
    """Returns what is to be recorded when a line takes the place of another: its clocks go on there."""
    return [ClockMoved(line, was)] if clock.line == was and was != line else []
