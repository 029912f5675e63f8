"""The app as a whole: themes, glyphs, colours off, what ends it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.config import Config, load_config


@pytest.mark.parametrize("theme", ["textual-light", "ansi-dark", "ansi-light", "nord", "gruvbox"])
async def test_every_screen_can_be_drawn_in_a_theme(tmp_path, theme):
    async with running(full_archive(tmp_path), config=Config(theme=theme)) as driver:
        plain = frame(driver.app)
        await driver.press("enter", "]", "v")
        assert "View as" in frame(driver.app)
        assert "3 matches" in plain


async def test_without_colours_nothing_is_lost(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "]", "]", "v", "4")
        text = frame(driver.app)
        assert "▓▓ SEAT E bob" in text
        strips = driver.app.screen._compositor.render_strips()
        for strip in strips:
            for segment in driver.app._filters[-1].apply(list(strip), driver.app.screen.background_colors[1]):
                if segment.style is not None and segment.style.color is not None:
                    assert segment.style.color.is_default


async def test_the_signs_are_changed_by_a_command_and_kept(tmp_path):
    path = tmp_path / "config.toml"
    async with running(full_archive(tmp_path), config=Config(path=path)) as driver:
        await driver.press("enter", ":")
        await driver.type("ascii")
        await driver.press("enter")
        assert "┌" not in frame(driver.app)
        assert "+1 F" in frame(driver.app)
        await driver.press("q")
        assert "─" not in frame(driver.app)
    assert load_config(path).config.glyphs == "ascii"


async def test_the_theme_is_changed_by_a_command_and_kept(tmp_path):
    path = tmp_path / "config.toml"
    async with running(full_archive(tmp_path), config=Config(path=path)) as driver:
        await driver.press(":")
        await driver.type("change the theme")
        await driver.press("enter", "down", "enter")
        changed = driver.app.theme
        assert changed != "textual-dark"
    assert load_config(path).config.theme == changed


async def test_ctrl_c_says_how_to_quit_and_does_not(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("ctrl+c")
        assert driver.said == ["q quits (in the Library; elsewhere it goes back)"]
        assert driver.app.is_running


async def test_a_pane_is_reached_by_its_letter(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "w", "b")
        assert driver.app.screen.focused is driver.app.screen.board_pane


def test_importing_the_app_loads_no_database_and_no_screen():
    code = (
        "import sys, tui.app; "
        "heavy = [m for m in sys.modules if m.startswith(('sqlalchemy', 'eventstore', 'replay', 'tui.screens.re'))]; "
        "print(heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
