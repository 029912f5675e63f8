"""A match being read: the line, where on it, through whose eyes. No widget; Replay and Record show it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.match import Line as PlayLine
from domain.match import Note
from domain.play import Play
from domain.table import Table
from replay.cursor import Cursor
from replay.later import with_later
from replay.match import Match
from replay.timeline import Timeline
from replay.words import for_people
from tui.boards.board import Board, Scene, SeatName, moves_of, next_of, pools_of
from tui.boards.choose import board_of, under_way
from tui.maps.draw import Glyphs
from tui.screens.ending import how_it_stands
from tui.screens.eyes import View, may_read
from tui.screens.folding import Folding, Undone
from tui.text import clean


class Reading:
    """One match, one line of it, a cursor on it.

    Args:
        match: The match.
        line: The line; the mainline if empty.
        at: The version to stand at; the first for a finished match and the last for a running one if None.
        view: Whose eyes.
    """

    def __init__(self, match: Match, line: str = "", at: int | None = None, view: View | None = None) -> None:
        self.match = match
        self.view = view or View()
        self.line: PlayLine = match.line(line)
        self.range_start = 0
        """Where a range for the next note begins; 0 is none."""
        if at is None:
            at = 1 if match.state.result is not None or match.state.sources else match.head(self.line.id)
        self._load(at)

    # Lines and views

    def _load(self, at: int) -> None:
        self.cursor: Cursor = self.match.cursor(self.line.id, at, self.view.who)
        self._end: Table | None = None
        self.folding = Folding(self._timeline(), self._undone())
        self.folding.stand_at(self.cursor.at)

    def _timeline(self) -> Timeline:
        metas = self.match.metas(self.line.id) if self.view.is_scribe else ()
        self.remarked = self._found_at()
        return Timeline(self.cursor.plays, metas, self.match, self.line.id, self.remarked)

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
            plays = self.match.cursor(self.line.id, 0, self.view.who).plays
            self.cursor.extend(plays[before:])
            changed = True
        if changed:
            self._rebuild()
        return changed

    def _rebuild(self) -> None:
        """Takes in that notes, lines or events have changed, keeping what is folded."""
        old = self.folding
        self.line = self.match.line(self.line.id)
        self._end = None
        self.folding = Folding(self._timeline(), self._undone())
        self.folding.closed, self.folding.all_closed = old.closed, old.all_closed
        self.folding.stand_at(self.cursor.at)
        self.folding.rebuild()

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
        return tuple(SeatName(info.id, info.name or info.id) for info in self.match.state.seats)

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
        return Scene(self.table, seats, touched, moves, before, focused, glyphs, self.view.who, after)

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
        declared = self.match.state.results.get(self.line.id) if self.at == self.last else None
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
        """Returns the notes on the entry at hand that this view may read."""
        return self.notes_on(self.at)

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
        if table.value("phase"):
            parts.append(str(table.value("phase")))
        parts.append(under_way(self.match.game, Scene(table, self.seat_names(), glyphs=glyphs)))
        return clean(" · ".join(filter(None, parts)))

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
            has_note = bool(row.notes or row.glyph) and bool(self.notes_on(version))
            if has_note or row.forks or row.marks.strip("†"):
                found.append(version)
        return found


def line_name(match: Match, line: PlayLine) -> str:
    """Returns a line's name: its own, `main`, or the end of its id."""
    if line.name:
        return clean(line.name)
    if line.id == match.mainline:
        return "main"
    return f"line {line.id[-6:]}"


def curves(reading: Reading, width: int, *, ascii_only: bool) -> Sequence[tuple[str, str, int, int]]:
    """Returns (seat, sparkline, first, last points) for each seat that has points, up to the entry at hand."""
    points = {
        seat: [_points(reading, seat, max(1, reading.at * (column + 1) // width)) for column in range(width)]
        for seat, _ in reading.seat_names()
        if reading.cursor.structure.score_before(seat, reading.at + 1) is not None
    }
    top = max((score for scores in points.values() for score in scores), default=0)
    return [(seat, _sparkline(scores, top, ascii_only), scores[0], scores[-1]) for seat, scores in points.items()]


def _points(reading: Reading, seat: str, version: int) -> int:
    return reading.cursor.structure.score_before(seat, version + 1) or 0


def _sparkline(scores: Sequence[int], top: int, ascii_only: bool) -> str:
    signs = "._-=+*#@" if ascii_only else "▁▂▃▄▅▆▇█"
    return "".join(signs[max(0, score) * (len(signs) - 1) // max(1, top)] for score in scores)
