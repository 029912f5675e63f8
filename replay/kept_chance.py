"""Outcomes of chance that a branch keeps from the line from which it parted, as long as they still fit.

Entries correspond as where an amendment decides a line again (`replay.moments`): by who is asked what, in the order in
which they came, within the same turn of the game. The third throw of dice in a turn of the branch is the third throw of
that turn on the other line, counted from where both part; what happened in between does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.answers import play_of
from domain.decision import Chance
from domain.errors import DomainError
from domain.match_events import ChanceChosen
from domain.play import Play
from domain.table import Table
from replay.cursor import misfits
from replay.match import Match
from replay.moments import is_asked, moment, moments
from replay.referee import Referee


class KeptChance:
    """The outcomes of one line, for another.

    Args:
        match: The match.
        chosen: How chance goes on there.
    """

    def __init__(self, match: Match, chosen: ChanceChosen) -> None:
        self.chosen = chosen
        plays = match.plays(chosen.of) if chosen.of in match.state.lines else []
        self._theirs = list(zip(plays, moments(plays, moment(Table())), strict=True))[chosen.at :]

    def outcome(self, referee: Referee, question: Chance, table: Table, plays: Sequence[Play]) -> Play | None:
        """Returns the outcome that is kept for a question; None if none corresponds or it does not fit any more.

        Args:
            referee: Who judges.
            question: What is asked of chance.
            table: The table on which it is asked; it is the same afterwards.
            plays: All events of the branch up to there.
        """
        if not self._theirs:
            return None
        now, own = moment(table), plays[self.chosen.at :]
        parted = self._theirs[0][1]  # up to there both lines are the same
        ours = zip(own, moments(own, parted), strict=True)
        count = sum(is_asked(question, play) and then == now for play, then in ours)
        theirs = [play for play, then in self._theirs if is_asked(question, play) and then == now]
        return _fitting(referee, question, table, theirs[count]) if count < len(theirs) else None


def _fitting(referee: Referee, question: Chance, table: Table, play: Play) -> Play | None:
    """Returns the entry of an outcome on another table; None if it cannot be one there."""
    try:
        again = play_of(referee.rules, table, question, referee.rules.parse(play.action, table), referee.number)
    except DomainError:
        return None
    return None if misfits(again, table) else again
