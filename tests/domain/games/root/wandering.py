"""A Vagabond for the tests: his pawn, his items, and whoever is around him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.domain.games.root.woods import Woods, lay

PAWN, SECOND = "pawn:vagabond", "pawn:vagabond2"
CAT, BIRD, REBEL = "warrior:marquise", "warrior:eyrie", "warrior:alliance"
MANY = ("boot", "boot", "boot", "torch", "sword", "hammer", "crossbow")


def wander(
    at: int | str,
    satchel: Sequence[str] = (),
    *,
    track: Sequence[str] = (),
    damaged: Sequence[str] = (),
    seats: str = "VCE",
    hand: Sequence[str] = (),
    clearings: Mapping[int, Mapping[str, int]] = {},
    stacks: Mapping[str, Sequence[str]] = {},
    pools: Mapping[str, Mapping[str, int]] = {},
    phase: str = "Daylight",
    **more: Any,
) -> Woods:
    """Lays out the turn of a Vagabond.

    Args:
        at: Where his pawn is: a clearing, or a forest (`"4_9_12"`).
        satchel: Items there, one word each.
        track: Items on tracks.
        damaged: Damaged items.
        seats: Letters, in the order of play.
        hand: His cards.
        clearings: Other pieces, by clearing.
        stacks: Further stacks.
        pools: Further pools.
        phase: Of his turn.
        more: Further values, as for `lay`.
    """
    there = {number: dict(pieces) for number, pieces in clearings.items()}
    own = {"V/satchel": count(satchel), "V/track": count(track), "V/damaged": count(damaged)}
    if isinstance(at, int):
        there.setdefault(at, {})[PAWN] = 1
    else:
        own[f"forest/{at}"] = {PAWN: 1}
    laid = {"V/hand": hand, **stacks}
    return lay(seats, clearings=there, stacks=laid, pools={**own, **pools}, phase=phase, **{"turn": "V", **more})


def count(items: Sequence[str]) -> dict[str, int]:
    """Returns items as a pool has them."""
    return {item: list(items).count(item) for item in dict.fromkeys(items)}


def relation(woods: Woods, other: str, seat: str = "V") -> str:
    """How a Vagabond stands with another seat."""
    return str(woods.table.value(f"{seat}/relation/{other}"))
