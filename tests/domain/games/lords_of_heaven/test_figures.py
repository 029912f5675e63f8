"""Figures that no source gives: counted as assumed, asked for where they are told, known where an owner gave them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from domain.decision import Chance, Decision, Dice, Telling
from domain.errors import InvalidData
from domain.games.lords_of_heaven.facts import rules
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board, begun, board
from tests.domain.games.lords_of_heaven.test_conflicts import duel, hands

KNOWN = """
[action-09]
name = "Nine"
affiliation = "any"
cost = 2
benefit = ["faith", "gold"]
strength = 4
effect = "pay 1 faith; gain 2 gold 1 footman; score 1"
conflict = "strength 2; deal 3; play"

[action-16]
name = "Sixteen"
affiliation = "any"
cost = 0
benefit = ["gold"]
strength = 1
effect = "nothing"
conflict = "nothing"

[fortress]
worth = [1, 4, 5, 6]
laurel = 2

[edessa]
level_cost = [1, 3, 6]
income = [2, 3, 4]
ransack_gold = 5

[dice]
strength = [0, 0, 0, 0, 0, 6]
wounds = [0, 0, 0, 0, 0, 0]
"""


@pytest.fixture
def own_data() -> Iterator[None]:
    RULES.complete({"mine.toml": KNOWN})
    yield
    RULES.complete({})


def assumed(game: Board) -> dict[str, int]:
    """Returns what was counted as assumed so far."""
    found = {name.partition("/")[2]: value for name, value in game.table.values.items() if name.startswith("assumed/")}
    return {name: int(value) for name, value in found.items()}


def cautions(game: Board, line: str) -> tuple[str, ...]:
    asked = RULES.next(game.drawn().table)
    assert isinstance(asked, tuple)
    assert isinstance(asked[0], Decision)
    return RULES.cautions(game.table, asked[0], RULES.parse(line, game.table))


def telling(game: Board) -> Telling:
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert isinstance(asked.source, Telling), asked
    return asked.source


RICH = {"B/screen": {"gold": 20, "faith": 6}}


def turn_of_b(pools: Mapping[str, Mapping[str, int]] = {}, kind: str = "action-09", **options: Any) -> Board:
    return board({**RICH, **pools}, {"B/hand": [kind]}, {"turn": "B"}, **options)


# -- assumed --------------------------------------------------------------------------------------------------------


def test_each_assumed_figure_is_counted_by_the_entry_that_rests_on_it() -> None:
    game = turn_of_b().told("presence action-09")
    assert assumed(game) == {"costs": 1}
    game.told("influence edessa 3")
    assert assumed(game) == {"costs": 1, "levels": 1}
    game.told("support 1 iconium")
    assert assumed(game) == {"costs": 1, "levels": 1}
    game.told("influence antiocheia 1")
    assert assumed(game) == {"costs": 1, "levels": 2}


def test_a_way_that_is_assumed_or_listed_nowhere_is_counted_and_said() -> None:
    game = turn_of_b({"region/antiocheia": {"B": 3}}).told("movement action-09", "move antiocheia->iconium")
    assert "ways" not in assumed(game)
    game.told("move antiocheia->edessa")
    assert assumed(game)["ways"] == 1
    game.told("move antiocheia->ascalon")
    assert assumed(game)["ways"] == 2


def test_incomes_and_benefits_are_said_and_counted() -> None:
    game = turn_of_b({"temple/iconium": {"B-temple": 1}})
    said = cautions(game, "income action-09")
    assert said[0] == "the benefit of Action card 9 is assumed (LOH-O14)"
    assert said[1] == "the income of Iconium, Edessa, Jerusalem is assumed (LOH-O12)"
    assert len(said) == 2
    game.told("income action-09", "provision 2 gold")
    assert assumed(game) == {"benefits": 1, "incomes": 1}


def test_what_a_church_brings_above_level_one_is_assumed() -> None:
    game = board(
        {**RICH, "temple/iconium": {"B-temple": 1}}, {"B/hand": ["action-09"]}, {"turn": "B", "B/upgrade/temple": 2}
    )
    assert "level is assumed (LOH-O1)" in cautions(game, "income action-09")[2]
    game.told("income action-09", "provision 2 gold")
    assert assumed(game)["upgrades"] == 1
    assert game.faith("B") == 6 + 1 + 2


def test_upgrades_and_fortress_places_are_said_and_counted() -> None:
    game = turn_of_b().told("develop action-09")
    assert cautions(game, "build fortress antiocheia-iconium") == ("how a fortress is upgraded is assumed (LOH-O1)",)
    assert len(cautions(game, "build fortress edessa-iconium")) == 2
    game.told("build fortress edessa-iconium")
    assert assumed(game) == {"costs": 1, "upgrades": 1, "ways": 1}


def test_a_conflict_counts_dice_cards_and_upgraded_buildings() -> None:
    pools = {"region/iconium": {"C": 2, "B": 2}, "path/antiocheia-iconium": {"B-fortress": 1}}
    game = board(pools, hands(), {"turn": "C", "B/upgrade/fortress": 2}).told("movement action-18")
    game.told("done")
    assert "dice are assumed (LOH-O13)" in cautions(game, "battle iconium B")[0]
    game.told("battle iconium B", "B: join nothing", "B: pass")
    assert "the Strength of Action card 8 is assumed" in cautions(game, "play action-08 with nothing")[0]
    assert cautions(game, "play bluff with nothing") == ()
    game.told("C: play action-08 with nothing", "B: play bluff with nothing", "pass", "rolled 1 1")
    before = assumed(game)
    assert "dice" not in before
    game.told("rolled 1 1")
    after = assumed(game)
    assert {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name)} == {
        "dice": 1,
        "strengths": 1,
        "upgrades": 1,
    }


def test_a_fortress_of_level_one_and_a_bluff_card_are_no_assumption() -> None:
    pools = {"region/iconium": {"C": 2, "B": 2}, "path/antiocheia-iconium": {"B-fortress": 1}}
    game = duel("battle iconium B", pools)
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    assert set(assumed(game)) == {"benefits", "dice"}


def test_the_gold_of_a_ransack_and_the_price_of_a_siege_tower_are_said() -> None:
    game = duel("siege iconium", {"city/iconium/1": {"B": 1}, "city/iconium/2": {}})
    game.told("C: play bluff with 1 siege-tower 1 footman", "B: play bluff with nothing", "rolled 1 1 1")
    assert "the Gold of Iconium is assumed (LOH-O12)" in cautions(game, "ransack")[0]
    assert cautions(game, "take") == ()
    game.told("ransack")
    assert assumed(game)["ransacks"] == 1
    assert "LOH-O8" in cautions(game, "keep 1 siege-tower")[0]
    assert cautions(game, "keep 1 footman") == ()


def test_an_assumed_affiliation_is_counted_as_the_effect_is_used() -> None:
    game = turn_of_b(kind="betrayal-of-the-emirs").told("presence betrayal-of-the-emirs")
    assert "effects" not in assumed(game)
    game.told("effect")
    assert assumed(game)["effects"] == 1


def test_small_games_say_that_cards_leave_by_assumed_symbols() -> None:
    assert "LOH-O22" in RULES.advice(("C", "S"), {})[0]
    assert RULES.advice(("B", "C", "S", "K"), {}) == ()


# -- told ----------------------------------------------------------------------------------------------------------


def test_what_an_upgrade_brings_is_told_where_figures_are() -> None:
    game = turn_of_b(figures="told").befell("develop action-09", "told 1", "pass", "build temple antiocheia")
    assert telling(game).names == ("told/level", "told/worth", "told/laurel")
    game.befell("told 2 5 1")
    assert (game.seat("B").level("temple"), game.seat("B").strength("temple")) == (2, 5)
    assert game.vp("B") == 1
    assert assumed(game) == {}


def test_where_figures_are_told_an_effect_is_offered_to_everyone_whose_symbol_is_not_known() -> None:
    game = board(stacks={"S/hand": ["betrayal-of-the-emirs"]}, values={"turn": "S"}, figures="told")
    game.befell("presence betrayal-of-the-emirs", "told 1")
    assert game.questions == ["S effect-before"]
    known = board(stacks={"S/hand": ["holy-zeal"]}, values={"turn": "S"}, figures="told")
    known.befell("presence holy-zeal", "told 1")
    assert known.questions == ["S presence"]


# -- known ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("own_data")
@pytest.mark.parametrize("figures", ["assumed", "told"])
def test_what_an_owner_gave_is_neither_told_nor_assumed(figures: str) -> None:
    game = turn_of_b(figures=figures)
    assert cautions(game, "presence action-09") == ()
    game.befell("presence action-09", "pass", "influence edessa 3")
    assert game.gold("B") == 20 - 2 - (6 - 1)
    assert assumed(game) == {}


@pytest.mark.usefixtures("own_data")
def test_only_what_is_not_known_is_told() -> None:
    game = turn_of_b({"city/jerusalem/1": {}}, figures="told").befell("income action-09", "provision 2 gold")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert asked.question == "the Gold of Iconium: income?"
    game.befell("told 7")
    assert game.gold("B") == 20 + 1 + 2 + 2 + 7


@pytest.mark.usefixtures("own_data")
def test_dice_that_an_owner_gave_are_rolled_where_figures_are_told() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 1, "B": 1}})
    told = board({"region/iconium": {"C": 1, "B": 1}}, hands(), {"turn": "C"}, figures="told")
    told.befell("movement action-18", "told 0 0 0 0 0", "battle iconium B")
    for one in (game, told):
        one.befell("C: play bluff with nothing", "B: play bluff with nothing")
        asked = RULES.next(one.table)
        assert isinstance(asked, Chance)
        assert isinstance(asked.source, Dice)
        one.told("rolled 6", "rolled 1")
        assert one.table.value("strengths") == [6, 0]
    assert "dice" not in assumed(game)


@pytest.mark.usefixtures("own_data")
def test_an_upgrade_follows_the_track_that_an_owner_gave() -> None:
    game = turn_of_b().told("develop action-09")
    assert cautions(game, "build fortress antiocheia-iconium") == ()
    game.told("pass", "build fortress antiocheia-iconium")
    assert (game.seat("B").strength("fortress"), game.vp("B")) == (4, 1)
    assert "upgrades" not in assumed(game)
    assert rules().upgrades.temple.status == "assumed"


@pytest.mark.usefixtures("own_data")
def test_an_effect_that_an_owner_gave_is_done_and_not_declared() -> None:
    game = turn_of_b().told("presence action-09", "effect")
    assert game.questions == ["B presence"]
    assert (game.gold("B"), game.faith("B"), game.vp("B")) == (20 - 2 + 2, 6 - 1, 1)
    assert game.seat("B").units.count("footman") == 6
    poor = board({"B/screen": {"gold": 20}}, {"B/hand": ["action-09"]}, {"turn": "B"}).told("presence action-09")
    poor.refuses("effect", "LH.6")
    none = turn_of_b(kind="action-16").told("presence action-16")
    assert none.questions == ["B presence"]


@pytest.mark.usefixtures("own_data")
def test_a_conflict_effect_that_an_owner_gave_is_done() -> None:
    stacks = {**hands(), "B/hand": [], "C/hand": ["action-09", "action-16", "action-18"]}
    game = board({"region/iconium": {"C": 2, "B": 2}}, stacks, {"turn": "C"}).told("movement action-18")
    game.told("battle iconium B", "C: play action-09 with nothing", "B: play bluff with 2 footman")
    assert game.questions == ["C also"]
    game.refuses("also bluff", "LH.7.1")
    game.refuses("also pilgrims", "LH.7.1")
    game.told("also action-16", "rolled 1 1", "rolled 1 1")
    assert game.table.value("strengths") == [4 + 2 + 1, 2]
    assert game.seat("B").force.count("footman") == 0
    assert game.support("iconium", "B") == 1
    assert {"action-09", "action-16"} <= set(game.kinds("discard"))


@pytest.mark.usefixtures("own_data")
def test_another_card_need_not_be_played() -> None:
    stacks = {**hands(), "B/hand": [], "C/hand": ["action-09", "action-16", "action-18"]}
    game = board({"region/iconium": {"C": 2, "B": 2}}, stacks, {"turn": "C"}).told("movement action-18")
    game.told("battle iconium B", "C: play action-09 with nothing", "B: play bluff with nothing", "pass")
    game.told("rolled 1 1", "rolled 1 1")
    assert game.table.value("strengths") == [6, 0]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("laurel = 2", "laurel = 5", "fortress.laurel"),
        ("[1, 4, 5, 6]", "[2, 4]", "fortress.worth"),
        ("[1, 4, 5, 6]", "[]", "fortress.worth"),
        ('"strength 2; deal 3; play"', '"wounds 2"', "action-09.conflict"),
        ('"strength 2; deal 3; play"', '"strength many"', "action-09.conflict"),
        ('"strength 2; deal 3; play"', '"play 2"', "alone"),
        ('"pay 1 faith; gain 2 gold 1 footman; score 1"', '"score 1; pay 1 faith"', "in front"),
        ('"pay 1 faith; gain 2 gold 1 footman; score 1"', '"gain 2 camel"', "action-09.effect"),
        ('"pay 1 faith; gain 2 gold 1 footman; score 1"', '"pay 1 knight"', "action-09.effect"),
    ],
)
def test_an_effect_or_a_track_that_cannot_be_is_refused_with_its_key(old: str, new: str, part: str) -> None:
    assert old in KNOWN
    try:
        with pytest.raises(InvalidData, match=part):
            RULES.complete({"mine.toml": KNOWN.replace(old, new)})
    finally:
        RULES.complete({})


def test_a_known_effect_cannot_be_overruled() -> None:
    text = '[holy-zeal]\ncost = 1\nbenefit = ["gold"]\nstrength = 1\neffect = "score 1"\n'
    try:
        with pytest.raises(InvalidData, match=r"holy-zeal\.effect"):
            RULES.complete({"mine.toml": text})
    finally:
        RULES.complete({})


def test_a_level_of_a_track_is_checked_by_its_length() -> None:
    table = begun().table
    assert "1 to 3" in RULES.value_misfit(table, "B/upgrade/temple", 4)
    assert RULES.value_misfit(table, "B/upgrade/temple", 3) == ""
    assert RULES.value_misfit(begun(figures="told").table, "B/upgrade/temple", 4) == ""
