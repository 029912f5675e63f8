"""SQLite's one connection that writes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import RootTransaction

from eventstore.errors import StoreError
from eventstore.sqlite.connections import translate
from eventstore.sqlite.identity import OpenedFile
from eventstore.sqlite.source import SqliteTransaction


class SqlitePen:
    """Opens write transactions on one connection, which is made when first used.

    Args:
        engine: Makes it.
        path: Named in errors.
        file: The file, which has to be the same at each commit.
        busy_timeout_ms: How long a job is tried again; SQLite itself waits as long for another program.
    """

    def __init__(self, engine: Engine, path: str, file: OpenedFile, busy_timeout_ms: int) -> None:
        self.address = path
        self._file = file
        self.patience = busy_timeout_ms / 1_000
        self._engine = engine
        self._connection: Connection | None = None

    @contextmanager
    def transaction(self, *, single: bool) -> Iterator[SqliteTransaction]:
        """Opens a transaction, and commits it at the end or rolls it back."""
        del single  # a statement alone would need the same lock and the same commit
        connection = self._connected()
        root = connection.begin()
        try:
            opened = SqliteTransaction(connection)
            yield opened
            self._file.verify()
            root.commit()
        except BaseException:
            self._roll_back(connection, root)
            raise

    def translate(self, error: BaseException) -> StoreError | None:
        """Returns what an exception of the driver means; `None` for any other exception."""
        return translate(error, self.address)

    def hurry(self) -> None:
        """Lets later transactions wait a quarter of a second at most for another program."""
        SqliteTransaction(self._connected()).rows("PRAGMA busy_timeout = 250")

    def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _roll_back(self, connection: Connection, root: RootTransaction) -> None:
        """Rolls back; a connection that was interrupted or failed to commit is thrown away."""
        try:
            root.rollback()
        finally:
            if connection.invalidated or _is_open(connection):
                self._connection = None
                connection.close()


def _is_open(connection: Connection) -> bool:
    """Tells whether SQLite still has the transaction: some errors end it there and then."""
    driver = connection.connection.dbapi_connection
    return bool(driver is not None and getattr(driver, "in_transaction", False))
