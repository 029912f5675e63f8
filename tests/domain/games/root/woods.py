"""A woodland for the tests: laid out as a position, as a person writes one, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from domain.answers import play_of, plays_of_text
from domain.changes import ALL
from domain.decision import Chance, Decision, Next, Over, Question, Shuffling
from domain.errors import Rejected
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.root.lenses import Wood
from domain.games.root.rules import RULES
from domain.play import Play
from domain.table import Table
from replay.chance import propose


class Woods:
    """A game in progress: its table and its record."""

    def __init__(self, changes: Sequence[Any], seed: int = 1) -> None:
        self.table = Table()
        self.plays: list[Play] = []
        self.rng = Random(seed)
        self.record(Play("", "setup", "", tuple(changes), (), 1))

    @property
    def wood(self) -> Wood:
        """The table as the rules read it."""
        return Wood(self.table)

    @property
    def asked(self) -> Next:
        """What is asked now, after everything that only chance decides was shuffled."""
        return RULES.next(self.table)

    def record(self, play: Play) -> None:
        """Applies an event; no event of the rules may contradict the table."""
        self.table.fold(play.changes)
        assert not self.table.findings, (play, self.table.findings)
        self.plays.append(play)

    def drawn(self, *, dice: bool = False) -> Woods:
        """Draws and shuffles what chance is asked for, up to the next decision; dice only if that is said."""
        while isinstance(asked := self.asked, Chance) and (dice or not _is_told(asked)):
            self.record(play_of(RULES, self.table, asked, propose(self.table, asked, self.rng)))
        return self

    def told(self, *lines: str) -> Woods:
        """Records lines of notation, dice and flowers too (`rolled 3 1`); cards that are drawn come by themselves."""
        for line in lines:
            self.drawn()
            for play in plays_of_text(RULES, self.table, line):
                self.record(play)
        return self.drawn()

    def refuses(self, line: str, rule: str) -> str:
        """Asserts that a line is refused by a rule; returns the sentence."""
        self.drawn()
        with pytest.raises(Rejected) as refused:
            plays_of_text(RULES, self.table, line)
        assert refused.value.rule == rule, refused.value
        return refused.value.message

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

    @property
    def over(self) -> Over:
        """The result. Fails if the game goes on."""
        asked = self.asked
        assert isinstance(asked, Over), asked
        return asked

    def pool(self, place: str | int) -> dict[str, int]:
        """The pieces of a place; a number is a clearing."""
        return dict(self.table.pool(f"clearing/{place}" if isinstance(place, int) else place))

    def cards(self, place: str) -> list[str]:
        """The kinds of the cards of a place, from the bottom up."""
        return [self.table.kinds[card] for card in self.table.stack(place)]

    def vp(self, seat: str) -> int:
        """The points of a seat."""
        return self.wood.points(seat)


def _is_told(asked: Chance) -> bool:
    """Dice and bags are what a test is about; shuffles and draws of cards are not."""
    return not isinstance(asked.source, Shuffling) and asked.asked not in ("draw", "quests")


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
