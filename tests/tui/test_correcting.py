"""Taking back and bringing back, blanks, rulings, a line as a match of its own, equal positions: all by keys."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.meta import EMPTY, Meta
from tests.tui.archives import act, full_archive, open_archive, pebbles
from tests.tui.driving import running_beside as running
from tests.tui.frames import frame
from tui.screens.blanks import NameBlank
from tui.screens.record import Record
from tui.screens.replay import Replay
from tui.widgets.line_list import LineList


@pytest.fixture
def archive(tmp_path):
    """Its last match is the game of Root, in which the Vagabond drew a card that nobody named."""
    with full_archive(tmp_path) as archive:
        yield archive


def main_of(archive: Archive, match: str = "@last") -> list[str]:
    return [play.action for play in archive.match(match).plays()]


# -- taking back and bringing back --------------------------------------------------------------------


async def test_an_entry_and_all_after_it_are_taken_back_and_brought_back(archive):
    before = main_of(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "left", "u")
        text = frame(driver.app)
        assert "Undo #21?" in text
        assert "move 2 warriors 7→11   by Eyrie bob 14:00" in text
        assert "and 1 entry after it: #22 score 3." in text
        assert "You go on from #20." in text
        await driver.type("wrong clearing")
        await driver.press("enter")
        assert driver.app.screen.reading.at == driver.app.screen.reading.last == 20
        assert "×   21   move 2 warriors" in frame(driver.app)
        assert main_of(archive) == before[:20]
        await driver.press("ctrl+r")
        assert driver.said[-1] == "brought back; the line goes to #22 again"
        assert driver.app.screen.reading.at == 22
        assert "×" not in frame(driver.app)
    assert main_of(archive) == before


async def test_there_is_nothing_to_bring_back_where_nothing_was_taken_back(archive):
    async with running(archive) as driver:
        await driver.press("enter", "ctrl+r")
        assert "there is nothing to redo" in driver.said[-1]
        assert isinstance(driver.app.screen, Replay)
        await driver.press("end", "R", "ctrl+r")
        assert "there is nothing to redo" in driver.said[-1]


async def test_record_brings_back_what_it_took_back(archive):
    before = main_of(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "backspace")
        assert "Undo #22?" in frame(driver.app)
        assert "It stays, struck through, and can be restored." in frame(driver.app)
        await driver.press("enter")
        assert len(main_of(archive)) == 21
        await driver.type("E/vp")
        await driver.press("ctrl+r")
        assert "brought back; you go on from #22" in driver.app.screen.saved
        assert driver.app.screen.field.value == "E/vp"
    assert main_of(archive) == before


async def test_nothing_is_taken_back_of_what_others_recorded_meanwhile(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "u")
        session = archive.session(archive.match("@last"))
        session.record(act("E", "score 1", Set("E/vp", 6)))
        await driver.press("enter")
        assert "recorded" in frame(driver.app)
        assert main_of(archive)[-1] == "score 1"


# -- blanks -------------------------------------------------------------------------------------------


async def test_a_blank_is_named_while_recording_and_nothing_else_changes(archive):
    before = main_of(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        assert "blanks 1" in frame(driver.app).splitlines()[-2]
        await driver.type("E/v")
        await driver.press("f3")
        assert "15.1    V/hand" in frame(driver.app)
        await driver.press("enter")
        assert isinstance(driver.app.screen, NameBlank)
        await driver.press("enter")
        assert driver.said == ["say what the card was, or choose one"]
        await driver.type("tax")
        await driver.press("enter")
        assert driver.said[-1] == "#23 15.1 was tax-collector"
        screen = driver.app.screen
        assert isinstance(screen, Record)
        assert screen.field.value == "E/v"
        assert "blanks" not in frame(driver.app).splitlines()[-2]
        await driver.press("f3")
        assert driver.said[-1] == "no blank is open: every card that came into sight has a name"
    assert main_of(archive) == [*before, "15.1 was tax-collector"]


async def test_a_blank_is_named_from_replay_and_from_the_palette(archive):
    async with running(archive) as driver:
        await driver.press("enter", ":")
        await driver.type("nobody named")
        await driver.press("enter", "enter")
        await driver.press("down", "enter")
        assert main_of(archive)[-1] == "15.1 was ambush-fox"
        assert driver.app.screen.reading.last == 23


async def test_what_a_blank_can_be_comes_first_and_another_name_is_refused(tmp_path):
    with open_archive(tmp_path) as archive:
        match = archive.new_match("cards", (SeatInfo("alice", "alice"),))
        session = archive.session(match)
        for text in (
            "open deck for none ordered; card city outside -> deck; card duke outside -> deck",
            "open alice/hand for alice,record",
            "open pile for all; card senator outside -> pile; shuffle deck",
            "card ? deck -> alice/hand",
        ):
            session.record_all(session.read(text))
        async with running(archive, match=match.id) as driver:
            await driver.press("f3")
            assert "city, duke" in frame(driver.app)
            await driver.press("enter")
            assert list(driver.app.screen.query_one(LineList).source.items) == ["city", "duke", "senator"]
            assert "senator  cannot be there" in frame(driver.app)
            await driver.type("senator")
            await driver.press("enter")
            assert "annot be senator" in frame(driver.app)
            await driver.press("escape", "enter")
            await driver.type("duke")
            await driver.press("enter")
            assert archive.match(match.id).plays()[-1].action == "5.1 was duke"


async def test_the_title_of_the_blanks_counts_those_that_are_left(tmp_path):
    with open_archive(tmp_path) as archive:
        match = archive.new_match("cards", (SeatInfo("alice", "alice"),))
        session = archive.session(match)
        for text in (
            "open deck for none ordered; 3 cards ? outside -> deck",
            "open pile for all",
            "2 cards ? deck -> pile",
        ):
            session.record_all(session.read(text))
        async with running(archive, match=match.id) as driver:
            await driver.press("f3")
            assert "Blanks of the line: 2" in frame(driver.app)
            await driver.press("enter")
            await driver.type("duke")
            await driver.press("enter")
            assert "Blanks of the line: 1" in frame(driver.app)


async def test_a_blank_is_named_though_others_recorded_meanwhile(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "f3", "enter")
        session = archive.session(archive.match("@last"))
        session.record(act("E", "score 1", Set("E/vp", 6)))
        await driver.type("tax")
        await driver.press("enter")
        assert main_of(archive)[-2:] == ["score 1", "15.1 was tax-collector"]
        assert driver.app.screen.recorder.cursor.at == 24


# -- rulings ------------------------------------------------------------------------------------------


async def test_rulings_and_irregular_entries_are_listed_and_lead_to_their_entries(tmp_path):
    with open_archive(tmp_path) as archive:
        match = pebbles(archive)
        session = archive.session(match)
        session.record(
            act("bob", "take 9", Set("bob/vp", 9)), meta=Meta(irregular=True, ruling="it stood", scribe="ju")
        )
        match.rule(3, "[/red] a warning", author="judy")
        async with running(archive, match=match.id) as driver:
            await driver.press("home", "J")
            text = frame(driver.app)
            assert "Rulings 1 · irregular 1" in text
            assert "§ take 2" in text
            assert "[/red] a warning (judy)" in text
            await driver.press("down", "enter")
            assert driver.app.screen.reading.at == 8


async def test_a_line_without_rulings_says_so(archive):
    async with running(archive) as driver:
        await driver.press("enter", "J")
        assert driver.said == ["no ruling stands on this line, and no entry of it is irregular"]


# -- a match of its own -------------------------------------------------------------------------------


async def test_a_line_becomes_a_match_of_its_own_which_can_be_opened(archive):
    count = len(archive.matches("").rows)
    async with running(archive) as driver:
        await driver.press("enter", "L", "down", "X")
        assert "what if ambush is copied" in " ".join(frame(driver.app).split())
        await driver.type("Another day")
        await driver.press("enter")
        assert "It is a match of its own" in frame(driver.app)
        await driver.press("o")
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        assert screen.match.title == "Another day R2 T1"
        assert screen.reading.at == screen.reading.last == 9
        await driver.press("q")
        assert driver.app.screen.match.title == "Spring Open R2 T1"
    assert len(archive.matches("").rows) == count + 1


# -- equal positions ----------------------------------------------------------------------------------


async def test_an_equal_position_on_another_line_is_told_and_gone_to(tmp_path):
    with open_archive(tmp_path) as archive:
        one, two = act("A", "one", Set("x", 1)), act("A", "two", Set("y", 2))
        last = act("A", "three", Set("z", 3))
        match = archive.new_match("pebbles", (SeatInfo("A", "A"),), plays=[(play, EMPTY) for play in (one, two, last)])
        line = match.fork("", 1, name="turned round")
        session = archive.session(match, line)
        for play in (two, one):
            session.record(play)
        async with running(archive, match=match.id) as driver:
            await driver.press("home")
            await driver.press("=")
            assert driver.said == ["no other line has this position"]
            await driver.press("right", "right")
            assert "= #3 of turned round" in frame(driver.app).splitlines()[1]
            await driver.press("=")
            assert driver.app.screen.reading.line.id == line
            assert "= #3 of main" in frame(driver.app).splitlines()[1]
            await driver.press("v", "2")
            assert "= #3" not in frame(driver.app)
            await driver.press("=")
            assert "only the scribe" in driver.said[-1]
