"""Proof that a record still gives the table it gave: position hashes, stored beside every fiftieth event.

The store's chain proves that no byte was changed. That the bytes still *mean* the same, under a later version of
the code that folds them, is proven here: the position is hashed again and must be the one noted while recording.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from domain.match_events import EVENT_TYPES, decode_match_event
from domain.play import decode_play
from domain.table import Table
from eventstore import StoredEvent, VerifyFinding
from eventstore.errors import StoreError
from replay.errors import ReplayError
from replay.meta import Meta
from replay.trust_events import TRUST_TYPES, decode_trust_event

if TYPE_CHECKING:
    from replay.match import Match

EVERY: Final = 50
"""Events between two hashes."""

FORM: Final = "2:"
"""Begins a noted hash; another way to hash would have another one, and old notes would not be compared with it."""


def with_position(meta: Meta, table: Table) -> Meta:
    """Returns metadata that note the position of a table."""
    return msgspec.structs.replace(meta, position=FORM + table.hash())


def is_due(version: int) -> bool:
    """Returns True if the position after an event is to be noted."""
    return version % EVERY == 0


def position_findings(match: Match) -> Iterator[VerifyFinding]:
    """Yields for each line the first event after which the table is not the one that was recorded."""
    for line in match.state.lines.values():
        try:
            yield from _of_line(match, line.id, line.at)
        except (ReplayError, StoreError):
            continue  # what cannot be read is reported by the store's own verification


def _of_line(match: Match, line: str, shared: int) -> Iterator[VerifyFinding]:
    table = Table()
    for entry in match.entries(line):
        table.fold(entry.play.changes)
        noted = entry.meta.position
        if entry.version <= shared or not noted.startswith(FORM) or noted == FORM + table.hash():
            continue
        message = f"the table after event {entry.version} is not the one that was recorded"
        yield VerifyFinding(f"line-{line}", entry.version, "position", message)
        return


def decode_event(stored: StoredEvent) -> None:
    """Decodes an event of a known type. Raises `msgspec.DecodeError` if it cannot be."""
    if stored.schema_version > 1:
        return
    if stored.type == "play":
        decode_play(stored.data)
    elif stored.type in EVENT_TYPES:
        decode_match_event(stored.type, stored.data)
    elif stored.type in TRUST_TYPES:
        decode_trust_event(stored.type, stored.data)
    else:
        from replay.series_events import decode_series_event  # who only opens an archive needs none of it

        decode_series_event(stored.type, stored.data)
