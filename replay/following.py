"""Following a line while others record on it: each entry once, in order, also where the line is another one now.

A `Follower` keeps no more than where it stands: a line and the last entry of it that was told. So it goes on after a
lost connection, or with a match that was opened anew, without a gap and without telling an entry twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from domain.match import Line, MatchState
from domain.match_events import ResultDeclared
from replay.match import AMENDED, Entry, Match


@dataclass(frozen=True)
class Moved:
    """The line goes on as another one: entries were taken back or amended, or another line was chosen."""

    line: str
    after: int
    """The last version that both share, or up to which the old one was told: what comes is after it."""
    instead_of: str
    gone: int
    """How many entries that were told are not on the new line."""
    how: str
    """`amended`, `undone`, or `chosen`."""
    author: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Shrunk:
    """The line ends before what was told: the archive is an earlier one than before."""

    line: str
    after: int
    told: int


@dataclass(frozen=True)
class Ended:
    """The match has a result."""

    result: ResultDeclared


News: TypeAlias = Entry | Moved | Shrunk | Ended


class Follower:
    """A reader at the end of a line.

    Args:
        match: The match; one with a delay is followed with that delay.
        line: The line; the mainline, whichever that is, if empty.
        told: The last version that is known already; all of the line by default.
    """

    def __init__(self, match: Match, line: str = "", told: int | None = None) -> None:
        self.match = match
        self.is_on_mainline = line in ("", "main")
        self.line = match.line(line).id
        head = match.head(self.line)
        self.told = head if told is None else min(told, head)
        """The last version of the line that was told."""
        self._ended: ResultDeclared | None = None

    def go_on_with(self, match: Match) -> None:
        """Follows the same match as it was opened anew, from where this stands."""
        self.match = match

    def poll(self) -> Iterator[News]:
        """Yields what came since the last time; what was yielded counts as told."""
        self.match.refresh()
        yield from self._shrunk()
        yield from self._line_moved()
        head = self.match.head(self.line)
        for entry in self.match.entries(self.line, self.told, head):
            self.told = entry.version
            yield entry
        result = self._result()
        if result is not None and result != self._ended:
            self._ended = result
            yield Ended(result)
        self._ended = result

    @property
    def is_over(self) -> bool:
        """True if the last poll found that the match has a result."""
        return self._ended is not None

    def _result(self) -> ResultDeclared | None:
        state = self.match.state
        return state.result if self.line == state.mainline else state.results.get(self.line)

    def _shrunk(self) -> Iterator[Shrunk]:
        """Yields that the archive has not all of what was told: a backup was brought back."""
        whole = self.match.whole
        is_there = self.line in self.match.state.lines
        if is_there and whole.head(self.line) >= self.told:
            return
        line = self.line if is_there else self.match.mainline
        told, after = self.told, min(self.told, self.match.head(line))
        self.line, self.told = line, after
        yield Shrunk(line, after, told)

    def _line_moved(self) -> Iterator[Moved]:
        state = self.match.state
        new = state.mainline if self.is_on_mainline else successor(self.match, self.line)
        if new == self.line:
            return
        old = state.lines[self.line]
        after = min(state.parting(old.id, new), self.told, self.match.head(new))
        moved = _moved(state, old, new, after, self.told - after)
        self.line, self.told = new, after
        yield moved


def _moved(state: MatchState, old: Line, new: str, after: int, gone: int) -> Moved:
    retired = old.retired
    if retired is None or not retired.undone:
        return Moved(new, after, old.id, gone, "chosen", state.lines[new].author)
    how = "amended" if state.lines[new].policy == AMENDED else "undone"
    return Moved(new, after, old.id, gone, how, retired.author, retired.reason)


def successor(match: Match, line: str) -> str:
    """Returns the line on which play goes on where a line was taken back, amended, or brought back; itself otherwise.

    Args:
        match: The match.
        line: The line's id.
    """
    seen = {line}
    while (next_one := _taken_over_by(match, match.state.lines[line])) and next_one not in seen:
        line = next_one
        seen.add(line)
    return line


def _taken_over_by(match: Match, old: Line) -> str:
    """Returns the line that took the place of another; `""` if none did."""
    state = match.state
    if old.retired is None or not old.retired.undone:
        return ""
    at = old.retired.at
    there = [one for one in state.lines.values() if one.id != old.id and state.parting(old.id, one.id) >= at]
    if any(one.id == state.mainline for one in there):
        return state.mainline
    if match.is_left_over(old):
        there = [one for one in there if one.retired is None]  # A redo begins no line: it brings one back.
    else:
        # An undo and an amendment begin theirs in the same transaction: it is the last one that was there then.
        there = [one for one in there if one.created <= old.retired_at and one.at == at]
    return max(((one.created, one.id) for one in there), default=(0, ""))[1]
