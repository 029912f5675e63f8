"""The servers of the tests are real ones, and leave nothing behind."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.servers import OWNER, Server, a_standby, binaries, readable_copy
from tests.tls import TlsDoor


def test_a_server_answers_and_its_version_is_eighteen(server: Server) -> None:
    [(version,)] = server.execute("SELECT current_setting('server_version_num')::int / 10000")
    assert version == 18


def test_a_database_made_from_a_template_has_what_the_template_has(server: Server) -> None:
    server.create("pattern")
    server.execute("CREATE TABLE things (name text); INSERT INTO things VALUES ('one')", "pattern")
    server.create("copy", "pattern")
    assert server.execute("SELECT name FROM things", "copy") == [("one",)]
    server.drop("copy")
    server.drop("pattern")
    assert server.execute("SELECT 1 FROM pg_database WHERE datname IN ('copy', 'pattern')") == []


def test_what_was_committed_is_there_after_a_crash(own_server: Server) -> None:
    own_server.execute("CREATE TABLE things (name text); INSERT INTO things VALUES ('one')")
    own_server.crash()
    assert not own_server.running
    with pytest.raises(psycopg.OperationalError):
        own_server.execute("SELECT 1")
    own_server.start()
    assert own_server.execute("SELECT name FROM things") == [("one",)]
    assert "automatic recovery" in own_server.log


def test_a_connection_can_be_cut(own_server: Server) -> None:
    own_server.create("one")
    with closing(own_server.connect("one")) as connection:
        assert own_server.cut("one") == 1
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")


def test_a_standby_has_what_the_primary_has_and_takes_its_place(own_server: Server) -> None:
    own_server.execute("CREATE TABLE things (name text)")
    with a_standby(own_server) as standby:
        own_server.execute("INSERT INTO things VALUES ('one')")
        own_server.caught_up(standby)
        assert standby.execute("SELECT name FROM things") == [("one",)]
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            standby.execute("INSERT INTO things VALUES ('two')")
        own_server.crash()
        standby.promote()
        standby.execute("INSERT INTO things VALUES ('two')")
        assert standby.execute("SELECT name FROM things") == [("one",), ("two",)]


def test_a_password_is_asked_of_a_locked_role_on_the_socket(server: Server) -> None:
    server.execute("CREATE ROLE locked_one LOGIN PASSWORD 'right'")
    with closing(psycopg.connect(server.url(user="locked_one", password="right"))) as connection:
        assert connection.info.user == "locked_one"
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(server.url(user="locked_one", password="wrong"))
    server.execute("DROP ROLE locked_one")


def test_a_door_with_tls_shows_the_certificate_that_it_made(server: Server, tmp_path: Path) -> None:
    with TlsDoor(server, tmp_path) as door:
        with closing(psycopg.connect(door.url(sslmode="verify-full", sslrootcert=str(door.certificate)))) as connection:
            assert connection.pgconn.ssl_in_use
            assert connection.execute("SELECT 1").fetchall() == [(1,)]
        with pytest.raises(psycopg.OperationalError, match="certificate"):
            psycopg.connect(door.url(sslmode="verify-full", sslrootcert="system"))


def test_a_server_whose_starter_was_killed_is_stopped_and_removed() -> None:
    script = "from tests.servers import Server\nwith Server() as s: print(s.folder, flush=True); input()"
    root = Path(__file__).parent.parent
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as starter:
        assert starter.stdout is not None
        assert starter.stderr is not None
        folder = Path(starter.stdout.readline().strip())
        postmaster = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        starter.kill()
        starter.stderr.read()  # Ends with the last that writes there, which is the guard.
    assert not folder.exists()
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(postmaster)], capture_output=True, text=True, check=False)
    assert state.stdout.strip() in ("", "Z", "Zs")  # Gone, or ended and not yet fetched by the system.


def test_programs_that_are_copied_for_the_user_of_servers_find_their_libraries(server: Server) -> None:
    copied = readable_copy(binaries().parent) / "bin" / "initdb"
    assert copied.owner() == server.data.owner()
    done = subprocess.run([copied, "--version"], capture_output=True, text=True, check=True)
    assert "PostgreSQL) 18" in done.stdout


def test_a_server_removed_leaves_no_folder() -> None:
    with Server() as server:
        assert server.running
        assert server.execute("SELECT current_user") == [(OWNER,)]
    assert not server.folder.exists()
