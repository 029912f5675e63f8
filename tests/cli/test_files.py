"""`import` and `export`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import ROOTLOG, Kifu


def exported(kifu: Kifu, match: str, *how: str) -> bytes:
    kifu.ok("export", match, "-o", kifu.folder / "out", *how)
    return (kifu.folder / "out").read_bytes()


def test_a_kifu_file_taken_into_an_empty_archive_is_written_again_byte_for_byte(kifu: Kifu, root: str) -> None:
    line = kifu.ok("branch", root, "--at", "40", "--name", "what if").out.strip()
    kifu.ok("play", root, "--line", line, "C/vp += 1")
    kifu.ok("note", root, "--at", "41", "さくら [/red]", "--glyph", "!?")
    first = exported(kifu, root, "--format", "kifu")
    taken = kifu.folder / "taken.kifu"
    taken.write_bytes(first)
    other = Kifu(kifu.folder, kifu.folder / "other.db")
    told = other.ok("import", taken, "--json").data
    assert told["match"] == root
    assert told["error"] is None
    assert exported(other, root, "--format", "kifu") == first


def test_a_rootlog_file_gives_its_actions_back(kifu: Kifu, root: str) -> None:
    kifu.ok("export", root, "-o", kifu.folder / "out.rootlog")
    assert (kifu.folder / "out.rootlog").read_bytes() == ROOTLOG.read_bytes()


def test_export_writes_to_standard_output_when_no_file_is_named(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("export", pebbles).out.encode() == exported(kifu, pebbles, "--format", "kifu")


def test_the_format_follows_from_the_name_of_the_file(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("export", pebbles, "-o", kifu.folder / "game.json")
    assert json.loads((kifu.folder / "game.json").read_text())
    assert "json" in result.err


@pytest.mark.parametrize("kind", ["text", "json"])
def test_every_readable_format_holds_the_entries(kifu: Kifu, pebbles: str, kind: str) -> None:
    assert "take 12" in kifu.ok("export", pebbles, "--format", kind).out


def test_an_unknown_format_is_refused_with_those_that_exist(kifu: Kifu, pebbles: str) -> None:
    result = kifu("export", pebbles, "--format", "pdf")
    assert result.code == 2
    assert "rootlog" in result.err


def test_a_kifu_file_is_never_one_seats_view(kifu: Kifu, pebbles: str) -> None:
    assert kifu("export", pebbles, "--seat", "bob").code == 2


def test_a_match_of_another_game_is_not_written_as_rootlog(kifu: Kifu, pebbles: str) -> None:
    target = kifu.folder / "kept.rootlog"
    target.write_text("precious")
    assert kifu("export", pebbles, "-o", target).code == 2
    assert target.read_text() == "precious"


def test_an_export_into_a_folder_that_does_not_exist_cannot_be_written(kifu: Kifu, pebbles: str) -> None:
    result = kifu("export", pebbles, "-o", kifu.folder / "no" / "game.kifu")
    assert result.code == 6
    assert result.is_one_line()


def test_import_tells_each_file_and_goes_on_after_a_bad_one(empty: Kifu) -> None:
    bad = empty.folder / "bad.kifu"
    bad.write_bytes(b"\x00\x01")
    result = empty("import", bad, empty.folder / "missing.kifu", ROOTLOG)
    assert result.code == 6
    assert len(result.err.splitlines()) == 2
    assert "bad.kifu" in result.err
    assert "missing.kifu" in result.err
    assert str(ROOTLOG) in result.out
    assert len(empty.ok("search", "--json").data) == 1


def test_an_import_with_problems_is_told_by_the_exit_code_line_and_column(empty: Kifu) -> None:
    faulty = empty.folder / "faulty.rootlog"
    text = ROOTLOG.read_text()
    first = next(line for line in text.splitlines() if line.startswith("C:"))
    faulty.write_text(text.replace(first, first + "/nonsense!", 1))
    result = empty("import", faulty)
    assert result.code == 1
    number = text.splitlines().index(first) + 1
    assert f"faulty.rootlog:{number}:{len(first) + 2}: " in result.out
    told = empty("import", faulty, "--json", db=empty.folder / "b.db")
    assert told.code == 1
    finding = told.data["findings"][0]
    assert (finding["line"], finding["column"]) == (number, len(first) + 2)
    assert "nonsense" in finding["text"]


def test_a_file_that_is_in_the_archive_already_makes_no_second_match(kifu: Kifu) -> None:
    told = kifu.ok("import", ROOTLOG, "--json").data
    assert told["new"] is False
    assert len(kifu.ok("search", "game:root", "--json").data) == 1


def test_import_of_an_unknown_format_is_refused(kifu: Kifu) -> None:
    result = kifu("import", ROOTLOG, "--format", "pgn")
    assert result.code in (2, 6)
    assert "pgn" in result.err
