"""Decisions that left no choice: the rules allowed one answer only."""

from __future__ import annotations

from collections.abc import Sequence

from domain.decision import Decision
from domain.errors import DomainError
from domain.match import MatchState
from domain.play import Play
from domain.table import Table
from replay.moments import is_asked
from replay.referee import Referee, referee_of


class Forced:
    """Finds the forced entries of a line that may grow; what was looked at once is not looked at again.

    A chair's record is judged on what that chair knows, so that nothing shows by what is left out.

    Args:
        state: The match, whose header names the rules. Without rules nothing is forced.
    """

    def __init__(self, state: MatchState) -> None:
        self._referee = referee_of(state)
        self._table = Table()
        self._looked_at = 0
        self._found: set[int] = set()

    def upto(self, plays: Sequence[Play], last: int) -> frozenset[int]:
        """Returns the versions, up to one, at which whoever decided had no choice."""
        if self._referee is None:
            return frozenset()
        for version in range(self._looked_at + 1, min(last, len(plays)) + 1):
            play = plays[version - 1]
            if play.rules and play.seat and version > 1 and _is_forced(self._referee, self._table, play):
                self._found.add(version)
            self._table.fold(play.changes)
            self._looked_at = version
        return frozenset(self._found)


def _is_forced(referee: Referee, table: Table, play: Play) -> bool:
    """Returns True if the question that an entry answers could be answered in one way; False where nobody can tell."""
    try:
        for question in referee.questions(table):
            if isinstance(question, Decision) and is_asked(question, play):
                return not question.free and len(referee.rules.legal(table, question)) == 1
    except (DomainError, LookupError, TypeError, ValueError):
        return False  # A table that no rules led to need not make sense to them.
    return False
