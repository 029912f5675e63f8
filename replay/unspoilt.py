"""A match as far as it was read: what comes later is not in it, and neither is what was said of it.

Whoever reads a match without knowing its end is handed this in place of the match. Lines are as long as they were
read, notes, rulings and results are there once everything that they are about was reached: so lists, search, curves and
exports are the ordinary functions on it, and nothing has to remember to hide something.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import msgspec

from domain.match import Line, MatchState
from domain.notes import Note, NoteBook
from replay.match import Match
from replay.part import PartMatch
from replay.query import Row

OPENING: Final = 1
"""The set-up is no secret: every line was reached as far as that."""
NOT_TOLD: Final = -1
"""`Row.events` of a match whose length is not told."""


class Reached:
    """How far somebody has read in the lines of a match; it only grows."""

    def __init__(self) -> None:
        self._upto: dict[str, int] = {}

    def come_to(self, state: MatchState, line: str, version: int) -> bool:
        """Notes that an event of a line was reached, and with it all before it; returns True if that is news."""
        is_news = False
        for one, end in state.path(line):
            come = min(max(version, OPENING), end)
            if come > self._upto.get(one.id, 0):
                self._upto[one.id] = come
                is_news = True
        return is_news

    def furthest(self, state: MatchState, line: str) -> int:
        """Returns the last event of a line that was reached, on whatever line that shares it."""
        return max((OPENING, *(min(self._upto.get(one.id, 0), end) for one, end in state.path(line))))

    def upto(self, line: str) -> int:
        """Returns how far a line itself was walked; 0 if it never was."""
        return self._upto.get(line, 0)


class UnspoiltMatch(PartMatch):
    """What is known of a match by whoever has read so far.

    Args:
        whole: The match.
        reached: How far it was read; the match grows with it.
    """

    def __init__(self, whole: Match, reached: Reached) -> None:
        super().__init__(whole)
        self.reached = reached
        self.refresh()

    def refresh(self) -> bool:
        """Reads what was recorded since. Raises as `Match.refresh` does."""
        changed = self._whole.refresh()
        self.state = _known(self._whole, self.reached)
        return changed

    def come_to(self, line: str, version: int) -> None:
        """Notes that an event of a line was reached."""
        if self.reached.come_to(self._whole.state, line, version):
            self.state = _known(self._whole, self.reached)

    def last_shown(self, line: str) -> int:
        """Returns the last event of a line, by its id, that was reached."""
        return min(self._whole.head(line), self.reached.furthest(self._whole.state, line))

    def is_reached(self, line: str, version: int) -> bool:
        """Returns True if an event of a line was reached."""
        return version <= self.reached.furthest(self._whole.state, line)

    def hides_more(self, line: str = "") -> bool:
        """Returns True if a line goes on after what was reached."""
        return self.head(line) < self._whole.head(self.line(line).id)


def _known(whole: Match, reached: Reached) -> MatchState:
    """Returns what is known of a match."""
    state = whole.state

    def is_reached(line: str, version: int) -> bool:
        return line in state.lines and version <= reached.furthest(state, line)

    first = next((line.id for line in state.lines.values() if not line.parent), "")
    sources = [
        msgspec.structs.replace(source, findings=tuple(one for one in source.findings if is_reached(first, one.at)))
        for source in state.sources
    ]
    return replace(
        state,
        lines={one.id: _line(one, is_entered=is_reached(one.id, one.at + 1)) for one in state.lines.values()},
        book=_book(state.book, {note.id: note for note in state.notes.values() if is_reached(note.line, note.last)}),
        rulings=[(ruling, instant) for ruling, instant in state.rulings if is_reached(ruling.line, ruling.at)],
        results={line: result for line, result in state.results.items() if is_reached(line, whole.head(line))},
        sources=sources,
    )


def _line(line: Line, *, is_entered: bool) -> Line:
    """Returns a line; of one on which nothing was read yet, no more than where it parts."""
    if is_entered or not line.parent:
        return line
    retired = None if line.retired is None else msgspec.structs.replace(line.retired, reason="", author="")
    return replace(line, name="", author="", retired=retired)


def _book(book: NoteBook, notes: Mapping[str, Note]) -> NoteBook:
    at_version = {
        version: known
        for version, here in book.at_version.items()
        if (known := [note for note in here if note in notes])
    }
    return replace(
        book,
        notes=dict(notes),
        acts=[act for act in book.acts if act.note in notes],
        at_version=at_version,
        ranges=[note for note in book.ranges if note in notes],
        copies={note: copies for note, copies in book.copies.items() if note in notes},
    )


def unspoilt_row(row: Row) -> Row:
    """Returns what the catalogue tells of a match that was not read to its end: what its header says."""
    return Row(
        id=row.id,
        game=row.game,
        date=row.date,
        event=row.event,
        round=row.round,
        table=row.table,
        place=row.place,
        seats=row.seats,
        winners=[],
        scores={},
        has_result=False,
        opened=row.opened,
        updated=row.opened,
        mainline=row.mainline,
        lines=[],
        events=NOT_TOLD,
        notes=0,
        glyphs=[],
        tags=[],
        texts=[],
        rulings=0,
        findings=0,
        options=row.options,
        source=row.source,
        other_lines=0,
        digest=row.digest,
    )
