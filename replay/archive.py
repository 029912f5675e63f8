"""The archive: a store of matches, found by id, prefix or search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from domain.match_events import MatchEvent, MatchOpened, SeatInfo, encode_match_event
from domain.play import Play, encode_play
from domain.table import Table
from eventstore import NO_STREAM, EventStore, NewEvent, StoreError, VerifyReport, open_store
from eventstore.transfer import is_unfinished
from replay.catalogue import Catalogue, MatchPage
from replay.errors import Ambiguous, BadRequest, NotFound
from replay.ids import Clock, Ids, Uuid7, Zone, system_clock, system_zone
from replay.match import PLAY, Match
from replay.meta import EMPTY, Meta, encode_meta
from replay.naming import verify_name
from replay.people import apart
from replay.proof import is_due, with_position
from replay.session import Session


class Archive(AbstractContextManager["Archive"]):
    """The matches of one store.

    Args:
        store: An open store; the archive closes it.
        clock: Where instants come from.
        ids: Where ids come from.
        zone: What local time is.
    """

    def __init__(
        self, store: EventStore, *, clock: Clock = system_clock, ids: Ids | None = None, zone: Zone = system_zone
    ) -> None:
        self.store = store
        self.clock = clock
        self._zone = zone
        self._ids = ids or Uuid7(clock)
        self.catalogue = Catalogue(store)
        self._has_recorded = False

    @classmethod
    def open(
        cls,
        url: str | Path,
        *,
        clock: Clock = system_clock,
        ids: Ids | None = None,
        zone: Zone = system_zone,
        read_only: bool = False,
        durability: str = "full",
        read_from: str = "",
    ) -> Self:
        """Opens the archive at a path or SQLAlchemy URL; creates it, or upgrades it after a backup.

        `read_from` is the URL of a standby that is read from, if there is one. A copy that was stopped before its end
        is opened for reading: what it lacks would be recorded twice.

        Raises:
            eventstore.errors.StoreError: It cannot be opened; the message says why and what to do.
        """
        store = open_store(url, durability=durability, read_only=read_only, clock=clock, read_from=read_from)
        if not store.read_only and is_unfinished(store):
            store.close()
            store = open_store(url, read_only=True, clock=clock)
        return cls(store, clock=clock, ids=ids, zone=zone)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the store; what was recorded meanwhile is sealed first, so that a tail cut later shows."""
        try:
            if self._has_recorded:
                self.store.seal()
        except StoreError:
            pass  # The events are on disk; the next closing seals them.
        finally:
            self.store.close()

    # -- ids and events ---------------------------------------------------------------------------

    def new_id(self) -> str:
        """Returns a new id, 32 hexadecimal digits, greater than those before."""
        return self._ids().hex()

    def new_event(self, kind: str, data: bytes, *, meta: bytes | None = None) -> NewEvent:
        """Returns an event with a new id and the present instant, ready to be stored."""
        self._has_recorded = True
        return NewEvent(kind, data, self._ids(), self.clock(), meta)

    def new_entry(self, play: Play, meta: Meta, version: int, table: Table) -> NewEvent:
        """Returns an entry of a line ready to be stored, with the position noted where that is due.

        Args:
            play: The entry.
            meta: What is stored beside it.
            version: Its version.
            table: The table after it.
        """
        beside = with_position(meta, table) if is_due(version) else meta
        return self.new_event(PLAY, encode_play(play), meta=encode_meta(beside))

    def signed(self, meta: Meta, scribe: str = "", session: str = "") -> Meta:
        """Returns metadata with the local zone, the scribe and the session, as far as it does not name them."""
        return msgspec.structs.replace(
            meta,
            zone=meta.zone or self._zone(self.clock()),
            scribe=meta.scribe or scribe,
            session=meta.session or session,
        )

    # -- finding ----------------------------------------------------------------------------------

    def matches(
        self,
        query: str = "",
        limit: int | None = None,
        offset: int = 0,
        *,
        is_open: bool = False,
        progress: Callable[[int, int], object] | None = None,
    ) -> MatchPage:
        """Returns the matches that fit a query, the latest first, with their exact number.

        Args:
            query: See `replay.query`.
            limit: How many rows at most.
            offset: How many to leave out at the start.
            is_open: Finds, and shows, only what everybody may know: for a view that is locked to a seat.
            progress: Told how many matches are read, and of how many, if any are new.

        Raises:
            BadRequest: The query has a key that does not exist.
        """
        return self.catalogue.search(query, limit, offset, is_open=is_open, progress=progress)

    def match(self, ref: str) -> Match:
        """Returns a match by id, any unique beginning or end of it, or `"@last"` for the one opened last.

        Raises:
            NotFound: No match is called so.
            Ambiguous: Several are.
        """
        if ref == "@last":
            return Match(self, self._last())
        wanted = ref.removeprefix("match-").lower()
        found = self._named(wanted) if wanted else []
        if not found:
            raise NotFound(f"no match {ref!r}; `kifu search` lists the matches of the archive")
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} matches begin with {ref!r}; give more of the id", found)
        return Match(self, found[0])

    def _named(self, wanted: str) -> list[str]:
        """Returns ids that begin so, else those that end so. Beginnings are looked up without the catalogue."""
        found = [info.name[6:] for info in self.store.streams("match", prefix=f"match-{wanted}")]
        return found or [row.id for row in self.catalogue.rows() if row.id.endswith(wanted)]

    def _last(self) -> str:
        rows = self.catalogue.rows()
        if not rows:
            raise NotFound("the archive holds no match yet; `kifu new GAME` or `kifu import FILE` makes one")
        return max(rows, key=lambda row: (row.opened, row.id)).id

    # -- opening ----------------------------------------------------------------------------------

    def new_match(
        self,
        game: str,
        seats: Sequence[SeatInfo],
        *,
        opening: Play | None = None,
        plays: Iterable[tuple[Play, Meta]] = (),
        about: Iterable[MatchEvent] = (),
        facts: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        rules: Sequence[str] = (),
        mode: str = "observed",
        seed: int = 0,
        meta: Meta = EMPTY,
    ) -> Match:
        """Opens a match; all of it is stored in one transaction.

        Args:
            game: The game's id.
            seats: Who plays.
            opening: The first event of the line, which sets the table up.
            plays: Events that are known already, with what is to be stored beside them.
            about: Further events of the match's stream (a source, a result), with `line` left empty for the mainline.
            facts: `edition`, `event`, `round`, `table`, `place`, `date`, as far as known.
            options: The game's options.
            rules: Rules versions in use.
            mode: `"observed"` or `"simulated"`.
            seed: Of a simulated match.
            meta: What to store beside the first events.

        Raises:
            BadRequest: The game has no name, or one that holds control characters; or two seats have one id.
        """
        verify_name(game, "the name of the game")
        if len({seat.id for seat in seats}) < len(seats):
            raise BadRequest("two seats have the same name; give each seat a name of its own")
        match, line = self.new_id(), self.new_id()
        chairs, names = apart(seats, self.store.people, self.new_id)
        header = MatchOpened(
            game,
            line,
            chairs,
            options=dict(options or {}),
            rules=tuple(rules),
            mode=mode,
            seed=seed,
            **(facts or {}),
        )
        meta = self.signed(meta)
        stored_meta = encode_meta(meta)
        head = [self.new_event(*encode_match_event(header), meta=stored_meta)]
        head += [self.new_event(*encode_match_event(_on_line(event, line)), meta=stored_meta) for event in about]
        first = opening if opening is not None else Play(asked="setup")
        body = [self.new_event(PLAY, encode_play(first), meta=stored_meta)]
        table = Table()
        table.fold(first.changes)
        for version, (play, beside) in enumerate(plays, 2):
            table.fold(play.changes)
            body.append(self.new_entry(play, beside, version, table))
        with self.store.batch():
            self.store.people.note(names, self.clock())
            self.store.append_many([(f"match-{match}", head, NO_STREAM), (f"line-{line}", body, NO_STREAM)])
        return Match(self, match)

    def session(self, match: Match, line: str = "", at: int | None = None, scribe: str = "") -> Session:
        """Returns a recording session on a line of a match."""
        return Session(match, line, at, scribe)

    def verify(self, match: Match | None = None, progress: Callable[[int, int], object] | None = None) -> VerifyReport:
        """Checks hashes, chains, versions, signatures, seals, and that events still give the positions noted with them.

        Args:
            match: Which match; everything if None.
            progress: Called now and then with the number of events checked, and of all.
        """
        from replay.proving import prove  # who only opens an archive needs none of it

        tell = None if progress is None else lambda what, done, total: progress(done, total)  # noqa: ARG005
        return prove(self, None if match is None else [match], progress=tell).report


def _on_line(event: MatchEvent, line: str) -> MatchEvent:
    if hasattr(event, "line") and not event.line:
        return msgspec.structs.replace(event, line=line)
    return event
