"""Messages that come and go stand where nothing is that is being read or typed."""

from __future__ import annotations

import pytest

from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.config import Config
from tui.screens.inspect import Inspect
from tui.widgets.field import Field

LONG = "the rules say nothing of this " * 20


def lines_with(text: str, words: tuple[str, ...]) -> list[int]:
    return [at for at, line in enumerate(text.splitlines()) if any(word in line for word in words)]


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 20)])
@pytest.mark.parametrize("keys", [("enter",), ("R",)], ids=["replay", "record"])
async def test_a_message_covers_only_the_right_of_two_lines_under_the_first(tmp_path, size, keys):
    async with running(full_archive(tmp_path), size, shows_messages=True) as driver:
        await driver.press(*keys)
        before = frame(driver.app).splitlines()
        driver.app.say(LONG)
        await driver.settle()
        after = frame(driver.app).splitlines()
        changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert changed == [1, 2]
        left = int(size[0] * 0.4) - 1
        assert [line[:left].ljust(left) for line in after] == [line[:left].ljust(left) for line in before]
        assert ":messages has all of it" in "".join(after)


async def test_several_messages_never_reach_the_input_of_record(tmp_path):
    async with running(full_archive(tmp_path), shows_messages=True) as driver:
        await driver.press("R")
        for number in range(9):
            driver.app.say(f"message {number}")
        await driver.settle()
        shown = lines_with(frame(driver.app), ("message",))
        assert shown
        assert max(shown) <= 4
        assert "message 8" in frame(driver.app), "the last one is seen"
        assert driver.app.screen.query_one(Field).region.y > max(shown)


async def test_a_message_leaves_the_search_of_the_library_free(tmp_path):
    async with running(full_archive(tmp_path), shows_messages=True) as driver:
        await driver.press("/")
        before = frame(driver.app).splitlines()
        driver.app.say(LONG)
        await driver.settle()
        after = frame(driver.app).splitlines()
        assert after[:3] == before[:3]
        assert after[5:] == before[5:]
        assert after[3:5] != before[3:5]


async def test_a_message_that_was_cut_can_be_read_as_a_whole(tmp_path):
    async with running(full_archive(tmp_path), shows_messages=True) as driver:
        driver.app.say("begins here " + "and goes on " * 12 + "and ends here")
        driver.app.say("short")
        driver.app.do_app_messages()
        await driver.settle()
        assert "ends here" not in frame(driver.app)
        await driver.press("up")
        assert "ends here" in frame(driver.app)
        await driver.press("down")
        assert "ends here" not in frame(driver.app)


async def test_titles_hints_and_messages_are_ascii_where_only_ascii_may_be_drawn(tmp_path):
    only_ascii = Config(author="erin", glyphs="ascii")
    async with running(full_archive(tmp_path), config=only_ascii, seat="E", shows_messages=True) as driver:
        await driver.press("enter")
        driver.app.say("kept … › here")
        driver.app.open_screen(Inspect(driver.app.screen.reading, "clearing/1"))
        await driver.settle()
        assert "clearing/1 | SEAT E" in frame(driver.app)
        assert "kept ~" in frame(driver.app)
        edges = [line for line in frame(driver.app).splitlines() if "SEAT E" in line or "kept" in line]
        assert all(set(line) <= {*map(chr, range(128)), "\u203a"} for line in edges)


async def test_the_form_of_a_new_match_is_ascii_where_only_ascii_may_be_drawn(tmp_path):
    async with running(full_archive(tmp_path), config=Config(author="erin", glyphs="ascii")) as driver:
        await driver.press("n")
        shown = frame(driver.app).splitlines()
        assert [line for line in shown if "|" in line and not line.isascii() and "さ" not in line] == []


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (46, 20)])
async def test_a_long_address_leaves_room_for_what_happened(tmp_path, size):
    async with running(full_archive(tmp_path), size, shows_messages=True) as driver:
        address = "postgresql://recorder:***@server.example.org:5432/kifu"
        driver.app.say(f'The server of "{address}" cannot be reached (connection refused); ' + "try again " * 20)
        await driver.settle()
        [toast] = driver.app.screen.query("Toast")
        said = str(toast.render())
        assert said.startswith('The server of "kifu"')
        assert "cannot" in said or size[0] < 60
        assert ":messages" in said
        assert address in driver.app.said[-1].text
