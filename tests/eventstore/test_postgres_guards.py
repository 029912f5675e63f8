"""PostgreSQL: what the database itself refuses, and that a store without its guards is not opened for writing."""

from __future__ import annotations

import psycopg
import pytest

from eventstore import open_store
from eventstore.errors import GuardsMissing, StoreDamaged
from eventstore.postgres.guards import compare_guards
from eventstore.repair import restore_guards
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import events, texts

INSERT = (
    "INSERT INTO events (stream_id, version, event_id, type, recorded_at, data, hash) "
    "VALUES ({stream}, {version}, decode('{ident}', 'hex'), 'x', 1, '', decode(repeat('00', 32), 'hex'))"
)


@pytest.fixture
def database(databases: PostgresDatabases) -> str:
    """A database with `a` as abc, forked after b."""
    with databases.open() as store:
        store.append("a", events("abc"))
        store.fork("a", 2, "b")
        store.seal()
    return databases.database()


@pytest.mark.parametrize("mode", ["origin", "replica", "local"])
@pytest.mark.parametrize("table", ["events", "streams", "seals", "epochs"])
@pytest.mark.parametrize("attack", ["UPDATE {} SET {} = {}", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_nothing_recorded_is_changed_or_removed_even_by_the_owner(
    databases: PostgresDatabases, database: str, table: str, attack: str, mode: str
) -> None:
    column = {"events": "data", "streams": "name", "seals": "root", "epochs": "epoch"}[table]
    statement = f"SET session_replication_role = {mode}; " + attack.format(table, column, column)
    with pytest.raises(psycopg.Error, match=r"guard: .* are never changed or removed"):
        databases.server.execute(statement, database)
    with databases.open() as store:
        assert (texts(store, "a"), store.verify().findings) == ("abc", ())


def test_an_insert_that_would_overwrite_is_refused(databases: PostgresDatabases, database: str) -> None:
    statement = INSERT.format(stream=1, version=2, ident="aa" * 16)
    for ending in ("", " ON CONFLICT (stream_id, version) DO UPDATE SET data = 'forged'", " ON CONFLICT DO NOTHING"):
        with pytest.raises(psycopg.Error, match="version is not the next one"):
            databases.server.execute(statement + ending, database)
    with databases.open() as store:
        assert texts(store, "a") == "abc"


@pytest.mark.parametrize(("stream", "version"), [(1, 5), (1, 3), (1, 0), (2, 2), (2, 4)])
def test_a_version_that_is_not_the_next_is_refused(
    databases: PostgresDatabases, database: str, stream: int, version: int
) -> None:
    with pytest.raises(psycopg.Error, match="version is not the next one"):
        databases.server.execute(INSERT.format(stream=stream, version=version, ident="aa" * 16), database)


def test_an_event_of_no_stream_and_an_id_used_elsewhere_are_refused(
    databases: PostgresDatabases, database: str
) -> None:
    with pytest.raises(psycopg.Error, match="the stream is not there"):
        databases.server.execute(INSERT.format(stream=99, version=1, ident="aa" * 16), database)
    with databases.open() as store:
        ident = next(iter(store.read("a"))).event_id.hex()
    with pytest.raises(psycopg.Error, match="event id is taken"):
        databases.server.execute(INSERT.format(stream=2, version=3, ident=ident), database)


def test_nobody_chooses_the_place_of_an_event_in_the_order(databases: PostgresDatabases, database: str) -> None:
    forged = INSERT.format(stream=1, version=4, ident="aa" * 16)
    forged = forged.replace("(stream_id,", "(epoch, xid, stream_id,").replace("VALUES (", "VALUES (1, '1', ")
    databases.server.execute(forged, database)
    with databases.open() as store:
        assert store.feed()[-1].version == 4


def test_a_fork_of_an_event_that_the_parent_does_not_own_is_refused(
    databases: PostgresDatabases, database: str
) -> None:
    columns = "uuid, category, name, parent_id, fork_version, base_hash, created_at, digest"
    values = "decode(repeat('ab', 16), 'hex'), 'c', 'c', 1, 9, decode(repeat('00', 32), 'hex'), 1, "
    values += "decode(repeat('00', 32), 'hex')"
    with pytest.raises(psycopg.Error, match="fork point is not an event"):
        databases.server.execute(f"INSERT INTO streams ({columns}) VALUES ({values})", database)


SABOTAGE = {
    "dropped": ("DROP TRIGGER events_refuse_delete ON events", "events_refuse_delete is missing"),
    "disabled": ("ALTER TABLE events DISABLE TRIGGER events_guard_insert", "events_guard_insert was changed"),
    "not always": ("ALTER TABLE streams ENABLE TRIGGER streams_refuse_update", "streams_refuse_update was changed"),
    "all disabled": ("ALTER TABLE seals DISABLE TRIGGER ALL", "seals_refuse_truncate was changed"),
    "function replaced": (
        "CREATE OR REPLACE FUNCTION events_refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp "
        "AS 'BEGIN RETURN NEW; END'",
        "events_refuse_update was changed",
    ),
    "search path taken away": ("ALTER FUNCTION events_guard_insert() RESET search_path", "events_guard_insert was"),
    "a condition": (
        "CREATE OR REPLACE TRIGGER events_refuse_update BEFORE UPDATE ON events FOR EACH ROW "
        "WHEN (NEW.version > 9) EXECUTE FUNCTION events_refuse('recorded events'); "
        "ALTER TABLE events ENABLE ALWAYS TRIGGER events_refuse_update",
        "events_refuse_update was changed",
    ),
    "some columns only": (
        "CREATE OR REPLACE TRIGGER events_refuse_update BEFORE UPDATE OF codec ON events FOR EACH ROW "
        "EXECUTE FUNCTION events_refuse('recorded events'); "
        "ALTER TABLE events ENABLE ALWAYS TRIGGER events_refuse_update",
        "events_refuse_update was changed",
    ),
    "a stranger": (
        "CREATE FUNCTION spy() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; "
        "CREATE TRIGGER spy BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION spy()",
        "events.spy was changed",
    ),
}


@pytest.mark.parametrize("how", sorted(SABOTAGE))
def test_a_store_without_its_guards_is_read_but_not_written_until_they_are_put_back(
    databases: PostgresDatabases, database: str, how: str
) -> None:
    statement, told = SABOTAGE[how]
    databases.server.execute(statement, database)
    with pytest.raises(GuardsMissing, match=told):
        databases.open()
    with databases.open(read_only=True) as store:
        assert texts(store, "a") == "abc"
        assert {one.kind for one in store.verify().findings} == {"guards"}
    assert restore_guards(databases.server.url(database)) != ()
    assert restore_guards(databases.server.url(database)) == ()
    with databases.open() as store:
        store.append("a", events("d"), 3)
        assert store.verify().findings == ()


def test_guards_are_not_put_back_over_events_that_were_altered(databases: PostgresDatabases, database: str) -> None:
    databases.server.execute(
        "ALTER TABLE events DISABLE TRIGGER ALL; UPDATE events SET data = 'forged' WHERE version = 2", database
    )
    with pytest.raises(StoreDamaged, match="event 2 of a"):
        restore_guards(databases.server.url(database))


def test_the_guards_of_a_new_database_are_what_is_expected_whatever_its_schema_is_called(
    databases: PostgresDatabases,
) -> None:
    url = databases.server.create("odd") + "&options=-csearch_path%3D%22Odd%5C%20one%22"
    try:
        databases.server.execute('CREATE SCHEMA "Odd one"', "odd")
        with open_store(url) as store:
            store.append("a", events("abc"))
            assert store.verify().findings == ()
        with open_store(url) as store:
            assert texts(store, "a") == "abc"
        assert databases.server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "odd") == [(0,)]
    finally:
        databases.server.drop("odd")


def test_the_text_of_every_guard_is_compared(databases: PostgresDatabases, database: str) -> None:
    with psycopg.connect(databases.server.url(database)) as connection:
        assert compare_guards(lambda sql: connection.execute(sql).fetchall()) == ((), ())
        names = [row[0] for row in connection.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")]
        for name in names:
            table = name.partition("_")[0]
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
            assert compare_guards(lambda sql: connection.execute(sql).fetchall()) == ((), (name,))
            connection.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")
        assert len(names) == 15
        connection.rollback()
