"""Where turns, rounds, phases and Player Actions begin in a line, and how the points ran: one pass over its events."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from domain.changes import Set
from domain.play import Play

Unit: TypeAlias = Literal["turn", "round", "phase", "player_action"]

_UNITS: Final[dict[str, Unit]] = {
    "turn": "turn",
    "round": "round",
    "phase": "phase",
    "player-action": "player_action",
}
"""Named values whose change begins a unit."""

POINTS: Final = "/vp"
"""End of the names of values that hold a seat's points."""


class _Log:
    """What a value was, by version."""

    __slots__ = ("values", "versions")

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.values: list[Any] = []

    def add(self, version: int, value: Any) -> None:
        if self.versions and self.versions[-1] == version:
            self.values[-1] = value
        else:
            self.versions.append(version)
            self.values.append(value)

    def at(self, version: int) -> Any:
        """Returns the value after an event, or None if it had none yet."""
        index = bisect_right(self.versions, version)
        return self.values[index - 1] if index else None


class Structure:
    """Boundaries of one line. Versions count from 1."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.starts: dict[Unit, list[int]] = {"turn": [], "round": [], "phase": [], "player_action": []}
        """Versions at which each unit begins, ascending."""
        self.gains: dict[int, list[tuple[str, int]]] = {}
        """By version: seats whose points changed, and by how much."""
        self._values = {name: _Log() for name in _UNITS}
        self._points: dict[str, _Log] = {}
        self.length = 0
        self.extend(plays)

    def extend(self, plays: Sequence[Play]) -> None:
        """Adds events at the end."""
        for version, play in enumerate(plays, self.length + 1):
            for change in play.changes:
                if type(change) is Set:
                    self._note(version, change)
        self.length += len(plays)

    def _note(self, version: int, change: Set) -> None:
        name, value = change.name, change.value
        unit = _UNITS.get(name)
        if unit is not None:
            self._begin(version, unit, self._values[name].at(version) != value)
            self._values[name].add(version, value)
        elif name.endswith(POINTS) and type(value) is int:
            self._count(version, name.removesuffix(POINTS), value)

    def _begin(self, version: int, unit: Unit, is_other: bool) -> None:
        """Notes where a unit begins; a round also begins a turn, and the same round again is no new one."""
        units: tuple[Unit, ...] = (unit,)
        if unit == "round":
            units = ("round", "turn") if is_other else ("turn",)
        for one in units:
            starts = self.starts[one]
            if not starts or starts[-1] != version:
                starts.append(version)

    def _count(self, version: int, seat: str, points: int) -> None:
        log = self._points.get(seat)
        if log is None:
            log = self._points[seat] = _Log()
        gain = points - (log.values[-1] if log.values else 0)
        log.add(version, points)
        if gain and version > 1:
            self._gain(version, seat, gain)

    def _gain(self, version: int, seat: str, gain: int) -> None:
        so_far = self.gains.setdefault(version, [])
        total = gain + sum(points for other, points in so_far if other == seat)
        so_far[:] = [entry for entry in so_far if entry[0] != seat] + ([(seat, total)] if total else [])
        if not so_far:
            del self.gains[version]

    def next(self, unit: Unit, at: int) -> int:
        """Returns where the next unit begins after version `at`; the end of the line if there is none."""
        starts = self.starts[unit]
        index = bisect_right(starts, at)
        return starts[index] if index < len(starts) else self.length

    def previous(self, unit: Unit, at: int) -> int:
        """Returns where the unit at hand began, or the one before if `at` is its beginning; else 0."""
        starts = self.starts[unit]
        index = bisect_left(starts, at) - 1
        return starts[index] if index >= 0 else 0

    def number(self, unit: Unit, at: int) -> int:
        """Returns how many units of a kind have begun at version `at`."""
        return bisect_right(self.starts[unit], at)

    def start(self, unit: Unit, number: int) -> int | None:
        """Returns where the unit of a number (from 1) begins, or None."""
        starts = self.starts[unit]
        return starts[number - 1] if 0 < number <= len(starts) else None

    def last(self, unit: Unit, start: int) -> int:
        """Returns the last version of the unit that begins at `start`."""
        starts = self.starts[unit]
        index = bisect_right(starts, start)
        return starts[index] - 1 if index < len(starts) else self.length

    def score_before(self, seat: str, version: int) -> int | None:
        """Returns the points of a seat before an event, or None if it has never had any."""
        log = self._points.get(seat)
        points: int | None = None if log is None else log.at(version - 1)
        return points

    def scores(self) -> dict[str, int]:
        """Returns the points of each seat at the end, in the order in which the seats first had any."""
        return {seat: log.values[-1] for seat, log in self._points.items()}

    def value_at(self, name: str, at: int) -> Any:
        """Returns what `"turn"`, `"round"`, `"phase"` or `"player-action"` was after version `at`, or None."""
        return self._values[name].at(at)
