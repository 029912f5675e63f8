"""From an answer to the events that record it: declines that are implied, who may read what, and refusals."""

from __future__ import annotations

import pytest

from domain.answers import plays_of, plays_of_text
from domain.errors import Ambiguous, InvalidNotation, NotAsked, Rejected
from tests.domain.tiny.notation import Bid, Decline
from tests.domain.tiny.player import Game, dealt, told
from tests.domain.tiny.rules import RULES

NETS = ("net",) * 3


def lines(game: Game, line: str) -> list[tuple[str, str, str]]:
    """Returns seat, question and action of the events that record a line."""
    return [(play.seat, play.asked, play.action) for play in plays_of_text(RULES, game.table, line)]


def in_a_storm() -> Game:
    """Alice has played a storm; bob, with fish, and carol may show pilots."""
    game = dealt("storm", "lamp", "lamp", "skiff", *NETS[:2], "net", "pilot", "lamp", "chart", seats=3, bids=(0, 0, 0))
    told(game, "end", "play skiff", "rolled 1", "drew cod", "decline", "end", "end")
    return told(game, "alice: bid 0", "bob: bid 0", "carol: bid 0", "alice: play storm")


def test_an_action_that_passes_by_an_optional_question_declines_it_in_an_event_of_its_own() -> None:
    game = dealt("skiff", "lamp", "lamp", *NETS, bids=(0, 0))
    told(game, "play skiff", "rolled 1", "drew cod")
    assert game.decision().otherwise == Decline()
    assert lines(game, "play lamp") == [("alice", "window", "decline"), ("alice", "play", "play lamp")]


def test_several_open_questions_are_declined_in_the_order_of_the_seats() -> None:
    game = in_a_storm()
    assert lines(game, "rolled 1") == [
        ("bob", "storm", "decline"),
        ("carol", "storm", "decline"),
        ("", "storm-roll", "rolled 1"),
    ]


def test_one_answer_among_several_leaves_the_others_open() -> None:
    game = told(in_a_storm(), "carol: show pilot")
    assert [decision.seat for decision in (game.decision(),)] == ["bob"]
    assert lines(game, "rolled 6")[0] == ("bob", "storm", "decline")


def test_implied_declines_leave_the_table_as_it_is() -> None:
    game = in_a_storm()
    before = game.table.dump()
    plays_of_text(RULES, game.table, "rolled 1")
    with pytest.raises(NotAsked) as error:
        plays_of_text(RULES, game.table, "alice: pass")
    assert "bob: show a pilot against the storm?" in error.value.message
    assert game.table.dump() == before


def test_what_has_to_be_answered_is_never_passed_by() -> None:
    game = told(in_a_storm(), "rolled 1")
    assert game.decision().asked == "lose"
    with pytest.raises(Rejected) as refusal:
        lines(game, "play lamp")
    assert refusal.value.rule == "TW.5.3"


def test_an_answer_that_several_seats_could_give_asks_by_whom() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS)
    with pytest.raises(Ambiguous) as error:
        plays_of_text(RULES, game.table, "bid 1")
    assert error.value.choices == ("alice", "bob")
    assert lines(game, "bob: bid 1") == [("bob", "bid", "bid 1")]
    assert [play.seat for play in plays_of(RULES, game.table, Bid(1), "alice")] == ["alice"]


def test_only_one_seat_could_have_bid_so_much() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS, bids=(2, 0))
    told(game, "end", "end")
    assert lines(game, "bid 3") == [("bob", "bid", "bid 3")]


def test_the_refusal_shown_is_the_one_of_the_question_that_was_meant() -> None:
    game = dealt("skiff", "lamp", "lamp", *NETS, bids=(0, 0))
    told(game, "play skiff", "rolled 1", "drew cod")
    with pytest.raises(Rejected) as refusal:
        lines(game, "play storm")
    assert (refusal.value.rule, refusal.value.message) == ("TW.3.2", "alice has no storm in hand")


def test_a_secret_answer_is_for_its_seat_and_an_open_one_for_all() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS)
    assert plays_of_text(RULES, game.table, "alice: bid 1", 3)[0].secret == ("alice",)
    assert plays_of_text(RULES, game.table, "alice: bid 1", 3)[0].rules == 3
    told(game, "alice: bid 1", "bob: bid 0")
    assert plays_of_text(RULES, game.table, "play lamp")[0].secret == ()


def test_the_order_of_a_shuffle_is_for_the_record_alone() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS)
    assert game.plays[1].secret == ("@",)


def test_after_the_end_nothing_is_asked() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS, bids=(0, 0))
    told(game, "end", "end", "alice: bid 0", "bob: bid 0", "end", "end", "alice: bid 0", "bob: bid 0", "end", "end")
    with pytest.raises(NotAsked) as error:
        plays_of_text(RULES, game.table, "end")
    assert "over: after 3 rounds" in error.value.message


def test_a_line_that_is_no_action_names_the_forms_that_begin_alike() -> None:
    game = dealt("lamp", "lamp", "lamp", *NETS)
    with pytest.raises(InvalidNotation) as error:
        plays_of_text(RULES, game.table, "bid many")
    assert error.value.forms == ("bid ?", "bid {coins}")
