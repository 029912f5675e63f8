"""A table of Lords of Heaven for the tests: laid out as a position, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.answers import plays_of_text
from domain.changes import ALL
from domain.decision import Chance, Decision, Dice
from domain.errors import Rejected
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.lords_of_heaven.lenses import City, Seat, support
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.laid_out import LaidOut

FOUR = ("B", "C", "S", "K")


class Board(LaidOut):
    """A game of Lords of Heaven in progress."""

    rules = RULES

    def is_told(self, asked: Chance) -> bool:
        return isinstance(asked.source, Dice)

    @property
    def questions(self) -> list[str]:
        """Who is asked what, as `B action`."""
        asked = RULES.next(self.drawn().table)
        assert isinstance(asked, tuple), asked
        return [f"{one.seat} {one.asked}" for one in asked]

    def legal(self) -> list[str]:
        asked = RULES.next(self.drawn().table)
        assert isinstance(asked, tuple), asked
        assert isinstance(asked[0], Decision)
        return [RULES.format(action) for action in RULES.legal(self.table, asked[0])]

    def refuses_here(self, line: str, rule: str) -> str:
        """Asserts that a line is refused, of whatever is asked; returns the sentence."""
        with pytest.raises(Rejected) as refused:
            plays_of_text(RULES, self.table, line)
        assert refused.value.rule == rule, refused.value
        return refused.value.message

    def seat(self, name: str) -> Seat:
        return Seat(self.table, name)

    def levels(self, city: str) -> dict[str, int]:
        return City(self.table, city).levels

    def controller(self, city: str) -> str:
        return City(self.table, city).controller

    def support(self, region: str, seat: str) -> int:
        return support(self.table, region, seat)

    def gold(self, seat: str) -> int:
        return self.seat(seat).screen.count("gold")

    def faith(self, seat: str) -> int:
        return self.seat(seat).screen.count("faith")

    def vp(self, seat: str) -> int:
        return self.seat(seat).vp


def board(
    pools: Mapping[str, Mapping[str, int]] = {},
    stacks: Mapping[str, Sequence[str]] = {},
    values: Mapping[str, Any] = {},
    *,
    seats: Sequence[str] = FOUR,
    seed: int = 1,
    **options: OptionValue,
) -> Board:
    """Returns a table laid out before a turn; what is not named is as in the set-up."""
    laid = SetUp(stacks, pools, values)
    return Board(RULES.position(seats, options, (ALL,), laid), seed).drawn()


def begun(seats: Sequence[str] = FOUR, seed: int = 1, **options: OptionValue) -> Board:
    """Returns a game after its set-up, before the draft."""
    return Board(RULES.setup(seats, options), seed).drawn()
