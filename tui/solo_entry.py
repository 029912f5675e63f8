"""What people type of solo games into one line: chests, a result, a choice.

    29 18 31 1 -32 : missed В : used О
    А Б В Г Д : А В

Parts stand between colons. Chests are named by their printed letters, ids or numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.errors import InvalidNotation, shown
from domain.games.ancient_knowledge.solo.facts import chest_named, letter_of
from domain.games.ancient_knowledge.solo.played import Result
from replay.errors import BadRequest


class Typed(NamedTuple):
    """A result as it was typed."""

    result: Result
    why: str
    """The reason of a correction."""


def chests_of(text: str) -> tuple[str, ...]:
    """Returns the chests that a text names, with blanks or commas between. Raises `BadRequest`."""
    try:
        return tuple(chest_named(word) for word in text.replace(",", " ").split() if word not in ("-", "–"))
    except InvalidNotation as error:
        raise BadRequest(str(error)) from error


def pair_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the chests before and after a colon. Raises `BadRequest`."""
    first, colon, second = text.partition(":")
    if not colon:
        raise BadRequest("write a colon between the two, as А Б В Г Д : А В")
    return chests_of(first), chests_of(second)


def result_of(text: str, goals: Sequence[str]) -> Typed:
    """Returns a result. Goals of which nothing is said were met.

    Raises:
        BadRequest: It cannot be read.
    """
    first, *parts = text.split(":")
    rows = [_number(word) for word in first.replace(",", " ").split()]
    found: dict[str, tuple[str, ...]] = {}
    why = ""
    for part in parts:
        word, _, rest = part.strip().partition(" ")
        if word == "why":
            why = rest.strip()
        elif word in ("met", "missed", "used"):
            found[word] = chests_of(rest)
        else:
            raise BadRequest(f"{shown(word)} is no part of a result; write met, missed, used or why before what it is")
    missed = found.get("missed", ())
    met = found.get("met", tuple(goal for goal in goals if goal not in missed))
    return Typed(Result(tuple(rows), met, missed, found.get("used", ())), why)


def _number(word: str) -> int:
    word = word.replace("\u2212", "-")
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 8):
        raise BadRequest(f"expected the five score rows, as 29 18 31 1 -32, not {shown(word)}")
    return int(word)


def as_typed(result: Result) -> str:
    """Returns a result as it is typed."""
    parts = [" ".join(map(str, result.rows))]
    parts += [f"missed {_letters(result.missed)}"] if result.missed else []
    parts += [f"used {_letters(result.used)}"] if result.used else []
    return " : ".join(parts)


def _letters(names: Iterable[str]) -> str:
    return " ".join(letter_of(name) for name in names)
