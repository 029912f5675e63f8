"""What the parts of the store read from and write in, whatever the database.

SQL that both databases understand is written where it is needed, with `?` for values. What they say differently – the
order of the whole store, and how rows are put into it – are methods here, each database having its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Connection

Row: TypeAlias = tuple[Any, ...]

EventRow: TypeAlias = tuple[int, str, int, bytes, bytes | None]
"""What a fold needs of an event: version, type, schema version, data, meta."""


class Taken(Exception):
    """Says that the database refused rows, because others were first or because an id or a name is used.

    It never leaves the package: the writer takes back what was done and runs the job again, which then looks.

    Args:
        what: `"version"`, `"id"` or `"name"`; `"order"` if the stream was written to by a transaction that began later,
            so that only a new transaction can follow it; `"lock"` if two transactions waited for each other.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.stream = ""
        """The stream that was to be written to, as far as known."""
        super().__init__(what)


class Source(Protocol):
    """A connection whose rows are settled: committed, and so fit to be remembered."""

    @property
    def connection(self) -> Connection:
        """SQLAlchemy's connection, for queries put together at run time."""
        ...

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Returns all rows of a query."""
        ...

    def row(self, sql: str, values: tuple[object, ...] = ()) -> Row | None:
        """Returns the first row of a query, which should have no more, or `None`."""
        ...

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something with what was read, once it is certain: outside a transaction at once."""
        ...

    def own_events(self, stream_id: int, low: int, high: int) -> list[Row]:
        """Returns the events that a stream owns above one version and up to another.

        Each is position, version, event id, type, schema version, recorded at, codec, data, meta, hash.
        """
        ...

    def line_rows(self, ranges: Sequence[tuple[int, int, int]]) -> list[EventRow]:
        """Returns events of ranges that follow one another: each a stream's number, above a version, up to another."""
        ...

    def feed(self, after: int, limit: int, category: str | None) -> list[Row]:
        """Returns events of all streams beyond a position, in the order of the store.

        Each is position, stream number, version, event id, type, schema version, recorded at, codec, data, meta, hash.
        """
        ...

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        ...

    def events_with_id(self, event_id: bytes) -> list[Row]:
        """Returns the events that have an id.

        Each is stream number, version, position, type, schema version, codec, data, meta.
        """
        ...

    def checkpoint(self, consumer: str) -> int:
        """Returns the position a consumer of the feed has saved, 0 if none."""
        ...

    def contains(self, column: str, *, is_bytes: bool = False) -> str:
        """Returns a condition: the column contains the value given for its `?`."""
        ...


class Transaction(Source, Protocol):
    """The write transaction that is open; what it reads may yet be undone."""

    attempt: int
    """How often its job was run before: then things may be stored already that the job is about to store."""
    settled: list[Callable[[], None]]
    """What is to be done after the commit."""

    @property
    def is_open(self) -> bool:
        """Whether the database still has the transaction: some errors end it there and then."""
        ...

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> None:
        """Runs one statement."""
        ...

    def execute_many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs one statement for each row of values."""
        ...

    def insert_stream(self, values: tuple[object, ...]) -> int:
        """Inserts a stream and returns its number. Raises `Taken`.

        Values are uuid, category, name, parent number, fork version, base hash, created at, meta, digest.
        """
        ...

    def insert_root(
        self, values: tuple[object, ...], rows: Sequence[tuple[object, ...]]
    ) -> tuple[int, int, int] | None:
        """Inserts a stream without parent and its first events.

        Args:
            values: As for `insert_stream`.
            rows: As for `insert_events`, without the stream's number.

        Returns:
            The stream's number, the first position and the last; `None`, and nothing is stored, if the name or the
            uuid is taken.

        Raises:
            Taken: The events were refused.
        """
        ...

    def insert_fork(self, values: tuple[object, ...], front: bytes, back: bytes) -> tuple[int, bytes, bytes] | None:
        """Inserts a fork of an event that its parent owns, by one statement that no other program can make fail.

        Args:
            values: Uuid, category, name, parent number, fork version, created at, meta.
            front: What the digest is taken of before the base hash.
            back: What it is taken of behind it.

        Returns:
            The stream's number, base hash and digest; `None` if that is not possible, or not worth it, and looking
            tells why.
        """
        ...

    def insert_events(self, rows: Sequence[tuple[object, ...]]) -> tuple[int, int]:
        """Inserts events of one stream and returns the first position and the last. Raises `Taken`.

        Each is stream number, version, event id, type, schema version, recorded at, codec, data, meta, hash.
        """
        ...

    def save_checkpoint(self, consumer: str, position: int) -> None:
        """Saves how far a consumer has read."""
        ...

    def known_head(self, stream_id: int) -> tuple[int, bytes] | None:
        """Returns version and hash of an event that was the stream's last, and may still be; `None` to look."""
        ...

    def note_head(self, stream_id: int, version: int, hash_: bytes) -> None:
        """Remembers the last event of a stream, once it is settled."""
        ...
