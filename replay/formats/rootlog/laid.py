"""A game that begins in the middle: its position, as set-ups that lead from the usual opening to it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.changes import AnyChange, MovePieces, Set
from domain.games.root import places as names
from domain.table import Table
from replay.formats.rootlog import spots
from replay.formats.rootlog.world import World


def laid_out(world: World, table: Table) -> Iterator[tuple[str, AnyChange]]:
    """Yields what each faction would have to do in its set-up: pieces that are placed, leaders, points.

    What lies where a set-up cannot bring it, cards above all, is left out.

    Args:
        world: The reader's, with the usual opening.
        table: The public's, with the position.
    """
    for seat in world.game.seats:
        for value in (names.LEADER, names.VP):
            name = names.of_seat(seat, value)
            if table.value(name) != world.table.value(name):
                yield seat, Set(name, table.value(name))
        for pool in sorted(table.pools):
            is_place = pool.startswith(("clearing/", "forest/")) or pool == spots.board(seat)
            for kind in sorted(table.pool(pool)) if is_place else ():
                more = table.pool(pool)[kind] - world.table.pool(pool).get(kind, 0)
                if names.piece_owner(kind) == world.faction(seat) and more > 0:
                    source = spots.supply(seat) if world.table.pool(spots.supply(seat)).get(kind) else names.OUTSIDE
                    if kind.startswith("flower"):
                        source = names.of_seat(seat, names.BAG)
                    yield seat, MovePieces(kind, more, source, pool)
