"""A person's own SQL over the tables of a match: it reads, and nothing else, and not for long."""

from __future__ import annotations

import sqlite3
import time
from typing import Final, NamedTuple

from domain.errors import shown
from replay.errors import BadRequest
from replay.relation import Relation, SqlAnswer

TIME_LIMIT_S: Final = 5.0
MOST_ROWS: Final = 100_000
_LONGEST: Final = 1_000_000
"""Bytes of one text that SQL may make."""
_STEPS: Final = 10_000
"""Instructions of the database's machine between two looks at the clock."""

_ALLOWED: Final = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
_REFUSED_FUNCTIONS: Final = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


class Answer(NamedTuple):
    """What a statement gave."""

    columns: tuple[str, ...]
    """Their names; one that comes twice is told apart by a number."""
    rows: list[tuple[SqlAnswer, ...]]

    def versions(self) -> list[int]:
        """Returns the events that a column `version` names, in the order of the rows, each once."""
        if "version" not in self.columns:
            return []
        at = self.columns.index("version")
        return list(dict.fromkeys(cell for row in self.rows if isinstance(cell := row[at], int)))


def ask(relation: Relation, sql: str, *, time_limit_s: float = TIME_LIMIT_S, most: int = MOST_ROWS) -> Answer:
    """Returns what a statement gives.

    Args:
        relation: The tables.
        sql: One SELECT.
        time_limit_s: After so long it is stopped.
        most: So many rows at most.

    Raises:
        BadRequest: It is no SELECT that can be answered, takes too long or gives too many rows.
    """
    with relation.asked(sql) as database:
        end = time.monotonic() + time_limit_s
        database.execute("PRAGMA query_only = ON")
        before = database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        database.set_authorizer(_authorize)
        database.set_progress_handler(lambda: int(time.monotonic() > end), _STEPS)
        try:
            cursor = database.execute(sql)
            if cursor.description is None:
                raise BadRequest("the SQL asks nothing; expected one SELECT")
            names = [column[0] for column in cursor.description]
            rows = cursor.fetchmany(most + 1)
            cursor.close()
        except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError) as error:
            raise BadRequest(_reason(error, time_limit_s)) from error
        finally:
            database.set_progress_handler(None, 0)
            database.set_authorizer(None)
            database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)
            database.execute("PRAGMA query_only = OFF")
    if len(rows) > most:
        raise BadRequest(f"the SQL gives more than {most:,} rows; ask for fewer, with WHERE or LIMIT")
    return Answer(_told_apart(names), rows)


def _authorize(action: int, first: str | None, second: str | None, *_: str | None) -> int:
    if action not in _ALLOWED:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION and (second or "").casefold() in _REFUSED_FUNCTIONS:
        return sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_READ and (first or "").casefold().startswith("pragma_"):
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK


def _reason(error: Exception, time_limit_s: float) -> str:
    text = str(error)
    if "interrupted" in text:
        return f"the SQL was stopped after {time_limit_s:g} seconds; ask for less"
    if "authoriz" in text or "prohibited" in text or "readonly" in text:
        return "the tables can only be read; expected one SELECT over them (kifu find MATCH --schema lists them)"
    if "one statement at a time" in text:
        return "there is more than one statement; expected one SELECT"
    return f"the SQL cannot be answered: {shown(text)}; kifu find MATCH --schema lists tables and columns"


def _told_apart(names: list[str]) -> tuple[str, ...]:
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return tuple(told)
