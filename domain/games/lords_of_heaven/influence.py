"""Influence in Cities: levels, pushes, and who controls (4.7, 6.2)."""

from __future__ import annotations

from domain.games.lords_of_heaven.lenses import City, Seat, control_name, level_place, setting, top_level
from domain.transaction import Transaction


def settle_control(tx: Transaction, city: str) -> None:
    """Gives the City Control marker to whoever stands on the rightmost level; else as LOH-O11 is played."""
    there = City(tx.table, city)
    top = there.at(top_level(tx.table))
    if top or setting(tx.table, "lost_control") == "location":
        tx.set(control_name(city), top or None)


def shift(tx: Transaction, seat: str, city: str, level: int) -> None:
    """Puts a marker that stands in the City on another level; 0 takes it back to its owner."""
    there = City(tx.table, city)
    stood = there.level(seat)
    to = level_place(city, level) if level else Seat(tx.table, seat).presence.name
    tx.pieces(seat, 1, level_place(city, stood), to)


def climb(tx: Transaction, seat: str, city: str, level: int) -> None:
    """Places Influence on a level, or increases it to there; who stands in the way is pushed down (6.2.3)."""
    there = City(tx.table, city)
    stood = there.level(seat)
    source = level_place(city, stood) if stood else Seat(tx.table, seat).presence.name
    tx.pieces(seat, 1, source, "")
    below = [(at, there.at(at)) for at in range(level, 0, -1)]
    pushed: list[tuple[int, str]] = []
    for at, who in below:
        if not who and setting(tx.table, "push") == "chain":
            break
        if who:
            pushed.append((at, who))
    if there.at(level):
        for at, who in reversed(pushed):
            shift(tx, who, city, at - 1)
    tx.pieces(seat, 1, "", level_place(city, level))
    settle_control(tx, city)


def lower(tx: Transaction, seat: str, city: str) -> None:
    """Lowers Influence by a card: it changes places with a marker there, and from the first level it leaves (6.2)."""
    there = City(tx.table, city)
    level = there.level(seat)
    other = there.at(level - 1) if level > 1 else ""
    if other:
        swap(tx, seat, other, city)
    else:
        shift(tx, seat, city, level - 1)
        settle_control(tx, city)


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
    there = City(tx.table, city)
    level = there.level(seat)
    other = there.at(level + 1)
    if other:
        swap(tx, seat, other, city)
    else:
        shift(tx, seat, city, level + 1)
        settle_control(tx, city)
