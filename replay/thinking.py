"""How long the decisions of a line took: by seat, the longest ones, and turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.changes import ALL
from domain.perspective import record_of
from domain.play import Play
from replay.clocks import Watch
from replay.cursor import Cursor
from replay.match import Entry, Match
from replay.referee import referee_of
from replay.structure import Structure, leads_to

LONGEST: Final = 3
"""So many of the longest decisions of a seat are named."""


class Thought(NamedTuple):
    """A decision and what it took."""

    version: int
    seat: str
    ms: int
    action: str
    """As whoever looks may read it."""


class SeatTimes(NamedTuple):
    """What a seat's decisions took."""

    seat: str
    total_ms: int
    """The sum over its decisions, without corrections."""
    decisions: int
    longest: tuple[Thought, ...]
    """The longest first."""
    clock_ms: int | None
    """What its clock says at the end: time left of a bank, else time used; None: no clock, or not to be told."""

    @property
    def mean_ms(self) -> int:
        """What a decision took on average."""
        return self.total_ms // self.decisions if self.decisions else 0


class TurnTimes(NamedTuple):
    """What the decisions of a turn took."""

    number: int
    """From 1; 0 is what came before the first turn."""
    seat: str
    """Whose turn it was."""
    start: int
    """The first entry of it that was decided on the clock."""
    ms: int


class ThinkTimes(NamedTuple):
    """The times of a line."""

    seats: tuple[SeatTimes, ...]
    turns: tuple[TurnTimes, ...]
    """Those with times, in order."""
    thoughts: tuple[Thought, ...]
    untimed: int
    """Answers without a time of their own: no clock ran, or the one after them was what was thought about."""
    budget_ms: int
    leaves_out: bool
    """True where answers that others gave in secret are left out, since their times are not for whoever looks."""
    is_imported: bool
    withholds: bool = False
    """True if there are answers in secret, with or without times, that whoever looks is told no times of."""

    @property
    def nothing(self) -> str:
        """Why there is nothing to show, in a sentence; `""` if there is something."""
        if self.thoughts:
            return ""
        if self.withholds:
            return "no times: those of what was answered in secret are not shown to this view"
        if self.is_imported:
            return "no times: the file from which this match came told none"
        return "no times: no clock ran while this line was recorded"


def think_times(match: Match, line: str = "", chair: str = "", only: str = "") -> ThinkTimes:
    """Returns what the decisions of a line took.

    Args:
        match: The match.
        line: The line; the mainline if empty.
        chair: Whose eyes: a seat or `"public"`; the scribe's own if empty. What others answered in secret is left out.
        only: A seat, if only its decisions are asked for.
    """
    one = match.line(line)
    entries = list(match.entries(one.id))
    recorded = [entry.play for entry in entries]
    plays = record_of(chair, recorded) if chair else recorded
    thoughts: list[Thought] = []
    untimed = 0
    withholds = False
    for entry, play in zip(entries, plays, strict=True):
        seat = entry.play.seat
        if not seat or (only and seat != only):
            continue
        if not may_know(entry, chair):
            withholds = True
            continue
        if entry.meta.clock_ms:
            thoughts.append(Thought(entry.version, seat, entry.meta.clock_ms, play.action or play.asked))
        else:
            untimed += 1
    clock = match.state.clock
    shown = {} if chair else _at_the_end(match, one.id, plays)
    seats = tuple(
        _of_seat(seat.id, thoughts, shown.get(seat.id)) for seat in match.state.seats if only in ("", seat.id)
    )
    is_imported = bool(match.state.sources)
    return ThinkTimes(
        seats, _turns(thoughts, plays), tuple(thoughts), untimed, clock.budget_ms, bool(chair), is_imported, withholds
    )


def may_know(entry: Entry, chair: str) -> bool:
    """Returns True if a chair may know how long a decision took: not that of an answer given in secret."""
    secret = entry.play.secret
    return not chair or not secret or ALL in secret or chair in secret


def _of_seat(seat: str, thoughts: Sequence[Thought], clock_ms: int | None) -> SeatTimes:
    own = [one for one in thoughts if one.seat == seat]
    longest = sorted(own, key=lambda one: (-one.ms, one.version))[:LONGEST]
    return SeatTimes(seat, sum(one.ms for one in own), len(own), tuple(longest), clock_ms)


def _at_the_end(match: Match, line: str, plays: Sequence[Play]) -> dict[str, int]:
    """Returns what the clocks say after the last entry, without the decision that is open."""
    watch = Watch(match, referee_of(match.state))
    return {face.seat: face.shown_ms for face in watch.faces(line, Cursor(plays, len(plays)), 0)}


def _turns(thoughts: Sequence[Thought], plays: Sequence[Play]) -> tuple[TurnTimes, ...]:
    structure = Structure(plays)
    found: dict[int, TurnTimes] = {}
    for one in thoughts:
        # The answer with which rules went on to a new turn belongs to the turn before.
        belongs = one.version - 1 if leads_to(plays[one.version - 1]) else one.version
        number = structure.number("turn", belongs)
        seat = structure.value_at("turn", belongs)
        before = found.get(number)
        if before is None:
            found[number] = TurnTimes(number, str(seat or one.seat), one.version, one.ms)
        else:
            found[number] = before._replace(ms=before.ms + one.ms)
    return tuple(found.values())


def bar(ms: int, most: int, width: int, *, ascii_only: bool = False) -> str:
    """Returns a level bar of at most `width` cells for a time, as long as its share of the longest one.

    Args:
        ms: The time.
        most: The longest time of the chart.
        width: Cells for the longest.
        ascii_only: Draws with `#`, in whole cells.
    """
    if ms <= 0 or most <= 0 or width <= 0:
        return ""
    eighths = max(1, round(8 * width * min(ms, most) / most))
    if ascii_only:
        return "#" * max(1, round(eighths / 8))
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_EIGHTHS[rest] if rest else "")


_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
