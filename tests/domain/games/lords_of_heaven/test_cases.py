"""The examples of the draft rulebook, and cases that follow from it: set-up, draft, actions, rounds."""

from __future__ import annotations

import pytest

from domain.errors import InvalidOption
from domain.games.lords_of_heaven.rules import RULES
from domain.perspective import Perspective
from domain.table import Table
from tests.domain.games.lords_of_heaven.board import FOUR, Board, begun, board


def test_s1_an_effect_after_development_counts_the_building_just_built() -> None:
    game = board(stacks={"column/development": ["action-08"], "C/hand": ["holy-zeal"]}, values={"turn": "C"}).told(
        "develop holy-zeal", "build fortress antiocheia-iconium", "effect"
    )
    assert game.gold("C") == 4 - 3
    assert game.seat("C").level("fortress") == 2
    assert game.faith("C") == 3 + 2


def test_s2_two_opponents_are_lowered_and_both_cities_are_won() -> None:
    game = board(
        stacks={"column/presence": ["action-10"], "B/hand": ["betrayal-of-the-emirs"]}, values={"turn": "B"}
    ).told("presence betrayal-of-the-emirs", "effect", "lower S edessa", "lower K jerusalem")
    assert game.levels("edessa") == {"S": 1, "B": 2}
    assert game.levels("jerusalem") == {"K": 1, "B": 2}
    game.told("influence edessa 3", "influence jerusalem 3")
    assert game.seat("B").controlled == ["edessa", "jerusalem"]
    assert (game.gold("B"), game.faith("B")) == (0, 0)


def test_s3_movement_gives_visible_benefits_and_a_step_costs_a_gold() -> None:
    game = board(
        {"region/tripoli": {"S": 1}},
        {"column/movement": ["action-14"], "S/hand": ["pilgrims"]},
        {"turn": "S"},
    ).told("movement pilgrims", "move tripoli->antiocheia")
    assert game.gold("S") == 5 + 2 - 1
    assert game.seat("S").units.count("footman") == 7 + 1
    assert game.support("antiocheia", "S") == 2
    game.told("battle antiocheia B")
    assert game.table.value("conflict")["defender"] == "B"


def test_s4_income_gives_benefits_a_provision_and_the_gold_of_cities() -> None:
    game = board(
        {"city/ascalon/1": {}},
        {"column/income": ["action-12"], "K/hand": ["the-barons-dispute"]},
        {"turn": "K"},
    ).told("income the-barons-dispute", "provision 2 faith")
    assert game.gold("K") == 6 + 2
    assert game.seat("K").units.count("footman") == 3 + 1
    assert game.faith("K") == 1 + 3


def test_s6_two_players_take_the_absent_friends_markers_but_only_the_higher_in_a_city() -> None:
    game = begun(("C", "S"))
    assert game.support("antiocheia", "C") == 1
    assert game.levels("edessa")["C"] == game.levels("jerusalem")["C"] == 1
    assert game.levels("iconium") == {"C": 2}
    assert game.seat("C").presence.count("C") == 3


def test_d1_every_faction_begins_with_four_markers_on_the_board() -> None:
    game = begun()
    assert [game.seat(seat).presence.count(seat) for seat in FOUR] == [6] * 4


@pytest.mark.parametrize(("at", "rounds"), [(0, 6), (1, 7), (2, 8)])
def test_d2_a_crusade_lasts_six_to_eight_rounds(at: int, rounds: int) -> None:
    late = ["round-x", "round-y"]
    late.insert(at, "last-round")
    deck = [*reversed(late), *(f"round-{number}" for number in range(5, 0, -1))]
    game = board(stacks={"round-deck": deck})
    while game.table.value("crusade") == 1 and game.questions[0] != "B bottom":
        game.told(next(line for line in game.legal() if line.startswith("discard")))
    assert game.table.value("round") == rounds


def test_d3_the_draft_deals_five_keeps_three_and_returns_two() -> None:
    game = begun()
    before = len(game.table.stack("deck"))
    assert before == 54 - 20
    for pick in range(3):
        assert game.questions == [f"{seat} draft" for seat in FOUR]
        for seat in FOUR:
            card = game.seat(seat).drafting.top
            assert card is not None
            game.told(f"{seat}: draft {card.kind}")
        assert pick == 2 or len(game.seat("B").drafting) == 4 - pick
    assert [len(game.seat(seat).hand) for seat in FOUR] == [4] * 4
    assert len(game.table.stack("deck")) == before + 8


def test_the_cards_of_the_draft_go_to_the_left() -> None:
    game = begun()
    rest = sorted(card.kind for card in game.seat("B").drafting)
    for seat in FOUR:
        card = game.seat(seat).drafting.top
        assert card is not None
        game.told(f"{seat}: draft {card.kind}")
        rest = [kind for kind in rest if seat != "B" or kind != card.kind]
    assert sorted(card.kind for card in game.seat("C").drafting) == rest


def test_d4_the_new_card_counts_in_the_cost_it_pays() -> None:
    game = board(
        stacks={"column/development": ["action-10", "action-13"], "C/hand": ["action-08"]}, values={"turn": "C"}
    ).told("develop action-08")
    assert game.gold("C") == 0


def test_d5_covered_cards_show_their_first_benefit_the_top_one_all() -> None:
    game = board(stacks={"column/movement": ["pilgrims"], "C/hand": ["action-11"]}, values={"turn": "C"}).told(
        "movement action-11"
    )
    assert (game.gold("C"), game.faith("C")) == (4 + 2, 3 + 1)
    assert game.seat("C").units.count("footman") == 3


JERUSALEM: dict[str, dict[str, int]] = {"city/jerusalem/1": {}, "city/jerusalem/2": {}}
"""Nobody stands below the top."""
PRESENCE = {"column/presence": [], "B/hand": ["action-09"]}
"""A card that costs nothing."""


def placing(pools: dict[str, dict[str, int]], push: str = "chain", edges: str = "warn") -> Board:
    """Returns a table on which B places Influence, with 20 Gold."""
    game = board({"B/screen": {"gold": 20}, **pools}, PRESENCE, {"turn": "B"}, push=push, edges=edges)
    return game.told("presence action-09")


def test_d6_an_increase_costs_the_difference() -> None:
    game = placing({"city/iconium/2": {}}).told("influence iconium 2")
    assert game.gold("B") == 20 - 2
    assert game.levels("iconium") == {"B": 2}


def test_d7_who_is_pushed_pushes_in_turn() -> None:
    game = placing({"city/edessa/1": {"B": 1}, "city/edessa/2": {"C": 1}, "city/edessa/3": {"S": 1}})
    game.told("influence edessa 3")
    assert game.levels("edessa") == {"C": 1, "S": 2, "B": 3}


def test_d8_below_the_first_level_a_marker_returns_to_its_owner() -> None:
    pools = {"city/edessa/1": {"K": 1}, "city/edessa/2": {"C": 1}, "city/edessa/3": {"S": 1}}
    game = placing(pools)
    supply = game.seat("K").presence.count("K")
    game.told("influence edessa 3")
    assert game.levels("edessa") == {"C": 1, "S": 2, "B": 3}
    assert game.seat("K").presence.count("K") == supply + 1


def test_d9_who_controls_with_a_citadel_is_not_lowered_by_the_presence_action() -> None:
    game = placing({"city/edessa/3": {"S": 1}, "city/edessa/2": {}, "citadel/edessa": {"S-citadel": 1}})
    game.refuses("influence edessa 3", "LH.6.2.7")
    game.told("influence edessa 2")
    assert game.levels("edessa") == {"B": 2, "S": 3}


def test_d10_without_influence_on_the_board_any_city_is_open_and_the_card_costs_nothing() -> None:
    pools: dict[str, dict[str, int]] = {f"city/{city}/1": {} for city in ("iconium", "edessa", "jerusalem")}
    game = board({**pools, "B/screen": {"gold": 4}}, {"B/hand": ["betrayal-of-the-emirs"]}, {"turn": "B"})
    game.told("presence betrayal-of-the-emirs", "influence tripoli 1")
    assert game.gold("B") == 4 - 1


@pytest.mark.parametrize(("push", "expected"), [("chain", {"C": 1, "S": 2, "B": 3}), ("all_below", {"S": 2, "B": 3})])
def test_d19_an_empty_level_ends_the_chain(push: str, expected: dict[str, int]) -> None:
    game = placing({"city/edessa/1": {"C": 1}, "city/edessa/2": {}, "city/edessa/3": {"S": 1}}, push=push)
    assert game.told("influence edessa 3").levels("edessa") == expected


def test_d20_the_level_that_was_left_takes_the_one_who_is_pushed() -> None:
    game = placing({"city/edessa/1": {"C": 1}, "city/edessa/2": {"B": 1}, "city/edessa/3": {"S": 1}})
    assert game.controller("edessa") == "S"
    game.told("influence edessa 3")
    assert game.levels("edessa") == {"C": 1, "S": 2, "B": 3}
    assert game.controller("edessa") == "B"


def test_d21_markers_above_the_target_level_never_move() -> None:
    pools = {"city/edessa/1": {"K": 1}, "city/edessa/2": {"C": 1}, "city/edessa/3": {"S": 1}}
    assert placing(pools).told("influence edessa 1").levels("edessa") == {"B": 1, "C": 2, "S": 3}


def test_d22_support_may_follow_influence_of_the_same_action_but_influence_may_not() -> None:
    game = placing({"city/jerusalem/1": {"B": 1}}, edges="strict").told("influence tyrus 1", "support 2 tyrus")
    assert game.support("tyrus", "B") == 2
    assert game.gold("B") == 20 - 1 - 2
    game.refuses("influence tripoli 1", "LH.6.2")
    game.refuses("influence tyrus 3", "LH.6.2")


@pytest.mark.parametrize("line", ["2 footman", "2 faith", "1 faith 1 footman", "1 siege-tower", "2 gold"])
def test_d23_a_provision_is_worth_two_gold_in_any_mix(line: str) -> None:
    game = board(stacks={"K/hand": ["action-08"]}, values={"turn": "K"}).told("income action-08")
    game.refuses("provision 1 knight", "LH.6.4")
    game.told(f"provision {line}")
    assert game.questions == ["B action"]


def test_d16_full_sets_of_buildings_score_at_the_end() -> None:
    temples = {f"temple/{place}": {"C-temple": 1} for place in ("iconium", "tripoli", "tyrus")}
    paths = {f"path/{path}": {"C-fortress": 1} for path in ("antiocheia-iconium", "edessa-iconium", "tripoli-tyrus")}
    citadels = {f"citadel/{place}": {"C-citadel": 1} for place in ("iconium", "tripoli")}
    game = board({**temples, **paths, **citadels})
    assert next(one.total for one in RULES.score(game.table) if one.seat == "C") == 2


def test_d17_between_the_crusades_cities_score_and_columns_are_cleared() -> None:
    game = board(
        {"city/tyrus/3": {"S": 1}, "city/tyrus/2": {}, "city/edessa/3": {"S": 1}, "city/edessa/2": {}},
        {"round-deck": ["round-x", "round-y", "last-round"], "column/income": ["action-08"]},
        {"turn": "K"},
    )
    game.told(next(line for line in game.legal() if line.startswith("discard")))
    assert game.questions == [f"{seat} bottom" for seat in FOUR]
    for seat in FOUR:
        kinds = [card.kind for card in game.seat(seat).hand if card.kind != "bluff"]
        game.refuses(f"{seat}: bottom bluff {kinds[0]}", "LH.5.3")
        game.told(f"{seat}: bottom {kinds[0]} {kinds[1]}")
    assert game.vp("S") == 2
    assert game.seat("S").controlled == ["edessa", "tyrus"]
    assert not game.table.stack("column/income")
    assert [len(game.seat(seat).hand) for seat in FOUR] == [4] * 4
    assert (game.table.value("crusade"), game.questions) == (2, ["B action"])


def test_d18_a_card_of_another_faith_is_played_without_its_effect() -> None:
    game = board(stacks={"S/hand": ["holy-zeal"]}, values={"turn": "S"}).told("develop holy-zeal")
    assert game.questions == ["S build"]
    game.told("build temple edessa")
    assert game.questions == ["K action"]


def test_d26_development_needs_a_building_that_can_be_placed() -> None:
    pools: dict[str, dict[str, int]] = {place: {} for place in ("city/iconium/2", "region/iconium")}
    game = board(pools, {"C/hand": ["holy-zeal"]}, {"turn": "C"})
    game.refuses("develop holy-zeal", "LH.6.1")


def test_d30_three_fortresses_recruit_three_points_at_once() -> None:
    paths = {f"path/{path}": {"C-fortress": 1} for path in ("antiocheia-iconium", "edessa-iconium", "tripoli-tyrus")}
    game = board(paths, {"C/hand": ["action-08"]}, {"turn": "C"}).told("movement action-08")
    assert {"recruit 1 knight", "recruit 3 footman", "recruit 1 footman 1 siege-tower"} <= set(game.legal())
    game.refuses("recruit 2 siege-tower", "LH.4.5")
    game.told("recruit 1 knight")
    assert game.seat("C").units.count("knight") == 2


def test_d31_the_byzantines_stand_in_for_the_crusaders() -> None:
    game = begun(("B", "S"))
    assert game.support("iconium", "B") == 3
    assert game.levels("iconium") == {"B": 2}
    assert game.seat("B").presence.count("B") == 3


def test_d32_the_seljuk_stand_in_for_the_caliphate() -> None:
    game = begun(("B", "S"))
    assert game.levels("ascalon") == {"S": 1}
    assert game.levels("jerusalem")["S"] == 2
    assert game.support("jerusalem", "S") == 2
    assert game.seat("S").presence.count("S") == 2


def test_d33_the_caliphate_stands_in_for_the_seljuk() -> None:
    game = begun(("B", "K"))
    assert game.levels("edessa")["K"] == game.levels("tyrus")["K"] == 2
    assert (game.support("edessa", "K"), game.support("antiocheia", "K")) == (1, 1)
    assert game.seat("K").presence.count("K") == 2


def test_d35_an_effect_lowers_who_controls_with_a_citadel() -> None:
    game = board(
        {"city/edessa/3": {"S": 1}, "city/edessa/2": {"B": 1}, "city/edessa/1": {}, "citadel/edessa": {"S-citadel": 1}},
        {"B/hand": ["betrayal-of-the-emirs"]},
        {"turn": "B"},
    ).told("presence betrayal-of-the-emirs", "effect", "lower S edessa")
    assert game.levels("edessa") == {"S": 2, "B": 3}
    assert game.controller("edessa") == "B"
    game.refuses("lower S tyrus", "LH.6.2")


def test_two_seats_are_of_both_faiths() -> None:
    for seats in (("B", "C"), ("S", "K")):
        with pytest.raises(InvalidOption, match="Christians"):
            RULES.setup(seats)


def test_the_bluff_card_is_never_played_for_an_action() -> None:
    game = board()
    for line in ("develop bluff", "income bluff", "discard bluff"):
        assert "never" in game.refuses(line, "LH.5.3")


def test_a_tie_is_decided_by_jerusalem_among_the_tied_only() -> None:
    def winners(holder: str) -> tuple[str, ...]:
        game = board(
            {**JERUSALEM, "city/jerusalem/3": {holder: 1}},
            values={f"{seat}/vp": 5 + (seat != holder) for seat in "BCS"},
        )
        return RULES.over(game.table).winners

    assert winners("B") == ("B",)
    assert winners("K") == ("B", "C", "S")


def test_single_symbols_leave_small_games() -> None:
    game = begun(("B", "C", "S"))
    left = {game.table.kinds[card] for card in game.table.stack("left-out")}
    assert "betrayal-of-the-emirs" in left
    assert "holy-zeal" not in left
    unused = begun(("B", "C", "S"), small_game="unused_only")
    assert "betrayal-of-the-emirs" not in {unused.table.kinds[card] for card in unused.table.stack("left-out")}


def test_aleppo_and_damascus_enter_with_the_second_crusade() -> None:
    def placing_there(crusade: int) -> Board:
        game = board({"B/screen": {"gold": 20}}, PRESENCE, {"turn": "B", "crusade": crusade})
        return game.told("presence action-09")

    assert "on the board" in placing_there(1).refuses("influence aleppo 1", "LH.6.2")
    assert placing_there(2).told("influence aleppo 1").levels("aleppo") == {"B": 1}


def test_q7_who_can_pay_no_column_still_has_income_movement_and_a_discard() -> None:
    game = board({"B/screen": {}}, {"B/hand": ["betrayal-of-the-emirs"]}, {"turn": "B"})
    card = "betrayal-of-the-emirs"
    assert set(game.legal()) == {f"movement {card}", f"income {card}", f"discard {card}"}


def test_q19_with_all_markers_on_the_board_nothing_is_placed_but_increases_work() -> None:
    game = placing({"region/iconium": {"B": 6}, "city/iconium/2": {}})
    game.refuses("support 1 iconium", "LH.4.8")
    game.refuses("influence antiocheia 1", "LH.4.8")
    assert game.told("influence iconium 2").levels("iconium") == {"B": 2}


def test_q20_a_church_stays_where_its_owner_has_no_support_any_more() -> None:
    game = board(
        {"region/iconium": {"C": 1}, "temple/iconium": {"C-temple": 1}}, {"C/hand": ["action-08"]}, {"turn": "C"}
    )
    game.told("movement action-08", "move iconium->antiocheia")
    assert game.support("iconium", "C") == 0
    assert game.table.pool("temple/iconium") == {"C-temple": 1}


def test_q4_the_effect_is_asked_before_the_action_and_after_it_only_if_it_was_not_used() -> None:
    game = board(stacks={"C/hand": ["holy-zeal"]}, values={"turn": "C"}).told("develop holy-zeal")
    assert game.questions == ["C effect-before"]
    game.told("effect")
    assert game.questions == ["C build"]
    game.told("build temple iconium")
    assert game.questions == ["S action"]


@pytest.mark.parametrize(
    ("pools", "stacks", "values", "part"),
    [
        ({"moon": {"B": 1}}, {}, {}, "no pool"),
        ({"city/iconium/1": {"Z": 1}}, {}, {}, "holds"),
        ({"city/iconium/1": {"B": 2}}, {}, {}, "one piece"),
        ({"region/iconium": {"B": 11}}, {}, {}, "not 11"),
        ({}, {"moon": []}, {}, "no place"),
        ({}, {"B/hand": ["holy-moon"]}, {}, "no card"),
        ({}, {"B/hand": ["pilgrims"], "C/hand": ["pilgrims"]}, {}, "twice"),
        ({}, {}, {"moon": 1}, "no value"),
        ({}, {}, {"turn": "Z"}, "one of the seats"),
        ({}, {}, {"crusade": 3}, "from 1 to 2"),
    ],
)
def test_a_position_that_cannot_be_says_why(
    pools: dict[str, dict[str, int]], stacks: dict[str, list[str]], values: dict[str, object], part: str
) -> None:
    with pytest.raises(InvalidOption, match=part):
        board(pools, stacks, values)


def test_gold_and_faith_lie_behind_the_screen() -> None:
    game = begun()
    view, before = Perspective("C"), Table()
    for play in game.plays:
        view.step(play, before)
    assert view.table.pool("C/screen") == {"gold": 4, "faith": 3}
    assert view.table.pool("B/screen") == {}
    assert view.table.pool("B/units") == {"footman": 5}


def test_q2_movement_may_move_nothing_and_still_collect_and_attack() -> None:
    game = board({"region/iconium": {"C": 1, "B": 1}}, {"C/hand": ["action-08"]}, {"turn": "C"})
    game.told("movement action-08", "battle iconium B")
    assert game.gold("C") == 4 + 1
    assert game.table.value("conflict")["defender"] == "B"


@pytest.mark.parametrize(("column", "gold"), [("presence", 4 - 2), ("movement", 4 + 1)])
def test_q6_the_new_card_counts_in_its_cost_and_its_benefits(column: str, gold: int) -> None:
    game = board(stacks={"C/hand": ["action-08"]}, values={"turn": "C"}).told(f"{column} action-08")
    assert game.gold("C") == gold


def test_q8_below_a_protected_controller_every_level_is_open() -> None:
    game = placing({"city/edessa/3": {"S": 1}, "city/edessa/2": {}, "citadel/edessa": {"S-citadel": 1}})
    game.told("influence edessa 2")
    game.refuses("influence edessa 3", "LH.6.2.7")


def test_q9_a_city_holds_one_marker_of_a_seat_and_new_influence_opens_no_way() -> None:
    game = placing({"city/jerusalem/1": {}, "city/edessa/1": {}}, edges="strict")
    game.refuses("influence iconium 1", "LH.6.2")
    game.told("influence antiocheia 1")
    game.refuses("influence tripoli 1", "LH.6.2")


def test_q18_every_seat_still_acts_in_the_last_round() -> None:
    game = board(stacks={"round-deck": ["round-x", "round-y", "last-round"]})
    for seat in FOUR:
        assert game.questions == [f"{seat} action"]
        game.told(next(line for line in game.legal() if line.startswith("discard")))
    assert game.questions == [f"{seat} bottom" for seat in FOUR]


def test_q21_jerusalem_decides_only_among_the_tied() -> None:
    game = board({**JERUSALEM, "city/jerusalem/3": {"K": 1}}, values={"B/vp": 5, "C/vp": 5})
    assert RULES.over(game.table).winners == ("B", "C")


def test_the_round_begins_with_the_seat_that_is_named_first() -> None:
    game = board(values={"first": "S", "round": 2})
    for seat in ("S", "K", "B", "C", "S"):
        assert game.questions == [f"{seat} action"]
        game.told(next(line for line in game.legal() if line.startswith("discard")))
