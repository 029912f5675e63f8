"""Plays games for the tests: random legal answers, chance from a seeded generator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from domain.answers import play_of, plays_of_text
from domain.changes import ALL
from domain.decision import Action, Chance, Decision, Over, Question, Shuffled, Shuffling
from domain.play import Play
from domain.table import Table
from replay.chance import propose
from tests.domain.tiny.facts import cards
from tests.domain.tiny.notation import Bid
from tests.domain.tiny.rules import RULES

SEATS = ("alice", "bob", "carol", "dave")

Chooser = Callable[[Table, Question], Action]


class Game:
    """A game of Tidewater that is being played: its table and its record so far."""

    def __init__(self, seats: Sequence[str] = SEATS[:2], sees: Sequence[str] = (ALL,), rounds: int = 3) -> None:
        self.table = Table()
        self.seats = tuple(seats)
        opening = RULES.setup(seats, {"rounds": rounds}, sees)
        self.table.fold(opening)
        self.plays = [Play("", "setup", "", opening, (), 1)]

    @property
    def asked(self) -> tuple[Decision, ...] | Chance | Over:
        return RULES.next(self.table)

    def record(self, play: Play) -> Play:
        self.table.fold(play.changes)
        self.plays.append(play)
        return play

    def answer(self, question: Question, action: Action) -> Play:
        return self.record(play_of(RULES, self.table, question, action))

    def decision(self, seat: str = "") -> Decision:
        asked = self.asked
        assert isinstance(asked, tuple), asked
        return next(decision for decision in asked if seat in ("", decision.seat))

    def chance(self) -> Chance:
        asked = self.asked
        assert isinstance(asked, Chance), asked
        return asked

    def over(self) -> Over:
        asked = self.asked
        assert isinstance(asked, Over), asked
        return asked

    def legal(self, question: Question) -> list[str]:
        return [RULES.format(action) for action in RULES.legal(self.table, question)]

    def play_on(self, choose: Chooser, rng: Random, events: int = 10_000) -> None:
        """Goes on to the end, or for so many events; which of several open questions comes first is random."""
        for _ in range(events):
            asked = self.asked
            if isinstance(asked, Over):
                return
            question = rng.choice(asked) if isinstance(asked, tuple) else asked
            self.answer(question, choose(self.table, question))


def at_random(rng: Random, is_simulated: bool = True) -> Chooser:
    """Returns a player that takes any legal action, but plays on more often than not.

    At a real table (`is_simulated` is False) nobody knows the order of the deck after a shuffle.
    """

    def choose(table: Table, question: Question) -> Action:
        if isinstance(question, Chance):
            at_table = isinstance(question.source, Shuffling) and not is_simulated
            return Shuffled() if at_table else propose(table, question, rng)
        legal = RULES.legal(table, question)
        last = legal[-1]
        return rng.choice(legal[:-1]) if len(legal) > 1 and rng.random() < 0.85 else last

    return choose


def played(seed: int, seats: int = 2, sees: Sequence[str] = (ALL,), rounds: int = 3, is_simulated: bool = True) -> Game:
    """Returns a game played at random to its end."""
    game, rng = Game(SEATS[:seats], sees, rounds), Random(seed)
    game.play_on(at_random(rng, is_simulated), rng)
    return game


def dealt(*first: str, seats: int = 2, sees: Sequence[str] = (ALL,), bids: Sequence[int] = ()) -> Game:
    """Returns a game whose deck begins with `first`; three for each seat, one for the market, then draws.

    With `bids` the first auction is over, and the first seat is asked to play.
    """
    game = Game(SEATS[:seats], sees)
    rest = Counter(kind for kind, card in cards().items() for _ in range(card.copies)) - Counter(first)
    game.answer(game.chance(), Shuffled((*first, *sorted(rest.elements()))))
    for seat, coins in zip(game.seats, bids, strict=False):
        game.answer(game.decision(seat), Bid(coins))
    return game


def told(game: Game, *lines: str) -> Game:
    """Records lines of notation, `bob: decline` or `rolled 3`, and returns the game."""
    for line in lines:
        for play in plays_of_text(RULES, game.table, line):
            game.record(play)
    return game


def kinds_in(game: Game, place: str) -> list[str]:
    """Returns the kinds in a place, from the bottom up."""
    return [game.table.kinds[card] for card in game.table.stack(place)]
