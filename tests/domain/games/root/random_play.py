"""Random games of Root over mixes of the factions, the maps and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.decision import Action, Decision
from domain.facts import OptionValue
from domain.games.root.rules import RULES
from tests.domain.games.random_game import RandomGame

FACTIONS = "CEAVY"
MAPS = ("fall", "winter", "lake", "mountain")
DECKS = ("standard", "exiles")
ACTIVE = 0.8
"""How often a seat does something, where it may do nothing."""
ANYTHING = 0.1
"""How often a seat does what is legal, sensible or not."""


def mix(rng: Random) -> str:
    """Returns factions in an order of play: two to four, or five and six with the second Vagabond."""
    count = rng.randint(2, 6)
    named = rng.sample(FACTIONS, min(count, len(FACTIONS) - (count == len(FACTIONS))))
    if count >= len(FACTIONS):
        named.append("G")
    rng.shuffle(named)
    return "".join(named)


def options(rng: Random) -> dict[str, OptionValue]:
    """Returns a map and a deck."""
    return {"map": rng.choice(MAPS), "deck": rng.choice(DECKS)}


def settled(rng: Random) -> dict[str, OptionValue]:
    """Returns a map and a deck, with what the Clergy's law leaves open settled otherwise than usual here and there."""
    chosen = options(rng)
    for option in RULES.facts.options:
        if option.name.startswith("clergy-") and rng.random() < 0.3:
            if isinstance(option.default, bool):
                chosen[option.name] = not option.default
            elif option.choices:
                chosen[option.name] = rng.choice(option.choices)
    return chosen


class Game(RandomGame):
    """A game of Root."""

    rules = RULES
    blanked = ("draw", "steal", "look")

    def choice(self, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
        """Returns a legal action, mostly one that gets on."""
        if rng.random() < ANYTHING:
            return rng.choice(legal)
        sensible = RULES.sensible(self.table, question, legal) or legal
        active = [action for action in sensible if action != question.otherwise and action.__struct_fields__]
        return rng.choice(active if active and rng.random() < ACTIVE else sensible)


def played(seed: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(mix(rng), settled(rng)).play_on(rng)
