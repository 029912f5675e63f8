"""Chests: effects under the board, goals that are given up (AK.8.2, AK.8.11)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.errors import InvalidData, InvalidNotation
from domain.facts import OptionValue
from domain.games.ancient_knowledge.counts import count
from domain.games.ancient_knowledge.facts import facts
from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, MEGALITHS, Board, board
from tests.domain.games.ancient_knowledge.solo_board import UPRIGHT, solo

CAMPAIGN: dict[str, OptionValue] = {"mode": "campaign"}
GOALS = {"artifact/1": ["chest-01"], "artifact/2": ["chest-04"], "artifact/3": ["chest-07"], "artifact/4": ["chest-09"]}


@pytest.fixture(autouse=True)
def _as_packaged() -> Iterator[None]:
    yield
    RULES.complete({})


UNDER = {"hand": [], "under": ["chest-02"]}


def test_a_chest_is_used_without_an_action_and_discarded() -> None:
    game = solo(UNDER).told("use Б")
    assert game.question == "declared"
    game.told("declare draw 2")
    assert game.hand() == 2
    assert game.table.value("actions-left") == 2
    assert game.table.value("solo/used") == ["chest-02"]
    assert game.kinds("alice/under") == []
    assert game.kinds("box") == ["chest-02"]


def test_o28_a_chest_is_used_once() -> None:
    game = solo(UNDER).told("use chest-02", "declare nothing")
    assert "lie under the board" in game.refuses("use Б", "AK.8.2.3")


def test_d14_lightning_in_an_artifact_space_does_not_work() -> None:
    game = solo({"artifact/1": ["chest-02"]})
    assert "artifact space" in game.refuses("use Б", "AK.8.2.3")
    assert not [line for line in game.legal() if line.startswith("use")]


def test_in_the_base_game_there_is_nothing_to_use_between_actions() -> None:
    game = board()
    assert not [line for line in game.legal() if line.startswith("use")]
    game.refuses("use petra", "AK.5.1")


def test_q8_in_the_last_turn_a_chest_is_used_until_the_decline_phase_begins() -> None:
    game = solo({**UNDER, "1/lower": ["time-card"]}, {"lap": 3}).told("pass", "pass")
    assert game.question == "chest"
    game.told("use Б", "declare draw 3")
    assert game.hand() == 3
    assert game.question == "goal"
    late = solo({**UNDER, "1/lower": ["time-card"]}, {"lap": 3}).told("pass", "pass", "pass")
    late.refuses("use Б", "AK.8.2.4")


def test_o25_a_chest_is_used_before_the_effects_of_the_timeline_phase() -> None:
    game = solo({**UNDER, "4/lower": ["petra"], "5/lower": ["time-card"], "past": ["moron"]}).told("pass", "pass")
    assert game.question == "chest"
    assert game.hand() == 0, "Petra has not drawn yet"
    game.told("use Б", "declare draw 2")
    assert game.hand() == 3


def test_o25_a_chest_is_used_before_the_first_of_two_declines() -> None:
    laid = {**UNDER, "1/lower": ["moron"], "1/upper": ["stonehenge"], "5/lower": ["time-card"]}
    game = solo(laid, {"phase": "decline"})
    assert game.question == "decline"
    game.told("use Б", "declare draw 1")
    assert game.question == "decline"
    assert game.hand() == 1


def test_o25_a_chest_is_used_before_the_last_of_several_effects_too() -> None:
    laid = {**UNDER, "4/lower": ["petra"], "5/lower": ["uxmal"], "4/upper": ["time-card"], "past": ["moron"]}
    game = solo(laid, {"phase": "timeline"}).told("first petra")
    assert game.question == "chest"


def test_o25_between_two_declines_and_before_the_die() -> None:
    laid = {"1/lower": ["moron"], "1/upper": ["stonehenge"], "hand": [], "5/lower": ["time-card"]}
    game = solo({**laid, "under": ["chest-02", "chest-05", "chest-06"]}, {"phase": "decline"})
    game.told("decline moron")
    assert game.question == "chest"
    assert game.kinds("alice/past") == ["moron"]
    game.told("use Б", "declare nothing", "pass")
    assert game.kinds("alice/past") == ["moron", "stonehenge"]
    assert game.question == "chest"
    game.told("use Д", "declare nothing")
    assert not any(play.asked == "die" for play in game.plays)
    game.told("pass")
    assert any(play.asked == "die" for play in game.plays)


def test_o28_several_chests_are_used_one_after_the_other() -> None:
    game = solo({"hand": [], "under": ["chest-02", "chest-05"]}).told(
        "use Д", "declare draw 1", "use Б", "declare draw 1"
    )
    assert game.table.value("solo/used") == ["chest-05", "chest-02"]
    assert game.hand() == 2


def test_a_chest_that_is_completed_does_what_its_owner_says() -> None:
    RULES.complete({"mine.toml": '[chest-02]\neffect = "draw(2) + lost-back(1)"\n'})
    game = solo(UNDER, lost=3).told("use Б")
    assert game.question == "action"
    assert game.hand() == 2
    assert game.lost() == 2


def test_a_chest_with_another_moment_waits_for_it() -> None:
    RULES.complete({"mine.toml": '[chest-05]\neffect = "draw(1)"\nmoment = "timeline"\n'})
    game = solo({"hand": [], "under": ["chest-05"]})
    assert "timeline" in game.refuses("use Д", "AK.8.2.3")
    game.told("pass", "pass")
    assert game.question == "chest"
    game.told("use Д")
    assert game.hand() == 1


def test_an_ongoing_chest_works_while_it_lies_under_the_board() -> None:
    RULES.complete({"mine.toml": '[chest-05]\neffect = "discount(city, 2)"\nmoment = "ongoing"\n'})
    game = solo({"hand": ["timbuktu"], "under": ["chest-05"]}).told("create timbuktu")
    assert game.tokens("timbuktu") == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[chest-03]\nname = "Standard of Ur"', "expected what is known"),
        ('[chest-04]\nname = "Standard of Ur"\ngoal = "past >= 3"', "expected what is known"),
        ('[chest-02]\nmoment = "timeline"\neffect = "draw(1)"', "expected what is known"),
        ('[chest-04]\neffect = "draw(1)"', "expected the moment of its effect"),
        ('[chest-04]\neffect = "drow(1)"\nmoment = "discard"', "chest-04.effect: expected an instruction"),
        ('[chest-04]\ngoal = "pasta >= 3"', "chest-04.goal: expected something that is counted"),
        ('[chest-04]\nmoment = "monday"\neffect = "draw(1)"', "expected one of discard, timeline"),
        ("[chest-04]\nspace = 4", "expected keys: name, goal, effect, moment"),
        ("[chest-04]", "expected something that is not known"),
        ('[chest-99]\nname = "X"', "expected the id of a card"),
    ],
)
def test_what_does_not_fit_a_chest_is_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidData, match=r"mine\.toml") as error:
        RULES.complete({"mine.toml": text})
    assert expected in str(error.value)


# -- goals that are given up -------------------------------------------------------------------------------------


def flipped(goals: dict[str, list[str]], **more: list[str]) -> Board:
    laid = {"1/lower": ["moron"], "past": [*UPRIGHT[:5], "heracleion"], "hand": ["nazca-lines", "olmec-heads"]}
    return solo({**laid, **goals, **more}, {"phase": "decline"}, options=CAMPAIGN).told("flip 1")


def test_s5_the_standard_of_ur_is_given_up_and_its_space_is_free() -> None:
    RULES.complete({"mine.toml": '[chest-04]\nname = "Standard of Ur"\n'})
    game = flipped(GOALS).told('give up "Standard of Ur"')
    held = [kind for number in range(1, 6) for kind in game.kinds(f"alice/artifact/{number}")]
    assert held == ["chest-01", "chest-07", "chest-09"]
    assert game.kinds("alice/artifact/2") == []
    assert game.table.value("solo/given-up") == ["chest-04"]


def test_d11_at_least_one_goal_stays_and_the_choice_comes_once() -> None:
    game = flipped(GOALS)
    assert "at least one" in game.refuses("give up А Г Ж И", "AK.8.11")
    game.told("pass")
    game.refuses("give up А", "AK.8.11")
    one = flipped({"artifact/1": ["chest-01"]})
    one.refuses("give up А", "AK.8.11")
    assert one.table.value("solo/given-up") is None


def test_d11_before_the_flip_nothing_is_given_up() -> None:
    solo(GOALS, options=CAMPAIGN).refuses("give up А", "AK.8.11")


def test_q10_a_chest_under_the_board_is_not_given_up() -> None:
    game = flipped(GOALS, under=["chest-02"])
    assert "under the board" in game.refuses("give up Б", "AK.8.11")


def test_in_a_trial_no_goal_is_given_up() -> None:
    game = solo(
        {"1/lower": ["moron"], "past": UPRIGHT[:6]}, {"phase": "decline"}, options={"mode": "trial", "trial": 2}
    )
    game.told("flip 1")
    game.refuses("give up В", "AK.8.11")


def test_q9_a_goal_that_was_given_up_does_not_come_back_in_this_game() -> None:
    game = flipped(GOALS).told("give up Г И")
    assert [kind for kind in game.kinds("box") if kind.startswith("chest-")] == ["chest-04", "chest-09"]
    game.refuses("goals Г", "AK.5.1")


def test_d22_q11_artifacts_are_created_where_goals_were_given_up() -> None:
    five = {**GOALS, "artifact/5": ["chest-10"]}
    game = flipped(five).told("give up Ж К")
    game.told("create nazca-lines", "create olmec-heads")
    assert game.kinds("alice/artifact/3") == ["nazca-lines"]
    assert game.kinds("alice/artifact/5") == ["olmec-heads"]


def test_d10_with_five_goals_no_artifact_is_created() -> None:
    game = solo({**GOALS, "artifact/5": ["chest-10"], "hand": ["nazca-lines"]}, options=CAMPAIGN)
    game.refuses("create nazca-lines", "AK.5.1.1")


def test_q11_yonaguni_discards_no_chest() -> None:
    game = solo({**GOALS, "artifact/5": ["nazca-lines"], "hand": ["yonaguni"]}, options=CAMPAIGN)
    game.told("create yonaguni", "first yonaguni")
    assert game.question == "discard"
    assert game.legal() == ["discard nazca-lines", "pass"]


def test_o6_chests_count_as_artifacts_if_the_players_say_so() -> None:
    game = solo(GOALS, options=CAMPAIGN)
    assert count(game.table, "alice", "artifacts") == 0
    counted = solo(GOALS, options={**CAMPAIGN, "chests-are-artifacts": True})
    assert count(counted.table, "alice", "artifacts") == 4


# -- effects on opponents ----------------------------------------------------------------------------------------

VOID = {
    "aramu-muru": "create", "the-fairies-rock": "create", "menhir-of-kerloas": "create", "barabar-caves": "create",
    "tlalocs-statue": "create", "great-sphinx-of-giza": "create", "megaliths-of-cauria": "create",
    "pyramid-of-userkaf": "create", "oronce-fines-map": "create", "cretan-hieroglyphs": "learn",
}  # fmt: skip


@pytest.mark.parametrize("kind", VOID)
def test_an_effect_that_is_all_for_opponents_is_void(kind: str) -> None:
    spare = [*FILLERS[:6]]
    laid = {"hand": [kind, *spare] if VOID[kind] == "create" else spare, "past": [*CITIES[:4], *MEGALITHS[3:6]]}
    laid |= {"collection": ["thales", "anaximander", "latin-alphabet", "coptic-alphabet", "mercury"], "artifacts": []}
    tiles = {"tile/1/1": ["cretan-hieroglyphs"], "tile/1/2": ["ptolemy"], "tile/1/3": ["astronomy"]}
    game = solo(laid, {"middle": "alice"}, lost=9, stacks=tiles)
    cost = facts().cards[kind].text.cost or 0
    paid = f" discard {' '.join(spare[:cost])}" if cost else ""
    game.told(f"{VOID[kind]} {kind}{paid}")
    assert game.question == "action", "nothing is asked"
    assert game.lost() == 9
    game.told("pass")
    assert game.question == "action"


def test_d8_ancient_hebrew_only_draws() -> None:
    laid = {"hand": FILLERS[:3], "collection": ["latin-alphabet", "coptic-alphabet", "phoenician-alphabet"]}
    laid["past"] = list(UPRIGHT[:6])
    tiles = {"tile/1/1": ["ancient-hebrew"], "tile/1/2": ["ptolemy"], "tile/1/3": ["astronomy"]}
    game = solo(laid, {"middle": "alice"}, stacks=tiles).told("learn ancient-hebrew")
    assert game.question == "action"
    assert game.hand() == 4
    assert not any(pool.get("knowledge") for pool in game.table.pools.values())


@pytest.mark.parametrize(("held", "taken"), [(8, 2), (9, 1), (10, 0)])
def test_d9_hermes_trismegistus_keeps_as_many_of_five_as_there_is_room_for(held: int, taken: int) -> None:
    tiles = {"tile/1/1": ["hermes-trismegistus"], "tile/1/2": ["ptolemy"], "tile/1/3": ["astronomy"]}
    laid = {"hand": [*FILLERS, "petra", "uxmal", "caral"][:held], "past": list(UPRIGHT[4:8])}
    laid["collection"] = ["thales", "mercury", "nicolas-flammel", "plato", "thoth", "melchizedek"]
    deck = ["warangal", "tonina", "bagan", "inwa", "osirion", "ggantija"]
    game = solo(laid, {"middle": "alice"}, stacks={**tiles, "deck": deck}).told("learn hermes-trismegistus")
    for kind in ["ggantija", "inwa"][:taken]:
        assert game.question == "take"
        game.told(f"take {kind}")
    assert game.question == "action"
    assert game.hand() == min(held + taken, 10)
    assert len(game.kinds("discard")) == 5 - taken


def test_a_latin_letter_that_looks_like_a_printed_one_is_refused_with_the_right_one() -> None:
    with pytest.raises(InvalidNotation, match="Latin letter"):
        RULES.parse("use B")
    assert RULES.format(RULES.parse("use б")) == "use chest-02"
