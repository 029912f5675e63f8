"""What holds in every game of Heart of Crown, however it is played."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice
from random import Random

import pytest

from domain.changes import Shuffle
from domain.decision import Action, Chance, Decision, Draw, Drew, Over, Question, Shuffled
from domain.games.heart_of_crown.lenses import all_kinds
from domain.games.heart_of_crown.notation import (
    Acquire,
    Back,
    Banish,
    Buy,
    Choose,
    Crown,
    Decline,
    Discard,
    EndMain,
    EndTurn,
    Keep,
    Place,
    PlayCard,
    Put,
    Recall,
    SetCard,
    Show,
    Take,
    Use,
)
from domain.games.heart_of_crown.rules import RULES
from domain.outcome import to_name
from domain.play import decode_play, encode_play
from domain.state import is_unknown
from domain.table import Table
from replay.chance import propose
from tests.domain.games.heart_of_crown.random_play import Game, choice, options, played
from tests.domain.games.random_game import decided_again, is_accepted
from tests.domain.games.worlds import Pair, asked_beside

FEW = [(seed, 2 + seed % 3) for seed in range(3)]
NAMED = (PlayCard, Recall, Use, Buy, SetCard, Show, Back)
PICKED = (Acquire, Banish, Discard, Place, Put, Take)


def some_actions(table: Table, rng: Random) -> list[Action]:
    """Returns answers that somebody could think of: to any question, with any card of the game."""
    kinds = rng.sample([*all_kinds(table), *(table.kinds[card] for card in table.stack("princesses"))], 6)
    found: list[Action] = [EndMain(), EndTurn(), Crown(), Decline(), Choose("draw"), Choose("coin")]
    found += [make(kind) for kind in kinds for make in NAMED]
    found += [make((kind,)) for kind in kinds for make in PICKED]
    return [*found, *(Keep(kind, territory) for kind in kinds for territory in ("city", "large-city"))]


def verify_legal(game: Game, rng: Random) -> None:
    """Checks the menus of what is asked now, and a sample of other answers."""
    asked = game.asked
    if not isinstance(asked, tuple):
        return
    for question in asked:
        legal = RULES.legal(game.table, question)
        assert legal, question
        assert all(is_accepted(RULES, game.table, question, action) for action in islice(legal, 40))
        for action in some_actions(game.table, rng):
            # A window takes a use without its key where there is one key, and the menu names the key.
            is_short = isinstance(action, Use) and question.asked == "window"
            if not is_short:
                assert is_accepted(RULES, game.table, question, action) == (action in legal), (question, action)
        for action in islice(legal, 40):
            assert RULES.parse(RULES.format(action)) == action


def cards_of(table: Table) -> Counter[str]:
    return Counter(table.kinds.values())


def verify_game(seed: int, seats: int) -> None:
    """Plays a game, and checks all that holds of its record."""
    game = played(seed, seats)
    over = game.over()
    assert over.winners
    assert over.rule in ("HOC.11.2", "HOC.11.4", "HOC.11.5", "HOC.11.6")
    again, first = Table(), Counter[str]()
    for number, play in enumerate(game.plays):
        if number:
            decided = decided_again(RULES, again, play)
            assert encode_play(decided) == encode_play(play)
        again.fold(decode_play(encode_play(play)).changes)
        first = first or cards_of(again)
        if not number % 50:
            assert Counter(again.kinds[card] for card in again.place_of) == first
    assert Counter(again.kinds[card] for card in again.place_of) == first
    assert again.hash() == game.table.hash()


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_a_game_ends_keeps_its_cards_and_is_decided_again_to_the_same_bytes(seed: int, seats: int) -> None:
    verify_game(seed, seats)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_five_hundred_games_end_and_are_decided_again(first: int) -> None:
    for seed in range(first, first + 50):
        verify_game(seed, 2 + seed % 3)


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_every_legal_action_is_accepted_and_every_other_refused_with_a_rule(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng))
    for _ in range(40):
        game.play_on(rng, 7)
        verify_legal(game, rng)


@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_every_chair_is_asked_what_the_record_is_asked(seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng))
    asked = 0
    for chair, questions in asked_beside(game, rng, 400):
        assert RULES.next(chair.table) == questions
        asked += 1
    assert asked > 600


# -- two worlds --------------------------------------------------------------------------------------------------


def pair_of(observer: str, seats: int, seed: int) -> Pair:
    """Returns two worlds of one game over a random Supply."""
    return Pair(observer, seed, lambda shared: partial(Game, seats, options(shared)))


@pytest.mark.parametrize("observer", ["alice", "bob", "public"])
@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_a_seat_cannot_tell_two_games_apart_that_differ_in_what_it_does_not_see(
    observer: str, seed: int, seats: int
) -> None:
    pair = pair_of(observer, seats, seed).run(200)
    assert pair.unlike > 40, "the worlds do differ most of the time"


# -- watched from outside ----------------------------------------------------------------------------------------


class Twins:
    """One game recorded twice, in step: by a record that knows everything, and by a scribe who sees no hand."""

    def __init__(self, seed: int, seats: int, sees: tuple[str, ...], missed: float = 0.0) -> None:
        self.rng = Random(seed)
        self.missed, self.inattention = missed, Random(seed)
        """How often the scribe misses a card that is drawn into a hand."""
        chosen = options(self.rng)
        self.whole = Game(seats, chosen)
        self.scribed = Game(seats, chosen, sees)
        self.order: dict[int, str] = {}
        """What the scribe's hidden cards in order are in truth, by id."""

    def step(self) -> bool:
        """Answers one question in both records; returns False when the game is over."""
        before = self.whole.table.copy()
        asked = self.whole.asked
        if isinstance(asked, Over):
            assert self.scribed.over() == asked
            return False
        self._note()
        question = self.rng.choice(asked) if isinstance(asked, tuple) else asked
        if isinstance(question, Chance):
            action = propose(self.whole.table, question, self.rng)
            mine: Action = Shuffled()
        else:
            action = mine = choice(RULES.legal(self.whole.table, question), self.rng)
        self.whole.answer(question, action)
        self._scribe(question, mine, action)
        while isinstance(one := self.scribed.asked, Chance) and isinstance(one.source, Draw):
            self.scribed.answer(one, Drew(self._seen(one.source, before)))
        return True

    def _scribe(self, question: Question, mine: Action, action: Action) -> None:
        theirs = self.scribed.asked
        same = [one for one in (theirs if isinstance(theirs, tuple) else (theirs,)) if _who(one) == _who(question)]
        if isinstance(question, Decision) and question.secret and not self.scribed.table.sees(f"{question.seat}/hand"):
            mine = Decline()  # the order in which hidden cards go back is for their owner alone
        before = self.scribed.table.copy()
        play = self.scribed.answer(same[0], mine)  # type: ignore[arg-type]
        for change in play.changes if isinstance(action, Shuffled) else ():
            before.apply(change)
            if isinstance(change, Shuffle):
                part = before.stack(change.place)[: change.count or None]
                self.order |= dict(zip(part, reversed(action.kinds), strict=True))  # type: ignore[attr-defined]
                return

    def _note(self) -> None:
        """Remembers what the scribe's hidden cards in order are, while both records stand at the same point."""
        for place in self.whole.table.stacks:
            if self.whole.table.is_ordered(place) and not place.startswith("#"):
                mine, truth = self.scribed.table.stack(place), self.whole.table.stack(place)
                self.order |= {a: self.whole.table.kinds[b] for a, b in zip(mine, truth, strict=True)}

    def _seen(self, draw: Draw, before: Table) -> tuple[str, ...]:
        truth = self._truth(draw, before)
        if not draw.to.endswith("/hand"):
            return truth
        return tuple("?" if self.inattention.random() < self.missed else kind for kind in truth)

    def _truth(self, draw: Draw, before: Table) -> tuple[str, ...]:
        table = self.scribed.table
        cards = to_name(table, draw)
        if table.is_ordered(draw.source):
            return tuple(self.order[card] for card in cards)
        known = Counter(kind for card in table.stack(draw.source) if not is_unknown(kind := table.kinds[card]))
        truth = Counter(before.kinds[card] for card in before.stack(draw.source))
        return tuple((truth - known).elements())


def _who(question: object) -> tuple[str, str]:
    assert isinstance(question, Chance | Decision), question
    return question.seat, question.asked


@pytest.mark.parametrize(("seed", "seats", "sees"), [(0, 2, ()), (1, 3, ("alice",)), (7, 2, ("alice",))])
def test_a_game_watched_from_outside_has_the_same_course_and_end(seed: int, seats: int, sees: tuple[str, ...]) -> None:
    twins = Twins(seed, seats, sees)
    while twins.step():
        whole, scribed = twins.whole.table, twins.scribed.table
        for place in ("market", "alice/domain", "bob/field", "bob/discard"):
            assert cards_in(whole, place) == cards_in(scribed, place)
    assert twins.scribed.over().winners


@pytest.mark.parametrize(("seed", "sees"), [(2, ("alice",)), (4, ("alice",)), (5, ())])
def test_a_whole_game_of_which_half_the_draws_were_missed_is_recorded_without_a_finding(
    seed: int, sees: tuple[str, ...]
) -> None:
    twins = Twins(seed, 2, sees, 0.5)
    while twins.step():
        assert not twins.scribed.table.findings
    assert twins.scribed.over() == twins.whole.over()


def cards_in(table: Table, place: str) -> list[str]:
    return sorted(table.kinds[card] for card in table.stack(place))


@pytest.mark.parametrize("sees", [(), ("alice",)], ids=["no hand", "one hand"])
@pytest.mark.parametrize(("seed", "seats"), FEW)
def test_a_game_that_is_watched_with_blanks_runs_through(sees: tuple[str, ...], seed: int, seats: int) -> None:
    rng = Random(seed)
    game = Game(seats, options(rng), sees).play_on(rng, 400, is_simulated=False, blanks=0.2)
    assert len(game.plays) > 300
    assert any(is_unknown(game.table.kinds[card]) for card in game.table.place_of)
