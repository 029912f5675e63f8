"""Points over time: what each seat had after each turn, or after each entry.

Points are values of the record (`alice/vp`). Of a game that keeps none, the rules count them, where they are
installed; a game for which neither knows any has no curve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

from domain.decision import Score
from domain.errors import DomainError
from domain.match import MatchState
from domain.play import Play
from domain.table import Table
from replay.referee import referee_of
from replay.structure import Structure, leads_to

T = TypeVar("T")
Scorer = Callable[[Table], Iterable[Score]]
Per = Literal["turn", "entry"]

_MOST_COLUMNS: Final = 40


@dataclass(frozen=True)
class ScoreSeries:
    """The points of each seat at the same versions."""

    at: tuple[int, ...] = ()
    """After which entries: the last one of each turn, or every entry; ascending."""
    points: dict[str, tuple[int | None, ...]] = field(default_factory=dict)
    """By seat; None before it had any."""

    def __bool__(self) -> bool:
        return bool(self.points)

    def upto(self, last: int) -> ScoreSeries:
        """Returns the series as far as an entry."""
        count = sum(version <= last for version in self.at)
        return ScoreSeries(self.at[:count], {seat: points[:count] for seat, points in self.points.items()})


def scorer_of(state: MatchState) -> Scorer | None:
    """Returns what counts the points of a table by the match's rules; None without rules."""
    referee = referee_of(state)
    return None if referee is None else referee.rules.score


def score_series(
    plays: Sequence[Play],
    structure: Structure,
    scorer: Scorer | None = None,
    per: Per = "turn",
    *,
    most: int | None = None,
) -> ScoreSeries:
    """Returns the points over a line.

    Args:
        plays: Its events.
        structure: Where turns begin and how the values of points ran.
        scorer: Counts points where the record has no values of them.
        per: How fine: at the end of each turn and of the line, or after each entry.
        most: Of more versions than these only so many are taken, evenly spread, the last one among them.
    """
    whole = range(len(structure.starts["turn"]) + 1 if per == "turn" else len(plays))
    numbers = whole if most is None else thinned(whole, most)
    at = tuple(number + 1 for number in numbers) if per == "entry" else tuple(_ends(plays, structure, numbers))
    seats = structure.scores()
    if seats:
        return ScoreSeries(
            at, {seat: tuple(structure.score_before(seat, version + 1) for version in at) for seat in seats}
        )
    return ScoreSeries(at, _counted(plays, at, scorer)) if scorer is not None else ScoreSeries(at)


def thinned(values: Sequence[T], most: int = _MOST_COLUMNS) -> Sequence[T]:
    """Returns at most so many of some values, evenly spread, the last one among them."""
    count = len(values)
    return values if count <= most else [values[count * (i + 1) // most - 1] for i in range(most)]


def points_on(table: Table, scorer: Scorer) -> list[Score]:
    """Returns the points on a table; none where the rules cannot count them."""
    try:
        return list(scorer(table))
    except (DomainError, LookupError, TypeError, ValueError):
        return []  # A table that no rules led to need not make sense to them.


def _ends(plays: Sequence[Play], structure: Structure, numbers: Iterable[int]) -> Iterator[int]:
    """Yields the last entries of turns, ascending, by their numbers; number 0 is what comes before the first turn."""
    starts = structure.starts["turn"]
    last = 0
    for number in numbers:
        # What ends a turn belongs to it, although the next one begins by the same entry.
        is_last = number == len(starts)
        end = len(plays) if is_last else starts[number] - 1 + leads_to(plays[starts[number] - 1])
        if end > last:
            yield end
            last = end


def _counted(plays: Sequence[Play], at: Sequence[int], scorer: Scorer) -> dict[str, tuple[int | None, ...]]:
    """Returns points as the rules count them on the tables of some versions."""
    table = Table()
    here = 0
    found: dict[str, list[int | None]] = {}
    for number, version in enumerate(at):
        for play in plays[here:version]:
            table.fold(play.changes)
        here = version
        for score in points_on(table, scorer):
            found.setdefault(score.seat, [None] * number).append(score.total)
        for points in found.values():
            points.extend([None] * (number + 1 - len(points)))
    return {seat: tuple(points) for seat, points in found.items()}
