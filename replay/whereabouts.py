"""Where the things are to which notes are pinned, for a list of notes from several lines."""

from __future__ import annotations

from domain.match import Note
from domain.table import Table
from replay.match import Match
from replay.pins import Pins, Where


class Whereabouts:
    """Finds pinned things as one chair may know them; each line is read when a note on it is asked for.

    Args:
        match: The match.
        line: The line that is looked at; notes that are not on it are followed on their own.
        seat: Whose record; empty is the scribe's.
        at: The version of that line after which things are looked for; None is the end.
    """

    def __init__(self, match: Match, line: str, seat: str = "", at: int | None = None) -> None:
        self._match = match
        self._line = line
        self._seat = seat
        self._at = at
        self._lines: dict[str, tuple[Pins, Table, int]] = {}

    def of(self, note: Note) -> Where | None:
        """Returns where that is to which a note is pinned; None if it is pinned to nothing."""
        if not note.is_pinned:
            return None
        line = self._line if self._match.state.is_on(self._line, note) else note.line
        if line not in self._lines:
            cursor = self._match.cursor(line, self._at if line == self._line else None, self._seat)
            self._lines[line] = Pins(cursor.plays, self._match.state.seats), cursor.table, cursor.at
        pins, table, at = self._lines[line]
        return pins.where(note, table, at)
