"""What the list shows: filters, zoom, autoplay within a filter, points over time."""

from __future__ import annotations

import pytest

from tests.tui.archives import crown_match, full_archive, open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tests.tui.test_replay import side


@pytest.fixture
def archive(tmp_path):
    with full_archive(tmp_path) as archive:
        yield archive


def at(driver) -> int:
    return driver.app.screen.reading.at


def shown(driver) -> list[str]:
    """The rows of the list, all of them, as they are written."""
    screen = driver.app.screen
    source = screen.timeline.source
    rows = source.rows(0, len(source))
    return ["".join(span.text for span in screen.writer.line(row, 58, False)).strip() for row in rows]


async def test_a_key_of_the_dialog_filters_and_the_title_says_what_and_how_many_are_hidden(archive):
    async with running(archive) as driver:
        await driver.press("enter", "F")
        dialog = frame(driver.app)
        assert "battles" in dialog
        assert "only E bob" in dialog
        await driver.press("2")
        assert "E · 14 hidden" in side(driver)
        assert "a all" in side(driver)
        assert "wood 5" not in side(driver)
        await driver.press("a")
        assert "hidden" not in side(driver)
        assert "wood 5" in side(driver)


async def test_several_ticks_narrow_each_other(archive):
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", "F", "down", "down", "down", "space", "up", "up", "space", "enter")
        screen = driver.app.screen
        assert screen.reading.filter.seats == ("E",)
        assert screen.reading.filter.marked
        assert list(screen.reading.folding.only) == [7, 8]
        assert "E · marked · 20 hidden" in frame(driver.app)
        await driver.press("F", "m")
        assert not screen.reading.filter.marked
        assert screen.reading.filter.seats == ("E",)


async def test_a_filter_that_nothing_fits_says_so_and_one_key_clears_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "F", "1", "F", "m")
        assert "no entry is shown" in side(driver)
        await driver.press("down", "right", "enter", "escape")
        await driver.press("a")
        assert "no entry is shown" not in side(driver)


async def test_kinds_that_the_game_names_can_be_chosen_by_letter(tmp_path):
    archive = open_archive(tmp_path)
    match = crown_match(archive)
    async with running(archive, match=match.id) as driver:
        await driver.press("home", "F")
        letter = next(line for line in frame(driver.app).splitlines() if "purchases" in line).split("[")[0].split()[-1]
        await driver.press(letter)
        events = [row for row in shown(driver) if not row.startswith("─")]
        assert events
        assert all("acquire" in row or "buy" in row for row in events)


async def test_decisions_leave_out_what_nobody_decided_and_what_left_no_choice(tmp_path):
    archive = open_archive(tmp_path)
    match = crown_match(archive)
    async with running(archive, match=match.id) as driver:
        await driver.press("F", "d")
        reading = driver.app.screen.reading
        plays = reading.cursor.plays
        assert reading.folding.only
        assert all(plays[version - 1].seat for version in reading.folding.only)
        assert not set(reading.folding.only) & reading.forced.upto(plays, len(plays))


async def test_zoom_shows_phases_turns_and_rounds_as_rows_and_enter_looks_closer(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "right", "right", "o")
        assert "‹Daylight› 8–9" in shown(driver)
        assert "phases" in side(driver)
        await driver.press("o")
        assert len([row for row in shown(driver) if row.startswith("──")]) == 6
        assert not any("battle" in row for row in shown(driver))
        await driver.press("o")
        assert [row.split()[0] + row.split()[1] for row in shown(driver) if row.startswith("──")] == ["──R1", "──R2"]
        await driver.press("o")
        assert driver.said[-1] == "there is nothing larger in this record"
        assert at(driver) == 8
        await driver.press("O", "O", "O")
        assert any("battle" in row for row in shown(driver))
        await driver.press("o", "enter")
        assert driver.app.screen.reading.folding.zoom == "entry"


async def test_walking_in_a_zoomed_list_goes_from_unit_to_unit(archive):
    async with running(archive) as driver:
        await driver.press("enter", "o", "o", "down", "down")
        assert at(driver) == 6
        await driver.press("right")
        assert at(driver) == 7


async def test_playing_goes_by_what_the_filter_shows_and_stops_at_its_end(archive):
    async with running(archive) as driver:
        await driver.press("enter", "F", "2", "home", "space")
        screen = driver.app.screen
        assert "PLAY 1 s" in frame(driver.app)
        await driver.press("+")
        assert "PLAY 0.7 s" in frame(driver.app)
        seen = []
        while screen.is_playing:
            screen._play_on()
            seen.append(screen.reading.at)
        assert seen[:-1] == [version for version in screen.reading.folding.only if version > 1]
        assert screen.reading.at == screen.reading.folding.only[-1]


async def test_any_key_stops_playing(archive):
    async with running(archive) as driver:
        await driver.press("enter")
        screen = driver.app.screen
        for key in ("down", "S", "o", "F"):
            await driver.press("home", "space")
            assert screen.is_playing
            await driver.press(key)
            assert not screen.is_playing


async def test_points_over_time_stand_under_the_list_on_a_narrow_screen_when_asked_for(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "]")
        assert "▁▁▃▃▃▃█" not in side(driver)
        await driver.press("S")
        assert "Score" in side(driver)
        assert "▁▁▃▃▃▃█  2→5" in side(driver)
        await driver.press("S")
        assert "Score" not in side(driver)


async def test_the_filter_of_a_seats_view_knows_no_more_than_the_view(archive):
    async with running(archive) as driver:
        await driver.press("enter", "v", "4", "F")
        marks = next(line for line in frame(driver.app).splitlines() if "marked" in line)
        assert marks.split()[-2] == "2"
        await driver.press("m")
        assert list(driver.app.screen.reading.folding.only) == [7, 8]
