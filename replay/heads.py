"""The heads of a match: the last event of each of its streams, whose hashes vouch for all that the match holds.

Compared with the match as it is later, they tell apart what was added since and what is no longer as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from domain.match_events import (
    LineForked,
    MatchEvent,
    NoteActUndone,
    NoteAdded,
    NoteEdited,
    NoteMoved,
    NoteRemoved,
    decode_match_event,
)
from replay.integrity import first_altered, hash_at
from replay.trust_events import Head

if TYPE_CHECKING:
    from domain.match import MatchState
    from eventstore import EventStore

NOTE_EVENTS: Final = (NoteAdded, NoteEdited, NoteRemoved, NoteMoved, NoteActUndone)


class Holding(NamedTuple):
    """A match as its store holds it; `replay.match.Match.holding` is that of a match."""

    store: EventStore
    id: str
    state: MatchState
    """Its folded stream, all of it."""

    @property
    def stream(self) -> str:
        """The name of the match's own stream."""
        return f"match-{self.id}"


class Alteration(NamedTuple):
    """A stream that no longer holds what a head vouches for."""

    stream: str
    version: int
    """The first event of which that is known; 0 is the stream itself."""
    what: str
    """`"changed"` or `"removed"`."""


class Addition(NamedTuple):
    """An event of the match's own stream that was recorded since."""

    version: int
    event: MatchEvent | None
    """None for one that this version does not know, or that is damaged."""
    recorded_at: int


class Comparison(NamedTuple):
    """A match beside heads from before."""

    altered: tuple[Alteration, ...]
    entries: dict[str, int]
    """By the id of a line that was there: how many entries it has got since."""
    lines: tuple[str, ...]
    """Ids of lines that were begun since."""
    about: tuple[Addition, ...]
    """What was recorded since of the match as a whole."""

    @property
    def is_whole(self) -> bool:
        """True if everything is there that the heads vouch for, as it was."""
        return not self.altered


def heads_of(match: Holding) -> tuple[Head, ...]:
    """Returns the heads of a match: that of its own stream first, then those of its lines."""
    store = match.store
    names = [match.stream, *(f"line-{line}" for line in match.state.lines)]
    found = [_head_of(store, name) for name in names]
    return tuple(head for head in found if head is not None)


def _head_of(store: EventStore, stream: str) -> Head | None:
    """Returns the head of a stream; None for one that is not there, as a line lost with a damaged file."""
    info = store.stream(stream)
    if info is None:
        return None
    version = store.head(stream)
    return Head(stream, info.uuid, version, hash_at(store, stream, version))


def statement(match: str, heads: Iterable[Head]) -> bytes:
    """Returns heads as the text that is hashed and signed: one line a stream, ordered by name.

    kifu heads 1
    match 0193…
    line-0193… <uuid> <version> <hash>
    match-0193… <uuid> <version> <hash>
    """
    lines = [f"{one.stream} {one.uuid.hex()} {one.version} {one.hash.hex()}" for one in heads]
    return "".join(f"{line}\n" for line in ("kifu heads 1", f"match {match}", *sorted(lines))).encode()


def digest(match: str, heads: Iterable[Head]) -> str:
    """Returns the SHA-256 of a match's heads in hexadecimal digits."""
    return sha256(statement(match, heads)).hexdigest()


def compare(match: Holding, heads: Sequence[Head], *, thorough: bool = False) -> Comparison:
    """Returns what became of a match since its heads were these.

    Args:
        match: The match.
        heads: Its heads then.
        thorough: Hash every event again, instead of trusting the hashes that are stored.
    """
    store = match.store
    then = {head.stream: head for head in heads}
    altered = [found for head in heads if (found := _altered(store, head, thorough=thorough)) is not None]
    entries, begun = {}, []
    for line in match.state.lines:
        known, now = then.get(f"line-{line}"), store.head(f"line-{line}")
        if known is None:
            begun.append(line)
        elif now > known.version:
            entries[line] = now - known.version
    own = then.get(match.stream)
    about = tuple(_since(store, match.stream, own.version)) if own is not None else ()
    return Comparison(tuple(altered), entries, tuple(begun), about)


def _altered(store: EventStore, head: Head, *, thorough: bool) -> Alteration | None:
    info = store.stream(head.stream)
    if info is None:
        return Alteration(head.stream, 0, "removed")
    if info.uuid != head.uuid:
        return Alteration(head.stream, 0, "changed")
    last = store.head(head.stream)
    if last < head.version:
        return Alteration(head.stream, last + 1, "removed")
    if thorough and (version := first_altered(store, head.stream, head.version)):
        return Alteration(head.stream, version, "changed")
    if hash_at(store, head.stream, head.version) != head.hash:
        return Alteration(head.stream, head.version, "changed")
    return None


def _since(store: EventStore, stream: str, version: int) -> Iterator[Addition]:
    for stored in store.read(stream, after=version):
        try:
            event = decode_match_event(stored.type, stored.data, stored.schema_version)
        except (msgspec.DecodeError, RecursionError):
            event = None
        yield Addition(stored.version, event, stored.recorded_at)


def added_words(found: Comparison) -> list[str]:
    """Returns what was added since in words, as `2 entries`, `1 line`, `3 notes`."""
    notes = sum(isinstance(one.event, NOTE_EVENTS) for one in found.about)
    begun = sum(isinstance(one.event, LineForked) for one in found.about)
    counts = (
        (sum(found.entries.values()), "entry", "entries"),
        (len(found.lines), "line", "lines"),
        (notes, "change to notes", "changes to notes"),
        (len(found.about) - notes - begun, "other event", "other events"),
    )
    return [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
