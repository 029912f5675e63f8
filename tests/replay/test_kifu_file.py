"""The Kifu file: everything of a match, to the byte, and clear words about a damaged one."""

from __future__ import annotations

import io
import re

import pytest

from domain.changes import Create, MovePieces, Reveal, Set, Shuffle
from domain.match_events import SeatInfo, SourceImported
from domain.play import Play
from eventstore import NewEvent
from replay.archive import Archive
from replay.declare import declare
from replay.errors import Unreadable
from replay.formats.kifu import export_match
from replay.formats.kifu_reading import import_match
from replay.match import Match
from replay.meta import Meta, Source
from replay.tree import tree_rows


def exported(match: Match) -> bytes:
    pieces: list[bytes] = []
    export_match(match, pieces.append)
    return b"".join(pieces)


def imported(archive: Archive, data: bytes, **options: bool) -> Match:
    return archive.match(import_match(archive, io.BytesIO(data), **options).match)


@pytest.fixture
def match(archive: Archive) -> Match:
    """A match with three lines, one of them from another, notes, an undo, odd names and odd bytes."""
    opening = Play(
        asked="opening",
        changes=(
            Create("deck", ("a", "b", "c"), (), True),
            Shuffle("deck"),
            MovePieces("w", 9, "", "5"),
            Set("x", [1.5, None]),
        ),
    )
    seats = [SeatInfo("C", "[/red] さくら\u202e"), SeatInfo("E", "bob 🦊")]
    source = SourceImported("rootlog", "x.rootlog", b"\x00\xff\x80")
    entries = [(Play("C", "turn", "1 w 5 -> 8", (MovePieces("w", 1, "5", "8"),)), Meta(source=Source("w5->8", 12, 3)))]
    match = archive.new_match("none", seats, opening=opening, plays=entries, about=[source])
    session = archive.session(match)
    for text in ("C/vp = 1", "2 w 5 -> 6", "assume a in deck"):
        session.record(declare(text, session.cursor.table, "C"))
    first = match.fork("", 3, name="what if", author="erin")
    other = archive.session(match, first)
    other.record(declare("9 w outside -> 7", other.cursor.table, "E"))
    match.fork(first, 4)
    match.undo(reason="wrong", author="bob")
    match.add_note(2, "sharp\n[b]line[/b]", glyph="!?", tags=["x"], author="carol")
    archive.store.append(match.stream, [NewEvent("from-the-future", b"\xc1 no msgpack", b"f" * 16, 5)])
    return match


def test_exporting_importing_and_exporting_again_gives_the_same_bytes(match: Match, another: Archive) -> None:
    data = exported(match)
    again = imported(another, data)
    assert exported(again) == data
    assert [row.name for row in tree_rows(again)] == [row.name for row in tree_rows(match)]
    assert again.cursor().table.dump() == match.cursor().table.dump()
    assert another.verify(again).findings == ()


def test_the_file_is_text_with_one_event_a_line(match: Match) -> None:
    lines = exported(match).decode().splitlines()
    assert lines[0] == "kifu 1"
    assert sum(line.startswith('{"v":') for line in lines) == match.archive.store.stats().events
    assert any('"action"' in line or "1 w 5 -> 8" in line for line in lines)


def test_importing_what_is_there_already_changes_nothing(match: Match, archive: Archive) -> None:
    data = exported(match)
    reading = import_match(archive, io.BytesIO(data))
    assert reading.is_new is False
    assert exported(archive.match(match.id)) == data


def test_another_state_of_a_match_that_is_there_is_refused(match: Match, archive: Archive) -> None:
    data = exported(match)
    match.add_note(1, "later")
    with pytest.raises(Unreadable, match="another state of it"):
        import_match(archive, io.BytesIO(data))


def test_a_file_cut_short_anywhere_is_refused_and_nothing_of_it_is_kept(match: Match, another: Archive) -> None:
    data = exported(match)
    for cut in (1, 7, 40, len(data) // 3, len(data) // 2, data.rindex(b"\nend ") + 1, len(data) - 2):
        with pytest.raises(Unreadable):
            import_match(another, io.BytesIO(data[:cut]))
        assert another.matches().total == 0


def test_what_an_editor_or_a_checkout_does_to_line_ends_does_no_harm(match: Match, another: Archive) -> None:
    data = exported(match)
    again = imported(another, data.replace(b"\n", b"\r\n").removesuffix(b"\r\n"))
    assert exported(again) == data


def test_the_good_part_of_a_damaged_file_is_kept_when_asked_for(match: Match, another: Archive) -> None:
    data = exported(match)
    cut = data[: data.rindex(b"stream {") + 40]
    reading = import_match(another, io.BytesIO(cut), keep_good=True)
    assert reading.damage is not None
    assert "cut short" in str(reading.damage)
    kept = another.match(reading.match)
    assert len(kept.plays(next(iter(kept.state.lines)))) >= 4


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        (rb"kifu 1", b"kifu 9", "version 9; this Kifu reads version 1"),
        (rb"1 w 5 -> 8", b"1 w 5 -> 9", r"line \d+: event 2 of .* its hash differs"),
        (rb'"hash":"(..)', b'"hash":"zz', r"its hash differs"),
        (rb'\{"v":3.*\n', b"", r"line \d+: event 4 of .* follows event 2"),
        (rb'"v":2', b'"v":2,"data":', "not an event"),
        (rb'end \{"streams":\d+', b'end {"streams":7', "7 streams were written"),
    ],
)
def test_a_file_changed_by_hand_is_refused_and_says_where(
    match: Match, another: Archive, pattern: bytes, replacement: bytes, message: str
) -> None:
    data, count = re.subn(pattern, replacement, exported(match), count=1)
    assert count == 1
    with pytest.raises(Unreadable, match=message) as caught:
        import_match(another, io.BytesIO(data))
    assert caught.value.line > 0
    assert another.matches().total == 0


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"Map: Fall\n", b"\x00" * 400, b"kifu 1\n", b"kifu 1\n{}\n", b"kifu 1\nnull\n"]
)
def test_what_is_no_kifu_file_is_refused_in_one_line(another: Archive, data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        import_match(another, io.BytesIO(data))
    assert "\n" not in str(caught.value)


def test_a_guess_stays_a_guess(match: Match, another: Archive) -> None:
    again = imported(another, exported(match))
    line = next(iter(again.state.lines))
    assert any(
        type(change) is Reveal and change.how == "assumed" for play in again.plays(line) for change in play.changes
    )
