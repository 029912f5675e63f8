"""Pieces that leave the map: together, then the points, then what their loss brings about (L1.5.4, L3.2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.agenda import Step
from domain.games.root import places
from domain.games.root.laws import Removal, law_of
from domain.games.root.lenses import Wood
from domain.games.root.scoring import has_ended, score_together
from domain.games.root.woodland import type_of
from domain.transaction import Transaction


def home(wood: Wood, kind: str) -> str:
    """Returns where a piece goes that is removed: its owner's supply, the bag, the coffin, or out of the game (C1)."""
    seat = wood.seat_of(places.piece_owner(kind))
    if places.piece_name(kind) == "keep":
        return places.OUTSIDE
    if kind.startswith("flower-"):
        return places.of_seat(seat, places.BAG)
    if type_of(kind) == "warrior" and any(wood.has_crafted(one, "coffin-makers") for one in wood.order):
        return places.COFFIN
    return places.of_seat(seat, places.SUPPLY)


def empty_coffin(tx: Transaction) -> None:
    """Returns all warriors on Coffin Makers to their supplies (16.2)."""
    wood = Wood(tx.table)
    for kind, count in sorted(tx.table.pool(places.COFFIN).items()):
        owner = wood.seat_of(places.piece_owner(kind))
        tx.pieces(kind, count, places.COFFIN, places.of_seat(owner, places.SUPPLY) if owner else places.OUTSIDE)


def take_off(tx: Transaction, seat: str, clearing: int, pieces: Mapping[str, int]) -> None:
    """Takes pieces of a seat off the map, without points or consequences: spent, replaced, or removed by itself."""
    wood = Wood(tx.table)
    for name, count in pieces.items():
        kind = places.piece(name, wood.plays(seat))
        tx.pieces(kind, count, places.clearing(clearing), home(wood, kind))


def remove(tx: Transaction, removals: Sequence[Removal]) -> None:
    """Removes pieces of several owners at once; the remover scores, then the consequences go on the agenda.

    They come before everything that is on the agenda already: put there first what goes on afterwards.

    Source: L1.5.4 (all, then what it triggers), L3.2.1 (a point for a building or token of an enemy).
    """
    wood = Wood(tx.table)
    allowed = [
        one for one in removals if one.pieces and law_of(wood, one.by).may_remove(wood, one.by, one.owner, removals)
    ]
    for one in allowed:
        take_off(tx, one.owner, one.clearing, one.pieces)
    earned: Counter[str] = Counter()
    for one in allowed:
        if one.owner in wood.enemies(one.by):
            earned[one.by] += one.count("building", "token")
    score_together(tx, earned)
    if has_ended(tx.table):
        return
    steps: list[Step] = []
    for owner in dict.fromkeys(one.owner for one in allowed):
        steps += law_of(wood, owner).lost_together(tx, [one for one in allowed if one.owner == owner])
    steps += [step for one in allowed for step in law_of(wood, one.by).removed(tx, one)]
    tx.then(*steps)


def sweep(tx: Transaction, by: str, clearings: Sequence[int]) -> None:
    """Removes all enemy pieces of some clearings at once (the favor cards, a revolt).

    A pawn stays; its Vagabond damages three items instead (V3).
    """
    wood = Wood(tx.table)
    removals = []
    pawns = []
    for number in clearings:
        for owner in wood.enemies(by):
            own = wood.own(owner, number)
            if own.pop(places.PAWN, 0) and law_of(wood, by).may_remove(wood, by, owner):
                pawns.append((owner, number))
            if own:
                removals.append(Removal(by, owner, number, own))
    tx.then(*(step for owner, number in pawns for step in law_of(wood, owner).swept(tx, owner, number)))
    remove(tx, removals)
