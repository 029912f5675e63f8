"""What an entry does on one line and not on another, in words: from the normal forms of its changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from domain.agenda import AGENDA
from domain.normal import NUMBER, Normal
from replay.words import BOOKKEEPING, is_of_a_turn

_UNTOLD: Final = BOOKKEEPING | {AGENDA}
NOTHING: Final = "nothing"
NEXT: Final = "it does the same, and the game goes on otherwise"


def difference_words(new: Normal, old: Normal) -> str:
    """Returns what differs between two normal forms, one line: `coin += 1, was coin += 2`; `""` if nothing does.

    Args:
        new: The changes of an entry as they are now.
        old: The changes as they were.
    """
    now, before = Counter(map(_told, new)), Counter(map(_told, old))
    more, less = _words((now - before).elements()), _words((before - now).elements())
    if more == less:
        return "" if new == old else NEXT
    return f"{more or NOTHING}, was {less or NOTHING}"


def _words(told: Iterable[str]) -> str:
    return "; ".join(one for one in told if one)


def _told(form: Normal) -> str:
    """Returns a change in words; `""` for what only rules look at."""
    match form:
        case ("create", place, kinds, *_):
            return f"{_cards(kinds)} -> {place}" if kinds else f"open {place}"
        case ("move", cards, to, _, side):
            by_place: dict[str, list[str]] = {}
            for place, name, *told in cards:
                by_place.setdefault(place, []).append(next((kind for kind in told if kind), name))
            moved = "; ".join(f"{_cards(kinds)} {place} -> {to}" for place, kinds in by_place.items())
            return f"{moved} {side}".rstrip()
        case ("pieces", kind, count, source, to, into):
            return f"{count} {kind} {source or 'outside'} -> {to or 'outside'}" + (f" as {into}" if into else "")
        case ("reveal", cards, *_):
            return f"show {_cards(kind or name for _, name, kind in cards)}"
        case ("turn", cards, side):
            return f"turn {_cards(name for _, name in cards)} {side}".rstrip()
        case ("shuffle", place, *_):
            return f"shuffle {place}"
        case (name, *_) if name == NUMBER:
            return _value(form[1], f"{form[1]} {'+' if form[3] >= 0 else '-'}= {abs(form[3])}")
        case ("set" | "append", name, *_, value):
            return _value(name, f"{name} = {_plain(value)}".rstrip())
    return ""


def _value(name: str, text: str) -> str:
    return "" if name in _UNTOLD or is_of_a_turn(name) else text


def _cards(kinds: Iterable[str]) -> str:
    counted = Counter("?" if kind.isdecimal() else kind.replace("|", " ") for kind in kinds)  # a number is a position
    return " + ".join(f"card {kind}" if count == 1 else f"{count} cards {kind}" for kind, count in counted.items())


def _plain(value: Any) -> str:
    """Returns a value of a normal form as people read it."""
    if isinstance(value, tuple) and value and value[0] in ("list", "map", "bool", "float"):
        return ", ".join(map(_plain, value[1:]))
    if isinstance(value, tuple):
        return ": ".join(map(_plain, value))
    return "" if value is None else str(value)
