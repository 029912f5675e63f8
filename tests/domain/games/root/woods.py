"""A woodland for the tests: laid out as a position, as a person writes one, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.changes import ALL
from domain.decision import Chance, Decision, Next, Question, Shuffling
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.root.lenses import Wood
from domain.games.root.rules import RULES
from tests.domain.games.laid_out import LaidOut


class Woods(LaidOut):
    """A game of Root in progress."""

    rules = RULES

    @property
    def wood(self) -> Wood:
        """The table as the rules read it."""
        return Wood(self.table)

    @property
    def asked(self) -> Next:
        """What is asked now, after everything that only chance decides was shuffled."""
        return RULES.next(self.table)

    def is_told(self, asked: Chance) -> bool:
        """Dice and bags are what a test is about; shuffles and draws of cards are not."""
        return not isinstance(asked.source, Shuffling) and asked.asked not in ("draw", "quests")

    @property
    def question(self) -> Decision:
        """The first decision that is open. Fails if none is."""
        asked = self.drawn().asked
        assert isinstance(asked, tuple), asked
        return asked[0]

    @property
    def legal(self) -> list[str]:
        """The legal answers to all that is open, in notation."""
        asked = self.drawn().asked
        questions: Sequence[Question] = (
            asked if isinstance(asked, tuple) else [asked] if isinstance(asked, Chance) else []
        )
        return [RULES.format(action) for one in questions for action in RULES.legal(self.table, one)]

    def pool(self, place: str | int) -> dict[str, int]:
        """The pieces of a place; a number is a clearing."""
        return dict(self.table.pool(f"clearing/{place}" if isinstance(place, int) else place))

    def vp(self, seat: str) -> int:
        """The points of a seat."""
        return self.wood.points(seat)


def lay(
    seats: str = "CE",
    *,
    clearings: Mapping[int, Mapping[str, int]] = {},
    stacks: Mapping[str, Sequence[str]] = {},
    pools: Mapping[str, Mapping[str, int]] = {},
    sees: Sequence[str] = (ALL,),
    options: Mapping[str, OptionValue] = {},
    **values: Any,
) -> Woods:
    """Lays out a position on the Autumn map.

    Args:
        seats: Letters of the factions, in the order of play.
        clearings: Pieces by clearing.
        stacks: Cards by place (`"C/hand"`); hands that are not named are empty.
        pools: Pieces of other places (`"V/satchel"`).
        sees: Whose hands the record sees.
        options: Of the game.
        values: `turn`, `phase`, `step`, and values of seats with `__` for `/`: `C__vp=9`.
    """
    hands: dict[str, Sequence[str]] = {f"{seat}/hand": () for seat in seats}
    laid = SetUp(
        {**hands, **stacks},
        {**{f"clearing/{number}": dict(pieces) for number, pieces in clearings.items()}, **pools},
        {name.replace("__", "/"): value for name, value in values.items()},
    )
    return Woods(RULES.position(list(seats), options, tuple(sees), laid))
