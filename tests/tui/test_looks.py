"""Golden frames: every screen in both sizes, with all signs and with ASCII signs only."""

from __future__ import annotations

import pytest

from eventstore.errors import DiskFull
from tests.tui.amending import amendable_match
from tests.tui.archives import crown_match, full_archive, open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import difference, frame
from tui.config import Config

SIZES = ((80, 24), (160, 50))
GLYPHS = ("unicode", "ascii")


class Album:
    """Collects frames and what differs from the golden ones."""

    def __init__(self, driver: Driver, label: str) -> None:
        self.driver = driver
        self.label = label
        self.differences: list[str] = []

    async def take(self, name: str, *keys: str, text: str = "") -> None:
        await self.driver.press(*keys)
        if text:
            await self.driver.type(text)
        found = difference(f"{self.label}/{name}", frame(self.driver.app))
        if found:
            self.differences.append(found)

    def verify(self) -> None:
        assert not self.differences, "\n\n".join(self.differences)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_library_and_replay_look_as_drawn(tmp_path, size, glyphs):
    config = Config(author="erin", glyphs=glyphs)
    async with running(full_archive(tmp_path), size, config) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("library")
        await album.take("library-nothing-matches", "/", text="game:rot seat:bob")
        await album.take("library-help", "escape", "escape", "?")
        await album.take("library-commands", "escape", ":", text="exp")
        await album.take("library-new-match", "escape", "n")
        await album.take("library-export", "escape", "x")
        await album.take("replay", "escape", "enter", *("right",) * 6)
        await album.take("replay-noted", "right")
        await album.take("replay-entry", "enter")
        await album.take("replay-goto", "escape", "g", text="t4")
        await album.take("replay-find", "escape", "/", text="warriors")
        await album.take("replay-lines", "escape", "L")
        await album.take("replay-compare", "escape", "C", "1")
        await album.take("replay-note", "escape", "c", text="well")
        await album.take("replay-glyph", "escape", "!")
        await album.take("replay-view", "escape", "v")
        await album.take("replay-seat", "4")
        await album.take("replay-seat-find", "/", text="draw")
        await album.take("replay-folded", "escape", "Z")
        await album.take("replay-inspect", "Z", "tab", "right", "enter")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_record_looks_as_drawn(tmp_path, size, glyphs):
    config = Config(author="erin", glyphs=glyphs)
    async with running(full_archive(tmp_path), size, config) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("record", "enter", "end", "R")
        await album.take("record-ways-on", text="2 warrior:e")
        await album.take("record-preview", text="yrie clearing/11 -> clearing/6")
        await album.take("record-saved", "enter")
        await album.take("record-refused", text="9 warrior:eyrie clearing/1 -> clearing/2")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_an_empty_archive_welcomes(tmp_path, size, glyphs):
    async with running(open_archive(tmp_path), size, Config(glyphs=glyphs)) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("welcome")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
async def test_a_small_terminal_and_what_goes_wrong_look_as_drawn(tmp_path, glyphs):
    async with running(full_archive(tmp_path), (60, 20), Config(author="erin", glyphs=glyphs), is_demo=True) as driver:
        album = Album(driver, f"60x20-{glyphs}")
        await album.take("library")
        await album.take("replay-list", "enter", "]", "]")
        await album.take("replay-board", "tab")
        await album.take("replay-lines", "tab")
        await album.take("record", "escape", "end", "R")
        driver.app.show_problem(DiskFull("archive.db"), "Your text is still here.")
        await driver.settle()
        await album.take("problem")
        await album.take("leaving", "escape", "escape", "q", "q")
        driver.app.say("a name: [/red]")
        await album.take("messages", "escape", ":", *"messages", "enter")
        await driver.pilot.resize_terminal(20, 5)
        await album.take("too-small")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_heart_of_crown_looks_as_drawn(tmp_path, size, glyphs):
    archive = open_archive(tmp_path)
    match = crown_match(archive)
    async with running(archive, size, Config(author="erin", glyphs=glyphs), match=match.id) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("crown-window", "home", *("right",) * 5)
        await album.take("crown-place", "tab", "down", "down", "down")
        await album.take("crown-record", "end", "R")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_amending_looks_as_drawn(tmp_path, size, glyphs):
    archive = open_archive(tmp_path)
    match = amendable_match(archive)
    async with running(archive, size, Config(author="erin", glyphs=glyphs), match=match.id) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("amend-what", "home", "right", "e")
        await album.take("amend-entering", "r", text="play f")
        await album.take("amend", *("escape", "e", "d"))
        await album.take("amend-decide", "enter", text="buy")
        await album.take("amend-table", "escape", "o")
        await album.take("amend-decided", *("o" if size[0] >= 160 else "oo"), "s")
        await album.take("amend-discard", "escape")
        await album.take("amend-reason", "enter", "W")
        await album.take("amend-written", "enter")
        await album.take("amend-inserted", "e", "i", text="play f")
        await album.take("amend-inserted-judged", "enter")
        await album.take("amend-undo", "escape", "u")
        album.verify()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES)
async def test_blanks_and_rulings_look_as_drawn(tmp_path, size, glyphs):
    archive = full_archive(tmp_path)
    match = archive.match("@last")
    match.rule(8, "two warriors, as announced", author="judy")
    async with running(archive, size, Config(author="erin", glyphs=glyphs), match=match.id) as driver:
        album = Album(driver, f"{size[0]}x{size[1]}-{glyphs}")
        await album.take("blanks", "end", "f3")
        await album.take("blanks-name", "enter", text="a")
        await album.take("rulings", "escape", "escape", "J")
        album.verify()
