"""Random games of Root over mixes of the factions, the maps and the decks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.answers import play_of
from domain.changes import ALL
from domain.decision import Action, Chance, Decision, Drew, Next, Over, Question, Shuffled, Shuffling
from domain.facts import OptionValue
from domain.games.root.rules import RULES
from domain.play import Play
from domain.table import Table
from replay.chance import propose

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


class Game:
    """A game from its set-up on: its table and its record."""

    def __init__(self, seats: str, chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        self.seats = tuple(seats)
        self.sees_all = ALL in sees
        self.table = Table()
        self.plays: list[Play] = []
        self.record(Play("", "setup", "", RULES.setup(self.seats, chosen, sees), (), 1))

    @property
    def asked(self) -> Next:
        return RULES.next(self.table)

    def record(self, play: Play) -> Play:
        self.table.fold(play.changes)
        assert not self.table.findings, (play, self.table.findings)
        self.plays.append(play)
        return play

    def answer(self, question: Question, action: Action) -> Play:
        return self.record(play_of(RULES, self.table, question, action))

    def play_on(self, rng: Random, events: int = 20_000, *, is_simulated: bool = True, blanks: float = 0.0) -> Game:
        """Goes on to the end, or for so many events; `blanks` is how often the scribe misses a card."""
        for _ in range(events):
            asked = self.asked
            if isinstance(asked, Over):
                break
            question = rng.choice(asked) if isinstance(asked, tuple) else asked
            if isinstance(question, Chance):
                self.answer(question, befallen(self.table, question, rng, is_simulated, blanks))
            else:
                self.answer(question, self._told(question, rng))
        return self

    def _told(self, question: Decision, rng: Random) -> Action:
        """Returns what a seat does; where hands are not seen, only what the cards still hidden allow."""
        legal = list(RULES.legal(self.table, question))
        while True:
            action = choice(self.table, question, legal, rng)
            if self.sees_all:
                return action
            copy = self.table.copy()
            copy.fold(play_of(RULES, copy, question, action).changes)
            if not copy.findings:
                return action
            legal.remove(action)

    def over(self) -> Over:
        asked = self.asked
        assert isinstance(asked, Over), asked
        return asked


def choice(table: Table, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
    """Returns a legal action, mostly one that gets on."""
    if rng.random() < ANYTHING:
        return rng.choice(legal)
    sensible = RULES.sensible(table, question, legal) or legal
    active = [action for action in sensible if action != question.otherwise and action.__struct_fields__]
    return rng.choice(active if active and rng.random() < ACTIVE else sensible)


def befallen(table: Table, question: Chance, rng: Random, is_simulated: bool, blanks: float = 0.0) -> Action:
    """Returns what chance brings; at a real table nobody knows the order after a shuffle."""
    if isinstance(question.source, Shuffling) and not is_simulated:
        return Shuffled()
    action = propose(table, question, rng)
    if isinstance(action, Drew) and blanks and question.asked in ("draw", "steal", "look"):
        return Drew(tuple("?" if rng.random() < blanks else kind for kind in action.kinds))
    return action


def played(seed: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(mix(rng), settled(rng)).play_on(rng)
