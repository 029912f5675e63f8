"""Warriors on Coffin Makers, which return to their supplies by themselves."""

from __future__ import annotations

from typing import Final

from domain.changes import MovePieces
from domain.games.root import places as names
from replay.formats.rootlog import spots
from replay.formats.rootlog.world import World

COFFIN_MAKERS: Final = "coffin-makers"


def begin_turn(world: World) -> None:
    """Gives the warriors back when the turn of the card's owner begins."""
    owners = [seat for seat in world.game.seats if world.has_crafted(seat, COFFIN_MAKERS)]
    if not owners or world.seat in owners:
        _empty(world)


def discarded(world: World, kind: str, source: str) -> None:
    """Gives the warriors back when the card leaves a play area."""
    if kind == COFFIN_MAKERS and source in (spots.area(seat) for seat in world.game.seats):
        _empty(world)


def _empty(world: World) -> None:
    letters = {world.faction(seat): seat for seat in world.game.seats}
    for kind, count in dict(world.table.pool(names.COFFIN)).items():
        seat = letters.get(names.piece_owner(kind), "")
        world.emit(MovePieces(kind, count, names.COFFIN, spots.supply(seat) if seat else names.OUTSIDE))
