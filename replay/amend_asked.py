"""Questions of an amended line that the old one was never asked: answered by themselves, or by a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.answers import answered
from domain.decision import Action, Chance, Decision, Draw, Drew, Next, Question
from domain.errors import DomainError
from domain.outcome import to_name
from domain.play import Play
from domain.table import Table
from replay.amend_walk import Walk
from replay.amendment import Mark, Row, Settled
from replay.errors import BadRequest, Refused
from replay.moments import seat_of
from replay.referee import Referee


class Taken(NamedTuple):
    """An answer that the new table has already."""

    play: Play
    asked: Next


class Filler:
    """Answers what is asked on the new line only.

    Args:
        walk: The walk.
        referee: Who judges.
        settled: What a person has decided so far, by `Row.key`.
    """

    def __init__(self, walk: Walk, referee: Referee, settled: Mapping[str, Settled]) -> None:
        self._walk = walk
        self._referee = referee
        self._settled = settled
        self._last = str(walk.fork)
        self._filled = 0
        """So many questions were asked anew since the last entry: what is decided about one keeps its key, whatever
        becomes of those before that entry."""
        self._waits: tuple[str, str] | None = None
        """The question that holds up the new line, as nothing can be proposed for it."""

    def begin_after(self, was: int) -> None:
        """Counts the questions anew behind an entry of the old line."""
        self._last, self._filled = str(was), 0

    def fill(self, question: Question) -> bool:
        """Answers what the old line was never asked; returns False if nothing can be said."""
        self._filled += 1
        key = f"{self._last}+{self._filled}"
        settled = self._settled.get(key)
        reason = question.question
        if settled is not None and settled.text:
            refused = self._answer(key, question, settled.text)
            if not refused:
                return True
            reason = f"{reason} {settled.text}: {refused}"
        drawn = self.drawn(question)
        if drawn is not None:
            self._walk.add(Row(key, 0, None, drawn.play, "filled", question.question), drawn.asked)
            return True
        answer, mark = _proposed(self._referee, self._walk.new, question)
        if answer is None:
            self._ask(key, question, reason)
            return False
        taken = self._taken(question, answer)
        if taken is None:
            return False
        self._walk.add(Row(key, 0, None, taken.play, mark, reason), taken.asked)
        return True

    def _answer(self, key: str, question: Question, text: str) -> str:
        """Records what a person answered to a question; returns why it cannot be, `""` if it is done."""
        try:
            plays = self._walk.read(text, seat_of(question))
        except (Refused, BadRequest) as error:
            return str(error)
        self._waits = None
        for number, play in enumerate(plays, 1):
            self._walk.add(Row(key if number == len(plays) else "", 0, None, play, "replaced"))
        return ""

    def _ask(self, key: str, question: Question, reason: str) -> None:
        """Notes once that a question waits for an answer of which nothing can be proposed."""
        seat = seat_of(question)
        if self._waits != (seat, question.asked):
            self._waits = (seat, question.asked)
            self._walk.add(Row(key, 0, None, None, "open", f"{seat}: {reason}" if seat else reason))

    def drawn(self, question: Question) -> Taken | None:
        """Takes what comes out anew: by the seed of a simulated match, else a shuffle, or cards that nobody saw."""
        if not isinstance(question, Chance):
            return None
        walk = self._walk
        drawn = self._referee.outcome(question, walk.new, walk.fork + walk.added)
        if drawn is None and isinstance(question.source, Draw):
            drawn = Drew(("?",) * len(to_name(walk.new, question.source)))
        return None if drawn is None else self._taken(question, drawn)

    def _taken(self, question: Question, answer: Action) -> Taken | None:
        """Leaves the new table as an answer leaves it; None, and the table as it is, if no rule allows the answer."""
        rules = self._referee.rules
        try:
            done = rules.advance(self._walk.new, question, answer)
        except DomainError:
            return None
        return Taken(answered(rules, question, answer, done.changes, self._referee.number), done.asked)


def _proposed(referee: Referee, table: Table, question: Question) -> tuple[Action | None, Mark]:
    """Returns an answer to a question that the old line was never asked, and whether somebody has to confirm it."""
    if isinstance(question, Decision) and question.otherwise is not None:
        return question.otherwise, "filled"
    return next(iter(referee.rules.legal(table, question)), None), "open"
