"""`note` and `notes` beyond text: signs, pins, marks, bookmarks, history, taking back."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu


def shown(kifu: Kifu, match: str, *flags: str) -> str:
    return kifu.ok("notes", match, *flags).out


def test_signs_are_given_by_writing_name_or_number_and_one_author_has_one_of_each_kind(
    kifu: Kifu, pebbles: str
) -> None:
    first = kifu.ok("note", pebbles, "--at", "5", "--glyph", "!", "--glyph", "=", "--by", "carol").out
    assert kifu.ok("note", pebbles, "--at", "5", "--glyph", "$4", "--glyph", "novelty", "--by", "carol").out == first
    assert kifu.ok("note", pebbles, "--at", "5", "--glyph", "?", "--by", "bob").out != first
    assert "#5 carol ?? = N:" in shown(kifu, pebbles)
    [carol, bob] = kifu.ok("notes", pebbles, "--json").data
    assert (carol["glyph"], carol["signs"]) == ("??", ["equal", "novelty"])
    assert (bob["glyph"], bob["signs"]) == ("?", [])


def test_two_signs_of_one_kind_are_refused(kifu: Kifu, pebbles: str) -> None:
    result = kifu("note", pebbles, "--at", "5", "--glyph", "!", "--glyph", "?")
    assert (result.code, result.is_one_line()) == (2, True)
    assert "an entry has one of these" in result.err


def test_a_note_stands_before_its_event(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "who leads?", "--before")
    assert "#5 before: who leads?" in shown(kifu, pebbles)


def test_the_author_in_the_settings_signs_and_by_signs_otherwise(kifu: Kifu, pebbles: str) -> None:
    (kifu.folder / "config.toml").write_text('author = "judy"\n')
    kifu.ok("note", pebbles, "--at", "5", "one")
    kifu.ok("note", pebbles, "--at", "6", "two", "--by", "carol")
    assert [note["author"] for note in kifu.ok("notes", pebbles, "--json").data] == ["judy", "carol"]
    (kifu.folder / "config.toml").write_text("author = [")
    kifu.ok("note", pebbles, "--at", "7", "three")
    assert kifu.ok("notes", pebbles, "--json").data[-1]["author"] == ""


def test_all_that_a_note_said_is_read_with_history(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "5", "frist", "--by", "bob").out.strip()
    kifu.ok("note", pebbles, "--edit", note, "first", "--by", "carol")
    gone = kifu.ok("note", pebbles, "--at", "6", "gone", "--by", "bob").out.strip()
    kifu.ok("note", pebbles, "--remove", gone)
    assert "frist" not in shown(kifu, pebbles)
    told = shown(kifu, pebbles, "--history").splitlines()
    assert [line.partition(" bob: ")[2] or line.partition(" carol: ")[2] for line in told[1:3]] == ["frist", "first"]
    assert told[3].startswith("#6 removed bob: gone")
    history = kifu.ok("notes", pebbles, "--history", "--json").data[0]["history"]
    assert [(one["text"], one["author"]) for one in history] == [("frist", "bob"), ("first", "carol")]


def test_the_last_thing_noted_is_taken_back_by_whoever_did_it(kifu: Kifu, pebbles: str) -> None:
    note = kifu.ok("note", pebbles, "--at", "5", "one", "--by", "bob").out.strip()
    kifu.ok("note", pebbles, "--edit", note, "two", "--by", "bob")
    kifu.ok("note", pebbles, "--at", "6", "other", "--by", "carol")
    undone = kifu.ok("note", pebbles, "--undo", "--by", "bob", "--json").data
    assert undone == {"note": note, "undone": "edited", "at": 5}
    assert [one["text"] for one in kifu.ok("notes", pebbles, "--json").data] == ["one", "other"]
    kifu.ok("note", pebbles, "--undo")
    assert [one["text"] for one in kifu.ok("notes", pebbles, "--json").data] == ["one"]
    assert kifu("note", pebbles, "--undo", "--by", "carol").code == 2
    assert "two (taken back)" in shown(kifu, pebbles, "--history")


def test_bookmarks_are_named_and_listed(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "7", "--bookmark", "the turn")
    kifu.ok("note", pebbles, "--at", "5", "a text")
    assert shown(kifu, pebbles, "--bookmarks").splitlines()[0].startswith("#7: <the turn>")
    assert len(kifu.ok("notes", pebbles, "--bookmarks", "--json").data) == 1


def test_a_place_is_marked_and_an_arrow_drawn_by_number_and_by_name(kifu: Kifu, root: str) -> None:
    kifu.ok(
        *("note", root, "--at", "30", "--mark", "5", "--mark", "clearing/9=K:green"),
        *("--arrow", "5:2", "--arrow", "9:12:orange"),
    )
    [note] = kifu.ok("notes", root, "--json").data
    assert note["marks"] == [
        {"place": "clearing/5", "letter": "A", "colour": "", "to": ""},
        {"place": "clearing/9", "letter": "K", "colour": "green", "to": ""},
        {"place": "clearing/5", "letter": "", "colour": "", "to": "clearing/2"},
        {"place": "clearing/9", "letter": "", "colour": "orange", "to": "clearing/12"},
    ]
    assert "[A clearing/5 · K clearing/9 · clearing/5→clearing/2 · clearing/9→clearing/12]" in shown(kifu, root)


def test_the_board_that_is_shown_has_the_marks_that_whoever_looks_may_know(kifu: Kifu, root: str) -> None:
    kifu.ok("note", root, "--at", "30", "--mark", "5=K", "--for", "E")
    assert "─K" in kifu.ok("show", root, "--at", "30").out
    assert "─K" in kifu.ok("show", root, "--at", "30", "--seat", "E").out
    for flags in (("--at", "31"), ("--at", "30", "--public"), ("--at", "30", "--seat", "C")):
        assert "─K" not in kifu.ok("show", root, *flags).out
    assert "clearing/5 is marked K." in kifu.ok("show", root, "--at", "30", "--text").out


@pytest.mark.parametrize(
    ("flag", "text"),
    [
        ("--mark", "13"),
        ("--mark", "clearing/13"),
        ("--mark", "5=KK"),
        ("--mark", "5=K:beige"),
        ("--arrow", "5"),
        ("--arrow", "5:5"),
        ("--arrow", "5:99"),
        ("--on", "#3"),
        ("--on", "card:nothing@C/hand"),
        ("--on", "seat:zed"),
    ],
)
def test_what_cannot_be_marked_or_pinned_is_refused_in_one_line(kifu: Kifu, root: str, flag: str, text: str) -> None:
    result = kifu("note", root, "--at", "30", "x", flag, text)
    assert result.code in (2, 5)
    assert result.is_one_line()
    assert kifu.ok("notes", root, "--json").data == []


def test_a_pin_to_a_card_tells_each_chair_what_it_may_know(kifu: Kifu) -> None:
    match = kifu.ok("new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--seed", "7").out.strip()
    kifu.ok("play", match, "play farming-village")
    places = kifu.ok("show", match, "--at", "4", "--json").data["places"]
    assert {"kind": "farming-village", "knowledge": "seen"} in places["alice/hand"]["cards"]
    kifu.ok("note", match, "--at", "4", "this one", "--on", "card:farming-village@alice/hand", "--by", "carol")
    assert "[farming-village, in alice/" in shown(kifu, match)
    bob = shown(kifu, match, "--seat", "bob")
    assert "[a card that lay in alice/hand, which this view cannot follow]" in bob
    assert "farming-village" not in bob


def test_a_note_is_found_by_its_glyph_in_any_writing(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "--glyph", "+-")
    for written in ("+-", "+−", "winning"):
        assert [hit["version"] for hit in kifu.ok("find", pebbles, f"glyph:{written}", "--json").data] == [5]


def test_a_report_in_markdown_is_written_by_format_and_by_suffix(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("note", pebbles, "--at", "5", "too early", "--glyph", "?", "--by", "carol")
    text = kifu.ok("export", pebbles, "--format", "md").out
    assert "> **carol ?** too early" in text
    kifu.ok("export", pebbles, "-o", kifu.folder / "x.md")
    assert (kifu.folder / "x.md").read_text() == text
