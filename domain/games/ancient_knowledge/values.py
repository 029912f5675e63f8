"""The named values that people may write, in positions, declared effects and rulings: what each can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from domain.errors import InvalidOption, shown, shown_value
from domain.games.ancient_knowledge.lenses import DECLINING, TILES, level_name, seats
from domain.games.ancient_knowledge.notation import DEEDS
from domain.table import Table
from domain.values import MOST, RULES_OWN, misfit

PHASES: Final = ("action", "timeline", "decline", "technology", "goals", "over")
BEGUN: Final = ("action", "timeline", "decline", "technology")
"""Phases in which a position can begin."""
LAPS: Final = 3
FACES: Final = 6
"""Faces of the technology die."""
VALUES: Final[dict[str, type[Any]]] = {
    "turn": str,
    "round": int,
    "phase": str,
    "action": int,
    "actions-left": int,
    "middle": str,
    "ending": str,
    "newly-lost": int,
    "skip-decline": bool,
    "lap": int,
    "die": int,
    **{level_name(tile): int for tile in TILES},
}
"""Values that may be written, with their types."""
_OWN: Final = RULES_OWN | {DECLINING, "hands-taken", "mode"}
"""Values by which the rules go."""
_OF_SEATS: Final = ("turn", "middle", "ending")
_WORDS: Final[dict[type[Any], str]] = {str: "a text", int: "a whole number", bool: "true or false"}


def value_misfit(table: Table, name: str, value: Any) -> str:
    """Returns why a value cannot stand on a table, in one sentence; `""` if it can. None takes it away."""
    if name not in VALUES:
        return misfit(table, name, value, (*VALUES, *DEEDS), _OWN)
    if value is None:
        return ""
    try:
        checked_value(name, value, seats(table))
    except InvalidOption as error:
        return str(error)
    return ""


def checked_value(name: str, value: Any, order: Sequence[str]) -> Any:
    """Returns a value that can be written. Raises `InvalidOption`."""
    expected = VALUES.get(name)
    if expected is None:
        raise InvalidOption(name, f"a position has no value {shown(name)}. It may have: {', '.join(VALUES)}")
    if type(value) is not expected:
        raise InvalidOption(name, f"{name} is {_WORDS[expected]}, not {shown_value(value)}")
    if expected is int and not 0 <= value <= MOST:
        raise InvalidOption(name, f"{name} is a whole number from 0 to {MOST:,}, not {shown_value(value)}")
    if name in _OF_SEATS and value not in order:
        raise InvalidOption(name, f"{name} is one of the seats {', '.join(order)}, not {shown_value(value)}")
    if name == "phase" and value not in PHASES:
        raise InvalidOption(name, f"phase is one of {', '.join(PHASES)}, not {shown_value(value)}")
    if name == "actions-left" and value > 2:
        raise InvalidOption(name, f"actions-left is 0, 1 or 2, not {shown_value(value)}")
    if name == "lap" and not 1 <= value <= LAPS:
        raise InvalidOption(name, f"lap is the side of the time card, 1 to {LAPS}, not {shown_value(value)}")
    if name == "die" and not 1 <= value <= FACES:
        raise InvalidOption(name, f"die is what the technology die shows, 1 to {FACES}, not {shown_value(value)}")
    if name.startswith("tile/") and value not in (1, 2):
        raise InvalidOption(name, f"{name} is 1 or 2, not {shown_value(value)}")
    return value
