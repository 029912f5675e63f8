"""Notes that go along: to the corresponding entries of another line, or into a match of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.match import Note, Wording
from domain.match_events import MatchEvent, NoteAdded, NoteEdited, NoteMoved
from domain.play import Play
from replay.cursor import Cursor
from replay.match import Match
from replay.pins import moved_pin


class Carrier(NamedTuple):
    """How notes come from one line to another."""

    old: Sequence[Play]
    new: Sequence[Play]
    fork: int
    """The last version that both share."""
    line: str
    """The id of the new line."""
    near: Callable[[int], int]
    """Returns the version on the new line of an entry of the old one, or of the last one before it that is there."""
    is_same: Callable[[int], bool]
    """Returns True if an entry of the old line does on the new one what it did there."""
    flag: str
    """Tag of a note whose entry, or whose pin, is another one."""

    def carry(self, match: Match, notes: Iterable[Note]) -> Iterator[MatchEvent]:
        """Yields the events that carry notes over, each with all that it ever said."""
        here, there, fork = Cursor(self.old, 0), Cursor(self.new, 0), Cursor(self.old, self.fork)
        for note in notes:
            at = self.near(note.at)
            upto = max(self.near(note.upto), 0) if note.upto else 0
            on, pin, is_certain = note.on, note.pin, True
            if pin is not None and pin.card >= 0:
                here.goto(note.last)
                there.goto(max(at, upto))
                on, pin, is_certain = moved_pin(note, here.table, fork.table, there.table)
            is_flagged = self.flag in note.tags or (self.is_same(note.last) and is_certain)
            tags = None if is_flagged else (*note.tags, self.flag)
            yield NoteMoved(match.archive.new_id(), note.id, self.line, at, upto, on, pin, tags)


def copied(match: Match, note: Note) -> Iterator[MatchEvent]:
    """Yields a note for the first line of another match: what it said first, and each change of it."""
    ident = match.archive.new_id()
    first, *later = [one for one in note.wordings if not one.undone] or note.wordings[:1]
    yield _added(ident, note, first)
    for one in later:
        yield NoteEdited(ident, one.text, one.glyph, one.tags, one.author, one.signs, one.marks, one.bookmark)


def _added(ident: str, note: Note, said: Wording) -> NoteAdded:
    return NoteAdded(
        ident,
        "",
        note.at,
        said.text,
        said.glyph,
        said.tags,
        note.upto,
        note.on,
        said.author,
        note.reach,
        note.before,
        said.signs,
        said.bookmark,
        note.pin,
        said.marks,
    )
