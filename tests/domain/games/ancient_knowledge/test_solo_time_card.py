"""The time card: three declines, sixteen turns, and what lies beside it (AK.8.6, AK.8.7)."""

from __future__ import annotations

import pytest

from domain.changes import MoveCards
from domain.decision import Over
from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, Board
from tests.domain.games.ancient_knowledge.solo_board import TRIAL, UPRIGHT, is_over, opened, rolls, solo, time_card


def turns(game: Board) -> list[tuple[int, str]]:
    """Plays a game to its end without doing anything; returns where the time card was in each of its turns."""
    seen: list[tuple[int, str]] = []
    while not isinstance(asked := RULES.next(game.drawn().table), Over):
        assert isinstance(asked, tuple)
        now = (int(game.table.value("round")), time_card(game))
        if asked[0].asked == "action" and now not in seen:
            seen.append(now)
        game.told("not met" if asked[0].asked == "goal" else "pass")
    return seen


@pytest.mark.parametrize(
    ("start", "ends", "last"), [(4, (4, 10, 16), 16), (3, (3, 9, 15), 15)], ids=["d1_space_4", "d2_space_3"]
)
def test_the_time_card_declines_three_times_and_ends_the_game(start: int, ends: tuple[int, ...], last: int) -> None:
    seen = turns(opened({**TRIAL, "hand": "1", "time_card": start}))
    spaces = {number: where for number, where in seen if where != "past"}
    assert [number for number, where in spaces.items() if where.startswith("1 ")] == list(ends)
    assert [spaces[number + 1] for number in ends[:-1]] == ["6 lower", "6 lower"]
    assert max(spaces) == last
    assert spaces[1] == f"{start} lower"


def test_d1_the_side_of_the_time_card_is_the_lap() -> None:
    game = opened({**TRIAL, "hand": "1"})
    laps = []
    while not isinstance(asked := RULES.next(game.drawn().table), Over):
        assert isinstance(asked, tuple)
        laps.append(game.table.value("lap"))
        game.told("not met" if asked[0].asked == "goal" else "pass")
    assert [laps.index(lap) > 0 for lap in (2, 3)] == [True, True]
    assert laps == sorted(laps)
    assert laps[-1] == 3


def test_d4_q13_fourteen_monuments_do_not_end_a_solo_game() -> None:
    past = [*CITIES, "stonehenge", "moron", "palenque", "uxmal", "calakmul"]
    game = solo({"past": past, "1/lower": ["ggantija"]}, {"round": 11, "phase": "decline", "middle": "alice"})
    assert len([kind for kind in game.kinds("alice/past") if kind != "time-card"]) == 14
    assert game.question == "action"
    assert game.table.value("round") == 12


def test_d5_q4_the_time_card_in_the_past_is_not_counted() -> None:
    game = solo({"past": CITIES[:5], "1/lower": ["time-card"], "1/upper": ["uxmal"]}, {"phase": "decline"})
    assert game.table.value("middle") is None, "six monuments and the time card are no seven"
    assert game.question == "action"
    assert time_card(game) == "6 lower"


def test_b19_ten_monuments_and_the_time_card_are_too_few_for_poulnabrone() -> None:
    past = [*CITIES[:7], "stonehenge", "moron", "ggantija", "time-card"]
    laid = {"hand": ["lopburi-temple", "uxmal"], "5/lower": ["poulnabrone-dolmen"], "past": past}
    game = solo(laid, {"middle": "alice"}).told("create uxmal")
    assert game.question == "action"


def test_d6_the_time_card_takes_one_of_two_places() -> None:
    laid = {"hand": ["petra", *FILLERS[:3]], "4/lower": ["time-card"], "4/upper": ["moron"]}
    game = solo(laid)
    game.refuses("create petra", "AK.2.6")
    game.told(f"create petra at 3 discard {FILLERS[0]}")
    assert game.at("petra") == "3 lower"
    again = solo(laid).told(f"create petra at 5 discard {FILLERS[0]}")
    assert again.at("petra") == "5 lower"


def test_d6_a_lock_leaves_nothing_to_choose() -> None:
    game = solo({"hand": ["tulum", *FILLERS[:4]], "4/lower": ["time-card"], "4/upper": ["moron"]})
    game.refuses("create tulum", "AK.2.6")
    game.refuses("create tulum at 3", "AK.5.1.1")


def test_d7_with_potala_palace_only_the_time_card_slides() -> None:
    laid = {"hand": ["potala-palace"], "3/lower": ["moron"], "4/lower": ["time-card"], "2/lower": ["stonehenge"]}
    game = solo(laid).told("create potala-palace")
    assert time_card(game) == "4 lower"
    rolled = len(game.plays)
    game.told("pass")
    assert time_card(game) == "3 third"
    assert [game.at(kind) for kind in ("moron", "potala-palace", "stonehenge")] == ["3 lower", "3 upper", "2 lower"]
    assert [play.asked for play in game.plays[rolled:] if play.asked == "die"] == ["die"], "the die is rolled"


def test_d21_the_time_card_slides_in_the_third_row_too() -> None:
    laid = {
        "hand": ["potala-palace", FILLERS[0]],
        "3/lower": ["moron"],
        "3/upper": ["stonehenge"],
        "4/lower": ["time-card"],
    }
    game = solo(laid).told("create potala-palace at 2")
    assert time_card(game) == "4 lower"
    game.told("search")
    assert time_card(game) == "3 third"
    game.told("pass", "pass")
    assert time_card(game) == "2 third"
    assert game.at("moron") == "2 lower"


def test_d7_a_place_that_is_free_comes_before_the_third_row() -> None:
    game = solo({"hand": ["potala-palace", FILLERS[0]], "4/lower": ["time-card"], "4/upper": ["moron"]})
    game.told("create potala-palace at 2", "pass")
    assert time_card(game) == "3 lower"
    assert game.at("moron") == "4 lower", "it drops to the place that has become free"


def test_q19_potala_palace_keeps_space_1_and_the_second_action_and_the_die_follow() -> None:
    laid = {"hand": ["potala-palace"], "1/lower": ["moron"], "1/upper": ["stonehenge"], "5/lower": ["time-card"]}
    game = solo(laid, None, {"moron": 4}).told("create potala-palace", "search")
    assert [game.at("moron"), game.at("stonehenge")] == ["1 lower", "1 upper"]
    assert time_card(game) == "4 lower"
    assert game.lost() == 0
    assert any(play.asked == "die" for play in game.plays)


def test_o4_potala_palace_with_the_time_card_in_space_1_counts_as_its_decline() -> None:
    laid = {"hand": ["potala-palace"], "1/lower": ["time-card"], "1/upper": ["moron"]}
    game = solo(laid, {"lap": 1, "round": 4}).told("create potala-palace", "pass")
    assert time_card(game) == "6 lower"
    assert game.table.value("lap") == 2
    assert game.at("moron") == "1 lower"
    stays = solo(laid, {"lap": 1}, options={**TRIAL, "potala-declines": False}).told("create potala-palace", "pass")
    assert time_card(stays) == "1 lower"
    assert stays.table.value("lap") == 1


def test_o4_for_the_third_time_it_ends_the_game() -> None:
    game = solo({"hand": ["potala-palace"], "1/lower": ["time-card"]}, {"lap": 3}).told("create potala-palace", "pass")
    assert game.question == "goal"
    game.told("met")
    assert is_over(game)


def test_d18_the_third_decline_ends_the_game_at_once() -> None:
    laid = {"1/lower": ["time-card"], "1/upper": ["moron"], "3/lower": ["stonehenge"]}
    game = solo(laid, {"phase": "decline", "lap": 3, "round": 16}, {"moron": 3}).told("met")
    assert is_over(game)
    assert game.rows() == [0, 0, 0, 2, 0]
    assert [game.at("moron"), game.at("stonehenge"), game.lost()] == ["1 upper", "3 lower", 0]
    assert not any(play.asked == "die" for play in game.plays)


def test_o3_the_players_may_let_the_monuments_of_space_1_decline_in_the_last_turn() -> None:
    laid = {"1/lower": ["time-card"], "1/upper": ["moron"], "3/lower": ["stonehenge"]}
    options = {**TRIAL, "last-decline": True}
    game = solo(laid, {"phase": "decline", "lap": 3}, {"moron": 3}, options).told("met")
    assert is_over(game)
    assert game.kinds("alice/past") == ["moron"]
    assert game.lost() == 3
    assert game.at("stonehenge") == "3 lower", "nothing slides"


def test_d19_time_card_and_monument_in_space_1_decline_in_this_order() -> None:
    laid = {"1/lower": ["time-card"], "1/upper": ["moron"]}
    game = solo(laid, {"phase": "decline", "round": 4}, {"moron": 2})
    assert game.kinds("alice/past") == ["moron"]
    assert game.lost() == 2
    assert time_card(game) == "6 lower"
    changes = [change for play in game.plays for change in play.changes if isinstance(change, MoveCards)]
    into_past = [change for change in changes if change.to == "alice/past"]
    assert len(into_past) == 2, "the time card went there first"


@pytest.mark.parametrize(("held", "row"), [(1, "6 upper"), (2, "6 third")], ids=["d20_upper", "o5_third_row"])
def test_the_time_card_comes_back_above_what_lies_in_space_6(held: int, row: str) -> None:
    beside = {"6/lower": ["moron"], "6/upper": ["stonehenge"]}
    laid = {**dict(list(beside.items())[:held]), "past": ["time-card"], "hand": []}
    game = solo(laid, {"turn": "alice"})
    assert time_card(game) == row


def test_d20_a_space_with_the_time_card_and_a_monument_is_full() -> None:
    game = solo({"hand": ["machu-picchu", "mycenae"], "6/lower": ["moron"], "past": ["time-card"]})
    game.refuses("create mycenae", "AK.2.6")


def test_q5_the_place_of_the_time_card_is_not_free_and_it_is_no_monument_to_swap() -> None:
    laid = {"4/lower": ["time-card"], "4/upper": ["moron"], "2/lower": ["tulum"]}
    game = solo(laid, stacks={"tile/1/1": ["planetary-grid"], "tile/1/2": ["thales"], "tile/1/3": ["mercury"]})
    game.told("learn planetary-grid")
    game.refuses("move tulum to 4", "AK.10.7")
    assert not [line for line in game.legal() if "time-card" in line]
    swapping = solo({"hand": ["bagan"], "4/lower": ["time-card"]}).told("create bagan")
    assert swapping.question == "action", "there is nothing to exchange with"


def test_q6_o24_the_time_card_drops_behind_the_monuments() -> None:
    laid = {"3/lower": ["tulum"], "3/upper": ["moron"], "3/third": ["time-card"]}
    stacks = {"tile/1/1": ["planetary-grid"], "tile/1/2": ["thales"], "tile/1/3": ["mercury"]}
    game = solo(laid, stacks=stacks).told("learn planetary-grid", "move tulum to 5")
    assert game.at("moron") == "3 lower"
    assert time_card(game) == "3 upper"
    stays = solo(laid, stacks=stacks, options={**TRIAL, "time-card-drops": False})
    stays.told("learn planetary-grid", "move tulum to 5")
    assert time_card(stays) == "3 third"


def test_q7_in_the_third_row_of_space_1_it_is_handled_first() -> None:
    laid = {"1/lower": ["moron"], "1/upper": ["stonehenge"], "1/third": ["time-card"]}
    game = solo(laid, {"phase": "decline"})
    assert time_card(game) == "past"
    assert game.question == "decline"
    game.told("decline stonehenge")
    assert game.kinds("alice/past") == ["moron", "stonehenge"]


def test_the_time_card_is_no_neighbour_and_gets_no_knowledge() -> None:
    laid = {"3/lower": ["ollantaytambo"], "3/upper": ["time-card"], "2/lower": ["philae"]}
    game = solo(laid, {"phase": "timeline"}, {"philae": 2})
    assert game.tokens("philae") == 1
    assert sum(pool.get("knowledge", 0) for pool in game.table.pools.values()) == 1


def test_d17_flip_and_revision_come_before_the_second_monument_declines() -> None:
    laid = {"1/lower": ["moron"], "1/upper": ["stonehenge"], "past": [*UPRIGHT[:5], "heracleion"]}
    laid |= {"artifact/1": ["chest-01"], "artifact/2": ["chest-04"]}
    game = solo(laid, {"phase": "decline"}, options={"mode": "campaign"})
    game.told("decline moron")
    assert game.question == "flip"
    game.told("flip 1")
    assert game.question == "give-up"
    assert "stonehenge" not in game.kinds("alice/past")
    game.told("give up Г")
    assert len(game.kinds("alice/past")) == 8
    assert rolls(game, 1).question == "action"
