"""Which entry of one line corresponds to a question of another: by who is asked what, and where in the game that is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from domain.changes import Set
from domain.decision import Decision, Question
from domain.play import Play
from domain.table import Table

Moment: TypeAlias = tuple[object, ...]

_MOMENT: Final = ("round", "turn")
"""Values that say where in a game an entry stands, as far as the game counts them."""


def seat_of(question: Question) -> str:
    """Returns who is asked; `""` is the world."""
    return question.seat if isinstance(question, Decision) else ""


def is_asked(question: Question, play: Play) -> bool:
    """Returns True if an entry answered such a question."""
    return (seat_of(question), question.asked) == (play.seat, play.asked)


def moment(table: Table) -> Moment:
    """Returns where in the game a table stands."""
    return tuple(table.value(name) for name in _MOMENT)


def moments(plays: Iterable[Play], first: Moment) -> list[Moment]:
    """Returns the moment before each of some entries, of which that before the first one is given."""
    now = dict(zip(_MOMENT, first, strict=True))
    found = []
    for play in plays:
        found.append(tuple(now.values()))
        now.update((one.name, one.value) for one in play.changes if isinstance(one, Set) and one.name in now)
    return found
