"""Append-only streams of events on SQLite or PostgreSQL: append, read, fork, follow, verify. Knows no game.

Much of what an event store usually needs a server for, a single file does as well, if it is asked rightly:
one writer at a time makes row ids a global order; a unique index makes optimistic concurrency; triggers keep
recorded events from being changed. For several recorders at once there is a server behind the same interface. What is
added here is the tree: a fork shares its parent's events instead of copying them, and the hash chain runs across the
fork.

    with open_store("games.db") as store:
        store.append("line-1", [NewEvent("play", b"...", new_id(), now())], NO_STREAM)
        store.fork("line-1", 1, "line-2")
        for event in store.read("line-2"): ...

`eventstore.errors` draws the tree of errors. `docs/store.md` has the schema, the bytes that are hashed, and what
`verify` can find. Names that need SQLAlchemy are loaded when first used, so that importing the package is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from eventstore.errors import (
    AppendRefused,
    IdempotencyConflict,
    InvalidEvent,
    NotFound,
    OpenRefused,
    StoreError,
    StoreFault,
    StreamExists,
    StreamNotFound,
    VersionNotFound,
    WrongExpectedVersion,
)
from eventstore.events import (
    ANY,
    EXISTS,
    NO_STREAM,
    Appended,
    Expected,
    NewEvent,
    Snapshot,
    StoredEvent,
    StreamInfo,
)

if TYPE_CHECKING:
    from eventstore.opening import open_store
    from eventstore.projections import ContentRow, ProjectionRow
    from eventstore.seals import Seal
    from eventstore.stats import StoreStats
    from eventstore.store import EventStore
    from eventstore.verify import VerifyFinding, VerifyReport

_LATER: Final = {
    "ContentRow": "projections",
    "EventStore": "store",
    "ProjectionRow": "projections",
    "Seal": "seals",
    "StoreStats": "stats",
    "VerifyFinding": "verify",
    "VerifyReport": "verify",
    "open_store": "opening",
}

__all__ = [
    "ANY",
    "EXISTS",
    "NO_STREAM",
    "AppendRefused",
    "Appended",
    "ContentRow",
    "EventStore",
    "Expected",
    "IdempotencyConflict",
    "InvalidEvent",
    "NewEvent",
    "NotFound",
    "OpenRefused",
    "ProjectionRow",
    "Seal",
    "Snapshot",
    "StoreError",
    "StoreFault",
    "StoreStats",
    "StoredEvent",
    "StreamExists",
    "StreamInfo",
    "StreamNotFound",
    "VerifyFinding",
    "VerifyReport",
    "VersionNotFound",
    "WrongExpectedVersion",
    "open_store",
]


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(import_module(f"eventstore.{_LATER[name]}"), name)
    raise AttributeError(f"module 'eventstore' has no attribute {name!r}")
