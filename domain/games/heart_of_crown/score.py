"""Succession Points (11.1) and the result."""

from __future__ import annotations

from domain.decision import Over, Part, Score
from domain.games.heart_of_crown.lenses import RESULT, score_parts, seats
from domain.table import Table


def score_of(table: Table, seat: str) -> Score:
    """Returns what a seat has in its Domain; cards whose points no source gives count nothing."""
    parts = score_parts(table, seat)
    known = tuple(Part(kind, points or 0) for kind, points in parts)
    return Score(seat, sum(part.points for part in known), known, all(points is not None for _, points in parts))


def scores(table: Table) -> tuple[Score, ...]:
    """Returns what each seat has."""
    return tuple(score_of(table, seat) for seat in seats(table))


def result(table: Table) -> Over:
    """Returns the result."""
    reason, rule, *winners = table.value(RESULT) or ["nothing is left to do", "HOC.11"]
    return Over(tuple(winners), scores(table), reason, rule)
