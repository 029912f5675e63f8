"""Snapshots: the fold of a stream up to a version, kept to save folding it again.

They are a cache and can be dropped at any time. One is stored with the stream that owns its version, so all forks
that share the event share the snapshot. A state whose hash does not fit is passed over, as if it were not there.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from eventstore.errors import VersionNotFound
from eventstore.events import Snapshot
from eventstore.reading import ENDLESS
from eventstore.source import Source, Transaction
from eventstore.streams import Node, Streams

_SAVE: Final = (
    "INSERT INTO snapshots (stream_id, reducer, reducer_version, version, state, state_hash, created_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (stream_id, reducer, reducer_version, version) DO UPDATE "
    "SET state = excluded.state, state_hash = excluded.state_hash, created_at = excluded.created_at"
)
_NEAREST: Final = (
    "SELECT version, state, state_hash FROM snapshots WHERE stream_id = ? AND reducer = ? AND reducer_version = ? "
    "AND version > ? AND version <= ? ORDER BY version DESC"
)
_VERSIONS: Final = (
    "SELECT version FROM snapshots WHERE stream_id = ? AND reducer = ? AND reducer_version = ? ORDER BY version DESC"
)
_DROP: Final = "DELETE FROM snapshots WHERE stream_id = ? AND reducer = ? AND reducer_version = ? AND version = ?"
_DROP_OLDER: Final = "DELETE FROM snapshots WHERE stream_id = ? AND reducer = ? AND reducer_version < ?"


def save(
    transaction: Transaction,
    streams: Streams,
    node: Node,
    reducer: str,
    reducer_version: int,
    version: int,
    state: bytes,
    created_at: int,
    thin: bool,
) -> None:
    """Stores a state. Raises `VersionNotFound` if the stream does not reach the version."""
    head, _ = streams.head(transaction, node)
    if not 0 < version <= head:
        raise VersionNotFound(node.name, version, head)
    owner = streams.owner_at(transaction, node, version)
    key = (owner.id, reducer, reducer_version)
    transaction.execute(_SAVE, (*key, version, state, sha256(state).digest(), created_at))
    transaction.execute(_DROP_OLDER, key)
    if thin:
        versions = [row[0] for row in transaction.rows(_VERSIONS, key)]
        for old in superfluous(versions):
            transaction.execute(_DROP, (*key, old))


def superfluous(versions: list[int]) -> list[int]:
    """Returns which of some versions, newest first, need not be kept.

    The newest two stay, and behind them the oldest in each doubling of the distance: so there is always one not
    much further away than it has to be, and their number grows with the logarithm of the length.
    """
    if not versions:
        return []
    kept: dict[int, int] = {}
    for version in versions[2:]:
        kept[(versions[0] - version).bit_length()] = version
    return [version for version in versions[2:] if version not in kept.values()]


def load(
    source: Source, streams: Streams, node: Node, reducer: str, reducer_version: int, upto: int | None
) -> Snapshot | None:
    """Returns the newest sound state at or below a version, through all forks."""
    bound = ENDLESS if upto is None else upto
    for segment in reversed(streams.segments(source, node)):
        high = min(bound, ENDLESS if segment.high is None else segment.high)
        key = (segment.owner.id, reducer, reducer_version, segment.low, high)
        for version, state, state_hash in source.rows(f"{_NEAREST} LIMIT 1", key):
            if sha256(state).digest() == state_hash:
                return Snapshot(segment.owner.name, reducer, reducer_version, version, state)
            key = (segment.owner.id, reducer, reducer_version, segment.low, version - 1)
            found = _older(source, segment.owner, key)
            if found is not None:
                return found
    return None


def _older(source: Source, owner: Node, key: tuple[int, str, int, int, int]) -> Snapshot | None:
    for version, state, state_hash in source.rows(_NEAREST, key):
        if sha256(state).digest() == state_hash:
            return Snapshot(owner.name, key[1], key[2], version, state)
    return None
