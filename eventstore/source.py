"""A connection to read from, and a transaction to write in, as the parts of the store pass them around."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from sqlalchemy import Connection

Row: TypeAlias = tuple[Any, ...]


class Source:
    """A connection whose rows are settled: committed, and so fit to be remembered.

    The hot path takes the driver's connection out of SQLAlchemy's: a statement costs 3 µs there, which the driver
    keeps prepared, and 20 µs through `exec_driver_sql`, against some 200 µs for a whole durable append. Pool,
    set-up and transactions stay SQLAlchemy's. Every result is fetched whole: a cursor that is left half read keeps
    an old snapshot open.
    """

    __slots__ = ("_driver", "connection")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._driver = cast("sqlite3.Connection", connection.connection.dbapi_connection)

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[Row]:
        """Returns all rows of a query."""
        return self._driver.execute(sql, values).fetchall()

    def row(self, sql: str, values: tuple[object, ...] = ()) -> Row | None:
        """Returns the first row of a query, which should have no more, or `None`."""
        found = self._driver.execute(sql, values).fetchall()
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

    @property
    def is_open(self) -> bool:
        """Whether SQLite still has the transaction: some errors end it there and then."""
        return self._driver.in_transaction

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> int:
        """Runs one statement and returns the row id it inserted, if it did."""
        return self._driver.execute(sql, values).lastrowid or 0

    def execute_many(self, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
        """Runs one statement for each row of values."""
        self._driver.executemany(sql, rows)

    def when_settled(self, action: Callable[[], None]) -> None:
        """Does something after the commit, and not at all if there is none."""
        self.settled.append(action)
