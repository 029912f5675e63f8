"""A primary that is written to and a standby that is read from, as one database.

A standby shows what its primary had a moment ago. That is as good for reading, but for one thing: who has just written
something reads it again at once, to go on from it. So after each attempt to write, reads go to the primary until the
standby has applied all that the primary had then; an attempt that was refused counts as well, since what it was refused
for has to be read. Where the standby cannot be reached, reads go to the primary for a while. Whatever was read once
from the primary is there in all later reads: nobody is led back in time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeVar

from eventstore.database import Database
from eventstore.errors import StoreDisconnected, UnsupportedDatabase
from eventstore.postgres.address import parse_address
from eventstore.postgres.database import PostgresDatabase
from eventstore.postgres.evidence import PostgresExamined
from eventstore.postgres.opening import open_database
from eventstore.source import Source, Transaction
from eventstore.stats import StoreStats
from eventstore.writer import Writer

T = TypeVar("T")

_WRITTEN: Final = {
    "full": "SELECT pg_current_wal_flush_lsn()::text",
    "normal": "SELECT pg_current_wal_insert_lsn()::text",
}
"""How far the log holds what can be seen on the primary: with `normal`, commits show before they are on the disk."""
_APPLIED: Final = (
    "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END "
    ">= ?::pg_lsn"
)
_LOOK_SECONDS: Final = 0.05
"""How long is waited for news of the primary before it is asked again whether the standby will do."""
_WITHOUT_SECONDS: Final = 5.0
"""How long a standby that was lost is left alone."""


class PairedDatabase:
    """Writes to one database and reads from its copy.

    Args:
        primary: The one that is written to.
        standby: The one that follows it, open for reading only.
        durability: With which the primary is written to.
    """

    path: Path | None = None

    def __init__(self, primary: PostgresDatabase, standby: PostgresDatabase, durability: str) -> None:
        self.address = primary.address
        self.read_only = primary.read_only
        self.seal_book: Final = primary.seal_book
        self.writer: Final[Writer] = _Watched(primary.writer, self._note_written)
        self._primary = primary
        self._standby = standby
        self._written = _WRITTEN[durability]
        self._choosing = threading.Lock()
        self._has_written = False
        self._goal = ""
        """Place in the primary's log that the standby has to reach before it is read from; empty if none."""
        self._lost_until = 0.0

    @contextmanager
    def reading(self) -> Iterator[Source]:
        """Gives a connection to read from: the standby's, if it has all that was written or read here."""
        with ExitStack() as stack:
            source, is_primary = self._entered(stack)
            yield source
            if is_primary and self.writer.current is None:
                self._goal = str(source.rows(self._written)[0][0])

    def _entered(self, stack: ExitStack) -> tuple[Source, bool]:
        if not self._needs_primary():
            try:
                return stack.enter_context(self._standby.reading()), False
            except StoreDisconnected:
                self._note_lost()
        return stack.enter_context(self._primary.reading()), True

    def _needs_primary(self) -> bool:
        """Tells which of the two is read from now."""
        if self.writer.current is not None or time.monotonic() < self._lost_until:
            return True
        with self._choosing:
            if self._has_written:
                with self._primary.reading() as source:
                    self._has_written = False  # what is written from here on counts again
                    self._goal = str(source.rows(self._written)[0][0])
            if self._goal and self._is_applied(self._goal):
                self._goal = ""
            return bool(self._goal)

    def _is_applied(self, place: str) -> bool:
        try:
            with self._standby.reading() as source:
                return bool(source.rows(_APPLIED, (place,))[0][0])
        except StoreDisconnected:
            self._note_lost()
            return False

    def _note_written(self) -> None:
        self._has_written = True

    def _note_lost(self) -> None:
        self._lost_until = time.monotonic() + _WITHOUT_SECONDS

    def data_version(self) -> int:
        """Returns a number that differs after any commit that can be read here."""
        if self._needs_primary():
            return 2 * self._primary.data_version()
        return 2 * self._standby.data_version() + 1

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        with self.reading() as source:
            return source.last_position()

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits for an event beyond a position; see `EventStore.wait`."""
        deadline = time.monotonic() + timeout
        while True:
            left = max(0.0, deadline - time.monotonic())
            if not self._needs_primary():
                try:
                    return self._standby.wait(after_position, left)
                except StoreDisconnected:
                    self._note_lost()
            last = self.last_position()
            if last > after_position or not left:
                return last
            self._primary.wait(after_position, min(left, _LOOK_SECONDS))

    def settle(self, position: int) -> None:
        """Waits, for a moment at most, until the feed shows an event that was appended here."""
        self._primary.settle(position)

    def purge(self) -> str:
        """Clears out of the files what was overwritten; returns why something of it may remain, or `""`."""
        return self._primary.purge()

    def behind_seconds(self) -> float:
        """Returns how old what is read may be, in seconds: 0 but for a standby that is behind."""
        return 0.0 if self._needs_primary() else self._standby.behind_seconds()

    def examined(self) -> PostgresExamined:
        """Returns the database as something to verify: the standby."""
        return (self._primary if self._needs_primary() else self._standby).examined()

    def stats(self) -> StoreStats:
        """Returns sizes and counts."""
        return self._primary.stats()

    def backup(self, target: Path) -> None:
        """Refuses: a server's own program does it. Raises `OnServer`."""
        self._primary.backup(target)

    def close(self) -> None:
        """Closes all connections. Whoever still waits returns."""
        self._standby.close()
        self._primary.close()


class _Watched(Writer):
    """The primary's writer, which tells of every attempt to write."""

    def __init__(self, inner: Writer, told: Callable[[], None]) -> None:
        self._inner = inner
        self._told = told

    @property
    def current(self) -> Transaction | None:
        """The transaction that this thread has open with `transaction`, if any."""
        return self._inner.current

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._inner.is_closed

    def hurry(self) -> None:
        """Lets later jobs wait a quarter of a second at most for another program."""
        self._inner.hurry()

    def run(
        self,
        job: Callable[[Transaction], T],
        *,
        single: bool = False,
        at_once: Callable[[Transaction], T | None] | None = None,
    ) -> T:
        """Runs a job in a transaction; see `Writer.run`."""
        try:
            return self._inner.run(job, single=single, at_once=at_once)
        finally:
            self._told()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Opens a transaction for this thread; see `Writer.transaction`."""
        try:
            with self._inner.transaction() as opened:
                yield opened
        finally:
            self._told()

    def close(self) -> None:
        """Closes the connection."""
        self._inner.close()


def open_pair(primary: Database, read_from: str, durability: str, busy_timeout_ms: int) -> PairedDatabase:
    """Opens the standby of a database, and returns both as one.

    Args:
        primary: The open database.
        read_from: Address of the standby.
        durability: With which the primary is written to.
        busy_timeout_ms: How long the primary is waited for; the standby, which can be done without, a second at most.

    Raises:
        UnsupportedDatabase: The database is a file, or the other one is no standby of it.
        OpenRefused, StoreFault: The standby cannot be opened.
    """
    if not isinstance(primary, PostgresDatabase):
        raise UnsupportedDatabase("file", "has no standby to read from")
    standby = open_database(parse_address(read_from), "full", True, min(busy_timeout_ms, 1_000))
    try:
        if _birth(primary) != _birth(standby):
            raise UnsupportedDatabase(standby.address, "is no standby of the database that is written to")
    except BaseException:
        standby.close()
        raise
    return PairedDatabase(primary, standby, durability)


def _birth(database: PostgresDatabase) -> object:
    """Returns what two databases have in common only if one is a copy of the other."""
    with database.reading() as source:
        return source.rows("SELECT begun_at FROM epochs ORDER BY epoch LIMIT 1")
