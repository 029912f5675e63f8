"""SQLite: verification names the first event that differs, and how, whatever tool did it."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore import VerifyFinding, open_store
from eventstore.errors import StoreError, StreamNotFound
from eventstore.sqlite import connect, translate
from eventstore.sqlite.evidence import SqliteEvidence, SqliteExamined
from eventstore.sqlite.migrate import prepare_for_reading
from eventstore.sqlite.structure import StructureCheck
from eventstore.verify import verify_database
from tests.eventstore.making import event, events

GUARDED = ("events_refuse_update", "events_refuse_delete", "streams_refuse_update", "streams_refuse_delete")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`a` has 8 events, `b` forks it at 5 and has 3 more, `c` stands alone with 4."""
    path = tmp_path_factory.mktemp("sound") / "store.db"
    with open_store(path) as store:
        store.append("a", [event(f"move {i}", meta=b"meta %d" % i) for i in range(1, 9)])
        store.fork("a", 5, "b", b"note")
        store.append("b", events(["x", "y", "z"]))
        store.append("c", events("klmn"))
        store.save_snapshot("a", "table", 1, 4, b"four")
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "store.db"))


def findings(path: Path) -> tuple[VerifyFinding, ...]:
    with open_store(path, read_only=True) as store:
        return store.verify().findings


def tamper(path: Path, *statements: str) -> list[VerifyFinding]:
    """Runs SQL as somebody who takes the guards away and puts them back; returns the findings."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        guards = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        for name in guards:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        for sql in guards.values():
            connection.execute(sql)
    return list(findings(path))


def test_a_sound_store_has_no_findings_and_says_what_was_checked(path: Path) -> None:
    with open_store(path) as store:
        report = store.verify()
    assert (report.events, report.streams, report.findings, report.is_clean) == (15, 3, (), True)
    assert (report.seals, report.sealed_upto) == (1, 15)


A3 = "stream_id = 1 AND version = 3"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("data = CAST('mofe 3' AS BLOB)", "data was altered: byte 2 is 0x66 and was 0x76"),
        ("meta = CAST('meta 2' AS BLOB)", "metadata was altered: byte 5 is 0x32 and was 0x33"),
        ("type = 'plaXed'", "type was altered: byte 3 is 0x58 and was 0x79"),
        ("recorded_at = recorded_at + 4096", "time was altered"),
        ("schema_version = 3", "schema version was altered: it is 3 and was 1"),
        ("codec = 1", "codec was altered: it is 1 and was 0"),
        ("hash = zeroblob(32)", "its stored hash was altered; the event itself is as recorded"),
        ("event_id = zeroblob(16)", "altered"),
        ("data = x'00'", "its data, metadata, type, id or time was altered"),
    ],
)
def test_an_altered_event_is_named_and_so_is_what_was_altered(path: Path, change: str, message: str) -> None:
    (finding,) = tamper(path, f"UPDATE events SET {change} WHERE {A3}")
    assert (finding.stream, finding.version, finding.kind) == ("a", 3, "altered")
    assert message in finding.message


def test_only_the_first_of_several_altered_events_of_a_stream_is_named(path: Path) -> None:
    found = tamper(path, "UPDATE events SET data = x'00' WHERE version IN (2, 4, 7)")
    assert [(one.stream, one.version) for one in found] == [("a", 2), ("b", 7), ("c", 2)]


def test_an_absent_metadata_made_empty_is_told_apart(path: Path) -> None:
    (finding,) = tamper(path, "UPDATE events SET meta = x'' WHERE stream_id = 3 AND version = 1")
    assert (finding.stream, finding.version) == ("c", 1)
    assert finding.message == "metadata was altered: it is empty and was absent"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("stream_id = 1 AND version = 3", ("a", 3, "the event was removed: 4 follows 2")),
        ("stream_id = 1 AND version IN (3, 4)", ("a", 3, "events 3 to 4 were removed: 5 follows 2")),
        ("stream_id = 1 AND version = 1", ("a", 1, "the event was removed: 2 follows 0")),
        ("stream_id = 2 AND version = 6", ("b", 6, "the event was removed: 7 follows 5")),
    ],
)
def test_a_removed_event_is_named(path: Path, condition: str, expected: tuple[str, int, str]) -> None:
    (finding,) = tamper(path, f"DELETE FROM events WHERE {condition}")
    assert (finding.stream, finding.version, finding.message) == expected
    assert finding.kind == "removed"


@pytest.mark.parametrize(
    ("statements", "message"),
    [
        (
            [
                f"UPDATE events SET version = 99 WHERE {A3}",
                "UPDATE events SET version = 3 WHERE stream_id = 1 AND version = 6",
                "UPDATE events SET version = 6 WHERE version = 99",
            ],
            "events 3 and 6 were swapped",
        ),
        (
            [
                "CREATE TABLE t AS SELECT version, data FROM events WHERE stream_id = 1 AND version IN (3, 4)",
                "UPDATE events SET data = (SELECT data FROM t WHERE version = 4) WHERE stream_id = 1 AND version = 3",
                "UPDATE events SET data = (SELECT data FROM t WHERE version = 3) WHERE stream_id = 1 AND version = 4",
                "DROP TABLE t",
            ],
            "its data was swapped with that of event 4",
        ),
        (
            [
                "CREATE TABLE t AS SELECT version, data, meta FROM events WHERE stream_id = 1 AND version IN (3, 5)",
                "UPDATE events SET (data, meta) = (SELECT data, meta FROM t WHERE version = 8 - events.version) "
                "WHERE stream_id = 1 AND version IN (3, 5)",
                "DROP TABLE t",
            ],
            "its data and metadata were swapped with those of event 5",
        ),
    ],
    ids=["whole events", "data", "data and metadata"],
)
def test_swapped_events_are_named(path: Path, statements: list[str], message: str) -> None:
    (finding,) = tamper(path, *statements)
    assert (finding.stream, finding.version, finding.kind, finding.message) == ("a", 3, "swapped", message)


def test_events_of_two_streams_that_traded_places_in_the_global_order_are_noticed(path: Path) -> None:
    (finding,) = tamper(
        path,
        "UPDATE events SET pos = 99 WHERE pos = 8",
        "UPDATE events SET pos = 8 WHERE pos = 9",
        "UPDATE events SET pos = 9 WHERE pos = 99",
    )
    assert (finding.stream, finding.kind) == ("", "seal")


def test_events_of_one_stream_out_of_the_global_order_are_noticed(path: Path) -> None:
    (finding,) = tamper(
        path,
        "UPDATE events SET pos = 99 WHERE pos = 3",
        "UPDATE events SET pos = 3 WHERE pos = 4",
        "UPDATE events SET pos = 4 WHERE pos = 99",
    )
    assert (finding.stream, finding.version, finding.kind) == ("a", 4, "order")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("stream_id = 3 AND version > 2", ("c", 3, "events 3 to 4 were cut off its end: seal 1 saw event 4")),
        ("stream_id = 3 AND version > 3", ("c", 4, "event 4 was cut off its end: seal 1 saw event 4")),
        ("stream_id = 2", ("b", 6, "events 6 to 8 were cut off its end: seal 1 saw event 8")),
        ("stream_id = 1 AND version > 7", ("a", 8, "event 8 was cut off its end: seal 1 saw event 8")),
        ("stream_id = 1 AND version > 3", ("a", 4, "events 4 to 5 were cut off its end: b was forked at 5")),
    ],
)
def test_a_cut_tail_is_named(path: Path, condition: str, expected: tuple[str, int, str]) -> None:
    (finding,) = tamper(path, f"DELETE FROM events WHERE {condition}")
    assert (finding.stream, finding.version, finding.message) == expected
    assert finding.kind == "cut"


def test_a_tail_cut_from_the_middle_of_the_store_shows_without_a_seal(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    store.append("a", events("abc"))
    store.append("b", events("x"))
    (finding,) = tamper(tmp_path / "store.db", "DELETE FROM events WHERE stream_id = 1 AND version = 3")
    store.close()
    assert (finding.kind, finding.message) == ("removed", "1 events were removed, first at position 3")


def test_a_closed_store_vouches_for_all_it_has_appended(tmp_path: Path) -> None:
    with open_store(tmp_path / "store.db") as store:
        store.append("a", events("abc"))
    (finding,) = tamper(tmp_path / "store.db", "DELETE FROM events WHERE version = 3")
    assert (finding.stream, finding.version, finding.kind) == ("a", 3, "cut")


@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        ("name = 'z' WHERE name = 'b'", [("z", 0, "stream")]),
        ("meta = x'00' WHERE name = 'b'", [("b", 0, "stream")]),
        ("created_at = 1 WHERE name = 'c'", [("c", 0, "stream")]),
        ("fork_version = 4 WHERE name = 'b'", [("b", 0, "stream"), ("b", 5, "removed")]),
        ("parent_id = 3 WHERE name = 'b'", [("b", 0, "stream")]),
    ],
)
def test_an_altered_stream_is_named(path: Path, change: str, kinds: list[tuple[str, int, str]]) -> None:
    found = [(one.stream, one.version, one.kind) for one in tamper(path, f"UPDATE streams SET {change}")]
    assert found == kinds


def test_a_removed_stream_is_noticed(path: Path) -> None:
    found = tamper(path, "DELETE FROM streams WHERE name = 'c'")
    assert {one.kind for one in found} == {"stream"}
    assert any("first number 3" in one.message for one in found)


@pytest.mark.parametrize(
    "change",
    ["root = zeroblob(32)", "events = events + 1", "events = 0", "upto = upto + 1", "streams = 2", "sealed_at = 7"],
)
def test_an_altered_seal_is_noticed(path: Path, change: str) -> None:
    (finding,) = tamper(path, f"UPDATE seals SET {change}")
    assert (finding.kind, finding.stream) == ("seal", "")


def test_a_damaged_snapshot_is_named_and_passed_over(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE snapshots SET state = x'00'")
    (finding,) = findings(path)
    assert (finding.stream, finding.version, finding.kind) == ("a", 4, "snapshot")
    with open_store(path) as store:
        assert store.load_snapshot("a", "table", 1) is None


def test_an_older_sound_snapshot_takes_the_place_of_a_damaged_one(path: Path) -> None:
    with open_store(path) as store:
        store.save_snapshot("a", "table", 1, 7, b"seven", thin=False)
        store.save_snapshot("a", "table", 1, 6, b"six", thin=False)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE snapshots SET state = x'00' WHERE version = 7")
    with open_store(path) as store:
        found = store.load_snapshot("b", "table", 1), store.load_snapshot("a", "table", 1)
    assert [one.version for one in found if one] == [4, 6]


def test_what_cannot_be_decoded_is_named(path: Path) -> None:
    def refuse_move_3(stored: object) -> None:
        if b"move 3" in stored.data or stored.stream == "c":  # type: ignore[attr-defined]
            raise ValueError("no such move \x1b[31m")

    with open_store(path) as store:
        found = store.verify(decode=refuse_move_3).findings
    assert [(one.stream, one.version, one.kind) for one in found] == [("a", 3, "undecodable"), ("c", 1, "undecodable")]
    assert all(one.message.isprintable() for one in found)


def test_verifying_some_streams_covers_their_ancestors_and_no_others(path: Path) -> None:
    tamper(path, "UPDATE events SET data = x'00' WHERE (stream_id, version) IN (VALUES (1, 2), (3, 1))")
    with open_store(path, read_only=True) as store:
        report = store.verify(["b"])
        assert (report.events, report.streams) == (11, 2)
        assert [(one.stream, one.version) for one in report.findings] == [("a", 2)]
        assert [(one.stream, one.version) for one in store.verify(["c"]).findings] == [("c", 1)]
        with pytest.raises(StreamNotFound):
            store.verify(["nobody"])


def test_progress_ends_at_the_number_of_events(path: Path) -> None:
    seen: list[tuple[int, int]] = []
    with open_store(path) as store:
        store.verify(progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (15, 15)


def test_whoever_watches_the_progress_can_stop_it(path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(_done: int, _total: int) -> None:
        raise Enough

    with open_store(path) as store:
        for streams in (None, ["a"]):
            with pytest.raises(Enough):
                store.verify(streams, progress=stop)
        assert store.verify().findings == ()


def test_verifying_can_be_stopped_while_the_check_of_the_file_ends_by_itself(path: Path) -> None:
    checks, asked = threading.Event(), threading.Event()

    class ClosesLate(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "integrity_check" in sql:
                checks.set()
            return super().execute(sql, *values)

        def interrupt(self) -> None:
            asked.set()
            raise sqlite3.ProgrammingError("Cannot operate on a closed database.")

        def close(self) -> None:
            asked.wait(10)
            super().close()

    def stop(_done: int, _total: int) -> None:
        checks.wait(60)
        raise InterruptedError

    def connected() -> sqlite3.Connection:
        return sqlite3.connect(path, factory=ClosesLate, isolation_level=None, check_same_thread=False)

    with pytest.raises(InterruptedError):
        verify_database(SqliteExamined(connected), None, stop, None)


def test_a_byte_flipped_in_the_file_names_the_event(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    at = whole.index(b"move 6")
    whole[at + 5] ^= 0x01
    path.write_bytes(whole)
    (finding,) = findings(path)
    assert (finding.stream, finding.version, finding.message) == (
        "a",
        6,
        "data was altered: byte 5 is 0x37 and was 0x36",
    )


def test_a_flipped_byte_is_not_called_a_swap_because_another_event_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with open_store(path) as store:
        store.append("a", [event("move 1"), event("pass"), event("pass"), event("move 2")])
    (finding,) = tamper(path, "UPDATE events SET data = CAST('pasr' AS BLOB) WHERE version = 2")
    assert (finding.version, finding.kind) == (2, "altered")
    assert finding.message == "data was altered: byte 3 is 0x72 and was 0x73"


def test_a_byte_flipped_in_an_index_names_the_event_and_says_it_is_sound(path: Path) -> None:
    with open_store(path) as store:
        (target,) = store.read("c", after=2, upto=3)
    whole = bytearray(path.read_bytes())
    places = [i for i in range(len(whole)) if whole.startswith(target.event_id, i)]
    assert len(places) == 2
    for place in places:
        flipped = bytearray(whole)
        flipped[place] ^= 0x40
        path.write_bytes(flipped)
        (finding, *_) = findings(path)
        assert (finding.stream, finding.version) == ("c", 3)
        assert finding.kind in ("index", "altered")


def content(path: Path) -> list[object]:
    """What readers can get out of a store: by the tables and by the indexes."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.text_factory = bytes
        return [
            connection.execute(sql).fetchall()
            for sql in (
                "SELECT * FROM events NOT INDEXED ORDER BY pos",
                "SELECT * FROM streams NOT INDEXED ORDER BY stream_id",
                "SELECT version, pos FROM events WHERE stream_id IN (1, 2, 3) ORDER BY stream_id, version",
                "SELECT name, stream_id FROM streams WHERE tenant = '' AND name IN ('a', 'b', 'c')",
            )
        ]


@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_any_flipped_bit_that_changes_the_record_is_found(
    sound: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "flipped.db"
    whole = bytearray(sound.read_bytes())
    place = data.draw(st.integers(0, len(whole) * 8 - 1))
    whole[place // 8] ^= 1 << place % 8
    path.write_bytes(whole)
    try:
        report = open_store(path, read_only=True)
    except StoreError:
        return  # refused at the door, in so many words
    with report as store:
        found = store.verify().findings
    if not found:
        assert content(path) == content(sound)


@pytest.mark.soak
def test_every_tenth_flipped_bit_that_changes_the_record_is_found(sound: Path, tmp_path: Path) -> None:
    path = tmp_path / "flipped.db"
    expected = content(sound)
    whole = bytearray(sound.read_bytes())
    for place in range(0, len(whole) * 8, 11):
        whole[place // 8] ^= 1 << place % 8
        path.write_bytes(whole)
        whole[place // 8] ^= 1 << place % 8
        try:
            prepare_for_reading(path, 1)
            report = verify_database(SqliteExamined(lambda: connect(path, "ro", 1)), None, None, None)
        except (StoreError, sqlite3.Error):
            continue  # not even the catalogue of tables can be read
        assert not any("could not be finished" in one.message for one in report.findings), f"bit {place}"
        if not report.findings:
            assert content(path) == expected, f"bit {place}"


class Starved(sqlite3.Connection):
    """A connection to a file in which a damaged length asks for more memory than there is."""

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if "integrity_check" in sql or "FROM events" in sql:
            raise MemoryError
        return super().execute(sql, *rest)


def test_a_length_out_of_all_measure_is_a_finding_and_no_fault_of_a_thread(
    path: Path,
) -> None:
    def starved() -> sqlite3.Connection:
        return sqlite3.connect(path, factory=Starved, check_same_thread=False)

    with open_store(path, read_only=True) as store, closing(starved()) as connection:
        assert store.verify().findings == ()
        with StructureCheck(starved) as check:
            pass
        [finding] = check.findings(SqliteEvidence(connection), {}, [])
        assert finding.kind == "database"
        assert finding.message.endswith("a length in it is out of all measure")
        assert SqliteEvidence(connection).ask("SELECT max(pos) FROM events") is None


def test_a_database_that_asks_for_all_memory_is_an_error_of_the_store(path: Path) -> None:
    told = translate(MemoryError(), str(path))
    assert isinstance(told, StoreError)
    assert "kifu verify" in str(told)
