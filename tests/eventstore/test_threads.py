"""The contract with many threads, for every back end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from eventstore import ANY, EventStore
from eventstore.errors import IdempotencyConflict, WrongExpectedVersion
from tests.eventstore.making import event, events, texts


def together(jobs: Sequence[Callable[[], object]]) -> None:
    """Runs jobs on threads that start at one moment; a failure in one of them fails the test."""
    barrier = threading.Barrier(len(jobs))
    failures: list[BaseException] = []

    def run(job: Callable[[], object]) -> None:
        barrier.wait()
        try:
            job()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_many_callers_append_to_streams_of_their_own(store: EventStore) -> None:
    def write(n: int) -> None:
        for i in range(20):
            assert store.append(f"line-{n}", [event(str(i))], i).last_version == i + 1

    together([partial(write, n) for n in range(16)])
    for n in range(16):
        assert [one.data for one in store.read(f"line-{n}")] == [b"%d" % i for i in range(20)]
    feed = [(one.stream, one.version) for one in store.feed(limit=1_000)]
    assert len(set(feed)) == len(feed) == 320
    assert sorted(feed) == sorted(feed, key=lambda one: one[0])  # each stream in the order of its versions
    assert store.verify().findings == ()


def test_many_callers_append_to_one_stream(store: EventStore) -> None:
    done: list[int] = []

    def write() -> None:
        done.append(store.append("line", events("abc"), ANY).last_version)

    together([write] * 16)
    assert sorted(done) == list(range(3, 49, 3))
    assert texts(store, "line") == "abc" * 16
    assert store.verify().findings == ()


def test_of_many_callers_that_expect_the_same_version_one_wins(store: EventStore) -> None:
    store.append("line", events("a"))
    won: list[int] = []
    lost: list[int | None] = []

    def attempt(n: int) -> None:
        try:
            store.append("line", [event(str(n))], 1)
        except WrongExpectedVersion as error:
            lost.append(error.actual)
        else:
            won.append(n)

    together([partial(attempt, n) for n in range(16)])
    assert len(won) == 1
    assert lost == [2] * 15
    assert texts(store, "line") == f"a{won[0]}"


def test_a_caller_who_is_refused_does_not_spoil_it_for_the_others(store: EventStore) -> None:
    store.append("line", [event("a", number=1)])
    conflicts: list[str] = []

    def write(n: int) -> None:
        if n % 3:
            store.append(f"line-{n}", events("xy"))
            return
        try:
            store.append(f"bad-{n}", [event("new"), event("taken", number=1)])
        except IdempotencyConflict as error:
            conflicts.append(error.stream)

    together([partial(write, n) for n in range(18)])
    assert len(conflicts) == 6
    assert [one.name for one in store.streams("bad")] == []
    assert len(list(store.streams(prefix="line-"))) == 12
    assert store.verify().findings == ()


def test_the_same_event_sent_by_many_callers_is_stored_once(store: EventStore) -> None:
    one = event("once")
    answers: list[bool] = []
    together([lambda: answers.append(store.append("line", [one]).duplicate) for _ in range(12)])
    assert sorted(answers) == [False] + [True] * 11
    assert texts(store, "line") == "once"


def test_a_batch_of_one_thread_is_whole_among_appends_of_others(store: EventStore) -> None:
    def branch(n: int) -> None:
        with store.batch():
            store.append(f"match-{n}", events("a"))
            store.append(f"line-{n}", events("bc"))
            store.fork(f"line-{n}", 1, f"fork-{n}")

    def other() -> None:
        store.append("other", events("xyz"))

    together([*(partial(branch, n) for n in range(8)), *[other] * 8])
    feed = [one.stream for one in store.feed()]
    for n in range(8):
        at = feed.index(f"match-{n}")
        assert feed[at : at + 3] == [f"match-{n}", f"line-{n}", f"line-{n}"]
    assert texts(store, "other") == "xyz" * 8
    assert store.verify().findings == ()


def test_readers_read_while_others_write(store: EventStore) -> None:
    store.append("line", events("a"))

    def write() -> None:
        for _ in range(60):
            store.append("line", events("bc"))

    def read() -> None:
        seen = 0
        while seen < 121:
            found = store.read_rows("line")
            assert [row[0] for row in found] == list(range(1, len(found) + 1))
            assert len(found) % 2 == 1
            assert len(found) >= seen
            seen = len(found)
            store.wait(seen, timeout=60) if seen < 121 else None

    together([write, read, read])


def test_verifying_while_others_append_finds_nothing(store: EventStore) -> None:
    store.append("line", events("a"))

    def write(n: int) -> None:
        for i in range(30):
            store.append(f"line-{n}-{i}", events("bc"))
            store.fork(f"line-{n}-{i}", 1, f"fork-{n}-{i}")

    def verify() -> None:
        for _ in range(10):
            assert store.verify().findings == ()

    together([partial(write, 1), partial(write, 2), verify, verify])
