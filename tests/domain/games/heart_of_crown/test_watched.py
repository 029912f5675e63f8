"""Games that are watched: what the record has not seen is nobody's loophole, and known cards are used first."""

from __future__ import annotations

import pytest

from domain.errors import Rejected
from tests.domain.games.heart_of_crown.board import board


def test_a_card_that_is_certain_is_played_before_one_that_only_may_be_it() -> None:
    game = board(
        {"alice/hand": ["?", "city"], "alice/deck": ["city"], "bob/hand": ["curse", "curse"]},
        sees=("alice",),
    )
    game.told("play city")
    assert game.kinds("alice/hand") == ["?"]


def test_cards_whose_number_is_public_are_owed_in_full_though_nobody_sees_them() -> None:
    game = board({"alice/hand": ["strife-in-the-court"], "bob/hand": ["?"] * 5}, sees=())
    game.told("play strife-in-the-court")
    game.refuses("discard ? ?", "HOC.15.1")
    game.refuses("decline", "HOC.15.1")
    game.told("discard ?")
    assert len(game.table.stack("bob/hand")) == 4


def test_a_price_is_paid_in_full() -> None:
    game = board({"alice/domain": ["ohka"], "alice/hand": ["prior-investment", "?"]}, sees=())
    game.told("use ohka")
    game.refuses("banish prior-investment", "HOC.15.1")
    game.told("banish prior-investment ?")


def test_a_misfortune_that_shows_only_at_cleanup_leaves_the_game() -> None:
    game = board(
        {"alice/hand": ["?", "city"], "alice/deck": ["city"] * 5, "bob/hand": []},
        sees=(),
        options={"supply": "silk-road"},
    )
    game.told("end turn").befell("drew misfortune")
    assert game.kinds("banished") == ["misfortune"]
    assert game.kinds("alice/discard") == ["city"]


def test_what_is_left_of_the_draw_pile_and_the_reshuffled_cards_are_named_apart() -> None:
    game = board({"alice/hand": [], "alice/deck": ["?", "?"], "alice/discard": ["city"] * 4}, sees=("alice",))
    game.told("end turn").befell("drew duke curse").drawn()
    assert game.count("alice/hand") == {"curse": 1, "duke": 1, "city": 3}


def test_the_general_store_may_add_nothing_at_its_cap() -> None:
    game = board({"alice/hand": ["general-store", "city"]}, pools={"alice/coins": {"coin-counter": 2}})
    game.told("play general-store", "choose counters")
    assert game.table.pool("alice/coins") == {"coin-counter": 2}


def test_an_ability_that_was_used_up_is_refused_as_such_in_a_window_too() -> None:
    game = board(
        {
            "alice/domain": ["lulunasaika", "imperial-diet"],
            "alice/hand": ["senator", "duke", "private-tutor"],
        }
    )
    game.told("use imperial-diet", "place senator")
    with pytest.raises(Rejected) as refused:
        game.told("use imperial-diet")
    assert refused.value.rule == "HOC.6.4"
