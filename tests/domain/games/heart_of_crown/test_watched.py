"""Games that are watched: what the record has not seen is nobody's loophole, and known cards are used first."""

from __future__ import annotations

import pytest

from domain.errors import DomainError, Rejected
from domain.games.heart_of_crown.rules import RULES
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


DIET = {"alice/domain": ["lulunasaika", "imperial-diet"]}


def test_a_card_that_is_set_lies_open_and_has_to_be_named() -> None:
    game = board({**DIET, "alice/hand": ["duke", "?", "?"]}, sees=())
    game.told("use imperial-diet")
    assert not any("?" in line for line in game.legal())
    assert "name" in game.refuses("place ?", "HOC.15.1")
    game.told("place senator")
    assert "senator" in game.kinds("alice/domain")


@pytest.mark.parametrize(
    ("hand", "before", "line"),
    [
        (["duke", "senator", "royal-maid", "city"], "use imperial-diet", "place ?"),
        (["donation-2", "duke", "city"], "play donation-2", "banish ?"),
        (["caravan", "duke", "city"], "play caravan", "declare banish ?"),
        (["caravan", "duke", "city"], "play caravan", "declare discard 1"),
        (["caravan", "duke", "city"], "play caravan", "declare ? alice/hand->alice/discard"),
        (["caravan", "duke", "city"], "play caravan", "declare show ? alice/hand"),
        (["caravan", "duke", "city"], "play caravan", "declare place ?"),
    ],
)
def test_a_question_mark_never_stands_for_a_card_that_the_record_knows(hand: list[str], before: str, line: str) -> None:
    game = board({**DIET, "alice/hand": hand}, sees=())
    game.told(before)
    game.refuses(line, "OP-1" if "declare" in line else "HOC.15.1")


def test_a_question_mark_stands_for_the_card_of_a_hand_that_is_not_known() -> None:
    game = board({"alice/hand": ["caravan", "?", "city"]}, sees=())
    game.told("play caravan", "declare discard ?")
    assert game.kinds("alice/discard") == ["?"]


def test_question_marks_in_a_row_are_as_many_cards() -> None:
    game = board({"alice/hand": ["caravan", "?", "?", "?"]}, sees=())
    game.told("play caravan", "declare banish ??; discard ?")
    assert game.kinds("banished") == ["?", "?"]
    assert RULES.format(RULES.parse("discard ??? city")) == "discard ? ? ? city"


@pytest.mark.parametrize("line", ["play ??", "set ??", "use ??", "buy ??"])
def test_one_card_is_not_named_by_two_question_marks(line: str) -> None:
    game = board({"alice/hand": ["?", "?"], "alice/domain": ["lulunasaika"]}, sees=())
    with pytest.raises(DomainError):
        game.told(line)


@pytest.mark.parametrize(("supply", "is_there"), [("good-travels", False), ("silk-road", True)])
def test_misfortunes_are_named_in_games_that_have_some_only(supply: str, is_there: bool) -> None:
    game = board({"alice/hand": ["donation-2", "?", "?"]}, sees=(), options={"supply": supply})
    game.told("play donation-2")
    assert ("banish misfortune" in game.legal()) == is_there
