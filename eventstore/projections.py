"""Projections: tables that are computed from events and can be computed again at any time.

The store gives them a place and a search, and knows nothing of what the rows say. Whoever fills a projection saves,
in the same `batch`, the checkpoint up to which it has read the feed; so after a crash it goes on where it stood.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Final, Generic, TypeVar

import msgspec

from eventstore.source import Source
from eventstore.writer import Writer


class ProjectionRow(msgspec.Struct, frozen=True, gc=False):
    """One match of the catalogue."""

    match_id: str
    created_at: int
    updated_at: int
    game: str
    date: str
    sort: str
    """What rows are listed by, highest first."""
    search: str
    """Everything the row should be found by, in any spelling; it is stored folded."""
    row: bytes
    """What a list shows, encoded by whoever fills the projection."""


class ProjectedNote(msgspec.Struct, frozen=True, gc=False):
    """One annotation of the archive."""

    note_id: str
    match_id: str
    line: str
    version: int
    author: str
    sort: str
    search: str
    row: bytes


RowT = TypeVar("RowT", ProjectionRow, ProjectedNote)


def fold_text(text: str) -> str:
    """Returns text as it is searched: without difference of case, or of full and half width."""
    return unicodedata.normalize("NFKC", text).casefold()


class Projection(Generic[RowT]):
    """One projection's table.

    Args:
        table: Its name.
        kind: The class of its rows; the first field is the key.
        reading: Gives a connection.
        writer: Runs the writes.
    """

    def __init__(
        self,
        table: str,
        kind: type[RowT],
        reading: Callable[[], AbstractContextManager[Source]],
        writer: Writer,
    ) -> None:
        fields = kind.__struct_fields__
        self._table = table
        self._kind: type[RowT] = kind
        self._key: Final = fields[0]
        self._search_at = fields.index("search")
        self._columns = ", ".join(fields)
        self._places = ", ".join("?" * len(fields))
        self._reading = reading
        self._writer = writer

    def replace_rows(self, rows: Iterable[RowT]) -> None:
        """Stores rows in place of those with the same key."""
        values = [self._values(row) for row in rows]
        if values:
            sql = f"INSERT OR REPLACE INTO {self._table} ({self._columns}) VALUES ({self._places})"
            self._writer.run(lambda transaction: transaction.execute_many(sql, values))

    def replace_row(self, row: RowT) -> None:
        """Stores a row in place of the one with the same key."""
        self.replace_rows([row])

    def remove(self, keys: Iterable[str]) -> None:
        """Removes rows by key."""
        values: list[tuple[object, ...]] = [(key,) for key in keys]
        if values:
            sql = f"DELETE FROM {self._table} WHERE {self._key} = ?"
            self._writer.run(lambda transaction: transaction.execute_many(sql, values))

    def clear(self) -> None:
        """Removes all rows; does nothing, also in a store that can only be read, if there are none."""
        if self.count():
            self._writer.run(lambda transaction: transaction.execute(f"DELETE FROM {self._table}"))

    def get(self, key: str) -> RowT | None:
        """Returns a row by key."""
        with self._reading() as source:
            row = source.row(f"SELECT {self._columns} FROM {self._table} WHERE {self._key} = ?", (key,))
        return None if row is None else self._kind(*row)

    def rows(self, terms: Sequence[str] = (), limit: int | None = None, offset: int = 0) -> list[RowT]:
        """Returns the rows that contain every term, highest `sort` first.

        Args:
            terms: Plain text; no character in it is special.
            limit: How many at most.
            offset: How many to leave out at the start.
        """
        where, terms = self._condition(terms)
        sql = f"SELECT {self._columns} FROM {self._table}{where} ORDER BY sort DESC, {self._key} DESC LIMIT ? OFFSET ?"
        with self._reading() as source:
            found = source.rows(sql, (*terms, -1 if limit is None else limit, offset))
        return [self._kind(*row) for row in found]

    def count(self, terms: Sequence[str] = ()) -> int:
        """Returns how many rows contain every term."""
        where, values = self._condition(terms)
        with self._reading() as source:
            row = source.row(f"SELECT count(*) FROM {self._table}{where}", values)
        return row[0] if row else 0

    def _condition(self, terms: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """A term may hold `%` and `_`, so this is `instr`, which is also quicker than LIKE."""
        folded = tuple(fold_text(term) for term in terms)
        where = " AND ".join("instr(search, ?) > 0" for _ in folded)
        return (f" WHERE {where}" if where else ""), folded

    def _values(self, row: RowT) -> tuple[object, ...]:
        values: list[object] = list(msgspec.structs.astuple(row))
        values[self._search_at] = fold_text(row.search)
        return tuple(values)


class Projections(Projection[ProjectionRow]):
    """The projections of a store: itself the catalogue of matches, and that of notes beside it."""

    def __init__(self, reading: Callable[[], AbstractContextManager[Source]], writer: Writer) -> None:
        super().__init__("projection_matches", ProjectionRow, reading, writer)
        self.notes: Final = Projection("projection_notes", ProjectedNote, reading, writer)
        """The catalogue of annotations."""
