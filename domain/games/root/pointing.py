"""Where the actions of Root point on the map: clearings by their numbers, forests by those of their clearings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.decision import Action
from domain.games.root import places
from domain.pointing import Pointed, Spot

_ORIGINS: Final = ("origin", "low")
_TARGETS: Final = ("target", "high", "clearing")
_PAYING: Final = "paying"


def pointed(action: Action) -> Pointed:
    """Returns the clearings and forests that an action names; a seat or a card as its target is none.

    Where the wood or the flowers lie with which something is paid comes after the clearing where it is built.
    """
    return Pointed(tuple(_spots(action, _ORIGINS)), (*_spots(action, _TARGETS), *_sources(action)))


def _sources(action: Action) -> Iterator[Spot]:
    """Yields where what is paid with lies: wood in `5`, a flower in `fox-7`; suits and cards lie nowhere on the map."""
    paid = getattr(action, _PAYING, ())
    for one in paid if isinstance(paid, tuple) else ():
        word = str(one).rpartition("-")[2]
        if word.isascii() and word.isdecimal():
            yield Spot(places.clearing(int(word)), word)


def _spots(action: Action, fields: tuple[str, ...]) -> Iterator[Spot]:
    for field in fields:
        word = str(getattr(action, field, ""))
        numbers = [int(part) for part in word.split("_") if part.isdecimal()]
        if len(numbers) > 1:
            yield Spot(places.forest(numbers), word)
        elif word.isdecimal() and numbers[0]:
            yield Spot(places.clearing(numbers[0]), word)
