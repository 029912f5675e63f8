"""Reading an SQLite file that may be damaged: nothing here trusts a row, a page or an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final

from eventstore.audit import findings_of_guards
from eventstore.evidence import POS, STREAM, VERSION, Raw, altered_streams, as_text, sound_node
from eventstore.findings import VerifyFinding
from eventstore.scan import Gaps
from eventstore.sqlite.connections import DRIVER_ERRORS
from eventstore.sqlite.guards import CATALOGUE_QUERY, compare_guards
from eventstore.sqlite.structure import StructureCheck
from eventstore.streams import COLUMNS, Node

EVENT_COLUMNS: Final = "pos, stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash"
_SEALS: Final = (
    "SELECT n, upto, streams, root, prev_root, heads, sealed_at, "
    "CASE WHEN upto = sum(events) OVER (ORDER BY n) THEN upto ELSE 0 END FROM seals ORDER BY n"
)
_PIECE: Final = 2_000
_PAGE_TRIES: Final = 40


class SqliteEvidence:
    """A database under examination.

    Args:
        connection: For reading; its text factory is set to bytes.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.text_factory = bytes
        self._connection = connection
        self._unreadable: list[tuple[int, int]] = []

    def ask(self, sql: str, values: tuple[object, ...] = ()) -> list[Raw] | None:
        """Returns the rows of a query; `None` if the database cannot answer it."""
        try:
            return self._connection.execute(sql, values).fetchall()
        except DRIVER_ERRORS:
            return None

    def number(self, sql: str, values: tuple[object, ...] = ()) -> int:
        """Returns a number from the database; 0 if it cannot be had."""
        rows = self.ask(sql, values)
        found = rows[0][0] if rows else 0
        return found if isinstance(found, int) else 0

    def all_events(self) -> Iterator[list[Raw]]:
        """Yields all events in the order of their positions, in pieces, stepping over what cannot be read."""
        position = 0
        while True:
            try:
                cursor = self._connection.execute(
                    f"SELECT {EVENT_COLUMNS} FROM events NOT INDEXED WHERE pos > ? ORDER BY pos", (position,)
                )
                while rows := cursor.fetchmany(_PIECE):
                    yield rows
                    position = rows[-1][POS]
                return
            except DRIVER_ERRORS:
                rows, position = self._single_steps(position)
                if rows:
                    yield rows
                if position < 0:
                    return

    def _single_steps(self, position: int) -> tuple[list[Raw], int]:
        """Returns the events up to a place that cannot be read, and where to go on; -1 if nothing comes after."""
        rows: list[Raw] = []
        while (found := self._next_after(position)) is not None:
            if not found:
                return rows, -1
            rows += found
            position = found[0][POS]
        step = 1
        for _ in range(_PAGE_TRIES):
            found = self._next_after(position + step)
            if found is not None:
                after = found[0][POS] if found else 0
                self._unreadable.append((position + 1, after - 1 if found else position + step))
                return rows, after - 1 if found else -1
            step *= 2
        self._unreadable.append((position + 1, position + step))
        return rows, -1

    def _next_after(self, position: int) -> list[Raw] | None:
        return self.ask(
            f"SELECT {EVENT_COLUMNS} FROM events NOT INDEXED WHERE pos > ? ORDER BY pos LIMIT 1", (position,)
        )

    def events_of(self, stream_id: int, *, by_index: bool = True) -> list[Raw]:
        """Returns a stream's events in the order of their versions, found by the index or by looking at all."""
        column = "stream_id" if by_index else "+stream_id"
        rows = self.ask(f"SELECT {EVENT_COLUMNS} FROM events WHERE {column} = ? ORDER BY version", (stream_id,))
        if rows is not None:
            return rows
        found = [
            row for piece in SqliteEvidence(self._connection).all_events() for row in piece if row[STREAM] == stream_id
        ]
        return sorted(found, key=lambda row: row[VERSION] if isinstance(row[VERSION], int) else 0)

    def nodes(self) -> tuple[dict[int, Node], list[VerifyFinding]]:
        """Returns all streams by number, and what is wrong with their rows."""
        nodes: dict[int, Node] = {}
        findings: list[VerifyFinding] = []
        rows = self.ask(f"SELECT {COLUMNS} FROM streams NOT INDEXED ORDER BY stream_id")
        if rows is None:
            return {}, [VerifyFinding("", 0, "database", "the table of streams cannot be read")]
        for row in rows:
            node = sound_node(row)
            if node is None:
                findings.append(VerifyFinding(as_text(row[1]), 0, "stream", "its row holds values of the wrong kind"))
            else:
                nodes[node.id] = node
        return nodes, findings + altered_streams(nodes)

    def total(self) -> int:
        """Returns how many events there are, if none is missing."""
        return self.number("SELECT max(pos) FROM events")

    def count_of(self, stream_id: int) -> int:
        """Returns how many events a stream owns."""
        return self.number("SELECT count(*) FROM events WHERE stream_id = ?", (stream_id,))

    def hash_at(self, stream_id: int, version: int) -> bytes | None:
        """Returns the hash of an event, `None` if it cannot be had."""
        rows = self.ask("SELECT hash FROM events WHERE stream_id = ? AND version = ?", (stream_id, version))
        return rows[0][0] if rows else None

    def seals(self) -> list[Raw] | None:
        """Returns the seals in order; see `Evidence.seals`. Positions have no gaps, so the last one is the count.

        Each row also says how many events its seal adds. Where that does not fit it counts none, which no root has.
        """
        return self.ask(_SEALS)

    def snapshots(self) -> list[Raw] | None:
        """Returns the kept states."""
        return self.ask("SELECT stream_id, version, reducer, state, state_hash FROM snapshots")

    def gaps(self) -> Gaps:
        """Returns what finds positions that are missing."""
        return Gaps()

    def guard_findings(self) -> list[VerifyFinding]:
        """Returns a finding for every guard that is not as it should be."""
        rows = self.ask(CATALOGUE_QUERY)
        if rows is None:
            return [VerifyFinding("", 0, "database", "the catalogue of tables cannot be read")]
        return findings_of_guards(*compare_guards((as_text(name), _sql(sql)) for name, sql in rows))

    def removed_streams(self, nodes: dict[int, Node], seals: list[Raw]) -> list[VerifyFinding]:
        """Returns a finding if streams are gone: their numbers are given out without gaps."""
        last = max([*nodes, *(row[2] for row in seals)], default=0)
        gone = [i for i in range(1, last + 1) if i not in nodes]
        if not gone:
            return []
        return [VerifyFinding("", 0, "stream", f"{len(gone)} streams were removed, first number {gone[0]}")]

    def unreadable(self) -> tuple[int, list[VerifyFinding]]:
        """Returns how many positions could not be read, and findings about them."""
        found = [
            VerifyFinding("", 0, "database", f"positions {first} to {last} cannot be read")
            for first, last in self._unreadable
        ]
        return sum(last - first + 1 for first, last in self._unreadable), found


class SqliteExamined:
    """A file to verify.

    Args:
        connect: Makes a connection for reading.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect

    @contextmanager
    def evidence(self) -> Iterator[SqliteEvidence]:
        """Opens it for reading: one view of it, whatever others append meanwhile."""
        with closing(self._connect()) as connection:
            with suppress(*DRIVER_ERRORS):
                connection.execute("BEGIN")
            yield SqliteEvidence(connection)

    def structure(self) -> StructureCheck:
        """Begins SQLite's own check."""
        return StructureCheck(self._connect)


def _sql(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
