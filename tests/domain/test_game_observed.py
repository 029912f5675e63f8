"""The same rules record a simulated game and one at a real table, where the scribe does not see everything."""

from __future__ import annotations

import pytest

from domain.decision import Draw, Drew, Rolled, Shuffled
from domain.errors import Rejected
from domain.outcome import outcomes, to_name
from domain.play import encode_play
from tests.domain.tiny.facts import cards
from tests.domain.tiny.player import Game
from tests.domain.tiny.rules import RULES
from tests.domain.tiny.twins import Twins


@pytest.mark.parametrize("blanks", [0.0, 0.4], ids=["nothing missed", "blanks"])
@pytest.mark.parametrize("sees", [("*",), ("alice",), ()], ids=["all hands", "one hand", "no hand"])
@pytest.mark.parametrize(("seed", "seats"), [(seed, 2 + seed % 3) for seed in range(9)])
def test_both_records_of_a_game_have_the_same_positions_once_blanks_are_filled_in(
    seed: int, seats: int, sees: tuple[str, ...], blanks: float
) -> None:
    twins = Twins(seed, seats, sees, blanks)
    while twins.step():
        filled = twins.filled_in()
        assert filled.findings == []
        assert filled.hash() == twins.whole.table.hash()
    assert twins.whole.over().winners
    assert [part.label for part in twins.whole.over().scores[0].parts] == ["fish", "coins", "cargo"]


def test_a_draw_asks_nothing_when_the_order_of_the_deck_is_on_record() -> None:
    game = Game()
    kinds = [kind for kind, card in cards().items() for _ in range(card.copies)]
    game.answer(game.chance(), Shuffled(tuple(kinds)))
    assert game.decision("alice").asked == "bid"
    assert sorted(game.table.kinds[card] for card in game.table.stack("alice/hand")) == ["lamp"] * 3


def test_a_draw_is_asked_when_the_record_comes_to_see_a_card_that_it_has_not_seen() -> None:
    game = Game(sees=("alice",))
    game.answer(game.chance(), Shuffled())
    chance = game.chance()
    assert (chance.asked, chance.seat, chance.readers) == ("draw", "alice", ("alice",))
    play = game.answer(chance, Drew(("lamp", "?", "net")))
    assert play.action == "drew lamp ? net"
    assert play.secret == ("alice",)
    # bob's cards are not seen, so the next thing to be seen is the card turned up for auction
    assert game.chance().asked == "turn-up"
    assert len(game.table.stack("bob/hand")) == 3


def test_a_card_that_only_one_kind_fits_is_asked_for_all_the_same() -> None:
    game = Game(sees=("alice",))
    game.answer(game.chance(), Shuffled())
    draw = game.chance().source
    assert isinstance(draw, Draw)
    table = game.table.copy()
    cards_left = list(table.stack("deck"))
    table.groups = {1: (frozenset(cards_left), ("lamp",) * len(cards_left))}
    table.group_of = dict.fromkeys(cards_left, 1)
    assert table.deduced_kind(cards_left[-1]) == "lamp"
    assert len(to_name(table, draw)) == 3
    assert outcomes(table, game.chance(), cards())[0] == Drew(("?", "?", "?"))


@pytest.mark.parametrize(
    "outcome",
    [Drew(("lamp",)), Drew(("lamp", "net", "unicorn")), Rolled((1, 2, 3)), Shuffled()],
    ids=["too few", "no such card", "dice", "a shuffle"],
)
def test_an_outcome_that_does_not_fit_the_question_is_refused_with_the_rule(outcome: Drew | Rolled | Shuffled) -> None:
    game = Game(sees=("alice",))
    game.answer(game.chance(), Shuffled())
    with pytest.raises(Rejected) as refused:
        RULES.decide(game.table, game.chance(), outcome)
    assert refused.value.rule == "TW.3.1"


def test_a_kind_that_the_deck_has_not_got_is_recorded_and_becomes_a_finding() -> None:
    game = Game(sees=("alice",))
    game.answer(game.chance(), Shuffled())
    game.answer(game.chance(), Drew(("chart", "chart", "chart")))
    assert [finding.code for finding in game.table.findings] == ["not-in-group"]


def test_a_bid_that_the_scribe_could_not_see_is_told_when_the_bids_are_laid_open() -> None:
    game = Game(sees=())
    game.answer(game.chance(), Shuffled())
    game.answer(game.chance(), Drew(("lamp",)))
    for seat in game.seats:
        decision = game.decision(seat)
        assert "bid ?" in game.legal(decision)
        game.answer(decision, RULES.parse("bid ?"))
    chance = game.chance()
    assert chance.asked == "bids"
    game.answer(chance, RULES.parse("told 1 2"))
    assert game.table.value("bids") == [["alice", 1], ["bob", 2]]
    assert game.table.pool("bob/coins") == {"coin": 1}


def test_events_are_as_small_as_they_should_be() -> None:
    twins = Twins(4, 2, ("*",), 0.0)
    while twins.step():
        pass
    sizes = [len(encode_play(play)) for play in twins.whole.plays]
    assert sizes[0] < 2_000
    assert sorted(sizes)[len(sizes) // 2] < 150
