"""What can be answered where an amendment waits for a person, looked up for one entry when somebody looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from domain.play import Play
from replay.amendment import Amendment
from replay.cursor import Cursor
from replay.referee import Referee


class Choices:
    """The answers to choose from for the rows of one amendment.

    Args:
        judged: The amendment.
        plays: The events of the line as it would be.
        referee: Who judges; None where everything is declared.
    """

    def __init__(self, judged: Amendment, plays: Sequence[Play], referee: Referee | None) -> None:
        self._rows = judged.rows
        self._cursor = Cursor(plays)
        self._before = list(accumulate((row.new is not None for row in judged.rows), initial=judged.fork))
        self._referee = referee

    def of(self, index: int) -> tuple[str, ...]:
        """Returns what a row may mean, or what is legal before it on the new line, in notation."""
        row = self._rows[index]
        if row.choices or self._referee is None:
            return row.choices
        self._cursor.goto(self._before[index])
        play = row.old or row.new
        asked = self._referee.open(self._cursor.table)
        mine = [one for one in asked if one.seat == ("" if play is None else play.seat)]
        return tuple(text for one in mine for text in one.legal)
