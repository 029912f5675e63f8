"""The checks around the chains: the file's structure, guards, forks, the heads that seals saw, kept states."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import sha256
from types import TracebackType
from typing import Final, Self

from eventstore.errors import StoreError
from eventstore.evidence import Evidence, Raw, as_text
from eventstore.findings import VerifyFinding
from eventstore.guards import CATALOGUE_QUERY, compare_guards
from eventstore.seals import unpack_heads
from eventstore.sqlite import DRIVER_ERRORS
from eventstore.streams import Node

_MISSING_FROM_INDEX: Final = re.compile(r"row (\d+) missing from index (\S+)")
_MOST_MESSAGES: Final = 20


class StructureCheck:
    """SQLite's own check of pages and indexes, on a thread of its own while the events are hashed."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._messages: list[str] = []
        self._thread = threading.Thread(target=self._run, name="structure check", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        connection = self._connection
        if error is not None and connection is not None:
            with suppress(sqlite3.ProgrammingError):  # it is done, and closed its connection this very moment
                connection.interrupt()
        self._thread.join()

    def findings(self, evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding]) -> list[VerifyFinding]:
        """Returns what SQLite has found; an index entry is traced to its event, unless that is named already."""
        self._thread.join()
        named = {one.stream for one in others}
        found: dict[tuple[str, int, str], VerifyFinding] = {}
        for message in self._messages:
            finding = _structure_finding(evidence, nodes, message)
            if finding.stream == "" or finding.stream not in named:
                found.setdefault((finding.stream, finding.version, finding.message), finding)
        return list(found.values())

    def _run(self) -> None:
        try:
            with closing(self._connect()) as connection:
                self._connection = connection
                connection.text_factory = bytes
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


def _structure_finding(evidence: Evidence, nodes: dict[int, Node], message: str) -> VerifyFinding:
    match = _MISSING_FROM_INDEX.match(message)
    if match and match[2].startswith("sqlite_autoindex_events"):
        rows = evidence.ask(
            "SELECT stream_id, version FROM events NOT INDEXED ORDER BY pos LIMIT 1 OFFSET ?", (int(match[1]) - 1,)
        )
        node = nodes.get(rows[0][0]) if rows else None
        if rows and node is not None:
            text = f"its entry in index {match[2]} was altered; the event is as recorded"
            return VerifyFinding(node.name, rows[0][1], "index", text)
    return VerifyFinding("", 0, "database", f"the file's structure is damaged: {message}")


def guard_findings(evidence: Evidence) -> list[VerifyFinding]:
    """Returns a finding for every guard that is not as it should be."""
    rows = evidence.ask(CATALOGUE_QUERY)
    if rows is None:
        return [VerifyFinding("", 0, "database", "the catalogue of tables cannot be read")]
    missing, changed = compare_guards((as_text(name), _sql(sql)) for name, sql in rows)
    return [
        VerifyFinding("", 0, "guards", f"guard {name} {what}: another program could change recorded events")
        for names, what in ((missing, "is missing"), (changed, "was changed"))
        for name in names
    ]


def sound_seals(evidence: Evidence) -> tuple[list[Raw], list[VerifyFinding]]:
    """Returns the seals whose rows hold values of the right kind, and findings about the others."""
    rows = evidence.ask("SELECT n, upto, streams, root, prev_root, heads, sealed_at FROM seals ORDER BY n")
    if rows is None:
        return [], [VerifyFinding("", 0, "database", "the table of seals cannot be read")]
    kinds = (int, int, int, bytes, bytes, bytes, int)
    sound = [row for row in rows if all(map(isinstance, row, kinds))]
    return sound, [
        VerifyFinding("", 0, "seal", f"seal {as_text(row[0])} holds values of the wrong kind")
        for row in rows
        if row not in sound
    ]


def missing_stream_findings(evidence: Evidence, nodes: dict[int, Node]) -> list[VerifyFinding]:
    """Returns a finding if streams are gone: their numbers are given out without gaps."""
    last = max([*nodes, evidence.number("SELECT max(streams) FROM seals")], default=0)
    gone = [i for i in range(1, last + 1) if i not in nodes]
    if not gone:
        return []
    return [VerifyFinding("", 0, "stream", f"{len(gone)} streams were removed, first number {gone[0]}")]


def fork_findings(
    evidence: Evidence, nodes: dict[int, Node], others: list[VerifyFinding], heads: dict[int, tuple[int, bytes]]
) -> list[VerifyFinding]:
    """Returns a finding for every fork that does not go on from the event it was forked at."""
    blamed = {one.stream for one in others}
    found: list[VerifyFinding] = []
    for node in nodes.values():
        if node.parent_id is None or node.name in blamed:
            continue
        parent = nodes.get(node.parent_id)
        if parent is None:
            found.append(VerifyFinding(node.name, 0, "fork", "the stream it was forked from is not there"))
        elif node.start > heads[parent.id][0]:
            if parent.name not in blamed:
                blamed.add(parent.name)
                found.append(_cut(parent, heads[parent.id][0], node.start, f"{node.name} was forked at {node.start}"))
        elif parent.name not in blamed and _hash_at(evidence, parent, node.start) != node.base_hash:
            message = f"it does not go on from event {node.start} of {parent.name}"
            found.append(VerifyFinding(node.name, node.start + 1, "fork", message))
    return found


def head_findings(
    seals: list[Raw], nodes: dict[int, Node], heads: dict[int, tuple[int, bytes]]
) -> list[tuple[VerifyFinding, int]]:
    """Returns a finding, and the number of events gone, for every stream that a seal saw longer than it is."""
    by_uuid = {node.uuid: node for node in nodes.values()}
    sealed: dict[bytes, tuple[int, int]] = {}
    for n, _, _, _, _, packed, _ in seals:
        sealed.update({uuid: (version, n) for uuid, version in unpack_heads(packed)})
    found = []
    for uuid, (version, n) in sealed.items():
        node = by_uuid.get(uuid)
        if node is not None and version > heads[node.id][0]:
            head = heads[node.id][0]
            found.append((_cut(node, head, version, f"seal {n} saw event {version}"), version - head))
    return found


def snapshot_findings(evidence: Evidence, nodes: dict[int, Node]) -> list[VerifyFinding]:
    """Returns a finding for every kept state that is not as it was kept. Such a state is never used."""
    rows = evidence.ask("SELECT stream_id, version, reducer, state, state_hash FROM snapshots")
    if rows is None:
        return [VerifyFinding("", 0, "database", "the table of kept states cannot be read")]
    return [
        VerifyFinding(
            nodes[stream_id].name if stream_id in nodes else "",
            version if isinstance(version, int) else 0,
            "snapshot",
            f"a kept state of {as_text(reducer)} is damaged; it is passed over",
        )
        for stream_id, version, reducer, state, state_hash in rows
        if not isinstance(state, bytes) or sha256(state).digest() != state_hash
    ]


def _sql(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def _hash_at(evidence: Evidence, parent: Node, version: int) -> bytes | None:
    if version == parent.start:
        return parent.base_hash
    rows = evidence.ask("SELECT hash FROM events WHERE stream_id = ? AND version = ?", (parent.id, version))
    return rows[0][0] if rows else None


def _cut(node: Node, head: int, known: int, proof: str) -> VerifyFinding:
    what = f"event {known} was" if known == head + 1 else f"events {head + 1} to {known} were"
    return VerifyFinding(node.name, head + 1, "cut", f"{what} cut off its end: {proof}")
