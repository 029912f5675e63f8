"""What holds in every game of Lords of Heaven, however it is played."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice, takewhile
from random import Random

import pytest

from domain.changes import MoveCards
from domain.decision import Action, Decision, Over
from domain.games.lords_of_heaven.facts import cards, edges, locations
from domain.games.lords_of_heaven.lenses import COLUMNS, LETTERS, UNITS, City, Seat
from domain.games.lords_of_heaven.notation import (
    Accept,
    Ask,
    Battle,
    Build,
    Done,
    Exchange,
    Influence,
    Lower,
    Move,
    Pass,
    Play,
    Ransack,
    Reroll,
    Siege,
    Support,
    Take,
)
from domain.games.lords_of_heaven.rules import RULES
from domain.play import Play as Event
from domain.play import decode_play, encode_play
from domain.state import is_unknown
from domain.table import Table
from tests.domain.games.lords_of_heaven.random_play import Game, options, played
from tests.domain.games.random_game import decided_again, is_accepted, questions_of
from tests.domain.games.worlds import Pair, asked_beside

FEW = [(seed, 2 + seed % 3) for seed in range(6)]


def some_actions(rng: Random) -> list[Action]:
    """Returns answers that somebody could think of: to any question, about any part of the board."""
    places = rng.sample(list(locations()), 3)
    kinds = rng.sample(list(cards()), 4)
    found: list[Action] = [Pass(), Done(), Accept(), Take(), Ransack(), Reroll(1), Reroll(9)]
    found += [Play(kind, column) for kind in (*kinds, "bluff") for column in COLUMNS]
    found += [Influence(place, level) for place in places for level in range(5)]
    found += [Support(count, place) for place in places for count in range(4)]
    found += [Build(kind, place) for kind in ("citadel", "temple") for place in places]
    found += [Build("fortress", path) for path in rng.sample(list(edges()), 3)]
    found += [make(seat, place) for make in (Lower, Exchange) for seat in LETTERS for place in places]
    found += [Move(1, source, to) for source in places for to in places]
    found += [Battle(place, seat) for seat in LETTERS for place in places]
    return [*found, *map(Siege, places), *map(Ask, LETTERS)]


def is_listed(table: Table, action: Action, legal: tuple[Action, ...]) -> bool:
    """Returns True if a menu has an action, or leaves it out since no data list the way that it needs (LOH-O2)."""
    is_lenient = table.value("setting/edges") == "warn"
    return action in legal or (is_lenient and isinstance(action, Influence | Move))


def pieces_of(table: Table) -> Counter[str]:
    return Counter({kind: sum(pool.get(kind, 0) for pool in table.pools.values()) for kind in _kinds(table)})


def _kinds(table: Table) -> set[str]:
    return {kind for pool in table.pools.values() for kind in pool} - {"gold"}


def cards_of(table: Table) -> Counter[str]:
    return Counter(table.kinds[card] for card in table.place_of)


def verify_table(table: Table) -> None:
    """Checks what a table of this game never breaks."""
    seats = table.value("seats")
    for city in locations():
        for level in (1, 2, 3):
            assert sum(table.pool(f"city/{city}/{level}").values()) <= 1
        standing = [City(table, city).at(level) for level in (1, 2, 3)]
        assert len(set(filter(None, standing))) == len(list(filter(None, standing)))
        top = City(table, city).at(3 if len(seats) == 4 else 2)
        assert not top or City(table, city).controller == top
        for place in (f"citadel/{city}", f"temple/{city}"):
            assert sum(table.pool(place).values()) <= 1
    for seat in seats:
        assert len(Seat(table, seat).hand) <= 6


def verify_game(seed: int, seats: int) -> None:
    """Plays a game, and checks all that holds of its record."""
    game = played(seed, seats)
    over = game.over()
    assert over.winners
    assert over.rule == "LH.3.1"
    begun = [play.asked for play in game.plays].index("action")
    again, first, pieces = Table(), Counter[str](), Counter[str]()
    for number, play in enumerate(game.plays):
        if number:
            decided = decided_again(RULES, again, play)
            assert encode_play(decided) == encode_play(play)
        again.fold(decode_play(encode_play(play)).changes)
        pieces = pieces or pieces_of(again)
        assert pieces_of(again) == pieces
        if number == begun:
            first = cards_of(again)
        verify_table(again)
    assert again.hash() == game.table.hash()
    assert not cards_of(again) - (first + cards_of(again) - first)
    assert {kind: cards_of(again)[kind] for kind in cards()} == {kind: first[kind] for kind in cards()}
    for seat in game.seats:
        assert pieces[seat] == 10


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_a_game_ends_keeps_cards_and_pieces_and_is_decided_again_to_the_same_bytes(seed: int, seats: int) -> None:
    verify_game(seed, seats)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 300, 30))
def test_three_hundred_games_end_and_are_decided_again(first: int) -> None:
    for seed in range(first, first + 30):
        verify_game(seed, 2 + seed % 3)


@pytest.mark.parametrize(("seed", "seats"), FEW[:4])
def test_every_legal_action_is_accepted_and_every_other_refused_with_a_rule(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng))
    for _ in range(40):
        game.play_on(rng, 7)
        asked = game.asked
        for question in asked if isinstance(asked, tuple) else ():
            legal = RULES.legal(game.table, question)
            assert legal, question
            assert all(is_accepted(RULES, game.table, question, action) for action in islice(legal, 60))
            for action in some_actions(rng):
                if is_accepted(RULES, game.table, question, action):
                    assert is_listed(game.table, action, legal), (question, action)
            for action in islice(legal, 60):
                assert RULES.parse(RULES.format(action)) == action


@pytest.mark.parametrize(("seed", "seats"), FEW[:3])
def test_every_chair_is_asked_what_the_record_is_asked(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng))
    asked = 0
    for chair, questions in asked_beside(game, rng, 200):
        assert RULES.next(chair.table) == questions
        assert RULES.score(chair.table) == RULES.score(game.table)
        asked += 1
    assert asked > 100


class Closed(Pair):
    """Two worlds with closed hands of their own: where they are opened, the second becomes a copy of the first."""

    opened = 0

    def _compare(self) -> None:
        plays = [world.game.plays[-1] for world in self.worlds]
        if not all(self._opens(play) for play in plays):
            super()._compare()
            return
        seen = [world.step() for world in self.worlds]
        before = [self._until_opened(play) for play in seen]
        assert before[0] == before[1], "nothing tells of a closed hand before all are opened"
        self.opened += 1
        self._meet()

    @staticmethod
    def _opens(play: Event) -> bool:
        return any(isinstance(change, MoveCards) and change.to.endswith("/shown") for change in play.changes)

    @staticmethod
    def _until_opened(play: Event) -> list[object]:
        found = list(takewhile(lambda change: getattr(change, "to", "").endswith("/shown") is False, play.changes))
        return [play.seat, play.asked, play.secret, *found]


@pytest.mark.parametrize("observer", ["C", "S", "public"])
@pytest.mark.parametrize(("seed", "seats"), FEW[:3])
def test_a_seat_cannot_tell_two_games_apart_that_differ_in_what_it_does_not_see(
    observer: str, seed: int, seats: int
) -> None:
    pair = Closed(observer, seed, lambda shared: partial(Game, seats, options(shared)))
    pair.run(300)
    assert pair.unlike > 20, "the worlds do differ much of the time"
    assert pair.opened


@pytest.mark.parametrize(("seed", "seats", "sees"), [(0, 2, ()), (1, 3, ("C",)), (2, 4, ("B", "S")), (3, 4, ())])
def test_a_game_that_is_watched_with_blanks_runs_through(seed: int, seats: int, sees: tuple[str, ...]) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng), sees).play_on(rng, 1_500, is_simulated=False, blanks=0.2)
    assert isinstance(game.asked, Over)
    assert any(is_unknown(game.table.kinds[card]) for card in game.table.place_of)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_question_of_the_game_is_without_a_rule(seats: int) -> None:
    for question in questions_of(played(3, seats)):
        assert isinstance(question, Decision)
        assert question.rule.startswith(("LH.", "LOH-O"))


def test_units_that_are_counted_are_those_of_the_rulebook() -> None:
    game = played(1, 4)
    held = pieces_of(game.table)
    assert [held[kind] for kind in UNITS] == [30, 10, 10]
    assert held["faith"] == 20
