"""What the Marquise builds, what it costs and where its wood comes from (C5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from domain.errors import Ambiguous, Rejected
from domain.games.root import facts, places
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import Build
from domain.games.root.removal import take_off
from domain.games.root.scoring import score_points
from domain.transaction import Transaction

BUILDINGS: Final = ("sawmill", "workshop", "recruiter")
TRACKS: Final = facts.tracks().marquise


def built(wood: Wood, seat: str, building: str) -> int:
    """Returns how many buildings of a kind are on the map."""
    return sum(wood.on_map(seat, building).values())


def reachable_wood(wood: Wood, seat: str, clearing: int) -> dict[int, int]:
    """Returns the wood that a build in a clearing can use, by clearing: joined by clearings that she rules (C5)."""
    seen = {clearing}
    waiting = [clearing]
    while waiting:
        for near in wood.neighbours_of(seat, waiting.pop()):
            if near not in seen and wood.rules(seat, near):
                seen.add(near)
                waiting.append(near)
    there = wood.on_map(seat, "wood")
    return {number: there[number] for number in sorted(seen) if number in there}


def verify_build(wood: Wood, seat: str, action: Build) -> tuple[int, ...]:
    """Checks a build; returns the clearings from which the wood comes.

    Raises:
        Rejected: She does not rule the clearing, it has no slot, or wood is missing.
        Ambiguous: The wood can be taken from different clearings.
    """
    if action.piece not in BUILDINGS:
        raise Rejected("C5", f"she builds {', '.join(BUILDINGS)}, not {action.piece}")
    if action.flowers:
        raise Rejected("C5", "she builds with wood, not with flowers")
    number = built(wood, seat, action.piece)
    if number == len(TRACKS.wood):
        raise Rejected("C5", f"all six {action.piece}s are on the map")
    if action.clearing not in CLEARINGS or not wood.rules(seat, action.clearing):
        raise Rejected("C5", f"she does not rule clearing {action.clearing}")
    if wood.slots(action.clearing) < 1:
        raise Rejected("C5", f"clearing {action.clearing} has no open slot")
    return _wood_for(wood, seat, action, TRACKS.wood[number])


def _wood_for(wood: Wood, seat: str, action: Build, cost: int) -> tuple[int, ...]:
    there = reachable_wood(wood, seat, action.clearing)
    if sum(there.values()) < cost:
        raise Rejected("C5", f"the {action.piece} costs {cost} wood, {sum(there.values())} can be brought there")
    if action.paying:
        if len(action.paying) != cost:
            raise Rejected("C5", f"the {action.piece} costs {cost} wood, not {len(action.paying)}")
        short = [number for number in set(action.paying) if action.paying.count(number) > there.get(number, 0)]
        if short:
            raise Rejected("C5", f"clearing {short[0]} has not got so much wood that can be brought there")
        return action.paying
    if len(there) > 1 and 0 < cost < sum(there.values()):
        ways = [" ".join(map(str, way)) for way in _wood_ways(there, cost)]
        said = f"build {action.piece} {action.clearing}"
        raise Ambiguous(f"{said}: from where is the wood? (C5)", [f"{said} with {way}" for way in ways])
    return tuple(number for number, count in there.items() for _ in range(count))[:cost]


def _wood_ways(there: dict[int, int], cost: int) -> list[tuple[int, ...]]:
    ways = combinations_with_replacement(sorted(there), cost)
    return [way for way in ways if all(way.count(number) <= there[number] for number in set(way))]


def builds(wood: Wood, seat: str) -> Iterator[Build]:
    """Yields the builds worth checking."""
    for building in BUILDINGS:
        number = built(wood, seat, building)
        if number == len(TRACKS.wood):
            continue
        cost = TRACKS.wood[number]
        for clearing in wood.ruled(seat):
            if wood.slots(clearing) < 1:
                continue
            there = reachable_wood(wood, seat, clearing)
            total = sum(there.values())
            if total < cost:
                continue
            ways = _wood_ways(there, cost) if len(there) > 1 and 0 < cost < total else [()]
            yield from (Build(building, clearing, way) for way in ways)


def do_build(tx: Transaction, seat: str, action: Build) -> None:
    """Builds what was verified."""
    wood = Wood(tx.table)
    number = built(wood, seat, action.piece)
    for source in verify_build(wood, seat, action):
        take_off(tx, seat, source, {"wood": 1})
    tx.pieces(
        places.piece(action.piece, "marquise"), 1, places.of_seat(seat, places.SUPPLY), places.clearing(action.clearing)
    )
    score_points(tx, seat, TRACKS.points(action.piece)[number])
