"""Names of places and pieces are spelt in one way and read back."""

from __future__ import annotations

import pytest

from domain.games.root import places


def test_places_are_spelt_as_documented():
    assert places.clearing(5) == "clearing/5"
    assert places.clearing(0) == places.BURROW == "burrow"
    assert places.path(9, 5) == "path/5_9"
    assert places.forest((9, 1, 5)) == "forest/1_5_9"
    assert places.ruin(10) == "ruin/10"
    assert places.of_seat("C", places.SUPPLY) == "C/supply"
    assert places.decree("E", "recruit") == "E/decree/recruit"
    assert places.retinue("K", 2) == "K/retinue/2"
    assert places.relation("V", "C") == "V/relation/C"
    assert places.price("O", "hand") == "O/price/hand"
    assert places.suit(7) == "suit/7"


@pytest.mark.parametrize("number", range(13))
def test_a_clearing_is_read_back_from_its_place(number):
    assert places.clearing_of(places.clearing(number)) == number


@pytest.mark.parametrize("other", ["deck", "clearing/", "clearing/x", "C/hand", "path/5_9", ""])
def test_other_places_are_no_clearing(other):
    assert places.clearing_of(other) is None


def test_the_clearings_of_a_forest_or_path_are_read_back():
    assert places.clearings_of(places.forest((1, 5, 9))) == (1, 5, 9)
    assert places.clearings_of(places.path(5, 9)) == (5, 9)
    assert places.clearings_of("C/hand") == ()


def test_pieces_say_what_they_are_and_whose():
    kind = places.piece("sawmill", "marquise")
    assert (places.piece_name(kind), places.piece_owner(kind)) == ("sawmill", "marquise")
    assert places.piece_owner(places.RUIN) == ""
    assert places.piece_owner(places.piece("warrior", places.hireling("eyrie"))) == "hireling-eyrie"


def test_items_turn_and_turn_back():
    assert places.exhausted("sword") == "sword-exhausted"
    assert places.exhausted(places.exhausted("sword")) == "sword-exhausted"
    assert places.refreshed(places.exhausted("sword")) == "sword"


def test_relics_and_waystations_carry_what_is_known_of_them():
    assert places.relic("figure") == "figure:keepers"
    assert places.relic("figure", 2) == "figure-2:keepers"
    assert places.waystation("figure") == "waystation-figure:keepers"
    assert places.waystation("figure", "tablet") == "waystation-figure-tablet:keepers"


def test_a_card_may_be_known_by_suit_or_name_only():
    assert places.unknown_card() == "?"
    assert places.unknown_card("fox") == "?fox"
    assert places.unknown_card(name="dominance") == "?dominance"
