"""Points over time as curves: one line a seat, one sign a turn."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from replay.comparing_text import highest, sparkline
from replay.scores import ScoreSeries, score_series, scorer_of
from tui.screens.reading import Reading
from tui.text import clean, cut
from tui.widgets.spans import Line, Span, plain

NO_SCORE: Final = "this game keeps no score"
_ASCII_SIGNS: Final = "._-=+*#@"
_SIGNS: Final = "▁▂▃▄▅▆▇█"
_MOST: Final = 40
_LONG: Final = 5_000
"""Of longer lines the rules count no points here, where the record has none: it would take too long for a key."""


def series_of(reading: Reading, most: int) -> ScoreSeries:
    """Returns the points over the line as far as it is shown, at `most` turns at most."""
    key = (reading.last, most)
    if reading.series is None or reading.series[0] != key:
        cursor = reading.cursor
        scorer = scorer_of(reading.match.state) if cursor.last <= _LONG and not cursor.structure.scores() else None
        reading.series = (key, score_series(cursor.plays, cursor.structure, scorer, most=most))
    return reading.series[1]


def signs(*, ascii_only: bool) -> str:
    """Returns the signs of a curve, from the lowest to the highest."""
    return _ASCII_SIGNS if ascii_only else _SIGNS


def title_of(reading: Reading) -> str:
    """Returns what the title of the pane says besides its name: which turns the curves are of."""
    turns = len(reading.cursor.structure.starts["turn"])
    return f"turns 1–{turns}" if turns > 1 else ""


def score_lines(reading: Reading, width: int, *, ascii_only: bool) -> list[Line]:
    """Returns a line for each seat: its curve, the points at the entry at hand, and those at the end."""
    series = series_of(reading, max(4, min(_MOST, width - 14)))
    if not series:
        return [plain(f" {NO_SCORE}", "dim")]
    arrow = "->" if ascii_only else "→"
    top = highest(series)
    here = min(bisect_left(series.at, reading.at), len(series.at) - 1)
    lines: list[Line] = []
    order = [seat for seat, _ in reading.seat_names() if seat in series.points]
    for index, seat in enumerate(order, 1):
        points = series.points[seat]
        curve = sparkline(points, top, signs(ascii_only=ascii_only))
        role = f"seat-{min(index, 4)}"
        now = _at(reading, series, seat, here)
        lines.append(
            (
                Span(f" {cut(seat, 8):<3} ", role),
                Span(curve[:here], role),
                Span(curve[here], "focus"),
                Span(curve[here + 1 :], role),
                # In ASCII "--" and ">" would be read as one sign.
                Span(f"  {_text(now)}{' ' if ascii_only and now is None else ''}{arrow}{_text(points[-1])}"),
            )
        )
    return lines


def _at(reading: Reading, series: ScoreSeries, seat: str, column: int) -> int | None:
    """Returns the points at the entry at hand: exactly where the record has them, else those of its turn."""
    exact = reading.cursor.structure.score_before(seat, reading.at + 1)
    return series.points[seat][column] if exact is None else exact


def _text(points: int | None) -> str:
    return "–" if points is None else str(points)


def curve_spans(series: ScoreSeries, top: int, *, ascii_only: bool) -> list[Span]:
    """Returns the curves of all seats one after the other, each with the points at its end.

    Args:
        series: The points.
        top: What the highest sign stands for.
        ascii_only: Draws with ASCII signs.
    """
    spans: list[Span] = []
    for index, (seat, points) in enumerate(series.points.items(), 1):
        curve = sparkline(points, top, signs(ascii_only=ascii_only))
        spans += [Span(f" {clean(seat)[:6]} ", f"seat-{min(index, 4)}"), Span(f"{curve} {_text(points[-1])}")]
    return spans
