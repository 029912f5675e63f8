"""Without spoilers: what comes later, and how it ended, is nowhere to be seen until it is reached."""

from __future__ import annotations

import pytest

from tests.tui.archives import act, full_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tests.tui.test_every_action import disconnect
from tui.config import Config
from tui.screens.library import Library
from tui.screens.palette import commands
from tui.screens.replay import Replay

LATER = ("score 3", "recruit 2", "spread symp", "slip into", "turning-point", "what if ambush", "scribe alone")
"""Texts of the game of Root that stand after its seventh entry."""


@pytest.fixture
def archive(tmp_path):
    with full_archive(tmp_path) as archive:
        match = archive.match("@last")
        match.rule(17, "the judge allowed it", author="judy")
        match.add_note(3, "they never recover", upto=20, author="bob")
        yield archive


def hidden(archive, size=(80, 24), **more):
    return running(archive, size, hides_spoilers=True, **more)


def top(driver: Driver) -> str:
    return frame(driver.app).splitlines()[0]


def place(driver: Driver) -> tuple[int, int]:
    reading = driver.app.screen.reading
    return reading.at, reading.last


def tells_nothing(driver: Driver) -> None:
    text = frame(driver.app)
    found = [word for word in LATER if word in text]
    assert not found, f"{found} in\n{text}"


# -- the list, the header, stepping -------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (160, 50), (60, 20)])
async def test_the_list_ends_at_what_was_reached_and_stepping_on_shows_more(archive, size):
    async with hidden(archive, size) as driver:
        await driver.press("enter")
        assert "#1/… " in top(driver)
        assert len(driver.app.screen.timeline.source) == 1
        tells_nothing(driver)
        await driver.press("right", "right")
        assert "#3/… " in top(driver)
        assert driver.app.screen.reading.last == 3
        await driver.press("left", "end")
        assert place(driver) == (3, 3)
        tells_nothing(driver)


async def test_the_last_entry_shows_how_long_the_line_is_and_who_won(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", *["}"] * 2, *["right"] * 5)
        assert place(driver)[0] == 21
        assert "won by" not in frame(driver.app)
        await driver.press("right")
        assert "#22/22" in top(driver)
        assert "won by Eyrie bob" in frame(driver.app)


@pytest.mark.parametrize(("key", "at"), [("]", 2), (")", 2), ("}", 2)])
async def test_steps_by_turn_phase_and_round_go_on_into_what_is_hidden(archive, key, at):
    async with hidden(archive) as driver:
        await driver.press("enter", key)
        assert place(driver) == (at, at)
        await driver.press(key)
        assert place(driver)[0] > at
        assert place(driver)[0] == place(driver)[1]


async def test_what_is_shown_after_each_step_is_what_a_list_of_so_many_entries_shows(archive):
    async with hidden(archive, (160, 50)) as driver:
        await driver.press("enter")
        screen = driver.app.screen
        for _ in range(21):
            await driver.press("right")
            fresh = screen.reading.__class__(screen.match, at=screen.reading.at)
            ours, theirs = screen.reading.folding, fresh.folding
            assert ours.rows(0, len(ours)) == theirs.rows(0, len(theirs))
            assert screen.timeline.source is ours


async def test_playing_shows_one_entry_after_the_other_and_stops_at_the_end(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "space")
        screen = driver.app.screen
        seen = []
        while screen.is_playing:
            screen._play_on()
            seen.append(place(driver))
        assert seen[0] == (2, 2)
        assert seen[-1] == (22, 22)


async def test_a_filter_shows_what_was_reached_and_playing_through_it_goes_on(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "F", "1")
        screen = driver.app.screen
        assert list(screen.reading.folding.only) == [2]
        await driver.press("space")
        screen._play_on()
        assert (screen.reading.at, list(screen.reading.folding.only)) == (3, [2, 3])
        await driver.press("right", "right")
        assert not screen.is_playing
        assert list(screen.reading.folding.only) == [2, 3, 4, 5]
        assert "score" not in frame(driver.app)


# -- each other surface -------------------------------------------------------------------------------


async def test_going_to_a_number_a_turn_or_a_text_stays_within_what_was_reached(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "g")
        assert "1 to 6" in frame(driver.app)
        for text in ("14", "t5", "r2", "recruit"):
            await driver.type(text)
            await driver.press("enter")
            assert driver.app.screen.NAME == "dialog"
            tells_nothing(driver)
            assert "22" not in frame(driver.app)
            await driver.press(*["backspace"] * len(text))
        await driver.press("escape")
        assert place(driver) == (6, 6)


@pytest.mark.parametrize("word", ["score", "note:any", "seat:V", "E/vp>=2", "tag:turning-point", "warriors"])
async def test_finding_has_no_hit_in_what_is_hidden(archive, word):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "/")
        await driver.type(word)
        assert "0 hits" in frame(driver.app)


async def test_finding_in_all_lines_has_no_hit_in_what_is_hidden(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "/", "f6")
        await driver.type("score 4")
        assert "0 hits" in frame(driver.app)


async def test_hits_found_before_hiding_are_forgotten(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("score")
        await driver.press("enter", "home", "H", "n")
        assert place(driver) == (1, 1)
        assert "nothing was looked for yet" in driver.said[-1]


async def test_the_points_end_where_the_reader_is(archive):
    async with hidden(archive, (160, 50)) as driver:
        await driver.press("enter", "]", "]")
        assert "1→1" in frame(driver.app)
        assert "→5" not in frame(driver.app)
        assert "turns 1–2" in frame(driver.app)
        await driver.press("]")
        assert "2→2" in frame(driver.app)


async def test_lines_are_shown_from_where_they_part_without_what_is_on_them(archive):
    async with hidden(archive, (160, 50)) as driver:
        await driver.press("enter", "]", "]")
        assert len(driver.app.screen.line_list.source) == 1
        tells_nothing(driver)
        await driver.press("right")
        assert len(driver.app.screen.line_list.source) == 2
        await driver.press("L", "L")
        rows = frame(driver.app)
        assert "what if ambush" not in rows
        assert "carol" not in rows.replace("A carol", "").replace("Alliance carol", "")
        await driver.press(">")
        assert place(driver) == (7, 7)
        await driver.press("right")
        assert "what if ambush #8/…" in top(driver)


async def test_notes_and_rulings_are_shown_when_what_they_are_about_was_reached(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "right", "right")
        assert "never recover" not in frame(driver.app)
        await driver.press("J")
        assert driver.said[-1].startswith("no ruling stands")
        for _ in range(17):
            await driver.press("right")
        await driver.press("g")
        await driver.type("3")
        await driver.press("enter")
        assert "never recover" in frame(driver.app)
        await driver.press("J")
        assert "the judge allowed it" in frame(driver.app)


async def test_comparing_shows_what_was_reached_of_either_line_and_reveals_nothing(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "C")
        assert "what if" not in frame(driver.app)
        await driver.press("escape", "right", "right", "C")
        tells_nothing_of_other = frame(driver.app)
        assert "what if" not in tells_nothing_of_other
        await driver.press("1")
        text = frame(driver.app)
        assert "score" not in text.replace(" score ", "")
        assert "part at" not in text
        await driver.press("end", "n", "right")
        assert "3→11" not in frame(driver.app)
        await driver.press("escape")
        assert driver.app.spoilers.reached(driver.app.screen.match.id).upto(driver.app.screen.match.mainline) == 8


async def test_an_export_holds_what_was_reached(archive, tmp_path):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "x")
        assert "rootlog" not in frame(driver.app)
        assert "Kifu file" not in frame(driver.app)
        path = tmp_path / "out.txt"
        await driver.press(*["backspace"] * 60)
        await driver.type(str(path))
        await driver.press("enter")
        text = path.read_text(encoding="utf-8")
        assert "wood 5" in text
        assert not any(word in text for word in LATER)


async def test_the_comparison_that_is_written_holds_what_was_reached(archive, tmp_path):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "right", "right", "C", "1", "x")
        path = tmp_path / "out.md"
        await driver.press(*["backspace"] * 80)
        await driver.type(str(path))
        await driver.press("enter")
        text = path.read_text(encoding="utf-8")
        assert "move 2 warriors 3→7" in text
        assert not any(word in text for word in (*LATER, "3→11", "score 4"))


async def test_inspecting_a_place_lists_entries_that_were_reached(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "tab", "enter")
        assert "1 entry touched it" in frame(driver.app)
        tells_nothing(driver)


async def test_the_palette_tells_nothing_and_what_needs_the_end_is_off(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]")
        found = {one.action.id: one.why_off for one in commands(driver.app.screen, {}, ascii_only=False)}
        for action in ("replay.record", "replay.amend", "replay.undo", "replay.redo", "record.blanks", "lines.extract"):
            assert found[action].startswith("what comes later is hidden"), action
        assert found["replay.branch"] == ""
        assert not any(word in "\n".join(found.values()) for word in LATER)


async def test_a_branch_is_recorded_without_seeing_what_came(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "b")
        tells_nothing(driver)


async def test_another_chair_sees_no_more_either(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", "]", "]", "v", "4", "V")
        tells_nothing(driver)
        assert "#6/…" in top(driver)
        await driver.press("right")
        assert place(driver) == (7, 7)


async def test_what_others_record_in_a_running_match_is_not_announced(tmp_path):
    with full_archive(tmp_path) as archive:
        match = next(archive.match(row.id) for row in archive.matches("game:pebbles club").rows)
        async with hidden(archive, match=match.id) as driver:
            await driver.press("right")
            match.archive.session(match).record(act("bob", "take 99"))
            driver.app.screen.look_for_news()
            await driver.settle()
            assert "#2/…" in top(driver)
            assert "new" not in top(driver)
            assert "LIVE" not in top(driver)


# -- the switch ---------------------------------------------------------------------------------------


async def test_a_key_hides_what_comes_and_shows_it_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "H")
        assert "#6/… " in top(driver)
        tells_nothing(driver)
        await driver.press("right", "H")
        assert "#7/22" in top(driver)
        assert "score 2" in frame(driver.app)


async def test_a_database_that_is_gone_leaves_the_switch_as_it_was(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]")
        disconnect(archive)
        await driver.press("H", "escape")
        assert "#6/22" in top(driver)
        assert not driver.app.spoilers.hides(driver.app.screen.match.id)


async def test_what_was_reached_is_kept_while_the_app_runs(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]", "H", "escape")
        assert isinstance(driver.app.screen, Library)
        await driver.press("enter")
        assert isinstance(driver.app.screen, Replay)
        assert place(driver) == (6, 6)


async def test_the_config_hides_every_match(archive):
    async with running(archive, config=Config(author="erin", hide_spoilers=True)) as driver:
        await driver.press("enter")
        assert "#1/… " in top(driver)


# -- the Library --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_the_library_tells_neither_result_nor_length_nor_notes(archive, size):
    async with hidden(archive, size) as driver:
        text = frame(driver.app)
        assert "hidden" in text
        assert "E bob 5" not in text
        assert "events" not in text
        tells_nothing(driver)
        await driver.press("enter", "]", "]", "escape")
        assert "E bob 5" not in frame(driver.app)
        tells_nothing(driver)


async def test_the_library_tells_the_result_of_a_match_that_was_read_to_its_end(archive):
    async with hidden(archive) as driver:
        await driver.press("enter", *["right"] * 21, "escape")
        text = frame(driver.app)
        assert "E bob 5" in text
        assert "22 events" in text


@pytest.mark.parametrize(
    "query",
    ["result:5", "result:any", "winner:bob", "note:any", "tag:turning", "glyph:!?", "recover", "despot", "ruling:any"],
)
async def test_no_search_finds_a_match_by_what_is_hidden(archive, query):
    async with hidden(archive) as driver:
        await driver.press("/")
        await driver.type(query)
        assert driver.app.screen.page is None or driver.app.screen.page.total == 0


async def test_a_search_does_not_tell_whether_a_match_has_ended(archive):
    async with hidden(archive) as driver:
        await driver.press("/")
        await driver.type("result:none")
        assert driver.app.screen.page.total == 3


async def test_one_match_is_hidden_from_the_library_by_a_key(archive):
    async with running(archive) as driver:
        assert "E bob 5" in frame(driver.app)
        await driver.press("H")
        assert "E bob 5" not in frame(driver.app)
        await driver.press("R")
        assert "hidden" in driver.said[-1]
        assert isinstance(driver.app.screen, Library)
        await driver.press("x")
        assert "Kifu file" not in frame(driver.app)
        await driver.press("escape", "H")
        assert "E bob 5" in frame(driver.app)
