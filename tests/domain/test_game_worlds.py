"""Two worlds through the rules: a seat's record depends on nothing but what the seat sees.

Two games run in step. What the seat will see is chosen first, for both; each world fills in its own hidden cards
and choices. The first pass is a game at a real table. From each of its worlds a simulated game is made as well,
by putting the cards that were drawn into the order of the shuffles.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from domain.changes import ALL, Set, Shuffle
from domain.decision import Action, Bag, Chance, Decision, Dice, Draw, Drew, Over, Question, Shuffled, Shuffling
from domain.outcome import to_name
from domain.perspective import Perspective
from domain.play import Play, encode_play
from domain.state import is_unknown
from domain.table import Table
from replay.chance import propose
from tests.domain.tiny.notation import Tuck
from tests.domain.tiny.player import SEATS, Game
from tests.domain.tiny.rules import RULES

HIDDEN_FROM_THE_START = 20
"""So many events at least must pass before the worlds have to part."""


class World:
    """A game, one chair at it, and the hidden choices of its own."""

    def __init__(self, observer: str, seats: int, seed: str) -> None:
        self.game = Game(SEATS[:seats])
        self.own = Random(seed)
        self.table = Table()
        self.chair = Perspective(observer)
        self.step()

    def step(self) -> bytes:
        """Lets the chair see the last event; returns what its record holds of it."""
        return encode_play(self.chair.step(self.game.plays[-1], self.table))


class Pair:
    """Two worlds that `observer` cannot tell apart."""

    def __init__(self, observer: str, seats: int, seed: int) -> None:
        self.observer = observer
        self.shared = Random(seed)
        self.worlds = [World(observer, seats, f"{seed}/{i}") for i in range(2)]

    def run(self) -> int:
        """Runs until the game ends, or the worlds have to part; returns how many events were the same."""
        for number in range(1_000):
            answers = self._answers()
            if answers is None:
                return number
            for world, (question, action) in zip(self.worlds, answers, strict=True):
                world.game.answer(question, action)
            if self._parts():
                return number
            left, right = (world.step() for world in self.worlds)
            assert left == right
            assert_alike(*(world.chair.table for world in self.worlds))
        raise AssertionError("no end")

    def _parts(self) -> bool:
        """Returns True if the end lays open cargo that differs."""
        ends = any(change == Set("phase", "end") for change in self.worlds[0].game.plays[-1].changes)
        landed = [[world.game.table.stack(f"{seat}/landed") for seat in world.game.seats] for world in self.worlds]
        kinds = [
            [[world.game.table.kinds[card] for card in cards] for cards in stacks]
            for world, stacks in zip(self.worlds, landed, strict=True)
        ]
        return ends and kinds[0] != kinds[1]

    def _answers(self) -> list[tuple[Question, Action]] | None:
        asked = [world.game.asked for world in self.worlds]
        if any(isinstance(one, Over) for one in asked):
            assert all(isinstance(one, Over) for one in asked)
            return None
        if isinstance(asked[0], tuple):
            assert asked[0] == asked[1], "what is asked depends only on what everyone sees"
            decision = self.shared.choice(asked[0])
            return self._decided(decision)
        questions = [one for one in asked if isinstance(one, Chance)]
        assert [(one.asked, one.question) for one in questions] == [(questions[0].asked, questions[0].question)] * 2
        return self._befallen(questions)

    # -- what is decided ------------------------------------------------------------------------------

    def _decided(self, decision: Decision) -> list[tuple[Question, Action]] | None:
        legal = [RULES.legal(world.game.table, decision) for world in self.worlds]
        if decision.seat == self.observer:
            assert legal[0] == legal[1], "a seat's menu depends only on what it sees"
        shapes = [dict.fromkeys(map(self._shape, actions)) for actions in legal]
        common = [shape for shape in shapes[0] if shape in shapes[1]]
        shape = self.shared.choice(common)
        answers: list[tuple[Question, Action]] = []
        for world, actions in zip(self.worlds, legal, strict=True):
            fitting = [action for action in actions if self._shape(action) == shape]
            rng = self.shared if decision.seat == self.observer else world.own
            answers.append((decision, rng.choice(fitting)))
        return [answers[0], answers[0]] if decision.seat == self.observer else answers

    def _shape(self, action: Action) -> object:
        """Returns what of an action everyone sees, or will see: the card tucked under a boat is not."""
        return (Tuck, action.boat) if isinstance(action, Tuck) else action

    # -- what befalls ---------------------------------------------------------------------------------

    def _befallen(self, questions: list[Chance]) -> list[tuple[Question, Action]] | None:
        source = questions[0].source
        tables = [world.game.table for world in self.worlds]
        if isinstance(source, Shuffling):
            return [(one, Shuffled()) for one in questions]
        if isinstance(source, Dice | Bag):
            outcome = propose(tables[0], questions[0], self.shared)
            return [(one, outcome) for one in questions]
        assert isinstance(source, Draw)
        eyes = tables[0].seen_by(source.to)
        if ALL not in eyes and self.observer not in eyes:
            return [
                (one, propose(world.game.table, one, world.own))
                for one, world in zip(questions, self.worlds, strict=True)
            ]
        kinds: list[str] = []
        for position in range(len(to_name(tables[0], source))):
            common = [self._left(table, source, position, kinds) for table in tables]
            possible = sorted((common[0] & common[1]).elements())
            if not possible:
                return None
            kinds.append(self.shared.choice(possible))
        return [(one, Drew(tuple(kinds))) for one in questions]

    def _left(self, table: Table, draw: Draw, position: int, taken: list[str]) -> Counter[str]:
        group = table.group(to_name(table, draw)[position])
        assert group is not None, "the content of the deck is known"
        return Counter(group[1]) - Counter(taken)


def assert_alike(left: Table, right: Table) -> None:
    assert left.dump() == right.dump()
    assert left.hash() == right.hash()
    assert RULES.next(left) == RULES.next(right)


@pytest.mark.parametrize("observer", ["alice", "bob", "public"])
@pytest.mark.parametrize("seed", range(12))
def test_a_seat_cannot_tell_two_games_apart_that_differ_only_in_what_it_does_not_see(observer: str, seed: int) -> None:
    pair = Pair(observer, 2 + seed % 3, seed)
    assert pair.run() > HIDDEN_FROM_THE_START
    left, right = (world.game.table for world in pair.worlds)
    assert left.dump() != right.dump(), "the worlds do differ"


@pytest.mark.parametrize("observer", ["alice", "public"])
@pytest.mark.parametrize("seed", range(8))
def test_nor_can_it_when_the_record_knows_the_order_of_the_deck(observer: str, seed: int) -> None:
    pair = Pair(observer, 2 + seed % 3, seed)
    pair.run()
    games = [simulated(world.game) for world in pair.worlds]
    chairs = [Perspective(observer) for _ in games]
    tables = [Table() for _ in games]
    same = 0
    for plays in zip(*(game.plays for game in games), strict=False):
        seen = [
            encode_play(chair.step(*one)) for chair, one in zip(chairs, zip(plays, tables, strict=True), strict=True)
        ]
        assert seen[0] == seen[1]
        assert_alike(*(chair.table for chair in chairs))
        same += 1
        if tables[0].value("phase") == "end" or same == len(games[0].plays) - 1:
            break  # the last event may lay open what was hidden
    assert same > HIDDEN_FROM_THE_START / 2


def simulated(observed: Game) -> Game:
    """Returns the same game as a record has it that knows the order of each shuffle from the start."""
    known = _kinds_by_id(observed)
    game, table = Game(observed.seats), Table()
    table.fold(observed.plays[0].changes)
    for play in observed.plays[1:]:
        action = RULES.parse(play.action)
        if play.asked == "shuffle":
            action = Shuffled(_order(play, table.copy(), known))
        if play.asked not in ("draw", "turn-up", "land"):
            question = game.decision(play.seat) if play.seat else game.chance()
            assert question.asked == play.asked
            game.answer(question, action)
        table.fold(play.changes)
    return game


def _kinds_by_id(game: Game) -> dict[int, str]:
    """Returns what every card turned out to be; those never seen are what is left, in any order."""
    known = dict(game.table.identities())
    for cards, kinds in game.table.groups.values():
        known.update(zip(sorted(cards), kinds, strict=True))
    return known


def _order(play: Play, table: Table, known: dict[int, str]) -> tuple[str, ...]:
    for change in play.changes:
        table.apply(change)
        if isinstance(change, Shuffle):
            part = table.stack(change.place)[: change.count or None]
            return tuple(known[card] for card in reversed(part))
    raise AssertionError(play)


def test_every_chair_is_asked_what_the_record_is_asked() -> None:
    """Whether a question is asked depends only on what everyone sees: each chair's own table asks it too."""
    game, rng = Game(SEATS[:3]), Random(5)
    chairs = [Perspective(seat) for seat in (*game.seats, "public")]
    tables = [Table() for _ in chairs]
    asked = 0
    while not isinstance(question := game.asked, Over):
        for chair, table in zip(chairs, tables, strict=True):
            chair.step(game.plays[-1], table)
            if isinstance(question, tuple):
                assert RULES.next(chair.table) == question
                asked += 1
        one = rng.choice(question) if isinstance(question, tuple) else question
        legal = RULES.legal(game.table, one)
        game.answer(one, propose(game.table, one, rng) if isinstance(one, Chance) else rng.choice(legal))
    assert asked > 60


def test_a_chair_reads_its_own_secret_answer_and_nobody_elses() -> None:
    game = Game(SEATS[:2])
    game.answer(game.chance(), propose(game.table, game.chance(), Random(1)))
    play = game.answer(game.decision("alice"), RULES.parse("bid 2"))
    before = Table()
    before.fold(change for earlier in game.plays[:-1] for change in earlier.changes)
    seen = {seat: Perspective(seat) for seat in ("alice", "bob", "public")}
    for seat, chair in seen.items():
        copy = Table()
        for earlier in game.plays[:-1]:
            chair.step(earlier, copy)
        own = chair.step(play, copy)
        assert own.action == ("bid 2" if seat == "alice" else "")
        assert own.seat == "alice"
        assert chair.table.value("alice/bid") == (2 if seat == "alice" else None)
    assert not any(is_unknown(game.table.kinds[card]) for card in game.table.stack("bob/hand"))
