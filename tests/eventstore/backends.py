"""The databases that the contract is run on. Another one is added here, and nowhere else in the contract."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol

from eventstore import EventStore, open_store
from eventstore.postgres.guards import compare_guards
from tests.servers import Server


class Backend(Protocol):
    """Makes stores for one test."""

    def open(self, name: str = "store", *, read_only: bool = False) -> EventStore:
        """Returns the store of that name; the second time the same one, opened again."""
        ...


class Ticks:
    """A clock for tests: each look at it is a microsecond later."""

    def __init__(self) -> None:
        self._ticks = 1_800_000_000_000_000

    def __call__(self) -> int:
        self._ticks += 1
        return self._ticks


class SqliteFiles:
    """Stores in files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._clock = Ticks()

    def open(self, name: str = "store", *, read_only: bool = False) -> EventStore:
        return open_store(self._folder / f"{name}.db", read_only=read_only, clock=self._clock)


_GUARDED = ("events", "streams", "seals")
_TABLES = {*_GUARDED, "snapshots", "checkpoints", "epochs", "people", "projection_matches", "projection_contents"}
_EMPTY = "; ".join(
    [
        *(f"ALTER TABLE {table} DISABLE TRIGGER {table}_refuse_delete" for table in _GUARDED),
        *(f"DELETE FROM {table}" for table in sorted(_TABLES - {"epochs"})),
        *(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_refuse_delete" for table in _GUARDED),
    ]
)


class PostgresDatabases:
    """Stores in databases of a server, copied from one that was migrated once.

    Args:
        server: The server.
        partitions: Into how many parts the events are split.
        recycled: Empties the databases in the end, for other tests, since copying one takes a while. For tests that
            leave alone what a store consists of.
    """

    _numbers = itertools.count(1)
    _emptied: ClassVar[dict[tuple[Path, int], list[str]]] = {}
    _templates: ClassVar[set[tuple[Path, int]]] = set()

    def __init__(self, server: Server, partitions: int = 0, *, recycled: bool = False) -> None:
        self.server = server
        self._kind = (server.folder, partitions)
        self._recycled = recycled
        self._template = f"template_{partitions}"
        self._options = {"kifu_partitions": str(partitions)} if partitions else {}
        self._clock = Ticks()
        self._databases: dict[str, str] = {}

    def open(self, name: str = "store", *, read_only: bool = False) -> EventStore:
        return open_store(self.server.url(self.database(name)), read_only=read_only, clock=self._clock)

    def database(self, name: str = "store") -> str:
        """Returns the database of a name, which is made the first time."""
        if name not in self._databases:
            emptied = self._emptied.get(self._kind) if self._recycled else None
            self._databases[name] = emptied.pop() if emptied else self._made()
        return self._databases[name]

    def _made(self) -> str:
        if self._kind not in self._templates:
            self.server.create(self._template)
            open_store(self.server.url(self._template, options=self._options)).close()
            self._templates.add(self._kind)
        database = f"test_{next(self._numbers)}"
        self.server.create(database, self._template)
        return database

    def remove(self) -> None:
        """Removes the databases that were made, or empties them."""
        for database in self._databases.values():
            if self._recycled and self._empty(database):
                self._emptied.setdefault(self._kind, []).append(database)
            else:
                self.server.drop(database)
        self._databases.clear()

    def _empty(self, database: str) -> bool:
        """Makes a database as good as new. Returns whether that is possible."""
        with closing(self.server.connect(database)) as connection:
            found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            tables = {str(name) for (name,) in found if not str(name).startswith(("events_", "alembic_"))}
            if tables != _TABLES or any(compare_guards(lambda sql: connection.execute(sql).fetchall())):
                return False
            connection.execute(_EMPTY)
        return True


@contextmanager
def _sqlite(folder: Path, server: Callable[[], Server]) -> Iterator[Backend]:
    yield SqliteFiles(folder)


@contextmanager
def _postgresql(folder: Path, server: Callable[[], Server], partitions: int = 0) -> Iterator[Backend]:
    databases = PostgresDatabases(server(), partitions, recycled=True)
    try:
        yield databases
    finally:
        databases.remove()


Make = Callable[[Path, Callable[[], Server]], AbstractContextManager[Backend]]

BACKENDS: dict[str, Make] = {"sqlite": _sqlite, "postgresql": _postgresql}
"""By name: what makes a `Backend`, from a folder for the test and what gives the server."""

VARIANTS: dict[str, Make] = {"postgresql, split": partial(_postgresql, partitions=3)}
"""Those that only the core of the contract is run on besides."""

CORE = {"test_append", "test_forks"}
"""The modules that hold the core."""
