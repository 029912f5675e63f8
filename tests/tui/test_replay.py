"""Replay by keys: walking, playing, views, the board, finding."""

from __future__ import annotations

import pytest

from tests.tui.archives import act, full_archive, pebbles
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.config import Config
from tui.screens.library import Library
from tui.screens.replay import Replay


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def side(driver) -> str:
    """What stands beside the board."""
    return "\n".join(line[53:] for line in frame(driver.app).splitlines()[2:-2])


def place(driver) -> tuple[str, int]:
    reading = driver.app.screen.reading
    return reading.line_name, reading.at


async def test_stepping_by_entry_turn_round_and_to_the_ends(archive):
    async with running(archive) as driver:
        await driver.press("enter")
        seen = []
        for key in ("right", "l", "]", "]", "[", ")", "}", "{", "left", "h", "end", "home", "$", "0"):
            await driver.press(key)
            seen.append(driver.app.screen.reading.at)
        assert seen == [2, 3, 6, 11, 6, 8, 16, 2, 1, 0, 22, 1, 22, 1]


async def test_the_list_and_the_position_move_together(archive):
    async with running(archive) as driver:
        await driver.press("enter", "down", "down")
        assert place(driver) == ("main", 3)
        assert driver.app.screen.timeline.row.row.version == 3
        await driver.press("right", "]")
        assert driver.app.screen.timeline.row.row.version == 6


async def test_going_to_an_entry_by_number_turn_and_text(archive):
    async with running(archive) as driver:
        await driver.press("enter", "g")
        await driver.type("14")
        await driver.press("enter")
        assert place(driver) == ("main", 14)
        await driver.press("g")
        await driver.type("battle")
        await driver.press("enter")
        assert place(driver) == ("main", 9)
        await driver.press("g", "g")
        assert place(driver) == ("main", 1)


async def test_going_nowhere_says_why_and_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "g")
        await driver.type("99")
        await driver.press("enter")
        assert "there is no entry 99; the line has 1 to 22" in frame(driver.app)
        await driver.press("escape")
        assert place(driver) == ("main", 1)


async def test_playing_goes_on_by_itself_until_any_key(archive):
    async with running(archive) as driver:
        await driver.press("enter", "space")
        screen = driver.app.screen
        assert "PLAY 1 s" in frame(driver.app)
        screen._play_on()
        screen._play_on()
        assert screen.reading.at == 3
        await driver.press("+")
        assert "PLAY 0.7 s" in frame(driver.app)
        await driver.press("-", "-")
        assert "PLAY 1.4 s" in frame(driver.app)
        await driver.press("right")
        assert "PLAY" not in frame(driver.app)
        assert screen.reading.at == 4


async def test_playing_stops_at_the_end(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "space")
        driver.app.screen._play_on()
        assert "PLAY" not in frame(driver.app)


async def test_folds_hide_turns_and_the_position_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "right", "z")
        assert place(driver) == ("main", 7)
        assert "decree" not in side(driver)
        await driver.press("enter")
        assert "decree" in side(driver)


async def test_only_marked_entries_can_be_shown(archive):
    async with running(archive) as driver:
        await driver.press("enter", "F", "m")
        assert "spre. sym. 4" in side(driver)
        assert "wood 5" not in side(driver)
        assert place(driver) == ("main", 7)
        await driver.press("a")
        assert "wood 5" in side(driver)


async def test_a_digit_changes_the_seat_in_two_keys_and_the_band_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "v", "4")
        assert "SEAT E bob · known THEN" in frame(driver.app)
        await driver.press("]", "right", "end")
        assert "SEAT E bob · known THEN" in frame(driver.app)
        await driver.press("V")
        assert "SEAT E bob · known NOW" in frame(driver.app)
        await driver.press("v", "1")
        assert "SCRIBE" in frame(driver.app).splitlines()[0]


async def test_a_seats_view_shows_no_note_for_the_scribe_and_does_not_record(archive):
    async with running(archive) as driver:
        await driver.press("enter", "v", "4", "g")
        await driver.type("12")
        await driver.press("enter")
        assert "For the scribe alone" not in frame(driver.app)
        await driver.press("b")
        assert driver.said[-1] == "only the scribe's view records; v 1 changes to it"


async def test_a_locked_view_cannot_be_left(archive):
    async with running(archive, seat="bob", match="@last") as driver:
        assert isinstance(driver.app.screen, Replay)
        assert "SEAT E bob" in frame(driver.app)
        await driver.press("v")
        assert "locked" in driver.said[-1]
        await driver.press("V", "q", "x")
        assert isinstance(driver.app.screen, Library)
        assert "locked" in driver.said[-1]


async def test_the_board_is_walked_with_arrows_and_numbers(archive):
    async with running(archive) as driver:
        await driver.press("enter", "tab", "right")
        assert driver.app.screen.focused_place == "clearing/5"
        assert frame(driver.app).splitlines()[-2].startswith(" 5 rabbit; ruled by")
        await driver.press("1", "1", "enter")
        assert driver.app.screen.focused_place == "clearing/11"
        assert place(driver) == ("main", 1)
        await driver.press("escape", "right")
        assert place(driver) == ("main", 2)


async def test_inspecting_a_place_lists_what_touched_it_and_leads_there(archive):
    async with running(archive) as driver:
        await driver.press("enter", "tab", "7", "enter", "i")
        assert "entries touched it" in frame(driver.app)
        await driver.press("down", "enter")
        assert place(driver) == ("main", 8)


async def test_finding_shows_hits_and_n_walks_them(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("place:clearing/7")
        assert "4 hits" in frame(driver.app)
        await driver.press("down", "enter")
        assert place(driver) == ("main", 8)
        await driver.press("n")
        assert place(driver) == ("main", 9)
        await driver.press("N", "N")
        assert place(driver) == ("main", 1)


async def test_finding_in_all_lines_opens_the_line_of_the_hit(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("score 4")
        await driver.press("f6", "enter")
        assert place(driver) == ("what if ambush", 9)


async def test_a_condition_that_cannot_be_read_says_so(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("colour:red")
        assert "no key colour:" in frame(driver.app)


async def test_what_others_record_is_announced_and_followed_with_f(archive):
    async with running(archive) as driver:
        await driver.press("enter")
        session = archive.session(driver.app.screen.match)
        session.record(act("A", "craft boots"))
        driver.app.screen.look_for_news()
        await driver.settle()
        assert place(driver) == ("main", 1)
        assert "1 new  f" in frame(driver.app)
        await driver.press("f")
        assert place(driver) == ("main", 23)
        assert "LIVE" in frame(driver.app)
        session.record(act("A", "craft bag"))
        driver.app.screen.look_for_news()
        await driver.settle()
        assert place(driver) == ("main", 24)
        await driver.press("left")
        assert "LIVE" not in frame(driver.app)


async def test_a_resize_keeps_position_focus_and_view(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "v", "4", "tab")
        for size in ((160, 50), (60, 20), (20, 5), (80, 24)):
            await driver.pilot.resize_terminal(*size)
        assert isinstance(driver.app.screen, Replay)
        assert place(driver) == ("main", 6)
        assert driver.app.screen.focused is driver.app.screen.board_pane
        assert "SEAT E bob" in frame(driver.app)


async def test_a_small_terminal_shows_one_pane_at_a_time(archive):
    async with running(archive, (60, 20)) as driver:
        await driver.press("enter", "]", "]")
        assert "begin the turn" in frame(driver.app)
        assert "┌7 M" not in frame(driver.app)
        await driver.press("tab")
        assert "begin the turn" not in frame(driver.app)
        assert "7 M●" in frame(driver.app)
        await driver.press("tab")
        assert "main ★" in frame(driver.app)
        await driver.press("tab")
        assert "begin the turn" in frame(driver.app)


async def test_the_board_can_be_read_as_sentences(archive):
    async with running(archive) as driver:
        await driver.press("enter", ":")
        await driver.type("board as sentences")
        await driver.press("enter")
        assert "Clearing 1 fox" in frame(driver.app)


async def test_an_entry_tells_what_it_changed_and_who_recorded_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "right", "enter")
        text = frame(driver.app)
        assert "1 wood:marquise outside -> clearing/5" in text
        assert "recorded 2026-11-28 14:00:" in text
        assert "by erin" in text


async def test_keys_of_the_config_are_used_and_shown(archive):
    config = Config(author="erin", keys={"replay.goto": "f7", "replay.step_forward": "x", "replay.export": "f9"})
    async with running(archive, config=config) as driver:
        await driver.press("enter", "x", "x")
        assert place(driver) == ("main", 3)
        assert "F7 goto" in frame(driver.app)
        await driver.press("f7")
        await driver.type("9")
        await driver.press("enter")
        assert place(driver) == ("main", 9)


async def test_a_record_without_phases_says_so(tmp_path):
    from tests.tui.archives import open_archive

    archive = open_archive(tmp_path)
    pebbles(archive)
    async with running(archive) as driver:
        await driver.press("enter", ")")
        assert driver.said == ["this record tells no phases"]


async def test_copying_sends_the_sentence_to_the_terminal(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "right", "y")
        assert driver.app.clipboard.startswith("#3 alice wood 5")


async def test_escape_and_q_go_back_to_the_library(archive):
    async with running(archive) as driver:
        await driver.press("enter", "tab", "escape")
        assert isinstance(driver.app.screen, Replay)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Library)
        await driver.press("enter", "q")
        assert isinstance(driver.app.screen, Library)
