"""The result of a solo game: passed or failed, won or lost, with its points (8.13, 8.14)."""

from __future__ import annotations

from domain.decision import Over
from domain.games.ancient_knowledge.lenses import MODE, seats
from domain.games.ancient_knowledge.score import scores
from domain.games.ancient_knowledge.solo.facts import letters_of, rank_of
from domain.games.ancient_knowledge.solo.lenses import MISSED, TRIAL, TRIAL_NUMBER
from domain.table import Table
from domain.words import counted


def result(table: Table) -> Over:
    """Returns the result: the player has won if every goal is met; points alone neither win nor lose."""
    found = scores(table)
    total = sum(score.total for score in found)
    is_complete = all(score.is_complete for score in found)
    points = counted(total, "point") + ("" if is_complete else " and what is not known")
    missed = table.value(MISSED, [])
    winners = () if missed else tuple(seats(table))
    goals = (
        f"the goal{'s' * (len(missed) != 1)} of {letters_of(missed)} {'were' if len(missed) != 1 else 'was'} not met"
    )
    if table.value(MODE) == TRIAL:
        trial = f"trial {table.value(TRIAL_NUMBER)}"
        are = "is" if points == "1 point" else "are"
        why = f"{trial} failed: {goals}; {points} {are} not recorded" if missed else f"{trial} passed with {points}"
        return Over(winners, found, why, "AK.8.13")
    rank = f": {rank_of(total).name}" if is_complete else ""
    why = f"the campaign is lost with {points}: {goals}" if missed else f"won with {points}{rank}"
    return Over(winners, found, why, "AK.8.14")
