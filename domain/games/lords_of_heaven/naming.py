"""Names as people type them: ids, full names, and beginnings of them that tell apart what there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from domain.decision import Action, Drew, Shuffled
from domain.errors import Ambiguous, InvalidNotation, shown
from domain.games.lords_of_heaven.facts import cards, factions, locations, path_id, remembered, rules
from domain.games.lords_of_heaven.lenses import BLUFF, BUILDINGS, FAITH, GOLD, UNITS
from domain.games.lords_of_heaven.notation import NOTATION, Build
from domain.state import is_unknown
from domain.values import near
from domain.words import as_word

_PLACES: Final = frozenset(("city", "region", "source", "to", "place", "places"))
_SEATS: Final = frozenset(("seat", "defender"))
_SEAT_IN_FRONT: Final = re.compile(r"\s*([^\s:]{1,40}):\s")


def said(text: str, order: Sequence[str] = ()) -> Action:
    """Returns the action of a line, with the ids of what it names.

    Args:
        text: The line.
        order: The seats of the game, to say so where another one is named in front.

    Raises:
        InvalidNotation: It is no action, or nothing is called that.
        Ambiguous: Several things are.
    """
    who = _SEAT_IN_FRONT.match(text)
    if who and order and who[1] not in order:
        raise InvalidNotation(text, f"there is no seat {shown(who[1])}; they are {', '.join(order)}")
    return named(NOTATION.parse(text))


def named(action: Action) -> Action:
    """Returns an action with the ids of what it names; see `said`."""
    changes: dict[str, Any] = {}
    for field in action.__struct_fields__:
        value, find = getattr(action, field), _finder(action, field)
        if find is not None:
            found = find(value) if isinstance(value, str) else tuple(map(find, value))
            if found != value:
                changes[field] = found
    return msgspec.structs.replace(action, **changes) if changes else action


def _finder(action: Action, field: str) -> Callable[[str], str] | None:
    """Returns how the words of a field are read; None if they are no names."""
    if field == "kind" and isinstance(action, Build):
        return lambda text: _one_of(text, {kind: kind for kind in (*BUILDINGS, *_TEMPLES)}, "building")
    if field in ("kind", "kinds"):
        words = _all_cards() if isinstance(action, Drew | Shuffled) else _cards()
        return lambda text: text if is_unknown(text) else _one_of(text, words, "card")
    if field in _PLACES:
        return _place if isinstance(action, Build) else _location
    if field in _SEATS:
        return _seat
    return _piece if field == "pieces" else None


_TEMPLES: Final = ("church", "mosque")


@remembered
def _cards() -> Mapping[str, str]:
    found = {word: card.id for card in cards().values() for word in (card.id, as_word(card.name))}
    return found | {BLUFF: BLUFF}


@remembered
def _all_cards() -> Mapping[str, str]:
    return {**_cards(), **{kind: kind for kind in (*rules().rounds.fixed, *rules().rounds.shuffled)}}


@cache
def _places() -> Mapping[str, str]:
    return {one.id: one.id for one in locations().values()}


@cache
def _seats() -> Mapping[str, str]:
    return {word: one.letter for one in factions().values() for word in (one.letter.casefold(), one.id)}


def _one_of(text: str, words: Mapping[str, str], what: str) -> str:
    """Returns what a word names, or begins to name. Raises `InvalidNotation` or `Ambiguous`."""
    word = as_word(text)
    if word in words:
        found = {words[word]}
    else:
        found = {one for name, one in words.items() if word and name.startswith(word)}
    if len(found) > 1:
        raise Ambiguous(f"{shown(text)} may be {', '.join(sorted(found))}", sorted(found))
    if not found:
        raise InvalidNotation(text, f"there is no {what} {shown(text)}{near(word, set(words))}")
    kind = found.pop()
    return "temple" if kind in _TEMPLES else kind


def _place(text: str) -> str:
    """Returns a Location, or the way between two."""
    first, dash, second = text.partition("-")
    if dash:
        return path_id(_one_of(first, _places(), "Location"), _one_of(second, _places(), "Location"))
    return _one_of(text, _places(), "Location")


def _location(text: str) -> str:
    """Returns a Location, where a way between two is none. Raises `InvalidNotation` or `Ambiguous`."""
    if "->" in text:
        raise InvalidNotation(text, f"{shown(text)} is no Location: a step goes from one Location to one next to it")
    return _one_of(text, _places(), "Location")


def _seat(text: str) -> str:
    return _one_of(text, _seats(), "faction")


def _piece(text: str) -> str:
    """Returns a number as it is, and the kind of a piece, with its seat where it has one."""
    if text.isdecimal() or is_unknown(text):
        return text
    kind, slash, seat = text.partition("/")
    words = {one: one for one in (*UNITS, GOLD, FAITH, *(("support",) if slash else ()))}
    return _one_of(kind, words, "piece") + (f"/{_seat(seat)}" if slash else "")
