"""The checks around the chains: guards, forks, the heads that seals saw, kept states."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from eventstore.evidence import Evidence, Raw, as_text
from eventstore.findings import VerifyFinding
from eventstore.seals import unpack_heads
from eventstore.streams import Node


def findings_of_guards(missing: Iterable[str], changed: Iterable[str]) -> list[VerifyFinding]:
    """Returns a finding for every guard that is not as it should be."""
    return [
        VerifyFinding("", 0, "guards", f"guard {name} {what}: another program could change recorded events")
        for names, what in ((missing, "is missing"), (changed, "was changed"))
        for name in names
    ]


def sound_seals(evidence: Evidence) -> tuple[list[Raw], list[VerifyFinding]]:
    """Returns the seals whose rows hold values of the right kind, and findings about the others."""
    rows = evidence.seals()
    if rows is None:
        return [], [VerifyFinding("", 0, "database", "the table of seals cannot be read")]
    kinds = (int, int, int, bytes, bytes, bytes, int, int)
    sound = [row for row in rows if all(map(isinstance, row, kinds))]
    return sound, [
        VerifyFinding("", 0, "seal", f"seal {as_text(row[0])} holds values of the wrong kind")
        for row in rows
        if row not in sound
    ]


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
    for n, _, _, _, _, packed, _, _ in seals:
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
    rows = evidence.snapshots()
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


def _hash_at(evidence: Evidence, parent: Node, version: int) -> bytes | None:
    if version == parent.start:
        return parent.base_hash
    return evidence.hash_at(parent.id, version)


def _cut(node: Node, head: int, known: int, proof: str) -> VerifyFinding:
    what = f"event {known} was" if known == head + 1 else f"events {head + 1} to {known} were"
    return VerifyFinding(node.name, head + 1, "cut", f"{what} cut off its end: {proof}")
