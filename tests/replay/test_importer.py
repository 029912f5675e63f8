"""Importing by file: what a file is, and one bad file that never stops the others."""

from __future__ import annotations

import base64
import io
import os
import threading
from pathlib import Path

import pytest

from eventstore.hashing import ZERO_HASH, event_hash
from replay.archive import Archive
from replay.errors import BadRequest, ReplayError, Unreadable
from replay.exporter import export, export_to_file
from replay.importer import import_file, import_files, import_stream
from replay.match import Match

GAME = """// a made-up game
Map: Fall
Deck: E&P
C: alice // plays the cats
E: [/red] さくら

C:t_k->1/b_s->1/b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12
E:b+6w->3/#despot->$

C:t->1/2w5->1/#->C  // oops
E:B#E->$_m/3w3->6/zzz/b->6/++2/#->E

Winner: E
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "made up.rootlog"
    path.write_text(GAME, encoding="utf-8", newline="\r\n")
    return path


def exported(match: Match, kind: str, **options: str) -> bytes:
    pieces: list[bytes] = []
    export(match, pieces.append, kind, **options)
    return b"".join(pieces)


def test_a_recorded_game_of_root_is_imported_whole_and_goes_out_as_it_came_in(archive: Archive, game: Path) -> None:
    report = import_file(archive, game)
    match = archive.match(report.match)
    assert (report.format, report.turns, report.events) == ("rootlog", 4, 1 + 5 + 2 + 3 + 6)
    assert [(seat.id, seat.name) for seat in match.state.seats] == [("C", "alice"), ("E", "[/red] さくら")]
    assert match.state.result is not None
    assert match.state.result.winners == ("E",)
    assert match.state.result.scores["E"] == 2
    assert exported(match, "rootlog") == game.read_bytes()


def test_a_bad_action_costs_only_itself_and_points_to_its_entry(archive: Archive, game: Path) -> None:
    report = import_file(archive, game)
    finding = next(one for one in report.findings if one.text == "zzz")
    assert (finding.level, finding.line, finding.column) == ("syntax", 11, 19)
    entry = next(iter(archive.match(report.match).entries(after=finding.at - 1)))
    assert entry.meta.source is not None
    assert entry.meta.source.text == "zzz"
    assert archive.match(report.match).cursor().table.value("E/vp") == 2


def test_the_same_file_is_not_imported_twice(archive: Archive, game: Path) -> None:
    first, second = (import_file(archive, game) for _ in range(2))
    assert (second.match, second.is_new) == (first.match, False)
    assert archive.matches().total == 1


def test_one_bad_file_never_stops_the_others(archive: Archive, game: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.rootlog"
    empty.touch()
    reports = list(import_files(archive, [empty, tmp_path, tmp_path / "gone.kifu", game]))
    assert [report.error is None for report in reports] == [False, False, False, True]
    assert [str(report.error).split(" ", 1)[1].split(";")[0] for report in reports[:2]] == [
        "is empty",
        "is a folder",
    ]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("x.txt", b"hello", "no format that Kifu knows"),
        ("x.rootlog", b"hello", "holds no turn"),
        ("x.rootlog", bytes(range(256)) * 40, "holds no turn"),
        ("x.kifu", b"kifu 1\n{", "cut short"),
    ],
)
def test_what_is_no_game_is_said_in_one_line(
    archive: Archive, tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=message) as caught:
        import_file(archive, path)
    assert "\n" not in str(caught.value)
    assert archive.matches().total == 0


def test_a_line_of_ten_megabytes_is_a_finding_and_not_a_hang(archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "long.rootlog"
    path.write_text(GAME.replace("zzz", "z" * 10_000_000))
    report = import_file(archive, path)
    assert report.turns == 3
    assert any(finding.line == 11 and finding.level == "syntax" for finding in report.findings)
    assert all(len(finding.text) < 200 for finding in report.findings)


def test_formats_that_do_not_exist_are_named(archive: Archive, game: Path) -> None:
    with pytest.raises(BadRequest, match="no import format 'pgn'; there are kifu, rootlog"):
        import_file(archive, game, format="pgn")
    match = archive.match(import_file(archive, game).match)
    with pytest.raises(BadRequest, match="there are kifu, rootlog, text, json"):
        exported(match, "pgn")


def test_the_text_log_says_what_each_entry_did(archive: Archive, game: Path) -> None:
    text = exported(archive.match(import_file(archive, game).match), "text").decode()
    assert "R1 C  0" in text
    assert "2 warrior:marquise clearing/5 -> clearing/1" in text


def test_a_seats_view_holds_no_card_of_another_hand(archive: Archive, game: Path) -> None:
    match = archive.match(import_file(archive, game).match)
    assert b'"view": "C"' in exported(match, "json", seat="C")
    with pytest.raises(BadRequest, match="the scribe's whole record"):
        exported(match, "kifu", seat="C")


def test_a_file_that_cannot_be_written_leaves_what_was_there(archive: Archive, game: Path, tmp_path: Path) -> None:
    match = archive.match(import_file(archive, game).match)
    target = tmp_path / "out.kifu"
    target.write_bytes(b"old")
    with pytest.raises(ReplayError):
        export_to_file(match, target, "pgn")
    assert target.read_bytes() == b"old"
    assert export_to_file(match, target) == "kifu"
    assert target.read_bytes().startswith(b"kifu 1\n")
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []
    with pytest.raises(Unreadable, match="choose another folder"):
        export_to_file(match, tmp_path / "nowhere" / "x.kifu")


def nested(path: Path) -> None:
    """Writes a Kifu file whose hashes fit, and whose first event is nested deeper than anybody reads."""
    ident, uuid, data = "0" * 32, bytes(16), b"\x91" * 5_000 + b"\x90"
    hashed = event_hash(ZERO_HASH, uuid, 1, bytes(16), "match-opened", 1, 1, 0, data, None)
    raw = base64.b64encode(data).decode()
    path.write_text(
        f'kifu 1\n{{"match":"{ident}"}}\nstream {{"name":"match-{ident}","uuid":"{uuid.hex()}","created":1}}\n'
        f'{{"v":1,"type":"match-opened","id":"{bytes(16).hex()}","at":1,"data":{{"$raw":"{raw}"}},"hash":"{hashed.hex()}"}}\n'
        'end {"streams":1,"events":1,"sha256":""}\n'
    )


def test_a_file_nested_too_deep_is_unreadable_and_the_next_one_is_taken_in(
    archive: Archive, game: Path, tmp_path: Path
) -> None:
    deep = tmp_path / "deep.kifu"
    nested(deep)
    first, second = import_files(archive, [deep, game])
    assert isinstance(first.error, Unreadable)
    assert str(deep) in str(first.error)
    assert second.match
    assert len(archive.matches().rows) == 1
    assert archive.verify().findings == ()


def test_a_parser_that_gives_up_costs_only_its_own_file(
    archive: Archive, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from replay.formats import rootlog

    parse = rootlog.parse

    def shallow(text: object) -> object:
        if "deep" in str(text):
            raise RecursionError
        return parse(text)  # type: ignore[arg-type]

    monkeypatch.setattr(rootlog, "parse", shallow)
    deep = tmp_path / "deep.rootlog"
    deep.write_text("Map: Fall\n\nC: deep\n")
    first, second = import_files(archive, [deep, game])
    assert isinstance(first.error, Unreadable)
    assert "nested too deep" in str(first.error)
    assert second.match


def test_what_comes_through_a_pipe_is_a_file_like_any_other(archive: Archive, game: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.rootlog"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(game.read_bytes(),))
    writer.start()
    report = import_file(archive, pipe)
    writer.join()
    assert report.path == str(pipe)
    assert exported(archive.match(report.match), "rootlog") == game.read_bytes()


@pytest.mark.parametrize(("data", "said"), [(b"", "is empty"), (b"hello", "no format"), (b"kifu 1\nx\n", "line 2")])
def test_a_stream_that_cannot_be_read_is_called_by_its_own_name(archive: Archive, data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said) as caught:
        import_stream(archive, io.BytesIO(data), "standard input")
    assert str(caught.value).startswith("standard input")
