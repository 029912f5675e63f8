"""The store as its callers see it: streams of immutable events in one database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from sqlalchemy import Connection

from eventstore import snapshots
from eventstore.append import Request, append
from eventstore.database import Database
from eventstore.errors import StoreError, StoreFault, UnsupportedDatabase
from eventstore.events import ANY, Appended, Expected, NewEvent, Snapshot, StoredEvent, StreamInfo
from eventstore.following import Subscription
from eventstore.location import parse_location
from eventstore.people import People
from eventstore.projections import Projections
from eventstore.reading import EventRow, read_events, read_feed, read_rows
from eventstore.seals import SEAL_EVERY, KeptSeal, RemadeOtherwise, Seal, SealClock, make_seal, remake_seal
from eventstore.source import Transaction
from eventstore.stats import StoreStats
from eventstore.streams import Streams
from eventstore.verify import Decode, Progress, VerifyReport, verify_database

BUSY_TIMEOUT_MS: Final = 10_000
"""How long an operation waits for another program's transaction by default."""


class EventStore:
    """An open store. Its methods may be called from any thread; `eventstore.open_store` makes one.

    Args:
        database: The connections.
        clock: Gives microseconds since 1970, UTC.
    """

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock
        self._streams = Streams()
        self._last_appended = 0
        self._seal_clock = SealClock(database.seal_book)
        self.seals_in_passing = True
        """Whether it seals by itself, now and then and when it is closed; a copy is sealed where its source is."""
        self.projections: Final = Projections(database.reading, database.writer)
        """Tables computed from the events; see `eventstore.projections`."""
        self.people: Final = People(database.reading, database.writer)
        """Names, apart from the events; see `eventstore.people`."""

    @property
    def path(self) -> Path:
        """The database file. Raises `UnsupportedDatabase` for a database that is no file: that has an `address`."""
        if self._database.path is None:
            raise UnsupportedDatabase(self.address, "is no file")
        return self._database.path

    @property
    def address(self) -> str:
        """The database as it may be shown: a file's path, or an address without its password."""
        return self._database.address

    @property
    def read_only(self) -> bool:
        """Whether every change is refused."""
        return self._database.read_only

    # -- writing -----------------------------------------------------------------------------------

    def append(self, stream: str, events: Sequence[NewEvent], expected: int | Expected = ANY) -> Appended:
        """Appends events to a stream, all or none, and returns when they are durable.

        A stream that does not exist is made, if `expected` is `ANY`, `NO_STREAM` or 0. Events that were appended
        before, with the same ids and content, are recognised, and their first places are returned.

        Raises:
            WrongExpectedVersion: Someone else appended first.
            IdempotencyConflict: An event id was used before for something else.
            InvalidEvent: An event cannot be stored.
            StoreFault: The database is locked, full, read-only or damaged; nothing was written.
        """
        request = Request(stream, events, expected)
        appended = self._database.writer.run(lambda t: append(t, self._streams, request), single=True)
        self._note([appended])
        return appended

    def append_many(self, requests: Sequence[tuple[str, Sequence[NewEvent], int | Expected]]) -> list[Appended]:
        """Appends to several streams in one transaction: all of it, or nothing.

        Raises:
            AppendRefused: As for `append`, for the first stream that refuses.
            StoreFault: The database failed; nothing was written.
        """
        parts = [Request(*request) for request in requests]
        done = self._database.writer.run(lambda t: [append(t, self._streams, part) for part in parts])
        self._note(done)
        return done

    def create_stream(
        self,
        name: str,
        *,
        uuid: bytes | None = None,
        created_at: int | None = None,
        parent: str | None = None,
        at: int | None = None,
        meta: bytes | None = None,
    ) -> StreamInfo:
        """Makes a stream without events: a root, or a fork of `parent` after version `at` (its head by default).

        Raises:
            StreamExists: The name or the uuid is taken.
            StreamNotFound: There is no such parent.
            VersionNotFound: The parent does not reach `at`.
            InvalidEvent: The name or the uuid cannot be used.
        """
        instant = self._clock() if created_at is None else created_at

        def at_once(transaction: Transaction) -> StreamInfo | None:
            if parent is None or at is None or transaction.attempt:
                return None
            above = self._streams.get(transaction, parent)
            node = self._streams.fork_at_once(
                transaction, name, created_at=instant, uuid=uuid, parent=above, at=at, meta=meta
            )
            return None if node is None else self._streams.info(transaction, node)

        def job(transaction: Transaction) -> StreamInfo:
            above = None if parent is None else self._streams.get(transaction, parent)
            version = self._streams.head(transaction, above)[0] if above is not None and at is None else at or 0
            node = self._streams.create(
                transaction, name, created_at=instant, uuid=uuid, parent=above, at=version, meta=meta
            )
            return self._streams.info(transaction, node)

        return self._database.writer.run(job, single=True, at_once=at_once)

    def fork(
        self, parent: str, at: int, name: str, meta: bytes | None = None, *, created_at: int | None = None
    ) -> StreamInfo:
        """Makes a stream that shares the events 1 … `at` of its parent and goes on from there; copies nothing.

        Raises:
            StreamExists, StreamNotFound, VersionNotFound, InvalidEvent: As for `create_stream`.
        """
        return self.create_stream(name, parent=parent, at=at, meta=meta, created_at=created_at)

    @contextmanager
    def batch(self) -> Iterator[EventStore]:
        """Makes all changes of this thread inside one transaction; an exception takes all of them back.

        Reads of the same thread see them. Other threads' changes wait meanwhile, so keep it short.

        Raises:
            StoreFault: The database is locked, full, read-only or damaged; nothing was written.
        """
        with self._database.writer.transaction():
            yield self
        self._seal_if_due()

    # -- reading -----------------------------------------------------------------------------------

    def read(
        self,
        stream: str,
        *,
        after: int = 0,
        upto: int | None = None,
        backwards: bool = False,
        limit: int | None = None,
    ) -> Iterator[StoredEvent]:
        """Yields the events of a line, through all forks, in order of version.

        Args:
            stream: Its name.
            after: Leaves out this version and those before.
            upto: Leaves out the versions after this one.
            backwards: Yields the last one first.
            limit: How many at most.

        Raises:
            StreamNotFound: At the first event asked for, if there is no such stream.
        """
        return read_events(self._database.reading, self._streams, stream, after, upto, backwards, limit)

    def read_rows(self, stream: str, *, after: int = 0, upto: int | None = None) -> list[EventRow]:
        """Returns (version, type, schema version, data, meta) of a line's events at once: the quick way to fold.

        Raises:
            StreamNotFound: There is no such stream.
        """
        with self._database.reading() as source:
            return read_rows(source, self._streams, stream, after, upto)

    def head(self, stream: str) -> int:
        """Returns the last version of a line; 0 if it has no events or does not exist."""
        with self._database.reading() as source:
            node = self._streams.find(source, stream)
            return 0 if node is None else self._streams.head(source, node)[0]

    def stream(self, name: str) -> StreamInfo | None:
        """Returns what is known of a stream, `None` if it does not exist."""
        with self._database.reading() as source:
            node = self._streams.find(source, name)
            return None if node is None else self._streams.info(source, node)

    def streams(
        self, category: str | None = None, *, prefix: str = "", parent: str | None = None
    ) -> Iterator[StreamInfo]:
        """Yields streams in the order they were made.

        Args:
            category: Only those of this category.
            prefix: Only those whose name starts so.
            parent: Only those forked from events that this stream owns.
        """
        with self._database.reading() as source:
            owner = None if parent is None else self._streams.get(source, parent)
            order = self._database.seal_book.stream_order
            nodes = self._streams.listed(source, order, category, prefix, owner)
            found = [self._streams.info(source, node) for node in nodes]
        yield from found

    def feed(self, after_position: int = 0, limit: int = 1000, category: str | None = None) -> list[StoredEvent]:
        """Returns events of all streams in the order of the store, from beyond a position.

        No event ever appears at a position that was passed. So an event may wait until transactions that began
        earlier have ended, at most for a moment if it was appended here; a batch may not see its own.
        """
        self._database.settle(self._last_appended)
        with self._database.reading() as source:
            return read_feed(source, self._streams, after_position, limit, category)

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Gives a SQLAlchemy connection for queries of one's own: for reading, or within `batch` its transaction."""
        with self._database.reading() as source:
            yield source.connection

    # -- following ---------------------------------------------------------------------------------

    def wait(self, after_position: int, timeout: float) -> int:
        """Waits until there is an event beyond a position, recorded by this process or another.

        Returns:
            The last position of the store; not above `after_position` if the time, in seconds, ran out.
        """
        return self._database.wait(after_position, timeout)

    def subscribe(self, consumer: str, *, category: str | None = None, limit: int = 1000) -> Subscription:
        """Returns a place in the feed that starts at the consumer's checkpoint."""
        return Subscription(self, consumer, category, limit)

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        self._database.settle(self._last_appended)
        return self._database.last_position()

    def data_version(self) -> int:
        """Returns a number that differs after any commit by anyone; comparable within this open store only."""
        return self._database.data_version()

    def behind_seconds(self) -> float:
        """Returns how old what is read may be, in seconds: 0 but for a standby that is behind."""
        return self._database.behind_seconds()

    def checkpoint(self, consumer: str) -> int:
        """Returns the position a consumer of the feed has saved, 0 if none."""
        with self._database.reading() as source:
            return source.checkpoint(consumer)

    def save_checkpoint(self, consumer: str, position: int) -> None:
        """Saves how far a consumer has read; it may also go back, to read again."""
        self._database.writer.run(lambda transaction: transaction.save_checkpoint(consumer, position))

    # -- snapshots ---------------------------------------------------------------------------------

    def save_snapshot(
        self, stream: str, reducer: str, reducer_version: int, version: int, state: bytes, *, thin: bool = True
    ) -> None:
        """Keeps the fold of a line up to a version, for the line and all that share the version.

        Args:
            stream: The line.
            reducer: Name of what folded it.
            reducer_version: Its version; states of older ones are dropped.
            version: How many events are folded in.
            state: The state, encoded.
            thin: Drops states in between, so that their number grows with the logarithm of the length.

        Raises:
            StreamNotFound, VersionNotFound: There is no such event.
        """
        now = self._clock()

        def job(transaction: Transaction) -> None:
            node = self._streams.get(transaction, stream)
            snapshots.save(transaction, self._streams, node, reducer, reducer_version, version, state, now, thin)

        self._database.writer.run(job)

    def load_snapshot(
        self, stream: str, reducer: str, reducer_version: int, upto: int | None = None
    ) -> Snapshot | None:
        """Returns the newest kept state at or below a version of the line; `None` if there is none that is sound."""
        with self._database.reading() as source:
            node = self._streams.find(source, stream)
            if node is None:
                return None
            return snapshots.load(source, self._streams, node, reducer, reducer_version, upto)

    # -- trust and care ----------------------------------------------------------------------------

    def verify(
        self,
        streams: Sequence[str] | None = None,
        progress: Progress | None = None,
        decode: Decode | None = None,
    ) -> VerifyReport:
        """Checks everything that was recorded, and names for each stream the first event that differs, and how.

        Never raises for damage: what cannot be read is a finding.

        Args:
            streams: Only these and their ancestors; the whole store by default.
            progress: Called now and then with (events done, events in all). What it raises ends the verification
                and comes out.
            decode: Called with every event; what it raises becomes a finding.

        Raises:
            StreamNotFound: One of `streams` does not exist.
        """
        return verify_database(self._database.examined(), streams, progress, decode)

    def purge(self) -> str:
        """Clears out of the files what was overwritten; returns why something of it may remain, or `""`."""
        return self._database.purge()

    def seal(self) -> Seal | None:
        """Seals what was added since the last seal; `None` if nothing was."""
        return self._seal(1)

    def seals(self) -> list[KeptSeal]:
        """Returns all seals, the first one first."""
        with self._database.reading() as source:
            return self._database.seal_book.kept(source)

    def seal_again(self, kept: KeptSeal) -> bool:
        """Makes a seal that the store has from which this one is copied; returns False if it would be another one."""
        self._database.settle(self._last_appended)
        book = self._database.seal_book
        try:
            return self._database.writer.run(lambda transaction: remake_seal(book, transaction, kept))
        except RemadeOtherwise:
            return False

    def stats(self) -> StoreStats:
        """Returns sizes and counts."""
        return self._database.stats()

    def backup(self, path: str | Path) -> None:
        """Copies the whole store into a new file, while it is in use.

        Raises:
            TargetExists: There is a file of that name.
            MissingDirectory, PathIsDirectory: It has no place to be.
            StoreFault: The disk is full, or the database is damaged.
        """
        self._database.backup(parse_location(path))

    def close(self) -> None:
        """Seals what this process has appended, and closes; a second call does nothing. Not inside `batch`."""
        if self._database.writer.current is not None:
            raise StoreFault(self.address, "The store cannot be closed within a batch; leave the batch first.")
        if self._last_appended and self.seals_in_passing and not self._database.writer.is_closed:
            with suppress(StoreError):
                self._database.writer.hurry()
                self.seal()
        self._last_appended = 0
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- seals in passing --------------------------------------------------------------------------

    def _note(self, done: Sequence[Appended]) -> None:
        written = [one for one in done if not one.duplicate]
        if not written:
            return
        self._last_appended = max(self._last_appended, *(one.last_position for one in written))
        self._seal_clock.count(sum(one.last_version - one.first_version + 1 for one in written))
        if self._database.writer.current is None:
            self._seal_if_due()

    def _seal_if_due(self) -> None:
        if not (self.seals_in_passing and self._seal_clock.has_news):
            return
        with suppress(StoreFault):  # the events are safe; the next append tries again
            if not self._seal_clock.is_started:
                with self._database.reading() as source:
                    self._seal_clock.start(source)
            if self._seal_clock.is_due:
                self._seal(SEAL_EVERY)

    def _seal(self, least: int) -> Seal | None:
        self._database.settle(self._last_appended)
        book = self._database.seal_book
        made = self._database.writer.run(lambda transaction: make_seal(book, transaction, self._clock(), least))
        self._seal_clock.reset()
        return made
