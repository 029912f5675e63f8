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
    "action": "player_action",
}
"""Named values whose change begins a unit."""

OF_THE_TURN: Final = frozenset({"main", "second"})
"""Questions that a turn itself asks: what answers them belongs to no Player Action unless it begins one."""
WINDOW: Final = "window"
"""Question whose answer begins a Player Action by a conditional ability."""
NUMBER: Final = "action-in-turn"
"""Value: the number of a Player Action in its turn."""
PURSE: Final = "coin"
"""Value: what the seat at turn has to spend in it."""

POINTS: Final = "/vp"
"""End of the names of values that hold a seat's points."""


_BREAKS: Final[tuple[Unit, ...]] = ("turn", "phase")
"""Units whose beginning ends a Player Action."""


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


def leads_to(play: Play) -> bool:
    """Returns True if an event by which a turn or a phase begins is not a part of it.

    Rules go on to what comes next by themselves, in the event of the last answer of what was before.
    """
    return play.rules > 0


class Structure:
    """Boundaries of one line. Versions count from 1."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.starts: dict[Unit, list[int]] = {"turn": [], "round": [], "phase": [], "player_action": []}
        """Versions at which each unit begins, ascending."""
        self.gains: dict[int, list[tuple[str, int]]] = {}
        """By version: seats whose points changed, and by how much."""
        self.spent: dict[int, int] = {}
        """By version: what the seat at turn came to have more, or less, to spend."""
        self._values = {name: _Log() for name in (*_UNITS, NUMBER, PURSE)}
        self._action: list[int] = [0]
        """By version: where the Player Action begins to which the event belongs; 0 for none."""
        self._points: dict[str, _Log] = {}
        self.length = 0
        self.extend(plays)

    def extend(self, plays: Sequence[Play]) -> None:
        """Adds events at the end."""
        for version, play in enumerate(plays, self.length + 1):
            for change in play.changes:
                if type(change) is Set:
                    self._note(version, change)
            self._belong(version, play.asked)
        self.length += len(plays)

    def _note(self, version: int, change: Set) -> None:
        name, value = change.name, change.value
        unit = _UNITS.get(name)
        if unit is not None:
            self._begin(version, unit, self._values[name].at(version) != value)
            self._values[name].add(version, value)
        elif name in (NUMBER, PURSE):
            if name == PURSE:
                self._spend(version, value)
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

    def _spend(self, version: int, value: Any) -> None:
        before = self._values[PURSE].at(version - 1)
        if type(value) is int and type(before) is int and value != before:
            self.spent[version] = value - before

    def _belong(self, version: int, asked: str) -> None:
        """Notes to which Player Action an event belongs: until the turn itself asks again."""
        starts = self.starts
        begun = starts["player_action"]
        if begun and begun[-1] == version:
            self._action.append(version)
        elif asked in OF_THE_TURN or any(starts[unit] and starts[unit][-1] == version for unit in _BREAKS):
            self._action.append(0)
        else:
            self._action.append(self._action[-1])
        if starts["turn"] and starts["turn"][-1] == version:
            self.spent.pop(version, None)  # A new turn begins with nothing.

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

    def action_of(self, version: int) -> int:
        """Returns where the Player Action begins to which an event belongs; 0 for none."""
        return self._action[version] if 0 < version <= self.length else 0

    def number_in_turn(self, version: int) -> int:
        """Returns the number of an event's Player Action in its turn; 0 if it belongs to none."""
        number = self._values[NUMBER].at(version) if self.action_of(version) else 0
        return number if type(number) is int else 0

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
