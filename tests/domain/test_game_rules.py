"""Tidewater by its rulebook: choices inside effects, windows, secret bids, declared effects."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.agenda import AGENDA
from domain.changes import MovePieces
from domain.errors import NotAsked, Rejected
from domain.notation import split_seat
from tests.domain.tiny.player import Game, dealt, kinds_in, told
from tests.domain.tiny.rules import RULES

LAMPS = ("lamp",) * 3
NETS = ("net",) * 3


def refused(game: Game, line: str) -> str:
    """Returns the rule that refuses a line."""
    seat, text = split_seat(line, game.seats)
    with pytest.raises(Rejected) as refusal:
        RULES.decide(game.table, game.decision(seat or ""), RULES.parse(text))
    return refusal.value.rule


# -- TW.2: the auction --------------------------------------------------------------------------------


def test_bids_given_in_any_order_have_one_result() -> None:
    """TW.2.2: bids are made at once."""
    ends = set()
    for order in permutations((("alice", 1), ("bob", 2), ("carol", 0))):
        game = dealt(*LAMPS, *NETS, "barge", "barge", "barge", "chart", seats=3)
        told(game, *(f"{seat}: bid {coins}" for seat, coins in order))
        ends.add(game.table.hash())
        assert kinds_in(game, "bob/hand")[-1] == "chart"
    assert len(ends) == 1


def test_no_seat_is_asked_twice_and_the_others_stay_open() -> None:
    game = told(dealt(*LAMPS, *NETS, seats=3), "bob: bid 1")
    assert isinstance(game.asked, tuple)
    assert [decision.seat for decision in game.asked] == ["alice", "carol"]


def test_a_bid_is_in_nobodys_record_but_its_seats_until_all_are_in() -> None:
    game = told(dealt(*LAMPS, *NETS), "alice: bid 2")
    assert game.table.seen_by("alice/bid") == ("alice", "@")
    assert game.plays[-1].secret == ("alice",)
    told(game, "bob: bid 1")
    assert game.table.value("bids") == [["alice", 2], ["bob", 1]]
    assert game.table.value("alice/bid") is None


def test_equal_bids_go_to_the_earlier_seat() -> None:
    """TW-O2."""
    game = dealt(*LAMPS, *NETS, "pilot", bids=(2, 2))
    assert "pilot" in kinds_in(game, "alice/hand")
    assert game.table.pool("alice/coins") == {"coin": 1}
    assert game.table.pool("bob/coins") == {"coin": 3}


def test_a_card_for_which_nobody_bids_is_discarded() -> None:
    assert kinds_in(dealt(*LAMPS, *NETS, "storm", bids=(0, 0)), "discard") == ["storm"]


def test_nobody_bids_more_than_they_have() -> None:
    assert refused(dealt(*LAMPS, *NETS), "alice: bid 4") == "TW.2.2"


# -- TW.3: turns and Player Actions -------------------------------------------------------------------


def test_a_turn_has_two_plays_and_each_is_a_player_action() -> None:
    game = dealt(*LAMPS, *NETS, bids=(0, 0))
    told(game, "play lamp")
    assert game.table.value("action") == 1
    told(game, "play lamp")
    assert game.table.value("turn") == "bob"
    assert game.table.pool("alice/coins") == {"coin": 7}


def test_a_card_that_is_not_in_hand_is_refused() -> None:
    game = dealt(*LAMPS, *NETS, bids=(0, 0))
    assert refused(game, "play storm") == "TW.3.2"
    assert refused(game, "play unicorn") == "TW.1.1"


# -- TW.4: boats and cargo ----------------------------------------------------------------------------


def a_skiff_at_sea(*alice: str, roll: str = "rolled 1") -> Game:
    """A game in which alice has launched a skiff and caught one cod."""
    game = dealt("skiff", *alice, *NETS, "lamp", bids=(0, 0))
    return told(game, "play skiff", roll, "drew cod" + " cod" * (roll != "rolled 1"))


def test_a_boat_catches_by_the_roll_and_no_more_than_it_holds() -> None:
    game = dealt("skiff", *LAMPS[:2], *NETS, bids=(0, 0))
    told(game, "play skiff", "rolled 6")
    assert game.chance().question == "alice lands 2"
    told(game, "drew cod herring")
    boat = game.table.stack("alice/boats")[0]
    assert game.table.pool(f"#{boat}") == {"cod": 1, "herring": 1}


def test_a_fish_that_is_not_in_the_sea_is_not_drawn() -> None:
    game = told(dealt("skiff", *LAMPS[:2], *NETS, bids=(0, 0)), "play skiff", "rolled 1")
    with pytest.raises(Rejected) as refusal:
        RULES.decide(game.table, game.chance(), RULES.parse("drew shark"))
    assert refusal.value.rule == "TW.4.3"


def test_cargo_lies_under_its_boat_where_only_its_seat_looks() -> None:
    game = a_skiff_at_sea("net", "lamp")
    told(game, "decline", "play net", "tuck lamp under 1")
    boat = game.table.stack("alice/boats")[0]
    assert kinds_in(game, f"#{boat}/under") == ["lamp"]
    assert game.table.seen_by(f"#{boat}/under") == ("alice", "@")
    assert game.plays[-1].secret == ("alice",)


def test_no_cargo_is_asked_for_without_a_boat() -> None:
    """A choice that everyone can see to be empty is passed over."""
    game = told(dealt("net", "lamp", "lamp", *NETS, bids=(0, 0)), "play net")
    assert game.decision().asked == "play"


def test_cargo_is_landed_and_counted_at_the_end() -> None:
    game = dealt("skiff", "net", "chart", *NETS, "lamp", seats=2, bids=(0, 0))
    told(game, "play skiff", "rolled 1", "drew cod", "play net", "tuck chart under 1", "end")
    for _ in range(2):
        told(game, "alice: bid 0", "bob: bid 0", "end", "end")
    over = game.over()
    assert kinds_in(game, "alice/landed") == ["chart"]
    assert {part.label: part.points for part in over.scores[0].parts} == {"fish": 2, "coins": 3, "cargo": 4}
    assert over.winners == ("alice",)
    assert game.table.value(AGENDA) is None


# -- TW.5: storms -------------------------------------------------------------------------------------


def a_storm_against_bob(*bob: str) -> Game:
    """A game in which bob has a skiff with two cod, and alice is about to play a storm."""
    game = dealt(*LAMPS, "skiff", *bob, "chart", "net", "net", "chart", "storm", bids=(0, 0))
    told(game, "end", "play skiff", "rolled 6", "drew cod cod", "end", "alice: bid 0", "bob: bid 0")
    return game


def test_every_seat_with_cards_is_asked_for_a_pilot_whatever_the_cards_are() -> None:
    game = told(a_storm_against_bob("lamp", "net"), "play storm")
    assert [(d.seat, d.asked) for d in (game.decision(),)] == [("bob", "storm")]
    assert game.legal(game.decision()) == ["decline"]


def test_who_shows_a_pilot_is_safe_and_keeps_it() -> None:
    game = told(a_storm_against_bob("pilot", "net"), "play storm", "bob: show pilot")
    assert game.decision().asked == "play"
    assert "pilot" in kinds_in(game, "bob/hand")


def test_a_hard_storm_takes_two_fish_of_the_victims_choice() -> None:
    game = told(a_storm_against_bob("lamp", "net"), "play storm", "bob: decline", "rolled 4")
    assert refused(game, "bob: lose herring from 1") == "TW.5.3"
    told(game, "lose cod from 1", "lose cod from 1")
    assert game.decision().seat == "alice"
    assert game.table.pool("sea") == {"cod": 8, "herring": 14}


def test_a_victim_without_fish_left_is_not_asked_again() -> None:
    game = a_skiff_at_sea("storm", "lamp")
    told(game, "decline", "play storm", "bob: decline")
    assert game.decision().asked == "play", "bob has no boat, so nothing is rolled"


# -- TW.6: the conditional ability --------------------------------------------------------------------


def test_a_catch_opens_the_window_and_one_use_opens_the_next() -> None:
    """TW.6.3: one use after each Player Action; the use is one itself, and its own catch is a new fact."""
    game = dealt("barge", "pilot", "pilot", *NETS, bids=(0, 0))
    told(game, "play barge", "rolled 1", "drew cod")
    assert game.legal(game.decision()) == ["use pilot on 1", "decline"]
    told(game, "use pilot on 1", "drew cod")
    assert game.table.value("action") == 2
    told(game, "use pilot on 1", "drew cod")
    assert game.table.value("action") == 3
    assert kinds_in(game, "discard").count("pilot") == 2
    assert game.table.value("plays") == 1, "an ability takes no play"


def test_declining_closes_the_window_for_good() -> None:
    game = dealt("barge", "pilot", "lamp", *NETS, bids=(0, 0))
    told(game, "play barge", "rolled 1", "drew cod", "decline", "play lamp")
    assert game.decision().seat == "bob", "the lamp caught nothing: no window"


def test_the_window_is_asked_for_whatever_is_in_hand() -> None:
    game = a_skiff_at_sea("lamp", "net")
    assert (game.decision().asked, game.legal(game.decision())) == ("window", ["decline"])
    assert refused(game, "use pilot on 1") == "TW.6.1"
    assert refused(game, "use lamp on 1") == "TW.6.1"


def test_a_full_boat_has_no_room_for_the_pilots_catch() -> None:
    game = a_skiff_at_sea("pilot", "lamp", roll="rolled 3")
    assert game.decision().asked == "play", "the only boat is full, as everyone sees"


# -- TW-O1: a card whose text is not known ------------------------------------------------------------


def test_what_an_unknown_card_did_is_declared_and_all_around_it_stays_enforced() -> None:
    game = told(dealt("chart", "lamp", "lamp", *NETS, bids=(0, 0)), "play chart")
    assert game.decision().free
    told(game, "declare 2 coin bank->alice/coins; lamp alice/hand->discard; alice/luck +1")
    assert game.table.pool("alice/coins") == {"coin": 5}
    assert game.table.value("alice/luck") == 1
    assert sorted(kinds_in(game, "discard")) == ["barge", "chart", "lamp"]
    assert game.table.value("plays") == 1


@pytest.mark.parametrize(
    "line",
    ["declare storm alice/hand->discard", "declare 99 coin bank->alice/coins", "declare seats +1"],
    ids=["no such card", "more than there are", "no number"],
)
def test_a_declared_effect_that_does_not_fit_the_table_is_refused(line: str) -> None:
    game = told(dealt("chart", "lamp", "lamp", *NETS, bids=(0, 0)), "play chart")
    before = game.table.dump()
    assert refused(game, line) == "declared"
    assert game.table.dump() == before


# -- declared changes from outside --------------------------------------------------------------------


def test_a_question_that_declared_changes_have_emptied_is_gone_on_from() -> None:
    game = told(a_storm_against_bob("lamp", "net"), "play storm", "bob: decline", "rolled 1")
    boat = game.table.stack("bob/boats")[0]
    game.table.apply(MovePieces("cod", 2, f"#{boat}", "sea"))
    assert game.chance().asked == "go-on"
    assert game.legal(game.chance()) == ["went on"]
    with pytest.raises(Rejected):
        RULES.decide(game.table, game.chance(), RULES.parse("rolled 1"))
    told(game, "went on")
    assert game.decision().asked == "play"


def test_an_answer_to_a_question_that_is_not_open_is_refused() -> None:
    game = dealt(*LAMPS, *NETS)
    decision = game.decision("alice")
    told(game, "alice: bid 1")
    with pytest.raises(NotAsked) as error:
        RULES.decide(game.table, decision, RULES.parse("bid 1"))
    assert (error.value.seat, error.value.asked) == ("alice", "bid")
