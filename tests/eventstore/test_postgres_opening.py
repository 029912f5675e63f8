"""PostgreSQL: addresses, migrations, databases that will not do, epochs, and events split into parts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import psycopg
import pytest

from eventstore import location, open_store, revision
from eventstore.errors import (
    EpochMissing,
    MissingDatabase,
    NewerSchema,
    NotADatabase,
    OlderSchema,
    OnServer,
    ReadOnlyStore,
    StoreDisconnected,
    StoreError,
    StoreFault,
    UnsupportedDatabase,
    WrongAddress,
)
from eventstore.postgres.address import parse_address
from eventstore.postgres.guards import compare_guards
from eventstore.postgres.opening import new_epoch
from eventstore.restore import restore_database
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import events, texts
from tests.servers import Server


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """The address of a database without tables."""
    yield server.create("empty")
    server.drop("empty")


def test_options_of_libpq_are_passed_on_and_ours_is_not() -> None:
    found = parse_address(
        "postgresql+psycopg://me:a%40b@host:99/games?sslmode=require&options=-cx%3D1+2&kifu_partitions=8"
    )
    assert found.parameters == {
        "user": "me", "password": "a@b", "host": "host", "port": "99", "dbname": "games", "sslmode": "require",
        "options": "-cx=1+2",
    }  # fmt: skip
    assert found.partitions == 8
    assert "a%40b" not in repr(found)
    assert "a@b" not in repr(found)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:secret%zz@h/d",
        "postgresql://u:secret@h/d?nonsense=1",
        "postgresql://u:secret@h?kifu_partitions=x",
    ],
)
def test_an_address_that_is_not_well_formed_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(WrongAddress) as caught:
        open_store(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://u:Sec@ret99@127.0.0.1:1/k", "more than one @"),
        ("postgresql://u:Sec/ret99@127.0.0.1:1/k", "a / before it"),
        ("postgresql://u:ret99", "port that is no number"),
        ("postgresql://u:x?ret99=1@h/k", "port that is no number"),
        ("postgresql://u:1?ret99=1@h/k", "an option that is none of libpq's"),
        ("postgresql://h:70000/k", "port that is no number from 1 to 65535"),
        ("postgresql://h/k?sslmoe=x", r"sslmoe, which libpq does not know \(is sslmode meant\?\)"),
    ],
)
def test_what_is_wrong_with_an_address_is_named_and_no_password(url: str, told: str) -> None:
    with pytest.raises(WrongAddress, match=told) as caught:
        open_store(url)
    assert "ret99" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"sslmode": "always"}, "value for sslmode that libpq does not know"),
        ({"connect_timeout": "soon"}, "value for connect_timeout"),
        ({"sslmode": "verify-full", "sslrootcert": "/nowhere.crt", "host": "127.0.0.1"}, "cannot be reached"),
    ],
)
def test_a_value_that_libpq_does_not_know_is_named(server: Server, options: dict[str, str], told: str) -> None:
    with pytest.raises(StoreError, match=told) as caught:
        open_store(server.url(options=options))
    assert ("try again" in str(caught.value)) == (told == "cannot be reached")


def test_a_role_that_is_not_there_is_no_reason_to_try_again(server: Server) -> None:
    with pytest.raises(StoreFault, match='role "nobody_here" does not exist') as caught:
        open_store(server.url(user="nobody_here"))
    assert "try again" not in str(caught.value)


def test_an_answer_that_holds_a_piece_of_the_password_is_left_out() -> None:
    with pytest.raises(StoreFault) as caught:
        open_store("postgresql://u:a%40no-such-host.invalid@no-such-host.invalid/k?connect_timeout=2")
    assert str(caught.value).count("no-such-host.invalid") == 1, "as the host, in the address that may be shown"


def test_a_database_in_another_encoding_is_refused_with_what_to_do(server: Server) -> None:
    server.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    try:
        with pytest.raises(NotADatabase, match=r"encoding LATIN1.*--encoding=UTF8"):
            open_store(server.url("latin"))
    finally:
        server.drop("latin")


def test_a_database_without_tables_is_not_made_by_who_only_looks(server: Server, empty: str) -> None:
    with pytest.raises(NotADatabase, match="is empty"):
        open_store(empty, create=False)
    assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "empty") == [(0,)]


def test_what_is_missing_to_speak_with_a_server_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(location, "find_spec", lambda name: None)
    with pytest.raises(UnsupportedDatabase, match=r'pip install "kifu\[postgres\]"'):
        open_store("postgresql://host/games")


def test_a_server_or_database_that_is_not_there_is_named_without_the_password(server: Server, empty: str) -> None:
    with pytest.raises(MissingDatabase) as missing:
        open_store(server.url("nothing", password="secret"))
    with pytest.raises(StoreDisconnected) as gone:
        open_store("postgresql://me:secret@/x?host=/nowhere", busy_timeout_ms=1)
    for caught in (missing, gone):
        assert "secret" not in str(caught.value)


def test_a_new_database_gets_its_tables_and_an_empty_one_is_not_read(empty: str) -> None:
    with pytest.raises(NotADatabase, match="is empty"):
        open_store(empty, read_only=True)
    with open_store(empty) as store:
        store.append("a", events("abc"))
        assert store.stats().revision == revision.REVISION
    with open_store(empty, read_only=True) as store:
        assert texts(store, "a") == "abc"
        with pytest.raises(ReadOnlyStore):
            store.append("a", events("d"))


def test_a_database_of_another_program_is_left_alone(server: Server, empty: str) -> None:
    server.execute("CREATE TABLE events (what text)", "empty")
    with pytest.raises(NotADatabase, match="another program"):
        open_store(empty)
    assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "empty") == [(1,)]


@pytest.mark.parametrize(("stamp", "error"), [("9999", NewerSchema), ("0001", OlderSchema)])
def test_another_schema_is_not_read_and_a_newer_one_not_written(
    databases: PostgresDatabases, stamp: str, error: type[Exception]
) -> None:
    databases.server.execute(f"UPDATE alembic_version SET version_num = '{stamp}'", databases.database())
    with pytest.raises(error):
        databases.open(read_only=True)
    if error is NewerSchema:
        with pytest.raises(error):
            databases.open()


def test_an_older_schema_is_brought_up_to_date_and_keeps_its_events(
    databases: PostgresDatabases, monkeypatch: pytest.MonkeyPatch, server: Server
) -> None:
    url = server.create("older")
    try:
        monkeypatch.setattr(revision, "REVISION", "0001")
        with open_store(url) as store:
            store.append("a", events("abc"))
        monkeypatch.undo()
        with open_store(url) as store:
            assert (texts(store, "a"), store.stats().revision) == ("abc", revision.REVISION)
            assert store.verify().findings == ()
        assert compare(url) == compare(server.url(databases.database()))
    finally:
        server.drop("older")


def compare(url: str) -> list[tuple[object, ...]]:
    """Returns what the catalogue says of tables and indexes."""
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name "
        "FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    indexes = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2"
    with psycopg.connect(url) as connection:
        return [*connection.execute(columns).fetchall(), *connection.execute(indexes).fetchall()]


def test_of_programs_that_make_the_tables_at_once_one_does_and_the_others_wait(server: Server, empty: str) -> None:
    program = (
        "import sys; from eventstore import open_store\n"
        "with open_store(sys.argv[1]) as store: print(store.stats().revision)"
    )
    makers = [
        subprocess.Popen([sys.executable, "-c", program, empty], stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    assert [maker.communicate()[0].strip() for maker in makers] == [revision.REVISION] * 3
    assert server.execute("SELECT version_num FROM alembic_version", "empty") == [(revision.REVISION,)]
    with open_store(empty) as store:
        store.append("a", events("abc"))


def test_a_migration_that_fails_leaves_nothing(server: Server, empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from migrations.postgres import event_store

    class Broken(Exception):
        pass

    def guards(schema: str, partitions: int) -> list[str]:
        raise Broken

    monkeypatch.setattr(event_store, "guards", guards)
    with pytest.raises(Broken):
        open_store(empty)
    assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "empty") == [(0,)]
    monkeypatch.undo()
    open_store(empty).close()


def test_a_backup_is_made_and_restored_by_the_servers_own_programs(databases: PostgresDatabases) -> None:
    with databases.open() as store, pytest.raises(OnServer, match="pg_dump"):
        store.backup("copy.db")
    with pytest.raises(OnServer, match="pg_restore") as caught:
        restore_database("copy.dump", databases.server.url("x", password="secret"))
    assert "secret" not in str(caught.value)


def test_a_database_that_is_no_file_has_an_address_and_no_path(databases: PostgresDatabases) -> None:
    with databases.open() as store:
        assert store.address == databases.server.url(databases.database())
        with pytest.raises(UnsupportedDatabase, match="is no file"):
            store.path  # noqa: B018


# -- epochs ----------------------------------------------------------------------------------------------


def pretend_restored(databases: PostgresDatabases) -> None:
    """Makes the database look as one that was restored from a server which had counted a billion transactions."""
    databases.server.execute(
        "".join(
            f"ALTER TABLE {table} DISABLE TRIGGER {table}_refuse_update; "
            f"UPDATE {table} SET xid = (xid::text::bigint + 1000000000)::text::xid8; "
            f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_refuse_update; "
            for table in ("events", "streams", "seals")
        ),
        databases.database(),
    )


def test_a_database_restored_into_a_younger_server_is_refused_until_a_new_epoch_begins(
    databases: PostgresDatabases,
) -> None:
    with databases.open() as store:
        store.append("a", events("ab"))
        store.append("b", events("c"))
        before = [one.data for one in store.feed()]
    pretend_restored(databases)
    for read_only in (True, False):
        with pytest.raises(EpochMissing, match="kifu db new-epoch"):
            databases.open(read_only=read_only)
    assert new_epoch(parse_address(databases.server.url(databases.database())), 5) == 2
    with databases.open() as store:
        assert [one.data for one in store.feed()] == before == [b"a", b"b", b"c"]
        place = store.last_position()
        store.append("a", events("d"), 2)
        store.fork("a", 3, "f")
        store.append("f", events("e"))
        assert [one.data for one in store.feed(place)] == [b"d", b"e"]
        store.seal()
        assert store.verify().findings == ()


# -- events split by stream ------------------------------------------------------------------------------


@pytest.fixture
def split(server: Server) -> Iterator[PostgresDatabases]:
    made = PostgresDatabases(server, partitions=4)
    yield made
    made.remove()


def test_events_can_be_split_by_stream(split: PostgresDatabases) -> None:
    with split.open() as store:
        for n in range(20):
            store.append(f"line-{n}", events("ab"))
        assert len(store.feed()) == 40
        store.seal()
        assert store.verify().findings == ()
    counts = split.server.execute("SELECT tableoid::regclass::text, count(*) FROM events GROUP BY 1", split.database())
    assert len(counts) == 4


def test_the_parts_have_the_guards_of_the_whole(split: PostgresDatabases) -> None:
    with split.open() as store:
        for n in range(20):
            store.append(f"line-{n}", events("ab"))
    for attack in ("UPDATE events_1 SET data = ''", "DELETE FROM events_1", "TRUNCATE events_1", "TRUNCATE events"):
        with pytest.raises(psycopg.Error, match="never changed or removed"):
            split.server.execute(attack, split.database())
    with psycopg.connect(split.server.url(split.database())) as connection:
        for sabotage in (
            "ALTER TABLE events_2 DISABLE TRIGGER events_refuse_update",
            "DROP TRIGGER events_2_refuse_truncate ON events_2",
        ):
            connection.execute(sabotage)
            missing, changed = compare_guards(lambda sql: connection.execute(sql).fetchall())
            assert len(missing + changed) == 1
            connection.rollback()
