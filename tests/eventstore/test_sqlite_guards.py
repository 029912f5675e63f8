"""SQLite: the database itself refuses to change what was recorded, to whatever tool asks."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eventstore import open_store
from eventstore.errors import GuardsMissing
from eventstore.sqlite.guards import GUARDS
from tests.eventstore.making import events, texts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with `a` = abc and its fork `b` = abX."""
    with open_store(tmp_path / "store.db") as store:
        store.append("a", events("abc"))
        store.fork("a", 2, "b")
        store.append("b", events("X"))
    return tmp_path / "store.db"


@pytest.fixture
def tool(path: Path) -> Iterator[sqlite3.Connection]:
    """Another program's connection: no foreign keys, no recursive triggers."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


EVENT = "(pos, stream_id, version, event_id, type, recorded_at, data, hash)"


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE events SET data = x'00' WHERE pos = 2",
        "UPDATE events SET hash = zeroblob(32)",
        "UPDATE OR REPLACE events SET pos = 1 WHERE pos = 2",
        "DELETE FROM events WHERE pos = 4",
        "DELETE FROM events",
        "UPDATE streams SET name = 'z'",
        "UPDATE streams SET fork_version = 1 WHERE name = 'b'",
        "DELETE FROM streams WHERE name = 'b'",
        f"INSERT OR REPLACE INTO events {EVENT} VALUES (2, 1, 2, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT OR REPLACE INTO events {EVENT} VALUES (2, 1, 4, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT OR REPLACE INTO events {EVENT} VALUES (9, 1, 2, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"REPLACE INTO events {EVENT} SELECT 5, 1, 4, event_id, 't', 0, x'00', zeroblob(32) FROM events WHERE pos = 2",
        f"INSERT OR IGNORE INTO events {EVENT} VALUES (2, 1, 2, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (5, 1, 7, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (5, 2, 2, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (7, 1, 4, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (-1, 1, 4, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (5, 9, 1, zeroblob(16), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (5, 1, 4, zeroblob(15), 't', 0, x'00', zeroblob(32))",
        f"INSERT INTO events {EVENT} VALUES (5, 1, 4, zeroblob(16), 't', 0, 'text', zeroblob(32))",
        "INSERT OR REPLACE INTO streams SELECT stream_id, uuid, tenant, 'x', 'x', parent_id, fork_version, base_hash, "
        "created_at, meta, digest FROM streams WHERE name = 'b'",
        "INSERT OR REPLACE INTO streams SELECT 9, uuid, tenant, 'x', 'x', parent_id, fork_version, base_hash, "
        "created_at, meta, digest FROM streams WHERE name = 'b'",
        "INSERT OR REPLACE INTO streams SELECT 9, zeroblob(16), tenant, 'x', name, parent_id, fork_version, base_hash, "
        "created_at, meta, digest FROM streams WHERE name = 'b'",
        "INSERT INTO streams SELECT 9, zeroblob(16), tenant, 'x', 'x', 1, 77, base_hash, created_at, meta, digest "
        "FROM streams WHERE name = 'b'",
        "UPDATE seals SET root = zeroblob(32)",
        "DELETE FROM seals",
        "INSERT OR REPLACE INTO seals SELECT n, upto, events, streams, zeroblob(32), prev_root, heads, sealed_at, NULL "
        "FROM seals",
    ],
)
def test_an_attempt_to_change_the_record_is_refused_and_changes_nothing(
    path: Path, tool: sqlite3.Connection, attack: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        tool.execute(attack)
    with open_store(path) as store:
        assert (texts(store, "a"), texts(store, "b")) == ("abc", "abX")
        assert store.verify().findings == ()


def test_another_program_may_append_as_long_as_it_keeps_the_order(path: Path, tool: sqlite3.Connection) -> None:
    tool.execute(
        "INSERT INTO events (stream_id, version, event_id, type, recorded_at, data, hash) "
        "VALUES (1, 4, zeroblob(16), 't', 0, x'00', zeroblob(32))"
    )
    with open_store(path) as store:
        (finding,) = store.verify().findings
    assert (finding.stream, finding.version, finding.kind) == ("a", 4, "altered")


@pytest.mark.parametrize("name", sorted(GUARDS))
def test_a_store_whose_guard_was_dropped_is_not_written_to(path: Path, tool: sqlite3.Connection, name: str) -> None:
    tool.execute(f"DROP TRIGGER {name}")
    with pytest.raises(GuardsMissing, match=name) as caught:
        open_store(path)
    assert (caught.value.missing, caught.value.changed) == ((name,), ())


def test_a_guard_that_reads_differently_is_noticed(path: Path, tool: sqlite3.Connection) -> None:
    tool.execute("DROP TRIGGER events_refuse_delete")
    tool.execute("CREATE TRIGGER events_refuse_delete BEFORE DELETE ON events BEGIN SELECT 1; END")
    with pytest.raises(GuardsMissing) as caught:
        open_store(path)
    assert caught.value.changed == ("events_refuse_delete",)


def test_a_trigger_that_does_not_belong_there_is_noticed(path: Path, tool: sqlite3.Connection) -> None:
    tool.execute("CREATE TRIGGER sneaky AFTER INSERT ON events BEGIN DELETE FROM checkpoints; END")
    with pytest.raises(GuardsMissing) as caught:
        open_store(path)
    assert caught.value.changed == ("sneaky",)


def test_a_store_without_guards_can_still_be_read_and_verified(path: Path, tool: sqlite3.Connection) -> None:
    tool.execute("DROP TRIGGER events_refuse_delete")
    with open_store(path, read_only=True) as store:
        assert texts(store, "a") == "abc"
        (finding,) = store.verify().findings
    assert finding.kind == "guards"
    assert "events_refuse_delete" in finding.message


def test_guards_come_back_when_the_events_are_sound(path: Path, tool: sqlite3.Connection) -> None:
    from eventstore.repair import restore_guards

    tool.execute("DROP TRIGGER events_refuse_delete")
    assert restore_guards(path) == ("events_refuse_delete",)
    with open_store(path) as store:
        assert store.verify().findings == ()
    assert restore_guards(path) == ()


def test_guards_do_not_come_back_over_altered_events(path: Path, tool: sqlite3.Connection) -> None:
    from eventstore.errors import StoreDamaged
    from eventstore.repair import restore_guards

    tool.execute("DROP TRIGGER events_refuse_update")
    tool.execute("UPDATE events SET data = x'00' WHERE pos = 2")
    with pytest.raises(StoreDamaged, match="event 2 of"):
        restore_guards(path)
    with pytest.raises(GuardsMissing):
        open_store(path)


def test_connections_are_set_up_as_the_store_says(path: Path) -> None:
    with open_store(path) as store, store.batch(), store.connection() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "busy_timeout")
        }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "busy_timeout": 10_000,
    }
    with open_store(path, durability="normal") as store, store.batch(), store.connection() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1


def test_a_connection_for_reading_cannot_write(path: Path) -> None:
    with open_store(path) as store, store.connection() as connection:
        from sqlalchemy.exc import OperationalError

        with pytest.raises(OperationalError):
            connection.exec_driver_sql("DELETE FROM checkpoints")
