"""Battles and Sieges step by step: the worked Battle of the draft rulebook, and cases that follow from the rules."""

from __future__ import annotations

import pytest

from domain.decision import Chance, Decision, Telling
from domain.games.lords_of_heaven.rules import RULES
from domain.perspective import Perspective
from domain.table import Table
from tests.domain.games.lords_of_heaven.board import FOUR, Board, board

WEAK = "action-08"
"""A card of Strength 0."""
HANDS = {
    "B": ["the-barons-dispute", "action-15", "action-16"],
    "C": [WEAK, "action-17", "action-18"],
    "S": ["action-11", "action-13", "action-19"],
    "K": ["action-12", "action-20", "action-22"],
}
"""Strengths: the Barons' Dispute and action-11 1, action-13 3, action-08 and action-12 0."""


def hands() -> dict[str, list[str]]:
    return {f"{seat}/hand": kinds for seat, kinds in HANDS.items()}


def worked_battle() -> Board:
    """Returns the worked Battle up to the closed hands: George S, Beatrice B, Robert C."""
    pools = {"region/antiocheia": {"S": 2, "B": 1}, "path/antiocheia-iconium": {"C-fortress": 1}}
    game = board(pools, hands(), {"turn": "S", "C/upgrade/fortress": 2})
    game.told("movement action-19", "battle antiocheia B", "ask C", "refuse")
    game.told("B: ask C", "accept", "join iconium", "recruit 1 footman")
    return game


def fought() -> Board:
    """Returns the worked Battle up to the Wounds of Beatrice's side."""
    game = worked_battle()
    game.told("S: play action-11 with 4 footman 2 faith")
    game.told("B: play the-barons-dispute with 2 footman", "C: send 2 footman 2 faith")
    game.told("S: declare play action-13", "B: declare S: wounds 4")
    return game.told("rolled 5 1", "rolled 3", "rolled 2")


def test_s5a_an_ally_that_refused_the_attacker_joins_the_defender() -> None:
    game = worked_battle()
    assert [game.support("antiocheia", seat) for seat in "SBC"] == [2, 1, 1]
    assert game.gold("C") == 4 - 1
    assert game.seat("C").units.count("footman") == 3 + 1
    assert game.questions == ["S commit", "B commit", "C commit"]
    asked = RULES.next(game.table)
    assert isinstance(asked, tuple)
    assert [one.question.rpartition("most ")[2] for one in asked] == ["4 Units", "2 Units", "2 Units"]


def test_s5b_and_s5c_eleven_stands_against_ten() -> None:
    game = fought()
    assert game.table.value("strengths") == [11, 10]
    assert game.table.value("conflict")["winner"] == "S"


def test_s5d_the_winner_has_three_points_the_others_one() -> None:
    game = fought()
    assert [game.vp(seat) for seat in "SBCK"] == [3, 1, 1, 0]


def test_s5e_wounds_take_units_then_support_and_faith_is_gone() -> None:
    game = fought()
    assert game.support("antiocheia", "S") == 1
    assert game.seat("S").force.count("footman") == 0
    assert game.questions == ["B losses"]
    game.refuses("lose 1 footman/B", "LH.7.1")
    game.refuses("lose 1 footman/B 1 support/B", "LH.7.1")
    game.told("lose 1 footman/B 1 footman/C", "B: keep 1 footman", "C: keep 1 footman")
    assert (game.faith("S"), game.faith("C")) == (3 - 2, 3 - 2)
    assert (game.gold("B"), game.gold("C")) == (8 - 1, 4 - 1 - 1)
    assert game.seat("B").units.count("footman") == 5 - 1
    assert game.seat("C").units.count("footman") == 4 - 1
    assert game.questions == ["K action"]
    assert [len(game.seat(seat).hand) for seat in FOUR] == [4] * 4


def test_s5_the_worked_battle_from_its_declaration_to_the_returned_footmen() -> None:
    game = worked_battle()
    before = {seat: game.seat(seat).units.count("footman") for seat in "SBC"}
    gold = {seat: game.gold(seat) for seat in "SBC"}
    game.told("S: play action-11 with 4 footman 2 faith")
    game.told("B: play the-barons-dispute with 2 footman", "C: send 2 footman 2 faith")
    game.told("S: declare play action-13", "B: declare S: wounds 4", "rolled 5 1", "rolled 3", "rolled 2")
    assert game.table.value("strengths") == [4 + 4 + 2 + 1, 1 + 2 + 2 + 2 + 1 + 2]
    assert [game.vp(seat) for seat in "SBC"] == [3, 1, 1]
    asked = RULES.next(game.table)
    assert isinstance(asked, tuple)
    assert [(one.seat, one.question) for one in asked] == [("B", "2 Wounds: which 2 Units are lost?")]
    assert game.support("antiocheia", "S") == 2 - 1, "five Wounds: four Footmen, then one Support"
    assert game.seat("S").force.count("footman") == 0
    game.told("lose 1 footman/B 1 footman/C")
    assert [game.seat(seat).force.count("faith") for seat in "SBC"] == [0, 0, 0]
    game.told("B: keep 1 footman", "C: keep 1 footman")
    after = {seat: game.seat(seat).units.count("footman") for seat in "SBC"}
    assert after == {"S": before["S"] - 4, "B": before["B"] - 1, "C": before["C"] - 1}
    assert {seat: gold[seat] - game.gold(seat) for seat in "SBC"} == {"S": 0, "B": 1, "C": 1}
    assert [game.support("antiocheia", seat) for seat in "SBC"] == [1, 1, 1]


def duel(kind: str, pools: dict[str, dict[str, int]], crusade: int = 1, tie: str = "defender") -> Board:
    """Returns a Conflict that C has started in Iconium after a Movement."""
    game = board({"C/screen": {"gold": 9, "faith": 3}, **pools}, hands(), {"turn": "C", "crusade": crusade}, tie=tie)
    return game.told("movement action-18", kind)


BATTLE = {"region/iconium": {"C": 2, "B": 2}}


def test_d11_two_units_a_support_no_siege_towers_and_any_faith() -> None:
    game = duel("battle iconium B", BATTLE).drawn()
    game.refuses("C: play bluff with 5 footman", "LH.7.1")
    game.refuses("C: play bluff with 1 siege-tower", "LH.7.1")
    game.told("C: play bluff with 3 footman 1 knight 3 faith")
    game.refuses("B: play bluff with 5 footman", "LH.7.1")


def test_d12_the_besieged_play_a_unit_and_one_for_each_citadel() -> None:
    citadels = {f"citadel/{place}": {"B-citadel": 1} for place in ("tripoli", "tyrus")}
    units = {"B/units": {"footman": 3, "siege-tower": 2, "knight": 1}}
    game = duel("siege iconium", {**citadels, **units, "city/iconium/2": {}})
    game.refuses("B: play bluff with 4 footman", "LH.7.2")
    game.refuses("B: play bluff with 1 knight", "LH.7.2")
    game.told("C: play bluff with nothing", "B: play bluff with 2 footman 1 siege-tower 2 faith")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert asked.seat == "C"
    game.befell("rolled 1 1 1")
    assert game.questions == ["B return"]


@pytest.mark.parametrize(("citadel", "points"), [(0, 2), (1, 2)])
def test_d13_a_defender_who_wins_in_control_scores_one_more(citadel: int, points: int) -> None:
    pools = {"city/iconium/1": {}, "city/iconium/2": {}, "city/iconium/3": {"B": 1}}
    if citadel:
        pools["citadel/iconium"] = {"B-citadel": 1}
    game = duel("siege iconium", pools)
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman 2 faith", "rolled 1 1 1", "keep nothing")
    assert (game.vp("B"), game.vp("C")) == (points, 1)
    assert game.levels("iconium") == {"B": 3}


def test_d13_a_defender_who_wins_goes_up_and_takes_the_marker() -> None:
    game = duel("siege iconium", {"city/iconium/1": {"C": 1}, "city/iconium/2": {"B": 1}})
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman 2 faith", "rolled 1 1 1", "keep nothing")
    assert game.levels("iconium") == {"C": 1, "B": 3}
    assert game.controller("iconium") == "B"
    assert (game.vp("B"), game.vp("C")) == (1, 1)


def test_a_defender_who_goes_up_changes_places_with_who_stands_there() -> None:
    game = duel("siege iconium", {"city/iconium/1": {}, "city/iconium/2": {"B": 1}, "city/iconium/3": {"C": 1}})
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman 2 faith", "rolled 1 1 1", "keep nothing")
    assert game.levels("iconium") == {"C": 2, "B": 3}
    assert game.controller("iconium") == "B"


def won_siege(pools: dict[str, dict[str, int]]) -> Board:
    game = duel("siege iconium", pools)
    return game.told("C: play bluff with 3 footman 3 faith", "B: play bluff with nothing", "rolled 1 1 1")


def test_d14_ransacking_clears_the_city_and_gives_gold() -> None:
    pools = {"city/iconium/1": {"C": 1}, "city/iconium/2": {}, "city/iconium/3": {"B": 1}}
    game = won_siege({**pools, "citadel/iconium": {"B-citadel": 1}})
    gold = game.gold("C")
    game.told("ransack", "keep nothing")
    assert not game.levels("iconium")
    assert game.controller("iconium") == ""
    assert game.table.pool("citadel/iconium") == {}
    assert game.table.pool("supply")["B-citadel"] == 1
    assert game.gold("C") == gold + 4


def test_d24_a_siege_gives_a_point_each_and_no_bonus() -> None:
    game = board({"region/iconium": {"C": 3, "S": 1}}, hands(), {"turn": "C"})
    game.told("movement action-18", "siege iconium", "ask S", "accept")
    game.told("C: play bluff with 3 footman 3 faith", "S: send 1 footman", "B: play bluff with nothing")
    game.told("rolled 1 1 1", "rolled 1")
    assert [game.vp(seat) for seat in FOUR] == [1, 1, 1, 0]


def test_d25_the_attackers_own_marker_goes_to_the_top() -> None:
    game = won_siege({"city/iconium/1": {"C": 1}, "city/iconium/2": {"K": 1}, "city/iconium/3": {"B": 1}})
    supply = game.seat("C").presence.count("C")
    game.told("take", "keep nothing")
    assert game.levels("iconium") == {"K": 2, "C": 3}
    assert game.controller("iconium") == "C"
    assert game.seat("C").presence.count("C") == supply


def test_q12_who_besieges_a_city_of_its_own_takes_out_the_next() -> None:
    game = won_siege({"city/iconium/1": {"B": 1}, "city/iconium/2": {}, "city/iconium/3": {"C": 1}})
    game.told("take", "keep nothing")
    assert game.levels("iconium") == {"C": 3}


@pytest.mark.parametrize("crusade", [1, 2])
def test_d15_one_conflict_in_a_turn_of_the_first_crusade_two_in_the_second(crusade: int) -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 3, "B": 3}}, crusade)
    for number in range(1, 4):
        game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1 1", "rolled 1 1 1")
        if number == crusade:
            assert game.questions == ["S action"]
            return
        assert game.questions == ["C conflict"]
        game.told("battle iconium B")


def test_d27_a_conflict_by_a_card_counts_towards_the_limit() -> None:
    pools = {"region/iconium": {"C": 2, "B": 2}}
    game = board(pools, {**hands(), "C/hand": ["surprise-attack"]}, {"turn": "C"})
    game.told("presence surprise-attack", "effect", "battle iconium B")
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    assert game.questions == ["C presence"]
    game.told("done")
    assert game.questions == ["S action"]


def test_d28_two_players_have_nobody_to_ask() -> None:
    game = board({"region/iconium": {"C": 2, "S": 1}}, {"C/hand": ["action-18"]}, {"turn": "C"}, seats=("C", "S"))
    left = next(line for line in game.legal() if line.startswith("movement"))
    game.told(left, "battle iconium S")
    assert set(game.questions) <= {"C join", "S join", "C commit", "S commit"}
    while game.questions[0].endswith("join"):
        game.told("join nothing")
    assert game.questions == ["C commit", "S commit"]


def test_d29_the_ally_of_a_defender_who_wins_has_two() -> None:
    pools = {"region/iconium": {"C": 1, "B": 1, "S": 1, "K": 1}}
    game = board(pools, hands(), {"turn": "C"})
    game.told("movement action-18", "battle iconium B", "ask S", "accept", "B: ask K", "accept")
    game.told("C: play bluff with nothing", "S: send nothing", "B: play bluff with 2 footman", "K: send nothing")
    game.told("rolled 1", "rolled 1", "rolled 1", "rolled 1")
    assert [game.vp(seat) for seat in FOUR] == [3, 1, 1, 2]


def test_d34_wounds_that_nothing_is_left_for_are_ignored() -> None:
    game = duel("battle iconium B", BATTLE)
    game.told("C: play bluff with nothing", "B: play bluff with 2 footman", "rolled 5 5", "rolled 5 5")
    assert game.support("iconium", "C") == 0
    assert game.support("iconium", "B") == 0
    assert game.table.value("strengths") == [2, 4]


@pytest.mark.parametrize(("tie", "winner"), [("defender", "B"), ("attacker", "C")])
def test_equal_strength_is_decided_as_the_players_chose(tie: str, winner: str) -> None:
    game = duel("battle iconium B", BATTLE, tie=tie)
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    assert game.vp(winner) == 3


def test_churches_give_rerolls_the_attackers_first_and_the_same_die_again() -> None:
    temples = {f"temple/{place}": {"C-temple": 1} for place in ("tripoli", "tyrus")}
    game = duel("battle iconium B", {**BATTLE, **temples, "temple/edessa": {"B-temple": 1}})
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    assert game.questions == ["C reroll"]
    game.refuses("reroll 3", "LH.4.5")
    game.told("reroll 1", "rolled 3", "reroll 1", "rolled 6")
    assert game.questions == ["B reroll"]
    game.told("pass")
    assert game.table.value("strengths") == [2, 0]


def test_q1_only_one_opponent_is_the_defender_and_the_others_may_be_allies() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 1, "B": 1, "S": 1}})
    assert "ask B" not in game.legal()
    game.refuses("ask B", "LH.7.1")
    assert "ask S" in game.legal()


def test_q10_a_defender_of_influence_only_rolls_no_dice_and_its_citadel_counts() -> None:
    pools = {"city/iconium/1": {}, "city/iconium/2": {}, "city/iconium/3": {"B": 1}}
    game = duel("siege iconium", {**pools, "citadel/iconium": {"B-citadel": 1}})
    game.told("C: play bluff with nothing", "B: play bluff with 2 footman", "rolled 3 1 1")
    assert game.table.value("strengths") == [1, 2 + 1]


def test_q11_the_highest_influence_defends_a_city() -> None:
    game = duel("siege iconium", {"city/iconium/1": {"S": 1}, "city/iconium/2": {"B": 1}})
    assert game.table.value("conflict")["defender"] == "B"


def test_q14_after_a_refusal_the_next_is_asked_and_there_is_one_ally() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 1, "B": 1, "S": 1, "K": 1}})
    game.told("ask S", "refuse")
    game.refuses("C: ask S", "LH.7.1")
    game.told("ask K", "accept")
    assert game.questions != ["C ally"]


def test_q16_faith_keeps_a_unit_as_gold_does() -> None:
    game = duel("battle iconium B", {**BATTLE, "C/screen": {"faith": 2}})
    game.told("C: play bluff with 2 footman 1 faith", "B: play bluff with nothing", "rolled 1 1", "rolled 1 1")
    assert (game.gold("C"), game.faith("C")) == (1, 2)
    game.told("keep 2 footman")
    assert (game.gold("C"), game.faith("C")) == (0, 1)


def test_q17_hands_are_refilled_between_two_conflicts() -> None:
    game = duel("battle iconium B", {"region/iconium": {"C": 3, "B": 3}}, crusade=2)
    game.told(f"C: play {WEAK} with nothing", "B: play bluff with nothing", "rolled 1 1 1", "rolled 1 1 1")
    assert game.questions == ["C conflict"]
    assert len(game.seat("C").hand) == 3 + 1
    assert WEAK not in [card.kind for card in game.seat("C").hand]


def test_the_bluff_card_returns_to_the_hand_and_an_action_card_is_discarded() -> None:
    game = duel("battle iconium B", BATTLE)
    game.told("C: play action-17 with nothing", "B: play bluff with nothing", "C: pass", "rolled 1 1", "rolled 1 1")
    assert "action-17" in [game.table.kinds[card] for card in game.table.stack("discard")]
    assert "bluff" in [card.kind for card in game.seat("B").hand]


def test_nothing_of_a_closed_hand_is_told_before_all_are_opened() -> None:
    def seen(chair: str, units: str) -> bytes:
        game = duel("battle iconium B", BATTLE).told(f"C: play bluff with {units}")
        view, before = Perspective(chair), Table()
        for play in game.plays:
            view.step(play, before)
        return view.table.dump()

    for chair in ("B", "S", "K", "public"):
        assert seen(chair, "3 footman 2 faith") == seen(chair, "nothing")
    assert seen("C", "3 footman 2 faith") != seen("C", "nothing")


def test_figures_that_no_source_gives_are_told_where_players_want_that() -> None:
    game = board(stacks={"B/hand": ["action-09"]}, values={"turn": "B"}, figures="told")
    game.befell("presence action-09")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert isinstance(asked.source, Telling)
    game.befell("told 3", "influence edessa 3", "told 4")
    assert game.gold("B") == 8 - 3 - 4


def test_an_assumed_way_is_said_to_be_assumed() -> None:
    game = board({"region/antiocheia": {"C": 1}}, {"C/hand": ["action-08"]}, {"turn": "C"}).told("movement action-08")
    (asked,) = RULES.next(game.table)  # type: ignore[misc]
    assert isinstance(asked, Decision)
    assert RULES.cautions(game.table, asked, RULES.parse("move iconium->antiocheia")) == ()
    for line in ("move iconium->edessa", "move iconium->ascalon"):
        assert "LOH-O2" in RULES.cautions(game.table, asked, RULES.parse(line))[0]


def test_q5_the_strength_of_a_card_of_another_faction_counts_in_a_conflict() -> None:
    game = duel("battle iconium B", BATTLE)
    game.told("C: play bluff with nothing", "B: play the-barons-dispute with nothing", "rolled 1 1", "rolled 1 1")
    assert game.table.value("strengths") == [0, 1]


def test_q15_the_fortress_of_an_ally_counts() -> None:
    pools = {"region/iconium": {"C": 1, "B": 1, "S": 1}, "path/edessa-iconium": {"S-fortress": 1}}
    game = duel("battle iconium B", pools)
    game.told("ask S", "accept", "C: play bluff with nothing", "S: send nothing", "B: play bluff with nothing")
    game.told("rolled 1", "rolled 1", "rolled 1")
    assert game.table.value("strengths") == [1, 0]


def test_q3_income_starts_no_conflict() -> None:
    game = board({"region/iconium": {"C": 2, "B": 2}}, hands(), {"turn": "C"})
    game.told("income action-18", "provision 2 gold")
    assert game.questions == ["S action"]


def declaring() -> Board:
    """Returns a table on which C says what a card of unknown text did, before Presence."""
    game = board({"city/iconium/1": {"B": 1}}, {"C/hand": ["action-10"]}, {"turn": "C"})
    return game.told("presence action-10", "effect")


def test_control_follows_a_marker_that_a_declared_effect_moves() -> None:
    game = declaring().told("declare 1 C city/iconium/2->city/iconium/3; B: gain 2 gold; score 1")
    assert game.controller("iconium") == "C"
    assert (game.gold("B"), game.vp("C")) == (10, 1)


@pytest.mark.parametrize(
    ("parts", "rule"),
    [
        ("1 B city/iconium/1->city/iconium/2", "LH.6.2"),
        ("2 camel -->C/units", "LOH-O14"),
        ("1 gold C/screen->moon", "LOH-O14"),
        ("pay 99 gold", "LOH-O14"),
        ("score many", "LOH-O14"),
        ("play pilgrims", "LOH-O14"),
        ("conflicts = 0", "LOH-O14"),
        ("C/upgrade/temple = 9", "LOH-O14"),
    ],
)
def test_a_declared_effect_that_does_not_fit_the_table_is_refused(parts: str, rule: str) -> None:
    declaring().refuses(f"declare {parts}", rule)


def test_q13_a_siege_of_a_city_that_is_not_controlled_gives_everyone_one_point() -> None:
    game = duel("siege iconium", {"city/iconium/1": {"B": 1}, "city/iconium/2": {}})
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman", "rolled 1 1 1", "keep nothing")
    assert [game.vp(seat) for seat in FOUR] == [1, 1, 0, 0]


def test_an_assumed_figure_is_said_to_be_assumed() -> None:
    game = board({"B/screen": {"gold": 9}}, {"B/hand": ["action-09"]}, {"turn": "B"})
    (asked,) = RULES.next(game.table)  # type: ignore[misc]
    assert isinstance(asked, Decision)
    assert "assumed" in RULES.cautions(game.table, asked, RULES.parse("presence action-09"))[0]
    game.told("presence action-09")
    (asked,) = RULES.next(game.table)  # type: ignore[misc]
    assert isinstance(asked, Decision)
    assert RULES.cautions(game.table, asked, RULES.parse("influence edessa 3"))[0].startswith("the figures of Edessa")
