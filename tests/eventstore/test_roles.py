"""What each role of a server can do, tried against the server."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from eventstore import NewEvent, open_store
from eventstore.errors import StoreFault
from eventstore.postgres.administration import run_script
from eventstore.roles import GIVEN, NAMES, PUBLIC_VIEW, READ, REBUILDABLE, roles_sql
from tests.eventstore.making import event, events, texts
from tests.servers import Server

_NUMBERS = itertools.count(1)
LOGINS = {"admin": "owner", "recording": "recorder", "reading": "reader", "watching": "spectator"}


class Hall:
    """A database with its roles, and a login for each of them."""

    def __init__(self, server: Server, database: str) -> None:
        self.server = server
        self.database = database

    def url(self, user: str = "postgres") -> str:
        return self.server.url(self.database, user=user)

    def execute(self, statement: str, user: str = "postgres") -> list[tuple[object, ...]]:
        return self.server.execute(statement, self.database, user=user)

    def stored(self) -> list[tuple[object, ...]]:
        return self.execute("SELECT stream_id, version, hash FROM events ORDER BY stream_id, version")


@pytest.fixture(scope="module")
def made(server: Server) -> Iterator[str]:
    """A database with an archive, its roles and logins, of which each test has a copy."""
    hall = Hall(server, "roles")
    server.create(hall.database)
    with open_store(hall.url()) as store:
        store.append("match-1", [event("the note that nobody reads")])
        store.append("line-1", events("abc"))
        store.save_snapshot("line-1", "fold", 1, 3, b"state")
    run_script(hall.url(), roles_sql())
    for login, role in LOGINS.items():
        hall.execute(f"CREATE ROLE {login} LOGIN IN ROLE kifu_{role}")
    yield hall.database
    server.drop(hall.database)
    for login in LOGINS:
        server.execute(f"DROP ROLE {login}")


@pytest.fixture
def still(server: Server, made: str) -> Hall:
    """The database itself, for tests that change nothing."""
    return Hall(server, made)


@pytest.fixture
def hall(server: Server, made: str) -> Iterator[Hall]:
    hall = Hall(server, f"roles_{next(_NUMBERS)}")
    server.create(hall.database, made)
    hall.execute(f'REVOKE TEMPORARY ON DATABASE "{hall.database}" FROM PUBLIC')  # is not copied with a database
    yield hall
    server.drop(hall.database)


def test_a_recorder_records_forks_seals_and_keeps_snapshots(hall: Hall) -> None:
    with open_store(hall.url("recording")) as store:
        assert not store.read_only
        store.append("line-1", events("de"), 3)
        store.fork("line-1", 2, "line-2")
        store.append("line-2", events("x"))
        store.save_snapshot("line-1", "fold", 1, 5, b"later")
        store.save_checkpoint("somebody", store.last_position())
        store.seal()
    with open_store(hall.url()) as store:
        assert texts(store, "line-1") == "abcde"
        assert texts(store, "line-2") == "abx"
        assert store.verify().findings == ()


FORBIDDEN = {
    "change an event": "UPDATE events SET data = 'x'",
    "change one by its version": "UPDATE events SET version = 9 WHERE version = 1",
    "remove an event": "DELETE FROM events WHERE version = 3",
    "remove all": "TRUNCATE events CASCADE",
    "change a stream": "UPDATE streams SET name = 'other'",
    "remove a stream": "DELETE FROM streams",
    "empty the streams": "TRUNCATE streams CASCADE",
    "change a seal": "UPDATE seals SET root = root",
    "remove a seal": "DELETE FROM seals",
    "empty the seals": "TRUNCATE seals",
    "switch one guard off": "ALTER TABLE events DISABLE TRIGGER USER",
    "switch all guards off": "ALTER TABLE streams DISABLE TRIGGER ALL",
    "pass for a replica": "SET session_replication_role = 'replica'",
    "pass for a replica by set_config": "SELECT set_config('session_replication_role', 'replica', false)",
    "add a column": "ALTER TABLE events ADD COLUMN more text",
    "drop the table": "DROP TABLE events CASCADE",
    "rename the table": "ALTER TABLE events RENAME TO gone",
    "own the table": "ALTER TABLE events OWNER TO recording",
    "add a rule": "CREATE RULE none AS ON INSERT TO events DO INSTEAD NOTHING",
    "add a trigger": "CREATE TRIGGER x BEFORE INSERT ON seals EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "say the transaction": "INSERT INTO events (stream_id, xid) VALUES (1, '9')",
    "say the epoch": "INSERT INTO events (stream_id, epoch) VALUES (1, 9)",
    "say the position": "INSERT INTO events (stream_id, pos) OVERRIDING SYSTEM VALUE VALUES (1, 1)",
    "begin an epoch": "INSERT INTO epochs DEFAULT VALUES",
    "write the schema's number": "UPDATE alembic_version SET version_num = '9999'",
    "make a table": "CREATE TABLE mine (x int)",
    "make one before all others": "CREATE TEMPORARY TABLE events (x int)",
    "make a schema": "CREATE SCHEMA mine",
    "make a function": "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "become the owner": "SET ROLE kifu_owner",
    "become the superuser": "SET SESSION AUTHORIZATION postgres",
    "grant it to itself": "GRANT kifu_owner TO recording",
    "shut everybody out": "BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE",
    "read a file of the server": "COPY seals FROM '/etc/passwd'",
    "run a program": "COPY events TO PROGRAM 'cat'",
    "drop the view": f"DROP VIEW {PUBLIC_VIEW}",
    "become a superuser": "ALTER ROLE recording SUPERUSER",
}


def refused(hall: Hall, statement: str, user: str) -> str:
    """Runs a statement that must be refused, and returns what the server says."""
    with closing(hall.server.connect(hall.database, user=user)) as connection, pytest.raises(psycopg.Error) as told:
        connection.execute(statement)
    return f"{type(told.value).__name__}: {told.value}"


@pytest.mark.parametrize("what", FORBIDDEN)
def test_a_recorder_cannot(still: Hall, what: str) -> None:
    before = still.stored()
    said = refused(still, FORBIDDEN[what], "recording")
    assert said.startswith("InsufficientPrivilege"), said
    assert still.stored() == before
    with open_store(still.url("recording")) as store:  # and the guards are as they were
        assert not store.read_only


def test_a_recorder_can_hand_on_no_right_that_it_does_not_have(still: Hall) -> None:
    still.execute("GRANT UPDATE, DELETE ON events TO recording", "recording")  # a warning, and nothing is granted
    assert refused(still, "DELETE FROM events", "recording").startswith("InsufficientPrivilege")


@pytest.mark.parametrize("statement", ["UPDATE events SET data = 'x'", "DELETE FROM events", "TRUNCATE events CASCADE"])
@pytest.mark.parametrize("user", ["admin", "postgres"])
def test_not_even_the_owner_changes_an_event_while_the_guards_stand(still: Hall, statement: str, user: str) -> None:
    before = still.stored()
    assert "guard" in refused(still, statement, user)
    assert still.stored() == before


def test_a_superuser_that_passes_for_a_replica_meets_the_guards_all_the_same(still: Hall) -> None:
    assert "guard" in refused(still, "SET session_replication_role = 'replica'; DELETE FROM events", "postgres")


def test_a_reader_reads_and_records_nothing(still: Hall) -> None:
    with open_store(still.url("reading")) as store:
        assert texts(store, "line-1") == "abc"
        assert store.verify().findings == ()
        assert store.read_only
        with pytest.raises(StoreFault):
            store.append("line-1", events("d"))
    said = refused(still, "INSERT INTO checkpoints VALUES ('me', 1)", "reading")
    assert said.startswith("InsufficientPrivilege")
    assert len(still.stored()) == 4


def test_a_reader_can_make_a_backup_and_a_spectator_cannot(still: Hall) -> None:
    dump = still.server.run("pg_dump", still.url("reading"))
    assert "COPY public.events" in dump
    assert b"the note that nobody reads".hex() in dump
    with pytest.raises(RuntimeError, match="permission denied"):
        still.server.run("pg_dump", still.url("watching"))


def test_an_owner_upgrades_the_tables(hall: Hall) -> None:
    hall.execute("ALTER TABLE events ADD COLUMN more text; CREATE TABLE another (x int)", "admin")
    assert hall.execute("SELECT more FROM events LIMIT 1", "recording") == [(None,)]
    assert refused(hall, "SELECT * FROM another", "recording").startswith("InsufficientPrivilege")


def test_a_spectator_reads_one_view_and_nothing_else(hall: Hall) -> None:
    hall.execute(
        "INSERT INTO projection_matches (match_id, created_at, updated_at, game, date, sort, search, row) "
        "VALUES ('1', 1, 2, 'root', '2026-11-28', '', 'secret', 'secret')"
    )
    assert hall.execute(f"SELECT * FROM {PUBLIC_VIEW}", "watching") == [("1", "root", "2026-11-28")]
    others = hall.execute(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S') "
        f"AND relname <> '{PUBLIC_VIEW}'"
    )
    assert ("events",) in others
    for (name,) in others:
        assert refused(hall, f"SELECT * FROM {name}", "watching").startswith("InsufficientPrivilege")
    for statement in (f"DELETE FROM {PUBLIC_VIEW}", f"UPDATE {PUBLIC_VIEW} SET game = 'x'"):
        assert refused(hall, statement, "watching").startswith("InsufficientPrivilege")


def test_a_spectator_learns_nothing_by_a_function_that_sees_rows_before_the_view_does(still: Hall) -> None:
    refusal = refused(still, "CREATE FUNCTION peep(text) RETURNS bool LANGUAGE sql AS 'SELECT true'", "watching")
    assert refusal.startswith("InsufficientPrivilege")
    with pytest.raises(StoreFault, match="role"):
        open_store(still.url("watching"))


def test_the_roles_can_be_made_again_and_rights_given_besides_are_taken_back(hall: Hall) -> None:
    hall.execute("GRANT UPDATE, DELETE ON events TO kifu_recorder; GRANT SELECT ON events TO kifu_spectator")
    run_script(hall.url(), roles_sql())
    assert refused(hall, "DELETE FROM events", "recording").startswith("InsufficientPrivilege")
    assert refused(hall, "SELECT * FROM events", "watching").startswith("InsufficientPrivilege")
    with open_store(hall.url("recording")) as store:
        store.append("line-1", events("d"), 3)


def test_every_table_of_the_archive_is_somebodys(still: Hall) -> None:
    tables = still.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    assert {str(name) for (name,) in tables} == {*GIVEN, *REBUILDABLE, *READ, NAMES}
    owners = still.execute("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'")
    assert owners == [("kifu_owner",)]


def test_whoever_owns_the_database_and_may_make_roles_needs_no_superuser(server: Server) -> None:
    server.execute("CREATE ROLE boss LOGIN CREATEROLE")
    server.execute("CREATE DATABASE own_hall OWNER boss")
    hall = Hall(server, "own_hall")
    with open_store(hall.url("boss")) as store:
        store.append("line-1", events("abc"))
    for _ in range(2):
        run_script(hall.url("boss"), roles_sql("own"))
    server.execute("CREATE ROLE own_table LOGIN IN ROLE own_recorder")
    with open_store(hall.url("own_table")) as store:
        store.append("line-1", events("d"), 3)
    assert refused(hall, "DELETE FROM events", "own_table").startswith("InsufficientPrivilege")
    server.drop("own_hall")
    server.execute("DROP ROLE own_table, own_owner, own_recorder, own_reader, own_spectator; DROP ROLE boss")


def test_roles_hold_for_the_parts_of_a_table_that_is_split(server: Server, made: str) -> None:
    hall = Hall(server, "roles_split")
    server.create(hall.database)
    with open_store(server.url(hall.database, options={"kifu_partitions": "3"})) as store:
        store.append("line-1", events("abc"))
    run_script(hall.url(), roles_sql())
    with open_store(hall.url("recording")) as store:
        store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcd"
    for part in ("events_0", "events_1", "events_2"):
        for statement in (f"DELETE FROM {part}", f"TRUNCATE {part}", f"ALTER TABLE events DETACH PARTITION {part}"):
            assert refused(hall, statement, "recording").startswith("InsufficientPrivilege")
        assert refused(hall, f"SELECT * FROM {part}", "watching").startswith("InsufficientPrivilege")
    server.drop(hall.database)


def test_an_event_goes_in_by_one_who_may_add_it_alone(hall: Hall) -> None:
    with open_store(hall.url("recording")) as store:
        store.append("line-1", [NewEvent("play", b"d", b"i" * 16, 1)], 3)
        again = store.append("line-1", [NewEvent("play", b"d", b"i" * 16, 1)], 3)
    assert again.duplicate


def test_a_spectator_who_opens_the_archive_is_told_what_may_be_read(still: Hall) -> None:
    with pytest.raises(StoreFault, match="public_matches") as caught:
        open_store(still.url("watching"))
    assert "alembic" not in str(caught.value)


def test_a_reader_who_records_is_told_which_role_may(still: Hall) -> None:
    with open_store(still.url("reading")) as store, pytest.raises(StoreFault, match="kifu_recorder") as caught:
        store.append("line-1", events("d"))
    assert "folder" not in str(caught.value)
