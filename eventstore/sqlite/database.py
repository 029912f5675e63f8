"""An open SQLite file: its two engines, its one writer, and the news of commits."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from eventstore.errors import StoreClosed
from eventstore.source import Source
from eventstore.sqlite.connections import DRIVER_ERRORS, connect, reading_engine, translate, writing_engine
from eventstore.sqlite.copying import copy_database
from eventstore.sqlite.evidence import SqliteExamined
from eventstore.sqlite.identity import OpenedFile
from eventstore.sqlite.pen import SqlitePen
from eventstore.sqlite.seals import SqliteSeals
from eventstore.sqlite.source import SqliteSource
from eventstore.sqlite.stats import collect_stats
from eventstore.sqlite.watch import LogWatch
from eventstore.stats import StoreStats
from eventstore.writer import Writer

_POLL_SECONDS: Final = 0.01
"""How often a waiting follower looks for other processes' commits: each time it wakes up costs some 50 µs."""
_IDLE_POLL_SECONDS: Final = 0.02
"""How often where nothing was recorded for a while."""
_LIVELY_SECONDS: Final = 10.0
"""How long after a commit the next one is expected soon."""


class SqliteDatabase:
    """Connections to one file.

    Args:
        path: The file, already prepared.
        mode: `rw`, or `ro` or `immutable` for reading only.
        durability: `full` or `normal`.
        busy_timeout_ms: How long to wait for another program's transaction.
    """

    def __init__(self, path: Path, mode: str, durability: str, busy_timeout_ms: int) -> None:
        self.path: Path | None = path
        self.address = str(path)
        self._file = path
        self.read_only = mode != "rw"
        self._identity = OpenedFile(path)
        self.seal_book: Final = SqliteSeals()
        self._busy_timeout_ms = busy_timeout_ms
        self._mode = mode
        self._readers = reading_engine(path, self._mode, busy_timeout_ms)
        pen = None
        if not self.read_only:
            engine = writing_engine(path, durability, busy_timeout_ms)
            pen = SqlitePen(engine, str(path), self._identity, busy_timeout_ms)
        self.writer: Final = Writer(pen, str(path), self._notify)
        self._bells: set[threading.Lock] = set()
        """Of each follower that waits, what wakes it when it is released."""
        self._last_news = -_LIVELY_SECONDS
        self._watching: sqlite3.Connection | None = None
        self._watch_lock = threading.Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[Source]:
        """Gives a connection to read from; inside this thread's own transaction, that one.

        Raises:
            StoreError: Whatever the database raised, in the store's terms.
        """
        current = self.writer.current
        if current is not None:
            yield current
            return
        if self._closed:
            raise StoreClosed(self.address)
        try:
            with self._readers.connect() as connection:
                yield SqliteSource(connection)
        except Exception as error:
            translated = translate(error, self.address)
            if translated is None:
                raise
            raise translated from error

    def plain_connection(self) -> sqlite3.Connection:
        """Returns a new connection of the driver, for reading; the caller closes it. Raises `StoreError`."""
        if self._closed:
            raise StoreClosed(self.address)
        try:
            connection = connect(self._file, self._mode, self._busy_timeout_ms)
            connection.execute("PRAGMA query_only = ON").fetchall()
        except DRIVER_ERRORS as error:
            raise translate(error, self.address) or error from error
        return connection

    def data_version(self) -> int:
        """Returns a number that differs after any commit by anyone. It means something in this process only."""
        if self._closed:
            raise StoreClosed(self.address)
        try:
            with self._watch_lock:
                if self._watching is None:
                    self._watching = self.plain_connection()
                return int(self._watching.execute("PRAGMA data_version").fetchall()[0][0])
        except DRIVER_ERRORS as error:
            raise translate(error, self.address) or error from error

    def last_position(self) -> int:
        """Returns the position of the last event of the store, 0 if there is none."""
        with self.reading() as source:
            return source.last_position()

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits for an event beyond a position; see `EventStore.wait`."""
        deadline = time.monotonic() + timeout
        self._identity.verify()
        watch = LogWatch(self._file, time.monotonic)
        seen = self.data_version()
        last = self.last_position()
        bell = threading.Lock()  # a condition would do, at twice the cost of each look
        bell.acquire()
        self._bells.add(bell)
        try:
            while last <= after_position and not self._closed:
                now = time.monotonic()
                if now >= deadline:
                    break
                pause = _POLL_SECONDS if now - self._last_news < _LIVELY_SECONDS else _IDLE_POLL_SECONDS
                is_told = bell.acquire(timeout=min(deadline - now, pause))
                if not is_told and not watch.is_worth_asking():
                    continue
                version = self.data_version()
                if version != seen:
                    seen, last = version, self.last_position()
                    self._last_news = time.monotonic()
        finally:
            self._bells.discard(bell)
        return last

    def purge(self) -> str:
        """Clears out of the files what was overwritten; returns why something of it may remain, or `""`."""
        remains = "the archive is open elsewhere; until all have closed it, its log may hold what was erased"
        try:
            with closing(connect(self._file, "rw", min(self._busy_timeout_ms, 1_000))) as connection:
                blocked = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except DRIVER_ERRORS as error:
            raise translate(error, self.address) or error from error
        return remains if blocked else ""

    def settle(self, position: int) -> None:
        """Does nothing: what was committed is in the feed."""

    def behind_seconds(self) -> float:
        """Returns how old what is read may be, in seconds: 0 but for a standby that is behind."""
        return 0.0

    def examined(self) -> SqliteExamined:
        """Returns the file as something to verify."""
        return SqliteExamined(self.plain_connection)

    def stats(self) -> StoreStats:
        """Returns sizes and counts."""
        with self.reading() as source:
            return collect_stats(source, self._file)

    def backup(self, target: Path) -> None:
        """Copies the whole file; see `EventStore.backup`."""
        with closing(self.plain_connection()) as source:
            copy_database(source, target)

    def close(self) -> None:
        """Closes all connections. Whoever still waits returns."""
        self._closed = True
        self._notify()
        self._readers.dispose()
        with self._watch_lock:
            if self._watching is not None:
                self._watching.close()
                self._watching = None
        self.writer.close()

    def _notify(self) -> None:
        for bell in tuple(self._bells):
            with suppress(RuntimeError):  # it was rung already
                bell.release()
