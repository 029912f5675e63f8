"""What a store needs of an open database, whichever it is."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from eventstore.evidence import Examined
from eventstore.seals import SealBook
from eventstore.source import Source
from eventstore.stats import StoreStats
from eventstore.writer import Writer


class Database(Protocol):
    """Connections to one database: its readers, its one writer, and the news of commits."""

    @property
    def address(self) -> str:
        """The database as it may be shown: a file's path, or an address without its password."""
        ...

    @property
    def path(self) -> Path | None:
        """The file; `None` of a database that is no file."""
        ...

    @property
    def read_only(self) -> bool:
        """Whether every change is refused."""
        ...

    @property
    def writer(self) -> Writer:
        """Runs the writes."""
        ...

    @property
    def seal_book(self) -> SealBook:
        """Where seals are kept."""
        ...

    def reading(self) -> AbstractContextManager[Source]:
        """Gives a connection to read from; inside this thread's own transaction, that one.

        Raises:
            StoreError: Whatever the database raised, in the store's terms.
        """
        ...

    def data_version(self) -> int:
        """Returns a number that differs after any commit by anyone. It means something in this process only."""
        ...

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        ...

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits for an event beyond a position; see `EventStore.wait`."""
        ...

    def settle(self, position: int) -> None:
        """Waits, for a moment at most, until the feed shows an event that was appended here."""
        ...

    def purge(self) -> str:
        """Clears out of the files what was overwritten; returns why something of it may remain, or `""`."""
        ...

    def behind_seconds(self) -> float:
        """Returns how old what is read may be, in seconds: 0 but for a standby that is behind."""
        ...

    def examined(self) -> Examined:
        """Returns the database as something to verify."""
        ...

    def stats(self) -> StoreStats:
        """Returns sizes and counts."""
        ...

    def backup(self, target: Path) -> None:
        """Copies the whole database into a new file."""
        ...

    def close(self) -> None:
        """Closes all connections. Whoever still waits returns."""
        ...
