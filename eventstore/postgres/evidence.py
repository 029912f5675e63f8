"""Reading a PostgreSQL database that may be damaged.

Rows come in one view of the database, whatever others append meanwhile, each query in a savepoint: a page that cannot
be read must not end the view. Types are the server's business, so values are of the right kind; what they say is not
trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any, Final

import psycopg
from psycopg import IsolationLevel
from psycopg.adapt import Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from eventstore.audit import findings_of_guards
from eventstore.errors import StoreError
from eventstore.evidence import POS, STREAM, VERSION, Evidence, Raw, altered_streams, as_text, sound_node
from eventstore.findings import Progress, VerifyFinding, VerifyReport
from eventstore.postgres.address import parse_address
from eventstore.postgres.connections import Driver, connect
from eventstore.postgres.faults import DRIVER_ERRORS, translate
from eventstore.postgres.guards import compare_guards
from eventstore.postgres.source import pack, packed, unpack
from eventstore.scan import Gaps
from eventstore.streams import Node
from eventstore.structure import StructureThread
from eventstore.verify import verify_database

_EVENT: Final = (
    "epoch, xid, pos, stream_id, version, event_id, convert_to(type, 'UTF8'), schema_version, recorded_at, codec, "
    "data, meta, hash"
)
_PIECE: Final = 5_000
_NEXT_EVENTS: Final = (
    f"SELECT {_EVENT} FROM events AS e WHERE (e.epoch, e.xid, e.pos) > ({{}}, '{{}}'::xid8, {{}}) "
    f"ORDER BY e.epoch, e.xid, e.pos LIMIT {_PIECE}"
)
_NODES: Final = (
    "SELECT stream_id, convert_to(name, 'UTF8'), convert_to(category, 'UTF8'), uuid, parent_id, fork_version, "
    "base_hash, created_at, meta, convert_to(tenant, 'UTF8'), digest FROM streams ORDER BY epoch, xid, stream_id"
)
_SEALS: Final = "SELECT n, epoch, xid, streams, root, prev_root, heads, sealed_at, events FROM seals ORDER BY n"
_SNAPSHOTS: Final = "SELECT stream_id, version, convert_to(reducer, 'UTF8'), state, state_hash FROM snapshots"
_LEAVES: Final = (
    "SELECT c.oid::regclass::text, greatest(pg_relation_size(c.oid), 0) / current_setting('block_size')::bigint "
    "FROM pg_class AS c WHERE c.oid = 'events'::regclass AND c.relkind = 'r' "
    "OR c.oid IN (SELECT relid FROM pg_partition_tree('events') WHERE isleaf)"
)
_DOUBLED: Final = (
    "SELECT encode(event_id, 'hex'), min(stream_id), max(stream_id), count(*) FROM events "
    "GROUP BY event_id HAVING count(*) > 1 LIMIT 20"
)
_INDEXES: Final = (
    "SELECT i.indexrelid::regclass::text, bt_index_check(i.indexrelid)::text FROM pg_index AS i "
    "JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_am AS a ON a.oid = c.relam WHERE a.amname = 'btree' "
    "AND c.relkind = 'i' AND i.indrelid IN ('streams'::regclass, 'events'::regclass)"
)


class PostgresEvidence:
    """A database under examination.

    Args:
        connection: For reading, in a transaction of its own.
    """

    def __init__(self, connection: Driver) -> None:
        self._connection = connection
        self._faults: list[str] = []

    def ask(self, sql: str, values: tuple[object, ...] = ()) -> list[Raw] | None:
        """Returns the rows of a query; `None` if the database cannot answer it."""
        try:
            return self._ask(sql, values)
        except DRIVER_ERRORS:
            return None

    def _ask(self, sql: str, values: tuple[object, ...] = ()) -> list[Raw]:
        with self._connection.transaction(), self._connection.cursor(binary=True) as cursor:
            return cursor.execute(sql, values or None).fetchall()

    def nodes(self) -> tuple[dict[int, Node], list[VerifyFinding]]:
        """Returns all streams by number, in the order of the store, and what is wrong with their rows."""
        rows = self.ask(_NODES)
        if rows is None:
            return {}, [VerifyFinding("", 0, "database", "the table of streams cannot be read")]
        found = [node for node in map(sound_node, rows) if node is not None]
        nodes = {node.id: node for node in found}
        return nodes, altered_streams(nodes)

    def all_events(self) -> Iterator[list[Raw]]:
        """Yields all events in the order of their positions, in pieces, stepping over what cannot be read.

        While one is looked at, the server reads the next; nothing else may be asked before the last one has come.
        """
        position = 0
        with ThreadPoolExecutor(1, "reading ahead") as ahead:
            coming = ahead.submit(self._begin_piece, position)
            while True:
                try:
                    found = self._rows_of(coming.result())
                except DRIVER_ERRORS as error:
                    self._faults.append(_line(error))
                    break
                if not found:
                    return
                position = pack(*found[-1][:3])
                coming = ahead.submit(self._begin_piece, position)
                yield packed(found)
        yield from self._block_by_block(position)

    def _begin_piece(self, position: int) -> PGresult:
        """Returns the events beyond a position as the server has sent them.

        It runs on another thread than that which looks, in one call of libpq: a cursor would need the interpreter for
        every packet, and wait for it each time.
        """
        connection = self._connection.pgconn
        connection.exec_(b"SAVEPOINT piece")
        found = connection.exec_params(_NEXT_EVENTS.format(*unpack(position)).encode(), None, result_format=1)
        if found.status != ExecStatus.TUPLES_OK:
            connection.exec_(b"ROLLBACK TO piece")
            raise error_from_result(found)
        connection.exec_(b"RELEASE piece")
        return found

    def _rows_of(self, found: PGresult) -> list[Raw]:
        """Returns the rows that the server has sent."""
        transformer = Transformer(self._connection)
        transformer.set_pgresult(found)
        return transformer.load_rows(0, found.ntuples, tuple)

    def _block_by_block(self, position: int) -> Iterator[list[Raw]]:
        """Yields the events beyond a position that stand in blocks which can be read, without any index."""
        found: list[Raw] = []
        for table, blocks in self.ask(_LEAVES) or []:
            sql = f"SELECT {_EVENT} FROM {table} WHERE ctid >= %s::text::tid AND ctid < %s::text::tid"
            for block in range(blocks):
                rows = self.ask(sql, (f"({block},0)", f"({block + 1},0)"))
                if rows is None:
                    self._faults.append(f"block {block} of table {table} cannot be read")
                else:
                    found += (_packed(row) for row in rows)
        found = sorted((row for row in found if row[POS] > position), key=lambda row: int(row[POS]))
        for start in range(0, len(found), _PIECE):
            yield found[start : start + _PIECE]

    def events_of(self, stream_id: int, *, by_index: bool = True) -> list[Raw]:
        """Returns a stream's events in the order of their versions, found by the index or by looking at all."""
        column = "stream_id" if by_index else "stream_id + 0"
        rows = self.ask(f"SELECT {_EVENT} FROM events WHERE {column} = %s ORDER BY version", (stream_id,))
        if rows is not None:
            return [_packed(row) for row in rows]
        found = [row for piece in self._block_by_block(0) for row in piece if row[STREAM] == stream_id]
        return sorted(found, key=lambda row: int(row[VERSION]))

    def total(self) -> int:
        """Returns how many events there are."""
        return self._number("SELECT count(*) FROM events")

    def count_of(self, stream_id: int) -> int:
        """Returns how many events a stream owns."""
        return self._number("SELECT count(*) FROM events WHERE stream_id = %s", (stream_id,))

    def _number(self, sql: str, values: tuple[object, ...] = ()) -> int:
        rows = self.ask(sql, values)
        return int(rows[0][0]) if rows else 0

    def hash_at(self, stream_id: int, version: int) -> bytes | None:
        """Returns the hash of an event, `None` if it cannot be had."""
        rows = self.ask("SELECT hash FROM events WHERE stream_id = %s AND version = %s", (stream_id, version))
        return rows[0][0] if rows else None

    def seals(self) -> list[Raw] | None:
        """Returns the seals in order; see `Evidence.seals`."""
        rows = self.ask(_SEALS)
        return None if rows is None else [(row[0], pack(row[1], row[2], 0), *row[3:]) for row in rows]

    def snapshots(self) -> list[Raw] | None:
        """Returns the kept states."""
        return self.ask(_SNAPSHOTS)

    def gaps(self) -> Gaps:
        """Returns what finds no gaps: a transaction that was rolled back leaves one."""
        return _AnyGaps()

    def guard_findings(self) -> list[VerifyFinding]:
        """Returns a finding for every guard that is not as it should be."""
        try:
            return findings_of_guards(*compare_guards(self._ask))
        except DRIVER_ERRORS:
            return [VerifyFinding("", 0, "database", "the catalogue of tables cannot be read")]

    def removed_streams(self, nodes: dict[int, Node], seals: list[Raw]) -> list[VerifyFinding]:
        """Returns a finding if there are fewer streams than a seal has counted."""
        del nodes
        if not seals:
            return []
        sql = "SELECT count(*) FROM streams AS s WHERE (s.epoch, s.xid) < (%s, %s)"
        gone = int(seals[-1][2]) - self._number(sql, unpack(seals[-1][1])[:2])
        if gone <= 0:
            return []
        return [VerifyFinding("", 0, "stream", f"{gone} streams were removed that seal {seals[-1][0]} has counted")]

    def unreadable(self) -> tuple[int, list[VerifyFinding]]:
        """Returns 0, since nobody knows which positions stood there, and findings about what could not be read."""
        return 0, [VerifyFinding("", 0, "database", text) for text in dict.fromkeys(self._faults)]


class PostgresStructure(StructureThread[Driver]):
    """Checks of the database as a whole.

    Event ids that two streams have got at the same moment are found here: no key refuses them. Indexes are compared
    with their tables if the extension `amcheck` is installed.
    """

    def __init__(self, connect: Callable[[], Driver]) -> None:
        super().__init__(connect)
        self._doubled: list[tuple[str, int, int, int]] = []
        self._messages: list[str] = []

    def look(self, connection: Driver) -> None:
        """Looks for ids that are doubled, and for faults of indexes."""
        self._doubled = connection.execute(_DOUBLED).fetchall()
        if connection.execute("SELECT 1 FROM pg_extension WHERE extname = 'amcheck'").fetchall():
            connection.execute(_INDEXES).fetchall()

    def stop(self, connection: Driver) -> None:
        """Cancels what the server does."""
        connection.cancel_safe(timeout=5.0)

    def failed(self, error: Exception) -> bool:
        """Keeps what the server or the store raised."""
        if not isinstance(error, (*DRIVER_ERRORS, StoreError)):
            return False
        self._messages.append(_line(error))
        return True

    def findings(self, evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding]) -> list[VerifyFinding]:
        """Returns what was found."""
        del evidence, others
        self.wait()
        found = [VerifyFinding("", 0, "database", message) for message in self._messages]
        for ident, first, last, count in self._doubled:
            names = " and ".join(nodes[one].name for one in sorted({first, last}) if one in nodes)
            found.append(VerifyFinding("", 0, "database", f"event id {ident} is used by {count} events, in {names}"))
        return found


class PostgresExamined:
    """A database to verify.

    Args:
        connect: Makes a connection for reading.
    """

    def __init__(self, connect: Callable[[], Driver]) -> None:
        self._connect = connect

    @contextmanager
    def evidence(self) -> Iterator[PostgresEvidence]:
        """Opens it for reading: one view of it, whatever others append meanwhile."""
        with closing(self._connect()) as connection:
            connection.autocommit = False
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            connection.execute("SELECT 1")
            yield PostgresEvidence(connection)
            connection.rollback()

    def structure(self) -> PostgresStructure:
        """Begins the checks of the whole."""
        return PostgresStructure(self._connect)


def examine_on_server(url: str, progress: Progress | None) -> VerifyReport:
    """Verifies what can be read of a database; see `eventstore.examine.examine`."""
    address = parse_address(url)
    try:
        return verify_database(PostgresExamined(lambda: connect(address)), None, progress, None)
    except DRIVER_ERRORS as error:
        raise translate(error, address.shown) or error from error


class _AnyGaps(Gaps):
    def check(self, rows: list[Raw]) -> None:
        """Finds nothing."""


def _packed(row: tuple[Any, ...]) -> Raw:
    return pack(row[0], row[1], row[2]), *row[3:]


def _line(error: Exception) -> str:
    text = (error.diag.message_primary if isinstance(error, psycopg.Error) else None) or as_text(error)
    return " ".join(text.split())[:200] or type(error).__name__
