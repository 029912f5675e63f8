"""The catalogue: one row a match, for the library and for search; a projection that can be built again.

Rows are kept in the database so that opening an archive reads no match, and in memory so that typing in the
search field reads no database. `refresh` follows the store's feed from where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from domain.match import MatchState
from domain.match_events import MatchOpened, decode_match_event
from eventstore import ProjectionRow
from replay.query import Row, parse_query

if TYPE_CHECKING:
    from eventstore import EventStore

CONSUMER: Final = "catalogue-1"
"""Name of the checkpoint; the number rises when a row's form changes, which builds all rows again."""

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
        self._matches: dict[str, str] = {}
        self._position = 0

    def search(self, text: str = "", limit: int | None = None, offset: int = 0) -> MatchPage:
        """Returns the matches that fit a query. Raises `BadRequest` for a key that does not exist."""
        query = parse_query(text)
        found = [row for row in self.rows() if query.fits(row)] if query.terms else self.rows()
        end = None if limit is None else offset + limit
        return MatchPage(len(found), found[offset:end])

    def rows(self) -> list[Row]:
        """Returns all rows, the latest date first, after looking for what is new."""
        self.refresh()
        if self._sorted is None:
            assert self._rows is not None
            self._sorted = sorted(self._rows.values(), key=lambda row: (row.date, row.opened, row.id), reverse=True)
        return self._sorted

    def refresh(self) -> None:
        """Takes in what was recorded since the last time, by anybody."""
        if self._rows is None:
            self._load()
        changed: set[str] = set()
        while events := self._store.feed(self._position, 5_000):
            for event in events:
                kind, _, ident = event.stream.partition("-")
                if kind == "match":
                    self._learn_line(ident, event.type, event.data)
                    changed.add(ident)
                elif kind == "line" and ident in self._matches:
                    changed.add(self._matches[ident])
            self._position = events[-1].position
        if changed:
            self._rebuild(changed)

    def _learn_line(self, match: str, kind: str, data: bytes) -> None:
        if kind == "match-opened" or kind == "line-forked":
            event = decode_match_event(kind, data)
            if event is not None:
                self._matches[event.line] = match  # type: ignore[union-attr]

    def _load(self) -> None:
        self._position = self._store.checkpoint(CONSUMER)
        self._rows = {}
        if self._position:
            for stored in self._store.projections.rows():
                row = _DECODER.decode(stored.row)
                self._rows[row.id] = row
                self._matches.update(dict.fromkeys(row.lines, row.id))
        else:
            self._store.projections.clear()

    def _rebuild(self, matches: Iterable[str]) -> None:
        assert self._rows is not None
        stored = []
        for ident in matches:
            row = self._build(ident)
            if row is not None:
                self._rows[ident] = row
                stored.append(_stored(row))
        self._sorted = None
        if not self._store.read_only:
            self._store.projections.replace_rows(stored)
            self._store.save_checkpoint(CONSUMER, self._position)

    def _build(self, ident: str) -> Row | None:
        state, updated = MatchState(), 0
        for event in self._store.read(f"match-{ident}"):
            state.apply(decode_match_event(event.type, event.data), event.recorded_at)
            updated = event.recorded_at
        if state.header is None:
            return None
        return build_row(ident, state, updated, self._length)

    def _length(self, line: str, at: int) -> int:
        return max(self._store.head(f"line-{line}"), at)


def _stored(row: Row) -> ProjectionRow:
    return ProjectionRow(row.id, row.opened, row.updated, row.game, row.date, row.date, "", _ENCODER.encode(row))


def build_row(ident: str, state: MatchState, updated: int, length: object) -> Row:
    """Returns the row of a match.

    Args:
        ident: The match's id.
        state: Its folded stream, with a header.
        updated: When the stream was last written, in microseconds since 1970, UTC.
        length: A function of a line's id and fork version that returns the line's last version.
    """
    header = state.header
    assert isinstance(header, MatchOpened)
    assert callable(length)
    result = state.result
    main = state.lines[state.mainline]
    notes = [note for note in state.notes.values() if not note.removed]
    return Row(
        id=ident,
        game=header.game,
        date=header.date,
        event=header.event,
        round=header.round,
        table=header.table,
        place=header.place,
        seats=[(seat.id, seat.name or seat.id) for seat in header.seats],
        winners=list(result.winners) if result else [],
        scores=dict(result.scores) if result else {},
        has_result=result is not None,
        opened=state.opened,
        updated=updated,
        mainline=main.id,
        lines=list(state.lines),
        events=int(length(main.id, main.at)),
        notes=len(notes),
        glyphs=sorted({note.glyph for note in notes if note.glyph}),
        tags=sorted({tag for note in notes for tag in note.tags}),
        texts=[note.text.casefold() for note in notes if note.text],
        rulings=len(state.rulings),
        findings=len(state.findings),
        options=dict(header.options),
        source=state.sources[0].name if state.sources else "",
        digest=state.sources[0].digest if state.sources else "",
        other_lines=sum(line.retired is None for line in state.lines.values()) - 1,
    )
