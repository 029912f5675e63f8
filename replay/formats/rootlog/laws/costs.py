"""What a piece costs at the moment in which it is placed, and from where its price can come."""

from __future__ import annotations

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog.laws.common import lasting
from replay.formats.rootlog.routes import is_joined
from replay.formats.rootlog.ruling import may_rule
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.world import World

BUILDINGS = ("sawmill", "workshop", "recruiter")
MANY = 3
"""Warriors of one player that make a clearing subject to martial law (A8)."""


def cost_of(world: World, owner: str, name: str, number: int | None, count: int) -> int:
    """Returns the price of pieces that were placed just now; -1 if it is uncertain, 0 if there is none."""
    if number is not None and name.startswith("base-"):
        kind = names.piece("sympathy", world.faction(owner))
        alike = [place for place in world.on_map(kind) if world.suit(place) == world.suit(number)]
        return len(alike) if lasting(world, "sympathy", owner) else -1
    if number is None or world.is_setup or (name not in BUILDINGS and name != "sympathy"):
        return 0
    if not lasting(world, name, owner):
        return -1
    there = sum(world.on_map(names.piece(name, world.faction(owner))).values())
    tracks = facts.tracks()
    track = tracks.alliance.supporters if name == "sympathy" else tracks.marquise.wood
    spaces = [track[min(index, len(track) - 1)] for index in range(max(0, there - count), there)]
    return sum(spaces) + (count if name == "sympathy" and has_martial_law(world, number) else 0)


def has_martial_law(world: World, number: int) -> bool:
    """Returns True if one other player has three warriors in a clearing."""
    return any(world.warriors(seat, number) >= MANY for seat in world.game.seats if seat != "A")


def reach_of(world: World, owner: str, name: str, number: int | None) -> frozenset[int]:
    """Returns the clearings from which wood for a building can come: joined by clearings that are ruled (C5)."""
    if number is None or name not in BUILDINGS or world.is_setup:
        return frozenset()
    found, open_ = {number}, [number]
    while open_:
        here = open_.pop()
        for other in CLEARINGS:
            if other not in found and is_joined(world, owner, here, other) and may_rule(world, owner, other):
                found.add(other)
                open_.append(other)
    return frozenset(found)
