"""Notes on their way out: in every format, no more than the reader may know, and back again where there is a way."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from domain.changes import Set
from domain.glyphs import Signs
from domain.match_events import Mark, SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.exporter import EXPORT_FORMATS, export, export_to_file
from replay.importer import import_file
from replay.match import Match
from replay.meta import EMPTY
from replay.pins import target_of
from tests.replay.two_hands import BEGINNING, OPENING

EVIL = "*bold* _x_ [link](http://x) <b> # | `code` ![i](x) &amp;\x1b[31m\u202e"


@pytest.fixture
def match(archive: Archive) -> Match:
    plays = [
        *BEGINNING,
        Play("bob", "turn", "begin", (Set("turn", "bob"),)),
        Play("bob", "wait", "wait", (Set("bob/vp", 1),)),
    ]
    seats = [SeatInfo("alice", "Alice"), SeatInfo("bob", "さくら")]
    return annotated(archive.new_match("none", seats, opening=OPENING, plays=[(play, EMPTY) for play in plays]))


def annotated(match: Match) -> Match:
    """Every kind of note there is."""
    table = match.cursor("", 3).table
    note = match.add_note(3, "too early", glyph="?", signs=("slightly-worse", "only-move"), author="carol")
    match.edit_note(note, "too generous", author="dave")
    match.add_note(3, "what else is there?", before=True, author="carol")
    match.add_note(2, "a long plan", upto=4, tags=("plan",), author="carol")
    match.add_note(3, "keep it", on=target_of("card:duke@bob/hand", table, match.state.seats), author="さくら")
    match.add_note(4, bookmark="the turn", marks=(Mark("bob/hand", "K", "green"), Mark("deck", to="bob/hand")))
    match.add_note(4, "bob alone", reach="bob", author="bob")
    match.add_note(5, "scribe alone", reach="scribe", bookmark="hidden mark", author="erin")
    gone = match.add_note(5, "taken back", author="erin")
    match.edit_note(gone, "edited and taken back", author="erin")
    match.undo_note()
    match.undo_note()
    return match


def written(match: Match, kind: str, seat: str = "") -> str:
    pieces: list[bytes] = []
    export(match, pieces.append, kind, seat=seat)
    return b"".join(pieces).decode()


def test_a_kifu_file_brings_every_note_back_with_all_that_it_ever_said(
    match: Match, another: Archive, tmp_path: Path
) -> None:
    data = written(match, "kifu")
    (tmp_path / "x.kifu").write_bytes(data.encode())
    report = import_file(another, tmp_path / "x.kifu")
    again = another.match(report.match)
    assert again.state.book == match.state.book
    assert written(again, "kifu") == data
    assert "$raw" not in data


def test_json_tells_all_that_a_note_holds(match: Match) -> None:
    notes = {note["text"]: note for note in json.loads(written(match, "json"))["notes"]}
    assert set(notes) == {
        "too generous",
        "what else is there?",
        "a long plan",
        "keep it",
        "",
        "bob alone",
        "scribe alone",
    }
    first = notes["too generous"]
    assert (first["glyph"], first["signs"], first["earlier"]) == ("?", ["slightly-worse", "only-move"], ["too early"])
    assert notes["what else is there?"]["before"]
    assert (notes["a long plan"]["at"], notes["a long plan"]["upto"], notes["a long plan"]["tags"]) == (2, 4, ["plan"])
    assert (notes["keep it"]["on"], notes["keep it"]["pinned"]) == ("duke", "duke, in bob/hand")
    assert notes[""]["bookmark"] == "the turn"
    assert notes[""]["marks"][0] == {"place": "bob/hand", "letter": "K", "colour": "green", "to": ""}
    assert notes[""]["marks"][1]["to"] == "bob/hand"


def test_the_readable_text_has_notes_before_and_after_their_entry(match: Match) -> None:
    lines = [line.strip() for line in written(match, "text").splitlines()]
    at = next(i for i, line in enumerate(lines) if line.startswith("3  give duke"))
    assert lines[at].endswith("[? ⩱ □]")
    assert lines[at - 1] == '" carol #3 before: what else is there?'
    assert lines[at + 1 : at + 3] == ['" carol: too generous', '" さくら: keep it [duke, in bob/hand]']
    assert any(line == '" carol #2-4: a long plan #plan' for line in lines)
    assert any("<the turn> [K bob/hand · deck→bob/hand]" in line for line in lines)


def test_the_report_has_notes_signs_marks_and_bookmarks(match: Match) -> None:
    report = written(match, "md")
    lines = report.splitlines()
    assert lines[0].startswith("# none: ")
    assert "- the turn: #4" in lines
    at = next(i for i, line in enumerate(lines) if line.startswith("- **#3** alice: give duke"))
    assert "**? ⩱ □**" in lines[at]
    assert "what else is there?" in lines[at - 1]
    assert "before \\#3" in lines[at - 1]
    assert any(line.strip().startswith("> **carol ? ⩱ □** too generous") for line in lines[at:])
    assert "duke, in bob/hand" in report
    assert "marks K bob/hand · deck→bob/hand" in report


@pytest.mark.parametrize("kind", ["text", "json", "md"])
def test_a_chair_reads_only_what_reaches_it_and_of_pins_what_it_knows(match: Match, kind: str) -> None:
    public = written(match, kind, seat="public")
    assert not [word for word in ("duke", "bob alone", "scribe alone", "hidden mark", "taken back") if word in public]
    assert "too generous" in public
    assert "a card that lay in bob/hand" in public
    bob = written(match, kind, seat="bob")
    assert "bob alone" in bob
    assert "duke, in bob/hand" in bob
    assert "scribe alone" not in bob
    assert "scribe alone" in written(match, kind)


def test_nothing_that_a_note_or_a_name_holds_is_markup_in_the_report(match: Match) -> None:
    for author in (EVIL, "- x", "1. x", "=== x"):
        match.add_note(5, f"{EVIL}\n- item\n1. one\n# head\n---\n===\n    code\n> quote", author=author, tags=(EVIL,))
    match.add_note(5, bookmark="# head *x*")
    report = written(match, "md")
    assert report.isascii() or all(sign.isprintable() or sign == "\n" for sign in report)
    kinds, texts = _read_as_markdown(report)
    assert kinds.isdisjoint({"link_open", "image", "html_inline", "html_block", "code_inline", "code_block", "hr"})
    assert kinds.isdisjoint({"ordered_list_open", "table_open", "s_open"})
    assert [text for text in texts if text.startswith("#h ")] == [
        f"#h none: {match.title}",
        "#h R1 alice",
        "#h R1 bob",
    ]
    for said in (
        EVIL.partition("\x1b")[0],
        "- item",
        "1. one",
        "# head",
        "---",
        "===",
        "code",
        "> quote",
        "# head *x*",
    ):
        assert any(said in text for text in texts), said


def _read_as_markdown(report: str) -> tuple[set[str], list[str]]:
    """Returns the kinds of tokens in a report, and the text of each paragraph and, after `#h`, of each heading."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(report)
    kinds = {token.type for token in tokens}
    texts: list[str] = []
    for before, token in pairwise(tokens):
        if token.type == "inline":
            kinds |= {child.type for child in token.children or ()}
            said = "".join(child.content for child in token.children or ())
            texts.append(f"#h {said}" if before.type == "heading_open" else said)
    return kinds, texts


def test_the_suffix_of_a_file_tells_that_a_report_is_meant(match: Match, tmp_path: Path) -> None:
    for name in ("x.md", "x.markdown"):
        assert export_to_file(match, tmp_path / name) == "md"
    assert "md" in EXPORT_FORMATS
    assert (tmp_path / "x.md").read_text().startswith("# none")


# -- Rootlog -------------------------------------------------------------------------------------------

ROOTLOG = Path(__file__).parents[2] / "replay" / "demo_games" / "autumn.rootlog"


@pytest.fixture
def root(archive: Archive) -> Match:
    return archive.match(import_file(archive, ROOTLOG).match)


def test_without_notes_a_rootlog_is_written_as_it_was_read(root: Match) -> None:
    assert written(root, "rootlog").encode() == ROOTLOG.read_bytes()


def test_notes_are_comments_behind_a_rootlog_that_read_back_as_the_same_game(
    root: Match, another: Archive, tmp_path: Path
) -> None:
    root.add_note(30, "Why there -> 9?\nNot / 11; 2w1->9", glyph="?!", signs=("novelty",), author="さくら")
    root.add_note(31, "for the scribe", reach="scribe")
    said: list[str] = []
    pieces: list[bytes] = []
    export(root, pieces.append, "rootlog", remark=said.append)
    text = b"".join(pieces).decode()
    assert text.startswith(ROOTLOG.read_text())
    comments = text.removeprefix(ROOTLOG.read_text()).splitlines()
    assert all(line.startswith("// ") for line in comments)
    assert comments[0] == "// #30 E b->9 -- さくら ?! N: Why there -> 9?"
    assert "scribe" not in text
    assert said == ["1 note that not everybody may read is left out"]
    (tmp_path / "x.rootlog").write_bytes(text.encode())
    again = another.match(import_file(another, tmp_path / "x.rootlog").match)
    assert [one.reason for one in again.state.findings] == [one.reason for one in root.state.findings]
    assert again.cursor().table.hash() == root.cursor().table.hash()
    assert written(again, "rootlog") == text


def test_signs_alone_are_told_in_every_format(root: Match) -> None:
    root.sign(30, Signs("!!"), author="carol")
    for kind in ("rootlog", "text", "md"):
        assert "!!" in written(root, kind)
    assert '"glyph": "!!"' in written(root, "json")
