"""The woodland as it stands on a table: who plays, what stands in a clearing, who rules it.

This is a reading lens: it takes a table and answers; nothing here changes one.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from domain.games.root import facts, places
from domain.games.root.forms import Faction, MapData, PieceType
from domain.table import Table


class Group(msgspec.Struct, frozen=True):
    """The pieces of one owner in one place."""

    owner: str
    """A faction, a hireling (`hireling-eyrie`), or `""` for ruins and landmarks."""
    warriors: int
    """Ordinary and named ones together."""
    pieces: Mapping[str, int]
    """All pieces by kind."""

    @property
    def strength(self) -> int:
        """What counts towards ruling: warriors and buildings (Law 2.5)."""
        return sum(count for kind, count in self.pieces.items() if type_of(kind) in ("warrior", "building"))


def type_of(kind: str) -> PieceType | None:
    """Returns the type of a kind of piece; None for ruins, landmarks, items and what is not known."""
    known = facts.piece(kind)
    if known is not None:
        return known.type
    name = places.piece_name(kind)
    return "warrior" if name == places.WARRIOR else "pawn" if name == places.PAWN else None


def groups(pool: Mapping[str, int]) -> dict[str, Group]:
    """Returns the pieces of a pool by their owner."""
    sorted_out: dict[str, dict[str, int]] = {}
    for kind, count in pool.items():
        sorted_out.setdefault(places.piece_owner(kind), {})[kind] = count
    return {
        owner: Group(owner, sum(count for kind, count in pieces.items() if type_of(kind) == "warrior"), pieces)
        for owner, pieces in sorted_out.items()
    }


class Woodland:
    """A table of Root, read. Cheap to make: nothing is computed before it is asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def map(self) -> MapData | None:
        """The map in play; None if the table names none, or one that is not known."""
        name = self.table.value(places.MAP)
        return facts.maps().get(name) if isinstance(name, str) else None

    @property
    def seats(self) -> list[str]:
        """The seats that have a faction, in the order in which they got it."""
        ending = f"/{places.FACTION}"
        return [name.removesuffix(ending) for name in self.table.values if name.endswith(ending)]

    def faction(self, seat: str) -> Faction | None:
        """Returns the faction that a seat plays, or None if it is not known."""
        name = self.table.value(places.of_seat(seat, places.FACTION))
        return facts.factions().get(name) if isinstance(name, str) else None

    def seat_of(self, faction: str) -> str:
        """Returns the seat that plays a faction; `""` if none does."""
        return next(
            (seat for seat in self.seats if self.table.value(places.of_seat(seat, places.FACTION)) == faction),
            "",
        )

    def letter(self, owner: str) -> str:
        """Returns the letter of an owner of pieces: that of its faction, or `h` and the hireling's code."""
        if owner.startswith(places.HIRELING):
            hireling = facts.hirelings().get(owner.removeprefix(places.HIRELING))
            return f"h{hireling.code}" if hireling else "h?"
        faction = facts.factions().get(owner)
        if faction is not None:
            return faction.letter
        seat = self.seat_of(owner)
        return seat[:1] or owner[:1].upper()

    def suit(self, number: int) -> str:
        """Returns the suit of a clearing; `""` if it is not known."""
        value = self.table.value(places.suit(number))
        if isinstance(value, str):
            return value
        on_map = self.map
        return on_map.clearing(number).suit if on_map else ""

    def is_closed(self, a: int, b: int) -> bool:
        """Returns True if a path is closed now."""
        return bool(self.table.value(places.path(a, b)) == places.CLOSED)

    def neighbours(self, number: int) -> list[int]:
        """Returns the clearings to which a path leads, closed ones too, in ascending order."""
        on_map = self.map
        edges = on_map.edges if on_map else ()
        return sorted({a if b == number else b for a, b in edges if number in (a, b)})

    def ruler(self, place: str, pool: Mapping[str, int] | None = None) -> str:
        """Returns the owner who rules a clearing; `""` if nobody does.

        A hireling without a holder rules by itself; otherwise its pieces count for the holder. Mercenaries are not
        taken into account.

        Args:
            place: A clearing, or the burrow, which is always the Duchy's.
            pool: What stands there, if not what the table has now.

        Source: Law 2.5, 7.2.2 (ties), 10.2.4 (gardens), 12.2.2 (burrow), E.3.1 (hirelings).
        """
        if place == places.BURROW:
            return "duchy"
        standing = groups(self.table.pool(place) if pool is None else pool)
        for owner, group in standing.items():
            if _rules_anyway(owner, group):
                return owner
        best = self._strongest(standing)
        if len(best) == 1:
            return best[0]
        return next((side for side in best if side in standing and _rules_ties(side)), "")

    def is_tie(self, place: str, pool: Mapping[str, int] | None = None) -> bool:
        """Returns True if more than one side has the most warriors and buildings in a clearing."""
        return len(self._strongest(groups(self.table.pool(place) if pool is None else pool))) > 1

    def _strongest(self, standing: Mapping[str, Group]) -> list[str]:
        """Returns the sides with the most warriors and buildings; none if there are none at all."""
        strengths: dict[str, int] = {}
        for owner, group in standing.items():
            side = self._side(owner)
            strengths[side] = strengths.get(side, 0) + group.strength + self._from_tokens(owner, group)
        most = max(strengths.values(), default=0)
        return [side for side, strength in strengths.items() if most and strength == most]

    def _from_tokens(self, owner: str, group: Group) -> int:
        """Returns what tokens count towards ruling: nothing, or two each for whoever has crafted Soup Kitchens."""
        seat = self.seat_of(owner)
        area = self.table.stack(places.of_seat(seat, places.AREA)) if seat else ()
        if not any(self.table.kind(card) == "soup-kitchens" for card in area):
            return 0
        return 2 * sum(count for kind, count in group.pieces.items() if type_of(kind) == "token")

    def _side(self, owner: str) -> str:
        """Returns whom the pieces of an owner count for."""
        if owner.startswith(places.HIRELING):
            holder = self.table.value(places.hireling_value(owner.removeprefix(places.HIRELING), "holder"))
            faction = self.table.value(places.of_seat(holder, places.FACTION)) if isinstance(holder, str) else None
            return faction if isinstance(faction, str) else owner
        return owner


def _rules_anyway(owner: str, group: Group) -> bool:
    faction = facts.factions().get(owner)
    names = faction.rules_with if faction else ()
    return any(places.piece(name, owner) in group.pieces for name in names)


def _rules_ties(owner: str) -> bool:
    faction = facts.factions().get(owner)
    return faction is not None and faction.rules_ties
