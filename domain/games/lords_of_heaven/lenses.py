"""Lords of Heaven on a table: the only file that spells names of places and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from domain.game import SEATS
from domain.games.lords_of_heaven.facts import (
    are_ways_known,
    edges,
    locations,
    neighbours,
    path_id,
    rules,
    units,
)
from domain.lens import Area, Pool, Stack, clockwise
from domain.state import State

DECK: Final = "deck"
DISCARD: Final = "discard"
ROUND_DECK: Final = "round-deck"
ROUND_CARD: Final = "round-card"
BOX: Final = "box"
SUPPLY: Final = "supply"
TURN: Final = "turn"
FIRST: Final = "first"
"""The seat that begins each round (LOH-O4)."""
ROUND: Final = "round"
CRUSADE: Final = "crusade"
PHASE: Final = "phase"
CONFLICT: Final = "conflict"
CONFLICTS: Final = "conflicts"
"""How many Conflicts were started in this turn."""
BLUFF: Final = "bluff"
LAST_ROUND: Final = "last-round"
GOLD: Final = "gold"
FAITH: Final = "faith"
COLUMNS: Final = ("development", "presence", "movement", "income")
BUILDINGS: Final = ("fortress", "citadel", "temple")
ENDED: Final = "ended"
"""True once the points of the end of the game are in those of the seats."""
UNITS: Final = ("footman", "siege-tower", "knight")
UNSEEN: Final = -1
"""The number of pieces in a closed hand that the record does not see."""
LETTERS: Final = "BCSK"
_MOST_DIGITS: Final = 18
"""No number of pieces is written with more."""


def column_place(name: str) -> str:
    """Returns the stack of an action column."""
    return f"column/{name}"


def level_place(city: str, level: int) -> str:
    """Returns the pool of an Influence space."""
    return f"city/{city}/{level}"


def region_place(region: str) -> str:
    """Returns the pool of a Region."""
    return f"region/{region}"


def citadel_place(city: str) -> str:
    """Returns the pool of a Citadel space."""
    return f"citadel/{city}"


def temple_place(region: str) -> str:
    """Returns the pool of the space for a Church or Mosque."""
    return f"temple/{region}"


def path_place(path: str) -> str:
    """Returns the pool of a Fortress place."""
    return f"path/{path}"


def control_name(city: str) -> str:
    """Returns the value that says who holds a City Control marker."""
    return f"control/{city}"


def told_name(name: str) -> str:
    """Returns the value of a figure that was told."""
    return f"told/{name}"


def told(table: State, name: str) -> int:
    """Returns a figure that was told; 0 if it was not."""
    return int(table.value(told_name(name), 0))


def building(seat: str, kind: str) -> str:
    """Returns a faction's building as a piece."""
    return f"{seat}-{kind}"


def seats(table: State) -> list[str]:
    """Returns the seats in order of play."""
    found: list[str] = table.value(SEATS, [])
    return found


def in_order(table: State) -> list[str]:
    """Returns the seats in order of play, from the one that begins the round."""
    order = seats(table)
    return clockwise(order, table.value(FIRST, order[0]))


def setting(table: State, name: str) -> Any:
    """Returns how an open rule is played."""
    return table.value(f"setting/{name}")


def is_told(table: State) -> bool:
    """Returns True if figures that no source gives are told instead of assumed."""
    return bool(setting(table, "figures") == "told")


def top_level(table: State) -> int:
    """Returns the number of the rightmost level: Cities of small games have two columns (8.1)."""
    return 3 if len(seats(table)) == 4 else 2


def in_play(table: State) -> list[str]:
    """Returns the Locations that are on the board (5.4)."""
    crusade = table.value(CRUSADE, 1)
    return [one.id for one in locations().values() if one.crusade <= crusade]


def near(table: State, place: str) -> list[str]:
    """Returns the Locations on the board next to one, as far as the data list or assume them."""
    there = in_play(table)
    return [one for one in neighbours(place) if one in there]


def are_adjacent(table: State, a: str, b: str) -> bool:
    """Returns True if two Locations may be next to each other: listed, or not refused for want of a map (LOH-O2)."""
    if a == b or are_ways_known():
        return path_id(a, b) in edges()
    return path_id(a, b) in edges() or setting(table, "edges") == "warn"


def by_the_map() -> str:
    """Returns what is added where a way is refused as the map has none: who says so, if no source does (LOH-O2)."""
    return "" if are_ways_known() else " by the map, which is assumed (LOH-O2)"


def path_caution(a: str, b: str) -> str:
    """Returns what may be wrong with a way; `""` if it is known."""
    edge = edges().get(path_id(a, b))
    if edge is None:
        return f"no source says that {a} and {b} are adjacent (LOH-O2)"
    return "" if edge.status == "known" else f"that {a} and {b} are adjacent is assumed (LOH-O2)"


class City:
    """A City: its Influence, control and Citadel."""

    __slots__ = ("name", "table")

    def __init__(self, table: State, name: str) -> None:
        self.table = table
        self.name = name

    def at(self, level: int) -> str:
        """Returns whose Influence stands on a level; `""` for nobody."""
        return next(iter(self.table.pool(level_place(self.name, level))), "")

    @property
    def levels(self) -> dict[str, int]:
        """The levels of all Influence, by seat."""
        tops = range(1, top_level(self.table) + 1)
        return {seat: level for level in tops if (seat := self.at(level))}

    def level(self, seat: str) -> int:
        """Returns the level of a seat's Influence; 0 if it has none here."""
        tops = range(1, top_level(self.table) + 1)
        return next((level for level in tops if seat in self.table.pool(level_place(self.name, level))), 0)

    @property
    def controller(self) -> str:
        """Who holds the City Control marker; `""` if it lies on the card."""
        return str(self.table.value(control_name(self.name), ""))

    @property
    def citadel(self) -> str:
        """Whose Citadel stands here; `""` for nobody's."""
        return owner_in(self.table, citadel_place(self.name))

    @property
    def is_protected(self) -> bool:
        """True if who controls it has a Citadel here, and cannot be lowered by the Presence action (6.2.7)."""
        return bool(self.controller) and self.controller == self.citadel


def owner_in(table: State, place: str) -> str:
    """Returns whose building stands in a place; `""` for nobody's."""
    return next(iter(Pool(table, place)), "").partition("-")[0]


def support(table: State, region: str, seat: str) -> int:
    """Returns how much Support of a seat is in a Region."""
    return Pool(table, region_place(region)).count(seat)


class Seat(Area):
    """A seat's places: a faction."""

    @property
    def hand(self) -> Stack:
        """The hand."""
        return self.stack("hand")

    @property
    def drafting(self) -> Stack:
        """Cards of the draft that it chooses from."""
        return self.stack("drafting")

    @property
    def passed(self) -> Stack:
        """Cards of the draft that it passes on."""
        return self.stack("passed")

    @property
    def closed(self) -> Stack:
        """The card played face down in a Conflict."""
        return self.stack("closed")

    @property
    def shown(self) -> Stack:
        """The card of a Conflict, turned up."""
        return self.stack("shown")

    @property
    def presence(self) -> Pool:
        """The Presence markers that are not on the board."""
        return self.pool("presence")

    @property
    def units(self) -> Pool:
        """The Units in front of the screen."""
        return self.pool("units")

    @property
    def screen(self) -> Pool:
        """Gold and Faith behind the screen."""
        return self.pool("screen")

    @property
    def board(self) -> Pool:
        """Buildings that are still on the player board."""
        return self.pool("board")

    @property
    def force(self) -> Pool:
        """What was revealed in the Conflict under way."""
        return self.pool("force")

    @property
    def wealth(self) -> int:
        """Gold and Faith: a Faith is worth 1 Gold (4.9)."""
        return self.screen.count(GOLD) + self.screen.count(FAITH)

    @property
    def vp(self) -> int:
        """Victory points so far."""
        return int(self.value("vp", 0))

    def level(self, kind: str) -> int:
        """Returns the upgrade level of a kind of building."""
        return int(self.value(f"upgrade/{kind}", 1))

    def strength(self, kind: str) -> int:
        """Returns what a building of a kind is worth: as it was told, else as its track says at its level."""
        worth: tuple[int, ...] = getattr(rules().upgrades, kind).worth
        return self.told_worth(kind) or worth[min(self.level(kind), len(worth)) - 1]

    def told_worth(self, kind: str) -> int:
        """Returns what a building of a kind is worth as it was told; 0 if it was not."""
        return int(self.value(f"worth/{kind}", 0))

    def closed_name(self, kind: str) -> str:
        """Returns the hidden value of how many pieces of a kind are in the closed hand."""
        return f"{self.name}/closed/{kind}"

    @property
    def cities(self) -> list[str]:
        """The Cities in which its Influence stands."""
        return [city for city in in_play(self.table) if City(self.table, city).level(self.name)]

    @property
    def controlled(self) -> list[str]:
        """The Cities whose Control markers it holds."""
        return [city for city in in_play(self.table) if City(self.table, city).controller == self.name]

    @property
    def regions(self) -> list[str]:
        """The Regions in which it has Support."""
        return [region for region in in_play(self.table) if support(self.table, region, self.name)]

    def built(self, kind: str) -> list[str]:
        """Returns the places on the board where its buildings of a kind stand."""
        where: Mapping[str, list[str]] = {
            "fortress": [path_place(one) for one in edges()],
            "citadel": [citadel_place(one) for one in locations()],
            "temple": [temple_place(one) for one in locations()],
        }
        piece = building(self.name, kind)
        return [place for place in where[kind] if Pool(self.table, place).count(piece)]

    def fortresses_at(self, region: str) -> int:
        """Returns how many of its Fortresses stand next to a Region."""
        return sum(region in place.removeprefix("path/").split("-") for place in self.built("fortress"))

    @property
    def citadel_bonus(self) -> int:
        """How many Units more it may play when besieged (4.5, LOH-O25)."""
        if setting(self.table, "citadel_bonus") == "standing":
            return len(self.built("citadel"))
        return rules().components.buildings - self.board.count(building(self.name, "citadel"))


def counted_pieces(pieces: Mapping[str, int]) -> tuple[str, ...]:
    """Returns pieces as notation has them: numbers and kinds by turns."""
    return tuple(word for kind, count in pieces.items() if count for word in (str(count), kind))


def pieces_of(words: tuple[str, ...]) -> Counter[str] | None:
    """Returns the pieces of such words, a kind without a number being one; None if they are none."""
    found: Counter[str] = Counter()
    number: int | None = None
    for word in words:
        if word.isdecimal() and word.isascii() and len(word) <= _MOST_DIGITS:
            if number is not None:
                return None
            number = int(word)
        else:
            found[word] += 1 if number is None else number
            number = None
    return found if number is None else None


def unit_worth(pieces: Mapping[str, int]) -> int:
    """Returns what Units cost together; other pieces count nothing."""
    return sum(units()[kind].cost * count for kind, count in pieces.items() if kind in units())
