"""Positions that are refused in a sentence: places, numbers and words that do not belong, and what cannot lie so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.errors import InvalidOption
from domain.games.heart_of_crown.rules import RULES
from tests.domain.games.heart_of_crown.board import SEATS, board

FACT = ["acquired", "city", "prior-investment"]
LADIES = [f"lady-in-waiting-{name}" for name in ("sharifa", "petit", "honoka", "lily")]
EIGHT = [
    *("post-horse-2", "trading-ship-2", "city-development-2", "magic-amulet-2", "general-store"),
    *("flea-market", "alchemist-2", LADIES[0]),
]


def refused(**laid: Any) -> InvalidOption:
    """Returns how a position is refused; the error's sentence is fit for one line."""
    with pytest.raises(InvalidOption) as caught:
        board(**laid)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return caught.value


# -- values ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (FACT, 'facts lists facts of three words each, like [["acquired", "city", "prior-investment"]]'),
        ([["acquired", "city"]], "three words each"),
        ([["acquired", ["city"], "buy"]], "three words each"),
        ([["sold", "city", "buy"]], 'begins with one of acquired, banished, hand, placed, not "sold"'),
        ([["acquired", "zed", "buy"]], 'no card is called "zed"'),
        ([["acquired", "city", "zed"]], 'no card is called "zed"'),
        ([["acquired", "city", "buy", "often"]], "true or false"),
    ],
)
def test_facts_that_no_player_action_brings_about_are_refused(value: list[Any], said: str) -> None:
    error = refused(values={"facts": value})
    assert (error.name, said in error.message) == ("facts", True), error.message


def test_facts_are_read_by_any_name_and_open_the_window() -> None:
    hand = {"alice/hand": ["prior-investment"]}
    game = board(hand, {"facts": [["acquired", "City", "prior"], ["hand", "?", "prior"]], "action": 1})
    assert game.table.value("facts") == [FACT, ["hand", "?", "prior-investment"]]
    assert game.legal() == ["use prior-investment: city", "decline"]


@pytest.mark.parametrize("name", ["overtime", "ceremonies"])
@pytest.mark.parametrize("value", [["zed"], [["alice"]], ["alice", "alice"]])
def test_lists_of_seats_hold_seats_of_the_game_once(name: str, value: list[Any]) -> None:
    error = refused(values={name: value})
    assert (error.name, "lists seats, each once, of alice, bob" in error.message) == (name, True)


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("extra-turn", "one of the seats alice, bob"),
        ("turn", "one of the seats alice, bob"),
        ("mode", "one of buy, set, back"),
    ],
)
def test_words_that_the_game_does_not_know_are_refused(name: str, allowed: str) -> None:
    error = refused(values={name: "zed"})
    assert (error.name, error.message) == (name, f'{name} is {allowed}, not "zed"')


@pytest.mark.parametrize("name", ["played", "used"])
@pytest.mark.parametrize("entry", ["zed", "?", 3, ["city"]])
def test_lists_of_cards_hold_cards(name: str, entry: Any) -> None:
    assert refused(values={name: [entry]}).name == name


def test_lists_of_cards_are_read_by_any_name() -> None:
    game = board(values={"played": ["Large City"], "used": ["nicole"]})
    assert (game.table.value("played"), game.table.value("used")) == (["large-city"], ["rich-farmer-nicole"])


@pytest.mark.parametrize("name", ["coin", "plays", "round", "action", "action-in-turn"])
@pytest.mark.parametrize("number", [-1, 1_000_001, 10**23, 16**5000], ids=["-1", "over", "long", "endless"])
def test_numbers_are_neither_negative_nor_beyond_a_million(name: str, number: int) -> None:
    error = refused(values={name: number})
    assert (error.name, "from 0 to 1,000,000" in error.message) == (name, True)


def test_a_million_is_allowed() -> None:
    assert board(values={"coin": 1_000_000, "plays": 0}).table.value("coin") == 1_000_000


# -- pools and options -------------------------------------------------------------------------------------------

DOMAIN = ["klamklam", "scepter", "city"]


@pytest.mark.parametrize("count", [-1, 10**20])
@pytest.mark.parametrize(("place", "piece"), [("bob/coins", "coin-counter"), ("alice/domain/scepter", "sp-counter")])
def test_counters_are_neither_negative_nor_beyond_a_million(place: str, piece: str, count: int) -> None:
    error = refused(stacks={"alice/domain": DOMAIN}, pools={place: {piece: count}})
    assert (error.name, f"{piece} in {place} is a whole number from 0 to 1,000,000" in error.message) == (place, True)


@pytest.mark.parametrize(("place", "piece"), [("bob/coins", "sp-counter"), ("alice/domain/scepter", "coin-counter")])
def test_a_pool_holds_its_own_counters_only(place: str, piece: str) -> None:
    error = refused(stacks={"alice/domain": DOMAIN}, pools={place: {piece: 1}})
    assert f'not "{piece}"' in error.message


OPTIONS = ["prior-investment-cap", "prior-investment-over-key", "farming-village-pile"]


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("value", [-1, "1001", 10**20])
def test_numbers_of_options_have_a_range_in_new_games_and_in_positions(name: str, value: int | str) -> None:
    options = {name: value, "farming-villages": True}
    for begin in (lambda: RULES.setup(SEATS[:2], options), lambda: board(options=options)):
        with pytest.raises(InvalidOption, match=f"option {name} is a whole number from 0 to 1000, not") as caught:
            begin()
        assert caught.value.name == name


@pytest.mark.parametrize("value", [0, "1000"])
def test_both_ends_of_an_option_s_range_are_allowed(value: int | str) -> None:
    assert RULES.setup(SEATS[:2], dict.fromkeys(OPTIONS, value))


# -- what cannot lie so ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        ({"alice/domain": ["klamklam"], "bob/domain": ["klamklam"]}, "there is one klamklam only"),
        ({"alice/domain": ["klamklam"], "princesses": ["klamklam"]}, "there is one klamklam only"),
        ({"princesses": ["ohka", "ohka"]}, "there is one ohka only"),
        ({"alice/domain": ["klamklam", "aurora"], "supports": ["aurora"]}, "there is one archwitch-aurora only"),
        ({"alice/domain": ["klamklam", "ohka"]}, "expected one princess (HOC.10.1)"),
        ({"alice/domain": ["city"]}, "there is no Domain (HOC.10.6)"),
        ({"alice/domain": ["klamklam", "farming-village", "post-horse-2"]}, "not post-horse-2"),
        ({"alice/domain": ["klamklam", "curse"]}, "not curse"),
        ({"alice/domain": ["klamklam", "?"]}, "each card is named"),
        ({"alice/hand": ["klamklam"]}, "and nowhere else"),
        ({"alice/deck": ["aurora"]}, "and nowhere else"),
        ({"alice/discard": ["klamklam"]}, "and nowhere else"),
        ({"alice/field": ["klamklam"]}, "and nowhere else"),
        ({"supply": ["aurora"]}, "and nowhere else"),
        ({"market": ["klamklam"]}, "and nowhere else"),
        ({"pile/city": ["city", "duke"]}, "expected city only, not duke"),
        ({"pile/city": ["?"]}, "each card is named"),
        ({"market": ["duke"]}, "expected common cards and rares, not duke"),
        ({"supply": ["curse"]}, "expected common cards and rares, not curse"),
        ({"market": [*EIGHT, "adventurer-2"]}, "expected 8 kinds at most (HOC.8.1), not 9"),
        ({"market": [*EIGHT, "?"]}, "expected 8 kinds at most (HOC.8.1), not 9"),
        ({"curses": ["curse", "city"]}, "expected curse only, not city"),
        ({"princesses": ["aurora"]}, "expected princesses only, not archwitch-aurora"),
        ({"supports": ["klamklam"]}, "expected Support Cards only, not klamklam"),
        ({"alice/hand": ["?city"]}, 'an unknown card is written "?"'),
    ],
)
def test_what_cannot_lie_so_is_refused_with_its_place(stacks: Mapping[str, list[str]], said: str) -> None:
    error = refused(stacks=stacks)
    assert error.name in stacks
    assert error.message.startswith(f"{error.name}: ")
    assert said in error.message


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("duke@city", 'an Action (HOC.6.1), not "duke"'),
        ("klamklam@city", "an Action (HOC.6.1)"),
        ("?@city", "an Action (HOC.6.1)"),
        ("post-horse-2@farming-village", "costs no more than its Territory (HOC.6.1), but post-horse-2 costs 2"),
        ("margrave@large-city", "margrave cannot be kept (HOC.24)"),
        ("post-horse-2@large", ""),
    ],
)
def test_a_kept_card_is_an_action_no_dearer_than_its_territory(kept: str, said: str) -> None:
    stacks = {"alice/domain": ["klamklam", "city", "large-city", "farming-village"], "alice/kept": [kept]}
    if said:
        error = refused(stacks=stacks)
        assert (error.name, said in error.message) == ("alice/kept", True), error.message
    else:
        assert "recall post-horse-2" in board(stacks).legal()


def test_ladies_in_waiting_are_one_kind_of_the_market_and_unknown_cards_lie_out_of_sight() -> None:
    game = board({"market": [*EIGHT, *LADIES], "alice/hand": ["?"], "alice/deck": ["?"], "alice/discard": ["?"]})
    assert len(game.kinds("market")) == 12
    assert (game.kinds("alice/hand"), game.kinds("alice/deck"), game.kinds("alice/discard")) == (["?"], ["?"], ["?"])
    assert board({"supply": ["?", "?"]}).kinds("supply") == ["?", "?"]


def test_a_princess_that_is_banished_is_in_no_area() -> None:
    game = board({"banished": ["klamklam"]})
    assert "second-princess-laolily" in game.kinds("princesses")
    assert "klamklam" not in game.kinds("princesses")


# -- the race ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("domain", "values", "said"),
    [
        ([], {"ceremonies": ["alice"]}, "alice has no Domain"),
        (["lulunasaika"], {"ceremonies": ["alice"]}, "a coronation needs 20 points"),
        (["lulunasaika"], {"overtime": ["alice"]}, "two seats or more"),
        (["lulunasaika"], {"overtime": ["alice", "bob"]}, "bob has no Domain"),
    ],
)
def test_a_race_that_nobody_can_have_begun_is_refused(domain: list[str], values: dict[str, Any], said: str) -> None:
    assert said in refused(stacks={"alice/domain": domain}, values=values).message


def test_a_beginning_needs_to_tell_the_cards_of_the_game_apart_only() -> None:
    game = board({"alice/hand": ["apprentice", "flea"]}, {"played": ["apprentice"]})
    assert game.kinds("alice/hand") == ["apprentice-maid", "flea-market"]
    assert game.table.value("played") == ["apprentice-maid"]
