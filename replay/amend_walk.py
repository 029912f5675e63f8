"""The walk of an amendment: the old and the new table side by side, and what is on the new line so far."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from domain.decision import Next
from domain.normal import unlike
from domain.play import Play
from domain.table import Table
from replay.amendment import Edit, Mark, Row
from replay.moments import Moment, moment, moments
from replay.notation import read_action
from replay.referee import Referee

_PERSONS: Final[frozenset[Mark]] = frozenset({"entered", "replaced", "kept"})
"""Marks of what a person says: it is taken as it is, and a finding where it does not fit the table."""
UNFIT: Final = "it does not fit what is known:"


class Stretch(NamedTuple):
    """Entries of the old line that stand at the same moment of the game."""

    first: int
    last: int
    moment: Moment


class Walk:
    """Where an amendment stands between the two lines.

    Args:
        referee: Who judges; None where everything is declared.
        game: The game's id.
        plays: The events of the old line.
        edit: What is put right.
    """

    def __init__(self, referee: Referee | None, game: str, plays: Sequence[Play], edit: Edit) -> None:
        self.referee = referee
        self.game = game
        self.plays = plays
        self.edit = edit
        self.fork = (min(edit.at, edit.to) if edit.kind == "move" else edit.at) - 1
        self.old = Table()
        for play in plays[: self.fork]:
            self.old.fold(play.changes)
        self.new = self.old.copy()
        self.rows: list[Row] = []
        self.added = 0
        """So many entries were put on the new line."""
        self.asked: Next | None = None
        """What is asked on the new table; None if that was not looked up since it changed."""
        self.is_past = False
        """True while the old table has the entry at hand already."""
        self._stretches = _stretches(moments(plays[self.fork :], moment(self.old)), self.fork + 1)

    # -- the new line -------------------------------------------------------------------------------

    def read(self, text: str, seat: str, *, irregular: bool = False) -> tuple[Play, ...]:
        """Returns the events of a text that a person typed, on the new table.

        Raises:
            BadRequest: It is no action, or sets what nobody declares.
            Refused: A rule does not allow it.
        """
        if self.referee is not None and not irregular:
            return self.referee.read(text, self.new, seat)
        play = read_action(self.game, text, self.new, seat)
        if self.referee is not None:
            self.referee.verify_ruling(play, self.new)
        return (play,)

    def add(self, row: Row, following: Next | None = None) -> None:
        """Puts a row on the new line.

        Args:
            row: The row.
            following: What is asked after it, if the new table has its changes already.
        """
        if row.new is not None:
            self.added += 1
            before = len(self.new.findings)
            if following is None:
                self.new.fold(row.new.changes)
            if row.mark in _PERSONS and len(self.new.findings) > before:
                row = row._replace(reason=f"{UNFIT} {self.new.findings[before].message}")
            self.asked = following
        self.rows.append(row)

    def leave(self, was: int, mark: Mark, reason: str = "") -> None:
        """Notes that an entry of the old line is not on the new one."""
        self.add(Row(str(was), was, self.plays[was - 1], None, mark, reason))

    def compare(self, row: Row, *, is_kept: bool = False) -> Row:
        """Returns the row of an entry that stays, marked as changed if it does something else than it did.

        Args:
            row: The row; its changes are not on the new table.
            is_kept: The changes are done on the new table, and on the old one unless the entry was moved.
        """
        assert row.new is not None
        assert row.old is not None
        self.is_past = is_kept and not self.is_moved(row.was)
        forms = unlike(
            row.new.changes, self.new, row.old.changes, self.old, is_kept=is_kept, is_other_kept=self.is_past
        )
        return row if forms is None else row._replace(mark="changed", forms=forms)

    # -- the old line -------------------------------------------------------------------------------

    def go_past(self, was: int) -> None:
        """Leads the old table past an entry."""
        self.old.fold(self.plays[was - 1].changes)

    def is_moved(self, was: int) -> bool:
        """Returns True for the entry that is moved: the old table goes past it where it stood."""
        return self.edit.kind == "move" and was == self.edit.at

    def moment_of(self, was: int) -> Moment:
        """Returns where in the game an entry stood."""
        return self._stretches[self._stretch(was)].moment

    def standing(self, now: Moment, first: int, last: int) -> Iterator[Play]:
        """Yields the entries from `first` to `last` of the old line that stood at a moment of the game."""
        for stretch in self._stretches[max(self._stretch(first), 0) :]:
            if stretch.first > last:
                return
            if stretch.moment == now:
                yield from self.plays[max(stretch.first, first) - 1 : min(stretch.last, last)]

    def _stretch(self, was: int) -> int:
        return bisect_right(self._stretches, was, key=lambda stretch: stretch.first) - 1


def _stretches(marks: Sequence[Moment], first: int) -> list[Stretch]:
    found: list[Stretch] = []
    for version, mark in enumerate(marks, first):
        if found and found[-1].moment == mark:
            found[-1] = found[-1]._replace(last=version)
        else:
            found.append(Stretch(version, version, mark))
    return found
