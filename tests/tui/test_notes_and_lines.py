"""Notes, glyphs, tags, ranges; forks, names, promotion, retirement; comparing: by keys, and on disk afterwards."""

from __future__ import annotations

import pytest

from tests.tui.archives import full_archive
from tests.tui.driving import notes_at, running
from tests.tui.frames import frame
from tui.config import Config
from tui.screens.compare import Compare
from tui.screens.replay import Replay


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def line_named(driver, name: str):
    return driver.app.screen.match.line(name)


# -- notes --------------------------------------------------------------------------------------------


async def test_a_note_is_written_signed_and_there_the_next_day(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "right", "c")
        await driver.type("Too early?")
        await driver.press("enter")
        await driver.type("Perhaps not.")
        await driver.press("f2")
        assert driver.said == ["note kept"]
        note = notes_at(driver, 3)[0]
        assert (note.text, note.author) == ("Too early?\nPerhaps not.", "erin")
        assert "Perhaps not." in frame(driver.app)
    path = archive.store.path
    from replay.archive import Archive

    with Archive.open(path) as again:
        match = again.match("@last")
        assert [note.text for note in match.state.notes_at(match.mainline, 3)] == ["Too early?\nPerhaps not."]


async def test_the_text_comes_first_and_an_unknown_author_is_asked_for_when_it_is_saved(archive, tmp_path):
    config = Config(path=tmp_path / "config.toml")
    async with running(archive, config=config) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("Good.")
        assert driver.app.screen.query_one("TextArea").text == "Good."
        await driver.press("f2")
        assert driver.said == ["say who writes: a note has an author; enter saves it then"]
        await driver.type("judy")
        await driver.press("enter")
        note = notes_at(driver, 2)[0]
        assert (note.text, note.author) == ("Good.", "judy")
        await driver.press("right", "c")
        await driver.type("Better.")
        await driver.press("f2")
        assert notes_at(driver, 3)[0].author == "judy"
    assert 'author = "judy"' in (tmp_path / "config.toml").read_text()


async def test_the_author_and_the_readers_of_a_draft_are_kept_with_it(archive):
    async with running(archive, config=Config()) as driver:
        await driver.press("enter", "right", "c", "shift+tab", "shift+tab")
        await driver.type("judy")
        await driver.press("tab")
        await driver.type("scribe")
        await driver.press("escape")
        assert driver.said == ["kept as a draft; open the note again to go on"]
        await driver.press("c")
        assert driver.app.screen.query_one("#author").value == "judy"
        assert driver.app.screen.query_one("#reach").value == "scribe"
        await driver.type("Hm.")
        await driver.press("f2")
        note = notes_at(driver, 2)[0]
        assert (note.text, note.author, note.reach) == ("Hm.", "judy", "scribe")


async def test_quitting_with_text_that_was_not_saved_asks_first(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("half a thou")
        await driver.press("escape", "end", "R")
        await driver.type("E/vp = 6")
        await driver.press("escape")
        assert driver.said[-1] == "your text is kept; R goes on with it"
        await driver.press("q", "q")
        text = frame(driver.app)
        assert "note: half a thou" in text
        assert "action: E/vp = 6" in text
        await driver.press("enter")
        await driver.press("q", "q")
        assert driver.app.is_running
        await driver.press("l")
        assert driver.app.return_value == 0


async def test_quitting_with_nothing_unsaved_asks_nothing(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("whole")
        await driver.press("f2", "end", "R")
        await driver.type("E/vp = 6")
        await driver.press("enter", "escape", "q", "q")
        assert driver.app.return_value == 0


async def test_escape_keeps_a_draft(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("half a thou")
        await driver.press("escape")
        assert notes_at(driver, 2) == []
        await driver.press("c")
        await driver.type("ght")
        await driver.press("f2")
        assert notes_at(driver, 2)[0].text == "half a thought"
        await driver.press("c")
        assert driver.app.screen.query_one("TextArea").text == ""


async def test_a_note_on_a_range_and_a_place(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "m", "right", "right", "tab", "7", "enter", "c")
        await driver.type("the opening")
        await driver.press("f2")
        note = notes_at(driver, 2)[0]
        assert (note.at, note.upto, note.on) == (2, 4, "clearing/7")


async def test_a_note_can_be_edited_and_removed_and_the_old_text_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "g")
        await driver.type("8")
        await driver.press("enter", "E")
        await driver.type(" Really.")
        await driver.press("f2")
        note = notes_at(driver, 8)[0]
        assert note.text.endswith("this turn. Really.")
        assert len(note.wordings) == 2
        await driver.press("delete", "enter")
        assert len(notes_at(driver, 8)) == 2
        await driver.press("delete", "up", "enter")
        assert len(notes_at(driver, 8)) == 1


async def test_what_is_no_glyph_is_refused_and_one_that_is_stands_in_the_list(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "!")
        await driver.type("nice")
        await driver.press("enter")
        assert '"nice" is no glyph' in frame(driver.app)
        driver.app.screen.query_one("Field").value = "?!"
        await driver.press("enter")
        assert notes_at(driver, 2)[0].glyph == "?!"
        assert any(line.rstrip().endswith("?!") for line in frame(driver.app).splitlines())


async def test_tags_are_words_with_commas_between(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "t")
        await driver.type("blunder, endgame")
        await driver.press("enter")
        assert notes_at(driver, 2)[0].tags == ("blunder", "endgame")


# -- lines --------------------------------------------------------------------------------------------


async def test_forks_are_entered_and_left(archive):
    async with running(archive) as driver:
        await driver.press("enter", "g")
        await driver.type("7")
        await driver.press("enter", ">")
        reading = driver.app.screen.reading
        assert (reading.line_name, reading.at) == ("what if ambush", 8)
        await driver.press("shift+down")
        assert driver.app.screen.reading.line_name == "main"
        await driver.press("left", ">", "<")
        assert (reading.line_name, reading.at) == ("main", 7)
        await driver.press("left", ">")
        assert driver.said == ["no line parts after #6"]


async def test_a_line_is_opened_from_the_pane(archive):
    async with running(archive) as driver:
        await driver.press("enter", "L", "down", "enter")
        assert driver.app.screen.reading.line_name == "what if ambush"


async def test_the_marked_line_is_named_made_the_main_line_retired_and_restored(archive):
    async with running(archive) as driver:
        await driver.press("enter", "L", "down", "B")
        driver.app.screen.query_one("Field").value = "the bold way"
        await driver.press("enter")
        line = line_named(driver, "the bold way")
        await driver.press("D")
        await driver.type("too bold")
        await driver.press("enter")
        assert line_named(driver, "the bold way").retired.reason == "too bold"
        await driver.press("r")
        assert line_named(driver, "the bold way").retired is None
        await driver.press("M", "enter")
        match = driver.app.screen.match
        assert match.mainline != line.id
        await driver.press("M", "y")
        assert match.mainline == line.id


async def test_what_does_not_apply_to_a_line_says_why(archive):
    async with running(archive) as driver:
        await driver.press("enter", "D", "M", "r", "P", "<")
        assert driver.said == [
            "the main line cannot be retired; make another line the main line first",
            "this is the main line",
            "this line is not retired",
            "the first line has no sisters",
            "this is the first line; it came from no other",
        ]


async def test_two_lines_are_compared_side_by_side_and_walked_by_differences(archive):
    async with running(archive) as driver:
        await driver.press("enter", "C", "1")
        screen = driver.app.screen
        assert isinstance(screen, Compare)
        assert "part at #7 · locked" in frame(driver.app)
        assert [reading.at for reading in screen.sides] == [8, 8]
        assert "clearing/11" in frame(driver.app)
        await driver.press("n", "n")
        assert [reading.at for reading in screen.sides] == [10, 9]
        await driver.press("N", "N", "N")
        assert driver.said == ["no further difference that way"]
        await driver.press("left")
        assert [reading.at for reading in screen.sides] == [7, 7]
        await driver.press("S")
        assert screen.sides[0].line_name == "what if ambush"
        await driver.press("=", "tab", "right")
        assert "unlocked" in frame(driver.app)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)


async def test_two_entries_of_one_line_are_compared(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "right", "C", "e")
        await driver.type("9")
        await driver.press("enter")
        assert "two entries of one line" in frame(driver.app)
        assert [reading.at for reading in driver.app.screen.sides] == [3, 9]


async def test_comparing_with_an_entry_that_is_not_there_says_so(archive):
    async with running(archive) as driver:
        await driver.press("enter", "C", "e")
        await driver.type("99")
        await driver.press("enter")
        assert driver.said == ["there is no entry 99; the line has 1 to 22"]


async def test_what_was_taken_back_is_told_where_no_line_parts_and_the_main_line_has_its_name_there(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "u", "enter", ">")
        assert driver.said[-1].endswith("; what was taken back here is one of the lines (L), and ctrl+r brings it back")
        await driver.press("L", "down", "down", "enter")
        assert driver.app.screen.reading.line.is_undone
        assert "1 line from here: main" in frame(driver.app)
