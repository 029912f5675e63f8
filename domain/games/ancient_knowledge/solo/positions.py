"""Positions of solo games: chests, the time card and its lap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.errors import InvalidOption
from domain.games.ancient_knowledge.lenses import TIME_CARD, type_of
from domain.games.ancient_knowledge.solo.lenses import DIE, LAP
from domain.games.ancient_knowledge.solo.options import Plan


def verify_solo(stacks: Mapping[str, Sequence[str]], values: Mapping[str, Any], plan: Plan | None) -> None:
    """Checks that a position names chests and the time card only in a solo game. Raises `InvalidOption`."""
    if plan is not None:
        return
    for place, kinds in stacks.items():
        for kind in kinds:
            if kind == TIME_CARD or type_of(kind) == "chest":
                raise InvalidOption(place, f"{place}: {kind} is there in solo games only: mode=trial or mode=campaign")
    for name, what in ((LAP, "the side of the time card"), (DIE, "what the technology die shows")):
        if name in values:
            raise InvalidOption(name, f"{name} is {what}, in solo games only: mode=trial or mode=campaign")


def without_named(plan: Plan, stacks: Mapping[str, Sequence[str]]) -> Plan:
    """Returns a plan without what a position lays out itself: where it names chests, those of the options stay away.

    A position has nothing to choose before it begins: a campaign's goals are those that it or the options name.
    """
    said = {kind for kinds in stacks.values() for kind in kinds if type_of(kind) == "chest"}
    has_goals = any("/artifact/" in place and set(kinds) & said for place, kinds in stacks.items())
    has_under = any(place.endswith("/under") for place in stacks)
    board = () if has_goals else tuple(chest for chest in plan.board if chest not in said)
    under = () if has_under else tuple(chest for chest in plan.under if chest not in said)
    return plan._replace(board=board, under=under, pool=())
