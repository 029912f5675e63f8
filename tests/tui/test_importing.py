"""Importing: which files a text names, the job, progress and what was found."""

from __future__ import annotations

import pytest

from replay.exporter import export_to_file
from tests.tui.archives import full_archive, open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.importing import ImportJob, ImportProgress, paths_of, ways_on
from tui.screens.replay import Replay

GAME = """Map: Autumn
Deck: Standard
Clearings: 1fox 2mouse
Winner: E

C: alice
E: bob

C: t_k->1/2w9->12
E: w->3/++2
"""


@pytest.fixture
def files(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a game.rootlog").write_text(GAME)
    (folder / "empty.kifu").write_text("")
    (folder / "more").mkdir()
    return folder


def test_a_text_names_files_as_in_a_shell(files):
    assert [path.name for path in paths_of(f"'{files}/a game.rootlog' {files}/empty.kifu")] == [
        "a game.rootlog",
        "empty.kifu",
    ]
    assert [path.name for path in paths_of(f"{files}/*.kifu")] == ["empty.kifu"]
    assert paths_of('"open quote') == paths_of("'open quote'")


def test_files_and_folders_go_on_from_the_last_word(files):
    assert ways_on(f"{files}/m") == [f"{files}/more/"]
    assert ways_on(f"x.kifu {files}/a") == [f"x.kifu '{files}/a game.rootlog'"]
    assert ways_on(f"{files}/nothing/here") == []


def test_a_bad_file_does_not_stop_the_others(tmp_path, files):
    with open_archive(tmp_path) as archive:
        job = ImportJob([files / "empty.kifu", files, files / "missing", files / "a game.rootlog"])
        job.run(archive)
        assert [report.error is None for report in job.reports] == [False, False, False, True]
        assert archive.matches().total == 1


def test_a_cancelled_job_keeps_what_is_done(tmp_path):
    target = tmp_path / "root.kifu"
    (tmp_path / "one").mkdir()
    with full_archive(tmp_path / "one") as source:
        export_to_file(source.match("@last"), target)
    with open_archive(tmp_path) as archive:
        job = ImportJob([target, target])
        job.is_cancelled = True
        job.run(archive)
        assert job.reports == []
        assert archive.matches().total == 0


async def test_findings_are_listed_with_line_and_column_and_lead_to_their_entry(tmp_path, files):
    async with running(open_archive(tmp_path), (120, 40)) as driver:
        await driver.press("i")
        driver.app.screen.query_one("Field").value = f"'{files}/a game.rootlog' {files}/empty.kifu"
        await driver.press("enter")
        text = frame(driver.app)
        assert "1 of 2 files imported" in text
        assert "9:11     2w9->12  Marquise: 2 warriors from clearing 9, where none is there" in text
        await driver.press("pagedown", "pagedown")
        assert "the file is empty" in frame(driver.app)
        await driver.press("pageup", "pageup", *["down"] * 5, "enter")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.at == 3


async def test_progress_says_how_far_it_is_and_escape_cancels(tmp_path, files):
    job = ImportJob([files / "a game.rootlog", files / "empty.kifu"], done=1, share=0.5)
    async with running(open_archive(tmp_path)) as driver:
        await driver.app.push_screen(ImportProgress(job))
        await driver.settle()
        text = frame(driver.app)
        assert "1 of 2 files · empty.kifu" in text
        assert " 75%" in text
        await driver.press("escape")
        assert job.is_cancelled


async def test_tab_completes_a_file_name(tmp_path, files):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("i")
        driver.app.screen.query_one("Field").value = f"{files}/em"
        await driver.press("tab")
        assert driver.app.screen.query_one("Field").value == f"{files}/empty.kifu"
