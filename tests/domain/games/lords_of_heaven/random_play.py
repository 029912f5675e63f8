"""Random games of Lords of Heaven."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.changes import ALL
from domain.decision import Action, Decision
from domain.facts import OptionValue
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.random_game import RandomGame

SEATS = {2: ("C", "S"), 3: ("B", "C", "S"), 4: ("B", "C", "S", "K")}


def options(rng: Random) -> dict[str, OptionValue]:
    """Returns how open rules are played, drawn at random; figures are mostly the assumed ones."""
    chosen = {one.name: rng.choice(one.choices or (False, True)) for one in RULES.facts.options}
    return {**chosen, "figures": rng.choice(["assumed", "assumed", "told"])}


class Game(RandomGame):
    """A game of Lords of Heaven."""

    rules = RULES
    blanked = ("draw", "passed")
    """Cards that are laid in the open are named."""

    def __init__(self, seats: int, chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        super().__init__(SEATS[seats], chosen, sees)

    def choice(self, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
        """Returns a sensible action."""
        return rng.choice(RULES.sensible(self.table, question, legal))


def played(seed: int, seats: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(seats, options(rng)).play_on(rng)
