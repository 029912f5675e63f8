"""An open database: its two engines, its one writer, and the news of commits."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from eventstore.errors import StoreClosed
from eventstore.source import Source
from eventstore.sqlite import DRIVER_ERRORS, connect, reading_engine, translate, writing_engine
from eventstore.writer import Writer

_POLL_SECONDS: Final = 0.01
"""How often a waiting follower looks for other processes' commits; one look takes microseconds."""


class Database:
    """Connections to one file.

    Args:
        path: The file, already prepared.
        mode: `rw`, or `ro` or `immutable` for reading only.
        durability: `full` or `normal`.
        busy_timeout_ms: How long to wait for another program's transaction.
    """

    def __init__(self, path: Path, mode: str, durability: str, busy_timeout_ms: int) -> None:
        self.path = path
        self.read_only = mode != "rw"
        self._busy_timeout_ms = busy_timeout_ms
        self._mode = mode
        self._readers = reading_engine(path, self._mode, busy_timeout_ms)
        engine = None if self.read_only else writing_engine(path, durability, busy_timeout_ms)
        self.writer: Final = Writer(engine, str(path), self._notify)
        self._news = threading.Condition()
        self._followers = 0
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
            raise StoreClosed(str(self.path))
        try:
            with self._readers.connect() as connection:
                yield Source(connection)
        except Exception as error:
            translated = translate(error, str(self.path))
            if translated is None:
                raise
            raise translated from error

    def plain_connection(self) -> sqlite3.Connection:
        """Returns a new connection of the driver, for reading; the caller closes it. Raises `StoreError`."""
        if self._closed:
            raise StoreClosed(str(self.path))
        try:
            connection = connect(self.path, self._mode, self._busy_timeout_ms)
            connection.execute("PRAGMA query_only = ON").fetchall()
        except DRIVER_ERRORS as error:
            raise translate(error, str(self.path)) or error from error
        return connection

    def data_version(self) -> int:
        """Returns a number that differs after any commit by anyone. It means something in this process only."""
        if self._closed:
            raise StoreClosed(str(self.path))
        try:
            with self._watch_lock:
                if self._watching is None:
                    self._watching = self.plain_connection()
                return int(self._watching.execute("PRAGMA data_version").fetchall()[0][0])
        except DRIVER_ERRORS as error:
            raise translate(error, str(self.path)) or error from error

    def last_position(self) -> int:
        """Returns the position of the last event of the store, 0 if there is none."""
        with self.reading() as source:
            row = source.row("SELECT max(pos) FROM events")
        return (row[0] if row else 0) or 0

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits for an event beyond a position; see `EventStore.wait`."""
        deadline = time.monotonic() + timeout
        seen = self.data_version()
        last = self.last_position()
        with self._news:
            self._followers += 1
            try:
                while last <= after_position and not self._closed:
                    left = deadline - time.monotonic()
                    if left <= 0:
                        break
                    self._news.wait(min(left, _POLL_SECONDS))
                    now = self.data_version()
                    if now != seen:
                        seen, last = now, self.last_position()
            finally:
                self._followers -= 1
        return last

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
        if self._followers:
            with self._news:
                self._news.notify_all()
