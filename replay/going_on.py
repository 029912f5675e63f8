"""What can be said when a question is passed over: the answers to those that come after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from domain.answers import play_of
from domain.decision import Decision
from domain.errors import DomainError
from domain.state import Undo
from domain.table import Table
from replay.fitting import LOOSE, rank
from replay.referee import Referee, best_first

_MOST_PASSED: Final = 4
"""So many questions in a row are looked behind."""


def answers_behind(referee: Referee, table: Table) -> list[str]:
    """Returns the legal answers to the questions that come if what is asked is passed over, in notation.

    It is looked no further than to the first question that has to be answered, that is secret, or that chance answers.
    An answer of a seat that is not asked now has the seat in front.

    Args:
        referee: Who judges the match.
        table: The table; it is not changed in the end.
    """
    asked = _alone(referee, table)
    if asked is None:
        return []
    now = {referee.rules.format(action) for action in referee.rules.legal(table, asked)}
    return [one for one in dict.fromkeys(_behind(referee, table, asked)) if one not in now]


def ways_behind(text: str, found: list[str], behind: Callable[[], list[str]]) -> list[str]:
    """Returns what a text may become, with answers behind the question at hand where those to it hardly fit.

    Args:
        text: What is typed.
        found: The answers to the question at hand that fit.
        behind: Returns what `answers_behind` does; it is asked only if it is needed.
    """
    typed = text.casefold()
    if not typed.strip() or any(_is_meant(typed, one) for one in found):
        return found
    return [*(one for one in best_first(typed, behind()) if _is_meant(typed, one)), *found]


def _is_meant(typed: str, action: str) -> bool:
    fit = rank(typed, action.casefold())
    return fit is not None and fit < LOOSE


def _behind(referee: Referee, table: Table, asked: Decision) -> Iterator[str]:
    applied: list[Undo] = []
    first = asked.seat
    try:
        for _ in range(_MOST_PASSED):
            if asked.otherwise is None:
                return
            passed = play_of(referee.rules, table, asked, asked.otherwise)
            applied += [table.apply(change) for change in passed.changes]
            coming = _alone(referee, table)
            if coming is None:
                return
            asked = coming
            front = "" if asked.seat == first else f"{asked.seat}: "
            for action in referee.rules.legal(table, asked):
                yield f"{front}{referee.rules.format(action)}"
    except DomainError:
        return
    finally:
        while applied:
            table.undo(applied.pop())


def _alone(referee: Referee, table: Table) -> Decision | None:
    """Returns the one question that is open; None if there is another, or it is secret, or about an effect."""
    questions = referee.questions(table)
    asked = questions[0] if len(questions) == 1 else None
    is_plain = isinstance(asked, Decision) and not asked.secret and not asked.free
    return asked if is_plain and isinstance(asked, Decision) else None
