"""Every action of every screen is tried, with a database and without: none ends the app."""

from __future__ import annotations

import pytest

from eventstore.errors import StoreClosed
from replay.archive import Archive
from tests.tui.archives import full_archive
from tests.tui.driving import Driver, running
from tui.actions import SCREENS
from tui.screens.base import KifuScreen

ENDS = {
    "app.quit",
    "app.back",
    "library.archive",
    "library.demo",
    "record.leave",
    "amend.write",
    "view.spoilers",
    "find.same",
}
"""Actions that leave the screen or go to another archive; other tests are about them."""
START = {
    "library": (),
    "campaign": ("C",),
    "trials": ("T",),
    "replay": ("enter", "]", "]", "right"),
    "record": ("enter", "end", "R"),
    "compare": ("enter", "C", "1"),
    "amend": ("enter", "]", "]", "right", "e", "d"),
    "entering": ("enter", "]", "]", "right", "e", "r"),
}


async def try_everything(driver: Driver, name: str) -> None:
    await driver.press(*START[name])
    screen = driver.app.screen
    assert isinstance(screen, KifuScreen)
    assert name == screen.NAME
    await try_on(driver, screen)


async def try_on(driver: Driver, screen: KifuScreen) -> None:
    for action_id in SCREENS[screen.NAME]:
        if action_id in ENDS:
            continue
        await screen.action_act(action_id)
        await driver.settle()
        for _ in range(5):
            if driver.app.screen is not screen:
                await driver.press("escape")
        assert driver.app.screen is screen, action_id
        assert driver.app.is_running


@pytest.mark.parametrize("name", list(START))
async def test_no_action_ends_the_app(tmp_path, name):
    async with running(full_archive(tmp_path), (160, 50)) as driver:
        await try_everything(driver, name)


@pytest.mark.parametrize("name", list(START))
async def test_no_action_ends_the_app_when_the_database_is_gone(tmp_path, name):
    archive = full_archive(tmp_path)
    async with running(archive, (160, 50)) as driver:
        await driver.press(*START[name])
        disconnect(archive)
        await try_on(driver, driver.app.screen)


def disconnect(archive: Archive) -> None:
    def gone(*_arguments, **_more):
        raise StoreClosed("archive.db")

    for name in ("append", "append_many", "fork", "read", "read_rows", "head", "feed", "data_version", "batch"):
        setattr(archive.store, name, gone)
