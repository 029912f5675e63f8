"""`note` and `notes`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu


def test_a_note_stands_on_its_entry_with_author_glyph_tags_and_place(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok(
        *("note", pebbles, "--at", "5", "too early", "--glyph", "?!", "--tag", "opening", "--tag", "greedy"),
        *("--on", "bob/stones", "--by", "carol"),
    ).out.strip()
    [told] = kifu.ok("notes", pebbles, "--json").data
    assert told["note"] == note
    assert (told["at"], told["author"], told["text"], told["glyph"]) == (5, "carol", "too early", "?!")
    assert (told["tags"], told["on"]) == (["opening", "greedy"], "bob/stones")
    text = kifu.ok("notes", pebbles).out
    assert all(part in text for part in ("#5", "carol", "?!", "too early", "#greedy", "bob/stones"))


def test_a_glyph_alone_is_a_note(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "--glyph", "!!")
    assert "!!" in kifu.ok("log", pebbles, "--from", "5", "--to", "5").out


def test_a_note_may_cover_a_range(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "--to", "8", "a long fight")
    assert kifu.ok("notes", pebbles, "--json").data[0]["to"] == 8
    assert "#5-8" in kifu.ok("notes", pebbles).out


def test_a_note_of_many_lines_is_read_from_standard_input(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "-", stdin="first\nsecond\n")
    assert kifu.ok("notes", pebbles, "--json").data[0]["text"] == "first\nsecond"
    assert len(kifu.ok("notes", pebbles).out.splitlines()) == 1


def test_an_edited_note_keeps_what_it_said_before(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "5", "frist").out.strip()
    kifu.ok("note", pebbles, "--edit", note, "first")
    [told] = kifu.ok("notes", pebbles, "--json").data
    assert (told["text"], told["earlier"]) == ("first", ["frist"])


def test_a_removed_note_is_out_of_sight(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "5", "no").out.strip()
    kifu.ok("note", pebbles, "--remove", note[-8:])
    assert kifu.ok("notes", pebbles, "--json").data == []
    assert '"no"' in kifu.ok("export", pebbles).out


def test_a_note_that_says_nothing_is_refused(kifu: Kifu, pebbles: str) -> None:
    result = kifu("note", pebbles, "--at", "5")
    assert result.code == 2
    assert "says nothing" in result.err


def test_a_note_needs_an_entry(kifu: Kifu, pebbles: str) -> None:
    result = kifu("note", pebbles, "hello")
    assert result.code == 2
    assert "--at" in result.err
    assert kifu("note", pebbles, "--at", "14", "hello").code == 5


def test_a_glyph_that_is_none_is_refused(kifu: Kifu, pebbles: str) -> None:
    result = kifu("note", pebbles, "--at", "5", "--glyph", "#")
    assert result.code == 2
    assert "!?" in result.err


def test_a_note_on_a_shared_entry_is_seen_on_both_lines(kifu: Kifu, pebbles: str) -> None:
    line = kifu.ok("branch", pebbles, "--at", "6").out.strip()
    kifu.ok("note", pebbles, "--line", line, "--at", "5", "shared", "--glyph", "!")
    for where in ("main", line):
        told = kifu.ok("log", pebbles, "--line", where, "--from", "5", "--to", "5", "--json").data
        assert told["notes"] == 1


def test_without_notes_it_says_how_to_write_one(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("notes", pebbles)
    assert result.out == ""
    assert "kifu note" in result.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--undo", "text", "--at", "3"), "TEXT and --at"),
        (("--undo", "--tag", "t"), "--tag"),
        (("--remove", "NOTE", "text"), "TEXT"),
        (("--edit", "NOTE", "for bob alone", "--for", "bob"), "--for"),
        (("--edit", "NOTE", "text", "--to", "5", "--on", "bag"), "--to and --on"),
    ],
)
def test_flags_that_would_change_nothing_are_refused_with_what_is_done_to_old_notes(
    kifu: Kifu, pebbles: str, words: tuple[str, ...], named: str
) -> None:
    """Nobody must believe that a note is for one seat alone when all go on reading it."""
    note = kifu.ok("note", pebbles, "--at", "3", "first").out.strip()
    before = kifu.ok("notes", pebbles, "--history", "--json").data
    refused = kifu("note", pebbles, *(note if word == "NOTE" else word for word in words))
    assert (refused.code, refused.is_one_line()) == (2, True)
    assert f"kifu note: {named} cannot be said" in refused.err
    assert kifu.ok("notes", pebbles, "--history", "--json").data == before


def test_a_match_with_notes_and_no_bookmark_has_no_bookmarks(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "a good one")
    result = kifu.ok("notes", pebbles, "--bookmarks")
    assert result.out == ""
    assert "no bookmarks" in result.err
    assert "no notes" not in result.err
