"""How a game lies on a screen: named regions, each with its rows in order of importance.

A layout holds no pictures and no sizes in pixels. The board gives each region its least size or more, drops
rows from the bottom where there is no room, and says how many.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Shows: TypeAlias = Literal["cards", "count", "top", "pieces", "value", "map"]
"""What a row shows of its place: its cards by name, how many, the top one, its pieces, the value, or a drawn map."""


class Row(msgspec.Struct, frozen=True):
    """One line of a region."""

    label: str
    """`""` goes on in the line of the row before, if there is room."""
    place: str
    shows: Shows = "cards"


class Region(msgspec.Struct, frozen=True):
    """A part of the board."""

    name: str
    title: str
    rows: tuple[Row, ...]
    """The most important one first."""
    least: tuple[int, int] = (24, 1)
    """Fewest columns and rows with which it makes sense."""
    seat: str = ""
    """Whose it is; the seat whose turn it is may be shown in full and others in short."""


class Layout(msgspec.Struct, frozen=True):
    """A game's board for one chair."""

    regions: tuple[Region, ...]
    """From the top down; narrow screens drop the last ones first."""
