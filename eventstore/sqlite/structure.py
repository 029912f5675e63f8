"""SQLite's own check of a file: its pages and indexes."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from types import TracebackType
from typing import Final, Self

from eventstore.errors import StoreError
from eventstore.evidence import Evidence, as_text
from eventstore.findings import VerifyFinding
from eventstore.sqlite.connections import DRIVER_ERRORS
from eventstore.streams import Node

_MISSING_FROM_INDEX: Final = re.compile(r"row (\d+) missing from index (\S+)")
_MOST_MESSAGES: Final = 20


class StructureCheck:
    """SQLite's own check of pages and indexes, on a thread of its own while the events are hashed."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._messages: list[str] = []
        self._unwanted = False
        self._thread = threading.Thread(target=self._run, name="structure check", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._unwanted = error is not None
        connection = self._connection
        if error is not None and connection is not None:
            with suppress(sqlite3.ProgrammingError):  # it is done, and closed its connection this very moment
                connection.interrupt()
        self._thread.join()

    def findings(self, evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding]) -> list[VerifyFinding]:
        """Returns what SQLite has found; an index entry is traced to its event, unless that is named already."""
        del evidence
        self._thread.join()
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

    def _run(self) -> None:
        try:
            with closing(self._connect()) as connection:
                self._connection = connection
                connection.text_factory = bytes
                if self._unwanted:  # before there was anything to interrupt
                    return
                rows = connection.execute(f"PRAGMA integrity_check({_MOST_MESSAGES})").fetchall()
                lines = [line for row in rows for line in as_lines(row[0])]
                self._messages = [line for line in lines if line != "ok"]
        except (*DRIVER_ERRORS, StoreError) as error:
            self._messages = [as_text(error) or "a length in it is out of all measure"]
        finally:
            self._connection = None


def as_lines(value: bytes) -> list[str]:
    """Returns the lines of a message of SQLite's check."""
    return [as_text(line) for line in value.splitlines() if not line.startswith(b"***")]
