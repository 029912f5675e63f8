"""What maps ask: one ride of the ferry a turn, with a card; a card for a path on the mountain."""

from __future__ import annotations

from replay.formats.rootlog import deeds, spots
from replay.formats.rootlog.laws.common import done, spent_from, total
from replay.formats.rootlog.world import World


def check(world: World) -> None:
    """Notes rides and paths that the map does not allow."""
    rides = done(world, deeds.FERRIED)
    if len(rides) > 1:
        world.find("turn", "the ferry moves once in a turn", at=rides[1].at, rule="MAP.lake")
    paths = done(world, deeds.OPENED)
    if len(paths) > 1:
        world.find("turn", "one path is opened in a turn", at=paths[1].at, rule="MAP.mountain")
    spent = total(spent_from(world, spots.hand(world.seat)))
    if paths and spent < 1:
        world.find("cost", "a path is opened for a card; none was spent", at=paths[0].at, rule="MAP.mountain")
    drawn = [deed for deed in done(world, deeds.DRAWN) if deed.target == spots.hand(world.seat)]
    if rides and not drawn and not world.turn.is_last:
        world.find("turn", "a ride on the ferry brings a card; none was drawn", at=rides[0].at, rule="MAP.lake")
