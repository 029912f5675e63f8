"""A match being read: the line, where on it, through whose eyes. No widget; Replay and Record show it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

import msgspec

from domain.match import Line as PlayLine
from domain.match import Note
from domain.play import Play
from domain.table import Table
from replay.cursor import Cursor
from replay.filters import Filter, Sieve
from replay.find import Finder
from replay.forced import Forced
from replay.later import with_later
from replay.match import Match
from replay.pins import Pins, Where
from replay.referee import can_judge
from replay.scores import ScoreSeries
from replay.structure import Structure
from replay.timeline import Timeline
from replay.unspoilt import UnspoiltMatch
from replay.words import for_people
from tui.boards.board import Board, Scene, SeatName, moves_of, next_of, pools_of, seat_names
from tui.boards.choose import board_of, phase_of, under_way
from tui.maps.draw import Glyphs
from tui.screens.ending import how_it_stands
from tui.screens.eyes import View, may_read
from tui.screens.folding import Folding, Undone
from tui.text import clean, cut

_NAME = 24
"""Cells of a line's name that is made of the reason for which it was undone."""


class Reading:
    """One match, one line of it, a cursor on it.

    Args:
        match: The match; an `UnspoiltMatch` is shown as far as it was read, and grows as the reader walks on.
        line: The line; the mainline if empty.
        at: The version to stand at; the first for a finished match and the last for a running one if None. Of an
            `UnspoiltMatch`, the last one that was reached.
        view: Whose eyes.
    """

    def __init__(self, match: Match, line: str = "", at: int | None = None, view: View | None = None) -> None:
        self.match = match
        self.view = view or View()
        self.finder = Finder(match)
        """Finds in the match; keeps the tables in which it looked."""
        self.line: PlayLine = match.line(line)
        self.filter = Filter()
        """Which entries the list shows."""
        self.diff_from: tuple[str, int] | None = None
        """Line and entry marked to see what differs from it."""
        self.range_start = 0
        """Where a range for the next note begins; 0 is none."""
        if at is None and isinstance(match, UnspoiltMatch):
            at = match.head(self.line.id)
        if at is None:
            at = 1 if match.state.result is not None or match.state.sources else match.head(self.line.id)
        self._load(at)

    # Lines and views

    def _load(self, at: int) -> None:
        self._all: Sequence[Play] = ()
        """All events of the line, of which only those that were reached are shown; empty where nothing is hidden."""
        self._structure_of_all: Structure | None = None
        self.__dict__.pop("_forced_in_all", None)
        self.cursor: Cursor = self._cursor(at)
        self._end: Table | None = None
        self.series: tuple[tuple[int, int], ScoreSeries] | None = None
        """The points that `score_pane` counted last, by the last entry and the most turns: no step counts them anew."""
        self._pins = Pins(self.cursor.plays, self.match.state.seats)
        self.forced = Forced(self.match.state)
        self.folding = Folding(self._timeline(), self._undone())
        self.folding.stand_at(self.cursor.at)
        self._sift()

    def _cursor(self, at: int) -> Cursor:
        if not isinstance(self.match, UnspoiltMatch):
            return self.match.cursor(self.line.id, at, self.view.who)
        # A chair's record is made of all events: what it says of the first ones does not hang on the others.
        self._all = self.match.whole.cursor(self.line.id, 0, self.view.who).plays
        self.match.come_to(self.line.id, min(at, len(self._all)))
        self.line = self.match.line(self.line.id)
        return Cursor(self._all[: self.match.head(self.line.id)], at)

    # What was not reached yet

    @property
    def hides_more(self) -> bool:
        """True while the line goes on after what was reached."""
        return len(self._all) > self.cursor.last

    @property
    def last_text(self) -> str:
        """The last version of the line, as the top line says it; `…` while that is hidden."""
        return "…" if self.hides_more else str(self.last)

    def structure(self) -> Structure:
        """Returns where turns begin, on the whole line: for walking on, never for showing."""
        if not self._all:
            return self.cursor.structure
        if self._structure_of_all is None or self._structure_of_all.length != len(self._all):
            self._structure_of_all = Structure(self._all)
        return self._structure_of_all

    def goto(self, version: int) -> bool:
        """Goes to an entry; returns True if entries came into sight thereby."""
        is_news = version > self.cursor.last and self.hides_more
        if is_news:
            self._reveal(min(version, len(self._all)))
        self.cursor.goto(version)
        return is_news

    def _reveal(self, upto: int) -> None:
        assert isinstance(self.match, UnspoiltMatch)
        before = self.cursor.last
        self.match.come_to(self.line.id, upto)
        self.line = self.match.line(self.line.id)
        self.cursor.extend(self._all[before:upto])
        self._end = None
        self.remarked = self._found_at()
        if self.view.is_scribe:
            self._metas += [entry.meta for entry in self.match.entries(self.line.id, before, upto)]
        self.folding.timeline.extend(self.remarked)
        self.folding.undone = self._undone()
        if self.filter.marked:
            self._sift()
        elif self.filter:
            shown = [*(self.folding.only or ()), *self._new_sieve().versions(self.cursor.plays, before)]
            self.folding.show_only(shown)
        else:
            self.folding.extended()

    def _timeline(self) -> Timeline:
        self._metas = self.match.metas(self.line.id) if self.view.is_scribe else []
        self.remarked = self._found_at()
        return Timeline(self.cursor.plays, self._metas, self.match, self.line.id, self.remarked)

    def _found_at(self) -> frozenset[int]:
        """Returns the versions of which an importer remarked something; they stand on the first line."""
        first = next((line.id for line in self.match.state.lines.values() if not line.parent), "")
        limit = self._shared_with(first)
        return frozenset(finding.at for finding in self.match.state.findings if 0 < finding.at <= limit)

    def _shared_with(self, line: str) -> int:
        """Returns up to which version this line has the events of another."""
        shared = self.match.head(self.line.id)
        for one in self.match.state.ancestry(self.line.id):
            if one.id == line:
                return shared
            shared = min(shared, one.at)
        return 0

    def _undone(self) -> dict[int, list[Undone]]:
        """Returns what was taken back on this line, by the version that stands in its place."""
        found: dict[int, list[Undone]] = {}
        state = self.match.state
        for other in state.lines.values():
            if not other.is_undone or other.retired is None or other.id == self.line.id:
                continue
            at = other.retired.at
            is_here = at <= self.cursor.last and other in state.undone_from(self.line.id, at)
            # A line that was set aside before anything was recorded on it, as redo does, has nothing to strike through.
            if is_here and self.match.head(other.id) > at:
                found.setdefault(at + 1, []).append(self._undone_entry(other, at))
        return found

    def _undone_entry(self, other: PlayLine, at: int) -> Undone:
        first = next(self.match.entries(other.id, at, at + 1), None)
        is_open = first is not None and (not first.play.secret or self.view.is_scribe)
        text = (first.play.action or first.play.asked) if first is not None and is_open else "undone"
        seat = first.play.seat if first is not None else ""
        more = max(0, self.match.head(other.id) - at - 1)
        reason = other.retired.reason if other.retired is not None else ""
        return Undone(at + 1, text, seat, more, reason, other.id)

    def open_line(self, line: str, at: int | None = None) -> None:
        """Goes to another line, to the same entry if it has it."""
        self.line = self.match.line(line)
        self._load(self.cursor.at if at is None else at)

    def look_as(self, view: View) -> None:
        """Looks through other eyes; the entry at hand stays the same."""
        reload = view.who != self.view.who
        self.view = view
        if reload:
            self._load(self.cursor.at)

    def refresh(self) -> bool:
        """Reads what was recorded since, by anybody; returns True if there was anything."""
        changed = self.match.refresh()
        before = self.cursor.last
        if self.match.head(self.line.id) > before:
            self.cursor.extend(self._plays_after(before))
            changed = True
        elif isinstance(self.match, UnspoiltMatch) and self.match.whole.head(self.line.id) > len(self._all):
            was_at_end = not self.hides_more
            self._all = self.match.whole.cursor(self.line.id, 0, self.view.who).plays
            if was_at_end:
                self.match.come_to(self.line.id, len(self._all))
                self.cursor.extend(self._all[before:])
            changed = True
        if changed:
            self._rebuild()
        return changed

    def _plays_after(self, version: int) -> Sequence[Play]:
        """Returns what the line has after a version; a chair's record hangs on all that came before."""
        if self.view.is_scribe:
            return self.match.plays(self.line.id, version)
        return self.match.cursor(self.line.id, 0, self.view.who).plays[version:]

    def _rebuild(self) -> None:
        """Takes in that notes, lines or events have changed, keeping what is folded."""
        old = self.folding
        self.line = self.match.line(self.line.id)
        self._end = None
        self.folding = Folding(self._timeline(), self._undone())
        self.folding.closed, self.folding.all_closed, self.folding.zoom = old.closed, old.all_closed, old.zoom
        self.folding.stand_at(self.cursor.at)
        self.folding.rebuild()
        self._sift()

    # Which entries are shown

    def show_only(self, wanted: Filter) -> None:
        """Shows only the entries that a filter lets through."""
        self.filter = wanted
        self._sift()

    def _sift(self) -> None:
        if not self.filter:
            if self.folding.only is not None:
                self.folding.show_only(None)
            return
        self.folding.show_only(list(self._new_sieve().versions(self.cursor.plays)))

    def _new_sieve(self) -> Sieve:
        wanted, gains = self.filter, self.cursor.structure.gains
        forced = self.forced.upto(self.cursor.plays, self.last) if wanted.no_automatic else frozenset[int]()
        marked = frozenset(self.marked_versions()) if wanted.marked else frozenset[int]()
        return Sieve(wanted, self.match.game, gains, forced.__contains__, marked.__contains__)

    def next_shown(self) -> int:
        """Returns the next entry that the filter lets through, or the next one without a filter; 0 for none.

        Of entries that were not reached yet, the first one that fits is meant, as far as can be told beforehand.
        """
        last = max(self.last, len(self._all))
        if not self.filter:
            return self.at + 1 if self.at < last else 0
        shown = self.folding.only or ()
        index = bisect_right(shown, self.at)
        if index < len(shown):
            return shown[index]
        if not self.hides_more:
            return 0
        wanted = msgspec.structs.replace(self.filter, marked=False)
        forced = self._forced_in_all if wanted.no_automatic else frozenset[int]()
        sieve = Sieve(wanted, self.match.game, self.structure().gains, forced.__contains__)
        return next(sieve.versions(self._all, self.last), 0)

    @cached_property
    def _forced_in_all(self) -> frozenset[int]:
        return Forced(self.match.state).upto(self._all, len(self._all))

    # Where it stands

    @property
    def at(self) -> int:
        """The version at hand."""
        return self.cursor.at

    @property
    def last(self) -> int:
        """The last version of the line."""
        return self.cursor.last

    @property
    def play(self) -> Play | None:
        """The entry at hand."""
        return self.cursor.play

    @property
    def table(self) -> Table:
        """The table at hand, as this view shows it."""
        if not self.view.is_now:
            return self.cursor.table
        if self._end is None:
            self._end = Cursor(self.cursor.plays, self.last).table
        return with_later(self.cursor.table, self._end)

    @property
    def line_name(self) -> str:
        """The line's name as the top line has it."""
        return line_name(self.match, self.line)

    def forks(self) -> list[PlayLine]:
        """Returns the lines that part after the entry at hand."""
        return self.match.state.forks_at(self.line.id, self.at)

    # What it shows

    def seat_names(self) -> tuple[SeatName, ...]:
        """Returns the seats with their players."""
        return seat_names(self.match.state.seats)

    def scene(self, focused: str, glyphs: Glyphs) -> Scene:
        """Returns what a board shows now."""
        play = self.play
        changes = play.changes if play is not None and self.at > 1 else ()
        touched = frozenset(self.cursor.touched()) if self.at > 1 else frozenset()
        before: dict[str, dict[str, int]] = {}
        if touched and self.cursor.back():
            before = pools_of(self.cursor.table, touched)
            self.cursor.forward()
        seats, moves, after = self.seat_names(), moves_of(changes), next_of(self.cursor.plays, self.at)
        drawn = tuple(mark for note in self.notes() for mark in note.marks)
        return Scene(self.table, seats, touched, moves, before, focused, glyphs, self.view.who, after, marks=drawn)

    def board(self, focused: str = "", glyphs: Glyphs = "unicode") -> Board:
        """Returns the board of the entry at hand."""
        return board_of(self.match.game, self.scene(focused, glyphs))

    def sentence(self, board: Board) -> str:
        """Returns what the entry at hand did, in one line."""
        play = self.play
        if play is None:
            return "before the first entry"
        seat = next((name for seat, name in self.seat_names() if seat == play.seat), play.seat)
        parts = [" ".join(part for part in (f"#{self.at}", seat, play.action or play.asked) if part)]
        over = self.outcome()
        if over:
            # The changes say it too, but with seats in place of names, and behind what may be cut.
            return clean(" · ".join((over, *parts)))
        said = board.changed() or "; ".join(self.changes_in_words(is_short=True))
        return clean(" · ".join(part for part in (*parts, said) if part and part != play.action))

    def outcome(self) -> str:
        """Returns who has won, and why, once the game is over; `""` before."""
        is_end = self.at == self.last and not self.hides_more
        declared = self.match.state.results.get(self.line.id) if is_end else None
        return how_it_stands(self.table, declared, self.seat_title)

    def changes_in_words(self, most: int = 6, *, is_short: bool = False) -> list[str]:
        """Returns what the entry changed; of many changes only the first ones."""
        play = self.play
        if play is None or not self.cursor.back():
            return []
        texts = for_people(play.changes, self.cursor.table, is_short=is_short)
        self.cursor.forward()
        return [*texts[:most], f"{len(texts) - most} more"] if len(texts) > most else texts

    def notes(self) -> list[Note]:
        """Returns the notes on the entry at hand that this view may read: those before it, on it, and over it."""
        here = sorted(self.notes_on(self.at), key=lambda note: not note.before)
        over = self.match.state.notes_over(self.line.id, self.at)
        return [*here, *(note for note in over if may_read(note, self.view))]

    def notes_of_line(self) -> list[Note]:
        """Returns the notes on all entries of the line that this view may read, by entry."""
        state = self.match.state
        return [
            note
            for note in self.match.notes()
            if may_read(note, self.view)
            and note.last <= self.last
            and state.owner(self.line.id, note.last) == note.line
        ]

    def where(self, note: Note) -> Where | None:
        """Returns where that is now to which a note is pinned, as far as this view may know."""
        return self._pins.where(note, self.table, self.at)

    def notes_on(self, version: int) -> list[Note]:
        """Returns the notes on an entry that this view may read."""
        return [note for note in self.match.state.notes_at(self.line.id, version) if may_read(note, self.view)]

    def context(self, glyphs: Glyphs = "unicode") -> str:
        """Returns round, seat and phase at hand, and what is being fought out."""
        table = self.cursor.table
        parts = []
        if table.value("round"):
            parts.append(f"R{table.value('round')}")
        if table.value("turn"):
            parts.append(self.seat_title(str(table.value("turn"))))
        if phase := phase_of(self.match.game, table):
            parts.append(phase)
        if not parts and can_judge(self.match.game):
            seats = [seat.id for seat in self.match.state.seats]
            parts += ["set-up", self.seat_title(self._acting) if self._acting in seats else ""]
        parts.append(under_way(self.match.game, Scene(table, self.seat_names(), glyphs=glyphs)))
        return clean(" · ".join(filter(None, parts)))

    @property
    def _acting(self) -> str:
        """The seat whose entry is at hand."""
        return self.cursor.plays[self.at - 1].seat if self.at else ""

    def seat_title(self, seat: str) -> str:
        """Returns a seat as headings name it: what it plays and who sits there."""
        info = next((info for info in self.match.state.seats if info.id == seat), None)
        if info is None:
            return clean(seat)
        role = info.facts.get("faction", "") or str(self.cursor.table.value(f"{seat}/faction") or "")
        role = role.replace("-", " ").title()
        name = info.name if info.name != seat else ""
        return clean(" ".join(part for part in (role or seat, name) if part))

    def marked_versions(self) -> list[int]:
        """Returns the versions with a note, a fork, a mark or a remark of an importer."""
        timeline = self.folding.timeline
        found = []
        for version in range(1, self.last + 1):
            row = timeline.row(timeline.row_of(version))
            has_note = row.is_noted and bool(self.notes_on(version))
            if has_note or row.forks or row.marks.strip("†"):
                found.append(version)
        return found


def line_name(match: Match, line: PlayLine) -> str:
    """Returns a line's name: its own, `main`, why it was undone, or the end of its id."""
    if line.name:
        return clean(line.name)
    if line.retired is not None and line.is_undone and line.id != match.mainline:
        return cut(f"undone: {line.retired.reason}" if line.retired.reason else f"undone {line.id[-6:]}", _NAME)
    if line.id == match.mainline:
        return "main"
    return f"line {line.id[-6:]}"
