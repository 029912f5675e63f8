"""Where turns, rounds, phases and Player Actions begin in a line, and how the points ran: one pass over its events."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from domain.changes import Set
from domain.play import Play

Unit: TypeAlias = Literal["turn", "round", "phase", "player_action"]

_NAMES: Final[dict[str, tuple[Unit, ...]]] = {
    "turn": ("turn",),
    "round": ("round", "turn"),
    "phase": ("phase",),
    "player-action": ("player_action",),
}


class Structure:
    """Boundaries of one line. Versions count from 1."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.starts: dict[Unit, list[int]] = {"turn": [], "round": [], "phase": [], "player_action": []}
        """Versions at which each unit begins, ascending."""
        self.gains: dict[int, list[tuple[str, int]]] = {}
        """By version: seats whose points changed, and by how much."""
        self._values: list[tuple[int, str, Any]] = []
        self._scores: dict[str, int] = {}
        self._score_log: dict[str, list[tuple[int, int]]] = {}
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
        name = change.name
        for unit in _NAMES.get(name, ()):
            if unit == "round" and self.value_at(name, version) == change.value:
                continue
            starts = self.starts[unit]
            if not starts or starts[-1] != version:
                starts.append(version)
        if name in _NAMES:
            self._values.append((version, name, change.value))
        elif name.endswith("/vp") and isinstance(change.value, int):
            gain = change.value - self._scores.get(name, 0)
            self._scores[name] = change.value
            self._score_log.setdefault(name, []).append((version, change.value))
            if gain and version > 1:
                self.gains.setdefault(version, []).append((name[:-3], gain))

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

    def score_before(self, seat: str, version: int) -> int | None:
        """Returns the points of a seat before an event, or None if it has never had any."""
        log = self._score_log.get(f"{seat}/vp", [])
        index = bisect_left(log, version, key=lambda entry: entry[0])
        return log[index - 1][1] if index else None

    def score_curve(self, seat: str) -> list[tuple[int, int]]:
        """Returns the versions at which a seat's points changed, with the points from then on."""
        return self._score_log.get(f"{seat}/vp", [])

    def value_at(self, name: str, at: int) -> Any:
        """Returns what `"turn"`, `"round"`, `"phase"` or `"player-action"` was after version `at`, or None."""
        index = bisect_right(self._values, at, key=lambda entry: entry[0])
        while index:
            index -= 1
            _, other, value = self._values[index]
            if other == name:
                return value
        return None
