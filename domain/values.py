"""Named values that people declare where rules judge: no slip of the finger makes a new one."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any, Final

from domain.agenda import AGENDA
from domain.errors import shown, shown_value
from domain.state import MISSING, State

MOST: Final = 1_000_000
"""No number that people write is larger; none is below 0."""
RULES_OWN: Final = frozenset({"result", "seats"})
"""Values of every game by which its rules go, and that nobody else sets; a game has more."""
ASSUMED: Final = "assumed/"
"""So begin values that count uses of figures which no source gives: an event that raises one rests on such a figure."""
_HIDDEN: Final = "setting/"
_LONGEST: Final = 60
_WORDS: Final[dict[type[Any], str]] = {bool: "true or false", str: "a text", list: "a list", dict: "a table"}


def misfit(table: State, name: str, value: Any, words: Collection[str] = (), own: Collection[str] = RULES_OWN) -> str:
    """Returns why a value cannot be set, in one sentence; `""` if it can. None takes it away.

    It has to be on the table already, is not one by which the rules go, and stays what it is: a number, a text, a list.

    Args:
        table: The table before it.
        name: The value's name.
        value: What it is set to.
        words: What else may have been meant by a name that no value has.
        own: The values by which the game's rules go.
    """
    if name in own:
        return f"{name} is what the rules go by: they alone set it"
    old = MISSING if name == AGENDA else table.values.get(name, MISSING)
    if old is MISSING:
        return f"there is no value {shown(name)}{near(name, {*table.values, *words} - {*own})}"
    if value is None:
        return ""
    if type(old) is int:
        return number_misfit(name, value)
    return kind_misfit(name, value, old)


def kind_misfit(name: str, value: object, old: object) -> str:
    """Returns why something cannot stand where something of another kind stood; `""` if it is of the same."""
    expected = _WORDS.get(type(old), "something else")
    return "" if type(value) is type(old) else f"{name} is {expected}, not {shown_value(value)}"


def number_misfit(name: str, value: object) -> str:
    """Returns why something is no number that a value or a count can have; `""` if it is one."""
    if type(value) is int and 0 <= value <= MOST:
        return ""
    said = shown(str(value)) if type(value) is not int else f"{value:,}" if abs(value) < 10**20 else "as large as that"
    return f"{name} is a whole number from 0 to {MOST:,}, not {said}"


def near(word: str, names: Collection[str]) -> str:
    """Returns the end of a sentence that asks for the name most like a word; `""` if none is."""
    known = {name for name in names if name != AGENDA and not name.startswith(_HIDDEN)}
    found = get_close_matches(word, sorted(known), 1) if len(word) < _LONGEST else []
    return f"; did you mean {found[0]}?" if found else ""
