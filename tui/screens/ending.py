"""How a game ended, in one line for people: who has won, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from domain.decision import Over
from domain.match_events import ResultDeclared
from domain.table import Table
from replay.words import RESULT

_LEAST: Final = 2
"""A result that rules note has a reason and a rule; the winners follow."""


def how_it_ended(over: Over, seat_title: Callable[[str], str]) -> str:
    """Returns how the rules say that a game ended."""
    return _told(over.winners, f"{over.reason} ({over.rule})", seat_title)


def how_it_stands(table: Table, declared: ResultDeclared | None, seat_title: Callable[[str], str]) -> str:
    """Returns how a game ended: as the rules noted it on the table, or else as it was declared; `""` if it goes on."""
    noted = table.value(RESULT)
    if isinstance(noted, list) and len(noted) >= _LEAST and all(isinstance(word, str) for word in noted):
        reason, rule, *winners = map(str, noted)
        return _told(winners, f"{reason} ({rule})", seat_title)
    if declared is None:
        return ""
    return _told(declared.winners, declared.text or _scores(declared, seat_title), seat_title)


def _told(winners: Sequence[str], why: str, seat_title: Callable[[str], str]) -> str:
    names = " and ".join(seat_title(seat) for seat in winners)
    who = f"won by {names}" if names else "nobody has won"
    return f"{who}: {why}" if why else who


def _scores(declared: ResultDeclared, seat_title: Callable[[str], str]) -> str:
    """Returns the points that were declared, the winners' first; `+?` where something of them is not known."""
    order = sorted(declared.scores.items(), key=lambda entry: (entry[0] not in declared.winners, -entry[1]))
    points = [(seat, f"{score}{'+?' if seat in declared.partial else ''}") for seat, score in order]
    if len(points) == 1 or not points:
        return "".join(f"{score} points" for _, score in points)
    return " · ".join(f"{seat_title(seat)} {score}" for seat, score in points)
