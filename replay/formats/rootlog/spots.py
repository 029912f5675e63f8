"""Places of a Root table by what the notation writes; the names themselves are those of `domain.games.root.places`."""

from __future__ import annotations

from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog.actions import Clearing, Forest, Path

REMOVED: Final = "removed"
"""Stack: cards that are out of the game."""
VIZIERS: Final = "viziers"
"""Stack of the Eyrie: loyal viziers that no leader uses."""
MINISTERS: Final = "ministers"
"""Stack of the Duchy: ministers that are not swayed."""
CLEARINGS: Final = range(1, 13)

_COLUMNS: Final = dict(zip("rmxb", names.DECREE, strict=True))
_ITEM_POOLS: Final = {"s": names.SATCHEL, "d": names.DAMAGED, "t": names.TRACK, "": names.ITEM_BOX}
_LEVELS: Final = dict(zip("h012a", names.RELATIONS, strict=True))


def on_map(place: Clearing | Forest | Path) -> str:
    """Returns the pool of a place on the map."""
    match place:
        case Clearing():
            return names.clearing(place.number)
        case Forest():
            return names.forest(place.clearings)
        case Path():
            return names.path(place.low, place.high)


def supply(seat: str) -> str:
    """Returns the pool of a seat's pieces that are not in play."""
    return names.of_seat(seat, names.SUPPLY)


def board(seat: str) -> str:
    """Returns the pool of pieces on a faction board."""
    return names.of_seat(seat, names.BOARD)


def hand(seat: str) -> str:
    """Returns a seat's hand."""
    return names.of_seat(seat, names.HAND)


def area(seat: str) -> str:
    """Returns the stack of cards in a seat's play area."""
    return names.of_seat(seat, names.AREA)


def column(seat: str, name: str) -> str:
    """Returns the stack behind `$_r`, `$_m`, `$_x`, `$_b` (decree) or `$_1` to `$_3` (retinue)."""
    return names.decree(seat, _COLUMNS[name]) if name in _COLUMNS else names.retinue(seat, name)


def items(seat: str, spot: str = "") -> str:
    """Returns the pool of a seat's items: the crafted ones, or by the letter of a vagabond's place."""
    return names.of_seat(seat, _ITEM_POOLS[spot])


def points(seat: str) -> str:
    """Returns the value of a seat's points."""
    return names.of_seat(seat, names.VP)


def level(letter: str) -> str:
    """Returns a relationship by its letter; `p` is a penitent of a local extension."""
    return names.PENITENCE[1] if letter == "p" else _LEVELS[letter]


def discards(seats: tuple[str, ...]) -> str:
    """Returns where discarded cards go: the lost souls while the Lizard Cult plays, else the discard pile."""
    return names.of_seat("L", names.SOULS) if "L" in seats else names.DISCARD
