"""Notes as the match's stream tells them: what each ever said, and the acts that can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from domain.glyphs import Signs
from domain.match_events import Mark, NoteActUndone, NoteAdded, NoteEdited, NoteMoved, NoteRemoved, Pin

NoteEvent: TypeAlias = NoteAdded | NoteEdited | NoteRemoved | NoteMoved | NoteActUndone


@dataclass(frozen=True)
class Wording:
    """What a note said from some moment on."""

    text: str
    glyph: str
    tags: tuple[str, ...]
    author: str
    written: int
    """Microseconds since 1970, UTC."""
    signs: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    bookmark: str = ""
    undone: bool = False
    """It was taken back: the one before it holds again."""


@dataclass
class Note:
    """A note on an event, with everything that it ever said."""

    id: str
    line: str
    """The line that owns the (last) event, so that every line which shares what is meant shows the note."""
    at: int
    upto: int
    on: str
    reach: str
    wordings: list[Wording]
    removed: bool = False
    before: bool = False
    """It is about the situation before the event."""
    pin: Pin | None = None
    """A card or a seat to which it is pinned."""

    @property
    def last(self) -> int:
        """The last event that it is about."""
        return max(self.at, self.upto)

    @property
    def is_pinned(self) -> bool:
        """True if it is pinned to a card, a seat or a place."""
        return bool(self.on or self.pin)

    def reaches(self, seat: str) -> bool:
        """Returns True if a seat may read it; `""` is the scribe, who reads everything."""
        return not seat or self.reach in ("", seat)

    @property
    def now(self) -> Wording:
        """What holds now: the last wording that was not taken back."""
        return next((one for one in reversed(self.wordings) if not one.undone), self.wordings[0])

    @property
    def text(self) -> str:
        """What it says now."""
        return self.now.text

    @property
    def glyph(self) -> str:
        """Its move sign now."""
        return self.now.glyph

    @property
    def signs(self) -> Signs:
        """All its signs now."""
        return Signs(self.now.glyph, self.now.signs)

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags now."""
        return self.now.tags

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What it draws on the board now."""
        return self.now.marks

    @property
    def bookmark(self) -> str:
        """The name of the bookmark that it is now; `""` if it is none."""
        return self.now.bookmark

    @property
    def author(self) -> str:
        """Who wrote it first."""
        return self.wordings[0].author

    @property
    def written(self) -> int:
        """When it was written first, in microseconds since 1970, UTC."""
        return self.wordings[0].written

    @property
    def is_edited(self) -> bool:
        """True if it once said something else."""
        return len(self.wordings) > 1


def signs_on(notes: Iterable[Note]) -> Signs:
    """Returns the signs of an entry from the notes on it: those of move and position said last, and all others."""
    signs = Signs()
    for note in sorted(notes, key=lambda note: note.now.written):
        signs = signs.with_(note.signs)
    return signs


@dataclass
class Act:
    """Something that somebody did about a note."""

    number: int
    kind: Literal["added", "edited", "removed"]
    note: str
    author: str
    wording: int = 0
    """Of an edit: which wording it made."""
    undone: bool = False


@dataclass
class NoteBook:
    """All notes of a match, and what was done about them."""

    notes: dict[str, Note] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    at_version: dict[int, list[str]] = field(default_factory=dict)
    """Notes by the version of their (first) event."""
    ranges: list[str] = field(default_factory=list)
    """Notes on more than one event."""
    copies: dict[str, list[str]] = field(default_factory=dict)
    """As which notes a note was carried over."""

    def apply(self, event: NoteEvent, line: str, recorded_at: int) -> bool:
        """Adds an event; returns False if it is about a note or an act that is not there.

        Args:
            event: The event.
            line: Of a note added or carried over: the line that owns its last event.
            recorded_at: When it was recorded, in microseconds since 1970, UTC.
        """
        match event:
            case NoteAdded():
                self._add(event, line, recorded_at)
                return True
            case NoteActUndone():
                return self._undo(event.act)
            case NoteMoved():
                return self._move(event, line)
            case NoteEdited() | NoteRemoved():
                note = self.notes.get(event.note)
                if note is None:
                    return False
                if isinstance(event, NoteEdited):
                    self._edit(note, event, recorded_at)
                else:
                    note.removed = True
                    self._did("removed", note.id, event.author)
                return True

    def _add(self, event: NoteAdded, line: str, recorded_at: int) -> None:
        first = Wording(
            event.text,
            event.glyph,
            event.tags,
            event.author,
            recorded_at,
            event.signs,
            event.marks,
            event.bookmark,
        )
        self._take(
            Note(
                event.note,
                line,
                event.at,
                event.upto,
                event.on,
                event.reach,
                [first],
                before=event.before,
                pin=event.pin,
            )
        )
        self._did("added", event.note, event.author)

    def _take(self, note: Note) -> None:
        self.notes[note.id] = note
        self.at_version.setdefault(note.at, []).append(note.id)
        if note.last > note.at:
            self.ranges.append(note.id)

    def _move(self, event: NoteMoved, line: str) -> bool:
        old = self.notes.get(event.of)
        if old is None:
            return False
        self.copies.setdefault(old.id, []).append(event.note)
        wordings = list(old.wordings)
        if event.tags is not None:
            wordings.append(replace(old.now, tags=event.tags))
        self._take(
            Note(
                event.note,
                line,
                event.at,
                event.upto,
                event.on,
                old.reach,
                wordings,
                before=old.before,
                pin=event.pin,
            )
        )
        return True

    def _edit(self, note: Note, event: NoteEdited, recorded_at: int) -> None:
        old = note.now
        note.wordings.append(
            Wording(
                event.text,
                event.glyph,
                event.tags,
                event.author,
                recorded_at,
                old.signs if event.signs is None else event.signs,
                old.marks if event.marks is None else event.marks,
                old.bookmark if event.bookmark is None else event.bookmark,
            )
        )
        self._did("edited", note.id, event.author, len(note.wordings) - 1)

    def _did(self, kind: Literal["added", "edited", "removed"], note: str, author: str, wording: int = 0) -> None:
        self.acts.append(Act(len(self.acts) + 1, kind, note, author, wording))

    def _undo(self, number: int) -> bool:
        """Takes an act back; one that was taken back already stays so, whoever else wanted the same."""
        if not 1 <= number <= len(self.acts) or self.acts[number - 1].undone:
            return False
        act = self.acts[number - 1]
        act.undone = True
        if act.kind == "edited":
            self._unsay(act.note, self.notes[act.note].wordings[act.wording])
            return True
        note = self.notes[act.note]
        of_note = [one for one in self.acts if one.note == note.id and one.kind != "edited"]
        note.removed = any(one.undone if one.kind == "added" else not one.undone for one in of_note)
        for copy in self._all_copies(note.id) if act.kind == "added" else ():
            self.notes[copy].removed = True
        return True

    def _unsay(self, note: str, wording: Wording) -> None:
        """Takes a wording back, of a note and of those as which it was carried over."""
        for one in (note, *self._all_copies(note)):
            wordings = self.notes[one].wordings
            for index, other in enumerate(wordings):
                if other is wording:
                    wordings[index] = replace(wording, undone=True)

    def _all_copies(self, note: str) -> Iterator[str]:
        for copy in self.copies.get(note, ()):
            yield copy
            yield from self._all_copies(copy)

    def last_act(self, author: str = "", seat: str = "") -> Act | None:
        """Returns the last act that was not taken back.

        Args:
            author: Only acts of this author, and such as nobody signed; empty is anybody's.
            seat: Only about notes that this seat may read; empty is the scribe.
        """
        return next(
            (
                act
                for act in reversed(self.acts)
                if not act.undone and act.author in ("", author or act.author) and self.notes[act.note].reaches(seat)
            ),
            None,
        )
