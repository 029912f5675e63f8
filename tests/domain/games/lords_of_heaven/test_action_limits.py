"""Actions: conditions, options and supplies at their limits."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.domain.games.lords_of_heaven.board import FOUR, Board, begun, board
from tests.domain.games.lords_of_heaven.test_conflicts import hands


def building(pools: Mapping[str, Mapping[str, int]]) -> Board:
    """Returns a table on which C, with Gold, places a building."""
    game = board({"C/screen": {"gold": 9}, **pools}, {"C/hand": ["action-08"]}, {"turn": "C"})
    return game.told("develop action-08")


@pytest.mark.parametrize(
    "pools", [{"region/tyrus": {"C": 1}}, {"city/tyrus/1": {"C": 1}}, {"region/tripoli": {"C": 1}}]
)
def test_a_fortress_needs_support_or_influence_on_one_side_of_its_place(pools: Mapping[str, Mapping[str, int]]) -> None:
    building({}).refuses("build fortress tripoli-tyrus", "LH.4.5")
    game = building(pools).told("build fortress tripoli-tyrus")
    assert game.seat("C").built("fortress") == ["path/tripoli-tyrus"]


def test_a_fortress_place_a_temple_space_and_a_citadel_space_hold_one() -> None:
    pools = {"path/antiocheia-iconium": {"B-fortress": 1}, "temple/iconium": {"B-temple": 1}}
    game = building({**pools, "city/iconium/2": {}, "city/iconium/3": {"C": 1}, "citadel/iconium": {"B-citadel": 1}})
    for line in ("build fortress antiocheia-iconium", "build temple iconium", "build citadel iconium"):
        assert "already" in game.refuses(line, "LH.4.5")
    assert "no Fortress place" in game.refuses("build fortress iconium-tyrus", "LH.4.5")


def test_a_church_needs_support_and_a_citadel_control() -> None:
    game = building({"city/iconium/2": {"C": 1}})
    assert "no Support" in game.refuses("build temple tyrus", "LH.4.5")
    assert "does not control" in game.refuses("build citadel iconium", "LH.4.5")
    game.told("build temple iconium")
    won = building({"city/iconium/2": {}, "city/iconium/3": {"C": 1}}).told("build citadel iconium")
    assert won.table.pool("citadel/iconium") == {"C-citadel": 1}


def test_a_player_board_has_three_of_a_kind() -> None:
    paths = ("edessa-iconium", "tripoli-tyrus", "antiocheia-edessa")
    game = building({f"path/{path}": {"C-fortress": 1} for path in paths})
    assert "left on the player board" in game.refuses("build fortress antiocheia-iconium", "LH.4.5")


@pytest.mark.parametrize(("lost_control", "holder"), [("location", ""), ("keep", "S")])
def test_the_marker_of_a_city_that_nobody_controls_goes_as_the_players_chose(lost_control: str, holder: str) -> None:
    pools = {"city/edessa/3": {"S": 1}, "city/edessa/2": {}, "city/edessa/1": {}}
    stacks = {"B/hand": ["betrayal-of-the-emirs"]}
    game = board(pools, stacks, {"turn": "B"}, lost_control=lost_control)
    game.told("presence betrayal-of-the-emirs", "effect", "lower S edessa")
    assert game.levels("edessa") == {"S": 2}
    assert game.controller("edessa") == holder


def test_who_keeps_control_with_a_citadel_is_not_pushed_from_below_the_top_either() -> None:
    pools = {"city/edessa/3": {}, "city/edessa/2": {"S": 1}, "city/edessa/1": {"B": 1}}
    citadel = {"citadel/edessa": {"S-citadel": 1}, "B/screen": {"gold": 20}}
    game = board(
        {**pools, **citadel}, {"B/hand": ["action-09"]}, {"turn": "B", "control/edessa": "S"}, lost_control="keep"
    ).told("presence action-09")
    game.refuses("influence edessa 2", "LH.6.2.7")


@pytest.mark.parametrize(("citadel_bonus", "most"), [("off_board", 2), ("standing", 1)])
def test_a_ransacked_citadel_gives_a_unit_as_the_players_chose(citadel_bonus: str, most: int) -> None:
    pools = {"region/iconium": {"C": 3}, "city/iconium/1": {"B": 1}, "city/iconium/2": {}}
    game = board({**pools, "citadel/iconium": {"B-citadel": 1}}, hands(), {"turn": "C"}, citadel_bonus=citadel_bonus)
    game.told("movement action-18", "siege iconium", "C: play bluff with 3 footman", "B: play bluff with nothing")
    game.told("rolled 1 1 1", "ransack", "keep nothing")
    assert game.table.pool("supply")["B-citadel"] == 1
    assert game.seat("B").citadel_bonus == most - 1


def test_support_that_joins_recruits_for_fortresses_next_to_the_battle_only() -> None:
    pools = {"region/iconium": {"C": 1, "B": 1}, "region/antiocheia": {"C": 1}}
    far = board({**pools, "path/tripoli-tyrus": {"C-fortress": 1}}, hands(), {"turn": "C"}).told("movement action-18")
    far.told("done", "battle iconium B", "join antiocheia")
    assert "C recruit" not in far.questions
    near = board({**pools, "path/edessa-iconium": {"C-fortress": 1}}, hands(), {"turn": "C"})
    near.told("movement action-18", "recruit nothing", "done", "battle iconium B", "join antiocheia")
    assert near.questions == ["C recruit"]
    near.refuses("recruit 2 footman", "LH.4.5")


@pytest.mark.parametrize("line", ["provision 1 gold", "provision 1 footman", "provision 3 faith", "provision nothing"])
def test_a_provision_is_worth_two_and_neither_less_nor_more(line: str) -> None:
    game = board(stacks={"K/hand": ["action-08"]}, values={"turn": "K"}).told("income action-08")
    game.refuses(line, "LH.6.4")


def test_benefits_are_taken_as_far_as_the_supply_reaches() -> None:
    # All Footmen but one are with the seats: the column brings two.
    units = {f"{seat}/units": {"footman": count} for seat, count in zip(FOUR, (10, 10, 9, 0), strict=True)}
    stacks = {"column/movement": ["action-10"], "C/hand": ["action-40"]}
    game = board(units, stacks, {"turn": "C"})
    assert game.table.pool("supply")["footman"] == 1
    game.told("movement action-40")
    assert game.table.pool("supply").get("footman", 0) == 0
    assert game.seat("C").units.count("footman") == 11


def test_an_empty_deck_is_made_of_the_discards() -> None:
    stacks = {"deck": ["pilgrims"], "discard": ["action-20", "action-21", "action-22"]}
    held = {f"{seat}/hand": [f"action-{30 + 3 * n + card}" for card in range(3)] for n, seat in enumerate(FOUR)}
    game = board({}, {**stacks, **held}, {"turn": "B"}).told("discard action-30", "discard action-33")
    assert "pilgrims" in game.kinds("B/hand")
    assert len(game.kinds("C/hand")) == 4
    assert not game.cards("discard")
    assert len(game.cards("deck")) == 4


def test_what_goes_under_the_deck_lies_under_it() -> None:
    game = board(stacks={"round-deck": ["last-round"]}, values={"turn": "K"})
    game.told(next(line for line in game.legal() if line.startswith("discard")))
    before = game.cards("deck")
    kinds = [kind for kind in game.kinds("B/hand") if kind != "bluff"][:2]
    game.told(f"B: bottom {' '.join(kinds)}")
    assert sorted(game.cards("deck")[:2]) == sorted(kinds)
    assert game.cards("deck")[2:] == before


def test_influence_on_the_same_level_or_lower_is_no_increase() -> None:
    game = board(
        {"B/screen": {"gold": 20}, "city/iconium/1": {}, "city/iconium/2": {"B": 1}},
        {"B/hand": ["action-09"]},
        {"turn": "B"},
    )
    game.told("presence action-09")
    for level in (1, 2):
        assert "already" in game.refuses(f"influence iconium {level}", "LH.6.2")


def test_a_step_costs_one_gold_however_many_go() -> None:
    game = board({"region/iconium": {"C": 3}}, {"C/hand": ["action-08"]}, {"turn": "C"}, edges="strict")
    game.told("movement action-08")
    gold = game.gold("C")
    game.refuses("move 1 iconium->tripoli", "LH.6.3")
    game.told("move 3 iconium->antiocheia")
    assert game.gold("C") == gold - 1
    assert game.support("antiocheia", "C") == 3


def test_support_needs_influence_in_the_city_of_its_region() -> None:
    game = board({"B/screen": {"gold": 20}}, {"B/hand": ["action-09"]}, {"turn": "B"}).told("presence action-09")
    assert "no Influence" in game.refuses("support 1 antiocheia", "LH.6.2")


def test_the_end_of_the_game_scores_cities_once_more() -> None:
    game = board(
        {"city/tyrus/3": {"S": 1}, "city/tyrus/2": {}},
        {"round-deck": ["last-round"]},
        {"turn": "K", "crusade": 2, "S/vp": 3},
    )
    game.told(next(line for line in game.legal() if line.startswith("discard")))
    scores = {one.seat: one.total for one in game.over.scores}
    assert scores == {"B": 0, "C": 0, "S": 4, "K": 0}
    assert game.over.winners == ("S",)


def test_only_presence_is_free_without_influence_on_the_board() -> None:
    pools = {"city/iconium/2": {}, "C/screen": {"gold": 4}}
    game = board(pools, {"C/hand": ["action-08"]}, {"turn": "C"}).told("develop action-08")
    assert game.gold("C") == 4 - 2
    assert board(pools, {"C/hand": ["action-08"]}, {"turn": "C"}).told("presence action-08").gold("C") == 4


def test_the_last_cards_of_the_draft_lie_under_the_deck() -> None:
    game = begun()
    before = game.cards("deck")
    last: list[str] = []
    for pick in range(3):
        for seat in FOUR:
            kinds = [card.kind for card in game.seat(seat).drafting]
            last += kinds[1:] if pick == 2 else []
            game.told(f"{seat}: draft {kinds[0]}")
    deck = game.cards("deck")
    assert sorted(deck[: len(last)]) == sorted(last)
    assert deck[len(last) :] == before


@pytest.mark.parametrize("stops", [False, True])
def test_a_citadel_stops_effects_that_lower_as_the_players_chose(stops: bool) -> None:
    pools = {"city/edessa/2": {}, "city/edessa/3": {"S": 1}, "citadel/edessa": {"S-citadel": 1}}
    stacks = {"B/hand": ["betrayal-of-the-emirs"]}
    game = board(pools, stacks, {"turn": "B"}, citadel_stops_effects=stops)
    game.told("presence betrayal-of-the-emirs", "effect")
    if stops:
        assert "LOH-O27" in game.refuses("lower S edessa", "LH.6.2")
    else:
        assert game.told("lower S edessa").levels("edessa")["S"] == 2


def test_an_effect_starts_one_conflict_even_in_the_second_crusade() -> None:
    pools = {"region/iconium": {"C": 3, "B": 3}}
    game = board(pools, {**hands(), "C/hand": ["surprise-attack"]}, {"turn": "C", "crusade": 2})
    game.told("presence surprise-attack", "effect", "battle iconium B")
    game.told("C: play bluff with nothing", "B: play bluff with nothing", "rolled 1 1 1", "rolled 1 1 1")
    assert game.questions == ["C presence"]


def test_support_that_is_exchanged_returns_to_its_owner() -> None:
    game = board(stacks={"C/hand": ["in-the-name-of-allah"]}, values={"turn": "C", "C/vp": 0}, figures="told")
    game.befell("presence in-the-name-of-allah", "told 0", "effect", "exchange S edessa")
    assert game.table.pool("region/edessa") == {"C": 1}
    assert (game.seat("S").presence.count("S"), game.seat("C").presence.count("C")) == (6 + 1, 6 - 1)
    assert game.faith("C") == 3 - 2


def test_support_by_an_effect_needs_no_influence() -> None:
    game = board(stacks={"C/hand": ["state-of-danger"]}, values={"turn": "C"}, figures="told")
    game.befell("presence state-of-danger", "told 0", "effect")
    game.refuses("support 2 tyrus", "LH.6")
    assert game.befell("support 1 tyrus").support("tyrus", "C") == 1
    assert game.gold("C") == 4


def test_an_empty_level_pushes_nobody_down_however_the_push_is_played() -> None:
    for push in ("chain", "all_below"):
        pools = {"city/edessa/2": {"S": 1}, "city/edessa/1": {}, "B/screen": {"gold": 20}}
        game = board(pools, {"B/hand": ["action-09"]}, {"turn": "B"}, push=push).told("presence action-09")
        assert game.told("influence edessa 3").levels("edessa") == {"S": 2, "B": 3}


def test_the_second_level_is_control_in_a_game_of_three() -> None:
    pools = {"city/edessa/2": {}, "city/edessa/1": {"B": 1}, "B/screen": {"gold": 20}}
    game = board(pools, {"B/hand": ["holy-zeal"]}, {"turn": "B"}, seats=("B", "C", "S"))
    game.told("presence holy-zeal", "pass")
    game.refuses("influence edessa 3", "LH.6.2")
    assert game.told("influence edessa 2").controller("edessa") == "B"


def test_a_citadel_of_somebody_else_protects_nobody() -> None:
    pools = {"city/edessa/2": {}, "city/edessa/3": {"S": 1}, "citadel/edessa": {"K-citadel": 1}}
    game = board({**pools, "B/screen": {"gold": 20}}, {"B/hand": ["action-09"]}, {"turn": "B"})
    game.told("presence action-09", "influence edessa 3")
    assert game.levels("edessa") == {"S": 2, "B": 3}
