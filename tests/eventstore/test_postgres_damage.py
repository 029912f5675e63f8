"""PostgreSQL: what an owner alters behind the store's back is found, and named."""

from __future__ import annotations

import pytest

from eventstore import open_store
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import event, events, texts

OFF = "ALTER TABLE events DISABLE TRIGGER ALL; ALTER TABLE streams DISABLE TRIGGER ALL; "
OFF += "ALTER TABLE seals DISABLE TRIGGER ALL; "
ON = "".join(
    f"; ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_{what}"
    for table in ("events", "streams", "seals")
    for what in ("refuse_update", "refuse_delete", "refuse_truncate", "guard_insert")
)


@pytest.fixture
def filled(databases: PostgresDatabases) -> PostgresDatabases:
    """`a` is abcdef; `b` forks it at 4 and has XYZ; sealed; `c` came later."""
    with databases.open() as store:
        store.append("a", events("abcdef"))
        store.fork("a", 4, "b", b"why")
        store.append("b", events("XYZ"))
        store.save_snapshot("a", "table", 1, 3, b"state")
        store.seal()
        store.append("c", events("12"))
    return databases


def found(databases: PostgresDatabases, attack: str) -> list[tuple[str, int, str, str]]:
    """Returns what a verification finds after something was done without the guards."""
    databases.server.execute(OFF + attack + ON, databases.database())
    with databases.open(read_only=True) as store:
        report = store.verify()
    return [(one.stream, one.version, one.kind, one.message) for one in report.findings]


OF_A = "stream_id = (SELECT stream_id FROM streams WHERE name = 'a')"
OF_B = "stream_id = (SELECT stream_id FROM streams WHERE name = 'b')"


@pytest.mark.parametrize(
    ("attack", "stream", "version", "kind", "told"),
    [
        (f"UPDATE events SET data = '\\x62' WHERE {OF_A} AND version = 3", "a", 3, "altered", "byte 0 is"),
        (f"UPDATE events SET meta = '' WHERE {OF_A} AND version = 5", "a", 5, "altered", "metadata"),
        (f"UPDATE events SET recorded_at = recorded_at + 1 WHERE {OF_B} AND version = 6", "b", 6, "altered", ""),
        (f"UPDATE events SET type = 'plaxed' WHERE {OF_A} AND version = 2", "a", 2, "altered", "type"),
        (f"UPDATE events SET hash = set_byte(hash, 3, 1) WHERE {OF_A} AND version = 6", "a", 6, "altered", "hash"),
        (f"DELETE FROM events WHERE {OF_A} AND version = 3", "a", 3, "removed", "was removed"),
        (f"DELETE FROM events WHERE {OF_A} AND version > 4", "a", 5, "cut", "events 5 to 6 were cut off"),
        (f"DELETE FROM events WHERE {OF_B}", "b", 5, "cut", "seal 1 saw event 7"),
        (
            f"UPDATE events SET version = 99 WHERE {OF_A} AND version = 2; "
            f"UPDATE events SET version = 2 WHERE {OF_A} AND version = 3; "
            f"UPDATE events SET version = 3 WHERE {OF_A} AND version = 99",
            "a", 2, "swapped", "events 2 and 3 were swapped",
        ),
        (f"UPDATE events SET xid = '9' WHERE {OF_A} AND version = 4", "a", 4, "order", "global order"),
        ("UPDATE streams SET meta = 'other' WHERE name = 'b'", "b", 0, "stream", "altered"),
        (f"DELETE FROM events WHERE {OF_B}; DELETE FROM streams WHERE name = 'b'", "", 0, "stream", "removed"),
        ("DELETE FROM streams WHERE name = 'c'", "", 0, "stream", "removed"),
        ("UPDATE seals SET root = set_byte(root, 1, 77)", "", 0, "seal", "does not fit"),
        ("UPDATE seals SET events = events + 1", "", 0, "seal", "does not fit"),
        ("UPDATE snapshots SET state = 'other'", "a", 3, "snapshot", "is damaged"),
    ],
)  # fmt: skip
def test_whatever_is_altered_is_named(
    filled: PostgresDatabases, attack: str, stream: str, version: int, kind: str, told: str
) -> None:
    findings = found(filled, attack)
    assert [one[:3] for one in findings][:1] == [(stream, version, kind)]
    assert told in findings[0][3]


def test_nothing_is_found_where_nothing_was_altered(filled: PostgresDatabases) -> None:
    assert found(filled, "SELECT 1") == []
    with filled.open(read_only=True) as store:
        report = store.verify()
    assert (report.events, report.streams, report.seals, report.sealed_upto) == (11, 3, 2, 11)


def test_guards_that_were_taken_away_are_found(filled: PostgresDatabases) -> None:
    filled.server.execute("DROP TRIGGER events_refuse_delete ON events", filled.database())
    with filled.open(read_only=True) as store:
        (finding,) = store.verify().findings
    assert (finding.kind, "events_refuse_delete is missing" in finding.message) == ("guards", True)


def test_an_id_that_two_streams_have_got_at_the_same_moment_is_found(filled: PostgresDatabases) -> None:
    """No key refuses it: one that does would have to span all streams."""
    with filled.open() as store, filled.open() as other, store.batch():
        store.append("b", [event("twice", number=4711)])
        other.append("c", [event("twice", number=4711)])
    with filled.open() as store:
        findings = store.verify().findings
    assert [one.kind for one in findings] == ["database"]
    assert "is used by 2 events, in b and c" in findings[0].message


def test_indexes_are_checked_where_the_server_can(filled: PostgresDatabases) -> None:
    filled.server.execute("CREATE EXTENSION amcheck", filled.database())
    with filled.open(read_only=True) as store:
        assert store.verify().findings == ()


def test_one_line_is_verified_with_its_ancestors_alone(filled: PostgresDatabases) -> None:
    filled.server.execute(OFF + "UPDATE events SET data = 'x' WHERE version = 6" + ON, filled.database())
    with filled.open(read_only=True) as store:
        assert store.verify(["c"]).findings == ()
        assert [(one.stream, one.version) for one in store.verify(["a", "b"]).findings] == [("a", 6), ("b", 6)]


def test_a_block_that_cannot_be_read_is_named_and_the_rest_is_verified(filled: PostgresDatabases) -> None:
    with filled.open() as store:
        store.append("long", events("." * 500))
        blocks = "SELECT pg_relation_filepath('events'), pg_relation_size('events') / 8192"
        path, count = filled.server.execute(blocks, filled.database())[0]
    assert isinstance(count, int)
    assert count > 3
    filled.server.execute("CHECKPOINT", filled.database())
    filled.server.execute("CREATE EXTENSION pg_buffercache", filled.database())
    with (filled.server.data / str(path)).open("r+b") as file:
        file.seek(8192 + 4000)
        file.write(b"\xff" * 64)
    filled.server.execute("SELECT pg_buffercache_evict_relation('events')", filled.database())
    with open_store(filled.server.url(filled.database()), read_only=True) as store:
        findings = store.verify().findings
        assert texts(store, "a") == "abcdef"
    assert any("block 1 of table events cannot be read" in one.message for one in findings)
    assert any(one.stream == "long" for one in findings)
