"""The named values that people may write, in positions, declared effects and rulings: what each can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from domain.changes import UNKNOWN
from domain.errors import DomainError, InvalidOption, shown, shown_value
from domain.games.heart_of_crown.lenses import MODE, seats
from domain.games.heart_of_crown.naming import kind_named
from domain.games.heart_of_crown.notation import DEEDS
from domain.games.heart_of_crown.player_actions import ACQUIRED, FACTS, PLACED, SECOND_PHASE
from domain.games.heart_of_crown.player_actions import BANISHED as BANISHED_FACT
from domain.games.heart_of_crown.player_actions import HAND as HAND_FACT
from domain.state import is_unknown
from domain.table import Table
from domain.values import MOST, RULES_OWN, misfit

VALUES: Final[dict[str, type[Any]]] = {
    "turn": str,
    "round": int,
    "phase": str,
    "coin": int,
    "plays": int,
    "mode": str,
    "action": int,
    "action-in-turn": int,
    "facts": list,
    "played": list,
    "used": list,
    "ceremonies": list,
    "overtime": list,
    "extra-turn": str,
}
"""Values that may be written, with their types."""
_OWN: Final = RULES_OWN | {
    "bonuses",
    "commons",
    "did",
    "discounts",
    "gathered",
    "is-extra-turn",
    "piles",
    "rares",
    "trigger",
    "unearthed",
}
"""Values by which the rules go: what is in the game, and what effects under way have done."""
_OF_KINDS: Final = ("played", "used")
_LISTS_OF_SEATS: Final = ("ceremonies", "overtime")
_WHATS: Final = (ACQUIRED, BANISHED_FACT, HAND_FACT, PLACED)
_PHASES: Final = ("main", "second", "cleanup", "over")


def value_misfit(table: Table, name: str, value: Any) -> str:
    """Returns why a value cannot stand on a table, in one sentence; `""` if it can. None takes it away."""
    if name not in VALUES:
        return misfit(table, name, value, (*VALUES, *DEEDS), _OWN)
    if value is None:
        return ""
    if name == "phase" and value not in _PHASES:
        return f"phase is one of {', '.join(_PHASES)}, not {shown(str(value))}"
    try:
        checked = checked_value(name, value, seats(table), table)
    except (InvalidOption, DomainError) as error:
        return str(error)
    return "" if checked == value else f"{name} names cards by their ids: {shown(str(checked))}"


def checked_value(name: str, value: Any, order: Sequence[str], table: Table) -> Any:
    """Returns a value with the ids of the cards that it names.

    Args:
        name: Its name.
        value: As it was written.
        order: The seats.
        table: The table of the game: beginnings of names need to tell apart the cards in it only.

    Raises:
        InvalidOption: It is none that can be written, or cannot be so.
    """
    expected = VALUES.get(name)
    if expected is None:
        raise InvalidOption(name, f"a position has no value {shown(name)}. It may have: {', '.join(VALUES)}")
    if not isinstance(value, expected) or isinstance(value, bool):
        words = {str: "a text", int: "a whole number", list: "a list"}
        raise InvalidOption(name, f"{name} is {words[expected]}, not {shown_value(value)}")
    if expected is int:
        return checked_number(name, name, value)
    if name == FACTS:
        return [_checked_fact(entry, table) for entry in value]
    if name in _OF_KINDS:
        return [_named_card(name, entry, table) for entry in value]
    if name in _LISTS_OF_SEATS:
        _verify_seats(name, value, order)
    elif name in ("turn", "extra-turn"):
        _verify_word(name, value, order, "one of the seats")
    elif name == MODE:
        _verify_word(name, value, SECOND_PHASE, "one of")
    return value


def checked_number(name: str, what: str, value: object) -> int:
    """Returns a number that can stand on the table; `what` it counts, for the message. Raises `InvalidOption`."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise InvalidOption(name, f"{what} is a whole number from 0 to {MOST:,}, not {shown_value(value)}")
    return value


def _verify_word(name: str, value: str, allowed: Sequence[str], what: str) -> None:
    if value not in allowed:
        raise InvalidOption(name, f"{name} is {what} {', '.join(allowed)}, not {shown(value)}")


def _verify_seats(name: str, value: Sequence[object], order: Sequence[str]) -> None:
    for number, entry in enumerate(value):
        if entry not in order or entry in value[:number]:
            names = ", ".join(order)
            raise InvalidOption(name, f"{name} lists seats, each once, of {names}; {shown_value(entry)} does not fit")


def _named_card(name: str, entry: object, table: Table) -> str:
    if not isinstance(entry, str) or is_unknown(entry):
        raise InvalidOption(name, f"{name} lists cards by their names, not {shown_value(entry)}")
    return named_kind(entry, name, table)


def _checked_fact(entry: object, table: Table) -> list[Any]:
    """Returns a fact with the ids of its cards: what happened to which card by which card, as the record keeps it."""
    if not isinstance(entry, list) or len(entry) not in (3, 4) or not all(isinstance(one, str) for one in entry[:3]):
        form = '[["acquired", "city", "prior-investment"]]'
        raise InvalidOption(FACTS, f"{FACTS} lists facts of three words each, like {form}, not {shown_value(entry)}")
    what, kind, by = entry[:3]
    if what not in _WHATS:
        raise InvalidOption(FACTS, f"a fact begins with one of {', '.join(_WHATS)}, not {shown(what)}")
    if entry[3:] not in ([], [True], [False]):
        raise InvalidOption(FACTS, f"the fourth word of a fact is true or false, not {shown_value(entry[3])}")
    kind = kind if kind == UNKNOWN else _named_card(FACTS, kind, table)
    by = by if by in SECOND_PHASE else _named_card(FACTS, by, table)
    return [what, kind, by, *(one for one in entry[3:] if one is True)]


def named_kind(text: str, place: str, table: Table) -> str:
    """Returns the id of a card that is named by any of its names, or by a beginning that fits one card of the game.

    Raises:
        InvalidOption: No card is called so, or several are; the message names the place or value.
    """
    try:
        return kind_named(text, table)
    except DomainError as error:
        raise InvalidOption(place, f"{place}: {error}") from None
