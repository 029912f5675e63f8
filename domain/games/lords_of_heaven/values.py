"""The named values that people may write: what each can be."""

from __future__ import annotations

from typing import Any, Final

from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.lenses import CONFLICT, CONFLICTS, FIRST, PHASE, TURN, control_name, seats
from domain.table import Table
from domain.values import RULES_OWN, misfit

_OWN: Final = RULES_OWN | {CONFLICT, CONFLICTS, PHASE, "crusade", "effect-used", "lowered"}
"""Values by which the rules go."""


def value_misfit(table: Table, name: str, value: Any) -> str:
    """Returns why a value cannot be set, in one sentence; `""` if it can. None takes it away."""
    part = name.rpartition("/")[2]
    if "/closed/" in name or name.startswith(("setting/", "told/")):
        return f"{name} is what the rules go by: they alone set it"
    if name in (TURN, FIRST):
        return "" if value in seats(table) else f"{name} is one of the seats {', '.join(seats(table))}"
    if name in map(control_name, locations()):
        order = seats(table)
        return "" if value is None or value in order else f"{name} is one of the seats {', '.join(order)}"
    if "/upgrade/" in name and value not in (1, 2, 3):
        return f"{part} stands on level 1, 2 or 3"
    return misfit(table, name, value, (), _OWN)
