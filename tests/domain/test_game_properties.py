"""What holds in every game of Tidewater, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.answers import play_of
from domain.decision import Action, Chance, Drew, Over, Question, Rolled, Shuffled, Told, WentOn
from domain.play import decode_play, encode_play
from domain.table import Table
from tests.domain.games.random_game import is_accepted, question_to
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.notation import Bid, Decline, EndTurn, Lose, PlayCard, Show, Tuck, Use
from tests.domain.tiny.player import SEATS, Game, at_random, played
from tests.domain.tiny.rules import RULES

SEEDS = st.integers(0, 2**32)
NUMBERS = st.integers(2, 4)
SEES = st.sampled_from([("*",), ("alice",), ()])

few = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def games_under_way(draw: st.DrawFn) -> Game:
    """Games of any number of seats, stopped anywhere before the end."""
    sees = draw(SEES)
    a_game, rng = Game(SEATS[: draw(NUMBERS)], sees), Random(draw(SEEDS))
    a_game.play_on(at_random(rng, sees == ("*",)), rng, draw(st.integers(0, 60)))
    return a_game


def every_action() -> Iterator[Action]:
    """Yields all answers that anybody could think of, but declared effects and long rows of names."""
    yield from (Bid(coins) for coins in range(-2, 45))
    yield from (kind_of(kind) for kind in [*cards(), "unicorn", "?"] for kind_of in (PlayCard, Show))
    yield from (make(kind, boat) for kind in [*cards(), "?"] for boat in range(5) for make in (Tuck, Use))
    yield from (Lose(fish, boat) for fish in (*game().sea.fish, "shark") for boat in range(5))
    yield from (EndTurn(), Decline(), WentOn(), Shuffled(), Shuffled(("lamp",)), Told(()), Told((1,)), Told((1, 1)))
    yield from (Rolled(faces) for faces in [(), *product(range(8)), (1, 2)])
    names = ["?", *cards(), *game().sea.fish, "unicorn"]
    yield from (Drew(kinds) for length in range(3) for kinds in product(names, repeat=length))


def may_be_left_out(question: Question, legal: tuple[Action, ...], action: Action) -> bool:
    """Returns True for answers that no menu lists because there are too many."""
    return isinstance(question, Chance) and (not legal or isinstance(action, Shuffled))


def contradicts(table: Table, question: Question, action: Action) -> bool:
    """Returns True for a drawn card that the deck has not got by what is known: the record may be wrong in that."""
    copy = table.copy()
    copy.fold(RULES.decide(table, question, action))
    return isinstance(action, Drew) and {finding.code for finding in copy.findings} == {"not-in-group"}


@few
@given(games_under_way())
def test_every_legal_action_is_accepted_and_every_other_refused_with_a_rule(a_game: Game) -> None:
    asked = a_game.asked
    if isinstance(asked, Over):
        return
    before = a_game.table.dump()
    for question in asked if isinstance(asked, tuple) else (asked,):
        legal = RULES.legal(a_game.table, question)
        assert all(is_accepted(RULES, a_game.table, question, action) for action in legal)
        for action in every_action():
            if not may_be_left_out(question, legal, action):
                accepted = is_accepted(RULES, a_game.table, question, action)
                assert accepted == (action in legal) or (accepted and contradicts(a_game.table, question, action))
    assert a_game.table.dump() == before, "asking and deciding leave the table as it is"


@few
@given(SEEDS, NUMBERS, SEES)
def test_random_play_always_ends_with_a_result(seed: int, seats: int, sees: tuple[str, ...]) -> None:
    a_game = played(seed, seats, sees, is_simulated=sees == ("*",))
    over = a_game.over()
    assert len(a_game.plays) <= RULES.facts.longest
    best = max(score.total for score in over.scores)
    assert {score.seat for score in over.scores if score.total == best} == set(over.winners)
    assert a_game.table.findings == []


@few
@given(games_under_way())
def test_cards_fish_and_coins_are_conserved(a_game: Game) -> None:
    table = a_game.table
    assert len(table.place_of) == sum(card.copies for card in cards().values())
    pieces = sum((Counter(pool) for pool in table.pools.values()), Counter())
    assert pieces == {"coin": game().setup.bank, **game().sea.fish}
    known = Counter(kind for kind in table.kinds.values() if kind in cards())
    assert all(count <= cards()[kind].copies for kind, count in known.items())


@few
@given(games_under_way())
def test_a_record_read_back_and_folded_gives_the_table_that_produced_it(a_game: Game) -> None:
    table = Table()
    for play in a_game.plays:
        table.fold(decode_play(encode_play(play)).changes)
    assert table.dump() == a_game.table.dump()
    assert table.hash() == a_game.table.hash()
    assert RULES.next(table) == a_game.asked


@few
@given(games_under_way())
def test_taking_all_events_back_gives_the_empty_table(a_game: Game) -> None:
    table = Table()
    records = [table.apply(change) for play in a_game.plays for change in play.changes]
    while records:
        table.undo(records.pop())
    assert table.dump() == Table().dump()
    assert table.hash() == Table().hash()


@few
@given(games_under_way())
def test_deciding_an_event_again_gives_the_same_event(a_game: Game) -> None:
    """This is what `drift` and `check` rely on."""
    table = Table()
    table.fold(a_game.plays[0].changes)
    for play in a_game.plays[1:]:
        again = play_of(RULES, table, question_to(RULES, table, play.seat), RULES.parse(play.action))
        assert encode_play(again) == encode_play(play)
        table.fold(play.changes)


@few
@given(games_under_way())
def test_advancing_gives_the_event_leaves_the_table_so_and_says_what_is_asked_next(a_game: Game) -> None:
    """This is what `check` goes by: each question is looked up once."""
    table = Table()
    table.fold(a_game.plays[0].changes)
    asked = RULES.next(table)
    for play in a_game.plays[1:]:
        assert not isinstance(asked, Over)
        questions = asked if isinstance(asked, tuple) else (asked,)
        question = next(one for one in questions if isinstance(one, Chance) or one.seat == play.seat)
        before = table.dump()
        done = RULES.advance(table, question, RULES.parse(play.action))
        asked = done.asked
        assert done.changes == play.changes
        assert asked == RULES.next(table)
        after = table.dump()
        while done.applied:
            table.undo(done.applied.pop())
        assert table.dump() == before
        table.fold(play.changes)
        assert table.dump() == after


@few
@given(games_under_way())
def test_every_legal_action_reads_back_as_itself(a_game: Game) -> None:
    asked = a_game.asked
    if isinstance(asked, Over):
        return
    for question in asked if isinstance(asked, tuple) else (asked,):
        for action in RULES.legal(a_game.table, question):
            assert RULES.parse(RULES.format(action)) == action


@few
@given(games_under_way())
def test_an_event_carries_at_most_one_change_of_the_agenda(a_game: Game) -> None:
    for play in a_game.plays:
        names = [getattr(change, "name", "") for change in play.changes]
        assert names.count("agenda") <= 1


@few
@given(SEEDS, NUMBERS)
def test_answers_to_questions_open_at_once_give_one_position_in_any_order(seed: int, seats: int) -> None:
    a_game, rng = Game(SEATS[:seats]), Random(seed)
    choose = at_random(rng)
    while not isinstance(asked := a_game.asked, Over):
        if isinstance(asked, tuple) and len(asked) > 1:
            answers = [(question, choose(a_game.table, question)) for question in asked]
            hashes = {
                in_order(a_game.table, order) for order in (answers, answers[::-1], rng.sample(answers, len(answers)))
            }
            assert len(hashes) == 1
        question = rng.choice(asked) if isinstance(asked, tuple) else asked
        a_game.answer(question, choose(a_game.table, question))


def in_order(table: Table, answers: Sequence[tuple[Question, Action]]) -> str:
    copy = table.copy()
    for question, action in answers:
        copy.fold(RULES.decide(copy, question, action))
    return copy.hash()
