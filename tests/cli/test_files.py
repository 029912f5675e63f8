"""`import`, `export`, `db`: matches and archives as files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eventstore.revision import REVISION
from tests.cli.conftest import ROOTLOG, Kifu


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The name of a database that does not exist yet."""
    return tmp_path / "other.db"


def test_a_kifu_file_comes_back_from_an_empty_archive_to_the_byte(kifu: Kifu, pebbles: str, other: Path) -> None:
    kifu.ok("branch", pebbles, "--at", "4", "--name", "what if")
    kifu.ok("note", pebbles, "--at", "3", "さくら [/red] \x1b[2J")
    first, second = kifu.folder / "first.kifu", kifu.folder / "second.kifu"
    kifu.ok("export", pebbles, "-o", first)
    [report] = kifu.ok("import", first, "--db", other, "--json").rows
    assert (report["match"], report["new"]) == (pebbles, True)
    kifu.ok("export", pebbles, "-o", second, "--db", other)
    assert second.read_bytes() == first.read_bytes()
    assert kifu.ok("verify", "--db", other, "--json").data["findings"] == []


def test_a_match_that_is_there_already_is_not_imported_again(kifu: Kifu, pebbles: str) -> None:
    file = kifu.folder / "game.kifu"
    kifu.ok("export", pebbles, "-o", file)
    result = kifu.ok("import", file)
    assert "already" in result.out
    assert len(kifu.ok("search", "--json").data) == 2


def test_rootlog_goes_out_as_it_came_in(kifu: Kifu, root: str) -> None:
    file = kifu.folder / "game.rootlog"
    kifu.ok("export", root, "-o", file)
    assert file.read_bytes() == ROOTLOG.read_bytes()


def test_an_export_to_standard_output_is_the_file(kifu: Kifu, pebbles: str) -> None:
    file = kifu.folder / "game.kifu"
    kifu.ok("export", pebbles, "-o", file)
    assert kifu.ok("export", pebbles).out == file.read_text()


def test_an_export_as_text_is_for_people_and_as_json_for_programs(kifu: Kifu, pebbles: str) -> None:
    text = kifu.ok("export", pebbles, "--format", "text").out
    assert "take 12" in text
    data = json.loads(kifu.ok("export", pebbles, "--format", "json").out)
    assert len(data["events"]) == 13
    assert data["events"][1]["action"] == "take 1"


@pytest.mark.parametrize("how", [("--format", "pdf"), ("--format", "kifu", "--seat", "bob"), ("--format", "rootlog")])
def test_an_export_that_cannot_be_is_a_mistake_of_usage(kifu: Kifu, pebbles: str, how: tuple[str, ...]) -> None:
    result = kifu("export", pebbles, *how)
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()


def test_an_export_into_a_folder_that_does_not_exist_writes_nothing(kifu: Kifu, pebbles: str) -> None:
    result = kifu("export", pebbles, "-o", kifu.folder / "nowhere" / "game.kifu")
    assert result.code == 6
    assert result.is_one_line()


def test_one_bad_file_does_not_stop_the_others(empty: Kifu) -> None:
    bad = empty.folder / "bad.kifu"
    bad.write_text("kifu 1\nnonsense\n")
    result = empty("import", bad, ROOTLOG)
    assert result.code == 6
    assert result.is_one_line()
    assert "bad.kifu" in result.err
    assert len(empty.ok("search", "--json").data) == 1


def _game(kifu: Kifu, match: str) -> list[str]:
    return kifu.ok("export", match).out.splitlines(keepends=True)


def _import(kifu: Kifu, lines: list[str], *how: str) -> tuple[int, str]:
    file = kifu.folder / "damaged.kifu"
    file.write_text("".join(lines))
    result = kifu("import", file, *how, db=kifu.folder / "other.db")
    assert "Traceback" not in result.err
    assert result.err.count("\n") == 1
    return result.code, result.err


def test_a_truncated_kifu_file_is_refused_whole(kifu: Kifu, pebbles: str) -> None:
    lines = _game(kifu, pebbles)
    code, said = _import(kifu, [*lines[:9], lines[9][:20]])
    assert code == 6
    assert "damaged.kifu" in said
    assert kifu("search", db=kifu.folder / "other.db").code == 1


def test_of_a_truncated_kifu_file_the_good_part_is_kept_when_asked_for(kifu: Kifu, pebbles: str) -> None:
    lines = _game(kifu, pebbles)
    code, _ = _import(kifu, [*lines[:9], lines[9][:20]], "--keep-good")
    assert code == 1
    kept = kifu.ok("log", pebbles, db=kifu.folder / "other.db").out
    assert kept != ""
    assert kept in kifu.ok("log", pebbles).out


@pytest.mark.parametrize(("old", "new"), [("take 7", "take 9"), ('"v":7', '"v":8'), ("bag", "b\\u0000g")])
def test_a_kifu_file_changed_by_hand_is_refused(kifu: Kifu, pebbles: str, old: str, new: str) -> None:
    lines = [line.replace(old, new) for line in _game(kifu, pebbles)]
    code, _ = _import(kifu, lines)
    assert code == 6
    assert kifu("search", db=kifu.folder / "other.db").code == 1


def test_an_unknown_import_format_is_a_mistake_of_usage(empty: Kifu) -> None:
    result = empty("import", ROOTLOG, "--format", "pgn")
    assert result.code == 2
    assert "kifu or rootlog" in result.err


def test_import_reads_standard_input(empty: Kifu) -> None:
    result = empty("import", "-", stdin=ROOTLOG.read_text(encoding="utf-8"))
    assert result.code in (0, 1)
    assert "standard input" in result.out
    assert empty.ok("export", "@last", "--format", "rootlog").out == ROOTLOG.read_text(encoding="utf-8")


def test_import_of_an_empty_standard_input_says_so(empty: Kifu) -> None:
    result = empty("import", "-")
    assert result.code == 6
    assert result.err == "kifu: standard input is empty; nothing was imported\n"


def test_a_file_that_tells_no_format_is_not_written_unless_one_is_said(kifu: Kifu, pebbles: str) -> None:
    file = kifu.folder / "game.pgn"
    result = kifu("export", pebbles, "-o", file)
    assert result.code == 2
    assert result.is_one_line()
    assert not file.exists()
    kifu.ok("export", pebbles, "-o", file, "--format", "text")
    kifu.ok("export", pebbles, "-o", kifu.folder / "game.text")
    assert (kifu.folder / "game.text").read_text() == file.read_text()


# -- db -------------------------------------------------------------------------------------------


def test_a_backup_brings_the_archive_back_and_keeps_what_was_there(kifu: Kifu, pebbles: str) -> None:
    backup = kifu.folder / "backup.db"
    kifu.ok("db", "backup", backup)
    kifu.ok("play", pebbles, "alice/vp += 2")
    restored = kifu.ok("db", "restore", backup, "--json").data
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 13
    assert len(kifu.ok("log", pebbles, db=restored["kept"]).out.splitlines()) == 14
    assert kifu.ok("verify", "--json").data["findings"] == []


def test_a_backup_overwrites_no_file(kifu: Kifu) -> None:
    taken = kifu.folder / "taken"
    taken.write_text("mine")
    assert kifu("db", "backup", taken).code == 6
    assert taken.read_text() == "mine"


def test_what_is_no_backup_is_not_restored(kifu: Kifu, pebbles: str) -> None:
    fake = kifu.folder / "fake.db"
    fake.write_text("not a database, but long enough to be read as one")
    result = kifu("db", "restore", fake)
    assert result.code == 6
    assert result.is_one_line()
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 13


def test_a_backup_replaces_a_database_that_cannot_be_opened(kifu: Kifu, pebbles: str) -> None:
    backup = kifu.folder / "backup.db"
    kifu.ok("db", "backup", backup)
    for tail in ("-wal", "-shm"):
        Path(f"{kifu.database}{tail}").unlink(missing_ok=True)
    kifu.database.write_bytes(b"rubbish" * 100)
    assert kifu("log", pebbles).code == 6
    kifu.ok("db", "restore", backup)
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 13


def test_stats_count_events_and_streams(kifu: Kifu) -> None:
    stats = kifu.ok("db", "stats", "--json").data
    assert stats["categories"] == {"line": 2, "match": 2}
    assert stats["path"] == str(kifu.database)
    assert f"events         {stats['events']}" in kifu.ok("db", "stats").out


def test_upgrade_of_a_current_database_says_its_schema(kifu: Kifu) -> None:
    assert kifu.ok("db", "upgrade", "--json").data == {"path": str(kifu.database), "revision": REVISION}


@pytest.mark.parametrize("what", ["backup", "restore"])
def test_backup_and_restore_need_a_file(kifu: Kifu, what: str) -> None:
    assert kifu("db", what).code == 2


@pytest.mark.parametrize("words", [("export",), ("compare", "main", "side")])
def test_an_output_without_a_name_is_refused_and_nothing_is_printed_instead(
    kifu: Kifu, pebbles: str, words: tuple[str, ...]
) -> None:
    kifu.ok("branch", pebbles, "--at", "3", "--name", "side")
    refused = kifu(words[0], pebbles, *words[1:], "-o", "")
    assert (refused.code, refused.out, refused.is_one_line()) == (2, "", True)
    assert "expected the name of a file" in refused.err
