"""Forests: the places between the paths, where only a Vagabond goes (3, 16.1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from domain.games.root import facts, places
from domain.games.root.forms import MapData

_SHORES: Final = 2
"""A forest at the shore lies between so many clearings of the coast."""


@cache
def forests_at(chart: str, number: int) -> tuple[str, ...]:
    """Returns the places of the forests that touch a clearing of a map."""
    return tuple(places.forest(one) for one in facts.maps()[chart].forest_clearings if number in one)


@cache
def forests_of(chart: str) -> tuple[str, ...]:
    """Returns the places of all forests of a map."""
    return tuple(places.forest(one) for one in facts.maps()[chart].forest_clearings)


@cache
def forests_next_to(chart: str, forest: str) -> tuple[str, ...]:
    """Returns the places of the forests adjacent to one: a single path, open or closed, lies between them.

    On maps whose water divides forests, a stretch of river does so too, and forests at the shore of the lake are
    adjacent to those that touch the same clearing of the coast.
    """
    known = facts.maps()[chart]
    own = frozenset(places.clearings_of(forest))
    return tuple(
        places.forest(other)
        for other in known.forest_clearings
        if frozenset(other) != own and _are_adjacent(known, own, frozenset(other))
    )


def _are_adjacent(known: MapData, own: frozenset[int], other: frozenset[int]) -> bool:
    shared = own & other
    borders = (*known.edges, *known.river_edges) if known.water_divides_forests else known.edges
    if any(shared.issuperset(edge) for edge in borders):
        return True
    coast = frozenset(known.coast)
    is_shore = min(len(own & coast), len(other & coast)) >= _SHORES
    return is_shore and bool(shared & coast)
