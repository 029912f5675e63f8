"""What goes out as text or data: readable, harmless to a terminal, and no more than the reader may know."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from domain.changes import Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.errors import BadRequest
from replay.exporter import export, export_to_file
from replay.match import Match
from replay.meta import EMPTY
from tests.replay.two_hands import BEGINNING, OPENING

EVIL = "eve\x1b[31m[/red]\u202e\n"


@pytest.fixture
def match(archive: Archive) -> Match:
    plays = [
        *BEGINNING,
        Play("bob", "turn", EVIL, (Set("turn", "bob"),)),
    ]
    seats = [SeatInfo("alice", EVIL), SeatInfo("bob", "さくら")]
    return archive.new_match("none", seats, opening=OPENING, plays=[(play, EMPTY) for play in plays])


def exported(match: Match, kind: str, **options: str) -> str:
    pieces: list[bytes] = []
    export(match, pieces.append, kind, **options)
    return b"".join(pieces).decode()


def data(match: Match, **options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported(match, "json", **options))
    return found


def test_nothing_in_the_text_log_acts_on_a_terminal(match: Match) -> None:
    match.add_note(2, EVIL, author=EVIL)
    lines = exported(match, "text").split("\n")
    assert all(line.isprintable() for line in lines)
    assert sum("eve\\x1b[31m[/red]\\u202e" in line for line in lines) == 3
    assert "さくら" in lines[0]


def test_the_text_log_tells_what_happened_and_what_was_said_of_it(match: Match) -> None:
    match.add_note(3, "too generous", glyph="?", author="carol")
    match.rule(3, "it stands", author="dave")
    log = exported(match, "text").splitlines()
    at = next(i for i, line in enumerate(log) if "give duke" in line)
    assert "card duke alice/hand -> bob/hand" in log[at]
    assert log[at].endswith("[§ ?]")
    assert [line.strip() for line in log[at + 1 : at + 3]] == ["§ dave: it stands", '" carol: too generous']
    assert "R1 alice" in log


def test_rulings_are_the_records_and_in_no_chairs_export(match: Match) -> None:
    match.rule(3, "alice holds a duke")
    for kind in ("text", "md"):
        assert "alice holds a duke" in exported(match, kind)
        assert "alice holds a duke" not in exported(match, kind, seat="bob")
    assert [line.strip() for line in exported(match, "text").splitlines() if "holds a duke" in line] == [
        "§ alice holds a duke"
    ]
    assert "**ruling:** alice holds a duke" in exported(match, "md")


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_seat_reads_neither_the_others_hands_nor_their_notes(match: Match, kind: str) -> None:
    match.add_note(3, "bobs secret plan", reach="bob")
    match.add_note(3, "for the scribe", reach="scribe")
    public = exported(match, kind, seat="public")
    assert not [word for word in ("duke", "city", "secret plan", "for the scribe") if word in public]
    bob = exported(match, kind, seat="bob")
    assert "card duke alice/hand -> bob/hand" in bob
    assert "secret plan" in bob
    assert "for the scribe" not in bob
    assert "for the scribe" in exported(match, kind)


def test_data_of_a_line_hold_its_notes_and_not_those_of_another(match: Match) -> None:
    fork = match.fork("", 2)
    session = match.archive.session(match, fork)
    session.record(Play("bob", "turn", "pass"))
    match.add_note(3, "on the fork", line=fork)
    match.add_note(3, "on the mainline")
    match.add_note(1, "on both", upto=2)
    assert [note["text"] for note in data(match, line=fork)["notes"]] == ["on both", "on the fork"]
    assert [note["text"] for note in data(match)["notes"]] == ["on both", "on the mainline"]
    assert [event["action"] for event in data(match, line=fork)["events"]] == ["", "begin", "pass"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("game.kifu", "kifu"),
        ("game", "kifu"),
        ("game.txt", "text"),
        ("game.text", "text"),
        ("game.LOG", "text"),
        ("game.json", "json"),
        ("v1.2.kifu", "kifu"),
    ],
)
def test_the_name_of_a_file_tells_its_format(match: Match, tmp_path: Path, name: str, kind: str) -> None:
    pieces: list[bytes] = []
    export(match, pieces.append, kind)
    assert export_to_file(match, tmp_path / name) == kind
    assert (tmp_path / name).read_bytes() == b"".join(pieces)


@pytest.mark.parametrize("name", ["game.pdf", "game.pgn", "game.kifu.bak"])
def test_a_name_that_tells_no_format_is_refused_unless_the_format_is_said(
    match: Match, tmp_path: Path, name: str
) -> None:
    with pytest.raises(BadRequest, match=r"\.kifu, \.rootlog, \.txt, \.text, \.log, \.json"):
        export_to_file(match, tmp_path / name)
    assert not (tmp_path / name).exists()
    assert export_to_file(match, tmp_path / name, "text") == "text"


def test_what_is_no_file_is_written_into_and_not_replaced(match: Match, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.kifu"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    export_to_file(match, pipe)
    reader.join()
    assert pipe.is_fifo()
    assert read[0].startswith(b"kifu 1\n")
