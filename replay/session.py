"""Recording on a line: an entry is on disk before anybody is told so."""

from __future__ import annotations

from dataclasses import dataclass

from domain.normal import same

from domain.play import Play, encode_play
from eventstore import WrongExpectedVersion
from replay.cursor import Cursor
from replay.errors import RecordedFirst
from replay.match import PLAY, Match
from replay.meta import EMPTY, Meta, encode_meta


@dataclass
class Recorded:
    """Where an entry ended up."""

    line: str
    version: int
    is_new: bool
    """False if the line, or one that forks here, already went on with an equal entry."""


class Session:
    """Records on a line of a match, from a position in it.

    Args:
        match: The match.
        line: The line; the mainline if empty.
        at: The version to go on from; the end of the line if None.
        scribe: Who records.
    """

    def __init__(self, match: Match, line: str = "", at: int | None = None, scribe: str = "") -> None:
        self.match = match
        self.line = match.line(line).id
        self.scribe = scribe
        self.cursor = match.cursor(self.line, at)

    def record(self, play: Play, *, expect: int | None = None, meta: Meta = EMPTY, name: str = "") -> Recorded:
        """Records an entry after the cursor and steps onto it.

        At the end of the line it is appended. Inside, an entry equal to the next one is stepped onto, as is the first
        one of a line that forks here; any other begins a new line.

        Args:
            play: The entry.
            expect: The version of the line's last event that the caller has seen; the cursor's if None.
            meta: What to store beside it.
            name: A name for the line, if one is begun.

        Raises:
            RecordedFirst: Others have recorded on the line since.
        """
        if self.cursor.at < self.cursor.last:
            known = self._known(play)
            if known is not None:
                return known
            self._switch(self.match.fork(self.line, self.cursor.at, name=name, author=self.scribe))
        expected = self.cursor.at if expect is None else expect
        stored = self.match.archive.new_event(PLAY, encode_play(play), meta=encode_meta(self._signed(meta)))
        try:
            done = self.match.archive.store.append(f"line-{self.line}", [stored], expected)
        except WrongExpectedVersion as error:
            raise RecordedFirst(self.line, expected, self.match.head(self.line)) from error
        self.cursor.extend([play])
        self.cursor.goto(done.last_version)
        return Recorded(self.line, done.last_version, True)

    def _signed(self, meta: Meta) -> Meta:
        return Meta(**{**{f: getattr(meta, f) for f in meta.__struct_fields__}, "scribe": meta.scribe or self.scribe})

    def _known(self, play: Play) -> Recorded | None:
        """Steps onto an entry equal to `play` that comes next, on this line or on one that forks here."""
        at = self.cursor.at
        if is_same_entry(play, self.cursor.plays[at], self.cursor):
            self.cursor.forward()
            return Recorded(self.line, self.cursor.at, False)
        for line in self.match.state.forks_at(self.line, at):
            first = next(self.match.entries(line.id, at, at + 1), None)
            if first is not None and is_same_entry(play, first.play, self.cursor):
                self._switch(line.id)
                self.cursor.forward()
                return Recorded(self.line, self.cursor.at, False)
        return None

    def _switch(self, line: str) -> None:
        at = self.cursor.at
        self.line = line
        self.cursor = self.match.cursor(line, at)

    def catch_up(self) -> int:
        """Reads what others recorded on the line since; returns how many entries. The cursor stays."""
        new = [entry.play for entry in self.match.entries(self.line, self.cursor.last)]
        self.cursor.extend(new)
        return len(new)

    def undo(self, reason: str = "") -> str:
        """Takes the last entry back and goes on before it; returns the id of the line on which play goes on."""
        new = self.match.undo(self.line, reason=reason, author=self.scribe)
        self.line = new
        self.cursor = self.match.cursor(new)
        return new


def is_same_entry(one: Play, other: Play, cursor: Cursor) -> bool:
    """Returns True if two entries for the table at a cursor are the same: who, what was asked and answered, effects."""
    if (one.seat, one.asked, one.action) != (other.seat, other.asked, other.action):
        return False
    return one.changes == other.changes or same(one.changes, cursor.table, other.changes, cursor.table)
