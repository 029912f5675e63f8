"""The trial table: results by trial and starting hand (8.4, 8.13, 8.19)."""

from __future__ import annotations

import pytest

from domain.errors import InvalidNotation, Rejected
from domain.games.ancient_knowledge.solo.facts import chest_named, chests, letters_of, trials
from domain.games.ancient_knowledge.solo.played import Result
from domain.games.ancient_knowledge.solo.trial_events import TableOpened, TrialCorrected, TrialEvent
from domain.games.ancient_knowledge.solo.trials import (
    TrialTable,
    begin_trial,
    call_off_trial,
    correct_trial,
    end_trial,
)
from tests.domain.games.ancient_knowledge.solo_board import ids

PASSED = (39, 25, 11, 5, -4)


@pytest.fixture
def table() -> TrialTable:
    made = TrialTable()
    made.apply(TableOpened("alice"))
    return made


def take(table: TrialTable, event: TrialEvent) -> None:
    table.apply(event)


def play(table: TrialTable, trial: int, hand: str, rows: tuple[int, ...] = PASSED, missed: str = "") -> None:
    """Plays a trial with all of its goals but some."""
    take(table, begin_trial(table, trial, hand, "m"))
    goals = table.attempts[-1].board
    met = tuple(goal for goal in goals if goal not in ids(missed))
    take(table, end_trial(table, Result(rows, met, ids(missed))))


def test_ak_s3_trial_1_has_one_goal_and_one_chest_under_the_board(table: TrialTable) -> None:
    begun = begin_trial(table, 1, "2", "m")
    assert (letters_of(begun.board), letters_of(begun.under)) == ("А", "Б")
    assert trials()[1].name == "New Era"


def test_ak_s8_a_trial_replayed_with_another_hand_has_two_results_in_two_columns(table: TrialTable) -> None:
    play(table, 1, "3", (40, 10, 10, 0, 0))
    play(table, 1, "ten", (30, 10, 10, 0, 0))
    assert (table.best(1, "3"), table.best(1, "ten"), table.best(1, "1")) == (60, 50, None)
    assert table.passed == 1


def test_ak_s9_39_25_11_5_and_minus_4_are_76_in_the_column_of_the_hand(table: TrialTable) -> None:
    take(table, begin_trial(table, 2, "4", "m"))
    assert letters_of(table.attempts[-1].board) == "В Г"
    take(table, end_trial(table, Result((39, 25, 11, 5, -4), ids("ВГ"))))
    assert table.best(2, "4") == 76


def test_ak_d12_a_trial_with_a_goal_missed_is_kept_and_stands_in_no_column(table: TrialTable) -> None:
    play(table, 2, "1", (50, 20, 10, 0, 0), missed="Г")
    assert table.best(2, "1") is None
    assert table.passed == 0
    assert table.attempts[0].result is not None
    assert table.attempts[0].result.total == 80


def test_ak_o27_of_a_trial_passed_twice_the_higher_result_stands_and_both_are_kept(table: TrialTable) -> None:
    for total in (55, 70, 62):
        play(table, 1, "1", (total, 0, 0, 0, 0))
    assert table.best(1, "1") == 70
    assert [one.result.total for one in table.results(1, "1") if one.result] == [55, 70, 62]


def test_ak_o1_whoever_records_picks_the_chests_of_a_trial_that_nobody_knows(table: TrialTable) -> None:
    with pytest.raises(Rejected, match="AK-O1"):
        begin_trial(table, 7, "1", "m")
    with pytest.raises(Rejected, match=r"AK\.8\.4"):
        begin_trial(table, 7, "1", "m", board=ids("А"), under=ids("А"))
    take(table, begin_trial(table, 7, "1", "m", board=ids("ПО"), under=ids("К"), name="The Seventh"))
    take(table, end_trial(table, Result(PASSED, ids("ПО"))))
    again = begin_trial(table, 7, "2", "m")
    assert (letters_of(again.board), letters_of(again.under), table.name_of(7)) == ("П О", "К", "The Seventh")


def test_a_known_trial_takes_no_other_chests(table: TrialTable) -> None:
    with pytest.raises(Rejected, match=r"AK\.8\.4"):
        begin_trial(table, 1, "1", "m", board=ids("Б"))


@pytest.mark.parametrize(("trial", "hand"), [(0, "1"), (11, "1"), (1, "5"), (1, "")])
def test_a_trial_or_a_hand_that_does_not_exist_is_refused(table: TrialTable, trial: int, hand: str) -> None:
    with pytest.raises(Rejected, match=r"AK\.8\.4"):
        begin_trial(table, trial, hand, "m")


def test_the_same_trial_with_the_same_hand_does_not_run_twice_at_once(table: TrialTable) -> None:
    take(table, begin_trial(table, 1, "1", "m"))
    with pytest.raises(Rejected, match=r"AK\.8\.13"):
        begin_trial(table, 1, "1", "n")
    take(table, begin_trial(table, 1, "2", "n"))
    with pytest.raises(Rejected, match="say which attempt"):
        end_trial(table, Result(PASSED, ids("А")))
    take(table, end_trial(table, Result(PASSED, ids("А")), 2))
    assert (table.best(1, "1"), table.best(1, "2")) == (None, 76)


def test_a_correction_counts_and_an_attempt_called_off_does_not(table: TrialTable) -> None:
    play(table, 1, "1")
    take(table, correct_trial(table, TrialCorrected(1, rows=(40, 25, 11, 5, -4))))
    assert table.best(1, "1") == 77
    with pytest.raises(Rejected, match=r"AK\.8\.2\.4"):
        correct_trial(table, TrialCorrected(1, met=()))
    take(table, begin_trial(table, 1, "2", "m"))
    take(table, call_off_trial(table))
    assert table.running == []
    with pytest.raises(Rejected, match=r"AK\.8\.13"):
        call_off_trial(table, 1)


def test_chests_are_named_by_printed_letter_id_or_number_and_no_latin_letter_is_taken_for_one() -> None:
    assert [chest_named(text) for text in ("Б", "б", "chest-02", "2", " CHEST-2 ")] == ["chest-02"] * 5
    with pytest.raises(InvalidNotation, match="Latin"):
        chest_named("B")
    with pytest.raises(InvalidNotation, match="no chest"):
        chest_named("Ы")
    assert letters_of(chests()) == "А Б В Г Д Е Ж З И К Л М Н О П"


def test_what_no_source_gives_of_a_chest_is_marked_as_unknown() -> None:
    assert {chest.status for chest in chests().values()} == {"unknown"}
    named = {chest.letter: chest.name for chest in chests().values() if "name" not in chest.unknown}
    assert named == {"В": "Chest from Mirina", "Л": "Chest of Hataui"}
    assert chests()["chest-02"].moment == "discard"
