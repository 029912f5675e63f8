"""Two worlds: games that differ in nothing but what one chair does not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

import msgspec

from domain.changes import ALL
from domain.decision import Action, Chance, Decision, Draw, Drew, Over, Question, Shuffled, Shuffling
from domain.outcome import is_random, to_name
from domain.perspective import PUBLIC, Perspective
from domain.play import Play, encode_play
from domain.state import is_unknown
from domain.table import Table
from replay.chance import propose
from tests.domain.games.random_game import RandomGame


def asked_beside(game: RandomGame, rng: Random, events: int) -> Iterator[tuple[Perspective, tuple[Decision, ...]]]:
    """Plays so many events at random; yields each chair, with what the record asks of seats after each."""
    chairs = [Perspective(seat) for seat in (*game.seats, PUBLIC)]
    before = Table()
    for _ in range(events):
        for chair in chairs:
            chair.step(game.plays[-1], before.copy())
            if isinstance(questions := game.asked, tuple):
                yield chair, questions
        before.fold(game.plays[-1].changes)
        game.play_on(rng, 1)


class World:
    """A game at a real table, one chair at it, and hidden cards of its own."""

    def __init__(self, observer: str, game: RandomGame, seed: str) -> None:
        self.game = game
        self.own = Random(seed)
        self.before = Table()
        self.chair = Perspective(observer)
        self.step()

    def step(self) -> Play:
        """Lets the chair see the last event; returns what its record holds of it."""
        play = self.game.plays[-1]
        seen = self.chair.step(play, self.before.copy())
        self.before.fold(play.changes)
        return seen


class Pair:
    """Two worlds that `observer` cannot tell apart, until cards are laid open that differ.

    Then the second world becomes a copy of the first, and goes its own way from the next hidden draw on.

    Args:
        observer: The chair.
        seed: Of what both worlds share, and of what each has of its own.
        begun: Given the generator that they share, returns how to begin a game in one of them.
    """

    def __init__(self, observer: str, seed: int, begun: Callable[[Random], Callable[[], RandomGame]]) -> None:
        self.observer = observer
        self.shared = Random(seed)
        begin = begun(self.shared)
        self.worlds = [World(observer, begin(), f"{seed}/{i}") for i in range(2)]
        self.rules = self.worlds[0].game.rules
        self.unlike = 0
        self.met = 0

    def run(self, events: int) -> Pair:
        """Runs for so many events; `unlike` counts those at which the hidden cards did differ."""
        for _ in range(events):
            answers = self._answers()
            if answers is None:
                self._meet()
                continue
            if not answers:
                break
            for world, (question, action) in zip(self.worlds, answers, strict=True):
                world.game.answer(question, action)
            self._compare()
        return self

    def _compare(self) -> None:
        left, right = (world.step() for world in self.worlds)
        if encode_play(left) != encode_play(right):
            assert self._without_kinds(left) == self._without_kinds(right), "only cards laid open may differ"
            self._meet()
            return
        tables = [world.chair.table for world in self.worlds]
        assert tables[0].dump() == tables[1].dump()
        asked = self.worlds[0].game.asked
        assert self.rules.next(tables[0]) == self.rules.next(tables[1])
        if isinstance(asked, tuple):
            assert self.rules.next(tables[0]) == asked
        self.unlike += self.worlds[0].game.table.dump() != self.worlds[1].game.table.dump()

    def _without_kinds(self, play: Play) -> bytes:
        """Returns an event without the kinds of the cards that it moves or shows."""
        changes = [
            msgspec.structs.replace(change, kinds=()) if getattr(change, "kinds", ()) else change
            for change in play.changes
        ]
        return encode_play(msgspec.structs.replace(play, changes=tuple(changes)))

    def _meet(self) -> None:
        self.met += 1
        first, second = self.worlds
        for name in ("game", "before", "chair"):
            setattr(second, name, deepcopy(getattr(first, name)))

    # -- answers ------------------------------------------------------------------------------------------------

    def _answers(self) -> list[tuple[Question, Action]] | None:
        left, right = (world.game.asked for world in self.worlds)
        if isinstance(left, Over):
            assert isinstance(right, Over)
            return []
        if isinstance(left, tuple):
            assert left == right, "what is asked depends only on what everyone sees"
            return self._decided(self.shared.choice(left))
        assert isinstance(left, Chance)
        assert isinstance(right, Chance)
        assert (left.asked, left.question) == (right.asked, right.question)
        return self._befallen([left, right])

    def _decided(self, decision: Decision) -> list[tuple[Question, Action]] | None:
        legal = [self.rules.legal(world.game.table, decision) for world in self.worlds]
        if decision.seat == self.observer:
            assert legal[0] == legal[1], "a seat's menu depends only on what it sees"
        elif decision.secret and not any(place.startswith(f"{self.observer}/") for place in decision.about):
            return self._told_apart(decision, legal)  # who answers about the observer's own cards takes what it sees
        common = [action for action in legal[0] if action in legal[1]]
        if not common:
            return None
        action = self.worlds[0].game.choice(decision, common, self.shared)
        return [(decision, action)] * 2

    def _told_apart(self, decision: Decision, legal: list[tuple[Action, ...]]) -> list[tuple[Question, Action]] | None:
        """Returns answers that nobody else reads: others in each world, but of the same sort."""
        sorts = [{type(action) for action in ones} for ones in legal]
        common = [action for action in legal[0] if type(action) in sorts[1]]
        if not common:
            return None
        sort = type(self.shared.choice(common))
        return [
            (decision, world.own.choice([action for action in ones if type(action) is sort]))
            for world, ones in zip(self.worlds, legal, strict=True)
        ]

    def _befallen(self, questions: list[Chance]) -> list[tuple[Question, Action]] | None:
        tables = [world.game.table for world in self.worlds]
        source = questions[0].source
        if isinstance(source, Shuffling):
            return [(one, Shuffled()) for one in questions]
        if not isinstance(source, Draw):
            assert questions[0] == questions[1], "dice and bags are seen by everybody"
            return [(questions[0], propose(tables[0], questions[0], self.shared))] * 2
        seen = {*tables[0].seen_by(source.to), *tables[0].seen_by(source.source)}
        if not seen & {ALL, self.observer}:
            return [
                (one, propose(world.game.table, one, world.own))
                for one, world in zip(questions, self.worlds, strict=True)
            ]
        kinds = self._seen_by_both(source, tables)
        return None if kinds is None else [(one, Drew(kinds)) for one in questions]

    def _seen_by_both(self, draw: Draw, tables: list[Table]) -> tuple[str, ...] | None:
        """Returns cards that can be drawn in both worlds, since the observer sees them; None if there are none."""
        kinds: list[str] = []
        for cards in zip(*(to_name(table, draw) for table in tables), strict=True):
            left = [self._left(table, draw, card) for table, card in zip(tables, cards, strict=True)]
            possible = sorted(((left[0] & left[1]) - Counter(kinds)).elements())
            if not possible:
                return None
            kinds.append(self.shared.choice(possible))
        return tuple(kinds)

    def _left(self, table: Table, draw: Draw, card: int) -> Counter[str]:
        if is_random(table, draw):
            return Counter(table.kinds[one] for one in table.stack(draw.source))
        group = table.group(card)
        return Counter(group[1]) if group and is_unknown(table.kinds[card]) else Counter([table.kinds[card]])
