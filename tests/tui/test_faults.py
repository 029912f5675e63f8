"""What goes wrong: small terminals, a full or vanished database, bad settings, faults of the program."""

from __future__ import annotations

import sqlite3

import pytest

from eventstore.errors import DiskFull, StoreClosed, StoreDamaged
from replay.archive import Archive
from replay.errors import Damaged
from tests.tui.archives import full_archive, open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.app import KifuApp
from tui.config import Config
from tui.screens.crash import report
from tui.screens.library import Library
from tui.screens.problem import Problem
from tui.screens.replay import Replay
from tui.screens.small import TooSmall
from tui.widgets.field import Field


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def failing(error: Exception):
    def fail(*_arguments, **_more):
        raise error

    return fail


@pytest.mark.parametrize("size", [(20, 5), (39, 24), (80, 11), (1, 1)])
async def test_a_terminal_that_is_too_small_is_told_so(archive, size):
    async with running(archive, size) as driver:
        assert isinstance(driver.app.screen, TooSmall)
        if size == (20, 5):
            assert frame(driver.app).splitlines()[:3] == ["Too small: 20x5", "Kifu needs 40x12", "Enlarge, or q quit"]
        await driver.press("q")
        assert driver.app.return_value == 0


async def test_a_terminal_that_grows_again_shows_what_it_showed_before(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("half")
        await driver.pilot.resize_terminal(20, 5)
        assert isinstance(driver.app.screen, TooSmall)
        await driver.pilot.resize_terminal(30, 8)
        await driver.pilot.resize_terminal(80, 24)
        assert driver.app.screen.query_one("TextArea").text == "half"


async def test_a_full_disk_keeps_the_text_and_the_same_key_tries_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("E/vp = 6")
        append = archive.store.append
        archive.store.append = failing(DiskFull("archive.db"))
        await driver.press("enter")
        assert isinstance(driver.app.screen, Problem)
        assert "! not saved" in frame(driver.app)
        assert "no room left" in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.field.value == "E/vp = 6"
        archive.store.append = append
        await driver.press("enter")
        assert "saved #23" in frame(driver.app)


async def test_a_note_that_cannot_be_saved_stays_as_a_draft(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("worth keeping")
        append = archive.store.append
        archive.store.append = failing(DiskFull("archive.db"))
        await driver.press("f2")
        assert "Your text is kept" in frame(driver.app)
        archive.store.append = append
        await driver.press("escape", "c")
        assert driver.app.screen.query_one("TextArea").text == "worth keeping"
        await driver.press("f2")
        assert [note.text for note in driver.app.screen.reading.notes()] == ["worth keeping"]


async def test_when_the_database_goes_away_the_board_stays_readable(archive):
    async with running(archive) as driver:
        await driver.press("enter", "]", "]")
        for name in ("append", "read", "read_rows", "head", "feed"):
            setattr(archive.store, name, failing(StoreClosed("archive.db")))
        await driver.press("right", "]", "[")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.at == 6
        await driver.press("!")
        driver.app.screen.query_one("Field").value = "!"
        await driver.press("enter")
        assert "! not connected" in frame(driver.app)
        await driver.press("escape", "left")
        assert driver.app.screen.reading.at == 5
        assert driver.said[-1].startswith("not connected; what was read stays")


async def test_an_archive_that_cannot_be_opened_ends_the_app_with_the_reason(tmp_path):
    path = tmp_path / "text.db"
    path.write_text("this is no database")
    app = KifuApp(str(path))
    async with app.run_test() as pilot:
        await pilot.pause()
    assert app.return_value == 1
    assert "is not an SQLite database" in str(app.failure)


async def test_a_match_that_is_not_there_ends_the_app_with_the_reason(archive):
    app = KifuApp("archive.db", archive=archive, match="zzz")
    async with app.run_test() as pilot:
        await pilot.pause()
    assert app.return_value == 1
    assert "no match 'zzz'" in str(app.failure)


async def test_a_seat_that_is_not_there_ends_the_app_with_the_reason(archive):
    app = KifuApp("archive.db", archive=archive, match="@last", seat="zoe")
    async with app.run_test() as pilot:
        await pilot.pause()
    assert app.return_value == 1
    assert "no seat 'zoe'" in str(app.failure)


async def test_a_bad_config_is_said_once_and_the_app_runs(archive):
    async with running(archive, problem="config.toml: not TOML; started with the defaults") as driver:
        assert driver.said == ["config.toml: not TOML; started with the defaults"]
        assert "3 matches" in frame(driver.app)


async def test_a_theme_that_does_not_exist_is_said_and_the_app_runs(archive):
    async with running(archive, config=Config(theme="[red]")) as driver:
        assert 'there is no theme "[red]"' in driver.said[0]
        assert driver.app.theme == "textual-dark"


def test_a_fault_of_the_program_is_one_line_and_the_details_are_in_a_file(tmp_path):
    try:
        raise ZeroDivisionError("a secret detail")
    except ZeroDivisionError:
        text = report(tmp_path / "logs")
    assert "\n" not in text
    assert "ZeroDivisionError" in text
    assert "a secret detail" not in text
    assert "a secret detail" in (tmp_path / "logs" / "fault.txt").read_text()


def test_a_fault_without_a_place_for_details_is_one_line_all_the_same(tmp_path):
    (tmp_path / "logs").write_text("a file")
    assert report(tmp_path / "logs").endswith("everything recorded is kept")


async def test_messages_are_kept_and_shown_without_markup(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        driver.app.say("[b]name\x1b[2J")
        await driver.press(":")
        await driver.type("messages")
        await driver.press("enter")
        assert "[b]name␛[2J" in frame(driver.app)


async def test_a_fault_of_the_program_ends_the_app_with_one_line_and_a_code(archive, tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    app = KifuApp("archive.db", archive=archive)

    async def run() -> None:
        async with app.run_test() as pilot:
            app.call_later(lambda: 1 // 0)
            await pilot.pause()

    with pytest.raises(ZeroDivisionError):
        await run()
    assert app.return_code == 1
    assert app.fault == (
        "kifu: stopped by a fault of the program (ZeroDivisionError); everything recorded is kept; "
        f"the details are in {tmp_path / 'logs' / 'fault.txt'}"
    )


async def test_what_opens_while_the_terminal_is_too_small_waits_under_the_message(archive):
    async with running(archive, (20, 5), match="@last") as driver:
        assert isinstance(driver.app.screen, TooSmall)
        await driver.press("right", "right", "c", "x", "y")
        assert isinstance(driver.app.screen, TooSmall)
        driver.app.show_problem(OSError("no such thing"))
        await driver.press("escape", "enter")
        assert isinstance(driver.app.screen, TooSmall)
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert isinstance(driver.app.screen, Problem)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.at == 1


async def test_work_that_ends_while_the_terminal_is_too_small_closes_its_own_dialog(archive):
    async with running(archive) as driver:
        dialog = Problem(OSError("being worked on"))
        driver.app.open_screen(dialog)
        await driver.settle()
        await driver.pilot.resize_terminal(20, 5)
        await driver.app.close_screen(dialog)
        await driver.settle()
        assert isinstance(driver.app.screen, TooSmall)
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert isinstance(driver.app.screen, Library)


async def test_escape_takes_a_message_off_the_board_before_it_leaves_the_match(archive):
    async with running(archive, shows_messages=True) as driver:
        await driver.press("enter", "L", "escape")
        driver.app.say("note kept")
        await driver.settle()
        assert "note kept" in frame(driver.app)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        assert "note kept" not in frame(driver.app)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Library)


async def test_a_long_message_does_not_lie_over_the_board(archive):
    async with running(archive, shows_messages=True) as driver:
        await driver.press("enter")
        driver.app.say("word " * 200)
        await driver.settle()
        text = frame(driver.app)
        assert sum("word" in line for line in text.splitlines()) <= 6
        assert ":messages has all of it" in text.replace("\n", " ")
        assert driver.app.said[-1].text == "word " * 200


async def test_an_export_that_fails_is_called_not_written(archive, tmp_path):
    async with running(archive) as driver:
        await driver.press("x")
        driver.app.screen.query_one(Field).value = str(tmp_path / "no-such-folder" / "game.kifu")
        await driver.press("enter")
        assert "! not written" in frame(driver.app)


@pytest.mark.parametrize("error", [StoreDamaged("archive.db", "page 7"), Damaged("event 3 was altered")])
async def test_a_match_that_is_damaged_is_called_so(archive, monkeypatch, error):
    async with running(archive) as driver:
        monkeypatch.setattr("tui.app.KifuApp.open_match", failing(error))
        await driver.press("enter")
        assert "! damaged" in frame(driver.app)


async def test_an_altered_event_of_a_match_is_damage(tmp_path):
    archive = full_archive(tmp_path)
    row = archive.matches("game:root").rows[0]
    archive.close()
    with sqlite3.connect(tmp_path / "archive.db") as database:
        guards = database.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
        for name, _ in guards:
            database.execute(f"drop trigger {name}")
        database.execute("update events set data = x'c1' where version = 3")
        for _, statement in guards:
            database.execute(statement)
    with pytest.raises(Damaged):
        Archive.open(tmp_path / "archive.db").match(row.id).plays("")
