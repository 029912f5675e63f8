"""Recording by keys: preview, store, undo, branches, conflicts."""

from __future__ import annotations

import threading

import pytest

from replay.archive import Archive
from replay.match import Match
from tests.tui.archives import act, full_archive, open_archive, pebbles
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.record import Record
from tui.screens.replay import Replay

MARCH = "2 warrior:eyrie clearing/11 -> clearing/6"


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def stored(archive: Archive, line: str = "") -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:root").rows))
    return [play.action for play in match.plays(line)]


async def test_typing_shows_what_would_happen_and_records_nothing(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type(MARCH)
        text = frame(driver.app)
        assert f"preview: {MARCH}" in text
        assert "┏11 M●" in text
        assert "E2 C1" in text
        assert len(stored(archive)) == 22


async def test_enter_records_and_the_screen_says_so_when_it_is_on_disk(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type(MARCH)
        await driver.press("enter")
        assert stored(archive)[-1] == MARCH
        text = frame(driver.app)
        assert f"saved #23 {MARCH} · on disk" in text
        assert "main #23 tail" in text
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.at == 23


async def test_a_text_that_means_nothing_says_what_was_expected_and_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("9 warrior:eyrie clearing/1 -> clearing/2")
        await driver.press("enter")
        assert "cannot leave" in driver.said[-1]
        assert driver.app.screen.field.value == "9 warrior:eyrie clearing/1 -> clearing/2"
        assert len(stored(archive)) == 22


async def test_words_are_completed_from_the_table(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("2 warrior:e")
        await driver.press("tab")
        assert driver.app.screen.field.value == "2 warrior:eyrie"
        await driver.type(" clearing/1")
        await driver.press("down", "tab")
        assert driver.app.screen.field.value.startswith("2 warrior:eyrie clearing/1")


async def test_a_branch_is_made_with_its_first_entry_and_the_main_line_stays(archive):
    async with running(archive) as driver:
        await driver.press("enter", "g")
        await driver.type("t2")
        await driver.press("enter", "b")
        assert "new line" in frame(driver.app)
        await driver.press("escape")
        assert len(driver.app.screen.match.state.lines) == 2
        await driver.press("b")
        await driver.type("E/vp = 1")
        await driver.press("enter")
        await driver.type("E/vp = 3")
        await driver.press("enter", "escape")
        reading = driver.app.screen.reading
        assert (reading.last, reading.line.at) == (8, 6)
        assert len(driver.app.screen.match.state.lines) == 3
        assert len(stored(archive)) == 22


async def test_recording_what_the_line_goes_on_with_steps_onto_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type(MARCH)
        await driver.press("enter", "escape", "left", "b")
        await driver.type(MARCH)
        await driver.press("enter")
        assert "stepped onto #23" in frame(driver.app)
        assert len(driver.app.screen.match.state.lines) == 2


async def test_a_branch_at_the_end_of_a_line_is_a_line_of_its_own(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "b")
        await driver.type("E/vp = 6")
        await driver.press("enter")
        assert len(stored(archive)) == 22
        assert len(driver.app.screen.match.state.lines) == 3


async def test_record_away_from_the_end_asks_where(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "R")
        assert "Record where?" in frame(driver.app)
        await driver.press("e")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.recorder.cursor.at == 22


async def test_backspace_in_an_empty_input_asks_before_it_takes_back(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("E/vp = 6")
        await driver.press("enter", "backspace", "escape")
        assert len(stored(archive)) == 23
        await driver.press("backspace")
        await driver.type("a slip")
        await driver.press("enter")
        assert "you go on from #22" in frame(driver.app)
        assert len(stored(archive)) == 22
        await driver.press("escape")
        match = driver.app.screen.match
        undone = [line for line in match.state.lines.values() if line.is_undone]
        assert [line.retired.reason for line in undone] == ["a slip"]
        assert "×   23   E/vp = 6" in frame(driver.app)


async def test_who_decides_can_be_changed_for_one_entry(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "f8", "3")
        assert "A: what happened?" in frame(driver.app)
        await driver.type("A/vp = 2")
        await driver.press("enter")
        match = driver.app.screen.match
        assert match.plays()[-1].seat == "A"
        assert "E: what happened?" in frame(driver.app)


async def test_text_that_was_not_recorded_is_there_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("E/vp = ")
        await driver.press("escape", "R")
        assert driver.app.screen.field.value == "E/vp = "


async def test_a_note_on_the_last_entry_is_written_from_the_input(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "f4")
        await driver.type("close")
        await driver.press("f2")
        state = driver.app.screen.match.state
        assert [note.text for note in state.notes_at(state.mainline, 22)] == ["close"]


async def test_a_colon_in_an_empty_input_opens_the_commands(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", ":")
        assert "Command" in frame(driver.app)
        await driver.press("escape")
        await driver.type("a:b")
        assert driver.app.screen.field.value == "a:b"


@pytest.mark.parametrize(
    ("answer", "main", "lines"),
    [("a", ["theirs", "E/vp = 9"], 2), ("d", ["theirs"], 2), ("b", ["theirs"], 3)],
)
async def test_when_others_recorded_first_the_scribe_decides(archive, answer, main, lines):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        match = Match(archive, driver.app.screen.match.id)
        archive.session(match).record(act("A", "theirs"))
        await driver.type("E/vp = 9")
        await driver.press("enter")
        assert "Somebody recorded first" in frame(driver.app)
        assert "theirs" in frame(driver.app)
        await driver.press(answer)
        assert stored(archive)[22:] == main
        assert len(driver.app.screen.match.state.lines) == lines


async def test_a_conflict_can_be_left_for_later_with_the_text_kept(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        match = Match(archive, driver.app.screen.match.id)
        archive.session(match).record(act("A", "theirs"))
        await driver.type("E/vp = 9")
        await driver.press("enter", "escape")
        assert driver.app.screen.field.value == "E/vp = 9"
        assert stored(archive)[22:] == ["theirs"]


async def test_a_game_of_no_known_rules_is_recorded_as_declared_changes(tmp_path):
    archive = open_archive(tmp_path)
    match = pebbles(archive)
    async with running(archive) as driver:
        await driver.press("R")
        await driver.type("bob/vp += 3")
        await driver.press("enter")
        assert match.plays()[-1].action == "bob/vp += 3"


async def test_keys_pressed_while_an_entry_is_saved_are_not_lost(archive):
    gate = threading.Event()
    append = archive.store.append

    def slow(*arguments, **more):
        gate.wait(5)
        return append(*arguments, **more)

    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        archive.store.append = slow
        await driver.type("E/vp = 6")
        driver.send("enter")
        await driver.settle(waits_for_work=False)
        driver.app.screen.draw()
        assert "saving …" in frame(driver.app)
        assert len(stored(archive)) == 22
        driver.send("x")
        await driver.settle(waits_for_work=False)
        gate.set()
        await driver.settle()
        assert stored(archive)[-1] == "E/vp = 6"
        assert driver.app.screen.field.value == "x"


async def test_a_place_on_the_board_types_its_name_into_the_input(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("2 warrior:eyrie")
        await driver.press("shift+tab")
        assert frame(driver.app).splitlines()[-2].startswith(" 1 fox; ruled by")
        await driver.press("right", "enter")
        assert driver.app.screen.field.value == "2 warrior:eyrie clearing/5"
        await driver.type(" -")
        assert driver.app.screen.field.value == "2 warrior:eyrie clearing/5 -"


async def test_what_does_not_fit_the_table_is_said_before_and_after_it_is_recorded(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("2w5->8")
        said = "! does not fit the table: clearing/5 has no warrior:eyrie, 2 were taken"
        text = frame(driver.app)
        assert f" {said}" in text.splitlines()[-2]
        assert "enter records it" in text
        assert len(stored(archive)) == 22
        await driver.press("enter")
        assert stored(archive)[-1] == "2w5->8"
        text = frame(driver.app)
        assert "saved #23 2w5->8 · on disk · ! does not fit the table: clearing/5" in text
        assert "recorded all the same" in text
        await driver.type("E/vp = 6")
        assert "does not fit" not in frame(driver.app)


async def test_several_things_that_do_not_fit_are_counted_and_all_told(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("(w5+w6)->8")
        assert "! 2 things do not fit the table: clearing/5" in frame(driver.app)
        side = " ".join(line[54:].strip() for line in frame(driver.app).splitlines()[:-2])
        assert "clearing/6 has no" in side


async def test_actions_of_the_notation_are_offered_and_completed(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("2w")
        assert "2w3->" in frame(driver.app)
        await driver.press("down", "tab")
        assert driver.app.screen.field.value == "2w11->"
        await driver.type("6")
        assert "preview: 2 warrior:eyrie clearing/11 -> clearing/6" in frame(driver.app)
        await driver.press("enter")
        assert stored(archive)[-1] == "2w11->6"
