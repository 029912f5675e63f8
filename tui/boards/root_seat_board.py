"""One seat's own board, read part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.games.root import facts, places
from domain.games.root.forms import Faction
from tui.boards.root_cast import Cast

_ON_MAP: Final = ("clearing/", "forest/", "path/")


class SeatBoard:
    """One seat's board, read part by part."""

    def __init__(self, cast: Cast, seat: str) -> None:
        self.cast = cast
        self.seat = seat
        self.faction: Faction | None = cast.woodland.faction(seat)
        faction = self.faction
        self.none = cast.signs.none
        self.on_map: Counter[str] = Counter()
        mark = f":{faction.id}" if faction else ":"
        for place, pool in cast.scene.table.pools.items():
            if place.startswith(_ON_MAP) or place == places.BURROW:
                self.on_map.update({kind: count for kind, count in pool.items() if kind.endswith(mark)})

    # -- parts --

    def pool(self, name: str) -> Mapping[str, int]:
        """Returns a pool of the seat."""
        return self.cast.scene.table.pool(places.of_seat(self.seat, name))

    def stack(self, name: str) -> Sequence[int]:
        """Returns a stack of the seat."""
        return self.cast.scene.table.stack(places.of_seat(self.seat, name))

    def value(self, name: str) -> Any:
        """Returns a value of the seat."""
        return self.cast.scene.table.value(places.of_seat(self.seat, name))

    def count(self, *names: str) -> int:
        """Returns how many pieces of some names it has on the map."""
        owner = self.faction.id if self.faction else ""
        return sum(self.on_map[places.piece(name, owner)] for name in names)

    def boarded(self, name: str) -> int:
        """Returns how many pieces of a name lie on its board."""
        return self.pool(places.BOARD).get(places.piece(name, self.faction.id if self.faction else ""), 0)

    def leader(self) -> str:
        """Returns its leader, character or mood by name."""
        value = self.value(places.LEADER)
        role = facts.roles().named(str(value)) if value else None
        return role.name if role else str(value or f"leader {self.none}")

    def total(self, name: str) -> int:
        """Returns how many pieces lie in a pool of the seat."""
        return sum(self.pool(name).values())

    def relations(self) -> dict[str, str]:
        """Returns how it stands with others, by the letters of their factions."""
        head = places.relation(self.seat, "")
        values = self.cast.scene.table.values
        return {name.removeprefix(head): str(value) for name, value in values.items() if name.startswith(head)}


def counted(name: str, count: int) -> str:
    """Returns a name, with how many there are unless it is one."""
    return name if count == 1 else f"{name} {count}"
