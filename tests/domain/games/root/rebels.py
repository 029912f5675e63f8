"""Positions of the Woodland Alliance for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.domain.games.root.woods import Woods, lay

REBEL = "warrior:alliance"
CAT = "warrior:marquise"
SYMPATHY = "sympathy:alliance"
FOX_BASE, RABBIT_BASE, MOUSE_BASE = (f"base-{suit}:alliance" for suit in ("fox", "rabbit", "mouse"))
FOXES = ("anvil", "foxfolk-steel", "protection-racket", "root-tea-fox", "travel-gear-fox", "gently-used-knapsack")
MICE = ("sword", "investments", "root-tea-mouse", "travel-gear-mouse", "crossbow-mouse", "mouse-in-a-sack")
RABBITS = ("bake-sale", "root-tea-rabbit", "a-visit-to-friends", "smugglers-trail")


def birdsong(clearings: Mapping[int, Mapping[str, int]], supporters: Sequence[str], **more: Any) -> Woods:
    """The Alliance's Birdsong, with these supporters."""
    stacks = {"A/supporters": supporters, **more.pop("stacks", {})}
    return lay("AC", clearings=clearings, stacks=stacks, phase="Birdsong", **more)


def evening(clearings: Mapping[int, Mapping[str, int]], officers: int, **more: Any) -> Woods:
    """The Alliance's Evening, with so many officers."""
    return lay("AC", clearings=clearings, pools={"A/board": {REBEL: officers}}, phase="Evening", **more)


def attacked(clearing: Mapping[str, int], supporters: Sequence[str], officers: int = 0, **more: Any) -> Woods:
    """The Marquise's Daylight, with three cats in clearing 1 and what the Alliance has there."""
    elsewhere = more.pop("elsewhere", {})
    return lay(
        "CA",
        clearings={1: {CAT: 3, **clearing}, **elsewhere},
        stacks={"A/supporters": supporters, **more.pop("stacks", {})},
        pools={"A/board": {REBEL: officers}},
        phase="Daylight",
        **more,
    )


def officers(woods: Woods) -> int:
    return woods.pool("A/board").get(REBEL, 0)
