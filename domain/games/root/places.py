"""Every name that Root writes on a table: places, kinds of pieces and cards, values.

Nothing else spells such a name: rules, importers and boards call these functions. A place may hold cards,
pieces and a value at once (`path/5_9` is a pool for what stands on the path, and a value that says whether it
is open). `docs/games/root.md` explains the names to people who write positions by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

# -- suits -----------------------------------------------------------------------------------------

SUITS: Final = ("fox", "rabbit", "mouse")
"""Suits that a clearing can have."""

CARD_SUITS: Final = ("fox", "rabbit", "mouse", "bird", "frog")
"""Suits that a card can have; frogs come with the Diaspora only."""

# -- places of the table ---------------------------------------------------------------------------

DECK: Final = "deck"
"""Stack, ordered: the shared deck."""
DISCARD: Final = "discard"
"""Stack, ordered: the shared discard pile."""
DOMINANCE: Final = "dominance"
"""Stack: dominance cards beside the map that may be taken."""
POND: Final = "pond"
"""Stack, ordered: discarded frog cards."""
QUESTS: Final = "quests"
"""Stack: the quests that are open."""
QUEST_DECK: Final = "quest-deck"
"""Stack, ordered."""
ITEMS: Final = "items"
"""Pool: the supply of items that can be crafted."""
REMOVED: Final = "removed"
"""Stack: cards that are out of the game."""
COFFIN: Final = "coffin"
"""Pool: warriors on Coffin Makers."""
BURROW: Final = "burrow"
"""Pool: the Duchy's clearing 0."""
OUTSIDE: Final = ""
"""Source or target of pieces that enter or leave the game."""


def clearing(number: int) -> str:
    """Returns a clearing: pool of its pieces and ruins, stack of its plots, value: none. 0 is the burrow."""
    return f"clearing/{number}" if number else BURROW


def forest(numbers: Iterable[int]) -> str:
    """Returns a forest, which is named by all clearings that touch it."""
    return "forest/" + "_".join(str(number) for number in sorted(numbers))


def path(a: int, b: int) -> str:
    """Returns a path: pool of what stands on it; value `OPEN` or `CLOSED` where paths can be closed."""
    low, high = sorted((a, b))
    return f"path/{low}_{high}"


def ruin(number: int) -> str:
    """Returns the pool of items under the ruin of a clearing; `UNKNOWN_ITEM` until they are seen."""
    return f"ruin/{number}"


def clearing_of(place: str) -> int | None:
    """Returns the number of a clearing from its place (0 for the burrow), or None for another place."""
    if place == BURROW:
        return 0
    head, _, tail = place.partition("/")
    return int(tail) if head == "clearing" and _is_number(tail) else None


def clearings_of(place: str) -> tuple[int, ...]:
    """Returns the clearings that name a forest or a path, or of which a place is a part; () for another."""
    head, _, tail = place.partition("/")
    if head not in ("clearing", "forest", "path", "ruin", "suit"):
        return ()
    parts = tail.split("_")
    return tuple(int(part) for part in parts) if all(map(_is_number, parts)) else ()


def _is_number(text: str) -> bool:
    """Names come from files: digits of other scripts and endless numbers are no clearings."""
    return text.isascii() and text.isdecimal() and len(text) < 4


# -- places of a seat ------------------------------------------------------------------------------

HAND: Final = "hand"
"""Stack."""
AREA: Final = "area"
"""Stack: the play area. Crafted cards, ministers, activated dominance, completed quests."""
SUPPORTERS: Final = "supporters"
"""Stack of the Alliance."""
PLOTS: Final = "plots"
"""Stack of the Corvids: plots that are not on the map."""
SOULS: Final = "souls"
"""Stack of the Lizards: lost souls."""
VIZIERS: Final = "viziers"
"""Stack of the Eyrie: loyal viziers that no leader uses."""
MINISTERS: Final = "ministers"
"""Stack of the Duchy: ministers that are not swayed."""
SUPPLY: Final = "supply"
"""Pool: own pieces that are not on the map, those on tracks included."""
BOARD: Final = "board"
"""Pool: pieces on the faction board (officers, acolytes, payments, funds, carried relics)."""
ITEM_BOX: Final = "items"
"""Pool: crafted items; of the Hundreds the hoard."""
SATCHEL: Final = "satchel"
"""Pool: items in the satchel, exhausted ones too."""
DAMAGED: Final = "damaged"
"""Pool: damaged items."""
TRACK: Final = "track"
"""Pool: tea, coins and bags on their tracks."""
BAG: Final = "bag"
"""Pool of the Clergy: flowers that can be drawn."""
DRAWN: Final = "drawn"
"""Pool of the Clergy: flowers that were drawn and wait for their place."""
DECREE: Final = ("recruit", "move", "battle", "build")
"""Columns of the Eyrie's decree, in the order in which they are worked off."""
TURMOIL: Final = "turmoil"
"""What the Eyrie choose in place of a card: one that cannot be resolved comes first."""
RETINUE: Final = ("1", "2", "3")
"""Columns of the Keepers' retinue, from the left."""


def of_seat(seat: str, name: str) -> str:
    """Returns a place or value of a seat: `of_seat("C", HAND)` is `"C/hand"`."""
    return f"{seat}/{name}"


def decree(seat: str, column: str) -> str:
    """Returns the stack of a column of the decree."""
    return f"{seat}/decree/{column}"


def retinue(seat: str, column: str | int) -> str:
    """Returns the stack of a column of the retinue."""
    return f"{seat}/retinue/{column}"


def hireling_pool(hireling: str, name: str) -> str:
    """Returns a place of a hireling, which no seat owns: `hireling_pool("eyrie", SUPPLY)`."""
    return f"hireling/{hireling}/{name}"


# -- pieces ----------------------------------------------------------------------------------------

WARRIOR: Final = "warrior"
PAWN: Final = "pawn"
RUIN: Final = "ruin"
"""A piece that nobody owns; it takes a slot."""
FERRY: Final = "ferry"
TOWER: Final = "tower"
LANDMARKS: Final = (FERRY, TOWER, "treetop", "city", "market", "forge")
"""Pieces that nobody owns and that take no slot."""
HIRELING: Final = "hireling-"
"""Before the name of a hireling in the kind of its pieces: `warrior:hireling-eyrie`."""
EXHAUSTED: Final = "-exhausted"
"""Behind the name of an item that lies face down."""
IS_DAMAGED: Final = "-damaged"
"""Behind the name of an item where damaged and other ones are named together; no pool holds such a name."""
UNKNOWN_ITEM: Final = "?item"
"""An item that is not known yet, as under a ruin."""


def piece(kind: str, faction: str) -> str:
    """Returns the kind of a faction's piece: `piece("warrior", "marquise")` is `"warrior:marquise"`."""
    return f"{kind}:{faction}"


def piece_name(kind: str) -> str:
    """Returns what a piece is, without its owner: `"warrior"` for `"warrior:marquise"`."""
    return kind.partition(":")[0]


def piece_owner(kind: str) -> str:
    """Returns the faction (or `hireling-…`) of a piece; `""` for a ruin, a landmark or an item."""
    return kind.partition(":")[2]


def hireling(name: str) -> str:
    """Returns the owner's name in the pieces of a hireling: `hireling("eyrie")` is `"hireling-eyrie"`."""
    return HIRELING + name


def exhausted(item: str) -> str:
    """Returns the kind of an item that lies face down."""
    return item if item.endswith(EXHAUSTED) else item + EXHAUSTED


def refreshed(item: str) -> str:
    """Returns the kind of an item that lies face up."""
    return item.removesuffix(EXHAUSTED)


def relic(kind: str, value: int | None = None) -> str:
    """Returns a Keepers' relic; its value is known once it was turned: `figure-2:keepers`."""
    return piece(kind if value is None else f"{kind}-{value}", "keepers")


def waystation(top: str, under: str = "") -> str:
    """Returns a Keepers' waystation by the relic kind on its upper side and, if known, on the other."""
    return piece("-".join(part for part in ("waystation", top, under) if part), "keepers")


# -- cards -----------------------------------------------------------------------------------------

UNKNOWN_PLOT: Final = "?plot"
UNKNOWN_QUEST: Final = "?quest"
PLOT_KINDS: Final = ("plot-bomb", "plot-snare", "plot-raid", "plot-extortion")
VIZIER: Final = "loyal-vizier"


def unknown_card(suit: str = "", name: str = "") -> str:
    """Returns the kind of a deck card of which only the suit or only the name is known; `"?"` for neither.

    A name alone is for cards printed in several suits: `unknown_card(name="dominance")` is `"?dominance"`.
    """
    return "?" + (suit or name)


# -- values ----------------------------------------------------------------------------------------

TURN: Final = "turn"
ROUND: Final = "round"
ORDER: Final = "order"
"""The seats in the order in which they play, as far as it is known."""
PHASE: Final = "phase"
MAP: Final = "map"
"""Value: id of the map (`"fall"`)."""
DECK_NAME: Final = "deck"
"""Value: id of the deck in use (`"standard"`)."""
WINNER: Final = "winner"
"""Value: list of seats that won."""
FACTION: Final = "faction"
"""Value of a seat: id of its faction (`"marquise"`)."""
VP: Final = "vp"
VP_MARKER: Final = "vp-marker"
"""Value of a seat: whose board its score marker lies on, once it left the track (dominance, coalition)."""
LEADER: Final = "leader"
"""Value of a seat: Eyrie leader, Vagabond character or Hundreds mood in force."""
DEPOSED: Final = "deposed"
"""Value of the Eyrie: the leaders that lie face down, in the order in which they were deposed."""
RESOLVED: Final = "resolved"
"""Value of the Eyrie: the cards of the decree that were resolved this turn (`"#17"`); none outside the decree."""
FUNDS: Final = "funds"
OUTCAST: Final = "outcast"
"""Value of a seat: the Lizards' outcast suit."""
OUTCAST_IS_HATED: Final = "outcast-hated"
SERVICES: Final = ("hand", "riverboats", "mercenaries")
PHASES: Final = ("Birdsong", "Daylight", "Evening")

OPEN: Final = "open"
CLOSED: Final = "closed"

RELATIONS: Final = ("hostile", "indifferent", "1", "2", "allied")
"""Of a Vagabond to another faction."""
PENITENCE: Final = ("heretic", "penitent")
"""Of another faction, kept by the Clergy."""


def suit(number: int) -> str:
    """Returns the value that holds a clearing's suit."""
    return f"suit/{number}"


def setting(name: str) -> str:
    """Returns the value of one of the game's settings: what the players decided where no source settles a rule."""
    return f"setting/{name}"


def relation(seat: str, letter: str) -> str:
    """Returns the value of a seat's relation to the faction with that letter."""
    return f"{seat}/relation/{letter}"


def price(seat: str, service: str) -> str:
    """Returns the value of a price of the Riverfolk; `service` is one of `SERVICES`."""
    return f"{seat}/price/{service}"


def hireling_value(name: str, what: str) -> str:
    """Returns a value of a hireling: `"holder"` (a seat), `"markers"` (a number), `"demoted"` (a bool)."""
    return f"hireling/{name}/{what}"
