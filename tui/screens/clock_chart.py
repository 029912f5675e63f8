"""The chart of think times: a row for each seat, its longest decisions, and a bar for each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget

from replay.clock_words import write_time
from replay.clocks import left_shown
from replay.thinking import SeatTimes, ThinkTimes, TurnTimes, bar
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import clean, counted, pad
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain

_LEFT: Final = 33
"""Cells before the bars."""


class ChartRow(NamedTuple):
    """A row that leads to an entry."""

    version: int
    line: Callable[[int], Line]
    """Given the width, what it shows."""


class ThinkChart(Dialog[int]):
    """Shows the times of a line; the result is the version of an entry to go to.

    Args:
        times: The times, as whoever looks may know them.
        seat_title: What a seat is called.
    """

    NAME = "dialog with a list"
    TITLE = "Think time"
    WIDTH: ClassVar[int] = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, times: ThinkTimes, seat_title: Callable[[str], str]) -> None:
        super().__init__()
        self.times = times
        self.seat_title = seat_title

    def body(self) -> Iterable[Widget]:
        """Returns what each seat took, and the rows."""
        yield Prose(self._heads())
        yield LineList(_paint, Rows(self._rows()))

    def on_mount(self) -> None:
        """Marks the first row."""
        self.query_one(LineList).reload(0)

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Goes to the entry."""
        row: ChartRow = event.rows.row_at(event.index)
        self.dismiss(row.version)

    def _heads(self) -> list[Line]:
        clock = "left" if self.times.budget_ms else "clock"
        has_clock = any(seat.clock_ms is not None for seat in self.times.seats)
        head = f"{pad('', 24)}{'total':>9} {'mean':>7} {'decisions':>9}{f' {clock:>9}' if has_clock else ''}"
        lines = [plain(head, "dim"), *(self._of_seat(seat) for seat in self.times.seats)]
        if self.times.untimed:
            lines.append(plain(f"{counted(self.times.untimed, 'entry', 'entries')} without a time", "dim"))
        if self.times.leaves_out:
            lines.append(plain("what others answered in secret is left out", "dim"))
        return [*lines, plain("")]

    def _of_seat(self, seat: SeatTimes) -> Line:
        clock = ""
        if seat.clock_ms is not None:
            clock = f" {write_time(left_shown(seat.clock_ms) if self.times.budget_ms else seat.clock_ms):>9}"
        figures = f"{write_time(seat.total_ms):>9} {write_time(seat.mean_ms):>7} {seat.decisions:>9}{clock}"
        return (Span(pad(self.seat_title(seat.seat), 24), "strong"), Span(figures))

    def _rows(self) -> list[ChartRow]:
        """Returns the longest decisions, the longest first, then the turns."""
        longest = sorted((one for seat in self.times.seats for one in seat.longest), key=lambda one: -one.ms)
        rows = []
        for one in longest:
            said = f"{pad(self.seat_title(one.seat), 16)} {write_time(one.ms):>8}  #{one.version} {clean(one.action)}"
            rows.append(ChartRow(one.version, _always(plain(f"longest {said}"))))
        most = max((turn.ms for turn in self.times.turns), default=0)
        rows += [ChartRow(turn.start, self._turn_line(turn, most)) for turn in self.times.turns]
        return rows

    def _turn_line(self, turn: TurnTimes, most: int) -> Callable[[int], Line]:
        number = f"turn {turn.number}" if turn.number else "before"
        name = pad(self.seat_title(turn.seat), 16)

        def line(width: int) -> Line:
            drawn = bar(turn.ms, most, width - _LEFT - 2, ascii_only=self.kifu.is_ascii)
            return (Span(f"{pad(number, 7)} {name} {write_time(turn.ms):>8} "), Span(drawn, "strong"))

        return line


def _always(line: Line) -> Callable[[int], Line]:
    """Returns what shows a line at any width."""

    def shown(width: int) -> Line:  # noqa: ARG001
        return line

    return shown


def _paint(row: ChartRow, width: int, is_marked: bool) -> Line:
    return (Span("▸ " if is_marked else "  ", "mark"), *row.line(width - 2))
