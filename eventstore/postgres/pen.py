"""PostgreSQL's one connection of a process that writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import cast

from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine

from eventstore.errors import StoreError, StoreFault
from eventstore.postgres.connections import Driver, writing_engine
from eventstore.postgres.faults import DRIVER_ERRORS, is_lost, taken, translate
from eventstore.postgres.source import Heads, PostgresTransaction


class PostgresPen:
    """Opens write transactions on one connection, which is made when first used and again when it was lost.

    A job that writes with one statement needs no transaction around it: one message to the server does it all.

    Args:
        creator: Makes the driver's connection.
        address: Named in errors.
        busy_timeout_ms: How long a job is tried again.
    """

    def __init__(self, creator: Callable[[], Driver], address: str, busy_timeout_ms: int) -> None:
        self.address = address
        self.patience = busy_timeout_ms / 1_000
        self._engine: Engine = writing_engine(creator)
        self._connection: Connection | None = None
        self._heads = Heads()

    @contextmanager
    def transaction(self, *, single: bool) -> Iterator[PostgresTransaction]:
        """Opens a transaction, and commits it at the end or rolls it back. Raises `Taken` besides errors."""
        connection = self._connected()
        try:
            with nullcontext() if single else _begun(connection, self.address):
                yield PostgresTransaction(connection, self._heads)
        except BaseException as error:
            self._tidy(connection, error)
            found = taken(error)
            if found is not None:
                raise found from error
            raise

    def translate(self, error: BaseException) -> StoreError | None:
        """Returns what an exception of the driver means; `None` for any other exception."""
        return translate(error, self.address)

    def hurry(self) -> None:
        """Lets later transactions wait a quarter of a second at most for another program."""
        self.patience = min(self.patience, 0.25)
        if self._connection is not None:
            with suppress(*DRIVER_ERRORS), self.transaction(single=True) as opened:
                opened.rows("SELECT set_config('lock_timeout', '250ms', false)")

    def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _tidy(self, connection: Connection, error: BaseException) -> None:
        """Throws the connection away unless it can be used again."""
        driver = None if connection.invalidated else cast("Driver | None", connection.connection.dbapi_connection)
        if (
            driver is None
            or driver.closed
            or is_lost(error)
            or driver.info.transaction_status != TransactionStatus.IDLE
        ):
            self.close()
        else:
            driver.autocommit = True

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection


@contextmanager
def _begun(connection: Connection, address: str) -> Iterator[None]:
    """Makes one transaction of what is done; otherwise each statement is one."""
    driver = cast("Driver", connection.connection.dbapi_connection)
    driver.autocommit = False
    with connection.begin():
        yield
        if driver.info.transaction_status == TransactionStatus.INERROR:  # the server would roll back without a word
            raise StoreFault(address, "A statement of this batch failed; nothing of the batch was written.")
    driver.autocommit = True
