"""Where an action points on the board: the places that it names, and how its notation writes them.

Boards light what can still be named while somebody types, and a place that is chosen on the board becomes a word of the
notation. Both work for every game whose rules module says where its actions point.
"""

from __future__ import annotations

from typing import NamedTuple


class Spot(NamedTuple):
    """A place as an action names it."""

    place: str
    """The place of the table: `clearing/12`."""
    word: str
    """What stands for it in the notation: `12`."""


class Pointed(NamedTuple):
    """The places that an action names, in the order of its notation."""

    origins: tuple[Spot, ...] = ()
    """Where something comes from."""
    targets: tuple[Spot, ...] = ()
    """Where something goes to, or is done."""
