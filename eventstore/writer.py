"""One writer for all threads of a process: transactions in a row, and many callers in one commit.

A durable commit waits for the disk, and the disk is as quick for forty events as for one. So a caller that finds the
writer busy stands in line; the next whose turn it is runs the jobs of all who stand behind it, with its own, in one
transaction. A lone caller never waits for another thread: it has the turn at once.

Each job of a group can be taken back alone, by a savepoint, if it fails. When the database itself fails in the middle
(full, damaged), the group is rolled back and each job gets a transaction of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import RootTransaction

from eventstore.errors import ReadOnlyStore, StoreClosed, StoreError, StoreLocked
from eventstore.source import Transaction
from eventstore.sqlite import translate
from eventstore.turns import Turns, Waiter

T = TypeVar("T")

_LARGEST_GROUP: Final = 512
_HOPELESS: Final = (StoreLocked, ReadOnlyStore, StoreClosed)
"""What a whole group fails with at once: nobody in it would fare better alone."""


class _Request(Waiter, Generic[T]):
    __slots__ = ("error", "finished", "job", "result", "shared", "single")

    def __init__(self, job: Callable[[Transaction], T], single: bool = False, shared: bool = True) -> None:
        super().__init__()
        self.job = job
        self.single = single
        self.shared = shared
        """Another thread may run the job."""
        self.finished = False
        self.result: T | None = None
        self.error: BaseException | None = None


class Writer:
    """Runs jobs in write transactions, one transaction at a time.

    Args:
        engine: Makes the connection; `None` refuses every job, for a store that can only be read.
        path: Named in errors.
        committed: Called after every commit, with the writer's lock held.
    """

    def __init__(self, engine: Engine | None, path: str, committed: Callable[[], None]) -> None:
        self._engine = engine
        self._path = path
        self._committed = committed
        self._turns: Turns[_Request[Any]] = Turns()
        self._connection: Connection | None = None
        self._owner = 0
        self._open: Transaction | None = None
        self._closed = False

    @property
    def current(self) -> Transaction | None:
        """The transaction that this thread has open with `transaction`, if any."""
        return self._open if self._owner == threading.get_ident() else None

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed

    def hurry(self) -> None:
        """Lets later jobs wait a quarter of a second at most for another program: the program is about to end."""
        self.run(lambda transaction: transaction.rows("PRAGMA busy_timeout = 250"))

    def run(self, job: Callable[[Transaction], T], *, single: bool = False) -> T:
        """Runs a job in a transaction, alone or with others, and returns its result after the commit.

        Within `transaction` on the same thread, the job becomes part of that one.

        Args:
            job: May be called twice, if the first transaction fails; reads and writes through its argument only.
            single: Promises that the job, when it fails, has written nothing, which saves a savepoint.

        Raises:
            StoreError: Whatever the job or the database raised; nothing of the job was written.
        """
        self._verify_open()
        current = self.current
        if current is not None:
            return self._nested(current, job)
        request: _Request[T] = _Request(job, single)
        try:
            self._turns.enter(request)
            if request.leads:
                self._lead(request)
        finally:
            if request.leads:
                self._turns.leave()
        if request.error is not None:
            raise request.error
        return request.result  # type: ignore[return-value]

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Opens a transaction for this thread: all it does inside is committed at the end, or nothing is.

        Other threads' jobs wait. A second one inside the first is part of it.
        """
        self._verify_open()
        current = self.current
        if current is not None:
            with self._savepoint(current):
                yield current
            return
        with self._turn():
            try:
                with self._transaction() as opened:
                    self._owner, self._open = threading.get_ident(), opened
                    try:
                        yield opened
                    finally:
                        self._owner, self._open = 0, None
            except Exception as error:
                self._raise(error)

    def close(self) -> None:
        """Closes the connection; jobs raise `StoreClosed` from then on."""
        with self._turn():
            self._closed = True
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Waits for a turn of this thread alone."""
        request: _Request[None] = _Request(_nothing, shared=False)
        try:
            self._turns.enter(request)
            yield
        finally:
            if request.leads:
                self._turns.leave()

    # -- the leader's work ---------------------------------------------------------------------------

    def _lead(self, request: _Request[Any]) -> None:
        company = self._turns.company(_LARGEST_GROUP, lambda other: other.shared)
        try:
            if not company or not self._together([request, *company]):
                for one in (request, *company):
                    self._alone(one)
        finally:
            self._turns.serve([one for one in company if one.finished])
            self._turns.put_back([one for one in company if not one.finished])

    def _alone(self, request: _Request[Any]) -> None:
        try:
            with self._transaction() as opened:
                result = request.job(opened)
        except Exception as error:
            request.error = translate(error, self._path) or error
            if request.error is not error:
                request.error.__cause__ = error
        else:
            request.result = result
        request.finished = True

    def _together(self, group: list[_Request[Any]]) -> bool:
        """Returns whether the group is settled; if not, nothing was written and each is to be tried alone."""
        try:
            with self._transaction() as opened:
                results = [self._part(opened, request) for request in group]
        except Exception as failure:
            if not isinstance(translate(failure, self._path) or failure, _HOPELESS):
                return False
            for request in group:
                request.error, request.finished = translate(failure, self._path) or failure, True
            return True
        for request, (result, error) in zip(group, results, strict=True):
            request.result, request.error, request.finished = result, error, True
        return True

    def _part(self, opened: Transaction, request: _Request[Any]) -> tuple[object, Exception | None]:
        """Returns result or error of one job. Raises what spoils the whole transaction."""
        settled = len(opened.settled)
        if request.single:
            try:
                return request.job(opened), None
            except StoreError as error:
                return None, error
        opened.execute("SAVEPOINT job")
        try:
            result = request.job(opened)
        except StoreError as error:
            opened.execute("ROLLBACK TO job")
            opened.execute("RELEASE job")
            del opened.settled[settled:]
            return None, error
        opened.execute("RELEASE job")
        return result, None

    @contextmanager
    def _transaction(self) -> Iterator[Transaction]:
        if self._closed:
            raise StoreClosed(self._path)
        if self._engine is None:
            raise ReadOnlyStore(self._path)
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        root = connection.begin()
        try:
            opened = Transaction(connection)
            yield opened
            root.commit()
        except BaseException:
            self._roll_back(connection, root)
            raise
        for action in opened.settled:
            action()
        self._committed()

    def _roll_back(self, connection: Connection, root: RootTransaction) -> None:
        """Rolls back; a connection that was interrupted or failed to commit is thrown away."""
        try:
            root.rollback()
        finally:
            if connection.invalidated or _is_open(connection):
                self._connection = None
                connection.close()

    # -- within a transaction ----------------------------------------------------------------------

    def _nested(self, current: Transaction, job: Callable[[Transaction], T]) -> T:
        with self._savepoint(current):
            return job(current)

    @contextmanager
    def _savepoint(self, current: Transaction) -> Iterator[None]:
        settled = len(current.settled)
        try:
            current.execute("SAVEPOINT part")
            try:
                yield
            except BaseException:
                if current.is_open:
                    current.execute("ROLLBACK TO part")
                    current.execute("RELEASE part")
                del current.settled[settled:]
                raise
            current.execute("RELEASE part")
        except Exception as error:
            self._raise(error)

    def _raise(self, error: BaseException) -> None:
        translated = translate(error, self._path)
        if translated is None:
            raise error
        raise translated from error

    def _verify_open(self) -> None:
        if self._closed:
            raise StoreClosed(self._path)


def _is_open(connection: Connection) -> bool:
    """Tells whether SQLite still has the transaction: some errors end it there and then."""
    driver = connection.connection.dbapi_connection
    return bool(driver is not None and getattr(driver, "in_transaction", False))


def _nothing(_transaction: Transaction) -> None:
    """Is the job of a thread that wants the turn for itself."""
