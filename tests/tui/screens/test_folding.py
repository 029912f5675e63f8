from __future__ import annotations

from itertools import pairwise

import pytest

from domain.changes import Set
from domain.play import Play
from replay.timeline import Timeline
from tui.screens.folding import Folding, Undone


def plays_of(turns: int, length: int) -> list[Play]:
    plays = [Play("", "setup", "setup")]
    for turn in range(turns):
        plays.append(Play("a", "declared", "begin", (Set("turn", "ab"[turn % 2]), Set("phase", "first"))))
        plays += [Play("a", "declared", f"act {turn}.{number}") for number in range(length - 1)]
    return plays


@pytest.fixture
def folding():
    return Folding(Timeline(plays_of(4, 5)))


def texts(folding: Folding) -> list[str]:
    return [f"{shown.row.kind}{shown.row.version}" for shown in folding.rows(0, len(folding))]


def test_without_folds_it_shows_the_timeline_as_it_is(folding):
    timeline = folding.timeline
    assert [shown.row for shown in folding.rows(0, len(folding))] == timeline.rows(0, len(timeline))


def test_a_folded_turn_is_its_header_with_the_number_of_hidden_rows(folding):
    folding.toggle(3)
    rows = folding.rows(0, len(folding))
    assert [(shown.row.kind, shown.hidden) for shown in rows[:3]] == [("event", 0), ("turn", 6), ("turn", 0)]
    folding.toggle(4)
    assert len(folding) == len(folding.timeline)


def test_windows_are_the_same_as_the_whole(folding):
    folding.toggle(3)
    folding.toggle(15)
    whole = folding.rows(0, len(folding))
    for start in range(len(whole)):
        for stop in range(start, len(whole) + 1):
            assert folding.rows(start, stop) == whole[start:stop]


def test_every_entry_has_an_index_that_shows_it_or_hides_it(folding):
    folding.toggle(3)
    indexes = [folding.index_of(version) for version in range(1, 22)]
    assert all(first <= second for first, second in pairwise(indexes))
    rows = folding.rows(0, len(folding))
    assert [rows[index].row.version for index in indexes[:7]] == [1, 2, 2, 2, 2, 2, 7]


def test_with_all_folded_the_turn_at_hand_stays_open(folding):
    folding.toggle_all()
    assert folding.stand_at(8)
    assert [text for text in texts(folding) if text.startswith("event")] == [
        "event1",
        *(f"event{version}" for version in range(7, 12)),
    ]
    assert not folding.stand_at(9)
    assert folding.stand_at(12)


def test_undone_entries_stand_before_the_one_that_replaced_them():
    undone = Undone(5, "battle 12", "a", 1, "wrong clearing", "line")
    folding = Folding(Timeline(plays_of(2, 5)), {5: [undone]})
    rows = folding.rows(0, len(folding))
    at = next(index for index, shown in enumerate(rows) if shown.undone is not None)
    assert rows[at].undone == undone
    assert rows[at + 1].row.version == 5
    assert folding.index_of(5) == at + 1


def test_an_entry_undone_at_the_end_of_the_line_is_shown_last():
    undone = Undone(12, "battle 12", "a", 0, "", "line")
    folding = Folding(Timeline(plays_of(2, 5)), {12: [undone]})
    assert folding.rows(0, len(folding))[-1].undone == undone


def test_only_some_events_are_shown_under_the_headers_of_their_turns(folding):
    folding.show_only([4, 5, 18])
    assert texts(folding) == ["turn2", "event4", "event5", "turn17", "event18"]
    assert folding.index_of(18) == 4
    folding.show_only(None)
    assert len(folding) == len(folding.timeline)


def test_a_line_without_turns_and_an_empty_one_are_shown():
    assert texts(Folding(Timeline([Play("", "", "x")]))) == ["event1"]
    assert len(Folding(Timeline([]))) == 0
    assert Folding(Timeline([])).index_of(0) == 0
