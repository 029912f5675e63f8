"""What holds in every game of Ancient Knowledge, however it is played."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice
from random import Random

import pytest

from domain.changes import MovePieces
from domain.decision import Action, Chance, Decision, Drew, Over, Question, Shuffled, Shuffling, partial_scores
from domain.games.ancient_knowledge.facts import cards
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, ROWS, SPACES, TIME_CARD, Seat, timeline_place
from domain.games.ancient_knowledge.notation import (
    Archive,
    Bury,
    Choose,
    Create,
    Decline,
    Discard,
    Excavate,
    First,
    Flip,
    GiveUp,
    Goals,
    Keep,
    Learn,
    Move,
    Pass,
    Remove,
    Search,
    Straighten,
    Swap,
    Take,
    Under,
    Use,
)
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.solo.lenses import goals
from domain.play import decode_play, encode_play
from domain.state import is_unknown
from domain.table import Table
from replay.chance import propose
from tests.domain.games.ancient_knowledge.random_play import Game, options, played
from tests.domain.games.random_game import decided_again, is_accepted, questions_of
from tests.domain.games.worlds import Pair, asked_beside

FEW = [(seed, 2 + seed % 3) for seed in range(4)] + [(seed, 1) for seed in range(3)]
SEVERAL = [(seed, seats) for seed, seats in FEW if seats > 1]
NAMED = (Create, Learn, First, Use, Choose, Take, Decline)
PICKED = (Archive, Excavate, Discard, Straighten, Keep, Bury, Goals, Under, GiveUp)


def some_actions(table: Table, rng: Random) -> list[Action]:
    """Returns answers that somebody could think of: to any question, with any card of the game."""
    kinds = rng.sample(list(cards()), 6)
    lying = [spot.card.kind for seat in table.value("seats") for spot in Seat(table, seat).monuments()]
    kinds += rng.sample(lying, min(3, len(lying)))
    found: list[Action] = [Pass(), Search(), Flip(1), Flip(3), Flip(7), Remove(()), Remove(("x",))]
    found += [make(kind) for kind in kinds for make in NAMED]
    found += [make((kind,)) for kind in kinds for make in PICKED]
    found += [Create(kind, rng.randrange(9), tuple(rng.sample(kinds, 2))) for kind in kinds]
    found += [Move(kind, rng.randrange(8)) for kind in kinds] + [Swap(kinds[0], kind) for kind in kinds]
    return [*found, *(Remove((kind, str(rng.randrange(4)))) for kind in kinds)]


def is_listed(action: Action, legal: tuple[Action, ...]) -> bool:
    """Returns True if a menu has an action, or one that says the same in fewer words, or is too short for its like."""
    if isinstance(action, Create):
        start = cards()[action.kind].text.space if action.kind in cards() else None
        return Create(action.kind, 0 if action.space == start else action.space) in legal
    alike = sum(type(one) is type(action) for one in legal)
    return action in legal or alike >= 50


def verify_legal(game: Game, rng: Random) -> None:
    """Checks the menus of what is asked now, and a sample of other answers."""
    asked = game.asked
    if not isinstance(asked, tuple):
        return
    for question in asked:
        legal = RULES.legal(game.table, question)
        assert legal, question
        assert all(is_accepted(RULES, game.table, question, action) for action in islice(legal, 60))
        for action in some_actions(game.table, rng):
            if is_accepted(RULES, game.table, question, action):
                assert is_listed(action, legal) or isinstance(action, Remove | Archive), (question, action)
        for action in islice(legal, 60):
            assert RULES.parse(RULES.format(action)) == action


def verify_table(table: Table) -> None:
    """Checks what a table of this game never breaks: places, drops, limits, tokens where they can be."""
    for seat in table.value("seats"):
        area = Seat(table, seat)
        assert len(area.hand) <= 10
        for space in range(1, SPACES + 1):
            held = [len(table.stack(timeline_place(seat, space, row))) for row in ROWS]
            assert max(held) <= 1
            assert held[0] >= held[1] >= held[2]
            assert not held[2] or table.kinds[table.stack(timeline_place(seat, space, "third"))[0]] == TIME_CARD
        assert len(area.artifacts()) <= 5
    for tile in (1, 2, 3):
        assert sum(len(table.stack(f"tile/{tile}/{slot}")) for slot in (1, 2, 3)) != 1
    for place, pool in table.pools.items():
        assert set(pool) <= {KNOWLEDGE}
        if not pool:
            continue
        if place.startswith("#"):
            assert "/timeline/" in (table.place(int(place[1:])) or ""), place
        else:
            assert place.endswith("/lost")


def tokens_of(table: Table) -> int:
    return sum(pool.get(KNOWLEDGE, 0) for pool in table.pools.values())


def cards_of(table: Table) -> Counter[str]:
    return Counter(table.kinds[card] for card in table.place_of)


def verify_game(seed: int, seats: int) -> None:
    """Plays a game, and checks all that holds of its record."""
    game = played(seed, seats)
    begun = [play.asked for play in game.plays].index("action")
    over = game.over()
    assert over.winners or seats == 1 or partial_scores(over.scores)
    assert over.rule in (("AK.7.3",) if seats > 1 else ("AK.8.13", "AK.8.14"))
    again, first, tokens = Table(), Counter[str](), 0
    for number, play in enumerate(game.plays):
        if number:
            decided = decided_again(RULES, again, play)
            assert encode_play(decided) == encode_play(play)
        again.fold(decode_play(encode_play(play)).changes)
        first = first if number > begun else cards_of(again)
        for change in play.changes:
            if isinstance(change, MovePieces):
                tokens += change.count * ((not change.source) - (not change.to))
        assert tokens_of(again) == tokens
        verify_table(again)
        if number > begun and not number % 20:
            assert cards_of(again) == first
    assert cards_of(again) == first
    assert again.hash() == game.table.hash()
    if seats > 1:
        assert max(len(again.stack(f"{seat}/past")) for seat in game.seats) >= 14
    else:
        verify_solo(again)


def verify_solo(table: Table) -> None:
    """Checks what holds when a solo game has ended: sixteen turns, or fifteen, and each goal met or missed."""
    (seat,) = table.value("seats")
    assert table.value("round") in (15, 16)
    assert table.value("lap") == 3
    assert Counter(table.kinds[card] for card in table.place_of)[TIME_CARD] == 1
    judged = [*table.value("solo/met", []), *table.value("solo/missed", [])]
    assert judged == sorted(judged, key=judged.index)
    assert sorted(judged) == sorted(card.kind for card in goals(table, seat))


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_a_game_ends_keeps_cards_and_tokens_and_is_decided_again_to_the_same_bytes(seed: int, seats: int) -> None:
    verify_game(seed, seats)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 300, 30))
def test_three_hundred_games_end_and_are_decided_again(first: int) -> None:
    for seed in range(first, first + 30):
        verify_game(seed, 1 + seed % 4)


@pytest.mark.parametrize(("seed", "seats"), SEVERAL)
def test_all_seats_have_had_the_same_number_of_turns_at_the_end(seed: int, seats: int) -> None:
    game = played(seed, seats)
    table, turns, last = Table(), Counter[str](), ("", 0)
    for play in game.plays:
        table.fold(play.changes)
        now = (str(table.value("turn", "")), int(table.value("round", 0)))
        if now != last and now[0]:
            turns[now[0]] += 1
        last = now
    assert len(set(turns.values())) == 1


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_every_legal_action_is_accepted_and_every_other_refused_with_a_rule(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng, seats))
    for _ in range(30):
        game.play_on(rng, 5)
        verify_legal(game, rng)


@pytest.mark.parametrize(("seed", "seats"), [*FEW[:2], (1, 1)])
def test_every_chair_is_asked_what_the_record_is_asked(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng, seats))
    asked = 0
    for chair, questions in asked_beside(game, rng, 120):
        assert RULES.next(chair.table) == questions
        assert RULES.score(chair.table) == RULES.score(game.table)
        asked += 1
    assert asked > 100


# -- two worlds --------------------------------------------------------------------------------------------------


def pair_of(observer: str, seats: int, seed: int, of: type[Pair] = Pair) -> Pair:
    """Returns two worlds of one game."""
    return of(observer, seed, lambda shared: partial(Game, seats, options(shared, seats)))


@pytest.mark.parametrize("observer", ["alice", "bob", "public"])
@pytest.mark.parametrize(("seed", "seats"), FEW[:2])
def test_a_seat_cannot_tell_two_games_apart_that_differ_in_what_it_does_not_see(
    observer: str, seed: int, seats: int
) -> None:
    pair = pair_of(observer, seats, seed).run(120)
    assert pair.unlike > 20, "the worlds do differ much of the time"


class Decks(Pair):
    """Two worlds in which the order of each deck is on record: it differs below the cards that are drawn first."""

    def _befallen(self, questions: list[Chance]) -> list[tuple[Question, Action]] | None:
        if not isinstance(questions[0].source, Shuffling):
            return super()._befallen(questions)
        first = propose(self.worlds[0].game.table, questions[0], self.shared)
        assert isinstance(first, Shuffled)
        top = 50 if len(first.kinds) > 100 else 9
        rest = list(first.kinds[top:])
        self.worlds[1].own.shuffle(rest)
        return [(questions[0], first), (questions[1], Shuffled((*first.kinds[:top], *rest)))]


@pytest.mark.parametrize("observer", ["alice", "public"])
@pytest.mark.parametrize("seed", range(4))
def test_in_a_solo_game_nobody_sees_into_a_deck(observer: str, seed: int) -> None:
    pair = pair_of(observer, 1, seed, Decks).run(100)
    assert pair.unlike > 20, "the worlds do differ much of the time"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_nobody_tells_games_apart_up_to_their_end(seed: int) -> None:
    for observer in ("alice", "bob", "public"):
        seats = 1 + seed % 4
        if observer != "bob" or seats > 1:
            assert pair_of(observer, seats, seed, Pair if seats > 1 else Decks).run(400).unlike >= 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_many_games_that_are_watched_with_blanks_run_through(seed: int) -> None:
    rng = Random(seed)
    seats = 1 + seed % 4
    sees = ((), ("alice",), ("alice", "bob")[:seats])[seed % 3]
    game = Game(seats, options(rng, seats), sees).play_on(rng, 600, is_simulated=False, blanks=0.2)
    assert isinstance(game.asked, Over)


# -- watched from outside ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats", "sees"), [(0, 2, ()), (1, 3, ("alice",)), (2, 1, ()), (3, 1, ("alice",))])
def test_a_game_that_is_watched_with_blanks_runs_through(seed: int, seats: int, sees: tuple[str, ...]) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng, seats), sees).play_on(rng, 100, is_simulated=False, blanks=0.2)
    assert len(game.plays) > 50
    assert any(is_unknown(game.table.kinds[card]) for card in game.table.place_of)


def test_of_a_hand_with_cards_that_nobody_saw_there_is_always_something_to_discard() -> None:
    game = Game(1, {"mode": "trial", "trial": 1, "keep": 5}, ("alice",))
    seen = ["petra", "uxmal", "?", "caral", "moron", "?", "inwa", "bagan", "philae", "?"]
    rng = Random(1)
    while not isinstance(game.asked, tuple):
        asked = game.asked
        assert isinstance(asked, Chance)
        game.answer(asked, Shuffled() if isinstance(asked.source, Shuffling) else Drew(tuple(seen)))
    (question,) = game.asked
    legal = RULES.legal(game.table, question)
    assert question.asked == "discard"
    assert any("?" in RULES.format(action) for action in legal)
    game.answer(question, rng.choice(legal))
    assert len(Seat(game.table, "alice").hand) == 5


@pytest.mark.parametrize("seats", [1, 3])
def test_no_question_of_the_game_is_without_a_rule(seats: int) -> None:
    for question in questions_of(played(3, seats)):
        assert isinstance(question, Decision)
        assert question.rule.startswith("AK")
