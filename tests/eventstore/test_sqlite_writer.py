"""SQLite: the one writer that all threads of a process share."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from eventstore import EventStore, open_store
from eventstore.errors import DiskFull, StoreLocked
from eventstore.turns import Turns, Waiter
from tests.eventstore.making import event, events, texts
from tests.eventstore.test_threads import together


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def store(path: Path) -> Iterator[EventStore]:
    with open_store(path, busy_timeout_ms=1) as opened:
        opened.append("a", events("abc"))
        yield opened


def queue_up(store: EventStore, jobs: Sequence[Callable[[], object]]) -> list[BaseException | None]:
    """Lets jobs of many threads wait behind a batch, so that they are done in one group; returns their failures."""
    outcome: list[BaseException | None] = [None] * len(jobs)

    def run(i: int) -> None:
        try:
            jobs[i]()
        except BaseException as failure:
            outcome[i] = failure

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(jobs))]
    line = store._database.writer._turns._line
    with store.batch():
        for n, thread in enumerate(threads, 1):
            thread.start()
            while len(line) < n:
                thread.join(0.001)
    for thread in threads:
        thread.join()
    return outcome


def test_jobs_that_wait_behind_one_another_are_one_commit(store: EventStore) -> None:
    before = store.data_version()
    commits: list[int] = []
    store._database.writer._committed = lambda: commits.append(1)
    outcome = queue_up(store, [partial(store.append, f"line-{n}", events("xy")) for n in range(10)])
    assert outcome == [None] * 10
    assert len(commits) == 2  # the batch, and all ten
    assert store.data_version() != before
    assert [one.position for one in store.feed(3)] == list(range(4, 24))


def test_when_the_disk_fills_up_in_a_group_only_the_large_one_fails(store: EventStore) -> None:
    with store.batch(), store.connection() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 6}")
    outcome = queue_up(
        store,
        [
            lambda: store.append("a", events("d")),
            lambda: store.append("b", [event("x" * 200_000)]),
            lambda: store.append("a", events("e")),
        ],
    )
    assert [type(one) for one in outcome] == [type(None), DiskFull, type(None)]
    assert texts(store, "a") == "abcde"
    assert store.stream("b") is None
    assert store.verify().findings == ()


def test_a_mistake_in_one_job_of_a_group_is_its_own(store: EventStore) -> None:
    def mistake() -> None:
        store._database.writer.run(lambda _: 1 // 0)

    outcome = queue_up(store, [lambda: store.append("a", events("d")), mistake, lambda: store.append("a", events("e"))])
    assert [type(one) for one in outcome] == [type(None), ZeroDivisionError, type(None)]
    assert texts(store, "a") == "abcde"


def test_a_whole_group_that_meets_a_lock_fails_at_once(store: EventStore, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        line = store._database.writer
        take_lock = line._committed

        def lock_after_the_batch() -> None:
            line._committed = take_lock
            other.execute("BEGIN IMMEDIATE")

        line._committed = lock_after_the_batch
        outcome = queue_up(store, [partial(store.append, f"line-{n}", events("x")) for n in range(4)])
        other.execute("ROLLBACK")
    assert [type(one) for one in outcome] == [StoreLocked] * 4
    store.append("a", events("d"))
    assert texts(store, "a") == "abcd"


def test_an_interrupted_leader_leaves_the_others_jobs_to_the_next(store: EventStore) -> None:
    def interrupt() -> None:
        def job(_: object) -> None:
            raise KeyboardInterrupt

        store._database.writer.run(job)

    outcome = queue_up(store, [interrupt, *(partial(store.append, f"line-{n}", events("x")) for n in range(5))])
    assert [type(one) for one in outcome] == [KeyboardInterrupt] + [type(None)] * 5
    assert store.last_position() == 8
    assert store.verify().findings == ()


def test_an_interrupt_inside_a_batch_takes_it_back_and_the_store_goes_on(store: EventStore) -> None:
    def interrupted() -> None:
        with store.batch():
            store.append("a", events("d"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert texts(store, "a") == "abc"
    store.append("a", events("d"))
    assert texts(store, "a") == "abcd"


def test_turns_are_given_in_the_order_of_arrival() -> None:
    turns: Turns[Waiter] = Turns()
    first = Waiter()
    turns.enter(first)
    order: list[int] = []

    def wait(n: int) -> None:
        waiter = Waiter()
        turns.enter(waiter)
        order.append(n)
        turns.leave()

    threads = [threading.Thread(target=wait, args=(n,)) for n in range(5)]
    for n, thread in enumerate(threads, 1):
        thread.start()
        while len(turns._line) < n:
            thread.join(0.001)
    turns.leave()
    for thread in threads:
        thread.join()
    assert order == [0, 1, 2, 3, 4]


def test_a_store_closed_among_appends_loses_nothing_that_was_acknowledged(path: Path) -> None:
    from eventstore.errors import StoreClosed

    store = open_store(path)
    store.append("a", events("a"))
    acknowledged: list[int] = []
    started = threading.Event()

    def write() -> None:
        try:
            while True:
                acknowledged.append(store.append("a", events("b")).last_version)
                if len(acknowledged) > 20:
                    started.set()
        except StoreClosed:
            pass

    def close() -> None:
        started.wait()
        store.close()

    together([write, write, write, close])
    with open_store(path) as again:
        assert again.head("a") == max(acknowledged)
        assert len(acknowledged) == again.head("a") - 1
        assert again.verify().findings == ()
