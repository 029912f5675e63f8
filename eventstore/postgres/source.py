"""PostgreSQL's connection to read from, its transaction to write in, and the order of all events.

Transactions are numbered as they begin to write, and commit in another order. Each event notes the number of its own.
A feed in the order of any counter would lose events: while a reader passes number 7, number 6 may still be uncommitted,
and appears behind it. So the feed ends before the oldest transaction that is still open. What it shows is finished,
and whatever comes later has a higher number.

    order = (epoch, transaction, number within it)

packed into one integer for callers, who compare it and do nothing else. An epoch is a stretch in which one server
counts transactions; it changes when a database is restored into another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, Protocol, cast

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection

from eventstore.postgres.connections import Driver, Xid
from eventstore.postgres.faults import taken
from eventstore.source import EventRow, Row

_REST: Final = "event_id, type, schema_version, recorded_at, codec, data, meta, hash"
_OWN: Final = (
    f"SELECT epoch, xid, pos, version, {_REST} FROM events "
    "WHERE stream_id = ? AND version > ? AND version <= ? ORDER BY version"
)
_LINE: Final = (
    "SELECT version, type, schema_version, data, meta FROM events "
    "WHERE stream_id = ? AND version > ? AND version <= ? ORDER BY version"
)
_LINE_IN_PARTS: Final = (
    "SELECT e.version, e.type, e.schema_version, e.data, e.meta "
    "FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS r (stream_id, low, high) CROSS JOIN LATERAL "
    "(SELECT * FROM events WHERE stream_id = r.stream_id AND version > r.low AND version <= r.high "
    "ORDER BY version) AS e"
)
_FIRST: Final = itemgetter(0)
HORIZON: Final = "((SELECT max(epoch) FROM epochs), pg_snapshot_xmin(pg_current_snapshot()))"
"""Before this, as (epoch, xid), everything is finished. In one statement with what it bounds: its snapshot counts."""
_FEED: Final = (
    "SELECT e.epoch, e.xid, e.pos, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.recorded_at, "
    "e.codec, e.data, e.meta, e.hash FROM events AS e{joined} "
    f"WHERE (e.epoch, e.xid, e.pos) > (?, ?, ?) AND (e.epoch, e.xid) < {HORIZON}"
    "{condition} ORDER BY e.epoch, e.xid, e.pos LIMIT ?"
)
_FEED_OF_ALL: Final = _FEED.format(joined="", condition="")
_FEED_OF_CATEGORY: Final = _FEED.format(
    joined=" JOIN streams AS s ON s.stream_id = e.stream_id", condition=" AND s.category = ?"
)
_LAST: Final = (
    f"SELECT e.epoch, e.xid, e.pos FROM events AS e WHERE (e.epoch, e.xid) < {HORIZON} "
    "ORDER BY e.epoch DESC, e.xid DESC, e.pos DESC LIMIT 1"
)
_BY_ID: Final = (
    "SELECT epoch, xid, pos, stream_id, version, type, schema_version, codec, data, meta FROM events "
    "WHERE event_id = ? ORDER BY stream_id"
)
_CHECKPOINT: Final = "SELECT epoch, xid, pos FROM checkpoints WHERE consumer = ?"
_SAVE_CHECKPOINT: Final = (
    "INSERT INTO checkpoints VALUES (?, ?, ?, ?) ON CONFLICT (consumer) DO UPDATE "
    "SET epoch = excluded.epoch, xid = excluded.xid, pos = excluded.pos"
)
_INSERT_STREAM: Final = (
    "INSERT INTO streams (uuid, category, name, parent_id, fork_version, base_hash, created_at, meta, digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING stream_id"
)
_COLUMNS: Final = f"stream_id, version, {_REST}"
_INSERT_EVENT: Final = (
    f"INSERT INTO events ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING epoch, xid, pos, pos"
)
_INSERT_EVENTS: Final = (
    f"WITH added AS (INSERT INTO events ({_COLUMNS}) SELECT ?, n.* FROM unnest(?::bigint[], ?::bytea[], ?::text[], "
    "?::integer[], ?::bigint[], ?::smallint[], ?::bytea[], ?::bytea[], ?::bytea[]) AS n RETURNING epoch, xid, pos) "
    "SELECT epoch, xid, min(pos), max(pos) FROM added GROUP BY epoch, xid"
)
_INSERT_ROOT: Final = (
    "WITH made AS (INSERT INTO streams "
    "(uuid, category, name, parent_id, fork_version, base_hash, created_at, meta, digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING stream_id), "
    f"added AS (INSERT INTO events ({_COLUMNS}) SELECT made.stream_id, n.* FROM made, unnest(?::bigint[], ?::bytea[], "
    "?::text[], ?::integer[], ?::bigint[], ?::smallint[], ?::bytea[], ?::bytea[], ?::bytea[]) AS n "
    "RETURNING stream_id, epoch, xid, pos) "
    "SELECT stream_id, epoch, xid, min(pos), max(pos) FROM added GROUP BY stream_id, epoch, xid"
)
_INSERT_FORK: Final = (
    "INSERT INTO streams (uuid, category, name, parent_id, fork_version, created_at, meta, base_hash, digest) "
    "SELECT ?::bytea, ?::text, ?::text, ?::bigint, ?::bigint, ?::bigint, ?::bytea, e.hash, "
    "sha256(?::bytea || e.hash || ?::bytea) FROM events AS e WHERE e.stream_id = ? AND e.version = ? "
    "AND (e.epoch, e.xid) <= ((SELECT max(epoch) FROM epochs), pg_current_xact_id()) "
    "ON CONFLICT DO NOTHING RETURNING stream_id, base_hash, digest"
)
_LOCK_STREAM: Final = "SELECT pg_advisory_xact_lock(1802069605, ?::integer)"
_REMEMBERED: Final = 20_000


def pack(epoch: int, xid: int, pos: int) -> int:
    """Returns a position as callers have it."""
    return epoch << 128 | xid << 64 | pos


def unpack(position: int) -> tuple[int, Xid, int]:
    """Returns epoch, transaction and number of a position."""
    low = (1 << 64) - 1
    return position >> 128, Xid(position >> 64 & low), min(position & low, low >> 1)


def packed(rows: list[Row]) -> list[Row]:
    """Returns rows with one position each instead of epoch, transaction and number; events of all streams."""
    return [  # written out, which takes half the time of a call and a slice
        (epoch << 128 | xid << 64 | pos, stream, version, event_id, type_, schema, at, codec, data, meta, hash_)
        for epoch, xid, pos, stream, version, event_id, type_, schema, at, codec, data, meta, hash_ in rows
    ]


@lru_cache(maxsize=512)
def spelled(sql: str) -> str:
    """Returns a statement with the driver's sign for a value."""
    return sql.replace("%", "%%").replace("?", "%s")


class Heads:
    """The last event of streams that this process has written to: often still the last."""

    def __init__(self) -> None:
        self._heads: dict[int, tuple[int, bytes]] = {}

    def get(self, stream_id: int) -> tuple[int, bytes] | None:
        """Returns version and hash."""
        return self._heads.get(stream_id)

    def note(self, stream_id: int, version: int, hash_: bytes) -> None:
        """Remembers them."""
        if len(self._heads) >= _REMEMBERED:
            self._heads.clear()
        self._heads[stream_id] = (version, hash_)


class Mender(Protocol):
    """Knows what to do when a connection is lost in the middle of reading."""

    def mend(self, connection: Connection, error: Exception, tries: int) -> bool:
        """Returns whether the statement is to be sent again, to a new connection."""
        ...


class PostgresSource:
    """A connection to read from.

    Args:
        connection: SQLAlchemy's; the hot path takes the driver's out of it.
        mender: Asked when the connection is lost; without one the error comes out.
    """

    __slots__ = ("_connection", "_cursor", "_mender")

    def __init__(self, connection: Connection, mender: Mender | None = None) -> None:
        self._connection = connection
        self._mender = mender
        self._cursor = _cursor(connection)

    @property
    def connection(self) -> Connection:
        """SQLAlchemy's connection."""
        return self._connection

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Returns all rows of a query. Outside a transaction it survives that the server is restarted."""
        tries = 0
        while True:
            try:
                return self._cursor.execute(spelled(sql), values).fetchall()
            except psycopg.Error as error:
                if self._mender is None or not self._mender.mend(self._connection, error, tries):
                    raise
                tries += 1
                self._renew()

    def _renew(self) -> None:
        while True:
            try:
                self._cursor = _cursor(self._connection)
                return
            except Exception as error:
                if self._mender is None or not self._mender.mend(self._connection, error, 1):
                    raise

    def row(self, sql: str, values: tuple[object, ...] = ()) -> Row | None:
        """Returns the first row of a query, which should have no more, or `None`."""
        found = self.rows(sql, values)
        return found[0] if found else None

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something with what was read: it is certain."""
        action()

    def own_events(self, stream_id: int, low: int, high: int) -> list[Row]:
        """Returns the events that a stream owns above one version and up to another."""
        return [(pack(*row[:3]), *row[3:]) for row in self.rows(_OWN, (stream_id, low, high))]

    def line_rows(self, ranges: Sequence[tuple[int, int, int]]) -> list[EventRow]:
        """Returns events of ranges that follow one another, by one message however many there are."""
        if len(ranges) == 1:
            return cast("list[EventRow]", self.rows(_LINE, ranges[0]))
        if not ranges:
            return []
        columns = [list(column) for column in zip(*ranges, strict=True)]
        found = self.rows(_LINE_IN_PARTS, tuple(columns))
        found.sort(key=_FIRST)  # which they are as a rule; the server would sort whole rows
        return cast("list[EventRow]", found)

    def feed(self, after: int, limit: int, category: str | None) -> list[Row]:
        """Returns events of all streams beyond a position, as far as all transactions before are finished."""
        if category is None:
            rows = self.rows(_FEED_OF_ALL, (*unpack(after), limit))
        else:
            rows = self.rows(_FEED_OF_CATEGORY, (*unpack(after), category, limit))
        return packed(rows)

    def last_position(self) -> int:
        """Returns the position of the last event of the feed, 0 if there is none."""
        row = self.row(_LAST)
        return 0 if row is None else pack(*row)

    def events_with_id(self, event_id: bytes) -> list[Row]:
        """Returns the events that have an id."""
        return [(row[3], row[4], pack(*row[:3]), *row[5:]) for row in self.rows(_BY_ID, (event_id,))]

    def checkpoint(self, consumer: str) -> int:
        """Returns the position a consumer of the feed has saved, 0 if none."""
        row = self.row(_CHECKPOINT, (consumer,))
        return 0 if row is None else pack(*row)

    def contains(self, column: str, *, is_bytes: bool = False) -> str:
        """Returns a condition: the column contains the value given for its `?`."""
        return f"position(?::bytea IN {column}) > 0" if is_bytes else f"strpos({column}, ?) > 0"


class PostgresTransaction(PostgresSource):
    """The write transaction that is open; what it reads may yet be undone."""

    __slots__ = ("_heads", "_own_heads", "attempt", "settled")

    def __init__(self, connection: Connection, heads: Heads) -> None:
        super().__init__(connection)
        self._heads = heads
        self._own_heads: dict[int, tuple[int, bytes]] = {}
        self.settled: list[Callable[[], None]] = []
        self.attempt = 0

    @property
    def is_open(self) -> bool:
        """Whether the server still has the transaction."""
        status = self._cursor.connection.info.transaction_status
        return status in (TransactionStatus.INTRANS, TransactionStatus.INERROR)

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> None:
        """Runs one statement. Raises `Taken`."""
        if sql.startswith("ROLLBACK"):
            self._own_heads.clear()  # some of these events are gone, and others may take their versions
        try:
            self._cursor.execute(spelled(sql), values)
        except psycopg.Error as error:
            found = taken(error)
            if found is None:
                raise
            raise found from error

    def execute_many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs one statement for each row of values, in one go."""
        self._cursor.executemany(spelled(sql), rows)

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something after the commit, and not at all if there is none."""
        self.settled.append(action)

    def insert_stream(self, values: tuple[object, ...]) -> int:
        """Inserts a stream and returns its number. Raises `Taken`."""
        return int(self._insert(_INSERT_STREAM, values)[0])

    def insert_root(
        self, values: tuple[object, ...], rows: Sequence[tuple[object, ...]]
    ) -> tuple[int, int, int] | None:
        """Inserts a stream without parent and its first events; `None` if the name or the uuid is taken.

        One statement: outside a transaction it is one by itself.
        """
        columns = [list(column) for column in zip(*rows, strict=True)]
        found = self._first(_INSERT_ROOT, (*values, *columns))
        if found is None:
            return None
        stream_id, epoch, xid, first, last = found
        return stream_id, pack(epoch, xid, first), pack(epoch, xid, last)

    def insert_fork(self, values: tuple[object, ...], front: bytes, back: bytes) -> tuple[int, bytes, bytes] | None:
        """Inserts a fork of an event that its parent owns, if nothing is in the way.

        What the guard would refuse is not even tried, and a name that is taken is no error: either would end the
        transaction, or need a savepoint around it.
        """
        found = self._first(_INSERT_FORK, (*values, front, back, *values[3:5]))
        return None if found is None else (found[0], found[1], found[2])

    def insert_events(self, rows: Sequence[tuple[object, ...]]) -> tuple[int, int]:
        """Inserts events of one stream and returns the first position and the last. Raises `Taken`.

        One statement in any case: outside a transaction it is one by itself.
        """
        if self.attempt > 1:  # others are at it again and again: stand in line
            self.rows(_LOCK_STREAM, (cast("int", rows[0][0]) & 0x7FFFFFFF,))
        if len(rows) == 1:
            epoch, xid, first, last = self._insert(_INSERT_EVENT, rows[0])
        else:
            columns = [list(column) for column in zip(*rows, strict=True)]
            epoch, xid, first, last = self._insert(_INSERT_EVENTS, (rows[0][0], *columns[1:]))
        return pack(epoch, xid, first), pack(epoch, xid, last)

    def _insert(self, sql: str, values: tuple[object, ...]) -> Row:
        row = self._first(sql, values)
        assert row is not None
        return row

    def _first(self, sql: str, values: tuple[object, ...]) -> Row | None:
        try:
            return self._cursor.execute(spelled(sql), values).fetchone()
        except psycopg.Error as error:
            found = taken(error)
            if found is None:
                raise
            raise found from error

    def save_checkpoint(self, consumer: str, position: int) -> None:
        """Saves how far a consumer has read."""
        self.execute(_SAVE_CHECKPOINT, (consumer, *unpack(position)))

    def known_head(self, stream_id: int) -> tuple[int, bytes] | None:
        """Returns version and hash of an event that was the stream's last here. The guard tells if it still is."""
        return self._own_heads.get(stream_id) or self._heads.get(stream_id)

    def note_head(self, stream_id: int, version: int, hash_: bytes) -> None:
        """Remembers the last event of a stream: here at once, elsewhere when it is settled."""
        self._own_heads[stream_id] = (version, hash_)
        self.settled.append(lambda: self._heads.note(stream_id, version, hash_))


def _cursor(connection: Connection) -> psycopg.Cursor[tuple[Any, ...]]:
    driver = cast("Driver", connection.connection.dbapi_connection)
    return driver.cursor(binary=True)
