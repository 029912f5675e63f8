"""The named values that people may write: what each can be."""

from __future__ import annotations

from typing import Any, Final

from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.figures import MOST_LEVEL, is_asked, track_of
from domain.games.lords_of_heaven.lenses import (
    CONFLICT,
    CONFLICTS,
    CRUSADE,
    ENDED,
    FIRST,
    PHASE,
    ROUND,
    TURN,
    control_name,
    seats,
)
from domain.table import Table
from domain.values import RULES_OWN, misfit

_OWN: Final = RULES_OWN | {CONFLICT, CONFLICTS, PHASE, TURN, ROUND, CRUSADE, ENDED, "effect-used", "lowered"}
"""Values by which the rules go."""


def most_level(table: Table, kind: str) -> int:
    """Returns the highest level of a track; where it is told, nobody knows how long it is (LOH-O1)."""
    track = track_of(kind)
    return MOST_LEVEL if is_asked(table, is_open=track.status != "known") else len(track.worth)


def value_misfit(table: Table, name: str, value: Any) -> str:
    """Returns why a value cannot be set, in one sentence; `""` if it can. None takes it away."""
    part = name.rpartition("/")[2]
    if "/closed/" in name or name.startswith(("setting/", "told/", "assumed/")):
        return misfit(table, name, value, (), {name})
    is_control = name in map(control_name, locations())
    if is_control or name == FIRST:
        fits = value in seats(table) or (is_control and value is None)
        return "" if fits else f"{name} is one of the seats {', '.join(seats(table))}"
    if "/upgrade/" in name:
        most = most_level(table, part)
        return "" if value in range(1, most + 1) else f"{part} stands on a level from 1 to {most}"
    return misfit(table, name, value, (), _OWN)
