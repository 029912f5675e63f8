"""Random games of Lords of Heaven."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from domain.changes import ALL
from domain.decision import Action, Decision
from domain.facts import OptionValue
from domain.games.lords_of_heaven.notation import Influence, Join, Move, Play, Retain, Support
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.random_game import RandomGame, is_accepted

PAYING = (Influence, Join, Move, Play, Retain, Support)
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
        """Returns a sensible action; now and then a part of what it costs is paid in Faith."""
        action = rng.choice(RULES.sensible(self.table, question, legal))
        if isinstance(action, PAYING) and rng.random() < 0.2:
            in_faith = msgspec.structs.replace(action, faith=1)
            if is_accepted(RULES, self.table, question, in_faith) and is_written(in_faith):
                return in_faith
        return action


def is_written(action: Action) -> bool:
    """Returns True if there is a way to write an action: no Gold is paid for the other columns."""
    return not isinstance(action, Play) or action.column in ("development", "presence")


def played(seed: int, seats: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(seats, options(rng)).play_on(rng)
