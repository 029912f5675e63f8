"""The rows of a timeline as they are shown: turns folded, undone entries put in, only what a filter lets through.

Seen from further off, a row stands for a Player Action, a phase, a turn or a round.

Works on row numbers; a row itself is made by the timeline when it comes to the screen. Costs grow with the
number of turns, not of events.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from replay.timeline import Timeline, TimelineRow

Zoom: TypeAlias = Literal["entry", "action", "phase", "turn", "round"]
ZOOMS: Final[tuple[Zoom, ...]] = ("entry", "action", "phase", "turn", "round")
"""What a row stands for, from near to far."""


class Undone(NamedTuple):
    """An entry that was taken back, and how many with it."""

    version: int
    text: str
    seat: str
    more: int
    reason: str
    line: str


class Shown(NamedTuple):
    """A row on the screen."""

    row: TimelineRow
    hidden: int = 0
    """Of a row that stands for more than itself: how many it hides."""
    undone: Undone | None = None
    zoom: Zoom = "entry"
    """What the row stands for."""


class _Piece(NamedTuple):
    """Some rows of the timeline that follow each other, or one row about something else."""

    start: int
    size: int
    hidden: int = 0
    undone: Undone | None = None


class Folding:
    """A source of rows over a timeline.

    Args:
        timeline: The rows of the line.
        undone: By the version before which they stand: entries that were taken back.
    """

    def __init__(self, timeline: Timeline, undone: Mapping[int, Sequence[Undone]] | None = None) -> None:
        self.timeline = timeline
        self.undone: Mapping[int, Sequence[Undone]] = dict(undone or {})
        self.closed: set[int] = set()
        """Ordinals of turns that are folded; 0 is what comes before the first turn."""
        self.all_closed = False
        self.zoom: Zoom = "entry"
        self.only: Sequence[int] | None = None
        """Versions to show, ascending; None shows all."""
        self._turn = -1
        self._turn_rows: list[int] = []
        self._pieces: list[_Piece] = []
        self._starts: list[int] = []
        self._length = 0
        self.rebuild()

    def rebuild(self) -> None:
        """Takes in that the timeline, the folds or the filter have changed."""
        self._turn_rows = [0, *self.timeline.turn_rows]
        self._pieces = [piece for piece in self._chosen() if piece.size > 0]
        self._starts = []
        self._length = 0
        for piece in self._pieces:
            self._starts.append(self._length)
            self._length += piece.size

    def extended(self) -> None:
        """Takes in that the timeline has grown at its end, where nothing is filtered; mostly without rebuilding."""
        last = self._pieces[-1] if self._pieces else None
        is_open = not self.all_closed and not self.undone and not self.is_closed(len(self._turn_rows) - 1)
        if last is None or last.hidden or not is_open or self.zoom != "entry":
            self.rebuild()
            return
        grown = len(self.timeline) - last.start - last.size
        self._pieces[-1] = last._replace(size=last.size + grown)
        self._length += grown
        self._turn_rows += self.timeline.turn_rows[len(self._turn_rows) - 1 :]

    def _chosen(self) -> Iterable[_Piece]:
        if self.only is not None:
            return self._filtered()
        return self._folded() if self.zoom == "entry" else self._zoomed()

    def _zoomed(self) -> Iterable[_Piece]:
        """Yields a piece of one row for each unit that a row stands for."""
        starts = self._unit_rows()
        starts = starts if starts[:1] == [0] else [0, *starts]
        for start, stop in zip(starts, [*starts[1:], len(self.timeline)], strict=True):
            yield _Piece(start, min(1, stop - start), stop - start - 1)

    def _unit_rows(self) -> list[int]:
        """Returns the rows of the units that rows stand for, ascending."""
        timeline = self.timeline
        if self.zoom == "turn":
            return timeline.turn_rows
        if self.zoom == "phase":
            return timeline.header_rows
        if self.zoom == "round":
            return timeline.round_rows
        return sorted({*timeline.header_rows, *timeline.action_rows()})

    def _folded(self) -> Iterable[_Piece]:
        rows = [*self._turn_rows, len(self.timeline)]
        for turn in range(len(rows) - 1):
            start, stop = rows[turn], rows[turn + 1]
            if self.is_closed(turn) and stop > start:
                yield _Piece(start, 1, stop - start - 1)
            else:
                yield from self._with_undone(start, stop)

    def _with_undone(self, start: int, stop: int) -> Iterable[_Piece]:
        here = start
        for version, entries in sorted(self.undone.items()):
            row = self.timeline.row_of(version) if version <= len(self.timeline.plays) else len(self.timeline)
            if not start <= row < stop and not (row == stop == len(self.timeline)):
                continue
            yield _Piece(here, row - here)
            for entry in entries:
                yield _Piece(row, 1, undone=entry)
            here = row
        yield _Piece(here, stop - here)

    def _filtered(self) -> Iterable[_Piece]:
        last_turn = -1
        for version in self.only or ():
            row = self.timeline.row_of(version)
            turn = bisect_right(self._turn_rows, row) - 1
            if turn != last_turn and turn > 0:
                yield _Piece(self._turn_rows[turn], 1)
            last_turn = turn
            yield _Piece(row, 1)

    # Folding

    def is_closed(self, turn: int) -> bool:
        """Returns True if a turn is folded; with all turns folded, the one at hand is not."""
        return turn in self.closed if not self.all_closed else turn != self._turn

    def turn_of(self, version: int) -> int:
        """Returns the ordinal of the turn of a version."""
        return bisect_right(self._turn_rows, self.timeline.row_of(version)) - 1

    def stand_at(self, version: int) -> bool:
        """Says which entry is at hand; returns True if other rows are shown therefore."""
        turn = self.turn_of(version)
        if turn == self._turn:
            return False
        self._turn = turn
        if self.all_closed and self.only is None and self.zoom == "entry":
            self.rebuild()
            return True
        return False

    def toggle(self, version: int) -> None:
        """Folds or opens the turn of a version."""
        self.closed ^= {self.turn_of(version)}
        self.all_closed = False
        self.rebuild()

    def toggle_all(self) -> None:
        """Folds all turns but the one at hand, or opens all."""
        self.all_closed = not self.all_closed
        self.closed = set()
        self.rebuild()

    def look_from(self, zoom: Zoom) -> None:
        """Lets a row stand for more, or for less."""
        self.zoom = zoom
        self.rebuild()

    @property
    def hidden_count(self) -> int:
        """How many events a filter hides."""
        return len(self.timeline.plays) - len(self.only) if self.only is not None else 0

    def show_only(self, versions: Sequence[int] | None) -> None:
        """Shows only some events under the headers of their turns, or all."""
        self.only = versions
        self.rebuild()

    # The source

    def __len__(self) -> int:
        return self._length

    def rows(self, start: int, stop: int) -> list[Shown]:
        """Returns the rows `start` to `stop` (not included)."""
        found: list[Shown] = []
        index = bisect_right(self._starts, start) - 1
        while start < stop and 0 <= index < len(self._pieces):
            piece = self._pieces[index]
            offset = start - self._starts[index]
            count = min(piece.size - offset, stop - start)
            if piece.undone is not None:
                found.append(Shown(_undone_row(piece.undone), undone=piece.undone))
            else:
                rows = self.timeline.rows(piece.start + offset, piece.start + offset + count)
                found += [Shown(row, piece.hidden, zoom=self.zoom) for row in rows]
            start += count
            index += 1
        return found

    def index_of(self, version: int) -> int:
        """Returns where an event is shown, or the header of the folded turn that hides it."""
        if not self._pieces:
            return 0
        row = self.timeline.row_of(version)
        index = bisect_right(self._pieces, row, key=lambda piece: piece.start) - 1
        while index > 0 and (self._pieces[index].undone is not None or self._pieces[index].start > row):
            index -= 1
        piece = self._pieces[max(0, index)]
        return self._starts[max(0, index)] + min(max(0, row - piece.start), piece.size - 1)


def _undone_row(undone: Undone) -> TimelineRow:
    return TimelineRow("event", undone.version, undone.seat, undone.text)
