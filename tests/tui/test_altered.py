"""Archives that another program has altered, or that can only be read: read all the same, and not recorded in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from replay.archive import Archive
from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.library import Library
from tui.screens.problem import Problem
from tui.screens.record import Record
from tui.screens.replay import Replay


def altered(folder: Path, old: bytes, new: bytes) -> Archive:
    """An archive in one entry of which another program has written other bytes, guards put back."""
    full_archive(folder).close()
    path = folder / "archive.db"
    with sqlite3.connect(path) as database:
        guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        pos, data = database.execute("SELECT pos, data FROM events WHERE instr(data, ?)", (old,)).fetchone()
        database.execute("UPDATE events SET data = ? WHERE pos = ?", (data.replace(old, new), pos))
        for _, sql in guards:
            database.execute(sql)
    database.close()
    return Archive.open(path)


async def test_an_entry_that_was_altered_is_named_when_the_match_is_opened_and_nothing_is_recorded_after_it(tmp_path):
    async with running(altered(tmp_path, b"wood 5 again", b"wood 9 again")) as driver:
        await driver.press("enter")
        said = driver.said[-1]
        assert said.startswith("entry #17 of main was altered since it was recorded; kifu verify ")
        assert said.endswith("tells how, kifu db restore brings a backup back")
        await driver.press("right", "right")
        assert driver.app.screen.reading.at == 3
        await driver.press("end", "R")
        assert isinstance(driver.app.screen, Problem)
        assert "entry #17 of main was altered" in " ".join(frame(driver.app).split())
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)


async def test_a_line_that_parts_before_the_altered_entry_is_still_recorded_on(tmp_path):
    async with running(altered(tmp_path, b"wood 5 again", b"wood 9 again")) as driver:
        await driver.press("enter", "L", "down", "enter", "escape", "end", "R")
        assert isinstance(driver.app.screen, Record)


async def test_an_entry_that_can_no_longer_be_read_is_told_with_what_to_do(tmp_path):
    async with running(altered(tmp_path, b"\xa8declared\xacwood 5 again", b"\xa8declared")) as driver:
        await driver.press("enter")
        assert isinstance(driver.app.screen, Problem)
        text = " ".join(frame(driver.app).replace("║", " ").split())
        assert "was altered since it was recorded and cannot be read" in text
        assert "`kifu verify` tells what was altered" in text
        await driver.press("escape")
        assert isinstance(driver.app.screen, Library)


@pytest.fixture
def sealed(tmp_path):
    full_archive(tmp_path).close()
    return Archive.open(tmp_path / "archive.db", read_only=True)


async def test_an_archive_that_can_only_be_read_is_walked_and_says_so_before_anything_is_typed(sealed):
    async with running(sealed) as driver:
        assert "archive.db (read only)" in frame(driver.app).splitlines()[0]
        await driver.press("n", "i", "R", "enter", "right", "right")
        assert driver.app.screen.reading.at == 3
        await driver.press("b", "R", "c", "!", "t", "B")
        assert isinstance(driver.app.screen, Replay)
        assert len(driver.said) == 9
        assert set(driver.said) == {
            "this archive can only be read, so nothing is recorded in it; make its file and folder writable, or copy it"
        }
        await driver.press("right", "]")
        assert driver.app.screen.reading.at == 6
