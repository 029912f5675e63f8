"""Recording about events: notes, signs, bookmarks, pins and marks, and taking the last of it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from domain.errors import shown
from domain.glyphs import BY_NAME, NoGlyph, Signs, family_of, in_order, signs_of
from domain.match import Line, MatchState, Note
from domain.match_events import (
    COLOURS,
    Mark,
    NoteActUndone,
    NoteAdded,
    NoteEdited,
    NoteRemoved,
    RulingGiven,
)
from domain.notes import Act
from replay.errors import Ambiguous, BadRequest, NotFound
from replay.ids import short
from replay.naming import is_name
from replay.pins import Target

if TYPE_CHECKING:
    from replay.archive import Archive


class Noting:
    """What a match can be told about its events; `replay.match.Match` is the whole."""

    archive: Archive
    id: str
    state: MatchState
    line: Callable[..., Line]
    append: Callable[..., None]
    verify_version: Callable[[str, int], None]

    # -- notes ------------------------------------------------------------------------------------

    def add_note(
        self,
        at: int,
        text: str = "",
        *,
        line: str = "",
        glyph: str = "",
        signs: Sequence[str] = (),
        tags: Sequence[str] = (),
        upto: int = 0,
        before: bool = False,
        on: str | Target = "",
        marks: Sequence[Mark] = (),
        bookmark: str = "",
        author: str = "",
        reach: str = "",
    ) -> str:
        """Adds a note to an event and returns its id.

        Args:
            at: The event, or the first one of a range.
            text: What it says.
            line: The line; the mainline if empty.
            glyph: A sign of the move (`!?`).
            signs: Further signs, by name; see `domain.glyphs`.
            tags: Words to find it by.
            upto: The last event of a range; 0 is none.
            before: It is about the situation before the event.
            on: A place to which it is pinned, or what `replay.pins.target_of` returns.
            marks: What it draws on the board.
            bookmark: The name of a bookmark.
            author: Who writes.
            reach: Who reads it: all if empty, `"scribe"`, or a seat.

        Raises:
            NotFound: The line has no such event.
            BadRequest: The note says nothing, or something that it cannot.
        """
        one = self.line(line)
        self.verify_version(one.id, at)
        if upto:
            self.verify_version(one.id, upto)
        given = _verified(glyph, signs)
        if not (text or given or tags or marks or bookmark):
            raise BadRequest("the note says nothing; give a text, a glyph, a tag, a mark or the name of a bookmark")
        if reach not in ("", "scribe", *(seat.id for seat in self.state.seats)):
            raise BadRequest(f"a note reaches all, the scribe or a seat; {reach!r} is no seat of this match")
        _verify_marks(marks)
        _verify_bookmark(bookmark)
        target = Target(on) if isinstance(on, str) else on
        note = self.archive.new_id()
        self.append(
            NoteAdded(
                note,
                self.state.owner(one.id, max(at, upto)),
                at,
                text,
                given.move,
                tuple(tags),
                upto,
                target.on,
                author,
                reach,
                before,
                given.others,
                bookmark,
                target.pin,
                tuple(marks),
            )
        )
        return note

    def edit_note(
        self,
        note: str,
        text: str,
        *,
        glyph: str | None = None,
        signs: Sequence[str] | None = None,
        tags: Sequence[str] | None = None,
        marks: Sequence[Mark] | None = None,
        bookmark: str | None = None,
        author: str = "",
    ) -> None:
        """Lets a note say something else; what it said before stays in the record. None leaves a thing as it is.

        Raises:
            BadRequest: It would say something that it cannot.
        """
        old = self.note(note)
        given = _verified(old.glyph if glyph is None else glyph, old.signs.others if signs is None else signs)
        _verify_marks(marks or ())
        _verify_bookmark(bookmark or "")
        self.append(
            NoteEdited(
                old.id,
                text,
                given.move,
                old.tags if tags is None else tuple(tags),
                author or old.author,
                None if signs is None else given.others,
                None if marks is None else tuple(marks),
                bookmark,
            )
        )

    def remove_note(self, note: str, *, author: str = "") -> None:
        """Takes a note out of sight; it stays in the record."""
        self.append(NoteRemoved(self.note(note).id, author))

    def undo_note(self, *, author: str = "", seat: str = "") -> Act:
        """Takes back the last act about notes: a note written, changed or removed. Returns it; it stays in the record.

        Args:
            author: Only what this author did, or nobody signed; anybody if empty.
            seat: Only what is about notes that this seat may read; empty is the scribe.

        Raises:
            BadRequest: There is nothing to take back.
        """
        act = self.state.book.last_act(author, seat)
        if act is None:
            whose = f" by {shown(author)}" if author else ""
            raise BadRequest(f"there is nothing to take back: no note was written, changed or removed{whose}")
        self.append(NoteActUndone(act.number, author))
        return act

    # -- signs ------------------------------------------------------------------------------------

    def signs_by(self, at: int, author: str, *, line: str = "", reach: str = "") -> Note | None:
        """Returns the note that holds the signs which an author gave an entry; None if there are none."""
        found = [
            note
            for note in self.state.notes_at(self.line(line).id, at)
            if note.author == author and note.reach == reach and note.signs and not note.upto and not note.before
        ]
        return found[-1] if found else None

    def sign(
        self, at: int, signs: Signs, *, line: str = "", author: str = "", reach: str = "", adds: bool = False
    ) -> str:
        """Gives an entry the signs of an author and returns the id of the note that holds them, `""` if none does.

        An author has one sign of the move on an entry, one of the position, and several observations: others take the
        place of those from before, which stay in the record.

        Args:
            at: The entry.
            signs: The signs.
            line: The line; the mainline if empty.
            author: Who says so.
            reach: Who reads it.
            adds: Keep those from before that are not replaced.
        """
        old = self.signs_by(at, author, line=line, reach=reach)
        if old is None:
            return (
                self.add_note(at, line=line, glyph=signs.move, signs=signs.others, author=author, reach=reach)
                if signs
                else ""
            )
        new = old.signs.with_(signs) if adds else signs
        if new == old.signs:
            return old.id
        if not new and not (old.text or old.tags or old.marks or old.bookmark):
            self.remove_note(old.id, author=author)
            return ""
        self.edit_note(old.id, old.text, glyph=new.move, signs=new.others, author=author)
        return old.id

    # -- reading ----------------------------------------------------------------------------------

    def note(self, ref: str) -> Note:
        """Returns a note by id or unique end or beginning of it. Raises NotFound or Ambiguous."""
        found = [note for note in self.state.notes.values() if note.id.startswith(ref) or note.id.endswith(ref)]
        if not found:
            raise NotFound(f"no note {ref!r} in match {short(self.id)}; `kifu notes {short(self.id)}` lists them")
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} notes are called {ref!r}; give more of the id", [one.id for one in found])
        return found[0]

    def notes(self, seat: str = "", *, with_removed: bool = False) -> list[Note]:
        """Returns the notes that a seat may read (the scribe, all), by event, then by age."""
        found = [
            note for note in self.state.notes.values() if (with_removed or not note.removed) and note.reaches(seat)
        ]
        return sorted(found, key=lambda note: (note.at, not note.before, note.written))

    def notes_on(self, line: str, seat: str = "") -> list[Note]:
        """Returns those of `notes` that are about a line, by its id."""
        return [note for note in self.notes(seat) if self.state.is_on(line, note)]

    def bookmarks(self, line: str = "", seat: str = "") -> list[Note]:
        """Returns the bookmarks of a line that a seat may read, by event."""
        return [note for note in self.notes_on(self.line(line).id, seat) if note.bookmark]

    # -- rulings ----------------------------------------------------------------------------------

    def rule(self, at: int, text: str, *, line: str = "", author: str = "") -> None:
        """Records a judge's ruling on an event."""
        one = self.line(line)
        self.verify_version(one.id, at)
        self.append(RulingGiven(self.state.owner(one.id, at), at, text, author))


def read_signs(texts: Iterable[str]) -> Signs:
    """Returns the signs that some texts mean, by writing, name or PGN number. Raises `BadRequest`."""
    try:
        return signs_of(texts)
    except NoGlyph as error:
        raise BadRequest(str(error)) from error


def _verified(glyph: str, signs: Sequence[str]) -> Signs:
    if glyph and family_of(glyph) != "move":
        raise BadRequest(f"{shown(glyph)} is no sign of a move; expected one of !! ! !? ?! ? ??")
    unknown = next((name for name in signs if name not in BY_NAME), None)
    if unknown is not None:
        raise BadRequest(f"{shown(unknown)} is no name of a sign; see kifu note --help")
    read_signs((*((glyph,) if glyph else ()), *signs))
    return Signs(glyph, in_order(signs))


def _verify_marks(marks: Sequence[Mark]) -> None:
    for mark in marks:
        if mark.colour and mark.colour not in COLOURS:
            raise BadRequest(f"{shown(mark.colour)} is no colour of a mark; expected one of {', '.join(COLOURS)}")
        if mark.letter and not (len(mark.letter) == 1 and mark.letter.isascii() and mark.letter.isalnum()):
            raise BadRequest(f"a mark has one letter or digit, not {shown(mark.letter)}")
        if mark.place.startswith("#") or mark.to.startswith("#"):
            raise BadRequest("a card has no place on the board that could be marked; mark the place where it lies")


def _verify_bookmark(name: str) -> None:
    if not is_name(name):
        raise BadRequest(f"the name of a bookmark is one line of plain text, not {shown(name)}")
