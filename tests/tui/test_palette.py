"""The command palette and the help: every action with its key, and why one is off."""

from __future__ import annotations

from tests.tui.archives import full_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.actions import ACTIONS, SCREENS
from tui.config import Config
from tui.screens.palette import commands, matching
from tui.screens.replay import Replay


async def test_the_palette_knows_every_action_with_its_key_and_why_it_is_off(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter")
        found = {c.action.id: c for c in commands(driver.app.screen, {"note.add": "f8"}, ascii_only=False)}
        assert set(found) == set(ACTIONS)
        assert found["note.add"].keys == "F8"
        assert found["replay.branch"].why_off == ""
        assert found["lines.retire"].why_off.startswith("the main line cannot be retired")
        assert found["library.new"].why_off == "not here: in the Library"


async def test_commands_that_apply_come_first_and_words_find_them(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter")
        all_commands = commands(driver.app.screen, {}, ascii_only=False)
        assert matching(all_commands, "make a line")[0].action.id == "replay.branch"
        assert matching(all_commands, "next turn")[0].action.id == "replay.turn_on"
        assert matching(all_commands, "xyzzyx") == []


async def test_what_begins_with_the_text_stands_before_scattered_letters(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter")
        found = matching(commands(driver.app.screen, {}, ascii_only=False), "lin")
        groups = [command.action.group for command in found]
        count = groups.count("Lines")
        assert found[0].action.description == "Lines of the match"
        assert count == sum(action.group == "Lines" for action in ACTIONS.values())
        assert groups[:count] == ["Lines"] * count
        titles = [f"{c.action.group}: {c.action.description} {c.action.id}".lower() for c in found]
        fits = ["lin" in title for title in titles]
        assert fits == sorted(fits, reverse=True)
        assert matching(commands(driver.app.screen, {}, ascii_only=False), "EXP")[0].action.id == "replay.export"


async def test_a_command_that_is_called_what_was_typed_comes_first_on_every_screen(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        for keys in ((), ("enter",), ("end", "R", "escape")):
            await driver.press(*keys)
            known = commands(driver.app.screen, {}, ascii_only=False)
            for name in ("app.glyphs", "app.messages", "app.theme", "app.quit", "board.text"):
                found = matching(known, name.partition(".")[2])
                assert found[0].action.id == name, (keys, name)


async def test_letters_scattered_over_a_title_still_find_it(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter")
        found = matching(commands(driver.app.screen, {}, ascii_only=False), "nxtrn")
        assert "replay.turn_on" in [command.action.id for command in found]


async def test_a_command_is_run_on_the_screen_it_was_called_from(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "ctrl+p")
        await driver.type("next turn")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.at == 2


async def test_a_command_that_is_off_says_why_and_the_palette_stays(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press(":")
        await driver.type("retire")
        await driver.press("enter")
        assert driver.said == ["not here: in Replay"]
        assert "Command" in frame(driver.app)


async def test_help_lists_the_live_keys_the_signs_and_the_letters_of_the_game(tmp_path):
    config = Config(keys={"replay.branch": "f7"})
    async with running(full_archive(tmp_path), (160, 50), config) as driver:
        await driver.press("enter", "?")
        lines = [line.text for help_line in [driver.app.screen.lines(60)] for row in help_line for line in row]
        text = "\n".join(lines)
        for action_id in SCREENS["replay"]:
            if ACTIONS[action_id].keys:
                assert ACTIONS[action_id].description in text
        assert "F7" in text
        assert "assumed by the scribe" in text
        assert "Eyrie bob" in text
        await driver.press("?")
        assert isinstance(driver.app.screen, Replay)


async def test_help_for_the_board_begins_with_its_own_keys(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "tab", "f1")
        assert "To the place on the left" in frame(driver.app)
