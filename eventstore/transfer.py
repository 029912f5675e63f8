"""Moving a whole store into another, whatever both are kept in: the same streams, events, hashes and seals.

Events go over in the order of the source's feed, so that one who follows the target learns things in an order that
really happened. Streams keep their uuids. Hashes are not copied but computed again from the content, and so are the
roots of seals, each at the place where the source has it; at the end both sides are compared, and the target is
verified from its first event to its last.

While the copy is not whole the target says so, by a checkpoint of its own, and copying again goes on where it stopped.
People's names come over; what can be computed – snapshots, projections, checkpoints of consumers – stays behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

import msgspec

from eventstore.errors import CopyDiffers, NotEmpty, StreamNotFound
from eventstore.events import NewEvent, StoredEvent, StreamInfo

if TYPE_CHECKING:
    from eventstore.findings import Progress
    from eventstore.seals import KeptSeal
    from eventstore.store import EventStore

MARK: Final = "$copy"
"""The consumer whose checkpoint is above 0 for as long as a copy is not whole."""

_PIECE: Final = 1_000
"""Events in a transaction: a copy that is stopped loses no more than these, and nobody waits long for its end."""


class Transfer(msgspec.Struct, frozen=True):
    """What came over."""

    events: int
    streams: int
    """How many there are now."""
    resumed: int
    """Events that an earlier attempt had brought over."""
    is_old: bool = False
    """Whether the target was a whole copy of the source before, so that nothing was to do."""


def is_unfinished(store: EventStore) -> bool:
    """Tells whether a store is a copy that was stopped before its end."""
    return store.checkpoint(MARK) > 0


def transfer(
    source: EventStore, target: EventStore, copying: Progress | None = None, verifying: Progress | None = None
) -> Transfer:
    """Copies every stream and event of a store into an empty one, or goes on with a copy that was stopped.

    A target that holds all of it already, and nothing else, is left as it is.

    Events that others record in the source meanwhile come over as well.

    Args:
        source: The store that is copied.
        target: The store that becomes its copy.
        copying: Called with (events done, events in all) while they come over. What it raises stops the copy.
        verifying: Likewise, while the copy is verified.

    Raises:
        NotEmpty: The target holds something that is no unfinished copy of this source.
        CopyDiffers: The target is not what the source is, though nothing failed; it stays marked as unfinished.
        StoreFault: A database failed; what came over so far stays, and the copy can go on.
    """
    if _is_whole(source, target):
        stats = target.stats()
        return Transfer(stats.events, stats.streams, 0, is_old=True)
    resumed = _begin(source, target)
    target.save_checkpoint(MARK, 1)
    target.seals_in_passing = False
    copy = _Copy(source, target)
    done = copy.run(copying)
    target.people.take(source.people.all())
    _compare(source, target)
    report = target.verify(None, verifying)
    if report.findings:
        first = report.findings[0]
        raise CopyDiffers(target.address, first.stream, first.message)
    target.save_checkpoint(MARK, 0)
    target.seals_in_passing = True
    return Transfer(done, copy.streams, resumed)


def _is_whole(source: EventStore, target: EventStore) -> bool:
    """Tells whether the target was copied to its end, and the source has nothing that it lacks.

    It may have one seal more: one is made when a store is closed after writing.
    """
    if is_unfinished(target):
        return False
    there, here = source.stats(), target.stats()
    if not here.streams or (here.streams, here.events) != (there.streams, there.events):
        return False
    sealed = source.seals()
    return (
        target.seals()[: len(sealed)] == sealed
        and target.people.all() == source.people.all()
        and not any(_differs(source, target, info) for info in target.streams())
    )


def _begin(source: EventStore, target: EventStore) -> int:
    """Returns how many events the target has from this source. Raises `NotEmpty` if it has others."""
    if target.stats().streams == 0 and not target.people.all():
        return 0
    if not is_unfinished(target):
        raise NotEmpty(target.address)
    sealed = target.seals()
    if source.seals()[: len(sealed)] != sealed:
        raise NotEmpty(target.address, "holds an unfinished copy of another archive")
    for info in target.streams():
        if _differs(source, target, info):
            raise NotEmpty(target.address, "holds an unfinished copy of another archive")
    return target.stats().events


def _compare(source: EventStore, target: EventStore) -> None:
    """Compares all streams of both. Raises `CopyDiffers`."""
    for info in source.streams():
        if target.stream(info.name) is None and target.head(info.parent or "") >= (info.fork_version or 0):
            raise CopyDiffers(target.address, info.name, "which did not come over")
    for info in target.streams():
        reason = _differs(source, target, info)
        if reason:
            raise CopyDiffers(target.address, info.name, reason)


def _differs(source: EventStore, target: EventStore, info: StreamInfo) -> str:
    """Tells how a stream of the target differs from that of the source; a hash vouches for all events before it."""
    if source.stream(info.name) != info:
        return "which is another one in the source"
    for last in target.read(info.name, backwards=True, limit=1):
        there = list(source.read(info.name, after=last.version - 1, upto=last.version))
        if not there or (there[0].hash, there[0].stream) != (last.hash, last.stream):
            return f"of which event {last.version} is another one in the source"
    return ""


class _Copy:
    """A copy on its way."""

    def __init__(self, source: EventStore, target: EventStore) -> None:
        self._source = source
        self._target = target
        self._heads = {info.name: target.head(info.name) for info in target.streams()}
        self._waiting: dict[str, StreamInfo] = {}
        """Streams of the source that are still to be made, in their order."""
        self._learn()

    @property
    def streams(self) -> int:
        """How many streams there are in the target."""
        return len(self._heads)

    def run(self, progress: Progress | None) -> int:
        """Copies what the feed gives, sealed where the source has it sealed; returns how many events both have."""
        done = 0
        total = self._source.stats().events
        seals = iter(self._source.seals()[len(self._target.seals()) :])
        seal = next(seals, None)
        for piece in self._pieces():
            while seal is not None and done + len(piece) >= seal.events:
                split = max(0, seal.events - done)
                before, piece = piece[:split], piece[split:]
                self._take(before)
                self._seal(seal)
                done += len(before)
                seal = next(seals, None)
            self._take(piece)
            done += len(piece)
            if progress is not None:
                progress(done, max(total, done))
        self._make_rest()
        return done

    def _pieces(self) -> Iterator[list[StoredEvent]]:
        position = 0
        while events := self._source.feed(position, _PIECE):
            yield events
            position = events[-1].position

    def _take(self, events: Sequence[StoredEvent]) -> None:
        """Appends events, but those that are there already, in one transaction."""
        if not events:
            return
        with self._target.batch():
            for name, group in groupby(events, lambda event: event.stream):
                self._make_up_to(name)
                head = self._heads[name]
                new = [_again(event) for event in group if event.version > head]
                if new:
                    self._target.append(name, new, head)
                    self._heads[name] = head + len(new)

    def _seal(self, seal: KeptSeal) -> None:
        """Makes all streams that a seal covers, and the seal. Raises `CopyDiffers` if it comes out otherwise."""
        with self._target.batch():
            for info in list(self._waiting.values())[: max(0, seal.streams - len(self._heads))]:
                self._make(info)
        if not self._target.seal_again(seal):
            raise CopyDiffers(self._target.address, "", f"seal {seal.n} covers other events or streams there")

    def _make_up_to(self, name: str) -> None:
        """Makes a stream, and those that were made before it."""
        if name in self._heads:
            return
        if name not in self._waiting:
            self._learn()
        for info in list(self._waiting.values()):
            self._make(info)
            if info.name == name:
                return
        raise StreamNotFound(name)

    def _make_rest(self) -> None:
        """Makes the streams that have no events of their own, as far as what they were forked from has come over."""
        self._learn()
        with self._target.batch():
            for info in list(self._waiting.values()):
                if info.parent is None or self._heads.get(info.parent, -1) >= (info.fork_version or 0):
                    self._make(info)

    def _make(self, info: StreamInfo) -> None:
        self._target.create_stream(
            info.name,
            uuid=info.uuid,
            created_at=info.created_at,
            parent=info.parent,
            at=info.fork_version,
            meta=info.meta,
        )
        del self._waiting[info.name]
        self._heads[info.name] = info.fork_version or 0

    def _learn(self) -> None:
        """Looks for streams that were made in the source since the last time."""
        for info in self._source.streams():
            if info.name not in self._heads:
                self._waiting.setdefault(info.name, info)


def _again(event: StoredEvent) -> NewEvent:
    return NewEvent(
        event.type, event.data, event.event_id, event.recorded_at, event.meta, event.schema_version, event.codec
    )
