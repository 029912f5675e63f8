"""No two ways on of a list read the same: those that a plain cut would leave alike are told apart."""

from __future__ import annotations

import pytest

from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.heaven_matches import battle_match
from tui.brief import brief, briefs
from tui.text import cells

FORTRESSES = [f"build fortress antiocheia-{place}" for place in ("edessa", "iconium", "tripoli")]
LOSSES = [f"lose 1 footman/K 2 footman/S {count} knight/{seat}" for count in (1, 2) for seat in "KS"]


@pytest.mark.parametrize("room", [20, 24, 26, 30])
@pytest.mark.parametrize("actions", [FORTRESSES, LOSSES])
def test_actions_that_would_read_the_same_are_told_apart_in_the_room_there_is(actions, room):
    shown = briefs(actions, room)
    assert len(set(shown)) == len(actions)
    assert all(cells(text) <= room for text in shown)


def test_both_ends_of_a_way_stay():
    assert [text.rpartition("-")[2] for text in briefs(FORTRESSES, 26)] == ["edessa", "iconi.", "tripo."]


def test_what_reads_differently_stays_as_it_is_in_short():
    actions = ["place cathedral 12", "pass", "march 1 11->12 with mouse"]
    assert briefs(actions, 24) == [brief(action, 24) for action in actions]


def test_no_room_and_no_way_on_are_no_fault():
    assert briefs([], 20) == []
    assert len(briefs(FORTRESSES, 1)) == len(FORTRESSES)


async def test_the_ways_on_of_record_read_differently_at_80_columns(tmp_path):
    archive = open_archive(tmp_path)
    battle_match(archive)
    async with running(archive, (80, 24)) as driver:
        await driver.press("enter", "end", "R")
        ways = driver.app.screen.candidates
        ways.show_unmarked(type(ways.source)(FORTRESSES))
        await driver.press("down")
        rows = {ways.render_line(y).text.strip(" ▸") for y in range(3)}
        assert len(rows) == 3
