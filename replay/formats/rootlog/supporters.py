"""The Alliance's supporters: without a base on the map no more than five are kept (A3)."""

from __future__ import annotations

from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog.world import World

PLACE: Final = names.of_seat("A", names.SUPPORTERS)
MOST: Final = 5
BASES: Final = ("base-fox", "base-rabbit", "base-mouse")


def are_too_many(world: World, more: int = 0) -> bool:
    """Returns True if there are more supporters than are kept, or would be with `more` cards."""
    has_base = any(world.on_map(names.piece(base, world.faction("A"))) for base in BASES)
    return not has_base and len(world.cards(PLACE)) + more > MOST
