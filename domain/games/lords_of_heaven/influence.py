"""Influence in Cities: levels, pushes, and who controls (4.7, 6.2)."""

from __future__ import annotations

from domain.games.lords_of_heaven.lenses import City, Seat, control_name, level_place, setting, top_level
from domain.state import State
from domain.transaction import Transaction


def settle_control(tx: Transaction, city: str) -> None:
    """Gives the City Control marker to whoever stands on the rightmost level; else as LOH-O11 is played."""
    there = City(tx.table, city)
    top = there.at(top_level(tx.table))
    if top or setting(tx.table, "lost_control") == "location":
        tx.set(control_name(city), top or None)


def stands_in(table: State, seat: str, city: str) -> str:
    """Returns where the marker is that goes on a level of a City: on the level where it stands, or in the supply."""
    stood = City(table, city).level(seat)
    return level_place(city, stood) if stood else Seat(table, seat).presence.name


def shift(tx: Transaction, seat: str, city: str, level: int) -> None:
    """Puts a marker that stands in the City on another level; 0 takes it back to its owner."""
    there = City(tx.table, city)
    stood = there.level(seat)
    to = level_place(city, level) if level else Seat(tx.table, seat).presence.name
    tx.pieces(seat, 1, level_place(city, stood), to)


def pushed(table: State, seat: str, city: str, level: int) -> list[tuple[int, str]]:
    """Returns who goes one level down as a seat's marker takes a level, from there down, with their levels (6.2.3)."""
    there = City(table, city)
    found: list[tuple[int, str]] = []
    for at in range(level, 0, -1):
        who = there.at(at)
        if who in ("", seat):
            if at == level or setting(table, "push") == "chain":
                break
        else:
            found.append((at, who))
    return found


def climb(tx: Transaction, seat: str, city: str, level: int) -> None:
    """Places Influence on a level, or increases it to there; who stands in the way is pushed down (6.2.3)."""
    down = pushed(tx.table, seat, city, level)
    tx.pieces(seat, 1, stands_in(tx.table, seat, city), "")
    for at, who in reversed(down):
        shift(tx, who, city, at - 1)
    tx.pieces(seat, 1, "", level_place(city, level))
    settle_control(tx, city)


def lower(tx: Transaction, seat: str, city: str) -> None:
    """Lowers Influence by a card: it changes places with a marker there, and from the first level it leaves (6.2)."""
    _step_to(tx, seat, city, City(tx.table, city).level(seat) - 1)


def swap(tx: Transaction, one: str, other: str, city: str) -> None:
    """Lets two markers of a City change places."""
    there = City(tx.table, city)
    levels = there.level(one), there.level(other)
    for seat, level in ((one, levels[0]), (other, levels[1])):
        tx.pieces(seat, 1, level_place(city, level), "")
    for seat, level in ((one, levels[1]), (other, levels[0])):
        tx.pieces(seat, 1, "", level_place(city, level))
    settle_control(tx, city)


def raise_one(tx: Transaction, seat: str, city: str) -> None:
    """Lets Influence go one level up, changing places with who stands there (7.3, LOH-O23)."""
    _step_to(tx, seat, city, City(tx.table, city).level(seat) + 1)


def _step_to(tx: Transaction, seat: str, city: str, level: int) -> None:
    """Lets a marker go to a level, changing places with who stands there; 0 takes it back to its owner."""
    other = City(tx.table, city).at(level) if level else ""
    if other:
        swap(tx, seat, other, city)
    else:
        shift(tx, seat, city, level)
        settle_control(tx, city)
