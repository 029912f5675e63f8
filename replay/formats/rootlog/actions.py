"""The actions of the notation as data: what each form says, without what it does to a table.

Names follow the notation: a *thing* (piece, card, item) goes from a *start* to a *destination*. An empty
faction or start is one that was not written; `interpret` resolves the defaults.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

# -- things -------------------------------------------------------------------------------------------


class Piece(msgspec.Struct, frozen=True):
    """A piece on the map: warrior `w`, pawn `p`, building `b`, token `t`, ferry `f`."""

    type: str
    sub: str = ""
    """The letter after `_` (`s` of `b_s`), or two parts (`2_j` of a relic of value 2, `f_j` of a waystation)."""
    owner: str = ""
    """A faction letter, `h_E` for a hireling, or empty: the current player."""


class Card(msgspec.Struct, frozen=True):
    """A card, or what is written alike: a leader, character, minister, mood, quest."""

    suit: str = ""
    name: str = ""
    """The short name where there is one."""


class Item(msgspec.Struct, frozen=True):
    """An item; `_` is all of them."""

    letter: str


class Hireling(msgspec.Struct, frozen=True):
    """A hireling itself, in the act of being hired."""

    code: str
    demoted: bool = False


Thing: TypeAlias = Piece | Card | Item | Hireling

# -- places -------------------------------------------------------------------------------------------


class Clearing(msgspec.Struct, frozen=True):
    """A clearing by number; 0 is the burrow."""

    number: int


class Forest(msgspec.Struct, frozen=True):
    """A forest, named by the clearings that touch it, in ascending order."""

    clearings: tuple[int, ...]


class Path(msgspec.Struct, frozen=True):
    """A path between two clearings, the lower one first."""

    low: int
    high: int


class Board(msgspec.Struct, frozen=True):
    """A faction's board; with `markers`, a hireling's control markers go there too."""

    faction: str = ""
    markers: int = 0


class Column(msgspec.Struct, frozen=True):
    """A named part of the current player's board (`$_r`), or of a named faction's."""

    name: str
    faction: str = ""


class Hand(msgspec.Struct, frozen=True):
    """A player's hand."""

    faction: str


class Discard(msgspec.Struct, frozen=True):
    """The discard pile, as a start."""


class Quests(msgspec.Struct, frozen=True):
    """The quests on offer, as a start."""


class ItemSpot(msgspec.Struct, frozen=True):
    """Where an item lies on its board (`s`atchel, `d`amaged, `t`rack) and its state (`r`eady, `e`xhausted)."""

    where: str = ""
    state: str = ""


Place: TypeAlias = Clearing | Forest | Path | Board | Column | Hand | Discard | Quests | ItemSpot

# -- sides of a move ----------------------------------------------------------------------------------


class Term(msgspec.Struct, frozen=True):
    """Some of one thing, with its own start."""

    thing: Thing
    count: int = 1
    start: Place | None = None


class Group(msgspec.Struct, frozen=True):
    """Things in brackets; the start behind the bracket belongs to each that has none of its own."""

    members: tuple[Term, ...]
    start: Place | None = None


class SuitGroup(msgspec.Struct, frozen=True):
    """Cards by suit in brackets: `(2F+B)#$`."""

    suits: tuple[tuple[int, str], ...]
    name: str = ""
    start: Place | None = None


Side: TypeAlias = Term | Group | SuitGroup

# -- actions ------------------------------------------------------------------------------------------


class Move(msgspec.Struct, frozen=True):
    """Things go somewhere; without a destination, to where such things go by default."""

    left: tuple[Side, ...]
    right: tuple[Place, ...] = ()


class Reveal(msgspec.Struct, frozen=True):
    """Cards of a hand are shown; none named is the whole hand."""

    cards: tuple[Side, ...] = ()
    """Without starts: the hand is that of `owner`."""
    owner: str = ""
    to: str = ""


class Battle(msgspec.Struct, frozen=True):
    """A battle, with the ambush and the foil that were played."""

    defender: str
    clearing: int
    attacker: str = ""
    ambushes: tuple[str, ...] = ()
    """Suits: the defender's, then the attacker's."""
    rolls: tuple[int, int] | None = None


class Craft(msgspec.Struct, frozen=True):
    """A card is crafted: either the item or the card's name is given."""

    item: str = ""
    name: str = ""


class Points(msgspec.Struct, frozen=True):
    """Points scored, or lost if `amount` is negative; `lost` keeps `--0` apart from `++0`."""

    amount: int = 1
    faction: str = ""
    lost: bool = False


class Marker(msgspec.Struct, frozen=True):
    """The score marker goes to a board: dominance on the own one, a coalition on another's."""

    to: str = ""


class OpenPath(msgspec.Struct, frozen=True):
    """A closed path is opened."""

    low: int
    high: int


class Relation(msgspec.Struct, frozen=True):
    """Relationship markers are set to one level."""

    marks: tuple[tuple[str, str], ...]
    """(whose chart or empty, with which faction)."""
    level: str
    """`h`, `0`, `1`, `2`, `a`; `p` for a penitent, in a local extension."""


class Price(msgspec.Struct, frozen=True):
    """Prices of services are set; `("",)` is all of them."""

    services: tuple[str, ...]
    price: int


class Funds(msgspec.Struct, frozen=True):
    """The funds that are left."""

    amount: int


class Outcast(msgspec.Struct, frozen=True):
    """The outcast suit, hated or not."""

    suit: str
    hated: bool = False


class Purge(msgspec.Struct, frozen=True):
    """The whole decree and the leader are discarded."""


class Expose(msgspec.Struct, frozen=True):
    """A guess at a face-down plot."""

    plot: str
    clearing: int
    owner: str = "P"


class Flip(msgspec.Struct, frozen=True):
    """A face-down token is turned up."""

    piece: Piece
    at: Place
    into: str
    """The sub-type it shows (`e`, `2_j`), or a relic's value alone (`2`)."""


class Trick(msgspec.Struct, frozen=True):
    """Two tokens change places."""

    first: int
    second: int
    owner: str = ""


Action: TypeAlias = (
    Move
    | Reveal
    | Battle
    | Craft
    | Points
    | Marker
    | OpenPath
    | Relation
    | Price
    | Funds
    | Outcast
    | Purge
    | Expose
    | Flip
    | Trick
)
