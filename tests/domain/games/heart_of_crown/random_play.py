"""Random games of Heart of Crown over Supplies of cards that are known in full."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.changes import ALL
from domain.decision import Action, Decision
from domain.facts import OptionValue
from domain.games.heart_of_crown.facts import facts
from domain.games.heart_of_crown.notation import Back, Buy, Crown, PlayCard, SetCard
from domain.games.heart_of_crown.rules import RULES
from tests.domain.games.random_game import RandomGame

SEATS = ("alice", "bob", "carol", "dave")
FAST = 0.8
"""How often a move is taken that gets on, if there is one: games of mere chance take thousands of turns."""


def known_kinds() -> list[str]:
    """Returns the kinds of commons whose cards are all known in full."""
    kinds = {card.kind for card in facts().cards.values() if card.rarity == "common"}
    return sorted(kind for kind in kinds if all(card.status == "full" for card in facts().kind(kind)))


def options(rng: Random) -> dict[str, OptionValue]:
    """Returns a Supply drawn at random, with or without Farming Villages for sale."""
    return {"supply": ",".join(rng.sample(known_kinds(), 10)), "farming-villages": rng.random() < 0.5}


class Game(RandomGame):
    """A game of Heart of Crown."""

    rules = RULES

    def __init__(self, seats: int, chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        super().__init__(SEATS[:seats], chosen, sees)

    def choice(self, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
        """Returns a sensible action, mostly one that gets on."""
        return choice(RULES.sensible(self.table, question, legal), rng)


def choice(legal: Sequence[Action], rng: Random) -> Action:
    """Returns one of some actions, mostly one that gets on."""
    fast = [action for action in legal if isinstance(action, PlayCard | Buy | SetCard | Back | Crown)]
    return rng.choice(fast if fast and rng.random() < FAST else list(legal))


def played(seed: int, seats: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(seats, options(rng)).play_on(rng)
