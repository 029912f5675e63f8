"""A table of Heart of Crown for the tests: laid out as a position, and played on by lines of notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

from domain.answers import play_of
from domain.changes import ALL
from domain.decision import Chance, Decision, Over, Question, Shuffled, Shuffling
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.heart_of_crown.lenses import points
from domain.games.heart_of_crown.rules import RULES
from tests.domain.games.laid_out import LaidOut

SEATS = ("alice", "bob", "carol", "dave")
SECOND_EDITION = (
    "post-horse-2,trading-ship-2,city-development-2,magic-amulet-2,general-store,"
    "flea-market,alchemist-2,adventurer-2,infantry-battalion-2,curse-witch-2"
)
"""Ten kinds that are known in full."""


class Board(LaidOut):
    """A game of Heart of Crown in progress."""

    rules = RULES

    def befell(self, *lines: str) -> Self:
        """Records lines of notation; a shuffle that comes before one is not named."""
        for line in lines:
            while isinstance(asked := RULES.next(self.table), Chance) and isinstance(asked.source, Shuffling):
                self.record(play_of(RULES, self.table, asked, Shuffled()))
            super().befell(line)
        return self

    def told(self, *lines: str) -> Self:
        """Records lines of notation; chance is drawn before each, and left open after the last."""
        for line in lines:
            self.drawn().befell(line)
        return self

    @property
    def asked_seat(self) -> str:
        """Whom the next decision is asked of."""
        asked = self.drawn().asked
        assert isinstance(asked, Decision), asked
        return asked.seat

    @property
    def asked(self) -> Question | Over:
        asked = RULES.next(self.table)
        return asked[0] if isinstance(asked, tuple) else asked

    def legal(self) -> list[str]:
        asked = self.asked
        assert isinstance(asked, Decision), asked
        return [RULES.format(action) for action in RULES.legal(self.table, asked)]

    def count(self, place: str) -> Counter[str]:
        return Counter(self.kinds(place))

    def points(self, seat: str = "alice") -> int:
        return points(self.table, seat)

    @property
    def actions(self) -> int:
        """How many Player Actions there were."""
        return int(self.table.value("action", 0))


def board(
    stacks: Mapping[str, Sequence[str]] | None = None,
    values: Mapping[str, Any] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    *,
    seats: int = 2,
    sees: Sequence[str] = (ALL,),
    options: Mapping[str, OptionValue] | None = None,
) -> Board:
    """Returns a table as laid out.

    Each seat that the position does not describe has five Cities as draw pile and an empty hand. It is alice's Main
    Phase, if `values` does not say otherwise.
    """
    named = dict(stacks or {})
    for seat in SEATS[:seats]:
        named.setdefault(f"{seat}/hand", [])
        named.setdefault(f"{seat}/deck", ["city"] * 5)
    named.setdefault("supply", [])
    named.setdefault("market", [])
    laid = SetUp(named, pools or {}, {"turn": "alice", **(values or {})})
    return Board(RULES.position(SEATS[:seats], {"supply": SECOND_EDITION, **(options or {})}, sees, laid))
