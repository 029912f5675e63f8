"""What an open window says of each conditional ability at hand: that it may be used, or the rule that refuses it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.changes import Set
from domain.games.heart_of_crown.conditional import in_reach
from domain.games.heart_of_crown.rules import RULES
from domain.perspective import record_of
from domain.table import Table
from tests.domain.games.heart_of_crown.board import Board, board

LULUNASAIKA = "first-princess-lulunasaika"
DEAR = """
[lighthouse]
coin = 2
sp = 0
effect.played = [{ do = "draw", count = 1 }]
effect.conditional.trigger = { fact = "acquired", through = "common" }
effect.conditional.price = [{ do = "discard", count = 2, which = { types = ["succession"] } }]
effect.conditional.steps = [{ do = "coin", count = 1 }]
"""


def told(game: Board) -> dict[str, tuple[str, str]]:
    """Returns the rule and the few words by kind, both empty for what may be used.

    What the query says is compared with what the rules do: with the menu, and with the refusal of the line.
    """
    found = {}
    for one in in_reach(game.drawn().table):
        assert one.source == "alice/hand"
        is_offered = any(line.split(":")[0] == f"use {one.kind}" for line in game.legal())
        assert is_offered == (one.refused is None)
        if one.refused is not None:
            assert game.refuses(f"use {one.kind}", one.refused.rule) == one.refused.message
        found[one.kind] = ("" if one.refused is None else one.refused.rule, one.why)
    return found


def test_each_ability_in_hand_is_listed_with_what_may_be_done_with_it() -> None:
    hand = ["indulgence", "prior-investment", "prior-investment", "small-isolated-island", "lighthouse", "city"]
    game = board({"alice/hand": hand}).told("use indulgence", "acquire large-city")
    assert told(game) == {
        "lighthouse": ("HOC.17.6", "none came into hand"),
        "prior-investment": ("", ""),
        "small-isolated-island": ("", ""),
    }


def test_a_fact_that_the_action_used_upon_it_has_spent_is_none_of_the_next_window() -> None:
    hand = ["indulgence", "prior-investment", "prior-investment", "small-isolated-island"]
    game = board({"alice/hand": hand}).told("use indulgence", "acquire large-city")
    game.told("use prior-investment: large-city", "acquire city")
    assert told(game) == {
        "prior-investment": ("", ""),
        "small-isolated-island": ("HOC.17.6", "nothing was banished"),
    }


def test_an_ability_whose_player_action_has_had_its_one_use_says_so() -> None:
    hand = ["senator", "private-tutor", "private-tutor", "prior-investment"]
    game = board({"alice/domain": [LULUNASAIKA], "alice/hand": hand}, {"phase": "second"})
    game.told("set senator", "use private-tutor", "declare acquire city")
    assert told(game) == {"prior-investment": ("", ""), "private-tutor": ("HOC.17.5", "the one use is spent")}


def test_what_no_common_card_has_brought_about_is_told_apart_from_what_did_not_happen() -> None:
    hand = [
        "prior-investment",
        "small-isolated-island",
        "chivalrous-thief",
        "private-tutor",
        "royal-maid",
        "royal-maid",
    ]
    game = board({"alice/domain": ["ohka"], "alice/hand": hand})
    game.told("use ohka", "banish royal-maid royal-maid", "acquire senator")
    assert told(game) == {
        "chivalrous-thief": ("", ""),
        "prior-investment": ("HOC.17.7", "not by a Common Card"),
        "private-tutor": ("HOC.17.6", "nothing was placed"),
        "small-isolated-island": ("HOC.17.7", "not by a Common Card"),
    }


def test_a_fact_of_another_card_than_the_ability_waits_for_is_told_as_that() -> None:
    hand = ["city", "city", "city", "private-tutor", "chivalrous-thief"]
    game = board({"alice/hand": hand}, options={"tutor-any-moved-card": False})
    game.told("play city", "play city", "play city", "end main", f"back {LULUNASAIKA}")
    assert told(game) == {"chivalrous-thief": ("", ""), "private-tutor": ("HOC.17.6", "no such card placed")}


def test_an_ability_that_the_players_let_answer_nothing_has_no_key() -> None:
    hand = ["indulgence", "chivalrous-thief"]
    game = board({"alice/hand": hand, "banished": ["prior-investment"]}, options={"chivalrous-thief-trigger": "none"})
    game.told("use indulgence", "acquire large-city")
    assert told(game) == {"chivalrous-thief": ("HOC.17.6", "nothing is its key")}


def test_declining_closes_the_window_and_a_later_action_does_not_bring_the_fact_back() -> None:
    hand = ["indulgence", "donation-2", "curse", "prior-investment", "small-isolated-island"]
    game = board({"alice/hand": hand}).told("use indulgence", "acquire large-city")
    assert told(game)["prior-investment"] == ("", "")
    assert told(game.told("decline")) == {}
    assert told(game.told("play donation-2", "banish curse")) == {
        "prior-investment": ("HOC.17.6", "nothing was acquired"),
        "small-isolated-island": ("", ""),
    }


@pytest.fixture
def dear_lighthouse() -> Iterator[None]:
    """A Lighthouse whose owner completed it with a price that a poor hand cannot pay."""
    RULES.complete({"dear.toml": DEAR})
    yield
    RULES.complete({})


@pytest.mark.usefixtures("dear_lighthouse")
def test_a_price_that_cannot_be_paid_is_the_reason() -> None:
    game = board({"alice/hand": ["indulgence", "lighthouse", "duke"]}).told("use indulgence", "acquire large-city")
    assert told(game) == {"lighthouse": ("HOC.17.7", "price cannot be paid")}
    rich = board({"alice/hand": ["indulgence", "lighthouse", "duke", "duke"]})
    assert told(rich.told("use indulgence", "acquire large-city")) == {"lighthouse": ("", "")}


def test_nothing_is_listed_while_no_window_stands_open() -> None:
    assert in_reach(Table()) == ()
    hand = ["prior-investment", "small-isolated-island", "city"]
    assert told(board({"alice/hand": hand})) == {}
    assert told(board({"alice/hand": hand}).told("play city")) == {}


@pytest.mark.parametrize("agenda", ["window", ["window"], [["window"]], [["turn", "alice"]], [[]]])
def test_an_agenda_written_by_hand_is_no_window(agenda: object) -> None:
    game = board({"alice/hand": ["indulgence", "prior-investment"]}).told("use indulgence", "acquire large-city")
    assert told(game) != {}
    game.table.apply(Set("agenda", agenda))
    assert in_reach(game.table) == ()


def test_a_window_that_has_nothing_to_ask_any_more_lists_nothing() -> None:
    game = board({"alice/hand": ["indulgence", "prior-investment"]}).told("use indulgence", "acquire large-city")
    game.table.apply(Set("facts", []))
    assert in_reach(game.table) == ()


# -- what a hand that is not seen tells --------------------------------------------------------------------------


def test_of_a_hand_that_nobody_saw_nothing_is_listed() -> None:
    stacks = {"alice/hand": ["?"] * 4}
    game = board(stacks, options={"supply": "silk-road"}, sees=())
    game.told("use indulgence", "acquire large-city")
    assert "use prior-investment: large-city" in game.legal()
    assert in_reach(game.table) == ()


def test_a_card_that_everyone_saw_go_into_the_hand_is_listed_for_everyone() -> None:
    stacks = {"alice/hand": ["rampart-2"], "alice/discard": ["lighthouse", "large-city"]}
    game = board(stacks, sees=("alice",)).told("play rampart-2", "take lighthouse")
    assert told(game) == {"lighthouse": ("", "")}
    assert [one.kind for one in in_reach(table_of("bob", game))] == ["lighthouse"]


def test_a_card_that_may_have_left_the_hand_unseen_is_not_listed() -> None:
    stacks = {"alice/hand": ["caravan", "lighthouse", "private-tutor", "prior-investment"]}
    game = board(stacks, sees=()).told("play caravan", "declare acquire city")
    assert set(told(game)) == {"lighthouse", "private-tutor", "prior-investment"}
    other = board(stacks, sees=()).told("play caravan", "declare ? alice/hand->alice/deck; acquire city")
    assert "use prior-investment: city" in other.legal()
    assert in_reach(other.table) == ()


def test_only_the_chair_that_sees_the_drawn_card_is_told_of_it() -> None:
    stacks = {"alice/hand": ["post-horse-2", "indulgence"], "alice/deck": ["?"] * 4, "banished": ["lighthouse"]}
    game = board(stacks, options={"supply": "silk-road"}, sees=("alice",)).told("play post-horse-2")
    game.befell("drew lighthouse").told("use indulgence", "acquire large-city")
    assert told(game) == {"lighthouse": ("HOC.17.6", "none came into hand")}
    assert [one.kind for one in in_reach(table_of("alice", game))] == ["lighthouse"]
    assert in_reach(table_of("bob", game)) == ()


def table_of(chair: str, game: Board) -> Table:
    table = Table()
    for play in record_of(chair, game.plays):
        table.fold(play.changes)
    return table
