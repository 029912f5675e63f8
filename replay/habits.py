"""What a seat has answered to a question earlier in the match: what it did most is offered first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final

from domain.play import Play

_WORDS: Final = re.compile(r"[^\s:;,]+")


class Habits:
    """Counts the answers of one line by what they do and to what: `play city`, `march` from wherever to wherever.

    Args:
        kinds: Names of cards and pieces that an action may have, with or without their owner (`sawmill:marquise`).
    """

    def __init__(self, kinds: Collection[str]) -> None:
        self._names = {*kinds, *(kind.partition(":")[0] for kind in kinds)}
        self._counted: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        self.upto = 0
        """The version up to which answers were counted."""

    def count(self, plays: Sequence[Play], upto: int) -> None:
        """Counts the entries up to a version that were not counted yet."""
        for play in plays[self.upto : upto]:
            if play.seat:
                self._counted[play.seat, play.asked, self._sort(play.action)] += 1
        self.upto = max(self.upto, upto)

    def of(self, seat: str, asked: str) -> Callable[[str], int]:
        """Returns how often a seat has answered a question in the way of an action."""
        return lambda action: self._counted[seat, asked, self._sort(action)]

    def _sort(self, action: str) -> tuple[str, ...]:
        """Returns the verb of an action, and the cards and pieces that it names."""
        verb, *rest = _WORDS.findall(action) or [""]
        return verb, *(word for word in rest if word in self._names)
