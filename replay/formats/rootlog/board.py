"""A map as the importer asks about it: which clearings are joined, by what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from domain.games.root import facts


class MapFacts(msgspec.Struct, frozen=True):
    """One map of Root, by clearing number."""

    adjacent: dict[int, frozenset[int]]
    """By path; closed paths are left out."""
    closed: frozenset[tuple[int, int]]
    suits: dict[int, str]
    """Printed suits; empty where they are always set with markers."""
    slots: dict[int, int]
    """Places for buildings, those under a ruin included."""
    ruins: frozenset[int]
    by_water: dict[int, frozenset[int]]
    """Clearings joined by river, or by the lake."""
    coast: frozenset[int]
    forests: frozenset[tuple[int, ...]]
    corners: frozenset[int]
    opposite: dict[int, int]
    """The corner across, by corner."""
    landmarks: dict[str, int]


@cache
def map_facts(name: str) -> MapFacts | None:
    """Returns what is known of a map; None for one that is not known."""
    data = facts.maps().get(name)
    if data is None:
        return None
    coast = frozenset(data.coast)
    shores = [(a, b) for a in coast for b in coast if a < b]
    return MapFacts(
        adjacent=_joined(edge for edge in data.edges if edge not in data.closed_edges),
        closed=data.closed_edges,
        suits={clearing.number: clearing.suit for clearing in data.clearings if clearing.suit},
        slots={clearing.number: clearing.slots for clearing in data.clearings},
        ruins=frozenset(data.ruins),
        by_water=_joined([*data.river_edges, *shores]),
        coast=coast,
        forests=frozenset(data.forest_clearings),
        corners=frozenset(data.corners),
        opposite=dict(data.opposite_corners) | {b: a for a, b in data.opposite_corners},
        landmarks=data.landmarks,
    )


def _joined(pairs: Iterable[tuple[int, int]]) -> dict[int, frozenset[int]]:
    joined: dict[int, set[int]] = {number: set() for number in range(1, 13)}
    for a, b in pairs:
        joined[a].add(b)
        joined[b].add(a)
    return {number: frozenset(others) for number, others in joined.items()}
