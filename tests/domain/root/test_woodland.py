"""Who rules a clearing (Law 2.5 and the exceptions of factions)."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces, Set
from domain.games.root import places
from domain.games.root.woodland import Woodland, groups
from domain.table import Table

CLEARING = places.clearing(11)


def woodland(pieces: dict[str, int], **values: object) -> Woodland:
    table = Table()
    for kind, count in pieces.items():
        table.apply(MovePieces(kind, count, "", CLEARING))
    for seat, faction in {"C": "marquise", "E": "eyrie", "A": "alliance", "L": "lizard"}.items():
        table.apply(Set(places.of_seat(seat, places.FACTION), faction))
    table.apply(Set(places.MAP, "fall"))
    for name, value in values.items():
        table.apply(Set(name.replace("__", "/"), value))
    return Woodland(table)


@pytest.mark.parametrize(
    ("pieces", "ruler"),
    [
        ({}, ""),
        ({"warrior:marquise": 2, "warrior:alliance": 1}, "marquise"),
        ({"warrior:marquise": 1, "warrior:alliance": 1}, ""),
        ({"warrior:marquise": 1, "warrior:alliance": 1, "base-mouse:alliance": 1}, "alliance"),
        ({"warrior:marquise": 1, "wood:marquise": 3, "sympathy:alliance": 1, "warrior:alliance": 2}, "alliance"),
        ({"wood:marquise": 3}, ""),
        ({"pawn:vagabond": 1}, ""),
        ({"ruin": 1, "ferry": 1}, ""),
    ],
)
def test_most_warriors_and_buildings_rule_and_a_tie_is_nobodys(pieces, ruler):
    assert woodland(pieces).ruler(CLEARING) == ruler


def test_the_eyrie_rule_ties_for_most():
    tie = woodland({"warrior:marquise": 2, "warrior:eyrie": 2})
    assert tie.ruler(CLEARING) == "eyrie"
    assert tie.is_tie(CLEARING)
    lost = woodland({"warrior:marquise": 2, "warrior:alliance": 2, "warrior:eyrie": 1})
    assert lost.ruler(CLEARING) == ""
    assert not woodland({"warrior:eyrie": 1}).is_tie(CLEARING)


def test_a_garden_rules_against_any_number_and_against_the_eyries_ties():
    pieces = {"garden-mouse:lizard": 1, "warrior:marquise": 9, "warrior:eyrie": 1}
    assert woodland(pieces).ruler(CLEARING) == "lizard"


def test_hirelings_rule_for_their_holder_or_by_themselves():
    pieces = {"warrior:hireling-bandits": 2, "warrior:marquise": 2, "warrior:alliance": 3}
    assert woodland(pieces).ruler(CLEARING) == "alliance"
    held = {places.hireling_value("bandits", "holder").replace("/", "__"): "C"}
    assert woodland(pieces, **held).ruler(CLEARING) == "marquise"
    assert woodland({"warrior:hireling-bandits": 2}).ruler(CLEARING) == "hireling-bandits"


def test_the_burrow_is_always_the_duchys():
    assert woodland({}).ruler(places.BURROW) == "duchy"


def test_what_stood_there_before_can_be_asked_too():
    now = woodland({"warrior:marquise": 2, "warrior:eyrie": 2})
    assert now.ruler(CLEARING, {"warrior:marquise": 2}) == "marquise"


def test_pieces_are_sorted_by_owner():
    found = groups({"warrior:hundreds": 3, "warlord:hundreds": 1, "mob:hundreds": 1, "ruin": 1})
    assert found["hundreds"].warriors == 4
    assert found["hundreds"].strength == 4
    assert found[""].pieces == {"ruin": 1}


def test_the_map_and_its_paths_are_read_from_the_table():
    lens = woodland({}, path__5_9="closed", suit__1="mouse")
    assert lens.neighbours(1) == [5, 9, 10]
    assert lens.is_closed(9, 5)
    assert not lens.is_closed(1, 5)
    assert (lens.suit(1), lens.suit(2)) == ("mouse", "mouse")
    assert lens.seats == ["C", "E", "A", "L"]
    assert lens.seat_of("eyrie") == "E"
    assert lens.letter("hireling-bandits") == "hT"


def test_an_empty_table_has_no_map_and_nobody_plays():
    lens = Woodland(Table())
    assert lens.map is None
    assert lens.seats == []
    assert lens.suit(3) == ""
    assert lens.neighbours(3) == []
