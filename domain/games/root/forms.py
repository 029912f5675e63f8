"""The shapes of the data files: what a map, a faction, a card, an item and a role are.

All are frozen, and a file that names a field unknown here is refused. `domain.games.root.facts` reads them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, TypeAlias

import msgspec

from domain.errors import InvalidOption, shown
from domain.facts import Option, OptionValue, Status

PieceType: TypeAlias = Literal["warrior", "building", "token", "pawn"]
CardKind: TypeAlias = Literal["ambush", "dominance", "item", "persistent", "immediate", "board"]
Edge: TypeAlias = tuple[int, int]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in the data files; never made itself."""


class Figure(Fact, frozen=True):
    """A number and how well it is known."""

    value: int | None = None
    status: Status = "known"


# -- maps ------------------------------------------------------------------------------------------


class Clearing(Fact, frozen=True):
    """One clearing of a map."""

    number: int
    slots: int
    x: float
    """From the left, 0 to 1."""
    y: float
    """From the top, 0 to 1."""
    suit: str = ""
    """As printed; `""` where markers decide."""


class MapData(Fact, frozen=True):
    """One map as the file has it; edges and forests are written `"1_5"`."""

    id: str
    name: str
    paths: tuple[str, ...]
    forests: tuple[str, ...]
    opposite: tuple[str, ...]
    ruins: tuple[int, ...]
    clearings: tuple[Clearing, ...]
    suits_printed: bool = False
    closed: tuple[str, ...] = ()
    """Paths that begin closed."""
    rivers: tuple[str, ...] = ()
    coast: tuple[int, ...] = ()
    """Clearings that the lake joins."""
    water_divides_forests: bool = False
    landmarks: dict[str, int] = {}
    """Where landmarks of the map begin."""

    def clearing(self, number: int) -> Clearing:
        """Returns a clearing. Raises `KeyError` if the map has none of that number."""
        for clearing in self.clearings:
            if clearing.number == number:
                return clearing
        raise KeyError(number)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All paths, closed ones too, each with the lower number first."""
        return tuple(_edge(text) for text in self.paths)

    @property
    def closed_edges(self) -> frozenset[Edge]:
        """The paths that begin closed."""
        return frozenset(_edge(text) for text in self.closed)

    @property
    def river_edges(self) -> tuple[Edge, ...]:
        """Pairs of clearings joined by a river; those of the lake are in `coast`."""
        return tuple(_edge(text) for text in self.rivers)

    @property
    def opposite_corners(self) -> tuple[Edge, ...]:
        """The pairs that count for bird dominance."""
        return tuple(_edge(text) for text in self.opposite)

    @property
    def corners(self) -> tuple[int, ...]:
        """The corner clearings, in ascending order."""
        return tuple(sorted(number for pair in self.opposite_corners for number in pair))

    @property
    def forest_clearings(self) -> tuple[tuple[int, ...], ...]:
        """The forests, each by the clearings that touch it, in ascending order."""
        return tuple(tuple(int(part) for part in text.split("_")) for text in self.forests)


class MapsFile(Fact, frozen=True):
    """The file `data/maps.toml`."""

    maps: tuple[MapData, ...]


# -- factions --------------------------------------------------------------------------------------


class Piece(Fact, frozen=True):
    """A kind of piece of a faction or hireling."""

    kind: str
    """Without the owner: `"sawmill"`."""
    type: PieceType
    code: str
    """In recordings: `"b_s"`."""
    count: int | None = None
    """How many the box holds, over all states; None if no source says so."""
    suit: str = ""
    sign: str = ""
    """How it is written in a small box; `""` for the faction's letter."""
    word: str = ""
    """How it is written in a large box, if not by its name."""
    family: str = ""
    """Name that it shares with its likes (`flower`)."""
    always_counted: bool = False
    """A single one is written with its 1 too."""
    one_per_clearing: bool = False
    """A clearing holds one at most, so that its number says nothing."""
    has_states: bool = False
    """Its kind may carry more behind a dash: `enclave-militant`, `figure-2`."""
    is_card: bool = False
    """It can lie face down and is therefore a card on the table."""
    status: Status = "known"

    @property
    def name(self) -> str:
        """The name as it is read: `"fox base"` is written `"base fox"` in kinds."""
        return self.family or self.kind.replace("-", " ")


class Faction(Fact, frozen=True):
    """A faction that a seat can play."""

    id: str
    letter: str
    name: str
    pieces: tuple[Piece, ...]
    setup_rank: int
    """Factions are set up in this order."""
    reach: Figure = Figure(status="unknown")
    corner_start: bool = False
    rules_ties: bool = False
    """Rules a clearing also when tied for most (Law 7.2.2)."""
    rules_with: tuple[str, ...] = ()
    """Pieces that make it rule a clearing whatever else is there (Law 10.2.4)."""
    is_draft: bool = False
    """Its words belong to the unmerged draft of the notation."""
    is_fan_made: bool = False
    letter_status: Status = "known"
    setup_rank_status: Status = "known"

    def piece(self, name: str) -> Piece | None:
        """Returns the piece of that name, with or without a state (`"figure-2"`); None if there is none."""
        return _piece_named(self.pieces, name)


class Hireling(Fact, frozen=True):
    """A hireling, by both sides of its card."""

    id: str
    code: str
    name: str
    demoted: str
    pieces: tuple[Piece, ...]
    faction: str = ""
    """The faction that cannot be played beside it."""

    def piece(self, name: str) -> Piece | None:
        """Returns the piece of that name; None if there is none."""
        return _piece_named(self.pieces, name)


class FactionsFile(Fact, frozen=True):
    """The file `data/factions.toml`."""

    factions: tuple[Faction, ...]


class HirelingsFile(Fact, frozen=True):
    """The file `data/hirelings.toml`."""

    hirelings: tuple[Hireling, ...]


def _piece_named(pieces: tuple[Piece, ...], name: str) -> Piece | None:
    for piece in pieces:
        if piece.kind == name:
            return piece
    head = name.partition("-")[0]
    return next((piece for piece in pieces if piece.has_states and piece.kind == head), None)


# -- cards -----------------------------------------------------------------------------------------


class Card(Fact, frozen=True):
    """A card of a deck, or one that lies on boards only."""

    id: str
    name: str
    suit: str
    kind: CardKind
    copies: int = 1
    item: str = ""
    points: int = 0
    """For crafting it."""
    cost: str = ""
    """Letters of the suits of crafting pieces; `?` is any."""
    family: str = ""
    """Name that it shares with cards of other suits; `""` if it is the only one."""
    short: str = ""
    """Its short word in recordings; `""` if it has none."""
    status: Status = "known"

    @property
    def full_word(self) -> str:
        """Its long word in recordings: lower case, letters only."""
        return _word(self.name)

    @property
    def words(self) -> tuple[str, ...]:
        """All its words in recordings, the one to write first."""
        return (self.short, self.full_word) if self.short else (self.full_word,)


class CardFile(Fact, frozen=True):
    """The file `data/deck-*.toml`."""

    cards: tuple[Card, ...]
    id: str = ""
    name: str = ""


class Deck(msgspec.Struct, frozen=True):
    """A shared deck of 54 cards."""

    id: str
    name: str
    cards: tuple[Card, ...]

    def named(self, word: str, suit: str = "") -> tuple[Card, ...]:
        """Returns the cards that a word of recordings can mean, in the given suit if one is given."""
        return tuple(card for card in self.cards if word in card.words and suit in ("", card.suit))

    def kinds(self) -> tuple[str, ...]:
        """Returns the id of every single card, 54 in all, in the order of the list."""
        return tuple(card.id for card in self.cards for _ in range(card.copies))

    def classes(self) -> dict[str, tuple[str, ...]]:
        """Returns what an unknown kind can be: `"?fox"` and `"?root-tea"` to the ids of cards."""
        found: dict[str, list[str]] = {}
        for card in self.cards:
            for name in filter(None, (card.suit, card.family)):
                found.setdefault(f"?{name}", []).append(card.id)
        return {name: tuple(ids) for name, ids in found.items()}


# -- tracks -----------------------------------------------------------------------------------------


class MarquiseTracks(Fact, frozen=True, kw_only=True):
    """Of the Marquise, by the number of buildings of a kind on the map before the next one."""

    wood: tuple[int, ...]
    sawmill: tuple[int, ...]
    workshop: tuple[int, ...]
    recruiter: tuple[int, ...]
    draw_from: tuple[int, ...]
    """From so many recruiters on, one more card is drawn."""

    def points(self, building: str) -> tuple[int, ...]:
        """Returns the points of a kind of building."""
        track: tuple[int, ...] = getattr(self, building)
        return track


class EyrieTracks(Fact, frozen=True):
    """Of the Eyrie, by roosts on the map."""

    points: tuple[int, ...]
    cards: tuple[int, ...]


class AllianceTracks(Fact, frozen=True):
    """Of the Alliance, by sympathy tokens on the map before the next one."""

    supporters: tuple[int, ...]
    points: tuple[int, ...]


class VagabondTracks(Fact, frozen=True):
    """Of a Vagabond's relationships, by the steps up to allied."""

    aids: tuple[int, ...]
    points: tuple[int, ...]
    allied: int


class Tracks(Fact, frozen=True):
    """The file `data/tracks.toml`."""

    marquise: MarquiseTracks
    eyrie: EyrieTracks
    alliance: AllianceTracks
    vagabond: VagabondTracks


# -- settings ---------------------------------------------------------------------------------------


class Setting(Fact, frozen=True, kw_only=True):
    """Something that no source settles: the players decide it before the game, as an option of it."""

    id: str
    text: str
    point: str
    """The open point to which it belongs (`U7`)."""
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    """`()` allows every value of the default's type; of numbers, those from `least` to `most`."""
    least: int = 0
    most: int = 1000
    figures: int | None = None
    """The value is a row of so many whole numbers, 0 for any number of them."""
    status: Status = "assumed"

    @property
    def option(self) -> Option:
        """The setting as an option of the game."""
        return Option(self.id, f"{self.text} ({self.point}, {self.status})", self.default, self.choices)

    def verify(self, value: OptionValue) -> None:
        """Checks a value beyond its type. Raises `InvalidOption`."""
        if self.figures is not None:
            row = self.row(str(value))
            if not row or (self.figures and len(row) != self.figures):
                number = f"{self.figures} whole numbers" if self.figures else "whole numbers"
                raise InvalidOption(
                    self.id,
                    f"option {self.id} is {number} up to 100 with commas, as {self.default}, not {shown(str(value))}",
                )
        elif isinstance(value, int) and not isinstance(value, bool) and not self.least <= value <= self.most:
            raise InvalidOption(self.id, f"option {self.id} is a whole number from {self.least} to {self.most}")

    @staticmethod
    def row(text: str) -> tuple[int, ...]:
        """Returns the numbers of a row; `()` if it is none, or one of them is over 100."""
        words = [word.strip() for word in text.split(",")]
        if len(words) > 50 or not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
            return ()
        found = tuple(map(int, words))
        return found if max(found) <= 100 else ()


class SettingsFile(Fact, frozen=True):
    """The file `data/clergy.toml`."""

    settings: tuple[Setting, ...]


# -- items and roles -------------------------------------------------------------------------------


class Item(Fact, frozen=True):
    """An item: its letter in recordings and how many there are."""

    code: str
    supply: int
    ruins: int
    start: int
    """In the pool of starting items of Vagabonds."""
    hireling: int = 0


class ItemsFile(Fact, frozen=True):
    """The file `data/items.toml`."""

    items: dict[str, Item]


class Role(Fact, frozen=True):
    """Somebody whose name is written like a card: base of the four below."""

    id: str
    status: Status = "known"

    @property
    def name(self) -> str:
        """The name as it is read."""
        return " ".join(part if part == "of" else part.capitalize() for part in self.id.split("-"))

    @property
    def word(self) -> str:
        """The word of recordings."""
        return self.id.replace("-", "")


class Leader(Role, frozen=True, kw_only=True):
    """An Eyrie leader."""

    viziers: tuple[str, str]
    """Columns of the decree in which the loyal viziers begin."""


class Minister(Role, frozen=True, kw_only=True):
    """A minister of the Duchy."""

    rank: Literal["squire", "noble", "lord"]


class Rank(Fact, frozen=True):
    """What swaying a minister of a rank takes and brings."""

    cards: int
    points: int


class Mood(Role, frozen=True, kw_only=True):
    """A mood of the Lord of the Hundreds."""

    item: str = ""
    """In the hoard, it bars the mood."""


class Character(Role, frozen=True, kw_only=True):
    """A Vagabond's character."""

    items: tuple[str, ...] = ()
    is_base_game: bool = False


class Quest(Fact, frozen=True):
    """A quest of the Vagabond."""

    id: str
    name: str
    code: str
    """Its word in recordings; with the suit it is unique."""
    suit: str
    items: tuple[str, str]
    status: Status = "known"


class Roles(Fact, frozen=True):
    """Everybody of `roles.toml`."""

    leaders: tuple[Leader, ...]
    ranks: dict[str, Rank]
    ministers: tuple[Minister, ...]
    moods: tuple[Mood, ...]
    characters: tuple[Character, ...]
    quests: tuple[Quest, ...]

    def named(self, word: str) -> Leader | Minister | Mood | Character | None:
        """Returns who is written with that word, or None."""
        groups: tuple[tuple[Leader | Minister | Mood | Character, ...], ...] = (
            self.leaders,
            self.ministers,
            self.moods,
            self.characters,
        )
        return next((role for group in groups for role in group if word in (role.word, role.id)), None)


def _edge(text: str) -> Edge:
    first, second = text.split("_")
    return int(first), int(second)


def _word(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.lower())
    return re.sub(r"[^a-z]", "", plain)
