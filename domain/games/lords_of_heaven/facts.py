"""The facts of Lords of Heaven, decoded strictly from `data/*.toml`; importing this module reads nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Final, Literal, TypeAlias

import msgspec

from domain.completion import InUse
from domain.data_files import Fact, Point, Setting
from domain.facts import Status
from domain.registry import data_of

PACKAGE: Final = "domain.games.lords_of_heaven"

Benefit: TypeAlias = Literal["gold", "faith", "footman", "siege-tower", "knight"]
Effect: TypeAlias = Literal["", "faith-per-building", "lower-two", "conflict", "exchange-support", "place-support"]
Column: TypeAlias = Literal["name", "affiliation", "cost", "benefit", "strength", "effect", "conflict"]

GROUPS: Final[Mapping[str, str]] = {"christians": "BC", "muslims": "SK", "any": "BCSK"}
"""The factions that a combined symbol names."""


class Faction(Fact, frozen=True, kw_only=True):
    """A faction and what it begins with."""

    letter: str
    id: str
    name: str
    colour: str
    faith_group: Literal["christian", "muslim"]
    presence: int
    footmen: int
    knights: int
    siege_towers: int
    faith: int
    gold: int
    influence: dict[str, int]
    """Levels by City, 1 being the left one."""
    support: dict[str, int]
    status: Status


class Location(Fact, frozen=True, kw_only=True):
    """A City with its Region."""

    id: str
    name: str
    crusade: int
    level_cost: tuple[int, int, int]
    income: tuple[int, int, int]
    ransack_gold: int
    figures: Status
    """How far the three before are backed."""
    status: Status


class Edge(Fact, frozen=True, kw_only=True):
    """Two Locations next to each other, with a place for a Fortress between them."""

    a: str
    b: str
    status: Status

    @property
    def id(self) -> str:
        """The way as records write it."""
        return path_id(self.a, self.b)


class CardText(Fact, frozen=True, kw_only=True):
    """An Action card."""

    id: str
    name: str
    affiliation: str
    cost: int
    benefit: tuple[Benefit, ...]
    strength: int
    effect: Effect = ""
    faith: int = 0
    """Faith that the effect costs."""
    assumed: tuple[Column, ...] = ()
    unknown: tuple[Column, ...] = ()
    does: tuple[str, ...] = ()
    """The parts of its action effect, as an owner of the game gave them."""
    fights: tuple[str, ...] = ()
    """The parts of its conflict effect, likewise."""

    @property
    def fits(self) -> str:
        """The letters of the factions that may resolve its effect."""
        return GROUPS.get(self.affiliation) or letter_of(self.affiliation)

    @property
    def is_single(self) -> bool:
        """True if it shows the symbol of one faction."""
        return self.affiliation not in GROUPS


class Unit(Fact, frozen=True, kw_only=True):
    """A kind of Unit."""

    id: Literal["footman", "siege-tower", "knight"]
    strength: int
    cost: int
    battle: bool
    siege: bool
    status: Status


class Track(Fact, frozen=True, kw_only=True):
    """The upgrades of a kind of building: what one is worth, level by level, and the level with the laurel."""

    worth: tuple[int, ...]
    laurel: int
    status: Status


class Upgrades(Fact, frozen=True, kw_only=True):
    """The tracks of the player boards."""

    fortress: Track
    citadel: Track
    temple: Track


class DiceFaces(Fact, frozen=True, kw_only=True):
    """Strength and Wounds of each face of a die."""

    strength: tuple[int, ...]
    wounds: tuple[int, ...]
    status: Status


class Rounds(Fact, frozen=True, kw_only=True):
    """The round deck."""

    fixed: tuple[str, ...]
    shuffled: tuple[str, ...]
    crusades: int
    status: Status


class Hand(Fact, frozen=True, kw_only=True):
    """Sizes of hands."""

    action_cards: int
    draft_deal: int
    draft_picks: int
    between_crusades: int
    status: Status


class Board(Fact, frozen=True, kw_only=True):
    """The file `board.toml`."""

    factions: tuple[Faction, ...]
    locations: tuple[Location, ...]
    edges: tuple[Edge, ...]


class Cards(Fact, frozen=True, kw_only=True):
    """The file `cards.toml`."""

    cards: tuple[CardText, ...]


class Components(Fact, frozen=True, kw_only=True, rename="kebab"):
    """What is in the box."""

    presence: int
    footman: int
    siege_tower: int
    knight: int
    faith: int
    buildings: int
    bluff: int
    status: Status


class RulesData(Fact, frozen=True, kw_only=True):
    """The file `rules.toml`."""

    components: Components
    hand: Hand
    rounds: Rounds
    units: tuple[Unit, ...]
    upgrades: Upgrades
    dice: DiceFaces
    settings: tuple[Setting, ...]
    points: tuple[Point, ...]


class Data(msgspec.Struct, frozen=True):
    """All facts together."""

    cards: dict[str, CardText]
    locations: dict[str, Location]
    edges: dict[str, Edge]
    factions: dict[str, Faction]
    rules: RulesData


@cache
def packaged() -> Data:
    """Returns the facts of the package. Raises `InvalidData`."""
    board = data_of(PACKAGE, "data/board.toml", Board)
    return Data(
        cards={card.id: card for card in data_of(PACKAGE, "data/cards.toml", Cards).cards},
        locations={one.id: one for one in board.locations},
        edges={one.id: one for one in board.edges},
        factions={one.letter: one for one in board.factions},
        rules=data_of(PACKAGE, "data/rules.toml", RulesData),
    )


_DATA: Final = InUse(packaged)
data, use, remembered = _DATA.facts, _DATA.use, _DATA.remembered
"""The facts in use: those of the package, or as their owner completed them."""


def owned() -> str:
    """Returns a hash of the facts if their owner completed some; `""` if they are those of the package."""
    return "" if data() is packaged() else sha256(msgspec.json.encode(data())).hexdigest()[:16]


def rules() -> RulesData:
    """Returns what the rules count."""
    return data().rules


def cards() -> Mapping[str, CardText]:
    """Returns the Action cards by id."""
    return data().cards


def factions() -> Mapping[str, Faction]:
    """Returns the factions by letter."""
    return data().factions


def locations() -> Mapping[str, Location]:
    """Returns the Locations by id."""
    return data().locations


def edges() -> Mapping[str, Edge]:
    """Returns the ways by id."""
    return data().edges


def are_ways_known() -> bool:
    """Returns True if an owner of the game gave all ways: there are no others then (LOH-O2)."""
    return edges() is not packaged().edges


@remembered
def letter_of(name: str) -> str:
    """Returns the letter of a faction; `""` if there is none of that name."""
    return next((one.letter for one in factions().values() if one.id == name), "")


@remembered
def units() -> Mapping[str, Unit]:
    """Returns the kinds of Units by id."""
    return {one.id: one for one in rules().units}


@remembered
def neighbours(place: str) -> tuple[str, ...]:
    """Returns the Locations next to one, as far as the data list or assume them."""
    found = [one.b if one.a == place else one.a for one in edges().values() if place in (one.a, one.b)]
    return tuple(sorted(found))


def path_id(a: str, b: str) -> str:
    """Returns the way between two Locations as records write it."""
    return "-".join(sorted((a, b)))
