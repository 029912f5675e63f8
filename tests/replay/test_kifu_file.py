"""The Kifu file: everything of a match, to the byte, and clear words about a damaged one."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.changes import Create, MovePieces, Reveal, Set, Shuffle
from domain.match_events import LineNamed, SeatInfo, SourceImported
from domain.play import Play, encode_play
from eventstore import NewEvent
from replay.archive import Archive
from replay.declare import declare
from replay.errors import NotFound, Unreadable
from replay.formats.kifu import export_match
from replay.formats.kifu_reading import LONGEST_LINE, import_match
from replay.formats.kifu_salvage import LOST
from replay.formats.kifu_values import as_bytes, as_json
from replay.match import Match
from replay.meta import Meta, Source
from replay.tree import tree_rows
from tests.replay.conftest import counting_ids, ticking_clock


def exported(match: Match) -> bytes:
    pieces: list[bytes] = []
    export_match(match, pieces.append)
    return b"".join(pieces)


def imported(archive: Archive, data: bytes, *, keep_good: bool = False) -> Match:
    return archive.match(import_match(archive, io.BytesIO(data), keep_good=keep_good).match)


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


def test_the_good_part_of_a_damaged_file_is_kept_when_asked_for_and_says_so(match: Match, another: Archive) -> None:
    data = exported(match)
    cut = data[: data.rindex(b"stream {") + 40]
    reading = import_match(another, io.BytesIO(cut), name="broken.kifu", keep_good=True)
    assert reading.damage is not None
    assert "cut short" in str(reading.damage)
    kept = another.match(reading.match)
    assert len(kept.plays(next(iter(kept.state.lines)))) >= 4
    (finding,) = [one for one in kept.state.findings if one.level == "damage"]
    assert finding.line == reading.damage.line
    assert another.verify(kept).findings == ()


def test_every_cut_leaves_a_match_that_can_be_read_and_exported(match: Match, tmp_path: Path) -> None:
    data = exported(match)
    ends = [place.end() for place in re.finditer(rb"\n", data)]
    first_event = data[: data.index(b'{"v":1')].count(b"\n") + 1
    for number, end in enumerate(ends[first_event - 1 : -1]):
        with Archive.open(tmp_path / f"{number}.db", clock=ticking_clock(), ids=counting_ids(9_000)) as archive:
            kept = imported(archive, data[: end + 5], keep_good=True)
            for row in tree_rows(kept):
                if not row.is_retired or LOST not in row.reason:
                    kept.plays(row.line)
            assert kept.cursor().last >= 0
            with Archive.open(tmp_path / f"{number}-again.db") as again:
                assert exported(imported(again, exported(kept))) == exported(kept)


def test_lines_that_were_lost_are_retired_with_the_reason(match: Match, another: Archive) -> None:
    data = exported(match)
    fork = next(line for line in match.state.lines.values() if line.name == "what if")
    until = data.index(b"stream {", data.index(f"line-{match.state.lines[fork.id].parent}".encode()))
    cut = data[: data.index(b"\n", data.index(b'{"v":2', data.index(b'stream {"name":"line-'))) + 1]
    assert until > len(cut)
    kept = imported(another, cut, keep_good=True)
    lost = kept.state.lines[fork.id].retired
    assert lost is not None
    assert lost.reason == LOST
    with pytest.raises(NotFound, match="not in this archive"):
        kept.plays(fork.id)


def test_a_file_whose_first_event_is_damaged_leaves_nothing_to_keep(match: Match, another: Archive) -> None:
    data = exported(match).replace(b'"match-opened"', b'"match-opened?"')
    with pytest.raises(Unreadable, match="nothing before it is a match"):
        import_match(another, io.BytesIO(data), keep_good=True)
    assert another.matches().total == 0


def test_a_stream_of_another_match_is_not_smuggled_in(match: Match, archive: Archive, another: Archive) -> None:
    """Its hashes may be right: what does not belong to the match is refused all the same."""
    other = archive.new_match("none", [SeatInfo("X")])
    lines = exported(match).splitlines(keepends=True)
    foreign = exported(other).splitlines(keepends=True)
    start = next(i for i, line in enumerate(foreign) if b'"name":"line-' in line)
    body = b"".join([*lines[:-1], *foreign[start:-1]])
    counts = re.search(rb'"streams":(\d+),"events":(\d+)', lines[-1])
    assert counts is not None
    end = {
        "streams": int(counts[1]) + 1,
        "events": int(counts[2]) + 1,
        "sha256": hashlib.sha256(re.sub(rb"(?m)^player .*\n", b"", body)).hexdigest(),
    }
    with pytest.raises(Unreadable, match="of no line of this match"):
        import_match(another, io.BytesIO(body + b"end " + json.dumps(end, separators=(",", ":")).encode() + b"\n"))
    assert another.matches().total == 0


def test_an_import_that_is_stopped_keeps_nothing(match: Match, another: Archive) -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_match(another, io.BytesIO(exported(match)), progress=stop)
    assert another.matches().total == 0


def test_a_line_that_is_too_long_is_refused(another: Archive) -> None:
    with pytest.raises(Unreadable, match="line 2: longer than any line"):
        import_match(another, io.BytesIO(b"kifu 1\n" + b"x" * (LONGEST_LINE + 10)))


def test_an_entry_that_is_added_is_one_line_more_in_the_file(match: Match) -> None:
    before = exported(match).splitlines()
    session = match.archive.session(match)
    session.record(declare("C/vp += 1", session.cursor.table, "C"))
    after = exported(match).splitlines()
    assert len(after) == len(before) + 1
    assert set(before) - set(after) == {before[-1]}


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(plain | st.dictionaries(st.sampled_from(["$raw", "$bytes"]), plain, min_size=1))
def test_any_payload_comes_back_from_its_text_to_the_byte(value: object) -> None:
    data = msgspec.msgpack.encode(value)
    assert as_bytes(json.loads(json.dumps(as_json(data)))) == data


@given(st.binary(max_size=40))
def test_bytes_that_are_no_payload_come_back_too(data: bytes) -> None:
    assert as_bytes(json.loads(json.dumps(as_json(data)))) == data


texts = st.text(max_size=20)
changes = st.one_of(
    st.builds(MovePieces, texts, st.integers(0, 9), texts, texts, texts),
    st.builds(Set, texts, plain),
    st.builds(Create, texts, st.lists(texts, max_size=3).map(tuple), st.just(("@",)), st.booleans()),
)
plays = st.builds(Play, texts, texts, texts, st.lists(changes, max_size=3).map(tuple), st.just(()), st.integers(0, 3))


@settings(
    deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(st.tuples(plays, texts), min_size=1, max_size=8), st.data())
def test_any_match_goes_out_and_in_and_out_again_to_the_byte(
    tmp_path: Path, entries: list[tuple[Play, str]], data: st.DataObject
) -> None:
    folder = Path(tempfile.mkdtemp(dir=tmp_path))
    with (
        Archive.open(folder / "a.db", clock=ticking_clock(), ids=counting_ids()) as one,
        Archive.open(folder / "b.db") as two,
    ):
        known = [(play, Meta(source=Source(text))) for play, text in entries]
        match = one.new_match("none", [SeatInfo("C", entries[0][1])], plays=known)
        for _ in range(data.draw(st.integers(0, 3))):
            line = data.draw(st.sampled_from(list(match.state.lines)))
            at = data.draw(st.integers(1, match.head(line)))
            new = match.fork(line, at, first=one.new_event("play", encode_play(entries[0][0])))
            match.append(LineNamed(new, data.draw(texts)))  # an archive may hold names that nobody can give here
            match.add_note(at, data.draw(texts) or "x", line=line)
        out = exported(match)
        assert exported(imported(two, out)) == out


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
