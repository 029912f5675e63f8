"""What people run into: numbers and dates that mean nothing, files from other editors, several recorders at once."""

from __future__ import annotations

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Kifu


@pytest.mark.parametrize("date", ["2026-13-45", "2026-02-30", "soon", "20261128", "26-11-28"])
def test_a_date_that_is_none_is_refused(empty: Kifu, date: str) -> None:
    result = empty("new", "x", "--seat", "a", "--date", date)
    assert result.code == 2
    assert "expected a date" in result.err


@pytest.mark.parametrize("date", ["2026", "2026-11", "2026-11-28", "2026-11-28T19:30"])
def test_a_date_is_as_precise_as_it_is_known(empty: Kifu, date: str) -> None:
    empty.ok("new", "x", "--seat", "a", "--date", date)
    assert empty.ok("search", "--json").data[0]["date"] == date


def test_an_option_that_root_does_not_have_is_refused(empty: Kifu) -> None:
    result = empty("new", "root", "--seat", "C=alice", "--option", "x=1")
    assert result.code == 2
    assert "map, deck and clearings" in result.err


def test_a_note_cannot_end_before_it_begins_or_hang_on_nothing(kifu: Kifu, pebbles: str) -> None:
    backwards = kifu("note", pebbles, "--at", "5", "--to", "3", "so")
    assert (backwards.code, "lies before" in backwards.err) == (2, True)
    nowhere = kifu("note", pebbles, "--at", "5", "--on", "nowhere", "so")
    assert (nowhere.code, "nothing on the table" in nowhere.err) == (5, True)
    assert kifu.ok("notes", pebbles, "--json").data == []
    kifu.ok("note", pebbles, "--at", "5", "--on", "bag", "so")


def test_a_number_beyond_all_meaning_is_refused(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 99999999999999999999999")
    assert result.code == 3
    assert result.is_one_line()


def test_a_kifu_file_that_an_editor_has_marked_is_read(kifu: Kifu, pebbles: str, empty: Kifu) -> None:
    file = kifu.folder / "marked.kifu"
    kifu.ok("export", pebbles, "-o", file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert kifu.ok("import", file).code == 0


def test_recorders_that_expect_nothing_all_get_their_turn(kifu: Kifu, pebbles: str) -> None:
    def record(who: str) -> list[int]:
        return [kifu("play", pebbles, f"{who}/vp += 1").code for _ in range(8)]

    before = len(kifu.ok("log", pebbles, "--json").rows)
    with ThreadPoolExecutor(3) as pool:
        codes = list(pool.map(record, ("alice", "bob", "alice")))
    assert codes == [[0] * 8] * 3
    assert len(kifu.ok("log", pebbles, "--json").rows) == before + 24


def test_an_expected_event_that_is_not_there_yet_is_not_blamed_on_others(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 1", "--expect", "51")
    assert result.code == 4
    assert "somebody" not in result.err


def _recorded(path: Path) -> Counter[object]:
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        rows: Counter[object] = Counter()
        for table in ("streams", "events", "seals"):
            rows.update((table, row) for row in connection.execute(f"SELECT * FROM {table}"))
        return rows


def test_verify_names_a_finding_wherever_a_byte_of_the_file_is_flipped(kifu: Kifu, pebbles: str) -> None:
    whole = kifu.folder / "whole.db"
    kifu.ok("db", "backup", whole)
    data = whole.read_bytes()
    truth = _recorded(whole)
    flipped = kifu.folder / "flipped.db"
    codes: Counter[int] = Counter()
    for at in range(101, len(data), len(data) // 60):
        flipped.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        result = kifu("verify", "--db", flipped)
        assert result.code in (0, 1), (at, result.err)
        if result.code == 0:
            assert _recorded(flipped) == truth, at
        for tail in ("-wal", "-shm"):
            Path(f"{flipped}{tail}").unlink(missing_ok=True)
        codes[result.code] += 1
    assert codes[1] > 5


def test_a_backup_is_not_restored_onto_itself(kifu: Kifu) -> None:
    copy = kifu.folder / "copy.db"
    kifu.ok("db", "backup", copy)
    result = kifu("db", "restore", copy, "--db", copy)
    assert result.code == 6
    assert "the backup itself" in result.err
