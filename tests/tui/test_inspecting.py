"""Inspecting a place: no entry that touched it is without words."""

from __future__ import annotations

from domain.match_events import SeatInfo
from replay.beginning import begin_match
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.inspect import Inspect


async def test_the_opening_is_told_by_what_was_asked_as_in_the_timeline(tmp_path):
    archive = open_archive(tmp_path)
    begin_match(archive, "root", [SeatInfo("C", "alice"), SeatInfo("E", "bob")])
    async with running(archive) as driver:
        await driver.press("enter")
        driver.app.open_screen(Inspect(driver.app.screen.reading, "C/hand"))
        await driver.settle()
        rows = [line for line in frame(driver.app).splitlines() if "#1    " in line]
        assert ["opening" in line for line in rows] == [True]
        assert "2 entries touched it" in frame(driver.app)
        await driver.press("escape")
        driver.app.open_screen(Inspect(driver.app.screen.reading, "C/supply"))
        await driver.settle()
        assert "1 entry touched it" in frame(driver.app)
