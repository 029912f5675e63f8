"""Ways from one clearing to another: paths, rivers, the ferry, tunnels, the burrow, forests, gliding.

`is_joined` says whether somebody could have gone; it errs on the side of the recorder. Who rules is not asked:
too much of the game allows moves without it.
"""

from __future__ import annotations

from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog.actions import Clearing, Forest, Path
from replay.formats.rootlog.world import VAGABONDS, World

CRAFTS_WITH: Final = {
    "C": ("workshop",),
    "E": ("roost",),
    "A": ("sympathy",),
    "L": ("garden-fox", "garden-rabbit", "garden-mouse"),
    "O": ("post-fox", "post-rabbit", "post-mouse"),
    "D": ("citadel", "market"),
    "H": ("stronghold",),
    "K": ("waystation",),
}
"""Pieces between which Tunnels leads; the Corvids' plots are looked for apart."""


def is_joined(world: World, owner: str, start: int, to: int, with_ferry: bool = False) -> bool:
    """Returns True if pieces of `owner`, or the current player, could go from clearing to clearing in one move."""
    facts = world.game.facts
    if facts is None or start == to or owner.startswith("h_") or world.game.declared:
        return True
    if 0 in (start, to):
        return world.count(names.clearing(start or to), names.piece("tunnel", world.faction("D"))) > 0
    if to in facts.adjacent[start] or is_open_path(world, start, to):
        return True
    if to in facts.by_water[start] and _by_water(world, owner):
        return True
    if with_ferry and (to in facts.coast or not facts.coast) and (start in facts.coast or not facts.coast):
        return True
    return any(_by_tunnels(world, seat, start, to) for seat in {owner, world.seat})


def is_open_path(world: World, start: int, to: int) -> bool:
    """Returns True if a path between the clearings was closed once and is open."""
    return bool(world.table.value(names.path(start, to)) == names.OPEN)


def _by_water(world: World, owner: str) -> bool:
    # Anybody may have bought riverboats from the Riverfolk, which leaves no mark but a payment.
    if world.plays("O"):
        return True
    return any(world.has_crafted(seat, "boat-builders") for seat in {owner, world.seat})


def _by_tunnels(world: World, seat: str, start: int, to: int) -> bool:
    if not world.has_crafted(seat, "tunnels"):
        return False
    if seat in VAGABONDS or seat not in CRAFTS_WITH:
        return True
    pieces = [names.piece(name, world.faction(seat)) for name in CRAFTS_WITH[seat]]
    return all(
        any(kind.startswith(piece) for kind in world.table.pool(names.clearing(number)) for piece in pieces)
        for number in (start, to)
    )


def is_pawn_joined(world: World, owner: str, start: str, to: Clearing | Forest | Path, with_ferry: bool) -> bool:
    """Returns True if a vagabond could go from a place to another, into or out of a forest too."""
    if world.game.facts is None or not start or world.is_setup or isinstance(to, Path):
        return True
    if world.table.value(names.of_seat(owner, names.LEADER)) == "harrier":
        return True
    here = names.clearing_of(start)
    forest = names.clearings_of(start)
    if isinstance(to, Clearing):
        if here is not None:
            return is_joined(world, owner, here, to.number, with_ferry)
        return to.number in forest
    if here is not None:
        return here in to.clearings
    return are_forests_joined(world, forest, to.clearings)


def are_forests_joined(world: World, first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Returns True if two forests have a path, a stretch of river or a shore in common."""
    facts = world.game.facts
    if facts is None or first == second:
        return True
    shared = set(first) & set(second)
    if any(number in facts.coast for number in shared):
        return True
    return any(
        b in facts.adjacent[a] or b in facts.by_water[a] or (min(a, b), max(a, b)) in facts.closed
        for a in shared
        for b in shared
        if a != b
    )


def known_forest(world: World, forest: Forest) -> bool:
    """Returns True if the map has a forest of that name, or is not known."""
    facts = world.game.facts
    return facts is None or forest.clearings in facts.forests


def starts_towards(world: World, owner: str, kind: str, count: int, to: int) -> list[int]:
    """Returns the clearings that hold enough pieces of a kind, those next to `to` first, then by number."""
    places = {number: have for number, have in world.on_map(kind).items() if have >= count and number != to}
    burrow = world.count(names.BURROW, kind)
    if burrow >= count:
        places[0] = burrow
    return sorted(places, key=lambda number: (not is_joined(world, owner, number, to), number))
