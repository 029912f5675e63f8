"""Random games of Ancient Knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.changes import ALL
from domain.decision import Action, Decision
from domain.facts import OptionValue
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.solo.facts import chests
from tests.domain.games.random_game import RandomGame

SEATS = ("alice", "bob", "carol", "dave")


def options(rng: Random, seats: int = 2) -> dict[str, OptionValue]:
    """Returns how a game is set up, drawn at random; one seat plays a trial or a game of a campaign."""
    heritage: dict[str, OptionValue] = {"heritage": rng.random() < 0.3}
    if seats > 1:
        return {"hands": rng.choice(["starting", "drawn"]), **heritage}
    if rng.random() < 0.5:
        return {
            "mode": "trial",
            "trial": rng.randint(1, 10),
            "hand": rng.choice(["1", "2", "3", "4", "ten"]),
            **heritage,
        }
    under = rng.sample(list(chests()), rng.randint(0, 5))
    rank = {"keep": rng.choice([4, 5, 6]), "time_card": rng.choice([3, 4])}
    return {"mode": "campaign", "under": ",".join(under), **rank, **heritage}


class Game(RandomGame):
    """A game of Ancient Knowledge."""

    rules = RULES
    blanked = ("draw", "refill", "look", "reveal", "discard")
    """Chests are revealed to everybody, so that their names are not missed."""

    def __init__(self, seats: int, chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        super().__init__(SEATS[:seats], chosen, sees)

    def choice(self, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
        """Returns a sensible action."""
        return rng.choice(RULES.sensible(self.table, question, legal))


def played(seed: int, seats: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(seats, options(rng, seats)).play_on(rng)
