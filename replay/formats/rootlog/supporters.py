"""The Alliance's supporters: without a base on the map no more than five are kept (A3)."""

from __future__ import annotations

from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog.world import World

PLACE: Final = names.of_seat("A", names.SUPPORTERS)
MOST: Final = 5
BASES: Final = ("base-fox", "base-rabbit", "base-mouse")


def most_kept(world: World) -> int | None:
    """Returns how many supporters are kept; None if that is without limit."""
    has_base = any(world.on_map(names.piece(base, world.faction("A"))) for base in BASES)
    return None if has_base else MOST


def are_too_many(world: World, more: int = 0) -> bool:
    """Returns True if there are more supporters than are kept, or would be with `more` cards."""
    most = most_kept(world)
    return most is not None and len(world.cards(PLACE)) + more > most
