"""A connection to read from, and a transaction to write in, as the parts of the store pass them around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection

Row: TypeAlias = tuple[Any, ...]


class Source:
    """A connection whose rows are settled: committed, and so fit to be remembered.

    Statements go to the driver as they are, and rows come from its cursor: SQLAlchemy's compiled statements and
    row objects cost more than the query. Every result is fetched whole: a cursor that is left half read keeps
    an old snapshot open.
    """

    __slots__ = ("connection",)

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Returns all rows of a query."""
        found: list[Row] = self.connection.exec_driver_sql(sql, values).cursor.fetchall()  # type: ignore[union-attr]
        return found

    def row(self, sql: str, values: tuple[object, ...] = ()) -> Row | None:
        """Returns the first row of a query, which should have no more, or `None`."""
        found = self.rows(sql, values)
        return found[0] if found else None

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something with what was read, once it is certain: here at once."""
        action()


class Transaction(Source):
    """The write transaction that is open; what it reads may yet be undone."""

    __slots__ = ("settled",)

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.settled: list[Callable[[], None]] = []

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> int:
        """Runs one statement and returns the row id it inserted, if it did."""
        return self.connection.exec_driver_sql(sql, values).lastrowid or 0

    def execute_many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs one statement for each row of values."""
        self.connection.exec_driver_sql(sql, list(rows))

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something after the commit, and not at all if there is none."""
        self.settled.append(action)
