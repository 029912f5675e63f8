"""Ways between Locations: those that an owner gave are all there are, and others are called what they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.errors import InvalidData
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board, board
from tests.domain.games.lords_of_heaven.test_conflicts import hands
from tests.domain.games.lords_of_heaven.test_figures import assumed, cautions

WAYS = '[ways]\npairs = [["iconium", "antiocheia"], ["tripoli", "antiocheia"], ["antiocheia", "edessa"]]\n'
RICH = {"B/screen": {"gold": 20}}
HAND = {"B/hand": ["action-30"]}


@pytest.fixture
def own_ways() -> Iterator[None]:
    RULES.complete({"mine.toml": WAYS})
    yield
    RULES.complete({})


@pytest.mark.usefixtures("own_ways")
@pytest.mark.parametrize("edges", ["warn", "strict"])
def test_where_all_ways_are_known_no_other_is_gone(edges: str) -> None:
    game = board({**RICH, "region/antiocheia": {"B": 3}}, HAND, {"turn": "B"}, edges=edges).told("movement action-30")
    assert game.refuses("move antiocheia->ascalon", "LH.6.3") == "antiocheia and ascalon are not adjacent"
    assert cautions(game, "move antiocheia->edessa") == ()
    game.told("move antiocheia->edessa")
    assert "ways" not in assumed(game)


@pytest.mark.usefixtures("own_ways")
def test_where_all_ways_are_known_influence_and_support_come_by_them_only() -> None:
    pools = {**RICH, "city/jerusalem/1": {}, "city/edessa/1": {}}
    game = board(pools, HAND, {"turn": "B"}).told("presence action-30")
    game.refuses("influence edessa 1", "LH.6.2")
    game.told("influence antiocheia 1")
    assert "ways" not in assumed(game)
    fight = battle({"region/iconium": {"C": 2, "B": 1}, "region/edessa": {"S": 1}})
    fight.refuses("ask S", "LH.7.1")


def battle(pools: dict[str, dict[str, int]], edges: str = "warn") -> Board:
    game = board({"region/antiocheia": {}, **pools}, hands(), {"turn": "C"}, edges=edges).told("movement action-18")
    return game.told("battle iconium B")


@pytest.mark.parametrize(
    ("region", "doubt"),
    [
        ("iconium", ()),
        ("antiocheia", ()),
        ("edessa", ("that iconium and edessa are adjacent is assumed (LOH-O2)",)),
        ("ascalon", ("no source says that K has Support next to iconium (LOH-O2)",)),
    ],
)
def test_an_ally_that_comes_by_a_doubtful_way_is_said_and_counted(region: str, doubt: tuple[str, ...]) -> None:
    pools = {"region/iconium": {"C": 2, "B": 1}, "region/jerusalem": {}}
    pools[f"region/{region}"] = {**pools.get(f"region/{region}", {}), "K": 1}
    game = battle(pools)
    assert cautions(game, "ask K") == doubt
    game.told("ask K")
    assert assumed(game).get("ways", 0) == len(doubt)


def test_a_way_that_is_refused_for_want_of_a_map_says_that_the_map_is_assumed() -> None:
    game = board(RICH, HAND, {"turn": "B"}, edges="strict").told("movement action-30")
    said = game.refuses("move antiocheia->ascalon", "LH.6.3")
    assert said == "antiocheia and ascalon are not adjacent by the map, which is assumed (LOH-O2)"
    fight = battle({"region/iconium": {"C": 2, "B": 1}}, edges="strict")
    assert "by the map, which is assumed (LOH-O2)" in fight.refuses("ask K", "LH.7.1")
    build = board(RICH, HAND, {"turn": "B"}).told("develop action-30", "pass")
    assert "by the map, which is assumed (LOH-O2)" in build.refuses("build fortress iconium-tripoli", "LH.4.5")


EDESSA = "[edessa]\nlevel_cost = [1, 3, 6]\nincome = [1, 1, 1]\nransack_gold = 3\n"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (EDESSA.replace("[1, 3, 6]", "[6, 3, 1]"), r"edessa\.level_cost: expected figures that do not fall"),
        (EDESSA.replace("[1, 3, 6]", "[1, 3, 10]"), r"edessa\.level_cost: expected figures by which .* not 7"),
        (EDESSA + EDESSA.replace("edessa", "jerusalem").replace("6]", "7]"), r"jerusalem\.level_cost: .* not 7"),
        ("[fortress]\nworth = [1, 3, 2]\nlaurel = 3\n", r"fortress\.worth: expected figures that do not fall"),
        (WAYS.replace("]]", '], ["antiocheia", "iconium"]]'), r"ways\.pairs: .* antiocheia-iconium is there 2 times"),
        ("[nope]\ncost = 1\n", r"nope: expected the id of a card or a Location, or one of ways, dice, fortress"),
    ],
)
def test_what_an_owner_cannot_mean_is_refused_with_its_key(text: str, part: str) -> None:
    try:
        with pytest.raises(InvalidData, match=part):
            RULES.complete({"mine.toml": text})
    finally:
        RULES.complete({})


def test_figures_that_agree_with_the_example_are_taken() -> None:
    try:
        RULES.complete({"mine.toml": EDESSA + EDESSA.replace("edessa", "jerusalem")})
        assert "Jerusalem" in RULES.facts.completed
    finally:
        RULES.complete({})
