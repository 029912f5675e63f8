"""How a typed action may go on, from what stands on the table: whole actions, or their beginnings up to the arrow.

A help for typing, no judge: what is offered is there to be moved, fought or crafted; whether a rule allows it is
not asked, and much that the notation can say is not offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from domain.games.root import facts, places
from domain.games.root.woodland import Woodland
from domain.table import Table
from replay.formats.rootlog.kinds import PieceKind, pieces_of
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.vocabulary import suit_letter

_COUNT: Final = re.compile(r"\d{0,3}")
_PIECE: Final = re.compile(r"\d{0,3}[A-Z]?[a-z](?:_[a-z])?(?P<start>\d{0,2})")
_CARD: Final = re.compile(r"\d{0,3}[A-Z]?#[a-z]*(?P<start>[A-Z]?\$?)")
_SUITS: Final = ("fox", "mouse", "rabbit", "bird")
_COLUMNS: Final = ("$_r", "$_m", "$_x", "$_b")
"""The columns of the Eyrie's decree."""


def complete_action(text: str, table: Table, seat: str) -> list[str]:
    """Returns what an action typed so far may become, the likelier ones first; nothing for a seat without a faction."""
    woodland = Woodland(table)
    seats = woodland.seats
    if seat not in seats:
        return []
    offered: Iterator[str]
    head, arrow, tail = text.rpartition("->")
    if arrow:
        base = text[: len(text) - len(tail.rpartition("+")[2])]
        offered = (base + place for place in _destinations(head, woodland, seat))
    else:
        offered = _beginnings(text, woodland, seat)
    return [one for one in dict.fromkeys(offered) if one.startswith(text) and one != text]


def _kinds(woodland: Woodland, seat: str) -> dict[str, PieceKind]:
    faction = woodland.faction(seat)
    return pieces_of(seat, faction.id) if faction is not None else {}


def _beginnings(text: str, woodland: Woodland, seat: str) -> Iterator[str]:
    typed = _COUNT.match(text)
    count = typed[0] if typed is not None else ""
    least = int(count or 1)
    for owner in (seat, *(other for other in woodland.seats if other != seat)):
        sign = "" if owner == seat else owner
        supply = woodland.table.pool(places.of_seat(owner, places.SUPPLY))
        for code, kind in _kinds(woodland, owner).items():
            for number in CLEARINGS:
                if woodland.table.pool(places.clearing(number)).get(kind.kind, 0) >= least:
                    yield f"{count}{sign}{code}{number}->"
            if owner == seat and supply.get(kind.kind, 0) >= least:
                yield f"{count}{code}->"
    yield f"{count}#->{seat}"
    for suit in map(suit_letter, _SUITS):
        yield f"{count}{suit}#{seat}->"
        yield f"{count}{suit}#$->"
    yield f"{count}#{seat}->"
    if not count:
        yield from ("++", "--", *_battles(woodland, seat))
        yield from (f"Z%{facts.items()[item].code}" for item in _crafted(woodland))


def _crafted(woodland: Woodland) -> Iterator[str]:
    return (name for name in facts.items() if woodland.table.pool(places.ITEMS).get(name, 0))


def _battles(woodland: Woodland, seat: str) -> Iterator[str]:
    """Yields the battles for which the seat has a fighter and another one a piece in a clearing."""
    standing = {owner: {kind.kind for kind in _kinds(woodland, owner).values()} for owner in woodland.seats}
    fighters = {kind.kind for code, kind in _kinds(woodland, seat).items() if code in ("w", "p")}
    for number in CLEARINGS:
        pool = woodland.table.pool(places.clearing(number))
        if not fighters.isdisjoint(pool):
            for other in woodland.seats:
                if other != seat and not standing[other].isdisjoint(pool):
                    yield f"X{other}{number}"


def _destinations(head: str, woodland: Woodland, seat: str) -> Iterator[str]:
    piece, card = _PIECE.fullmatch(head), _CARD.fullmatch(head)
    if piece is not None:
        start = int(piece["start"] or 0)
        neighbours = woodland.neighbours(start) if start else []
        own = {kind.kind for kind in _kinds(woodland, seat).values()}
        numbers = [number for number in CLEARINGS if number != start]
        is_near = {number: number in neighbours for number in numbers}
        is_held = {number: not own.isdisjoint(woodland.table.pool(places.clearing(number))) for number in numbers}
        yield from map(str, sorted(numbers, key=lambda number: (not is_near[number], not is_held[number], number)))
        yield "$"
    elif card is not None:
        if card["start"]:
            yield from ("$", *(_COLUMNS if _has_decree(woodland, seat) else ()))
        yield from (seat, *(other for other in woodland.seats if other != seat))


def _has_decree(woodland: Woodland, seat: str) -> bool:
    faction = woodland.faction(seat)
    return faction is not None and faction.id == "eyrie"
