"""Records that span several matches, each a stream of its own: found, read, written to.

What is common to campaigns and trial tables. `Kind` says how one of them is called and stored; a series is the fold
of its stream. Every entry is decided on what was read, and stored only if nothing was added since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from domain.errors import Rejected
from eventstore import NO_STREAM, NewEvent, StoredEvent, StreamNotFound, WrongExpectedVersion
from replay.errors import Ambiguous, NotFound, Refused, ReplayError, Unreadable
from replay.ids import short
from replay.match import Match
from replay.meta import Meta, encode_meta
from replay.people import called, id_of
from replay.series_events import Kind, decode_series_event, encode_series_event

if TYPE_CHECKING:
    from replay.archive import Archive

E_contra = TypeVar("E_contra", contravariant=True)


class State(Protocol[E_contra]):
    """What a series' stream says, as its fold."""

    player: str
    opened: int
    passed_over: int

    @property
    def is_opened(self) -> bool:
        """True once its first event was read."""
        ...

    def apply(self, event: E_contra | None, recorded_at: int = 0) -> None:
        """Adds an event; None is one of an unknown type."""
        ...


S = TypeVar("S", bound=State[Any])
T = TypeVar("T")


class Series(Generic[S]):
    """A record that spans several matches. Reads what is stored.

    Args:
        archive: Where it is kept.
        kind: What it is.
        ident: Its id.
        empty: Makes the state before the first event.
    """

    def __init__(self, archive: Archive, kind: Kind, ident: str, empty: Callable[[], S]) -> None:
        self.archive = archive
        self.kind = kind
        self.id = ident
        self._empty = empty
        self.state = empty()
        self.version = 0
        """The last event that was read."""
        self._refresh()

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return f"{self.kind.category}-{self.id}"

    def _refresh(self) -> None:
        try:
            for stored in self.archive.store.read(self.stream, after=self.version):
                self.state.apply(_read(self.archive, stored), stored.recorded_at)
                self.version = stored.version
        except StreamNotFound as error:
            raise NotFound(f"the archive holds no {self.kind.noun} {short(self.id)}") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise Unreadable(
                f"event {self.version + 1} of {self.kind.noun} {short(self.id)} was altered since it was recorded "
                "and cannot be read; `kifu verify` tells what was altered"
            ) from error
        if not self.state.is_opened:
            raise Unreadable(
                f"{self.kind.noun} {short(self.id)} has no opening this version can read; a newer Kifu may"
            )

    def events(self) -> Iterator[tuple[Any, int]]:
        """Yields its events as they were read, each with when it was recorded; None for one of an unknown type."""
        for stored in self.archive.store.read(self.stream, upto=self.version):
            yield _read(self.archive, stored), stored.recorded_at

    def verify_expected(self, expected: int | None) -> None:
        """Checks that nothing was added to what somebody has seen. Raises `WrongExpectedVersion`."""
        if expected is not None and expected != self.version:
            raise WrongExpectedVersion(self.stream, expected, self.version)

    def record(self, event: Any, by: str = "") -> None:
        """Stores an event and folds it.

        Raises:
            eventstore.errors.WrongExpectedVersion: Somebody else recorded first; nothing was stored.
        """
        self._append([event], by)
        self._refresh()

    def _append(self, events: Sequence[Any], by: str) -> None:
        """Stores events; whoever calls reads them."""
        stored = [new_series_event(self.archive, event, by) for event in events]
        self.archive.store.append(self.stream, stored, self.version)

    def read_again(self) -> None:
        """Reads what is stored, from the first event on."""
        self.state, self.version = self._empty(), 0
        self._refresh()

    def match(self, ident: str) -> Match | None:
        """Returns a match of the series; None if it is kept nowhere, or not in this archive."""
        if not ident or self.archive.store.stream(f"match-{ident}") is None:
            return None
        return Match(self.archive, ident)


def new_series_event(archive: Archive, event: Any, by: str = "") -> NewEvent:
    """Returns an event of a series, ready to be stored."""
    return archive.new_event(*encode_series_event(event), meta=encode_meta(archive.signed(Meta(scribe=by))))


def open_series(archive: Archive, kind: Kind, event: Any, by: str = "") -> str:
    """Stores the opening of a series, and returns its id."""
    ident, people = archive.new_id(), archive.store.people
    name, who = event.player, id_of(event.player, people, archive.new_id)
    opening = new_series_event(archive, msgspec.structs.replace(event, player="", who=who), by)
    with archive.store.batch():
        people.note({who: name}, archive.clock())
        archive.store.append(f"{kind.category}-{ident}", [opening], NO_STREAM)
    return ident


def ids_of(archive: Archive, kind: Kind) -> list[str]:
    """Returns the ids of the series of a kind, the oldest first."""
    return [info.name.partition("-")[2] for info in archive.store.streams(kind.category)]


def id_named(archive: Archive, kind: Kind, ref: str) -> str:
    """Returns the id of the series that is meant: an id, any unique beginning or end of it, a player, or `"@last"`.

    Raises:
        NotFound: None is called so.
        Ambiguous: Several are.
    """
    known = ids_of(archive, kind)
    new = f"`kifu {kind.category} new --player NAME` makes one"
    if not known:
        raise NotFound(f"the archive holds no {kind.noun} yet; {new}")
    if ref == "@last":
        return known[-1]
    wanted = ref.removeprefix(f"{kind.category}-").lower()
    found = [one for one in known if wanted and one.startswith(wanted)]
    found = found or [one for one in known if wanted and one.endswith(wanted)]
    found = found or [one for one in known if _player(archive, kind, one) == ref]
    if not found:
        raise NotFound(f"no {kind.noun} {ref!r}; `kifu {kind.category}` lists them")
    if len(found) > 1:
        raise Ambiguous(f"{len(found)} of kind {kind.noun} are called {ref!r}; give more of the id", found)
    return found[0]


def _read(archive: Archive, stored: StoredEvent) -> Any:
    """Returns an event of a series, its opening with the player's name; None for one of an unknown type."""
    event = decode_series_event(stored.type, stored.data, stored.schema_version)
    who = getattr(event, "who", "")
    return msgspec.structs.replace(event, player=called(who, archive.store.people)) if who else event


def _player(archive: Archive, kind: Kind, ident: str) -> str:
    for stored in archive.store.read(f"{kind.category}-{ident}", upto=1):
        with suppress(msgspec.DecodeError):
            return str(getattr(_read(archive, stored), "player", ""))
    return ""


def readable(ids: list[str], make: Callable[[str], T]) -> Iterator[T]:
    """Yields the series of some ids that can be read."""
    for ident in ids:
        with suppress(ReplayError):
            yield make(ident)


def decided(decide: Callable[[], T]) -> T:
    """Returns what was decided; a rule's rejection is a refusal of this layer. Raises `Refused`."""
    try:
        return decide()
    except Rejected as error:
        raise Refused(str(error), error.rule) from error
