"""Verification: is everything that was recorded still there, and as it was recorded?

In this order: the structure, by the database's own check on a second connection and thread; the guards; the rows of
streams; each event's hash and place; forks; seals and the heads they saw; kept states. A stream that differs gets
one finding, for the first event that does. Damage is never raised, only reported.
"""

from __future__ import annotations

from collections.abc import Sequence

from eventstore.audit import fork_findings, head_findings, snapshot_findings, sound_seals
from eventstore.errors import StreamNotFound
from eventstore.events import StoredEvent
from eventstore.evidence import POS, STREAM, TYPE, VERSION, Evidence, Examined, Raw, Structure, as_text
from eventstore.findings import Decode, Progress, VerifyFinding, VerifyReport
from eventstore.forensics import first_difference, missing_events
from eventstore.scan import Gaps, Scan, SealCheck
from eventstore.streams import Node

__all__ = ["Decode", "Progress", "VerifyFinding", "VerifyReport", "verify_database"]


def verify_database(
    examined: Examined,
    streams: Sequence[str] | None,
    progress: Progress | None,
    decode: Decode | None,
) -> VerifyReport:
    """Returns the report on a database; see `EventStore.verify`."""
    with examined.evidence() as evidence:
        examination = _Examination(evidence, progress, decode)
        try:
            if streams is not None:
                return examination.of_streams(streams)
            with examined.structure() as structure:
                return examination.of_everything(structure)
        except StreamNotFound:
            raise
        except Exception as error:
            if error is examination.stopped:
                raise
            return examination.broken_off(error)


class _Examination:
    def __init__(self, evidence: Evidence, progress: Progress | None, decode: Decode | None) -> None:
        self._evidence = evidence
        self._progress = progress
        self._decode = decode
        self._nodes, self._findings = evidence.nodes()
        self._undecodable: dict[int, VerifyFinding] = {}
        self._scan = Scan(self._nodes)
        self._gone = 0
        self.stopped: Exception | None = None
        """What `progress` raised: the caller has had enough."""

    def of_everything(self, structure: Structure) -> VerifyReport:
        evidence, scan = self._evidence, self._scan
        seals, unsound = sound_seals(evidence)
        self._findings += evidence.guard_findings() + evidence.removed_streams(self._nodes, seals) + unsound
        gaps = evidence.gaps()
        sealing = SealCheck(seals, [node.digest for node in self._nodes.values()])
        total = evidence.total()
        for rows in evidence.all_events():
            scan.check(rows)
            gaps.check(rows)
            sealing.check(rows)
            self._look(rows, total)
        sealing.finish()
        self._explain_suspects(scan.suspects)
        self._explain_orphans()
        self._findings += fork_findings(evidence, self._nodes, self._findings, scan.heads)
        self._explain_heads(seals)
        self._explain_gaps(gaps)
        self._findings += self._undecodable.values()
        self._explain_seals(sealing)
        self._findings += snapshot_findings(evidence, self._nodes)
        self._findings += structure.findings(evidence, self._nodes, self._findings)
        return VerifyReport(scan.events, len(self._nodes), tuple(self._findings), len(seals), _sealed_upto(seals))

    def of_streams(self, names: Sequence[str]) -> VerifyReport:
        """Examines some streams and their ancestors, each as far as it is shared."""
        wanted = self._with_ancestors(names)
        seals, _ = sound_seals(self._evidence)
        self._findings = [one for one in self._findings if one.stream in {node.name for node in wanted}]
        self._findings += self._evidence.guard_findings()  # they guard every stream
        total = sum(self._evidence.count_of(node.id) for node in wanted)
        suspects: dict[int, int] = {}
        for node in wanted:
            rows = self._evidence.events_of(node.id)
            if rows:
                self._scan.check(rows)
                self._look(rows, total)
        suspects.update(self._scan.suspects)
        self._explain_suspects(suspects)
        nodes = {node.id: node for node in wanted}
        self._findings += fork_findings(self._evidence, nodes, self._findings, self._scan.heads)
        self._nodes = nodes
        self._explain_heads(seals)
        self._findings += self._undecodable.values()
        return VerifyReport(self._scan.events, len(wanted), tuple(self._findings), 0, _sealed_upto(seals))

    def broken_off(self, error: Exception) -> VerifyReport:
        """Reports damage of a kind that nobody has thought of: it is a finding too, never a crash."""
        message = f"the examination could not be finished ({type(error).__name__}: {as_text(error)[:200]})"
        found = (*self._findings, VerifyFinding("", 0, "database", message))
        return VerifyReport(self._scan.events, len(self._nodes), found)

    def _with_ancestors(self, names: Sequence[str]) -> list[Node]:
        by_name = {node.name: node for node in self._nodes.values()}
        wanted: dict[int, Node] = {}
        for name in names:
            node = by_name.get(name)
            if node is None:
                raise StreamNotFound(name)
            while node is not None and node.id not in wanted:
                wanted[node.id] = node
                node = None if node.parent_id is None else self._nodes.get(node.parent_id)
        return list(wanted.values())

    def _look(self, rows: list[Raw], total: int) -> None:
        if self._decode is not None:
            for row in rows:
                self._try_decode(self._decode, row)
        if self._progress is not None:
            try:
                self._progress(self._scan.events, max(total, self._scan.events))
            except Exception as error:
                self.stopped = error
                raise

    def _try_decode(self, decode: Decode, row: Raw) -> None:
        node = self._nodes.get(row[STREAM])
        if node is None or row[STREAM] in self._undecodable:
            return
        try:
            decode(StoredEvent(row[0], node.name, row[2], row[3], row[TYPE].decode(), *row[5:]))
        except Exception as error:
            message = f"it cannot be decoded ({as_text(error)[:200]})"
            self._undecodable[node.id] = VerifyFinding(node.name, row[VERSION], "undecodable", message)

    def _explain_suspects(self, suspects: dict[int, int]) -> None:
        for stream_id, position in suspects.items():
            node = self._nodes.get(stream_id)
            if node is None:
                continue
            rows = self._evidence.events_of(stream_id)
            finding = first_difference(node, rows)
            if finding is None:
                rows = self._evidence.events_of(stream_id, by_index=False)
                finding = first_difference(node, rows)
            if finding is None:
                version = next((row[VERSION] for row in rows if row[POS] == position), 0)
                finding = VerifyFinding(node.name, version, "order", "it stands in another place of the global order")
            self._gone += missing_events(node, rows)
            self._findings.append(finding)
            self._undecodable.pop(stream_id, None)

    def _explain_orphans(self) -> None:
        for stream_id, position in self._scan.orphans.items():
            message = (
                f"the event at position {position} belongs to stream number {as_text(stream_id)}, which is not there"
            )
            self._findings.append(VerifyFinding("", 0, "stream", message))

    def _explain_heads(self, seals: list[Raw]) -> None:
        found = head_findings(seals, self._nodes, self._scan.heads)
        named = {one.stream for one in self._findings}
        self._findings += [finding for finding, _ in found if finding.stream not in named]
        self._gone += sum(missing for _, missing in found)

    def _explain_gaps(self, gaps: Gaps) -> None:
        unreadable, findings = self._evidence.unreadable()
        self._findings += findings
        missing = sum(last - first + 1 for first, last in gaps.missing) - unreadable
        if missing > self._gone:
            first, last = gaps.missing[0]
            where = f"position {first}" if first == last else f"positions {first} to {last}"
            self._findings.append(VerifyFinding("", 0, "removed", f"{missing} events were removed, first at {where}"))

    def _explain_seals(self, sealing: SealCheck) -> None:
        """A broken seal is news only if nothing else explains it."""
        if sealing.broken and not any(one.kind not in ("guards", "undecodable") for one in self._findings):
            message = f"seal {sealing.broken[0]} does not fit the events and streams it covers, or was altered"
            self._findings.append(VerifyFinding("", 0, "seal", message))


def _sealed_upto(seals: list[Raw]) -> int:
    return int(seals[-1][7]) if seals else 0
