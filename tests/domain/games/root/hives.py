"""A Honeycomb Clergy in a woodland: short ways to lay it out and to look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.decision import Over
from tests.domain.games.root.woods import Woods, lay

BEE = "warrior:clergy"
HIVE = "cathedral:clergy"
FOX, RABBIT, MOUSE, BIRD = (f"flower-{suit}:clergy" for suit in ("fox", "rabbit", "mouse", "bird"))
CAT, HAWK, REBEL, PAWN = "warrior:marquise", "warrior:eyrie", "warrior:alliance", "pawn:vagabond"
SYMPATHY = "sympathy:alliance"
FLOWERS = {FOX: 3, RABBIT: 3, MOUSE: 3, BIRD: 2}


def hive(
    step: str = "",
    phase: str = "",
    *,
    seats: str = "YCE",
    clearings: Mapping[int, Mapping[str, int]] = {},
    stacks: Mapping[str, Sequence[str]] = {},
    penitent: str = "",
    values: Mapping[str, Any] = {},
    **more: Any,
) -> Woods:
    """Lays out a position in the Clergy's turn, from a step of one of its phases on.

    Args:
        step: The step; its phase follows from it.
        phase: The phase, if it is not that of the step.
        seats: Who plays.
        clearings: Pieces by clearing.
        stacks: Cards by place.
        penitent: Seats that are Penitent; all others are Heretics.
        values: Values by their names.
        more: As for `lay`.
    """
    known = {
        "Birdsong": ("intervention", "indulgence", "bloom"),
        "Daylight": ("act", "offer"),
        "Evening": ("repent", "pollinate", "draw"),
    }
    of_step = next((name for name, steps in known.items() if step in steps), "Birdsong")
    marked: dict[str, Any] = {f"Y/relation/{seat}": "penitent" for seat in penitent}
    if step:
        marked["step"] = step
    marked.setdefault("turn", "Y")
    return lay(seats, clearings=clearings, stacks=stacks, phase=phase or of_step, **{**marked, **values, **more})


def attacked(
    clearings: Mapping[int, Mapping[str, int]],
    *,
    by: str = "C",
    seats: str = "CYE",
    penitent: str = "",
    values: Mapping[str, Any] = {},
    **more: Any,
) -> Woods:
    """Lays out a position in somebody else's Daylight."""
    marked: dict[str, Any] = {f"Y/relation/{seat}": "penitent" for seat in penitent}
    return lay(seats, clearings=clearings, turn=by, phase="Daylight", **{**marked, **values, **more})


def marker(woods: Woods, seat: str) -> str:
    """Returns the box in which a faction's marker lies."""
    return str(woods.table.value(f"Y/relation/{seat}"))


def flowers(woods: Woods) -> dict[str, int]:
    """Returns the flowers of the bag and of the map together."""
    found = dict.fromkeys(FLOWERS, 0)
    for place in ("Y/bag", "Y/drawn", *(f"clearing/{number}" for number in range(1, 13))):
        for kind, count in woods.pool(place).items():
            if kind in found:
                found[kind] += count
    return found


def question(woods: Woods) -> str:
    """Returns the short name of what is asked first."""
    asked = woods.drawn().asked
    assert not isinstance(asked, Over)
    return asked[0].asked if isinstance(asked, tuple) else asked.asked
