"""An open PostgreSQL database: its readers, its one writer, and the news of commits."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from eventstore.errors import OnServer, StoreClosed
from eventstore.postgres.address import Address
from eventstore.postgres.connections import Driver, connect, connect_to_write, reading_engine
from eventstore.postgres.evidence import PostgresExamined
from eventstore.postgres.faults import is_lost, translate
from eventstore.postgres.news import Listener, Notifier
from eventstore.postgres.pen import PostgresPen
from eventstore.postgres.seals import PostgresSeals
from eventstore.postgres.source import PostgresSource
from eventstore.postgres.stats import collect_stats
from eventstore.source import Source
from eventstore.stats import StoreStats
from eventstore.writer import Writer

BEHIND: Final = """
    CASE WHEN NOT pg_is_in_recovery() OR pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
              AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver) THEN 0
         ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END::float8"""
"""By how many seconds a standby is behind: none if it has applied all that it was sent, and is still sent more."""
_POLL_SECONDS: Final = 0.25
"""How often a waiting follower looks, without a message."""
_STANDBY_POLL_SECONDS: Final = 0.02
"""On a standby there are no messages."""
_STANDBY_IDLE_SECONDS: Final = 0.15
"""Nor is there need to look so often where nothing was recorded for a while: looking is what a follower costs."""
_LIVELY_SECONDS: Final = 10.0
"""How long after an event the next one is expected soon."""
_FIRST_LOOK: Final = 0.002
"""After a message the feed may still wait for an older transaction: followers look again soon, then less often."""
_SETTLE_SECONDS: Final = 0.25
"""How long a reader waits at most for what was appended here."""
_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 0.5


class PostgresDatabase:
    """Connections to one database.

    Args:
        address: Where it is.
        read_only: Opens no writer.
        is_standby: It follows another server.
        durability: `full` or `normal`.
        busy_timeout_ms: How long to wait for other programs' locks, and for a server that is restarted.
    """

    path: Path | None = None

    def __init__(
        self, address: Address, read_only: bool, is_standby: bool, durability: str, busy_timeout_ms: int
    ) -> None:
        self.address = address.shown
        self.read_only = read_only
        self.seal_book: Final = PostgresSeals()
        self._where = address
        self._is_standby = is_standby
        self._patience = busy_timeout_ms / 1_000
        self._readers = reading_engine(address)
        pen = None
        if not read_only:
            pen = PostgresPen(
                lambda: connect_to_write(address, durability, busy_timeout_ms), address.shown, busy_timeout_ms
            )
        self.writer: Final = Writer(pen, address.shown, self._committed)
        self._news = threading.Condition()
        self._count = 0
        self._last_news = 0.0
        self._last_heard = 0.0
        self._listener: Listener | None = None
        self._notifier: Notifier | None = None
        self._starting = threading.Lock()
        self._settled = 0
        self._closed = False

    # -- reading -----------------------------------------------------------------------------------

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
            with self._connected() as connection:
                yield PostgresSource(connection, self)
        except Exception as error:
            translated = translate(error, self.address)
            if translated is None:
                raise
            raise translated from error

    def _connected(self) -> Connection:
        tries = 0
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return self._readers.connect()
            except Exception as error:
                if not is_lost(error) or time.monotonic() > deadline or self._closed:
                    raise
                time.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**tries))
                tries = min(tries + 1, 8)

    def mend(self, connection: Connection, error: Exception, tries: int) -> bool:
        """Returns whether a statement is to be sent again, after all connections that may be dead were let go."""
        if not is_lost(error) or self._closed or tries > 100:
            return False
        self._readers.dispose()
        with suppress(Exception):
            connection.invalidate()
        deadline = time.monotonic() + self._patience
        pause = _FIRST_PAUSE
        while time.monotonic() < deadline and not self._closed:
            try:
                connect(self._where).close()
                return True
            except Exception as again:
                if not is_lost(again):
                    return False
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return False

    def data_version(self) -> int:
        """Returns a number that differs after any commit by anyone. It means something in this process only.

        What a snapshot says of the transactions that are finished changes with each of them, on a standby what was
        replayed of the log. Other databases of the server change it as well.
        """
        sql = "SELECT pg_last_wal_replay_lsn()::text" if self._is_standby else "SELECT pg_current_snapshot()::text"
        with self.reading() as source:
            return int.from_bytes(sha256(str(source.rows(sql)[0][0]).encode()).digest()[:8], "big")

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        with self.reading() as source:
            return source.last_position()

    def settle(self, position: int) -> None:
        """Waits, for a moment at most, until the feed shows an event that was appended here."""
        if position <= self._settled or self.writer.current is not None:
            return
        deadline = time.monotonic() + _SETTLE_SECONDS
        pause = _FIRST_LOOK
        while self.last_position() < position and time.monotonic() < deadline:
            time.sleep(pause)
            pause = min(2 * pause, _STANDBY_POLL_SECONDS)
        self._settled = max(self._settled, position)  # in time or not: nobody waits for it again

    def purge(self) -> str:
        """Clears out of the files what was overwritten; returns why something of it may remain, or `""`."""
        return "PostgreSQL keeps old rows until the tables are vacuumed: VACUUM FULL people, projection_matches"

    # -- following ---------------------------------------------------------------------------------

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits for an event beyond a position; see `EventStore.wait`."""
        deadline = time.monotonic() + timeout
        seen = self._count
        was_heard = time.monotonic() - self._last_heard < _SETTLE_SECONDS  # what was told may yet have to come
        pause = _FIRST_LOOK if was_heard or self._is_standby else _POLL_SECONDS
        last = self.last_position()
        while last <= after_position and not self._closed:
            left = deadline - time.monotonic()
            longest = self._longest_pause()
            if left <= 0:
                break
            self._listen()
            with self._news:
                if self._count == seen:
                    self._news.wait(min(left, pause))
                pause = _FIRST_LOOK if self._count != seen else min(2 * pause, longest)
                seen = self._count
            last = self.last_position()
        if last > after_position:
            self._last_news = time.monotonic()
        return last

    def _longest_pause(self) -> float:
        """Returns how long a follower may go without looking."""
        if not self._is_standby:
            return _POLL_SECONDS
        is_lively = time.monotonic() - self._last_news < _LIVELY_SECONDS
        return _STANDBY_POLL_SECONDS if is_lively else _STANDBY_IDLE_SECONDS

    def _listen(self) -> None:
        if self._listener is None and not self._is_standby:
            with self._starting:
                if self._listener is None and not self._closed:
                    self._listener = Listener(lambda: connect(self._where), self._heard)

    def _committed(self) -> None:
        self._heard()
        if self._notifier is None:
            with self._starting:
                if self._notifier is None:
                    self._notifier = Notifier(lambda: connect(self._where))
        self._notifier.send()

    def _heard(self) -> None:
        with self._news:
            self._last_heard = time.monotonic()
            self._count += 1
            self._news.notify_all()

    def behind_seconds(self) -> float:
        """Returns how old what is read may be, in seconds: 0 but for a standby that is behind."""
        if not self._is_standby:
            return 0.0
        with self.reading() as source:
            return max(0.0, float(source.rows(f"SELECT {BEHIND}")[0][0] or 0))

    # -- care --------------------------------------------------------------------------------------

    def plain_connection(self) -> Driver:
        """Returns a new connection of the driver, for reading; the caller closes it. Raises `StoreError`."""
        if self._closed:
            raise StoreClosed(self.address)
        try:
            return connect(self._where)
        except Exception as error:
            raise translate(error, self.address) or error from error

    def examined(self) -> PostgresExamined:
        """Returns the database as something to verify."""
        return PostgresExamined(self.plain_connection)

    def stats(self) -> StoreStats:
        """Returns sizes and counts."""
        with self.reading() as source:
            return collect_stats(source, self.address)

    def backup(self, target: Path) -> None:
        """Refuses: a server's own program does it. Raises `OnServer`."""
        raise OnServer(self.address, f"pg_dump --format=custom --file={target} and the address")

    def close(self) -> None:
        """Closes all connections. Whoever still waits returns."""
        self._closed = True
        self._heard()
        with self._starting:
            listener, notifier = self._listener, self._notifier
        if notifier is not None:
            notifier.close()
        if listener is not None:
            listener.close()
        self._readers.dispose()
        self.writer.close()
