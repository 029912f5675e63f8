"""Trial tables on the store: matches opened with the trial's set-up, results taken from them, files."""

from __future__ import annotations

import pytest

from domain.games.ancient_knowledge.solo.played import Result
from eventstore import WrongExpectedVersion
from replay.archive import Archive
from replay.errors import Refused
from replay.series_events import TRIALS
from replay.series_files import export_series, import_series
from replay.solo_games import Manner
from replay.trials import Trials, new_trials, trials_named
from tests.domain.games.ancient_knowledge.solo_board import ids
from tests.replay.solo_play import finish

UNJUDGED = Manner(options={"rules": "none"})
ROWS = (39, 25, 11, 5, -4)


@pytest.fixture
def table(archive: Archive) -> Trials:
    return new_trials(archive, "alice")


def test_a_trial_begun_opens_a_match_with_its_chests_and_hand_and_both_name_each_other(table: Trials) -> None:
    begun = table.begin(3, "2", manner=UNJUDGED)
    assert begun.match is not None
    header = begun.match.state.header
    assert header is not None
    assert header.options == {
        "mode": "trial",
        "trial": "3",
        "hand": "2",
        "keep": "6",
        "time_card": "4",
        "under": "chest-03,chest-07,chest-08",
        "chests": "chest-01,chest-06",
        "heritage": "true",
    }
    assert (header.series, header.event) == (f"trial-{table.id}/1", "Trial 3 Vicissitudes of Fate")
    assert table.state.attempts[0].match == begun.match.id


def test_the_rules_play_a_trial_and_its_result_is_taken_from_the_match(archive: Archive, table: Trials) -> None:
    begun = table.begin(1, "ten", manner=Manner(seed=5, options={"heritage": "false"}))
    assert begun.match is not None
    finish(archive, begun.match)
    one = table.end_from_match()
    assert one.result is not None
    assert {*one.result.met, *one.result.missed} == set(ids("А"))
    over = archive.session(begun.match).referee.over(begun.match.cursor().table)  # type: ignore[union-attr]
    assert over is not None
    assert [score.total for score in over.scores] == [one.result.total]


def test_a_table_that_was_written_to_meanwhile_takes_no_second_entry(archive: Archive, table: Trials) -> None:
    other = trials_named(archive, "alice")
    table.begin(1, "1", manner=UNJUDGED)
    with pytest.raises(WrongExpectedVersion):
        other.begin(2, "1", manner=UNJUDGED)
    assert archive.matches().total == 1


def test_a_table_travels_with_its_failed_attempts(table: Trials, another: Archive) -> None:
    table.begin(2, "1", keeps_match=False)
    table.end(Result(ROWS, ids("В"), ids("Г")))
    table.begin(2, "1", keeps_match=False)
    table.end(Result(ROWS, ids("ВГ")))
    import_series(another, TRIALS, export_series(table).encode(), "t.json")
    there = trials_named(another, table.id)
    assert there.state == table.state
    assert there.state.best(2, "1") == 76


def test_a_refusal_of_a_trial_names_its_rule(table: Trials) -> None:
    with pytest.raises(Refused, match="AK-O1"):
        table.begin(9, "1", manner=UNJUDGED)


def test_what_is_hidden_of_an_attempt_leaves_the_others_in_the_table(table: Trials) -> None:
    for trial, goals in ((1, "А"), (2, "ВГ")):
        table.begin(trial, "1", manner=UNJUDGED)
        table.end(Result(ROWS, ids(goals)))
    hidden = table.state.attempts[0].match
    shown = table.told(lambda match: match == hidden)
    assert (shown.best(1, "1"), shown.best(2, "1")) == (None, 76)
