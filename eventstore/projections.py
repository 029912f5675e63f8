"""Projections: tables that are computed from events and can be computed again at any time.

The store gives them a place and a search, and knows nothing of what the rows say. Whoever fills a projection saves,
in the same `batch`, the checkpoint up to which it has read the feed; so after a crash it goes on where it stood.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from eventstore.reading import ENDLESS
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


class ContentRow(msgspec.Struct, frozen=True, gc=False):
    """What happened inside one match."""

    match_id: str
    unknown: int
    """How many things came into sight and were never named."""
    overruled: int
    """How many entries stood against the rules."""
    words: str
    """Names of what was in play, one a line; they are stored folded."""
    open_words: str
    """Those of them that everybody saw."""
    positions: bytes
    """Hashes of the tables that were reached, `POSITION_BYTES` each."""

    def holds(self, kind: str, value: str | bytes) -> bool:
        """Returns True if the row fits, as `Projections.with_content` finds it in the database."""
        if kind in ("unknown", "overruled"):
            return bool(getattr(self, kind))
        if isinstance(value, bytes):
            return value in self.positions
        return fold_text(value) in fold_text(self.open_words if kind == "open_words" else self.words)


POSITION_BYTES: Final = 8
CONTENT_KINDS: Final = ("unknown", "overruled", "words", "open_words", "positions")
"""What `with_content` looks for."""


def _replacing(table: str, columns: tuple[str, ...]) -> str:
    """Returns the statement that stores a row in place of the one with the same match."""
    places = ", ".join("?" * len(columns))
    news = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places}) ON CONFLICT (match_id) DO UPDATE SET {news}"


_COLUMNS: Final = ", ".join(ProjectionRow.__struct_fields__)
_REPLACE_MATCH: Final = _replacing("projection_matches", ProjectionRow.__struct_fields__)
_REPLACE_CONTENT: Final = _replacing("projection_contents", ContentRow.__struct_fields__)


def fold_text(text: str) -> str:
    """Returns text as it is searched: without difference of case, or of full and half width."""
    return _storable(unicodedata.normalize("NFKC", text).casefold())


def _storable(text: str) -> str:
    """Returns text without the one character that not every database can hold."""
    return text.replace("\0", "")


class Projections:
    """The projections of a store: the catalogue of matches, and what happened inside each of them.

    Args:
        reading: Gives a connection.
        writer: Runs the writes.
    """

    def __init__(self, reading: Callable[[], AbstractContextManager[Source]], writer: Writer) -> None:
        self._reading = reading
        self._writer = writer

    def replace_rows(self, rows: Iterable[ProjectionRow]) -> None:
        """Stores rows in place of those with the same key."""
        values = [_values(row) for row in rows]
        if values:
            self._writer.run(lambda transaction: transaction.execute_many(_REPLACE_MATCH, values))

    def remove(self, keys: Iterable[str]) -> None:
        """Removes rows by key."""
        values: list[tuple[object, ...]] = [(key,) for key in keys]
        if values:
            sql = "DELETE FROM projection_matches WHERE match_id = ?"
            self._writer.run(lambda transaction: transaction.execute_many(sql, values))

    def clear(self) -> None:
        """Removes all rows; does nothing, also in a store that can only be read, if there are none."""
        if self.count():
            self._writer.run(lambda transaction: transaction.execute("DELETE FROM projection_matches"))

    def get(self, key: str) -> ProjectionRow | None:
        """Returns a row by key."""
        with self._reading() as source:
            row = source.row(f"SELECT {_COLUMNS} FROM projection_matches WHERE match_id = ?", (key,))
        return None if row is None else ProjectionRow(*row)

    def rows(self, terms: Sequence[str] = (), limit: int | None = None, offset: int = 0) -> list[ProjectionRow]:
        """Returns the rows that contain every term, highest `sort` first.

        Args:
            terms: Plain text; no character in it is special.
            limit: How many at most.
            offset: How many to leave out at the start.
        """
        with self._reading() as source:
            where, values = _condition(source, terms)
            sql = f"SELECT {_COLUMNS} FROM projection_matches{where} ORDER BY sort DESC, match_id DESC LIMIT ? OFFSET ?"
            found = source.rows(sql, (*values, ENDLESS if limit is None else limit, offset))
        return [ProjectionRow(*row) for row in found]

    def count(self, terms: Sequence[str] = ()) -> int:
        """Returns how many rows contain every term."""
        with self._reading() as source:
            where, values = _condition(source, terms)
            row = source.row(f"SELECT count(*) FROM projection_matches{where}", values)
        return row[0] if row else 0

    # -- what happened inside the matches ---------------------------------------------------------

    def replace_contents(self, rows: Iterable[ContentRow]) -> None:
        """Stores rows in place of those with the same key."""
        values = [
            msgspec.structs.astuple(
                msgspec.structs.replace(row, words=fold_text(row.words), open_words=fold_text(row.open_words))
            )
            for row in rows
        ]
        if values:
            self._writer.run(lambda transaction: transaction.execute_many(_REPLACE_CONTENT, values))

    def clear_contents(self) -> None:
        """Removes all rows about what happened inside the matches."""
        self._writer.run(lambda transaction: transaction.execute("DELETE FROM projection_contents"))

    def with_content(self, kind: str, value: str | bytes = "") -> set[str]:
        """Returns the keys of the rows in which something is.

        Args:
            kind: One of `CONTENT_KINDS`.
            value: Of `words` and `open_words` a part of a name, of `positions` a hash; of the others nothing.
        """
        if kind not in CONTENT_KINDS:
            raise ValueError(f"no kind of content {kind!r}")
        is_count = kind in ("unknown", "overruled")
        values = () if is_count else (value if isinstance(value, bytes) else fold_text(value),)
        with self._reading() as source:
            where = f"{kind} > 0" if is_count else source.contains(kind, is_bytes=kind == "positions")
            return {row[0] for row in source.rows(f"SELECT match_id FROM projection_contents WHERE {where}", values)}


def _condition(source: Source, terms: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """A term may hold `%` and `_`, so this is no LIKE, and quicker besides."""
    folded = tuple(fold_text(term) for term in terms)
    where = " AND ".join(source.contains("search") for _ in folded)
    return (f" WHERE {where}" if where else ""), folded


def _values(row: ProjectionRow) -> tuple[object, ...]:
    values = msgspec.structs.astuple(msgspec.structs.replace(row, search=fold_text(row.search)))
    return tuple(_storable(value) if isinstance(value, str) else value for value in values)
