"""The table as Tidewater sees it: the only file that spells the names of its places."""

from __future__ import annotations

from typing import Final

from domain.lens import Area, Card, Pool, Stack, clockwise, on
from domain.state import State
from tests.domain.tiny.facts import cards

BANK: Final = "bank"
DECK: Final = "deck"
DISCARD: Final = "discard"
FIELD: Final = "field"
MARKET: Final = "market"
SEA: Final = "sea"


class Seat(Area):
    """A seat's places."""

    @property
    def hand(self) -> Stack:
        return self.stack("hand")

    @property
    def boats(self) -> Stack:
        """A row; boat 1 is the first launched."""
        return self.stack("boats")

    @property
    def landed(self) -> Stack:
        return self.stack("landed")

    @property
    def coins(self) -> Pool:
        return self.pool("coins")

    @property
    def bid(self) -> str:
        """Name of the value that holds the bid; only its seat looks in."""
        return f"{self.name}/bid"

    def holds(self, kind: str) -> Card | None:
        """Returns a card in hand that is, or may be, of `kind`."""
        return self.hand.card(kind)

    def boat_with_room(self, number: int) -> Card | None:
        """Returns boat `number` if a fish fits in."""
        boat = self.boats.at(number)
        return boat if boat is not None and room(self.table, boat) > 0 else None


def room(table: State, boat: Card) -> int:
    """Returns how many fish still fit in a boat."""
    return cards()[boat.kind].room - len(on(table, boat))


def seats(table: State) -> list[str]:
    """Returns the seats in order of play."""
    return list(table.value("seats", []))


def others(table: State, seat: str) -> list[str]:
    """Returns the other seats, clockwise."""
    return clockwise(seats(table), seat)[1:]
