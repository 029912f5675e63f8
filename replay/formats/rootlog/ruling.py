"""Who rules a clearing, as far as the pieces tell (Law 2.6)."""

from __future__ import annotations

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog.world import VAGABONDS, World


def strengths(world: World, number: int) -> dict[str, int]:
    """Returns warriors and buildings in a clearing by the faction that their kinds carry."""
    found: dict[str, int] = {}
    for kind, count in world.table.pool(names.clearing(number)).items():
        piece = facts.piece(kind)
        if piece is not None and piece.type in ("warrior", "building"):
            owner = names.piece_owner(kind)
            found[owner] = found.get(owner, 0) + count
    return found


def may_rule(world: World, seat: str, number: int) -> bool:
    """Returns True unless it is certain that a seat does not rule a clearing.

    Hirelings, crafted soup kitchens and factions whose rules are not known leave it uncertain.
    """
    if number == 0 or seat in VAGABONDS or world.game.hirelings or world.game.declared:
        return True
    if any(world.has_crafted(other, "soup-kitchens") for other in world.game.seats):
        return True
    there = strengths(world, number)
    faction = world.faction(seat)
    own = there.pop(faction, 0)
    most = max(there.values(), default=0)
    known = facts.factions().get(faction)
    if known is None:
        return True
    if known.rules_with and any(world.count(names.clearing(number), f"{kind}:{faction}") for kind in known.rules_with):
        return True
    return own > 0 and (own > most or (known.rules_ties and own == most))
