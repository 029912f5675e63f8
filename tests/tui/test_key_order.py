"""Several keys in one packet: each waits for what the one before it opens."""

from __future__ import annotations

import pytest
from textual.events import Key
from textual.widgets import TextArea

from replay.archive import Archive
from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.key_order import MOST_TICKS, KeyOrder
from tui.screens.dialog import Choice, Prompt
from tui.screens.record import Record
from tui.screens.replay import Replay


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def stored(archive: Archive) -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:root").rows))
    return [play.action for play in match.plays("")]


@pytest.mark.parametrize("times", [2, 5])
async def test_backspaces_in_one_packet_ask_once_and_take_back_one_entry(archive, times):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        for points in (6, 7, 8):
            await driver.type(f"E/vp = {points}")
            await driver.press("enter")
        assert len(stored(archive)) == 25
        await driver.burst(*("backspace",) * times)
        assert [type(screen) for screen in driver.app.screen_stack[2:]] == [Record, Prompt]
        assert "Undo #25?" in frame(driver.app)
        await driver.press("enter")
        assert stored(archive)[-1] == "E/vp = 7"
        assert isinstance(driver.app.screen, Record)


async def test_undo_takes_back_the_entry_that_was_named_and_no_other(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("E/vp = 6")
        await driver.press("enter", "backspace")
        record = driver.app.screen_stack[-2]
        record.recorder.undo()
        await driver.press("enter")
        assert len(stored(archive)) == 22
        assert any("#23 is no longer the last entry" in said for said in driver.said)


@pytest.mark.parametrize(("before", "key"), [(("end",), "R"), (("right",), "b")])
async def test_what_is_typed_behind_the_key_that_opens_the_input_goes_into_it(archive, before, key):
    async with running(archive) as driver:
        await driver.press("enter", *before)
        await driver.burst(key, *"E/vp=6")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.field.value == "E/vp=6"


async def test_what_is_typed_behind_the_key_that_opens_a_dialog_goes_into_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right")
        await driver.burst("c", *"well")
        assert driver.app.screen.query_one(TextArea).text == "well"
        await driver.press("escape")
        await driver.burst(":", *"messages", "enter")
        assert "Messages" in frame(driver.app)


async def test_a_packet_of_keys_goes_through_several_screens_in_order(archive):
    async with running(archive) as driver:
        await driver.burst("enter", "end", "R", *"E/vp=6", "enter", "escape")
        assert isinstance(driver.app.screen, Replay)
        await driver.burst("g", *"12", "enter")
        assert driver.app.screen.reading.at == 12


async def test_an_answer_given_twice_closes_one_dialog(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "R")
        assert isinstance(driver.app.screen, Choice)
        choice = driver.app.screen
        rows = choice.query_one("LineList")
        rows.choose()
        rows.choose()
        await driver.settle()
        assert isinstance(driver.app.screen, Record)


@pytest.mark.parametrize("key", ["x", "n", "o", "i"])
async def test_a_key_held_down_opens_one_dialog_over_the_library(archive, key):
    async with running(archive) as driver:
        await driver.burst(*(key,) * 5)
        assert len(driver.app.screen_stack) == 2


class _Slow:
    """An app whose widget never answers, and whose clock is turned by hand."""

    focused = None
    screen = object()

    def __init__(self) -> None:
        self.tick = None

    def set_interval(self, _seconds, tick):
        self.tick = tick
        return self

    def stop(self) -> None:
        self.tick = None

    def call_later(self, *_what) -> bool:
        return True


async def test_a_key_waits_for_ticks_and_not_for_the_time_in_which_the_app_is_busy():
    handed = []

    async def hand_on(event):
        handed.append(event.key)

    app = _Slow()
    order = KeyOrder(app, hand_on)
    await order.take(Key("R", "R"))
    await order.take(Key("E", "E"))
    assert handed == ["R"]
    for _ in range(MOST_TICKS - 1):
        await app.tick()
    assert handed == ["R"]
    await app.tick()
    assert handed == ["R", "E"]
