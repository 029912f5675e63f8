"""What refusals and questions say: the rule that refuses, what there is, and one of a thing as one."""

from __future__ import annotations

import pytest

from domain.decision import Chance, Decision
from domain.errors import InvalidNotation
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board, board
from tests.domain.games.lords_of_heaven.test_conflicts import duel, hands
from tests.domain.games.lords_of_heaven.test_figures import assumed, cautions


def played(line: str, kind: str = "action-30", turn: str = "C") -> Board:
    return board({f"{turn}/screen": {"gold": 9, "faith": 2}}, {f"{turn}/hand": [kind]}, {"turn": turn}).told(line)


@pytest.mark.parametrize(
    ("line", "kind", "answer"),
    [
        ("income action-30", "action-30", "effect"),
        ("movement action-30", "action-30", "effect"),
        ("income action-30", "action-30", "battle iconium B"),
        ("income action-30", "action-30", "siege iconium"),
        ("presence betrayal-of-the-emirs", "betrayal-of-the-emirs", "battle iconium B"),
    ],
)
def test_what_has_no_place_in_an_action_is_refused_by_the_rule_that_says_so(line: str, kind: str, answer: str) -> None:
    played(line, kind).refuses(answer, "LH.6")


def test_an_effect_of_another_symbol_is_refused_with_that_symbol() -> None:
    said = played("presence holy-zeal", "holy-zeal", "S").refuses("effect", "LH.6")
    assert said == "the effect of Holy Zeal is for christians, and S is none of them"


def test_an_effect_is_resolved_once() -> None:
    game = played("presence holy-zeal", "holy-zeal").told("effect")
    assert "resolved already" in game.refuses("effect", "LH.6")


def test_a_refusal_says_what_there_is() -> None:
    game = played("presence action-30").told("pass")
    assert "at least 1 is named" in game.refuses("support 0 iconium", "LH.4.8")
    assert game.refuses("support 9 iconium", "LH.4.8") == "C has 6 Presence markers left to place, not 9"
    game.refuses("support 1 iconium in-faith 99999999999999", "LH.4.9")
    fight = duel("battle iconium B", {"region/iconium": {"C": 1, "B": 1}})
    assert fight.refuses("C: play bluff with 99999999999999 faith", "LH.7.1") == "C has 4 faith, not as many as that"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("move iconium->antiocheia->tripoli", "a step goes from one Location to one next to it"),
        ("move antiocheia-iconium->tripoli", 'there is no Location "antiocheia-iconium"'),
        ("X: develop action-30", 'there is no seat "X"; they are B, C, S, K'),
        ("X: develop", 'there is no seat "X"'),
    ],
)
def test_a_line_that_names_what_there_is_not_says_so(line: str, part: str) -> None:
    game = played("movement action-30")
    with pytest.raises(InvalidNotation) as refused:
        RULES.parse(line, game.table)
    assert part in refused.value.message


def test_an_ally_of_the_attacker_and_the_defenders_own_support_are_refused_by_their_open_points() -> None:
    pools = {"region/iconium": {"C": 2, "B": 1, "S": 1, "K": 1}}
    game = board(pools, hands(), {"turn": "C"}).told("movement action-18", "battle iconium B", "ask K", "accept")
    assert "nobody fights on both sides (LOH-O35)" in game.refuses("B: ask K", "LH.7.1")
    assert game.refuses("B: ask C", "LH.7.1") == "C cannot be asked: C leads a side"
    pools = {"city/iconium/1": {"B": 1}, "city/iconium/2": {}, "region/iconium": {"C": 3, "B": 2}}
    siege = board(pools, hands(), {"turn": "C"}, siege_support=False).told("movement action-18", "siege iconium")
    assert "(LOH-O20)" in siege.refuses("B: play bluff with 5 footman", "LH.7.2")


def test_one_of_a_thing_is_said_as_one() -> None:
    game = board({"region/iconium": {"C": 1, "B": 1, "S": 1}, "C/units": {"footman": 2}}, hands(), {"turn": "C"}).told(
        "movement action-18", "battle iconium B", "ask S", "accept"
    )
    game.told("C: play bluff with 1 footman", "S: send 1 footman", "B: play bluff with nothing")
    game.told("rolled 1", "rolled 1", "rolled 2")
    asked = RULES.next(game.table)
    assert isinstance(asked, tuple)
    assert asked[0].question == "1 Wound: which 1 Unit is lost?"
    end = board(stacks={"round-deck": ["last-round"], "K/hand": ["action-30"]}, values={"turn": "K", "crusade": 2})
    for seat in "BCSK":
        end.table.values[f"{seat}/vp"] = 0
    end.table.values["K/vp"] = 1
    assert end.told("discard action-30").over.reason == "1 point"


def test_dice_and_buildings_that_are_assumed_are_said_at_each_roll() -> None:
    pools = {"region/iconium": {"C": 2, "B": 1}, "path/antiocheia-iconium": {"C-fortress": 1}}
    game = board(pools, hands(), {"turn": "C", "C/upgrade/fortress": 3}).told("movement action-18", "recruit nothing")
    dice, fortress = (
        "the faces of the dice are assumed (LOH-O13)",
        "what a fortress of C is worth at level 3 is assumed (LOH-O1)",
    )
    game.told("done")
    assert cautions(game, "battle iconium B") == (dice, fortress)
    game.told("battle iconium B", "C: play bluff with nothing", "B: play bluff with nothing")
    for line in ("rolled 1 1", "rolled 1"):
        asked = RULES.next(game.table)
        assert isinstance(asked, Chance)
        assert RULES.cautions(game.table, asked, RULES.parse(line)) == (dice, fortress)
        game.told(line)
    assert assumed(game)["dice"] == 1


def test_a_citadel_above_level_one_is_said_to_be_assumed() -> None:
    pools = {"city/iconium/1": {}, "city/iconium/3": {"B": 1}, "citadel/iconium": {"B-citadel": 1}}
    game = board(pools, hands(), {"turn": "C", "B/upgrade/citadel": 3}).told("movement action-18", "done")
    assert "what a citadel of B is worth at level 3 is assumed (LOH-O1)" in cautions(game, "siege iconium")
    asked = RULES.next(game.table)
    assert isinstance(asked, tuple)
    assert isinstance(asked[0], Decision)
