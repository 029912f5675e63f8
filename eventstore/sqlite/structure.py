"""SQLite's own check of a file: its pages and indexes."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final

from eventstore.errors import StoreError
from eventstore.evidence import Evidence, as_text
from eventstore.findings import VerifyFinding
from eventstore.sqlite.connections import DRIVER_ERRORS
from eventstore.streams import Node
from eventstore.structure import StructureThread

_MISSING_FROM_INDEX: Final = re.compile(r"row (\d+) missing from index (\S+)")
_MOST_MESSAGES: Final = 20


class StructureCheck(StructureThread[sqlite3.Connection]):
    """SQLite's own check of pages and indexes."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connect)
        self._messages: list[str] = []

    def look(self, connection: sqlite3.Connection) -> None:
        """Runs SQLite's check."""
        connection.text_factory = bytes
        rows = connection.execute(f"PRAGMA integrity_check({_MOST_MESSAGES})").fetchall()
        lines = [line for row in rows for line in as_lines(row[0])]
        self._messages = [line for line in lines if line != "ok"]

    def stop(self, connection: sqlite3.Connection) -> None:
        """Interrupts it."""
        with suppress(sqlite3.ProgrammingError):  # it is done, and closed its connection this very moment
            connection.interrupt()

    def failed(self, error: Exception) -> bool:
        """Keeps what SQLite or the store raised."""
        if not isinstance(error, (*DRIVER_ERRORS, StoreError)):
            return False
        self._messages = [as_text(error) or "a length in it is out of all measure"]
        return True

    def findings(self, evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding]) -> list[VerifyFinding]:
        """Returns what SQLite has found; an index entry is traced to its event, unless that is named already."""
        del evidence
        self.wait()
        named = {one.stream for one in others}
        found: dict[tuple[str, int, str], VerifyFinding] = {}
        for message in self._messages:
            finding = self._finding(nodes, message)
            if finding.stream == "" or finding.stream not in named:
                found.setdefault((finding.stream, finding.version, finding.message), finding)
        return list(found.values())

    def _finding(self, nodes: dict[int, Node], message: str) -> VerifyFinding:
        match = _MISSING_FROM_INDEX.match(message)
        if match and match[2].startswith("sqlite_autoindex_events"):
            rows = self._nth_event(int(match[1]) - 1)
            node = nodes.get(rows[0][0]) if rows else None
            if rows and node is not None:
                text = f"its entry in index {match[2]} was altered; the event is as recorded"
                return VerifyFinding(node.name, rows[0][1], "index", text)
        return VerifyFinding("", 0, "database", f"the file's structure is damaged: {message}")

    def _nth_event(self, n: int) -> list[tuple[int, int]]:
        sql = "SELECT stream_id, version FROM events NOT INDEXED ORDER BY pos LIMIT 1 OFFSET ?"
        try:
            with closing(self._connect()) as connection:
                return connection.execute(sql, (n,)).fetchall()
        except (*DRIVER_ERRORS, StoreError):
            return []


def as_lines(value: bytes) -> list[str]:
    """Returns the lines of a message of SQLite's check."""
    return [as_text(line) for line in value.splitlines() if not line.startswith(b"***")]
