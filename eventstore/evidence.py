"""Reading a database that may be damaged: nothing here trusts a row, a page or an index.

Text arrives as bytes, since a damaged one need not be UTF-8, and hashes want bytes anyway.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from eventstore.findings import VerifyFinding
from eventstore.hashing import stream_digest
from eventstore.sqlite import DRIVER_ERRORS
from eventstore.streams import COLUMNS, Node

Raw: TypeAlias = tuple[Any, ...]
"""A row of `events`: pos, stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash."""

POS, STREAM, VERSION, EVENT_ID, TYPE, SCHEMA, RECORDED, CODEC, DATA, META, HASH = range(11)

EVENT_COLUMNS: Final = "pos, stream_id, version, event_id, type, schema_version, recorded_at, codec, data, meta, hash"
_PIECE: Final = 2_000
_PAGE_TRIES: Final = 40


class Evidence:
    """A database under examination.

    Args:
        connection: For reading; its text factory is set to bytes.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.text_factory = bytes
        self._connection = connection
        self.unreadable: list[tuple[int, int]] = []
        """Ranges of positions that could not be read."""

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
                self.unreadable.append((position + 1, after - 1 if found else position + step))
                return rows, after - 1 if found else -1
            step *= 2
        self.unreadable.append((position + 1, position + step))
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
        found = [row for piece in Evidence(self._connection).all_events() for row in piece if row[STREAM] == stream_id]
        return sorted(found, key=lambda row: row[VERSION] if isinstance(row[VERSION], int) else 0)

    def nodes(self) -> tuple[dict[int, Node], list[VerifyFinding]]:
        """Returns all streams by number, and what is wrong with their rows."""
        nodes: dict[int, Node] = {}
        findings: list[VerifyFinding] = []
        rows = self.ask(f"SELECT {COLUMNS} FROM streams NOT INDEXED ORDER BY stream_id")
        if rows is None:
            return {}, [VerifyFinding("", 0, "database", "the table of streams cannot be read")]
        for row in rows:
            node = _node(row)
            if node is None:
                findings.append(VerifyFinding(as_text(row[1]), 0, "stream", "its row holds values of the wrong kind"))
            else:
                nodes[node.id] = node
        findings += [
            VerifyFinding(node.name, 0, "stream", "its name, uuid, origin or metadata was altered")
            for node in nodes.values()
            if _digest(node, nodes) != node.digest
        ]
        return nodes, findings


def as_text(value: object) -> str:
    """Returns a value from a damaged row as text that can be shown."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in str(value))


def _node(row: Raw) -> Node | None:
    stream_id, name, category, uuid, parent, fork, base, created, meta, tenant, digest = row
    is_sound = (
        all(isinstance(value, bytes) for value in (name, category, uuid, base, tenant, digest))
        and len(uuid) == 16
        and len(base) == 32
        and isinstance(created, int)
        and (meta is None or isinstance(meta, bytes))
        and all(value is None or isinstance(value, int) for value in (parent, fork))
    )
    if not is_sound:
        return None
    texts = (as_text(name), as_text(category), as_text(tenant))
    return Node(stream_id, texts[0], texts[1], uuid, parent, fork, base, created, meta, texts[2], digest)


def _digest(node: Node, nodes: dict[int, Node]) -> bytes | None:
    parent = None if node.parent_id is None else nodes.get(node.parent_id)
    if node.parent_id is not None and parent is None:
        return None
    return stream_digest(
        node.uuid,
        node.tenant,
        node.category,
        node.name,
        None if parent is None else parent.uuid,
        node.fork_version,
        node.base_hash,
        node.created_at,
        node.meta,
    )
