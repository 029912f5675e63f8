"""A match of the archive: its lines and their events, and everything that is recorded about it as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from domain.match import Line, MatchState, Note
from domain.match_events import (
    LineDemoted,
    LineForked,
    LineNamed,
    LinePromoted,
    LineRestored,
    LineRetired,
    MainlineChosen,
    MatchEvent,
    NoteAdded,
    NoteEdited,
    NoteRemoved,
    ResultDeclared,
    RulingGiven,
    decode_match_event,
    encode_match_event,
)
from domain.perspective import record_of
from domain.play import Play, decode_play
from eventstore import ANY, NewEvent
from replay.cursor import Cursor
from replay.errors import Ambiguous, BadRequest, NotFound
from replay.meta import EMPTY, Meta, decode_meta, encode_meta

if TYPE_CHECKING:
    from replay.archive import Archive

PLAY = "play"
"""The stored type of play events; their schema version is 1."""


@dataclass
class Entry:
    """One event of a line with what is stored beside it."""

    version: int
    play: Play
    meta: Meta
    recorded_at: int
    """Microseconds since 1970, UTC."""


class Match:
    """One match. Reads what is stored; nothing is kept that `refresh` would not read again."""

    def __init__(self, archive: Archive, match_id: str) -> None:
        self.archive = archive
        self.id = match_id
        self.state = MatchState()
        self._seen = 0
        self.refresh()

    # -- reading ----------------------------------------------------------------------------------

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return f"match-{self.id}"

    @property
    def mainline(self) -> str:
        """The id of its mainline."""
        return self.state.mainline

    @property
    def game(self) -> str:
        """The id of its game."""
        return "" if self.state.header is None else self.state.header.game

    @property
    def title(self) -> str:
        """What it was: event, round and table as far as known, else the date, the file it came from, the id."""
        header = self.state.header
        if header is None:
            return self.id
        round_and_table = " ".join(part for part in (_short("R", header.round), _short("T", header.table)) if part)
        known = " ".join(part for part in (header.event, round_and_table) if part) or header.date
        return known or (self.state.sources[0].name if self.state.sources else self.id[:8])

    def refresh(self) -> bool:
        """Reads what was recorded since; returns True if there was anything."""
        before = self._seen
        for stored in self.archive.store.read(self.stream, after=before):
            self.state.apply(decode_match_event(stored.type, stored.data), stored.recorded_at)
            self._seen = stored.version
        return self._seen > before

    def line(self, ref: str = "") -> Line:
        """Returns a line by id, unique prefix of id, or name; the mainline for `""` or `"main"`.

        Raises:
            NotFound: No line is called so.
            Ambiguous: Several are.
        """
        lines = self.state.lines
        if ref in ("", "main"):
            return lines[self.mainline]
        found = [line for line in lines.values() if line.id == ref or line.name == ref]
        found = found or [line for line in lines.values() if line.id.startswith(ref) or line.id.endswith(ref)]
        if not found:
            raise NotFound(f"no line {ref!r} in match {self.id[:8]}; `kifu lines {self.id[:8]}` lists them")
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} lines are called {ref!r}; give more of the id", [one.id for one in found])
        return found[0]

    def head(self, line: str = "") -> int:
        """Returns the version of the last event of a line."""
        one = self.line(line)
        return max(self.archive.store.head(f"line-{one.id}"), one.at)

    def plays(self, line: str = "") -> list[Play]:
        """Returns the events of a line from the first on; the hot path of loading."""
        rows = self.archive.store.read_rows(f"line-{self.line(line).id}")
        return [decode_play(row[3]) for row in rows if row[1] == PLAY]

    def entries(self, line: str = "", after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Yields the events of a line with what is stored beside them."""
        for stored in self.archive.store.read(f"line-{self.line(line).id}", after=after, upto=upto):
            if stored.type == PLAY:
                meta = decode_meta(stored.meta)
                yield Entry(stored.version, decode_play(stored.data), meta, stored.recorded_at)

    def metas(self, line: str = "") -> list[Meta]:
        """Returns the metadata of the events of a line, from the first on."""
        rows = self.archive.store.read_rows(f"line-{self.line(line).id}")
        return [decode_meta(row[4]) for row in rows if row[1] == PLAY]

    def cursor(self, line: str = "", at: int | None = None, seat: str = "") -> Cursor:
        """Returns a cursor on a line, at its end unless told otherwise.

        Args:
            line: A line; the mainline if empty.
            at: The version to stand at.
            seat: Whose record to walk: a seat or `"public"`; the scribe's own if empty.
        """
        plays = self.plays(line)
        if seat:
            plays = record_of(seat, plays)
        return Cursor(plays, len(plays) if at is None else at)

    # -- recording about the match ----------------------------------------------------------------

    def append(self, *events: MatchEvent, meta: Meta = EMPTY) -> None:
        """Appends events to the match's stream and folds them."""
        self.archive.store.append(self.stream, self.new_events(events, meta), ANY)
        self.refresh()

    def new_events(self, events: Iterable[MatchEvent], meta: Meta = EMPTY) -> list[NewEvent]:
        """Returns events of the match's stream ready to be stored."""
        return [self.archive.new_event(*encode_match_event(event), meta=encode_meta(meta)) for event in events]

    def fork(self, line: str, at: int, *, name: str = "", author: str = "", policy: str = "") -> str:
        """Begins a line after event `at` of another and returns its id.

        Raises:
            BadRequest: The line has no such version.
        """
        parent = self.line(line)
        self._verify_version(parent.id, at)
        new = self.archive.new_id()
        owner = self.state.owner(parent.id, at)
        event = LineForked(new, owner, at, name, author, policy)
        with self.archive.store.batch():
            self.archive.store.fork(f"line-{owner}", at, f"line-{new}")
            self.archive.store.append(self.stream, self.new_events([event]), ANY)
        self.refresh()
        return new

    def _verify_version(self, line: str, at: int) -> None:
        last = self.head(line)
        if not 1 <= at <= last:
            raise BadRequest(f"there is no event {at} on this line; it has 1 to {last}")

    def name_line(self, line: str, name: str) -> None:
        """Names a line."""
        self.append(LineNamed(self.line(line).id, name))

    def promote(self, line: str) -> None:
        """Moves a line one place up among its siblings."""
        self.append(LinePromoted(self.line(line).id))

    def demote(self, line: str) -> None:
        """Moves a line one place down among its siblings."""
        self.append(LineDemoted(self.line(line).id))

    def choose_mainline(self, line: str) -> None:
        """Makes a line the mainline; a retired one is restored first."""
        one = self.line(line)
        restored = [LineRestored(one.id)] if one.retired is not None else []
        self.append(*restored, MainlineChosen(one.id))

    def retire(self, line: str, reason: str = "", author: str = "") -> None:
        """Sets a line aside.

        Raises:
            BadRequest: It is the mainline.
        """
        one = self.line(line)
        if one.id == self.mainline:
            raise BadRequest("the mainline cannot be retired; make another line the mainline first")
        self.append(LineRetired(one.id, reason, author))

    def restore(self, line: str) -> None:
        """Takes a retired line back."""
        one = self.line(line)
        if one.retired is None:
            raise BadRequest("the line is not retired; there is nothing to restore")
        self.append(LineRestored(one.id))

    def undo(self, line: str = "", *, at: int | None = None, reason: str = "", author: str = "") -> str:
        """Takes back the end of a line: forks before it and goes on there; the old tail stays, struck through.

        Args:
            line: The line whose end is taken back.
            at: The first version to take back; the last one if None.
            reason: Why, for the tree of lines.
            author: Who.

        Returns:
            The id of the line on which play goes on.

        Raises:
            BadRequest: There is nothing to take back.
        """
        old = self.line(line)
        first = self.head(old.id) if at is None else at
        if first <= 1 or first > self.head(old.id):
            raise BadRequest("there is nothing to undo: the line holds its opening only")
        was_mainline = old.id == self.mainline
        new = self.fork(old.id, first - 1, name=old.name, author=author)
        events: list[MatchEvent] = [MainlineChosen(new)] if was_mainline else []
        self.append(*events, LineRetired(old.id, reason, author, True, first - 1))
        return new

    # -- notes, rulings, result -------------------------------------------------------------------

    def add_note(
        self,
        at: int,
        text: str = "",
        *,
        line: str = "",
        glyph: str = "",
        tags: Sequence[str] = (),
        upto: int = 0,
        on: str = "",
        author: str = "",
        reach: str = "",
    ) -> str:
        """Adds a note to an event and returns its id.

        Raises:
            BadRequest: The line has no such event, or the note says nothing.
        """
        one = self.line(line)
        self._verify_version(one.id, at)
        if not (text or glyph or tags):
            raise BadRequest("the note says nothing; give a text, a glyph or a tag")
        note = self.archive.new_id()
        owner = self.state.owner(one.id, at)
        self.append(NoteAdded(note, owner, at, text, glyph, tuple(tags), upto, on, author, reach))
        return note

    def edit_note(
        self, note: str, text: str, *, glyph: str | None = None, tags: Sequence[str] | None = None, author: str = ""
    ) -> None:
        """Lets a note say something else; what it said before stays in the record."""
        old = self.note(note)
        self.append(
            NoteEdited(
                old.id,
                text,
                old.glyph if glyph is None else glyph,
                old.tags if tags is None else tuple(tags),
                author or old.author,
            )
        )

    def remove_note(self, note: str) -> None:
        """Takes a note out of sight; it stays in the record."""
        self.append(NoteRemoved(self.note(note).id))

    def note(self, ref: str) -> Note:
        """Returns a note by id or unique end or beginning of it. Raises NotFound or Ambiguous."""
        found = [note for note in self.state.notes.values() if note.id.startswith(ref) or note.id.endswith(ref)]
        if not found:
            raise NotFound(f"no note {ref!r} in match {self.id[:8]}; `kifu notes {self.id[:8]}` lists them")
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} notes are called {ref!r}; give more of the id", [one.id for one in found])
        return found[0]

    def notes(self) -> list[Note]:
        """Returns the notes that are shown, by event, then by age."""
        shown = [note for note in self.state.notes.values() if not note.removed]
        return sorted(shown, key=lambda note: (note.at, note.written))

    def rule(self, at: int, text: str, *, line: str = "", author: str = "") -> None:
        """Records a judge's ruling on an event."""
        one = self.line(line)
        self._verify_version(one.id, at)
        self.append(RulingGiven(self.state.owner(one.id, at), at, text, author))

    def declare_result(self, winners: Sequence[str], scores: dict[str, int], *, line: str = "", text: str = "") -> None:
        """Records how a line ended."""
        self.append(ResultDeclared(self.line(line).id, tuple(winners), scores, text))


def _short(letter: str, text: str) -> str:
    return f"{letter}{text}" if text.isdigit() else text
