"""What a rules module says of itself before anything is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from domain.errors import InvalidOption, shown, shown_value

Status: TypeAlias = Literal["known", "assumed", "unknown"]
"""How far a fact in a data file is backed: by a source, by a choice of this project, or not at all."""

OptionValue: TypeAlias = bool | int | str


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game: a variant, a length, a module of the game."""

    name: str
    text: str
    default: OptionValue
    """Also says the type: a whole number, a word, or yes and no."""
    choices: tuple[OptionValue, ...] = ()
    """`()` allows every value of the type."""


class OpenPoint(msgspec.Struct, frozen=True):
    """Something that no source decides, with the reading that the module takes."""

    id: str
    text: str
    reading: str


class DataStatus(msgspec.Struct, frozen=True):
    """How many entries of the data files are backed how far."""

    known: int = 0
    assumed: int = 0
    unknown: int = 0


class Kind(msgspec.Struct, frozen=True):
    """A kind of card or piece, as a person reads it."""

    name: str
    """The full name, as printed."""
    category: str = ""
    """The class by which an unknown card may be known (`fox` for `?fox`)."""
    status: Status = "known"
    """`"unknown"`: its text is not known; what it does is declared."""
    text: str = ""


class Facts(msgspec.Struct, frozen=True):
    """The facts of a game, declared first."""

    id: str
    """As on the command line (`heart-of-crown`)."""
    name: str
    edition: str
    seats: tuple[int, int]
    """Fewest and most."""
    chance: Literal["none", "explicit"]
    """`"explicit"`: outcomes of chance are entries of the record."""
    information: Literal["perfect", "hidden"]
    dynamics: Literal["sequential", "simultaneous"]
    longest: int
    """No game has more events than this; a longer record is a fault of the rules."""
    options: tuple[Option, ...] = ()
    data: DataStatus = DataStatus()
    open_points: tuple[OpenPoint, ...] = ()
    sets: tuple[str, ...] = ()
    """How much is known of each set of cards, a line each."""
    completed: tuple[str, ...] = ()
    """Cards that their owner has completed: name and id, a line each."""


def checked_seats(facts: Facts, seats: Sequence[str]) -> tuple[str, ...]:
    """Returns the seats if the game can be played by them. Raises `InvalidOption`."""
    fewest, most = facts.seats
    if not fewest <= len(seats) <= most:
        raise InvalidOption("seats", f"{facts.name} is for {fewest} to {most} seats, not {len(seats)}")
    for seat in seats:
        if seats.count(seat) > 1 or not _can_name_a_seat(seat):
            raise InvalidOption("seats", f"{shown(seat)} cannot name a seat: each name once, without / # * @ ? ->")
    return tuple(seats)


def _can_name_a_seat(name: str) -> bool:
    is_free = name not in ("", "public") and "->" not in name and not set("/#*@?") & set(name)
    return is_free and name.isprintable() and name == name.strip()


def checked_options(facts: Facts, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Returns all options of a game, those given and the defaults of the others; texts are read by type.

    Raises:
        InvalidOption: The game has no such option, or does not allow the value.
    """
    known = {option.name: option for option in facts.options}
    for name in given:
        if name not in known:
            raise InvalidOption(name, f"{facts.name} has no option {shown(name)}. It has: {', '.join(known) or 'none'}")
    return {name: _checked(option, given.get(name, option.default)) for name, option in known.items()}


def _checked(option: Option, value: OptionValue) -> OptionValue:
    try:
        read: OptionValue = msgspec.convert(value, type(option.default), strict=False)
    except msgspec.ValidationError:
        expected = {bool: "true or false", int: "a whole number", str: "a word"}[type(option.default)]
        raise InvalidOption(option.name, f"option {option.name} is {expected}, not {shown_value(value)}") from None
    if option.choices and read not in option.choices:
        allowed = ", ".join(map(str, option.choices))
        raise InvalidOption(option.name, f"option {option.name} is one of {allowed}, not {shown_value(value)}")
    return read
