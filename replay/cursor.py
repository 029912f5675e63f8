"""A cursor: a table that steps through a line, forwards and backwards, and jumps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from domain.play import Play
from domain.table import Finding, Table, Undo
from domain.touched import touched_places
from replay.structure import Structure, Unit

KEYFRAME_EVERY: Final = 250
"""Events between two copies of the table kept in memory: a jump folds at most so many."""


class Cursor:
    """Stands after event `at` of a line; 0 is before the first one.

    Copies of the table are kept as the cursor passes (keyframes), and undo records of the way it came, for one to
    two keyframes back. A step is one event; a jump is a copy and a fold of at most `KEYFRAME_EVERY` events, the
    first one beyond what was ever reached excepted.

    Args:
        plays: The events of the line, the first at index 0. May grow by `extend`.
        at: Where to stand first.
    """

    def __init__(self, plays: Sequence[Play], at: int = 0) -> None:
        self._plays: list[Play] = list(plays)
        self._frames: list[int] = [0]
        self._tables: list[Table] = [Table()]
        self._undo: list[list[Undo]] = []
        self._structure: Structure | None = None
        self.table = Table()
        """The table after event `at`. Another object after a jump; a screen reads it anew each time."""
        self.at = 0
        self.goto(at)

    @property
    def last(self) -> int:
        """The version of the last event."""
        return len(self._plays)

    @property
    def plays(self) -> Sequence[Play]:
        """The events of the line."""
        return self._plays

    @property
    def play(self) -> Play | None:
        """The event that led here; None before the first."""
        return self._plays[self.at - 1] if self.at else None

    @property
    def structure(self) -> Structure:
        """Where turns, rounds and phases begin."""
        if self._structure is None:
            self._structure = Structure(self._plays)
        return self._structure

    def extend(self, plays: Sequence[Play]) -> None:
        """Adds events at the end of the line; the cursor stays."""
        self._plays.extend(plays)
        if self._structure is not None:
            self._structure.extend(plays)

    # -- moving -----------------------------------------------------------------------------------

    def forward(self) -> bool:
        """Applies the next event. Returns False at the end."""
        if self.at == len(self._plays):
            return False
        apply = self.table.apply
        self._undo.append([apply(change) for change in self._plays[self.at].changes])
        self.at += 1
        if self.at % KEYFRAME_EVERY == 0:
            self._pass_frame()
        return True

    def _pass_frame(self) -> None:
        if self.at > self._frames[-1]:
            self._frames.append(self.at)
            self._tables.append(self.table.copy())
        if len(self._undo) > 2 * KEYFRAME_EVERY:
            del self._undo[:-KEYFRAME_EVERY]

    def back(self) -> bool:
        """Takes the last event back. Returns False at the beginning."""
        if self.at == 0:
            return False
        if not self._undo:
            self._load(self.at - 1)
            return True
        for record in reversed(self._undo.pop()):
            self.table.undo(record)
        self.at -= 1
        return True

    def goto(self, at: int) -> None:
        """Goes to a version; one outside the line is taken as its nearest end."""
        at = min(max(at, 0), self.last)
        if self.at - len(self._undo) <= at < self.at:
            while self.at > at:
                self.back()
            return
        if at < self.at or at - self.at > KEYFRAME_EVERY:
            self._load(at)
        while self.at < at:
            self.forward()

    def _load(self, at: int) -> None:
        """Starts again from the last keyframe before `at`, or goes on from here if that is nearer."""
        index = max(bisect_right(self._frames, at - 1) - 1, 0)
        frame = self._frames[index]
        if at < self.at or frame > self.at:
            self.table, self.at, self._undo = self._tables[index].copy(), frame, []
        while self.at < at:
            self.forward()

    def step(self, unit: Unit, forwards: bool = True) -> None:
        """Goes to where the next unit begins, or to where this one (from its beginning: the one before) began."""
        where = self.structure.next if forwards else self.structure.previous
        self.goto(where(unit, self.at))

    # -- reading ----------------------------------------------------------------------------------

    def touched(self) -> set[str]:
        """Returns the places that the event which led here touched."""
        play = self.play
        if play is None:
            return set()
        self.back()
        touched = touched_places(play.changes, self.table)
        self.forward()
        return touched

    def findings(self) -> list[Finding]:
        """Returns what did not fit in the event that led here."""
        if not self.back():
            return []
        count = len(self.table.findings)
        self.forward()
        return self.table.findings[count:]

    def search(self, wanted: Callable[[Play], bool], forwards: bool = True) -> int | None:
        """Returns the nearest version whose event is wanted, not counting the one at hand."""
        versions = range(self.at + 1, self.last + 1) if forwards else range(self.at - 1, 0, -1)
        return next((version for version in versions if wanted(self._plays[version - 1])), None)


def misfits(play: Play, table: Table) -> list[str]:
    """Returns what does not fit if an entry is applied to a table, which is the same afterwards."""
    before = len(table.findings)
    undo = [table.apply(change) for change in play.changes]
    messages = [finding.message for finding in table.findings[before:]]
    while undo:
        table.undo(undo.pop())
    return messages


def findings_of(plays: Sequence[Play]) -> dict[int, list[Finding]]:
    """Returns what did not fit in a line, by version: one fold of the whole line."""
    table = Table()
    found: dict[int, list[Finding]] = {}
    for version, play in enumerate(plays, 1):
        before = len(table.findings)
        table.fold(play.changes)
        if len(table.findings) > before:
            found[version] = table.findings[before:]
    return found
