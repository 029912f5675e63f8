"""The catalogue: one row a match, for the library and for search; a projection that can be built again.

Rows are kept in the database so that opening an archive reads no match, and in memory so that typing in the
search field reads no database. `refresh` follows the store's feed from where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Final

import msgspec

from domain.decision import partial_scores
from domain.errors import DomainError
from domain.match import MatchState
from domain.match_events import LineForked, MatchEvent, MatchOpened, decode_match_event
from domain.perspective import PUBLIC
from domain.play import decode_play
from domain.table import Table
from eventstore import NotFound, ProjectionRow, StoreFault
from replay.contents import POSITION_DIGITS, Contents, Progress
from replay.errors import BadRequest
from replay.heads import Holding
from replay.people import with_names
from replay.query import CONTENT, SCRIBES_ONLY, Row, parse_query
from replay.scores import points_on, scorer_of
from replay.structure import POINTS, Structure
from replay.trust import seal_mark, seal_status, trust_stream

if TYPE_CHECKING:
    from eventstore import EventStore

CONSUMER: Final = "catalogue-7"
"""Name of the checkpoint; the number rises when a row's form changes, which builds all rows again."""

_PIECE: Final = 5_000
"""Events in memory at a time."""

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Row)


class MatchPage(msgspec.Struct, frozen=True):
    """Some rows of a search, and how many there are in all."""

    total: int
    rows: list[Row]


class Catalogue:
    """Rows of all matches in a store, newest first."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._rows: dict[str, Row] | None = None
        self._sorted: list[Row] | None = None
        self._words: dict[str, str] = {}
        """What plain words are looked for in, by match; made when first asked for."""
        self._matches: dict[str, str] = {}
        self._position = 0
        self._changed: dict[str, int] = {}
        """Matches whose rows are to be built again, and when they were written to last."""
        self._lock = RLock()
        self.contents = Contents(store, self._matches.get, self._state)
        """What happened inside the matches."""

    def search(
        self,
        text: str = "",
        limit: int | None = None,
        offset: int = 0,
        *,
        is_open: bool = False,
        progress: Progress | None = None,
    ) -> MatchPage:
        """Returns the matches that fit a query.

        Args:
            text: The query.
            limit: How many rows at most.
            offset: How many to leave out at the start.
            is_open: Finds, and shows, only what everybody may know: for a view that is locked to a seat.
            progress: Told how far the reading of new matches is, if any have to be read.

        Raises:
            BadRequest: A key does not exist, or asks what this view may not know.
        """
        query = parse_query(text)
        if is_open and any(key in SCRIBES_ONLY for key, _ in query.content):
            raise BadRequest(f"a seat's view is not searched by {', '.join(f'{key}:' for key in SCRIBES_ONLY)}")
        with self._lock:
            self.refresh(progress)
            rows = self._in_order()
            if is_open:
                rows = [row.opened_to_all() for row in rows]
            if query.content:
                self.contents.refresh(progress)
            fitting = [self._having(key, value, is_open) for key, value in query.content]
            if query.terms:
                words = (lambda row: row.words) if is_open else self._words_of
                rows = [row for row in rows if query.fits(row, words)]
        found = [row for row in rows if all(row.id in ids for ids in fitting)] if fitting else rows
        end = None if limit is None else offset + limit
        return MatchPage(len(found), found[offset:end])

    def _having(self, key: str, value: str, is_open: bool) -> set[str]:
        """Returns the ids of the matches in which something is or was."""
        kind = CONTENT[key]
        if key == "position":
            return self.contents.matching(kind, bytes.fromhex(value[:POSITION_DIGITS]))
        return self.contents.matching("open_words" if is_open and kind == "words" else kind, value)

    def due(self, text: str = "") -> int:
        """Returns how many matches have to be read before a query can be answered.

        Raises:
            BadRequest: A key of the query does not exist.
        """
        content = parse_query(text).content
        with self._lock:
            self._follow()
            return max(len(self._changed), self.contents.due() if content else 0)

    def renew(self, player: str) -> int:
        """Builds the rows of the matches anew in which somebody plays, who is called otherwise now.

        Args:
            player: The id.

        Returns:
            How many matches there are.
        """
        with self._lock:
            self.refresh()
            assert self._rows is not None
            found = [row.id for row in self._rows.values() if player in row.players]
            self._changed |= {ident: self._rows[ident].updated for ident in found}
            self._rebuild()
        return len(found)

    def rebuild(self, progress: Progress | None = None) -> int:
        """Throws away what is computed from the events and builds it again; returns the number of matches.

        Raises:
            StoreFault: The archive cannot be written to.
        """
        with self._lock:
            self._store.projections.clear()
            self._store.save_checkpoint(CONSUMER, 0)
            self.contents.forget()
            self._rows, self._sorted, self._words = None, None, {}
            self._matches.clear()
            self._changed.clear()
            self.refresh(progress)
            self.contents.refresh(progress)
            return len(self._rows or {})

    def _words_of(self, row: Row) -> str:
        words = self._words.get(row.id)
        if words is None:
            words = self._words[row.id] = row.words
        return words

    def rows(self) -> list[Row]:
        """Returns all rows, the latest date first, after looking for what is new."""
        self.refresh()
        return self._in_order()

    def _in_order(self) -> list[Row]:
        if self._sorted is None:
            assert self._rows is not None
            self._sorted = sorted(self._rows.values(), key=lambda row: (row.date, row.opened, row.id), reverse=True)
        return self._sorted

    def refresh(self, progress: Progress | None = None) -> None:
        """Takes in what was recorded since the last time, by anybody. What `progress` raises ends it."""
        with self._lock:
            self._follow()
            if self._changed:
                self._rebuild(progress)

    def _follow(self) -> None:
        """Notes which matches have been written to since the last time."""
        if self._rows is None:
            self._load()
        changed = self._changed
        while events := self._store.feed(self._position, _PIECE):
            for event in events:
                kind, _, ident = event.stream.partition("-")
                match = self._matches.get(ident) if kind == "line" else None
                if kind == "match":
                    self._learn_line(ident, event.type, event.data)
                    match = ident
                elif kind == "trust" and (ident in changed or ident in (self._rows or ())):
                    match = ident
                if match is not None:
                    changed[match] = max(changed.get(match, 0), event.recorded_at)
            self._position = events[-1].position

    def _learn_line(self, match: str, kind: str, data: bytes) -> None:
        if kind in ("match-opened", "line-forked"):
            event = _read(kind, data)
            if isinstance(event, MatchOpened | LineForked):
                self._matches[event.line] = match

    def _load(self) -> None:
        self._rows = {}
        self._position = self._store.checkpoint(CONSUMER)
        stored = self._store.projections.rows() if self._position else []
        try:
            rows = [_DECODER.decode(one.row) for one in stored]
        except (msgspec.DecodeError, RecursionError):
            rows, self._position = [], 0
        if not self._position and not self._store.read_only:
            with suppress(StoreFault):
                self._store.projections.clear()
        for row in rows:
            self._rows[row.id] = row
            self._matches.update(dict.fromkeys(row.lines, row.id))

    def _rebuild(self, progress: Progress | None = None) -> None:
        assert self._rows is not None
        stored = []
        total = len(self._changed)
        for done, (ident, instant) in enumerate(self._changed.items()):
            if progress is not None:
                progress(done, total)
            row = self._build(ident, instant)
            if row is not None:
                self._rows[ident] = row
                self._words.pop(ident, None)
                stored.append(_stored(row))
        self._sorted = None
        self._changed = {}
        self._save(stored)

    def _save(self, stored: list[ProjectionRow]) -> None:
        """Stores rows; whoever may not, or cannot now, goes on with those in memory and leaves it to the next."""
        if self._store.read_only:
            return
        with suppress(StoreFault):
            self._store.projections.replace_rows(stored)
            self._store.save_checkpoint(CONSUMER, self._position)

    def _build(self, ident: str, instant: int) -> Row | None:
        """Returns the row of a match as it is now; None if this version cannot read its opening."""
        state, updated = self._folded(ident)
        updated = max(updated, instant)
        if state.header is None:
            return None
        main = state.lines[state.mainline]
        length = max(self._store.head(f"line-{main.id}"), main.at)
        scores = {} if state.result is not None else self._running_scores(main.id)
        partial = self._partial(state, main.id) if any(scores.values()) else ()
        return build_row(ident, state, updated, length, scores, partial, self._seal(ident, state))

    def _seal(self, ident: str, state: MatchState) -> str:
        """Returns whether the seal of a match holds, by the stored hashes; `""` if it was never sealed."""
        if not self._store.head(trust_stream(ident)):
            return ""
        status = seal_status(Holding(self._store, ident, state))
        return "" if status is None else seal_mark(status)

    def _folded(self, ident: str) -> tuple[MatchState, int]:
        """Returns what a match's stream says, and when it was last written to."""
        state, updated = MatchState(), 0
        for event in self._store.read(f"match-{ident}"):
            read = _read(event.type, event.data, event.schema_version)
            state.apply(with_names(read, self._store.people), event.recorded_at)
            updated = max(updated, event.recorded_at)
        return state, updated

    def _state(self, ident: str) -> MatchState | None:
        try:
            return self._folded(ident)[0]
        except NotFound:
            return None

    def _partial(self, state: MatchState, line: str) -> tuple[str, ...]:
        """Returns the seats of whose points the rules do not know all, in a match that still runs."""
        scorer = scorer_of(state)
        if scorer is None:
            return ()
        table = Table()
        try:
            for _, kind, schema, data, _ in self._store.read_rows(f"line-{line}"):
                if kind == "play" and schema == 1:
                    table.fold(decode_play(data).changes)
        except (DomainError, NotFound, msgspec.DecodeError, RecursionError):
            return ()
        return partial_scores(points_on(table, scorer))

    def _running_scores(self, line: str) -> dict[str, int]:
        """Returns the points of a match without a result, from the events that change any."""
        structure = Structure(())
        after = 0
        try:
            while rows := self._store.read_rows(f"line-{line}", after=after, upto=after + _PIECE):
                structure.extend(
                    [decode_play(data) for _, kind, schema, data, _ in rows if _counts(kind, schema, data)]
                )
                after += _PIECE
        except (NotFound, msgspec.DecodeError, RecursionError):
            return {}
        return structure.scores()


def _counts(kind: str, schema: int, data: bytes) -> bool:
    return kind == "play" and schema == 1 and POINTS.encode() in data


def _read(kind: str, data: bytes, schema: int = 1) -> MatchEvent | None:
    """Returns an event of a match's stream; one that is damaged is passed over here and reported by `verify`."""
    try:
        return decode_match_event(kind, data, schema)
    except (msgspec.DecodeError, RecursionError):
        return None


def _stored(row: Row) -> ProjectionRow:
    return ProjectionRow(row.id, row.opened, row.updated, row.game, row.date, row.date, "", _ENCODER.encode(row))


def build_row(
    ident: str,
    state: MatchState,
    updated: int,
    length: int,
    scores: dict[str, int],
    partial: Sequence[str] = (),
    seal: str = "",
) -> Row:
    """Returns the row of a match.

    Args:
        ident: The match's id.
        state: Its folded stream, with a header.
        updated: When the match was last written to, in microseconds since 1970, UTC.
        length: The last version of the mainline.
        scores: The points so far, for a match without a result.
        partial: Seats of whose points so far not all is known.
        seal: Whether its seal holds; see `Row`.
    """
    header = state.header
    assert header is not None
    result = state.result
    main = state.lines[state.mainline]
    notes = [note for note in state.notes.values() if not note.removed]
    told = [note for note in notes if note.reaches(PUBLIC)]
    return Row(
        id=ident,
        game=header.game,
        date=header.date,
        event=header.event,
        round=header.round,
        table=header.table,
        place=header.place,
        seats=[(seat.id, seat.name or seat.id) for seat in header.seats],
        players=[seat.player for seat in header.seats if seat.player],
        winners=list(result.winners) if result else [],
        scores=dict(result.scores) if result else scores,
        partial=list(result.partial if result else partial),
        has_result=result is not None,
        opened=state.opened,
        updated=updated,
        mainline=main.id,
        lines=list(state.lines),
        events=length,
        notes=len(notes),
        glyphs=sorted({name for note in notes for name in note.signs.names}),
        tags=sorted({tag for note in notes for tag in note.tags}),
        texts=[note.text.casefold() for note in notes if note.text],
        rulings=len(state.rulings),
        findings=len(state.findings),
        open_notes=len(told),
        open_glyphs=sorted({name for note in told for name in note.signs.names}),
        open_tags=sorted({tag for note in told for tag in note.tags}),
        open_texts=[note.text.casefold() for note in told if note.text],
        options=dict(header.options),
        source=state.sources[0].name if state.sources else "",
        digest=state.sources[0].digest if state.sources else "",
        other_lines=sum(line.retired is None for line in state.lines.values()) - 1,
        seal=seal,
    )
