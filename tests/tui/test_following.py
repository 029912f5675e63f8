"""Follow mode on the screen: LIVE at the end, how much is new elsewhere, lost connections, and what is shown late."""

from __future__ import annotations

import asyncio
import threading

import pytest

from domain.match_events import SeatInfo
from domain.perspective import PUBLIC
from domain.play import Play
from eventstore.errors import StoreFault
from replay.archive import Archive
from replay.match import Match
from tests.tui.archives import act, counting_ids
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tui.screens.replay import Replay

MINUTE = 60_000_000


class Now:
    """The time, for the recorder and for whoever shows it late."""

    def __init__(self) -> None:
        self.us = 1_795_874_400_000_000

    def __call__(self) -> int:
        self.us += 1_000
        return self.us


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    now = Now()
    monkeypatch.setattr("replay.following_delay.steady_clock", lambda: now)
    monkeypatch.setattr("replay.ids.system_clock", now)
    return now


@pytest.fixture
def archive(tmp_path, now: Now) -> Archive:
    """One running match with five entries; it is ten minutes old."""
    archive = Archive.open(tmp_path / "archive.db", clock=now, ids=counting_ids(), durability="normal")
    match = archive.new_match("pebbles", [SeatInfo("alice"), SeatInfo("bob")])
    record(match, "one", "two", "three", "four")
    now.us += 10 * MINUTE
    return archive


def record(match: Match, *actions: str, scribe: str = "dora", secret: tuple[str, ...] = ()) -> None:
    """Records in another program."""
    other = Match(match.archive, match.id)
    session = match.archive.session(other, scribe=scribe)
    for action in actions:
        play = act("bob", action)
        session.record(Play("bob", "declared", action, play.changes, secret))


def the_match(archive: Archive) -> Match:
    return archive.match("@last")


def top(driver: Driver) -> str:
    return frame(driver.app).splitlines()[0]


def at(driver: Driver) -> int:
    assert isinstance(driver.app.screen, Replay)
    return driver.app.screen.reading.at


async def look(driver: Driver) -> None:
    """Does what the app does when somebody has recorded."""
    driver.app.on_news_came()
    await driver.settle()


async def test_at_the_tail_what_others_record_is_shown_as_it_comes(archive):
    async with running(archive, match="@last") as driver:
        assert "main #5/5  LIVE" in top(driver)
        record(the_match(archive), "five", "six")
        await look(driver)
        assert "main #7/7  LIVE" in top(driver)
        assert "six" in frame(driver.app)


@pytest.mark.parametrize("back", ["f", "end"])
async def test_a_reader_who_went_back_stays_there_and_is_told_how_much_is_new(archive, back):
    async with running(archive, match="@last") as driver:
        await driver.press("left", "left")
        assert "LIVE" not in top(driver)
        record(the_match(archive), *(f"more {number}" for number in range(12)))
        await look(driver)
        assert at(driver) == 3
        assert "main #3/17  12 new  f" in top(driver)
        record(the_match(archive), "yet more")
        await look(driver)
        assert "13 new  f" in top(driver)
        await driver.press(back)
        assert "main #18/18  LIVE" in top(driver)


async def test_an_undo_by_others_is_said_and_the_reader_at_the_tail_goes_on_where_play_does(archive):
    async with running(archive, match="@last") as driver:
        other = Match(archive, the_match(archive).id)
        other.undo(author="dora")
        record(other, "better")
        await look(driver)
        assert driver.said[-1] == "#5 was taken back by dora; play goes on after #4 on main"
        assert "main #5/5  LIVE" in top(driver)
        assert "better" in frame(driver.app)


async def test_a_reader_who_went_back_is_not_taken_to_another_line_before_asking(archive):
    async with running(archive, match="@last") as driver:
        await driver.press("left")
        line = driver.app.screen.reading.line.id
        other = Match(archive, the_match(archive).id)
        other.undo(at=4)
        record(other, "better", "and more", "and yet more")
        await look(driver)
        assert (at(driver), driver.app.screen.reading.line.id) == (4, line)
        assert "3 new  f" in top(driver)
        await driver.press("f")
        assert "main #6/6  LIVE" in top(driver)
        assert driver.app.screen.reading.line.id == other.mainline


async def test_notes_of_others_appear_on_the_entry_at_hand(archive):
    async with running(archive, match="@last") as driver:
        Match(archive, the_match(archive).id).add_note(5, "a fine move", author="dora")
        await look(driver)
        assert "a fine move" in frame(driver.app)


async def test_a_match_that_others_open_appears_in_the_library_and_the_mark_stays(archive):
    async with running(archive) as driver:
        marked = driver.app.screen.matches.row.id
        archive.new_match("pebbles", [SeatInfo("carol")], facts={"event": "Second Table", "date": "2026-11-29"})
        await look(driver)
        assert "Second Table" in frame(driver.app)
        assert driver.app.screen.matches.row.id == marked
        assert "2 matches" in top(driver)


async def test_a_lost_database_is_said_once_and_caught_up_with(archive, monkeypatch):
    async with running(archive, match="@last") as driver:
        lost = StoreFault("archive.db", "The server is gone.")
        for _ in range(3):
            driver.app.on_news_lost(type("Lost", (), {"error": lost})())
        await driver.settle()
        assert "LOST, retrying" in top(driver)
        assert len([said for said in driver.said if "The server is gone." in said]) == 1
        record(the_match(archive), "five", "six")
        await look(driver)
        assert "main #7/7  LIVE" in top(driver)


async def test_the_library_says_that_the_database_is_lost_and_when_it_is_there_again(archive):
    async with running(archive) as driver:
        driver.app.on_news_lost(type("Lost", (), {"error": StoreFault("archive.db", "Gone.")})())
        await driver.settle()
        assert "LOST, retrying" in top(driver)
        await look(driver)
        assert "LOST" not in top(driver)


async def test_the_app_is_woken_by_what_another_program_commits(archive, monkeypatch):
    """The thread that waits for the database wakes the screen; nobody presses a key."""
    woken = threading.Event()
    async with running(archive, match="@last", watches=True) as driver:
        came = driver.app.on_news_came

        def noted() -> None:
            came()
            woken.set()

        monkeypatch.setattr(driver.app, "on_news_came", noted)
        with Archive.open(archive.store.path, durability="normal") as other:
            record(other.match(the_match(archive).id), "five")
        await asyncio.to_thread(woken.wait, 60)
        await driver.settle()
        assert "main #6/6  LIVE" in top(driver)


# -- late ---------------------------------------------------------------------------------------------


async def test_a_late_view_says_how_late_it_is_and_shows_nothing_before(archive, now):
    async with running(archive, match="@last", delay=5 * MINUTE) as driver:
        assert "main #5/5  LIVE −5 min" in top(driver)
        match = the_match(archive)
        record(match, "five")
        Match(archive, match.id).add_note(3, "said too early")
        now.us += 4 * MINUTE
        await look(driver)
        assert "main #5/5  LIVE −5 min" in top(driver)
        await driver.press("left", "left")
        assert "said too early" not in frame(driver.app)
        now.us += 2 * MINUTE
        await look(driver)
        assert "main #3/6  1 new −5 min  f" in top(driver)
        assert "said too early" in frame(driver.app)


async def test_a_broadcast_is_late_and_through_the_eyes_of_all(archive, now):
    match = the_match(archive)
    async with running(archive, match="@last", delay=5 * MINUTE, seat=PUBLIC) as driver:
        record(match, "duke", secret=("bob",))
        now.us += 4 * MINUTE
        await look(driver)
        assert "#5/5" in top(driver)
        now.us += 2 * MINUTE
        await look(driver)
        assert "main #6/6  LIVE −5 min" in top(driver)
        assert "PUBLIC" in frame(driver.app)
        assert "duke" not in frame(driver.app)
        await driver.press(":")
        await driver.type("late, as for")
        await driver.press("enter")
        assert driver.said[-1].startswith("the view is locked, and its delay with it")


async def test_a_late_library_tells_neither_a_result_nor_a_match_before_its_time(archive, now):
    match = the_match(archive)
    match.declare_result(["bob"], {"alice": 1, "bob": 7})
    archive.new_match("pebbles", [SeatInfo("carol")], facts={"event": "Second Table"})
    async with running(archive, delay=5 * MINUTE) as driver:
        text = frame(driver.app)
        assert "1 match ·" in top(driver)
        assert "5 min late" in top(driver)
        assert "Second Table" not in text
        assert "bob 7" not in text
        now.us += 6 * MINUTE
        await look(driver)
        assert "2 matches" in top(driver)
        assert "bob 7" in frame(driver.app)


async def test_nothing_is_recorded_where_it_is_shown_late(archive):
    async with running(archive, match="@last", delay=5 * MINUTE) as driver:
        for key in ("R", "b", "c", "u", "e", "!"):
            await driver.press(key)
            assert driver.said[-1].startswith("this is shown with a delay"), key
        assert the_match(archive).head() == 5


async def test_the_delay_is_chosen_in_a_dialog_and_taken_away_in_it(archive, now):
    async with running(archive, match="@last") as driver:
        record(the_match(archive), "five")
        await look(driver)
        for typed, shown in (("2m", "main #5/5  LIVE −2 min"), ("0", "main #6/6  LIVE")):
            await driver.press(":")
            await driver.type("late, as for")
            await driver.press("enter")
            await driver.type(typed)
            await driver.press("enter", "end")
            assert shown in top(driver)
        await driver.press(":")
        await driver.type("late, as for")
        await driver.press("enter")
        await driver.type("soon")
        await driver.press("enter")
        assert driver.said[-1] == "expected a length of time, as 5m, 90s or 1h30m"
