"""Golden frames of notes, marks and pins, of the dialogs for a branch and for finding, and of an entry's details."""

from __future__ import annotations

import pytest

from replay.clocks import start_clock
from replay.simulate import simulate
from tests.hand import Hand
from tests.tui.amending import amendable_match
from tests.tui.archives import START, full_archive, open_archive, timed_archive
from tests.tui.driving import running
from tests.tui.test_looks import GLYPHS, SIZES, Album
from tui.config import Config

DETAILS = (":", *"stepping", "space", *"everything", "enter")
"""The keys that show everything about the entry at hand."""


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_notes_and_glyphs_look_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await driver.press("enter", "g", "8", "enter")
        await album.take("glyph-typed", "!", text="!? += novelty")
        await driver.type(" ??")
        await album.take("glyph-refused", "enter")
        await driver.press("escape", "home", "right", "c")
        await driver.type("frist")
        await driver.press("f2", "E", *["backspace"] * 5)
        await driver.type("first, then a sawmill")
        await album.take("note-edit")
        await album.take("note-edited", "f2")
        await album.take("note-history", "Y")
        await album.take("note-before", "escape", "I", text="alice is in no hurry")
        await album.take("notes-both", "f2")
        await album.take("note-remove", "delete")
        await album.take("note-range", "escape", "right", "m", "right", "right")
        await album.take("note-range-write", "c", text="a long plan")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_bookmarks_and_pins_look_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await driver.press("enter", "g", "9", "enter")
        await album.take("bookmark", "K", text="the fight")
        await album.take("bookmarked", "enter")
        await driver.press("home", "right")
        await album.take("pin", "p")
        await album.take("pin-narrowed", text="card anvil")
        await album.take("pin-note", "enter", text="keep it")
        await album.take("pinned", "f2")
        await album.take("bookmarks", "end", "'")
        await album.take("bookmarks-moved", "down")
        await album.take("bookmarks-seat", "escape", "v", "4", "'")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_marks_and_arrows_look_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("marks", "enter", "right", "@")
        await album.take("marks-typed", text="5=K:green 10>12")
        await album.take("marked", "enter")
        await driver.press("@")
        await driver.type(" 99")
        await album.take("marks-refused", "enter")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_branch_dialog_looks_as_drawn_at_each_field(tmp_path, monkeypatch, size, glyphs):
    monkeypatch.setattr("tui.screens.branching.fresh_seed", lambda: 4711)
    archive = open_archive(tmp_path)
    simulate(archive, "heart-of-crown", 2, 3, {})
    async with running(archive, size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await driver.press("enter", "g", "3", "0", "enter")
        await album.take("branch", "b")
        await album.take("branch-name", text="luck")
        await album.take("branch-chance", "tab", "end", "ctrl+u")
        await album.take("branch-random", text="ra")
        await album.take("branch-seed", "tab", "end", "ctrl+u", text="seven")
        await album.take("branch-known", "ctrl+u", "7", "tab", "end", "ctrl+u", text="seat1")
        await album.take("branch-nobody", text="9")
        await album.take("branch-lines", "backspace", "enter", "escape", "L")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_finding_and_inspecting_look_as_drawn(tmp_path, size, glyphs):
    async with running(full_archive(tmp_path), size, Config(author="erin", glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("find-empty", "enter", "/")
        await driver.paste("select version from events where version in (3, 9)")
        await album.take("find-sql")
        await driver.paste(" or")
        await album.take("find-sql-refused")
        await driver.press(*["backspace"] * 3)
        await album.take("find-went", "enter")
        await album.take("find-all-lines", "/", "end", "ctrl+u", "f6", text="score")
        await album.take("find-nothing", text=" turn:99")
        await driver.press("end", "ctrl+u")
        await album.take("find-completing", text="warriors pl")
        await driver.press("tab")
        await driver.type("clearing/1")
        await album.take("find-ways-on", "tab")
        await album.take("inspect-moved", "escape", "tab", "7", "enter", "i", "up")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_what_differs_and_details_look_as_drawn(tmp_path, size, glyphs):
    hand = Hand(START)
    archive = timed_archive(tmp_path, hand)
    match = amendable_match(archive, ())
    start_clock(match)
    session = archive.session(match, scribe="erin")
    for action in ("play city", "play city", "end main", "buy city", "end turn"):
        hand.on(83)
        session.record_all(session.read(action))
    async with running(archive, size, Config(author="erin", glyphs=glyphs), match=match.id) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("details-opening", "home", *DETAILS)
        await album.take("details-time", "escape", "right", "right", *DETAILS)
        await album.take("details-seat", "escape", "v", "3", *DETAILS)
        await album.take("steps-marked", "escape", "v", "1", "home", "right", "d", "end")
        await album.take("steps-compared", "d")
        album.verify()
