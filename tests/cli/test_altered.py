"""Bytes of the database file changed by another program, with its guards in place: every command tells or refuses."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.cli.conftest import ROOTLOG, Kifu


def flip(kifu: Kifu, old: bytes, new: bytes) -> None:
    """Replaces bytes that stand once in the database file, as no database program would."""
    with closing(sqlite3.connect(kifu.database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = kifu.database.read_bytes()
    assert data.count(old) == 1
    assert len(old) == len(new)
    kifu.database.write_bytes(data.replace(old, new))


@pytest.fixture
def altered(kifu: Kifu, pebbles: str) -> str:
    """The match of stones, with one byte of event 7 changed; its action reads otherwise now."""
    flip(kifu, b"take 6", b"take 9")
    return pebbles


READERS: tuple[tuple[str, ...], ...] = (
    ("log",),
    ("show",),
    ("lines",),
    ("notes",),
    ("find", "take"),
    ("diff", "1", "2"),
    ("compare", "main", "main"),
)
"""Commands that look at one match, with what stands behind it."""


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_who_reads_an_altered_match_is_told_which_event_it_is(kifu: Kifu, altered: str, words: tuple[str, ...]) -> None:
    result = kifu.ok(words[0], altered, *words[1:], "--quiet")
    assert result.out or words == ("notes",) or words[0] == "compare"
    assert result.is_one_line()
    assert "event 7 of line main was altered" in result.err
    assert f"kifu verify {altered[-8:]}" in result.err


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_who_reads_another_match_is_not_bothered(kifu: Kifu, altered: str, root: str, words: tuple[str, ...]) -> None:
    assert "altered" not in kifu(words[0], root, *words[1:]).err


@pytest.mark.parametrize("kind", ["kifu", "text", "json"])
def test_an_altered_match_is_exported_whole_and_the_command_ends_with_findings(
    kifu: Kifu, altered: str, kind: str
) -> None:
    file = kifu.folder / "game.out"
    result = kifu("export", altered, "--format", kind, "-o", file, "-q")
    assert result.code == 1
    assert "event 7 of line main was altered" in result.err
    assert "take 12" in file.read_text()


def test_the_good_part_of_an_altered_match_can_be_taken_into_another_archive(kifu: Kifu, altered: str) -> None:
    file, other = kifu.folder / "game.kifu", kifu.folder / "other.db"
    kifu("export", altered, "-o", file)
    assert kifu("import", file, db=other).code == 6
    assert kifu("import", file, "--keep-good", db=other).code == 1
    assert len(kifu.ok("log", altered, db=other).out.splitlines()) == 6


@pytest.mark.parametrize(
    "words",
    [
        ("play", "alice/vp += 1"),
        ("branch", "--at", "9"),
        ("undo",),
        ("note", "--at", "9", "hm"),
        ("line", "main", "--name", "first"),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_recorded_on_an_altered_line(kifu: Kifu, altered: str, words: tuple[str, ...]) -> None:
    before = kifu.ok("log", altered).out, kifu.ok("lines", altered).out, kifu.ok("notes", altered).out
    result = kifu(words[0], altered, *words[1:])
    assert (result.code, result.out) == (6, "")
    assert result.is_one_line()
    assert "event 7 of line main was altered" in result.err
    assert (kifu.ok("log", altered).out, kifu.ok("lines", altered).out, kifu.ok("notes", altered).out) == before


def test_a_line_that_parts_before_the_altered_event_goes_on(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("branch", pebbles, "--at", "4", "--name", "early")
    kifu.ok("branch", pebbles, "--at", "9", "--name", "late")
    flip(kifu, b"take 6", b"take 9")
    kifu.ok("play", pebbles, "--line", "early", "alice/vp += 1")
    assert kifu("play", pebbles, "--line", "late", "alice/vp += 1").code == 6


def test_an_altered_name_of_a_line_is_told_as_well(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("branch", pebbles, "--at", "4", "--name", "zigzag")
    flip(kifu, b"zigzag", b"zigzug")
    assert "the match's own stream was altered" in kifu.ok("lines", pebbles).err
    assert kifu("play", pebbles, "alice/vp += 1").code == 6


def test_an_event_that_cannot_be_read_any_more_is_named_and_still_exported(kifu: Kifu, pebbles: str) -> None:
    flip(kifu, b"\xa6take 6", b"\xc1take 6")
    for words in (("log",), ("show",), ("export", "--format", "text")):
        result = kifu(words[0], pebbles, *words[1:])
        assert result.code == 6
        assert "event 7" in result.err
        assert "Traceback" not in result.err
    file = kifu.folder / "game.kifu"
    assert kifu("export", pebbles, "-o", file).code == 1
    assert "take 12" in file.read_text()


def test_matches_that_are_as_they_were_recorded_say_nothing(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("branch", pebbles, "--at", "4", "--name", "early")
    kifu.ok("play", pebbles, "--line", "early", "alice/vp += 1")
    line = kifu.ok("branch", pebbles, "--line", "early", "--at", "3").out.strip()
    kifu.ok("play", pebbles, "--line", line, "alice/vp += 2")
    kifu.ok("import", ROOTLOG)
    for match in (pebbles, "@last"):
        assert kifu.ok("log", match).err == ""
