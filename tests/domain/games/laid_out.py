"""A game in progress for the tests of every game: laid out as a position, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

import pytest

from domain.answers import play_of, plays_of_text
from domain.decision import Chance, Over
from domain.errors import Rejected
from domain.game import RulesModule
from domain.play import Play
from domain.table import Table
from replay.chance import propose


class LaidOut:
    """A table and its record. A game adds what its tests read."""

    rules: RulesModule
    """The game's, given by the class of each."""

    def __init__(self, changes: Sequence[Any], seed: int = 1) -> None:
        self.table = Table()
        self.plays: list[Play] = []
        self.rng = Random(seed)
        self.record(Play("", "setup", "", tuple(changes), (), 1))

    def record(self, play: Play) -> None:
        """Applies an event; no event of the rules may contradict the table."""
        self.table.fold(play.changes)
        assert not self.table.findings, (play, self.table.findings)
        self.plays.append(play)

    def is_told(self, asked: Chance) -> bool:
        """Returns True for a question of chance that a test answers itself."""
        return False

    def drawn(self, *, dice: bool = False) -> Self:
        """Draws what chance is asked for, up to the next decision; what tests tell themselves only if that is said."""
        while isinstance(asked := self.rules.next(self.table), Chance) and (dice or not self.is_told(asked)):
            self.record(play_of(self.rules, self.table, asked, propose(self.table, asked, self.rng)))
        return self

    def befell(self, *lines: str) -> Self:
        """Records lines of notation as they are, outcomes of chance too."""
        for line in lines:
            for play in plays_of_text(self.rules, self.table, line):
                self.record(play)
        return self

    def told(self, *lines: str) -> Self:
        """Records lines of notation; chance that no line answers is drawn."""
        for line in lines:
            self.drawn().befell(line)
        return self.drawn()

    def refuses(self, line: str, rule: str) -> str:
        """Asserts that a line is refused by a rule; returns the sentence."""
        self.drawn()
        with pytest.raises(Rejected) as refused:
            plays_of_text(self.rules, self.table, line)
        assert refused.value.rule == rule, refused.value
        return refused.value.message

    @property
    def over(self) -> Over:
        """The result. Fails if the game goes on."""
        asked = self.rules.next(self.table)
        assert isinstance(asked, Over), asked
        return asked

    def cards(self, place: str) -> list[str]:
        """Returns the kinds of the cards of a place, from the bottom up."""
        return [self.table.kinds[card] for card in self.table.stack(place)]

    def kinds(self, place: str) -> list[str]:
        """Returns the kinds in a place, sorted."""
        return sorted(self.cards(place))
