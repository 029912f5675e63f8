"""A scene, read as the boards of games with cards and named seats read it: roles, touched places, counts, names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.table import Table
from tui.boards.board import SIGNS, Scene, SeatName
from tui.boards.marks import letters
from tui.boards.tracing import TRACE
from tui.text import clean
from tui.widgets.spans import Line, Span

_SEAT_ROLES: Final = 4


class Surface:
    """One table with what is said of its places.

    Args:
        scene: The scene.
        order: The seats in order of play; without them, those of the scene.
        active: The seat whose turn it is.
    """

    def __init__(self, scene: Scene, order: Sequence[str], active: str) -> None:
        self.scene = scene
        self.table: Table = scene.table
        self.signs = SIGNS[scene.glyphs]
        names = dict(scene.seats)
        self.seats = [SeatName(seat, names.get(seat, seat)) for seat in order or list(names)]
        self.active = active

    # -- places -----------------------------------------------------------------------------------

    def role(self, *places: str) -> str:
        """Returns the role in which something about these places is drawn."""
        if self.scene.is_traced and places:
            return f"{TRACE}{places[0]}"
        if self.scene.focused in places:
            return "focus"
        return "changed" if self.is_touched(*places) else ""

    def is_touched(self, *places: str) -> bool:
        """Returns True if the current event touched one of these places."""
        return not self.scene.touched.isdisjoint(places)

    def filled(self) -> set[str]:
        """Returns the places that hold something; those on cards are not among them."""
        there = (*self.table.stacks.items(), *self.table.pools.items())
        return {name for name, content in there if content and not name.startswith("#")}

    def gap(self, *places: str) -> Span:
        """Returns the blank between a label and what it labels: the letter of a mark, or a star if it was touched."""
        marked = next((one for place in places for one in letters(self.scene, place)), None)
        if marked is not None:
            return marked
        return Span("*", "changed") if self.is_touched(*places) else Span(" ")

    def count(self, place: str, label: str, width: int = 0) -> Line:
        """Returns how many cards lie in a place, the number in at least so many cells."""
        number = str(len(self.table.stack(place)))
        role = self.role(place)
        return (Span(label, role), Span(" " * (width - len(number))), self.gap(place), Span(number, role))

    def kind(self, card: int) -> str:
        """Returns the kind of a card as far as it is known or follows."""
        deduced = self.table.deduced_kind(card) if self.table.knowledge(card) == "deduced" else None
        return deduced or self.table.kind(card)

    # -- seats ------------------------------------------------------------------------------------

    def seat_role(self, seat: str) -> str:
        """Returns the role of a seat's name."""
        index = next((i for i, one in enumerate(self.seats) if one.seat == seat), 0)
        return f"seat-{index % _SEAT_ROLES + 1}"

    def seat_name(self, seat: str) -> str:
        """Returns who sits there."""
        return clean(next((one.name for one in self.seats if one.seat == seat), seat))
