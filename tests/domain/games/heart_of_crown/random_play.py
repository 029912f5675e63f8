"""Random games of Heart of Crown over Supplies of cards that are known in full."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.answers import play_of
from domain.changes import ALL
from domain.decision import Action, Chance, Drew, Next, Over, Question, Shuffled, Shuffling
from domain.facts import OptionValue
from domain.games.heart_of_crown.facts import facts
from domain.games.heart_of_crown.notation import Back, Buy, Crown, PlayCard, SetCard
from domain.games.heart_of_crown.rules import RULES
from domain.play import Play
from domain.table import Table
from replay.chance import propose

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


class Game:
    """A game from its set-up on: its table and its record."""

    def __init__(self, seats: int, chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        self.seats = SEATS[:seats]
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

    def _told(self, question: Question, rng: Random) -> Action:
        """Returns what a seat does; where hands are not seen, only what the cards still hidden allow."""
        legal = list(RULES.legal(self.table, question))
        while True:
            action = choice(RULES.sensible(self.table, question, legal), rng)
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


def choice(legal: Sequence[Action], rng: Random) -> Action:
    """Returns a legal action, mostly one that gets on."""
    fast = [action for action in legal if isinstance(action, PlayCard | Buy | SetCard | Back | Crown)]
    return rng.choice(fast if fast and rng.random() < FAST else list(legal))


def befallen(table: Table, question: Chance, rng: Random, is_simulated: bool, blanks: float = 0.0) -> Action:
    """Returns what chance brings; at a real table nobody knows the order after a shuffle."""
    if isinstance(question.source, Shuffling) and not is_simulated:
        return Shuffled()
    action = propose(table, question, rng)
    if isinstance(action, Drew) and blanks:
        return Drew(tuple("?" if rng.random() < blanks else kind for kind in action.kinds))
    return action


def played(seed: int, seats: int) -> Game:
    """Returns a game played at random to its end."""
    rng = Random(seed)
    return Game(seats, options(rng)).play_on(rng)
