"""A game played at random by its rules: what the random games of every game have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Self

from domain.answers import play_of
from domain.changes import ALL
from domain.decision import Action, Chance, Decision, Drew, Next, Over, Question, Shuffled, Shuffling
from domain.errors import Ambiguous, Rejected
from domain.facts import OptionValue
from domain.game import RulesModule
from domain.play import Play
from domain.table import Table
from replay.chance import propose


class RandomGame:
    """A game from its set-up on: its table and its record."""

    rules: RulesModule
    """The game's, given by the class of each."""
    blanked: Collection[str] = ()
    """Questions whose cards the scribe may miss; `()` is all."""

    def __init__(self, seats: Sequence[str], chosen: dict[str, OptionValue], sees: Sequence[str] = (ALL,)) -> None:
        self.seats = tuple(seats)
        self.sees_all = ALL in sees
        self.table = Table()
        self.plays: list[Play] = []
        self.record(Play("", "setup", "", self.rules.setup(self.seats, chosen, sees), (), 1))

    @property
    def asked(self) -> Next:
        return self.rules.next(self.table)

    def record(self, play: Play) -> Play:
        self.table.fold(play.changes)
        assert not self.table.findings, (play, self.table.findings)
        self.plays.append(play)
        return play

    def answer(self, question: Question, action: Action) -> Play:
        return self.record(play_of(self.rules, self.table, question, action))

    def play_on(self, rng: Random, events: int = 20_000, *, is_simulated: bool = True, blanks: float = 0.0) -> Self:
        """Goes on to the end, or for so many events; `blanks` is how often the scribe misses a card."""
        for _ in range(events):
            asked = self.asked
            if isinstance(asked, Over):
                break
            question = rng.choice(asked) if isinstance(asked, tuple) else asked
            if isinstance(question, Chance):
                self.answer(question, self._befallen(question, rng, is_simulated, blanks))
            else:
                self.answer(question, self._told(question, rng))
        return self

    def _told(self, question: Decision, rng: Random) -> Action:
        """Returns what a seat does; where hands are not seen, only what the cards still hidden allow."""
        legal = list(self.rules.legal(self.table, question))
        while True:
            action = self.choice(question, legal, rng)
            if self.sees_all:
                return action
            copy = self.table.copy()
            copy.fold(play_of(self.rules, copy, question, action).changes)
            if not copy.findings:
                return action
            legal.remove(action)

    def over(self) -> Over:
        asked = self.asked
        assert isinstance(asked, Over), asked
        return asked

    def choice(self, question: Decision, legal: Sequence[Action], rng: Random) -> Action:
        """Returns a legal action, mostly one that gets on."""
        raise NotImplementedError

    def _befallen(self, question: Chance, rng: Random, is_simulated: bool, blanks: float) -> Action:
        """Returns what chance brings; at a real table nobody knows the order after a shuffle."""
        if isinstance(question.source, Shuffling) and not is_simulated:
            return Shuffled()
        action = propose(self.table, question, rng)
        if isinstance(action, Drew) and blanks and (not self.blanked or question.asked in self.blanked):
            return Drew(tuple("?" if rng.random() < blanks else kind for kind in action.kinds))
        return action


def questions_of(game: RandomGame) -> Iterator[Decision]:
    """Yields all that seats are asked in the course of a game."""
    table = Table()
    for play in game.plays:
        table.fold(play.changes)
        asked = game.rules.next(table)
        yield from asked if isinstance(asked, tuple) else ()


def question_to(rules: RulesModule, table: Table, seat: str | None) -> Question:
    """Returns the open question that a seat answers, or chance."""
    asked = rules.next(table)
    assert not isinstance(asked, Over), asked
    return next(one for one in asked if one.seat == seat) if isinstance(asked, tuple) else asked


def decided_again(rules: RulesModule, table: Table, play: Play) -> Play:
    """Returns an event as the rules decide it on the table before it, from nothing but its line."""
    return play_of(rules, table, question_to(rules, table, play.seat), rules.parse(play.action))


def is_accepted(rules: RulesModule, table: Table, question: Question, action: Action) -> bool:
    """Returns True if an answer is decided; a refusal must cite a rule and say why."""
    try:
        rules.decide(table, question, action)
    except Ambiguous:
        return False
    except Rejected as error:
        refusal = error
    else:
        return True
    assert refusal.rule
    assert refusal.message
    return False
