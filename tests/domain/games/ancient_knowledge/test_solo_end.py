"""How a solo game ends: goals chest by chest, points, passed or failed (AK.8.12 to AK.8.15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.facts import OptionValue
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.score import result
from tests.domain.games.ancient_knowledge.board import CITIES, PYRAMIDS, Board, board
from tests.domain.games.ancient_knowledge.solo_board import is_over, solo

LAST = {"phase": "decline", "lap": 3, "round": 16, "middle": "alice"}
FIVE = {
    "2/lower": ["moron"],
    "2/upper": ["stonehenge"],
    "3/lower": ["ggantija"],
    "4/lower": ["uxmal"],
    "5/lower": ["caral"],
}
TEN = [*CITIES[:6], "giants-tomb", "palenque", "calakmul", "gunung-padang"]
S7 = (
    "barabar-caves karnak-temple hagar-qim osirion luxor-temple moron mohenjo-daro palenque "
    "carnac-standing-stones sacsayhuaman"
)
S7_LEARNED = (
    "phoenician-alphabet maya-script astrology hieroglyphs sumerian-cuneiforms pythagoras imhotep golden-mean "
    "akhenaten mercury plato royal-cubit sator-square mystery-school"
)
S9 = (
    "karnak-temple atlantis ellora-caves ollantaytambo dolmen-of-fontanaccia gobekli-tepe great-ziggurat-of-ur cyrene "
    "sulawesi-megaliths meidum-pyramid potala-palace"
)
S9_LEARNED = (
    "golden-mean hermes-trismegistus language-of-the-birds hermeticism sumerian-cuneiforms astronomy "
    "phoenician-alphabet mummification latin-alphabet ancient-greek"
)


def ended(alice: Mapping[str, Sequence[str]], options: dict[str, OptionValue], *answers: str, lost: int = 0) -> Board:
    """Returns a game at its third decline of the time card, with the goals answered."""
    return solo({"1/lower": ["time-card"], **alice}, LAST, options=options, lost=lost).told(*answers)


def test_s2_five_monuments_in_the_timeline_and_ten_in_the_past_meet_both_goals() -> None:
    game = ended({**FIVE, "past": TEN}, {"mode": "trial", "trial": 5})
    assert is_over(game), "nobody is asked"
    assert game.table.value("solo/met") == ["chest-03", "chest-11"]
    assert game.over.winners == ("alice",)
    assert game.over.reason.startswith("trial 5 passed with")


def test_s2_that_is_a_position_known_to_meet_them_and_not_the_goal_itself() -> None:
    game = ended({**FIVE, "past": TEN[:9]}, {"mode": "trial", "trial": 5})
    assert game.question == "goal"
    game.told("met")
    assert game.question == "goal", "the goals are asked one by one"
    game.told("not met")
    assert game.table.value("solo/met") == ["chest-03"]
    assert game.table.value("solo/missed") == ["chest-11"]
    assert game.over.winners == ()


def test_s7_the_rows_of_the_example_make_an_inspirer() -> None:
    laid = {"past": S7.split(), "collection": S7_LEARNED.split(), "3/lower": ["petra"], "artifact/1": ["chest-09"]}
    game = ended(laid, {"mode": "campaign"}, "met", lost=32)
    assert game.rows() == [29, 18, 31, 1, -32]
    assert game.over.scores[0].total == 47
    assert game.over.reason == "won with 47 points: Inspirer"


def test_s9_the_second_trial_with_its_rows() -> None:
    spaces = zip(("2/lower", "3/lower", "4/lower", "5/lower", "6/lower"), CITIES[:5], strict=True)
    laid = {"past": S9.split(), "collection": S9_LEARNED.split(), **{place: [kind] for place, kind in spaces}}
    game = ended(laid, {"mode": "trial", "trial": 2, "hand": "3"}, "met", "met", lost=4)
    assert game.rows() == [39, 25, 11, 5, -4]
    assert game.over.reason == "trial 2 passed with 76 points"


def test_d12_a_missed_goal_fails_the_trial_whatever_the_points() -> None:
    laid = {"past": S9.split(), "collection": S9_LEARNED.split()}
    game = ended(laid, {"mode": "trial", "trial": 2}, "met", "not met", lost=4)
    assert game.over.winners == ()
    assert game.over.reason == "trial 2 failed: the goal of Г was not met; 71 points are not recorded"


def test_one_point_is_told_as_one() -> None:
    trial: dict[str, OptionValue] = {"mode": "trial", "trial": 2}
    one = {"3/lower": ["petra"]}
    assert ended(one, trial, "met", "met").over.reason == "trial 2 passed with 1 point"
    failed = "trial 2 failed: the goal of Г was not met; 1 point is not recorded"
    assert ended(one, trial, "met", "not met").over.reason == failed
    assert result(board({"3/lower": ["petra"]}).table).reason == "alice has 1 point"


def test_q21_a_campaign_game_with_44_points_is_won() -> None:
    laid = {"past": S7.split(), "collection": S7_LEARNED.split(), "artifact/1": ["chest-09"]}
    game = ended(laid, {"mode": "campaign"}, "met", lost=34)
    assert game.over.scores[0].total == 44
    assert game.over.winners == ("alice",)
    assert game.over.reason == "won with 44 points: Stonemason"


def test_a_campaign_game_with_a_missed_goal_is_lost() -> None:
    game = ended({"artifact/1": ["chest-09"], "artifact/2": ["chest-15"]}, {"mode": "campaign"}, "not met", "not met")
    assert game.over.reason == "the campaign is lost with 0 points: the goals of И П were not met"
    assert game.over.rule == "AK.8.14"


@pytest.mark.parametrize(("pyramids", "is_met"), [(6, True), (5, False)])
def test_q12_a_goal_that_is_known_is_judged_at_the_end(pyramids: int, is_met: bool) -> None:
    RULES.complete({"mine.toml": '[chest-04]\nname = "Standard of Ur"\n'})
    try:
        game = ended({"past": PYRAMIDS[:pyramids], "artifact/1": ["chest-04"]}, {"mode": "campaign"})
        assert is_over(game)
        assert game.table.value("solo/met" if is_met else "solo/missed") == ["chest-04"]
    finally:
        RULES.complete({})


def test_nothing_is_asked_of_a_goal_that_was_given_up() -> None:
    laid = {"artifact/1": ["chest-09"], "artifact/2": ["chest-15"], "1/lower": ["moron"], "past": CITIES[:6]}
    game = solo(laid, {"phase": "decline"}, options={"mode": "campaign"}).told("flip 1", "give up П")
    assert game.table.value("solo/given-up") == ["chest-15"]
    assert game.kinds("alice/artifact/2") == []


def test_the_end_is_after_the_goals_and_nothing_is_accepted_behind_it() -> None:
    game = ended({"under": ["chest-02"]}, {"mode": "trial", "trial": 1})
    assert game.table.value("phase") == "goals"
    game.refuses("use Б", "AK.8.2.4")
    game.told("met")
    assert game.table.value("phase") == "over"
