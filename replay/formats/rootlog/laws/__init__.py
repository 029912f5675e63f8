"""What the law asks of whole turns: costs, numbers of actions and draws, what every turn has to bring.

Each check speaks only of what cannot have been legal, whatever the record leaves out. Where it is not certain
what stands on the map (an unreadable action, hirelings, declared factions, a map that nobody knows), nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from replay.formats.rootlog.laws import alliance, clergy, evening, eyrie, fighting, maps, marquise, outrage, vagabond
from replay.formats.rootlog.world import World

Check = Callable[[World], None]

_EVERYBODY: Final[tuple[Check, ...]] = (
    fighting.check,
    fighting.check_removals,
    maps.check,
    outrage.check,
    clergy.check_others,
    marquise.check_hospitals,
    alliance.check_bases,
)
_OF: Final[dict[str, Check]] = {
    "C": marquise.check,
    "E": eyrie.check,
    "A": alliance.check,
    "V": vagabond.check,
    "G": vagabond.check,
    "Y": clergy.check,
}


def close_turn(world: World, is_last: bool) -> None:
    """Asks of the turn that ends what the law asks of it; the last one of a file may have been cut short."""
    game = world.game
    world.turn.is_last = is_last
    if world.is_setup or game.facts is None or game.declared or game.hirelings or world.seat in world.blind:
        return
    if not world.turn.deeds and not world.turn.battles:
        return  # the game was over when it began
    for check in _EVERYBODY:
        check(world)
    if world.seat in _OF:
        _OF[world.seat](world)
    evening.check(world)
