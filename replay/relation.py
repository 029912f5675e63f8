"""A match as tables: one line, as one chair's record has it, in an SQLite database in memory.

What finds inside a match asks here, in SQL: the conditions of `replay.conditions` and whatever a person writes. The
database holds what the chosen chair may know and nothing else, and lives as long as somebody looks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from domain.play import Play
from domain.table import Table
from replay.relation_rows import CARD, EVENT, RowMaker, RowValues, SqlValue
from replay.scores import points_on, scorer_of

if TYPE_CHECKING:
    from replay.match import Match

HASH_DIGITS: Final = 16
"""So many digits of a position's hash are kept: eight bytes."""

TABLES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = MappingProxyType(
    {
        "events": (
            "one row an event",
            {
                "version": "its number, from 1",
                "seat": "who decided; '' is chance",
                "asked": "the question, in short",
                "action": "what was answered; '' if this view may not read it",
                "turn": "the number of the turn that it belongs to or begins",
                "turn_seat": "whose turn it is after it",
                "round": "the round, or the number of the round",
                "phase": "the phase after it",
                "player_action": "the number of its Player Action in the turn; 0 for none",
                "declared": "1 if its effects were declared",
                "irregular": "1 if it stood against the rules (the scribe's view only)",
                "assumed": "1 if the scribe guessed something in it",
                "finding": "1 if something did not fit the table",
            },
        ),
        "places": ("the places that an event touched", {"version": "the event", "place": "the place"}),
        "cards": (
            "what happened to each card",
            {
                "version": "the event",
                "n": "the order within it",
                "card": "a number, the same for as long as the card can be followed",
                "kind": "what it was then; ? unknown, ?fox known by its class",
                "kind_now": "what it turned out to be",
                "what": "created, drawn, gained, lost, moved, revealed, turned or shuffled",
                "source": "where it lay",
                "target": "where it lies",
                "side": "the side on which it lies",
                "lost_by": "the seat that lost it to another or to the table, or ''",
                "gained_by": "the seat that gained it from another or from the table, or ''",
                "drawn_by": "the seat that drew it, or ''",
                "learnt": "1 if it became known here what it is",
            },
        ),
        "pieces": (
            "what happened to pieces",
            {
                "version": "the event",
                "n": "the order within it",
                "kind": "what they were",
                "became": "what they became; the same kind, mostly",
                "count": "how many",
                "what": "placed (from outside the table), moved, turned or removed (to outside it)",
                "source": "where they were; '' is outside the table",
                "target": "where they went; '' is outside the table",
                "lost_by": "the seat out of whose places they went, or ''",
                "gained_by": "the seat into whose places they came, or ''",
            },
        ),
        "named_values": (
            "named values that changed",
            {
                "version": "the event",
                "name": "the value",
                "seat": "the seat to which it belongs, or ''",
                "before": "what it was; NULL if it was not there",
                "value": "what it became; lists and maps as JSON; NULL if it is gone",
            },
        ),
        "counts": (
            "how much lies in a place, when that changed",
            {
                "version": "the event",
                "place": "the place",
                "kind": "a kind of pieces; '' is all cards and pieces together",
                "before": "how many were there",
                "value": "how many are there",
            },
        ),
        "scores": (
            "points as the rules count them, when they changed; empty without rules",
            {
                "version": "the event",
                "seat": "the seat",
                "before": "its points before; NULL if it had none",
                "value": "its points",
            },
        ),
        "positions": (
            "the hash of the table after each event (the scribe's view only)",
            {"version": "the event", "hash": f"the first {HASH_DIGITS} digits, as kifu show --json has them"},
        ),
        "notes": (
            "notes that this view may read",
            {
                "version": "the event",
                "upto": "the last event that it is about",
                "note": "its id",
                "author": "who wrote it",
                "text": "what it says",
                "glyph": "its glyphs, one a line: those of a move as written, others by name",
                "tags": "its tags, one a line",
                "bookmark": "the name of the bookmark that it is, or ''",
                "pin": "the place or the seat to which it is pinned, or ''",
            },
        ),
    }
)
"""The tables that a person may ask, with their columns."""

SqlAnswer: TypeAlias = int | float | str | bytes | None

_STORED: Final = (*(name for name in TABLES if name != "cards"), CARD, "identities")
_CARD_COLUMNS: Final = tuple(name for name in TABLES["cards"][1] if name != "kind_now")
_VIEW: Final = f"""CREATE VIEW cards AS
SELECT version, n, card, kind, coalesce(now.known, kind) AS kind_now, {", ".join(_CARD_COLUMNS[4:])}
FROM {CARD} LEFT JOIN identities AS now USING (card)"""
_INDEXES: Final = (
    f"CREATE INDEX by_version ON {CARD} (version)",
    f"CREATE INDEX by_card ON {CARD} (card)",
    "CREATE INDEX of_pieces ON pieces (version)",
    "CREATE INDEX of_places ON places (version)",
    "CREATE INDEX of_values ON named_values (name, version)",
    "CREATE INDEX of_counts ON counts (place, kind, version)",
    "CREATE INDEX of_scores ON scores (seat, version)",
    "CREATE INDEX of_notes ON notes (version)",
)


@lru_cache(maxsize=20_000)
def fold(text: SqlValue) -> SqlValue:
    """Returns a text without difference of case; in SQL it is `fold(x)`."""
    return text.casefold() if isinstance(text, str) else text


class Relation:
    """One line of a match as one chair's record has it, as tables. May be asked from any thread.

    Args:
        match: The match.
        line: The line's id.
        seat: Whose record; empty is the scribe's.
    """

    def __init__(self, match: Match, line: str, seat: str) -> None:
        self.match, self.line, self.seat = match, line, seat
        self._scorer = scorer_of(match.state)
        self._lock = RLock()
        self._maker = RowMaker([one.id for one in match.state.seats])
        self._plays: Sequence[Play] = ()
        self._notes: list[RowValues] = []
        self._filled: dict[str, int] = {"scores": 0, "positions": 0}
        """Tables that are filled when asked for, and up to which event they are."""
        self._database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._database.create_function("fold", 1, lambda text: fold(text), deterministic=True)
        for name in _STORED:
            columns = _CARD_COLUMNS if name == CARD else tuple(TABLES[name][1]) if name in TABLES else ("card", "known")
            key = " PRIMARY KEY" if name in (EVENT, "identities") else ""
            first, *others = columns
            self._database.execute(f"CREATE TABLE {name} ({', '.join([f'{first} INTEGER{key}', *others])})")
        self._database.execute(_VIEW)
        for statement in _INDEXES:
            self._database.execute(statement)

    @property
    def version(self) -> int:
        """The last event that it holds."""
        return self._maker.version

    @property
    def has_rules(self) -> bool:
        """True if the rules count points."""
        return self._scorer is not None

    def close(self) -> None:
        """Lets go of the memory."""
        with self._lock:
            self._database.close()

    # -- filling ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Takes in what was recorded since. Raises as `Match.cursor` does."""
        with self._lock:
            match, line = self.match, self.line
            if match.head(line) > self._maker.version:
                before = self._maker.version
                self._plays = match.cursor(line, 0, self.seat).plays
                with self._filling():
                    for name, rows in self._maker.rows(self._plays[before:]).items():
                        self._insert(name, rows)
                    self._database.execute("DELETE FROM identities")
                    self._insert("identities", self._maker.identities(), "INSERT OR REPLACE")
                    if not self.seat:
                        self._mark_irregular(before)
            self._take_notes()

    def _mark_irregular(self, after: int) -> None:
        versions = [(entry.version,) for entry in self.match.entries(self.line, after) if entry.meta.irregular]
        self._database.executemany("UPDATE events SET irregular = 1 WHERE version = ?", versions)

    def _take_notes(self) -> None:
        rows: list[RowValues] = [
            (
                note.at,
                note.last,
                note.id,
                note.author,
                note.text,
                "\n".join(note.signs.names),
                "\n".join(note.tags),
                note.bookmark,
                note.on or (note.pin.seat if note.pin is not None else ""),
            )
            for note in self.match.notes_on(self.line, self.seat)
            if note.last <= self.version
        ]
        if rows == self._notes:
            return
        with self._filling():
            self._database.execute("DELETE FROM notes")
            self._insert("notes", rows)
        self._notes = rows

    def _fill_later(self, name: str) -> None:
        """Fills a table that costs too much to be filled for nobody: points and positions after each event."""
        done = self._filled[name]
        if done == self.version or (name == "positions" and self.seat) or (name == "scores" and not self.has_rules):
            return
        with self._filling():
            self._database.execute(f"DELETE FROM {name}")
            self._insert(name, self._scores() if name == "scores" else self._positions())
        self._filled[name] = self.version

    def _scores(self) -> Iterator[RowValues]:
        assert self._scorer is not None
        table, before = Table(), dict[str, int]()
        for version, play in enumerate(self._plays, 1):
            table.fold(play.changes)
            for score in points_on(table, self._scorer) if table.values else ():
                if before.get(score.seat) != score.total:
                    yield version, score.seat, before.get(score.seat), score.total
                    before[score.seat] = score.total

    def _positions(self) -> Iterator[RowValues]:
        table = Table()
        for version, play in enumerate(self._plays, 1):
            table.fold(play.changes)
            yield version, table.hash()[:HASH_DIGITS]

    def _insert(self, name: str, rows: Iterable[RowValues], verb: str = "INSERT") -> None:
        width = len(_CARD_COLUMNS) if name == CARD else len(TABLES[name][1]) if name in TABLES else 2
        self._database.executemany(f"{verb} INTO {name} VALUES ({', '.join('?' * width)})", rows)

    @contextmanager
    def _filling(self) -> Iterator[None]:
        self._database.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    # -- asking -----------------------------------------------------------------------------------

    def select(self, sql: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Returns what a statement of the program's own gives."""
        with self.asked(sql) as database:
            return database.execute(sql, tuple(values)).fetchall()

    @contextmanager
    def asked(self, sql: str) -> Iterator[sqlite3.Connection]:
        """Gives the database for a statement, with all tables filled that it names; nobody else asks meanwhile."""
        with self._lock:
            for name in self._filled:
                if name in sql.casefold():
                    self._fill_later(name)
            yield self._database
