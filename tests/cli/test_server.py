"""The command line on a PostgreSQL server: recording, roles, a standby, a dump brought back, and no password shown."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Kifu
from tests.servers import Server, a_standby
from tests.tls import TlsDoor

_NUMBERS = itertools.count(1)


@pytest.fixture
def club(server: Server, kifu: Kifu) -> Iterator[Kifu]:
    """The prepared archive, on a server."""
    database = f"club_{next(_NUMBERS)}"
    url = server.create(database)
    kifu.ok("db", "copy", kifu.database, url)
    yield Kifu(kifu.folder, url)
    server.drop(database)


def test_an_archive_on_a_server_answers_as_the_file_does(kifu: Kifu, club: Kifu, pebbles: str, root: str) -> None:
    for words in (("log", root), ("show", pebbles), ("lines", root), ("search", "alice"), ("export", root)):
        assert club.ok(*words).out == kifu.ok(*words).out
    there, here = club.ok("verify", "--json").data, kifu.ok("verify", "--json").data
    assert there == here


def test_it_is_recorded_there_and_brought_back_into_a_file(club: Kifu, pebbles: str, tmp_path: Path) -> None:
    club.ok("play", pebbles, "alice/vp += 2")
    club.ok("note", pebbles, "--at", "3", "a good one")
    line = club.ok("branch", pebbles, "--at", "5", "--name", "what if").out.strip()
    match = club.ok("new", "pebbles", "--seat", "a", "--seat", "b").out.strip()
    back = tmp_path / "back.db"
    club.ok("db", "copy", str(club.database), back)
    file = Kifu(club.folder, back)
    for words in (("log", pebbles), ("notes", pebbles), ("log", pebbles, "--line", line), ("show", match)):
        assert file.ok(*words).out == club.ok(*words).out
    assert file.ok("verify").code == 0


def test_roles_are_printed_without_a_server(empty: Kifu) -> None:
    printed = empty.ok("db", "roles").out
    assert printed == empty.ok("db", "roles", "--print").out
    assert "CREATE ROLE kifu_recorder NOLOGIN" in printed
    assert "CREATE ROLE club_2026_spectator" in empty.ok("db", "roles", "--prefix", "club_2026").out
    assert empty.ok("db", "roles", "--json").data == {"sql": printed}
    assert not Path(empty.database).exists()


@pytest.mark.parametrize(
    "words",
    [
        ("db", "roles", "--apply"),
        ("db", "roles", "--prefix", "a b; DROP"),
        ("db", "roles", "--print", "--apply"),
        ("db", "roles", "more"),
        ("db", "stats", "--apply"),
        ("db", "new-epoch"),
    ],
)
def test_what_a_file_has_not_is_refused_in_one_line(kifu: Kifu, words: tuple[str, ...]) -> None:
    result = kifu(*words)
    assert result.code == 2
    assert result.is_one_line()


def test_each_role_can_do_with_kifu_what_is_its_own(server: Server, club: Kifu, pebbles: str) -> None:
    told = club.ok("db", "roles", "--apply", "--prefix", "hall", "--json").data
    assert told["roles"] == "hall_owner, hall_recorder, hall_reader, hall_spectator"
    name = str(club.database).partition("@/")[2].partition("?")[0]
    urls = {}
    for role in ("recorder", "reader", "spectator"):
        server.execute(f"CREATE ROLE a_{role} LOGIN IN ROLE hall_{role}")
        urls[role] = server.url(name, user=f"a_{role}")
    try:
        club.ok("play", pebbles, "alice/vp += 2", db=urls["recorder"])
        club.ok("search", "alice", db=urls["recorder"])
        assert "alice/vp += 2" in club.ok("log", pebbles, db=urls["reader"]).out
        assert club.ok("search", "alice", db=urls["reader"]).out == club.ok("search", "alice").out
        assert club.ok("verify", db=urls["reader"]).code == 0
        for refused in (
            club("play", pebbles, "alice/vp += 2", db=urls["reader"]),
            club("log", pebbles, db=urls["spectator"]),
            club("search", "alice", db=urls["spectator"]),
            club("db", "roles", "--apply", db=urls["recorder"]),
            club("db", "new-epoch", db=urls["recorder"]),
        ):
            assert refused.code == 6, refused
            assert refused.is_one_line()
    finally:
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
        server.execute("".join(f"DROP ROLE a_{role};" for role in urls))
        server.execute("".join(f"DROP ROLE hall_{role};" for role in ("owner", "recorder", "reader", "spectator")))


def test_a_dump_brought_into_a_younger_cluster_is_refused_until_a_new_epoch_and_then_all_is_there(
    server: Server, own_server: Server, club: Kifu, pebbles: str, root: str
) -> None:
    counting = "FOR i IN 1..5000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP"
    server.execute(f"DO $$ BEGIN {counting}; END $$")  # the old cluster has come further than the young one
    club.ok("play", pebbles, "alice/vp += 1")
    club.ok("db", "roles", "--apply")
    dump = own_server.folder / "club.dump"
    server.run("pg_dump", "-Fc", "-f", str(server.folder / "club.dump"), str(club.database))
    (server.folder / "club.dump").rename(dump)
    url = own_server.create("again")
    own_server.run("pg_restore", "--exit-on-error", "--no-owner", "--no-privileges", "-d", url, str(dump))
    again = Kifu(club.folder, url)
    for words in (("log", root), ("play", pebbles, "alice/vp += 2"), ("verify",)):
        refused = again(*words)
        assert refused.code == 6
        assert refused.is_one_line()
        assert "new-epoch" in refused.err
    assert again.ok("db", "new-epoch", "--json").data["epoch"] == 2
    for words in (("log", root), ("show", pebbles), ("search", "alice"), ("verify", "--json")):
        assert again.ok(*words).out == club.ok(*words).out
    again.ok("play", pebbles, "alice/vp += 2")
    assert "alice/vp += 2" in again.ok("log", pebbles).out
    assert again.ok("verify").code == 0
    again.ok("db", "roles", "--apply")


def test_what_looks_reads_from_the_standby_and_what_records_writes_to_the_primary(kifu: Kifu, pebbles: str) -> None:
    with Server() as primary, a_standby(primary) as standby:
        url = primary.create("club")
        kifu.ok("db", "copy", kifu.database, url)
        primary.caught_up(standby)
        club = Kifu(kifu.folder, url)
        both = ("--db-read", standby.url("club"))
        standby.execute("SELECT pg_wal_replay_pause()")
        club.ok("play", pebbles, "alice/vp += 2", *both)
        assert "alice/vp += 2" in club.ok("log", pebbles).out
        assert "alice/vp += 2" not in club.ok("log", pebbles, *both).out
        assert "alice/vp += 2" not in club.ok("log", pebbles, environ={"KIFU_DB_READ": standby.url("club")}).out
        state = club.ok("db", "stats", "--json", *both).data["standby"]
        assert state["state"] == "following"
        assert state["behind_bytes"] > 0
        standby.execute("SELECT pg_wal_replay_resume()")
        primary.caught_up(standby)
        assert "alice/vp += 2" in club.ok("log", pebbles, *both).out
        assert club.ok("search", "alice", *both).out == club.ok("search", "alice").out
        where = club.ok("where", *both).out
        assert f"read      {standby.url('club')}" in where

        primary.crash()
        assert club.ok("log", pebbles, *both).code == 0  # reading needs no primary
        state = club.ok("db", "stats", "--json", *both).data["standby"]
        assert (state["state"], state["behind_bytes"]) == ("cut off from its primary", None)
        refused = club("play", pebbles, "alice/vp += 1", *both, environ={"KIFU_BUSY_MS": "50"})
        assert refused.code == 6
        assert refused.is_one_line()
        standby.promote()
        moved = Kifu(kifu.folder, standby.url("club"))
        moved.ok("play", pebbles, "alice/vp += 1")
        assert moved.ok("verify").code == 0
        assert "no standby any more" in moved.ok("db", "stats", "--db-read", standby.url("club")).out


# -- passwords and TLS ------------------------------------------------------------------------------

PASSWORD = "geheim/7:x@y"
WRITTEN = "geheim%2F7%3Ax%40y"
TRACES = (PASSWORD, WRITTEN, "geheim", "x@y", "x%40y")


@pytest.fixture(scope="module")
def locked(server: Server) -> Iterator[str]:
    """A role of which the server asks a password, and which has another one than `PASSWORD`."""
    server.execute("CREATE ROLE locked_table LOGIN PASSWORD 'another'")
    yield "locked_table"
    server.execute("DROP ROLE locked_table")


def bad_urls(server: Server, locked: str) -> dict[str, str]:
    """Addresses with a password that lead nowhere."""
    return {
        "wrong password": server.url(user=locked, password=PASSWORD),
        "wrong password as an option": server.url(user=locked, options={"password": PASSWORD}),
        "unknown database": server.url("nowhere", password=PASSWORD),
        "no server": f"postgresql://table:{WRITTEN}@127.0.0.1:1/club",
        "no socket": f"postgresql+psycopg://table:{WRITTEN}@/club?host={server.folder}/none",
        "unknown host": f"postgresql://table:{WRITTEN}@host.invalid/club",
        "bad port": f"postgresql://table:{WRITTEN}@localhost:port/club",
        "bad option": f"postgresql://table:{WRITTEN}@localhost/club?sslmodus=require",
        "bad escape": "postgresql://table:geheim%zz@localhost/club",
        "unescaped": f"postgresql://table:{PASSWORD}@localhost:1/club",
        "other database": f"mysql://table:{WRITTEN}@localhost/club",
    }


COMMANDS_WITH_ARCHIVE = [
    ("log", "@last"),
    ("new", "pebbles", "--seat", "a", "--json"),
    ("play", "@last", "x"),
    ("search", "--json"),
    ("verify",),
    ("check",),
    ("follow", "@last"),
    ("import", "FILE"),
    ("export", "@last"),
    ("campaign", "list"),
    ("db", "stats", "--json"),
    ("db", "upgrade"),
    ("db", "repair"),
    ("db", "backup", "FILE"),
    ("db", "rebuild"),
    ("db", "roles", "--apply"),
    ("db", "new-epoch"),
    ("db", "copy", "URL", "FILE"),
    ("db", "copy", "FILE", "URL"),
    ("where",),
    ("where", "--json"),
]


@pytest.mark.parametrize("words", COMMANDS_WITH_ARCHIVE, ids=" ".join)
def test_no_command_prints_a_password_whatever_goes_wrong(
    server: Server, locked: str, empty: Kifu, words: tuple[str, ...]
) -> None:
    file = empty.folder / "a.db"
    for what, url in bad_urls(server, locked).items():
        given = [{"URL": url, "FILE": str(file)}.get(word, word) for word in words]
        environ = {"KIFU_BUSY_MS": "1", "KIFU_DEBUG": "1", "KIFU_DB_READ": ""}
        for how in ({"db": url}, {"environ": {**environ, "KIFU_DB_READ": url}}):
            result = empty(*given, **{"environ": environ, **how})  # type: ignore[arg-type]
            said = result.out + result.err
            assert not [trace for trace in TRACES if trace in said], (what, said)
            assert result.code in (0, 2, 5, 6) or "FILE" in words, (what, result)
            assert "Traceback" not in said
            assert "mistake in Kifu" not in said, (what, said)
    log = empty.folder / "state" / "errors.log"
    assert not log.exists() or not [trace for trace in TRACES if trace in log.read_text()]


def test_a_refused_login_says_so_in_one_line(server: Server, locked: str, empty: Kifu) -> None:
    result = empty("log", "@last", db=server.url(user=locked, password=PASSWORD))
    assert result.code == 6
    assert result.is_one_line()
    assert "password" in result.err
    assert locked in result.err


def test_a_password_is_taken_from_the_files_that_libpq_knows(
    server: Server, locked: str, club: Kifu, root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = str(club.database).partition("@/")[2].partition("?")[0]
    server.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {locked}", name)
    url = server.url(name, user=locked)
    assert club("log", root, db=url).code == 6
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"*:*:{name}:{locked}:another\n")
    passwords.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(passwords))
    assert club.ok("log", root, db=url).out == club.ok("log", root).out

    services = tmp_path / "services"
    services.write_text(f"[club]\nhost={server.folder}\nport={server.port}\nuser={locked}\ndbname={name}\n")
    monkeypatch.setenv("PGSERVICEFILE", str(services))
    assert club.ok("log", root, db="postgresql:///?service=club").out == club.ok("log", root).out
    server.execute(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {locked}", name)


def test_options_of_tls_are_handed_on_to_the_server(
    server: Server, locked: str, club: Kifu, root: str, tmp_path: Path
) -> None:
    name = str(club.database).partition("@/")[2].partition("?")[0]
    with TlsDoor(server, tmp_path) as door:
        checked = {"sslmode": "verify-full", "sslrootcert": str(door.certificate)}
        assert club.ok("log", root, db=door.url(name, **checked)).out == club.ok("log", root).out
        other = TlsDoor(server, _folder(tmp_path / "other"))
        with other:
            wrong = door.url(name, password=PASSWORD, sslmode="verify-full", sslrootcert=str(other.certificate))
        for url in (wrong, door.url(name, password=PASSWORD, sslmode="disable")):
            result = club("log", root, db=url, environ={"KIFU_BUSY_MS": "1"})
            assert result.code == 6
            assert result.is_one_line()
            assert not [trace for trace in TRACES if trace in result.err]


def _folder(path: Path) -> Path:
    os.mkdir(path)
    return path
