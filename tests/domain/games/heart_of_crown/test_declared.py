"""Cards whose text is not known: what they did is declared in words, and counts like any effect."""

from __future__ import annotations

import pytest

from domain.deeds import Deed
from domain.errors import DomainError
from domain.games.heart_of_crown.notation import NOTATION
from domain.games.heart_of_crown.rules import RULES
from tests.domain.games.heart_of_crown.board import board

DECK = {"alice/deck": ["duke", "senator", "large-city"]}


def test_coin_draw_and_discard_are_declared_in_words() -> None:
    game = board({"alice/hand": ["caravan", "city"], **DECK})
    game.told("play caravan", "declare coin +2; draw 1; discard city")
    assert game.table.value("coin") == 2
    assert game.kinds("alice/hand") == ["large-city"]
    assert game.kinds("alice/discard") == ["city"]


def test_an_acquisition_that_was_declared_lets_prior_investment_answer() -> None:
    game = board({"alice/hand": ["caravan", "prior-investment"]})
    game.told("play caravan", "declare acquire duke")
    assert game.legal() == ["use prior-investment: duke", "decline"]
    game.told("use prior-investment", "acquire large-city")
    assert game.kinds("alice/discard") == ["duke", "large-city", "prior-investment"]
    assert game.table.value("trigger")[:4] == [1, "acquired", "duke", "caravan"]
    assert game.actions == 2


def test_a_banishing_that_was_declared_lets_the_island_answer() -> None:
    game = board({"alice/hand": ["caravan", "small-isolated-island", "curse"]})
    game.told("play caravan", "declare banish curse")
    assert "use small-isolated-island: curse" in game.legal()
    assert game.kinds("banished") == ["curse"]


def test_others_do_what_was_declared_of_them_and_make_no_fact() -> None:
    game = board({"alice/hand": ["kung-fu-master", "prior-investment"], "bob/hand": ["city", "duke"]})
    game.told("play kung-fu-master", "declare bob: discard city; bob: acquire curse; bob: draw 1")
    assert game.kinds("bob/discard") == ["city", "curse"]
    assert game.kinds("bob/hand") == ["city", "duke"]
    assert game.asked.asked == "main"


def test_counters_and_a_card_placed_are_declared() -> None:
    game = board({"alice/hand": ["chivalrous-thief", "duke"], "alice/domain": ["first-princess-lulunasaika"]})
    game.told("play chivalrous-thief", "declare counters 2; place duke")
    assert game.table.pool("alice/coins") == {"coin-counter": 2}
    assert game.points() == 12


@pytest.mark.parametrize(
    ("effect", "rule"),
    [
        ("discard duke", "OP-1"),
        ("acquire emperors-crown", "HOC.9.1"),
        ("carol: draw 1", "OP-1"),
        ("alice/nothing +1; banish duke", "OP-1"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_happens(effect: str, rule: str) -> None:
    game = board({"alice/hand": ["caravan", "city"]})
    game.told("play caravan")
    game.refuses(f"declare {effect}", rule)


def test_deeds_are_written_as_they_are_read() -> None:
    text = "declare coin +2; draw 2; bob: discard city ?; acquire duke"
    action = RULES.parse(text)
    assert NOTATION.format(action) == text
    assert action.parts[2] == Deed("discard", ("city", "?"), "bob")


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("con +2", 'there is no value "con"; did you mean coin?'),
        ("darw 2", "did you mean draw?"),
        ("play 1", "did you mean plays?"),
        ("61 7", 'there is no value "61"'),
        ("end -1", 'there is no value "end"'),
        ("con = 2", "did you mean coin?"),
        ("agenda = 2", 'there is no value "agenda"'),
        ("turn = zed", "turn is one of the seats alice, bob, not"),
        ("coin = many", "coin is a whole number"),
        ("played = city", "played is a list"),
        ("1 coin-conter -->alice/coins", "coin-conter"),
        ("1 coin-counter -->alice/conis", 'there is no place "alice/conis"; did you mean alice/coins?'),
        ("city alice/hand->bob/discrad", "did you mean bob/discard?"),
        ("1 city -->alice/hand", "city comes from a place"),
    ],
)
def test_a_slip_makes_nothing_new_on_the_table(effect: str, said: str) -> None:
    game = board({"alice/hand": ["caravan", "city"]})
    game.told("play caravan")
    before = game.table.hash()
    with pytest.raises(DomainError) as refused:
        game.told(f"declare {effect}")
    assert said in str(refused.value)
    assert game.table.hash() == before


def test_what_is_known_of_the_game_can_be_declared_though_it_is_not_on_the_table_yet() -> None:
    game = board({"alice/hand": ["caravan", "city"]})
    game.told("play caravan", "declare extra-turn = alice; 2 coin-counter -->bob/coins; city alice/hand->alice/discard")
    assert game.table.value("extra-turn") == "alice"
    assert game.table.pool("bob/coins") == {"coin-counter": 2}


@pytest.mark.parametrize(
    "effect",
    [
        *("coin -5", "plays -3", "coin +1000001", "coin = -1", "counters 9999999", "counters 1 2", "counters city"),
        *("draw 1001", "1000001 coin-counter -->alice/coins"),
    ],
)
def test_numbers_that_no_table_shows_are_refused(effect: str) -> None:
    game = board({"alice/hand": ["caravan"]})
    game.told("play caravan")
    game.refuses(f"declare {effect}", "OP-1")


def test_the_number_that_is_recorded_is_the_number_that_was_put() -> None:
    game = board({"alice/hand": ["caravan"]})
    game.told("play caravan", "declare counters 5000")
    assert game.table.pool("alice/coins") == {"coin-counter": 5000}
