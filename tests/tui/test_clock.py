"""Clocks in Record by keys, what stands aside there, declared effects, and the chart of think times."""

from __future__ import annotations

import pytest

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.clocks import start_clock
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules
from tests.hand import Hand
from tests.tui.amending import POSITION
from tests.tui.archives import START, act, full_archive, timed_archive
from tests.tui.driving import Driver
from tests.tui.driving import running_beside as running
from tests.tui.frames import frame
from tui.screens.clock_chart import ThinkChart
from tui.screens.record_declaring import DeclaredBox
from tui.screens.replay import Replay
from tui.widgets.bar import Bar
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList

WIDE = (160, 50)


@pytest.fixture
def hand():
    return Hand(START)


@pytest.fixture
def archive(tmp_path, hand):
    archive = timed_archive(tmp_path, hand, zone=60)
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {}, sees=("*",), position=read_position(POSITION))
    archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice", "[/red]alice"), SeatInfo("bob", "さくら")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
    return archive


def match_of(archive: Archive) -> Match:
    return archive.match("@last")


def stored(archive: Archive) -> list[str]:
    return [play.action for play in match_of(archive).plays()][1:]


async def tick(driver: Driver) -> None:
    driver.app.screen.tick()
    await driver.settle()


async def record(driver: Driver, text: str) -> None:
    await driver.type(text)
    await driver.press("enter")


# -- the clock ----------------------------------------------------------------------------------------


async def test_f7_starts_and_pauses_the_clock_and_entries_have_their_time(archive, hand):
    async with running(archive, match="@last") as driver:
        await driver.press("R")
        assert "clock" not in frame(driver.app)
        await driver.press("f7")
        assert "no bank, the clocks count up; it stands still" in frame(driver.app)
        await driver.press("enter")
        assert driver.said[-1] == "the clock runs"
        hand.on(41)
        await tick(driver)
        assert " clock   [/red]a. 0:41" in frame(driver.app)
        await record(driver, "play city")
        assert " clock   [/red]a. 0:41" in frame(driver.app)
        await driver.press("f7", "p")
        hand.on(600)
        assert " paused  [/red]a. 0:41" in frame(driver.app)
    assert [entry.meta.clock_ms for entry in match_of(archive).entries()][-1] == 41_000


async def test_a_clock_that_runs_changes_one_row_of_the_screen_and_draws_nothing_else(archive, hand, monkeypatch):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f7", "enter")
        before = frame(driver.app).splitlines()
        drawn = []
        for widget in (Bar, BoardPane, LineList):
            monkeypatch.setattr(widget, "refresh", lambda self, *_regions, **_more: drawn.append(self))
        hand.on(7)
        await tick(driver)
        after = frame(driver.app).splitlines()
        [changed] = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert changed[0].replace("0:00", "0:07") == changed[1]
        assert drawn == []


async def test_nothing_ticks_while_no_clock_runs(archive, hand):
    async with running(archive, match="@last") as driver:
        await driver.press("R")
        assert driver.app.screen._timer is None
        assert not driver.app.screen.field.cursor_blink
        await driver.press("f7", "enter")
        assert driver.app.screen._timer is not None
        await driver.press("f7", "enter")
        assert driver.said[-1] == "the clock stands still"
        assert driver.app.screen._timer is None


async def test_a_clock_is_corrected_to_what_it_really_shows(archive, hand):
    async with running(archive, WIDE, match="@last") as driver:
        await driver.press("R", "f7", "enter", "f7", "1")
        assert "What [/red]alice's clock shows now" in frame(driver.app)
        await driver.press(*["backspace"] * 4)
        await record(driver, "41")
        assert "no time; expected minutes and seconds" in driver.said[-1]
        await record(driver, ":10")
        assert driver.said[-1] == "[/red]alice's clock is put right"
        hand.on(5)
        await tick(driver)
        assert "▸ [/red]alice      41:15" in frame(driver.app)


async def test_what_is_typed_takes_the_place_of_the_proposed_time_unless_an_arrow_keeps_it(archive, hand):
    async with running(archive, WIDE, match="@last") as driver:
        await driver.press("R", "f7", "t")
        await record(driver, "25")
        assert driver.said[-1] == "25:00 each"
        await driver.press("f7", "t", "end")
        await record(driver, "+30")
        assert driver.said[-1] == "25:00 each and 0:30 for each decision"


async def test_every_seat_has_its_bank_and_the_one_that_is_asked_runs(archive, hand):
    async with running(archive, WIDE, match="@last") as driver:
        await driver.press("R", "f7", "t", *["backspace"] * 4)
        await record(driver, "soon")
        assert "no control of time" in driver.said[-1]
        await driver.press(*["backspace"] * 4)
        await record(driver, "1+5")
        assert driver.said[-1] == "1:00 each and 0:05 for each decision"
        await driver.press("f7", "s")
        hand.on(72)
        await tick(driver)
        text = frame(driver.app)
        assert "▸ [/red]alice      -0:12" in text
        assert "  さくら            1:00" in text
        await record(driver, "end turn")
        assert "▸ さくら            1:00" in frame(driver.app)


async def test_where_a_line_begins_the_clock_says_why_it_is_off(archive):
    match = match_of(archive)
    async with running(archive, match="@last") as driver:
        driver.app.show("record", "Record", match, match.mainline, None, True)
        await driver.press("f7")
        assert "here a new line begins" in driver.said[-1]


async def test_a_line_of_analysis_has_a_clock_of_its_own_that_stands_still(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f7", "enter", "escape", "b", "enter", "f7")
        assert "it stands still" in frame(driver.app)
    assert match_of(archive).state.clock.is_running


async def test_leaving_while_a_clock_runs_says_so(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f7", "enter", "escape")
        assert isinstance(driver.app.screen, Replay)
        assert driver.said[-1] == "the clock runs on; F7 in Record pauses it"


async def test_the_clock_goes_on_after_an_undo(archive, hand):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f7", "enter")
        hand.on(5)
        await record(driver, "play city")
        hand.on(3)
        await driver.press("backspace", "enter")
        hand.on(2)
        await tick(driver)
        assert " clock   [/red]a. 0:10" in frame(driver.app)


# -- blanks aside -------------------------------------------------------------------------------------


async def test_blanks_stand_aside_with_their_entry_and_count(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "end", "R")
        text = frame(driver.app)
        assert " blanks  #15 draw ?" in text
        assert text.splitlines()[-2].rstrip().endswith("blanks 1")


# -- F2 -----------------------------------------------------------------------------------------------


async def test_f2_in_a_match_without_rules_completes_and_previews_what_happened(tmp_path):
    archive = full_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "f2")
        assert isinstance(driver.app.screen, DeclaredBox)
        await driver.type("shuf")
        await driver.press("tab")
        await driver.type(" de")
        await driver.press("tab")
        await driver.type("; E/vp += 2")
        text = frame(driver.app)
        assert "▸ shuffle deck" in text
        assert "▸ E/vp += 2" in text
        await driver.press("enter")
    assert match_of_root(archive).plays()[-1].action == "shuffle deck; E/vp += 2"


def match_of_root(archive: Archive) -> Match:
    return archive.match(next(row.id for row in archive.matches("game:root").rows))


async def test_f2_against_rules_is_irregular_and_asks_what_the_judge_said(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f2")
        assert "Declared effect, irregular" in frame(driver.app)
        await driver.type("coin +=")
        assert "+= needs a number" in frame(driver.app)
        assert stored(archive) == []
        await driver.type(" 3")
        assert "▸ coin += 3" in frame(driver.app)
        await driver.press("enter")
        await record(driver, "a Coin was forgotten")
    entry = list(match_of(archive).entries())[-1]
    assert (entry.play.action, entry.meta.irregular, entry.meta.ruling) == ("coin += 3", True, "a Coin was forgotten")


async def test_f2_answers_for_a_card_whose_text_is_not_known(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R")
        await record(driver, "play car")
        await driver.press("f2")
        text = frame(driver.app)
        assert "what did Caravan do?" in text
        assert "irregular" not in text
        await driver.type("co")
        await driver.press("tab")
        assert driver.app.screen.query_one("Field").value == "coin"
        await driver.type(" +2")
        assert "▸ coin += 2" in frame(driver.app)
        await driver.press("enter")
    entry = list(match_of(archive).entries())[-1]
    assert (entry.play.action, entry.meta.irregular) == ("declare coin +2", False)


async def test_what_was_declared_and_left_is_there_again(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f2")
        await driver.type("coin += 3")
        await driver.press("escape", "f2")
        assert driver.app.screen.query_one("Field").value == "coin += 3"
    assert stored(archive) == []


async def test_f2_begins_with_what_is_typed_and_enter_in_an_empty_box_records_nothing(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R", "f2", "enter")
        assert driver.said[-1] == "say what it did"
        await driver.press("escape")
        await driver.type("coin += 1")
        await driver.press("f2")
        assert "▸ coin += 1" in frame(driver.app)
    assert stored(archive) == []


# -- conflicts ----------------------------------------------------------------------------------------


async def test_a_conflict_names_who_was_first_and_what_stands_there_now(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("R")
        other = archive.session(match_of(archive), scribe="dora")
        other.record_all(other.read("play city"))
        await record(driver, "play farming-village")
        text = frame(driver.app)
        assert "dora recorded first" in text
        assert "main ends at #2; yours was #2." in text
        assert "theirs #2 play city" in text
        assert "yours  play farming-village" in text
        assert "decide yours after theirs" in text
        await driver.press("enter")
    assert stored(archive) == ["play city", "play farming-village"]


# -- the chart ----------------------------------------------------------------------------------------


async def test_the_chart_leads_to_the_longest_decision(archive, hand):
    match = match_of(archive)
    session = archive.session(match)
    start_clock(match)
    for seconds, text in ((5, "play city"), (83, "end main"), (2, "end turn")):
        hand.on(seconds)
        session.record_all(session.read(text))
    async with running(archive, match="@last") as driver:
        await driver.press("T")
        text = frame(driver.app)
        assert isinstance(driver.app.screen, ThinkChart)
        assert "1:30    0:30         3" in text
        assert "▸ longest alice [/red]ali.     1:23  #3 end main" in text
        assert "turn 1  alice [/red]ali.     1:30 █" in text
        await driver.press("enter")
        assert driver.app.screen.reading.at == 3
        await driver.press("enter")
        assert "recorded 2026-11-28 15:01:28 +01:00" in frame(driver.app)
        assert "time 1:23 on the clock" in frame(driver.app)


async def test_the_chart_of_a_match_without_times_says_so(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "T")
        assert driver.said[-1] == "no times: no clock ran while this line was recorded"
        assert isinstance(driver.app.screen, Replay)


async def test_a_chair_sees_no_time_of_what_another_answered_in_secret(archive, hand):
    match = match_of(archive)
    start_clock(match)
    session = archive.session(match)
    hand.on(77)
    play = act("alice", "a bid")
    session.record(type(play)(play.seat, "bid", "a bid", (), ("alice",)))
    hand.on(4)
    session.record(act("bob", "well"))
    async with running(archive, match="@last", seat="bob") as driver:
        await driver.press("T")
        text = frame(driver.app)
        assert "what others answered in secret is left out" in text
        assert "0:04" in text
        assert "1:17" not in text
