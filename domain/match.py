"""A match as its stream tells it: header, the tree of lines, notes, rulings, result. A fold, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from domain.clock import Clock
from domain.match_events import (
    ChanceChosen,
    ClockControlled,
    ClockCorrected,
    ClockMoved,
    ClockPaused,
    ClockStarted,
    ImportFinding,
    LineDemoted,
    LineForked,
    LineNamed,
    LinePromoted,
    LineRestored,
    LineRetired,
    MainlineChosen,
    MatchEvent,
    MatchOpened,
    NoteActUndone,
    NoteAdded,
    NoteEdited,
    NoteMoved,
    NoteRemoved,
    ResultDeclared,
    RulingGiven,
    SeatInfo,
    SourceImported,
)
from domain.notes import Note, NoteBook, NoteEvent, Wording

__all__ = ["Line", "MatchState", "Note", "Wording"]

_ENDLESS: Final = 1 << 62


@dataclass
class Line:
    """One line of play. Events 1 to `at` are its parent's."""

    id: str
    parent: str = ""
    at: int = 0
    name: str = ""
    author: str = ""
    policy: str = ""
    created: int = 0
    """Microseconds since 1970, UTC."""
    retired: LineRetired | None = None
    retired_at: int = 0
    chance: ChanceChosen | None = None
    """How chance goes on; None: as in the match itself."""

    @property
    def is_undone(self) -> bool:
        """True if the line is the tail of an undo."""
        return self.retired is not None and self.retired.undone


@dataclass
class MatchState:
    """Everything that the match's stream says, up to some version."""

    header: MatchOpened | None = None
    opened: int = 0
    lines: dict[str, Line] = field(default_factory=dict)
    """By id, in the order in which siblings are shown."""
    mainline: str = ""
    book: NoteBook = field(default_factory=NoteBook)
    rulings: list[tuple[RulingGiven, int]] = field(default_factory=list)
    results: dict[str, ResultDeclared] = field(default_factory=dict)
    """The last result declared, by line."""
    clock: Clock = field(default_factory=Clock)
    sources: list[SourceImported] = field(default_factory=list)
    passed_over: int = 0
    """Events of a type that this version does not know; they are kept in the store."""

    # -- reading ----------------------------------------------------------------------------------

    @property
    def notes(self) -> dict[str, Note]:
        """The notes by id, oldest first; those that were removed are among them."""
        return self.book.notes

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats, in the order in which they were named."""
        return () if self.header is None else self.header.seats

    @property
    def result(self) -> ResultDeclared | None:
        """The result of the mainline, if one was declared on it or before it forked, and was not taken back since.

        Of an imported game the result is what its file says, whatever is put right in it.
        """
        for line in self.ancestry(self.mainline):
            if line.id in self.results:
                return self.results[line.id]
            if not self.sources and self._goes_on_before_the_end(line):
                return None
        return None

    def _goes_on_before_the_end(self, line: Line) -> bool:
        """Returns True if a line left its parent no later than where the parent's end was taken back."""
        parent = self.lines.get(line.parent)
        if parent is None or parent.retired is None:
            return False
        return parent.retired.undone and line.at <= parent.retired.at

    @property
    def findings(self) -> tuple[ImportFinding, ...]:
        """What importers found."""
        return tuple(finding for source in self.sources for finding in source.findings)

    def ancestry(self, line: str) -> Iterator[Line]:
        """Yields a line, its parent, and so on to the first one."""
        current = self.lines.get(line)
        while current is not None:
            yield current
            current = self.lines.get(current.parent)

    def owner(self, line: str, at: int) -> str:
        """Returns the line that owns event `at` of a line: the line itself, or the ancestor that it shares it with."""
        current = self.lines[line]
        while current.parent and at <= current.at:
            current = self.lines[current.parent]
        return current.id

    def parting(self, line: str, other: str) -> int:
        """Returns the last version that two lines share; 0 if they share none."""
        ends = {one.id: at for one, at in self.path(line)}
        for one, at in self.path(other):
            if one.id in ends:
                return min(at, ends[one.id])
        return 0

    def path(self, line: str) -> Iterator[tuple[Line, int]]:
        """Yields a line and its ancestors, each with the last of its versions that belong to `line`."""
        end = _ENDLESS
        for one in self.ancestry(line):
            yield one, end
            end = min(end, one.at)

    def children(self, line: str) -> list[Line]:
        """Returns the lines that fork from events which `line` owns, in the order shown."""
        return [other for other in self.lines.values() if other.parent == line]

    def forks_at(self, line: str, at: int) -> list[Line]:
        """Returns the lines, not retired, that part from `line` after event `at`.

        The line that `line` itself forked from there is one of them; lines that fork later from any of them are not.
        """
        owner = self.owner(line, at)
        path = {one.id for one in self.ancestry(line)}
        leaves_owner = any(one.parent == owner and one.at == at for one in self.ancestry(line))
        return [
            other
            for other in self.lines.values()
            if other.retired is None
            and (
                (other.parent == owner and other.at == at and other.id not in path)
                or (leaves_owner and other.id == owner)
            )
        ]

    def is_on(self, line: str, note: Note) -> bool:
        """Returns True if what a note is about belongs to a line, of its own or shared."""
        return self.owner(line, note.last) == note.line

    def notes_at(self, line: str, at: int, seat: str = "") -> list[Note]:
        """Returns the notes on event `at` of a line, or on a range that begins there, oldest first.

        Args:
            line: The line.
            at: The event.
            seat: Only what this seat may read; empty is the scribe.
        """
        if line not in self.lines:
            return []
        found = (self.notes[note] for note in self.book.at_version.get(at, ()))
        return [note for note in found if not note.removed and note.reaches(seat) and self.is_on(line, note)]

    def notes_over(self, line: str, at: int) -> list[Note]:
        """Returns the notes on ranges of a line that began before event `at` and hold it, oldest first."""
        if line not in self.lines:
            return []
        found = (self.notes[note] for note in self.book.ranges)
        return [note for note in found if note.at < at <= note.last and not note.removed and self.is_on(line, note)]

    def rulings_at(self, line: str, at: int) -> list[RulingGiven]:
        """Returns the rulings on event `at` of a line."""
        owner = self.owner(line, at)
        return [ruling for ruling, _ in self.rulings if (ruling.line, ruling.at) == (owner, at)]

    def undone_from(self, line: str, at: int) -> list[Line]:
        """Returns the lines whose tail after event `at` was undone in favour of `line` or a sibling."""
        owner = self.owner(line, at)
        return [
            other
            for other in self.lines.values()
            if other.retired is not None
            and other.retired.undone
            and other.retired.at == at
            and self.owner(other.id, at) == owner
            and self.owner(line, at + 1) != self.owner(other.id, at + 1)
        ]

    # -- folding ----------------------------------------------------------------------------------

    def apply(self, event: MatchEvent | None, recorded_at: int = 0) -> None:
        """Adds one event of the stream; None is one of an unknown type.

        Args:
            event: The next event.
            recorded_at: When it was recorded, in microseconds since 1970, UTC.
        """
        match event:
            case None:
                self.passed_over += 1
            case MatchOpened():
                self._open(event, recorded_at)
            case LineForked():
                self._fork(event, recorded_at)
            case NoteAdded() | NoteEdited() | NoteRemoved() | NoteMoved() | NoteActUndone():
                self._apply_note(event, recorded_at)
            case RulingGiven():
                self.rulings.append((event, recorded_at))
            case ResultDeclared():
                self.results[event.line] = event
            case ClockControlled() | ClockStarted() | ClockPaused() | ClockCorrected() | ClockMoved():
                self.clock.apply(event, recorded_at)
            case SourceImported():
                self.sources.append(event)
            case ChanceChosen():
                self._choose_chance(event)
            case _:
                self._apply_to_line(event, recorded_at)

    def _open(self, event: MatchOpened, recorded_at: int) -> None:
        if self.header is not None:
            self.passed_over += 1
            return
        self.header, self.opened = event, recorded_at
        self.mainline = event.line
        self.lines[event.line] = Line(event.line, created=recorded_at)

    def _choose_chance(self, event: ChanceChosen) -> None:
        line = self.lines.get(event.line)
        if line is None:
            self.passed_over += 1
        else:
            line.chance = event

    def _fork(self, event: LineForked, recorded_at: int) -> None:
        """Adds a line. One without a parent, or that is there already, is passed over: so the lines are a tree."""
        if event.line in self.lines or event.parent not in self.lines:
            self.passed_over += 1
            return
        self.lines[event.line] = Line(
            event.line, event.parent, event.at, event.name, event.author, event.policy, recorded_at
        )

    def _apply_to_line(
        self,
        event: LineNamed | LinePromoted | LineDemoted | MainlineChosen | LineRetired | LineRestored,
        recorded_at: int,
    ) -> None:
        line = self.lines.get(event.line)
        if line is None:
            self.passed_over += 1
            return
        match event:
            case LineNamed():
                line.name = event.name
            case LinePromoted():
                self._shift(line, -1)
            case LineDemoted():
                self._shift(line, 1)
            case MainlineChosen():
                self.mainline = line.id
            case LineRetired():
                line.retired, line.retired_at = event, recorded_at
            case LineRestored():
                line.retired = None

    def _shift(self, line: Line, by: int) -> None:
        siblings = [other for other in self.children(line.parent) if other.at == line.at]
        index = next(i for i, other in enumerate(siblings) if other.id == line.id) + by
        if not 0 <= index < len(siblings):
            return
        order = list(self.lines.values())
        here, there = order.index(line), order.index(siblings[index])
        order[here], order[there] = order[there], order[here]
        self.lines = {one.id: one for one in order}

    def _apply_note(self, event: NoteEvent, recorded_at: int) -> None:
        line = ""
        if isinstance(event, NoteAdded | NoteMoved):
            last = max(event.at, event.upto)
            line = self.owner(event.line, last) if event.line in self.lines else event.line
        if not self.book.apply(event, line, recorded_at):
            self.passed_over += 1
