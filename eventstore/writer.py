"""One writer for all threads of a process: transactions in a row, and many callers in one commit.

A durable commit waits for the disk, and the disk is as quick for forty events as for one. So a caller that finds the
writer busy stands in line; the next whose turn it is runs the jobs of all who stand behind it, with its own, in one
transaction. A lone caller never waits for another thread: it has the turn at once.

Each job of a group can be taken back alone, by a savepoint, if it fails. When the database itself fails in the middle
(full, damaged), the group is rolled back and each job gets a transaction of its own.

A job may be run again: when the database refused its rows since others were first, and when the connection was lost,
even in the middle of a commit of which nobody knows how it ended. That is safe because whatever a job stores is
recognised the second time, events by their ids.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Generic, Protocol, TypeVar

from eventstore.errors import (
    IdempotencyConflict,
    Overtaken,
    ReadOnlyStore,
    StoreClosed,
    StoreDisconnected,
    StoreError,
    StoreLocked,
)
from eventstore.source import Taken, Transaction
from eventstore.turns import Turns, Waiter

T = TypeVar("T")

_LARGEST_GROUP: Final = 512
_HOPELESS: Final = (StoreLocked, ReadOnlyStore, StoreClosed)
"""What a whole group fails with at once: nobody in it would fare better alone."""
_ID_TRIES: Final = 3
"""How often a job whose ids are taken looks for them."""
_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5
"""Seconds between attempts to reach a server again."""


class Pen(Protocol):
    """The one connection of a database that writes."""

    address: str
    """The database as errors name it."""
    patience: float
    """For how many seconds a job is tried again."""

    def transaction(self, *, single: bool) -> AbstractContextManager[Transaction]:
        """Opens a transaction, and commits it at the end or rolls it back.

        Args:
            single: One statement at most will write in it.
        """
        ...

    def translate(self, error: BaseException) -> StoreError | None:
        """Returns what an exception of the driver means; `None` for any other exception."""
        ...

    def hurry(self) -> None:
        """Lets later transactions wait a quarter of a second at most for another program."""
        ...

    def close(self) -> None:
        """Closes the connection."""
        ...


class _Request(Waiter, Generic[T]):
    __slots__ = ("attempts", "error", "finished", "job", "result", "shared", "single")

    def __init__(self, job: Callable[[Transaction], T], single: bool = False, shared: bool = True) -> None:
        super().__init__()
        self.job = job
        self.single = single
        self.attempts = 0
        """How often the job was run and failed."""
        self.shared = shared
        """Another thread may run the job."""
        self.finished = False
        self.result: T | None = None
        self.error: BaseException | None = None


class Writer:
    """Runs jobs in write transactions, one transaction at a time.

    Args:
        pen: The connection; `None` refuses every job, for a store that can only be read.
        path: Named in errors.
        committed: Called after every commit, with the writer's lock held.
    """

    def __init__(self, pen: Pen | None, path: str, committed: Callable[[], None]) -> None:
        self._pen = pen
        self._path = path
        self._committed = committed
        self._turns: Turns[_Request[Any]] = Turns()
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
        if self._pen is not None:
            with self._turn():
                self._pen.hurry()

    def run(
        self,
        job: Callable[[Transaction], T],
        *,
        single: bool = False,
        at_once: Callable[[Transaction], T | None] | None = None,
    ) -> T:
        """Runs a job in a transaction, alone or with others, and returns its result after the commit.

        Within `transaction` on the same thread, the job becomes part of that one.

        Args:
            job: May be called again, if a transaction fails; reads and writes through its argument only.
            single: Promises that the job has one statement that writes, which saves a savepoint or a transaction.
            at_once: Does the same, or returns `None`, and nothing that others do makes it fail; so it needs no
                savepoint. It is tried before the job.

        Raises:
            StoreError: Whatever the job or the database raised; nothing of the job was written.
        """
        self._verify_open()
        current = self.current
        if current is not None:
            done = None if at_once is None else self._unguarded(current, at_once)
            return self._nested(current, job) if done is None else done
        request: _Request[T] = _Request(job if at_once is None else _first_of(at_once, job), single)
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
            if self._pen is not None:
                self._pen.close()

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
        deadline = time.monotonic() + (0 if self._pen is None else self._pen.patience)
        while not request.finished:
            try:
                with self._transaction(request.single) as opened:
                    opened.attempt = request.attempts
                    result = request.job(opened)
                request.result, request.finished = result, True
            except Exception as error:
                self._try_again(request, error, deadline)

    def _try_again(self, request: _Request[Any], error: Exception, deadline: float) -> None:
        """Prepares the next attempt, or settles that there is none."""
        translated = self._translate(error)
        request.attempts += 1
        is_early = time.monotonic() < deadline
        if isinstance(error, Taken) and (request.attempts < _ID_TRIES if error.what == "id" else is_early):
            return
        if isinstance(translated, StoreDisconnected) and is_early:
            time.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(request.attempts, 10)))
            return
        if translated is not error:
            translated.__cause__ = error
        request.error, request.finished = translated, True

    def _together(self, group: list[_Request[Any]]) -> bool:
        """Returns whether the group is settled; if not, each is to be tried alone."""
        try:
            with self._transaction() as opened:
                results = [self._part(opened, request) for request in group]
        except Exception as failure:
            translated = self._translate(failure)
            for request in group:
                request.attempts += 1  # it may even have been committed
            if not isinstance(translated, _HOPELESS):
                return False
            for request in group:
                request.error, request.finished = translated, True
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
    def _transaction(self, single: bool = False) -> Iterator[Transaction]:
        if self._closed:
            raise StoreClosed(self._path)
        if self._pen is None:
            raise ReadOnlyStore(self._path)
        with self._pen.transaction(single=single) as opened:
            yield opened
        for action in opened.settled:
            action()
        self._committed()

    # -- within a transaction ----------------------------------------------------------------------

    def _nested(self, current: Transaction, job: Callable[[Transaction], T]) -> T:
        """Runs a job as a part of the open transaction. What was overtaken there can be tried again to a degree."""
        before = current.attempt
        try:
            for attempt in range(_ID_TRIES):
                current.attempt = attempt
                try:
                    with self._savepoint(current):
                        return job(current)
                except Taken as taken:
                    if taken.what in ("order", "lock") or attempt + 1 == _ID_TRIES:
                        raise self._translate(taken) from taken
        finally:
            current.attempt = before
        raise AssertionError("the last attempt returns or raises")

    def _unguarded(self, current: Transaction, job: Callable[[Transaction], T | None]) -> T | None:
        try:
            return job(current)
        except Exception as error:
            self._raise(error)
            raise

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
        except Taken:
            raise
        except Exception as error:
            self._raise(error)

    def _raise(self, error: Exception) -> None:
        translated = self._translate(error)
        if translated is error:
            raise error
        raise translated from error

    def _translate(self, error: Exception) -> Exception:
        """Returns an error in the store's terms; one that is nobody's business here as it is."""
        if isinstance(error, Taken):
            if error.what == "id":
                return IdempotencyConflict(error.stream, b"", "by another event")
            return StoreLocked(self._path) if error.what == "lock" else Overtaken(error.stream)
        translated = None if self._pen is None else self._pen.translate(error)
        return error if translated is None else translated

    def _verify_open(self) -> None:
        if self._closed:
            raise StoreClosed(self._path)


def _first_of(
    at_once: Callable[[Transaction], T | None], job: Callable[[Transaction], T]
) -> Callable[[Transaction], T]:
    def both(transaction: Transaction) -> T:
        done = at_once(transaction)
        return job(transaction) if done is None else done

    return both


def _nothing(_transaction: Transaction) -> None:
    """Is the job of a thread that wants the turn for itself."""
