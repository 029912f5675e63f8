"""Seal and signatures in the app: seen, made, and broken only by whoever means it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.archive import Archive
from replay.match import Match
from replay.sealing import seal_match, sign_match
from replay.signing import make_key, read_signer
from replay.trust import seal_status
from tests.tui.archives import open_archive, pebbles
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tui.config import Config
from tui.screens.dialog import Choice
from tui.screens.record import Record
from tui.screens.replay import Replay


def finished(folder) -> Match:
    """A match of pebbles that is over."""
    match = pebbles(open_archive(folder))
    match.declare_result(["bob"], {"bob": 3, "carol": 3})
    return match


def words(driver: Driver) -> str:
    return " ".join(frame(driver.app).replace("│", " ").split())


def state(match: Match) -> str:
    match.refresh()
    status = seal_status(match.holding)
    return "" if status is None else status.state


async def test_a_match_is_sealed_with_two_keys_and_says_so_from_then_on(tmp_path):
    match = finished(tmp_path)
    async with running(match.archive) as driver:
        await driver.press("enter")
        assert "sealed" not in frame(driver.app)
        await driver.press("s")
        assert "The match is not sealed." in words(driver)
        assert "Nobody has signed it." in words(driver)
        await driver.press("s")
        assert state(match) == "holds"
        assert "■ sealed" in frame(driver.app).splitlines()[0]
        await driver.press("s")
        assert "Every event is as it was recorded." in words(driver)
        assert "Seal the match" not in words(driver)
        await driver.press("escape", "escape")
        assert "■" in frame(driver.app)


async def test_a_match_without_a_result_is_sealed_only_after_a_second_question(tmp_path):
    match = pebbles(open_archive(tmp_path))
    async with running(match.archive) as driver:
        await driver.press("enter", "s", "s", "enter")
        assert state(match) == ""
        await driver.press("s", "s", "s")
        assert state(match) == "holds"


async def test_recording_on_a_sealed_match_asks_first_and_shows_that_the_seal_is_broken(tmp_path):
    match = finished(tmp_path)
    seal_match(match, "Judge")
    head = match.head()
    async with running(match.archive) as driver:
        await driver.press("enter", "end", "R")
        assert isinstance(driver.app.screen, Record)
        await driver.type("bob/vp += 1")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Choice)
        assert "sealed by Judge" in words(driver)
        await driver.press("enter")
        assert (match.head(), state(match)) == (head, "holds")
        await driver.press("enter", "b", "enter")
        assert (match.head(), state(match)) == (head + 1, "broken")
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        assert "□ SEAL BROKEN" in frame(driver.app).splitlines()[0]


@pytest.mark.parametrize("keys", [("u",), ("R", "backspace")], ids=["Replay", "Record"])
async def test_an_undo_of_a_sealed_match_asks_about_the_seal_before_the_reason(tmp_path, keys):
    match = finished(tmp_path)
    seal_match(match)
    head = match.head()
    async with running(match.archive) as driver:
        await driver.press("enter", "end", *keys)
        assert "Break the seal" in words(driver)
        assert "Reason" not in words(driver)
        await driver.press("escape")
        assert state(match) == "holds"
        await driver.press(keys[-1], "b")
        assert "Reason" in words(driver)
        await driver.press("escape", keys[-1])
        assert "Break the seal" in words(driver)
        assert state(match) == "holds"
        await driver.press("b", "enter")
        assert (state(match), match.head()) == ("broken", head - 1)


async def test_a_sealed_line_is_retired_only_after_the_question_about_the_seal(tmp_path):
    match = finished(tmp_path)
    side = match.fork("", 4, name="side")
    seal_match(match)
    async with running(match.archive) as driver:
        await driver.press("enter", "end", "L", "down", "D")
        assert "Break the seal" in words(driver)
        assert "Reason" not in words(driver)
        await driver.press("b", "enter")
        match.refresh()
        assert match.line(side).retired is not None
        assert state(match) == "broken"


async def test_record_says_in_its_top_line_that_the_match_is_sealed(tmp_path):
    match = finished(tmp_path)
    seal_match(match)
    async with running(match.archive) as driver:
        await driver.press("enter", "end", "R")
        assert isinstance(driver.app.screen, Record)
        assert "■ sealed" in frame(driver.app).splitlines()[0]
        await driver.type("bob/vp += 1")
        await driver.press("enter", "b", "enter")
        assert "□ SEAL BROKEN" in frame(driver.app).splitlines()[0]


async def test_a_new_seal_does_not_hide_that_one_before_it_was_broken(tmp_path):
    match = finished(tmp_path)
    make_key(tmp_path / "key.pem")
    seal_match(match, "Judge", read_signer(tmp_path / "key.pem", str))
    match.breaks_seal = "Mallory"
    match.undo()
    seal_match(match, "Mallory", is_unfinished=True)
    async with running(match.archive, (110, 30)) as driver:
        assert "□■" in frame(driver.app)
        await driver.press("enter", "end")
        assert "□■ SEALED AGAIN" in frame(driver.app).splitlines()[0]
        await driver.press("s")
        assert "genuine, broken by Mallory" in words(driver)
        assert "signed seal 1 by Judge was broken by Mallory" in " ".join(driver.app.screen.text.split())


async def test_a_sealed_match_that_was_altered_is_not_shown_as_sealed_once_that_is_noticed(tmp_path):
    match = finished(tmp_path)
    seal_match(match, "Judge")
    match.archive.close()
    flipped(tmp_path / "archive.db", match.mainline)
    async with running(Archive.open(tmp_path / "archive.db")) as driver:
        await driver.press("enter")
        top = frame(driver.app).splitlines()[0]
        assert "□ SEALED, ALTERED" in top
        assert "■" not in top
        await driver.press("right")
        driver.app.screen.reload()
        await driver.settle()
        assert "□ SEALED, ALTERED" in frame(driver.app).splitlines()[0]
        await driver.press("s")
        assert "SEALED, ALTERED" in words(driver)


def flipped(path: Path, line: str) -> None:
    """Alters the last event of a line under its old hash, as another program would."""
    with closing(sqlite3.connect(path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute(
            "UPDATE events SET recorded_at = recorded_at + 1 WHERE version = 3 AND "
            "stream_id = (SELECT stream_id FROM streams WHERE name = ?)",
            (f"line-{line}",),
        )
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()


async def test_a_line_begun_from_a_sealed_match_needs_no_question(tmp_path):
    match = finished(tmp_path)
    seal_match(match)
    async with running(match.archive) as driver:
        await driver.press("enter", "right", "right", "b")
        while not isinstance(driver.app.screen, Record):
            await driver.press("enter")
        await driver.type("bob/vp += 1")
        await driver.press("enter")
        assert state(match) == "holds"
        match.refresh()
        assert len(match.state.lines) == 2


async def test_signatures_are_listed_with_their_keys(tmp_path):
    match = finished(tmp_path)
    make_key(tmp_path / "key.pem")
    sign_match(match, read_signer(tmp_path / "key.pem", str), "Judge [/red]")
    async with running(match.archive, (110, 30)) as driver:
        await driver.press("enter", "s")
        assert "signature 1: holds" in words(driver)
        assert "Judge [/red]" in words(driver)


async def test_signing_in_the_app_takes_the_key_beside_the_settings(tmp_path):
    match = finished(tmp_path)
    make_key(tmp_path / "signing-key.pem")
    async with running(match.archive, config=Config(path=tmp_path / "config.toml")) as driver:
        await driver.press("enter", "s", "g")
        assert driver.said[-1] == "signature 1 is recorded"
        await driver.press("s", "S")
        assert state(match) == "holds"


async def test_without_a_key_signing_says_how_one_is_made(tmp_path):
    match = finished(tmp_path)
    async with running(match.archive, config=Config(path=tmp_path / "config.toml")) as driver:
        await driver.press("enter", "s", "g")
        assert "kifu sign --new-key makes one" in words(driver)


@pytest.mark.parametrize("seals", [True, False])
async def test_whoever_reads_without_the_end_learns_nothing_of_a_seal(tmp_path, seals):
    match = finished(tmp_path)
    if seals:
        seal_match(match)
    async with running(match.archive, hides_spoilers=True) as driver:
        assert "■" not in frame(driver.app)
        await driver.press("enter")
        assert "sealed" not in frame(driver.app)
        await driver.press("s")
        assert "tells how it ended" in driver.said[-1]


async def test_an_archive_that_is_only_read_offers_neither_seal_nor_signature(tmp_path):
    match = finished(tmp_path)
    match.archive.close()
    async with running(Archive.open(tmp_path / "archive.db", read_only=True)) as driver:
        await driver.press("enter", "s")
        assert "Close" in words(driver)
        assert "Seal the match" not in words(driver)
