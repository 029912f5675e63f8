"""PostgreSQL: connections that break, servers that are restarted, transactions that get in each other's way."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from eventstore import ANY, EventStore, open_store
from eventstore.errors import StoreDisconnected, StoreLocked, StreamExists, WrongExpectedVersion
from eventstore.postgres.pen import PostgresPen
from eventstore.postgres.source import PostgresTransaction
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import event, events, texts, versions
from tests.servers import Server


@pytest.fixture
def store(databases: PostgresDatabases) -> Iterator[EventStore]:
    """A store with `a` as abc."""
    with databases.open() as opened:
        opened.append("a", events("abc"))
        yield opened


@pytest.fixture
def loses_answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets the answers to the next commits get lost: they are made, and nobody hears of it."""
    left = 0
    whole = PostgresPen.transaction

    @contextmanager
    def transaction(pen: PostgresPen, *, single: bool) -> Iterator[PostgresTransaction]:
        nonlocal left
        with whole(pen, single=single) as opened:
            yield opened
        if left:
            left -= 1
            pen.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

    def lose(count: int) -> None:
        nonlocal left
        left = count

    monkeypatch.setattr(PostgresPen, "transaction", transaction)
    return lose


@pytest.mark.parametrize("expected", [ANY, 3])
def test_an_append_whose_answer_was_lost_is_found_and_not_doubled(
    store: EventStore, loses_answers: Callable[[int], None], expected: object
) -> None:
    loses_answers(2)
    done = store.append("a", events("d"), expected)  # type: ignore[arg-type]
    assert (versions(done), done.duplicate) == ((4, 4), True)
    assert texts(store, "a") == "abcd"
    assert done.last_position == store.last_position()


def test_a_step_or_a_fork_whose_answer_was_lost_is_found_and_not_doubled(
    store: EventStore, loses_answers: Callable[[int], None]
) -> None:
    loses_answers(1)
    done = store.append_many([("b", events("xy"), 0), ("a", events("d"), 3)])
    assert [versions(one) for one in done] == [(1, 2), (4, 4)]
    loses_answers(1)
    made = store.fork("a", 2, "c", b"why")
    assert (made.parent, made.fork_version) == ("a", 2)
    with pytest.raises(StreamExists):
        store.fork("a", 2, "c", b"why")
    loses_answers(1)
    assert store.seal() is None or store.verify().seals == 1
    assert (texts(store, "a"), texts(store, "b"), texts(store, "c")) == ("abcd", "xy", "ab")
    assert store.verify().findings == ()


def test_what_really_lost_the_race_is_told_so_after_a_lost_answer(
    store: EventStore, databases: PostgresDatabases, loses_answers: Callable[[int], None]
) -> None:
    with databases.open() as other:
        other.append("a", events("!"), 3)
    loses_answers(1)
    with pytest.raises(WrongExpectedVersion):
        store.append("a", events("d"), 3)


def test_many_callers_whose_answer_was_lost_together_have_each_their_event_once(
    store: EventStore, loses_answers: Callable[[int], None]
) -> None:
    loses_answers(3)
    callers = [threading.Thread(target=lambda n=n: store.append(f"line-{n}", events("xy"))) for n in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert [texts(store, f"line-{n}") for n in range(8)] == ["xy"] * 8
    assert len(store.feed()) == 19


def test_a_batch_whose_connection_broke_says_so_and_can_be_done_again(
    store: EventStore, databases: PostgresDatabases, loses_answers: Callable[[int], None]
) -> None:
    step = [event("d", number=501), event("e", number=502)]

    def do() -> None:
        with store.batch():
            store.append("a", step, 3)
            store.append("b", [event("x", number=503)])

    loses_answers(1)
    with pytest.raises(StoreDisconnected, match="nothing is stored twice"):
        do()
    do()
    assert (texts(store, "a"), texts(store, "b")) == ("abcde", "x")


def test_a_connection_that_was_cut_is_made_again(store: EventStore, databases: PostgresDatabases) -> None:
    for text in "def":
        assert databases.server.cut(databases.database()) > 0
        assert store.head("a") >= 3
        store.append("a", events(text))
        assert databases.server.cut(databases.database()) > 0
        store.append("a", events(text))
    assert texts(store, "a") == "abcddeeff"
    assert len(store.feed()) == 9
    assert store.verify().findings == ()


def test_a_connection_that_is_cut_in_a_batch_takes_the_batch_back(
    store: EventStore, databases: PostgresDatabases
) -> None:
    def step() -> None:
        with store.batch():
            store.append("a", events("d"))
            databases.server.cut(databases.database())
            store.append("a", events("e"))

    with pytest.raises(StoreDisconnected):
        step()
    store.append("a", events("f"), 3)
    assert texts(store, "a") == "abcf"


def test_a_store_survives_that_its_server_is_restarted(own_server: Server) -> None:
    databases = PostgresDatabases(own_server)
    with databases.open() as store:
        store.append("a", events("abc"))
        place = store.last_position()
        found: list[int] = []
        follower = threading.Thread(target=lambda: found.append(store.wait(place, timeout=60)))
        follower.start()
        for how in ("fast", "immediate"):
            own_server.restart(how)
            assert texts(store, "a").startswith("abc")
            store.append("a", events(how[0]))
        follower.join()
        assert found[0] > place
        assert texts(store, "a") == "abcfi"
        assert store.verify().findings == ()


def test_while_the_server_is_away_callers_wait_and_then_are_told(own_server: Server) -> None:
    databases = PostgresDatabases(own_server)
    url = own_server.url(databases.database())
    with open_store(url, busy_timeout_ms=50) as hasty, open_store(url, busy_timeout_ms=60_000) as patient:
        patient.append("a", events("abc"))
        own_server.stop()
        with pytest.raises(StoreDisconnected, match="cannot be reached"):
            hasty.append("a", events("d"))
        with pytest.raises(StoreDisconnected):
            hasty.head("a")
        waiting = threading.Thread(target=lambda: patient.append("a", events("e")))
        waiting.start()
        own_server.start()
        waiting.join()
        assert texts(hasty, "a") == "abce"


def test_two_batches_that_wait_for_each_other_are_told_apart(store: EventStore, databases: PostgresDatabases) -> None:
    store.append("b", events("x"))
    with databases.open() as other:
        met = threading.Barrier(2)
        outcomes: list[str] = []

        def cross(one: EventStore, first: str, second: str) -> None:
            try:
                with one.batch():
                    one.append(first, events("1"))
                    met.wait(60)
                    one.append(second, events("2"))
                outcomes.append("done")
            except (StoreLocked, WrongExpectedVersion):
                outcomes.append("told")

        pair = [
            threading.Thread(target=cross, args=(store, "a", "b")),
            threading.Thread(target=cross, args=(other, "b", "a")),
        ]
        for thread in pair:
            thread.start()
        for thread in pair:
            thread.join()
        assert sorted(outcomes) == ["done", "told"]
        assert sorted((texts(store, "a"), texts(store, "b"))) in (["abc1", "x2"], ["abc2", "x1"])


def test_appends_to_one_line_wait_for_each_other_and_to_others_for_nobody(
    store: EventStore, databases: PostgresDatabases
) -> None:
    url = databases.server.url(databases.database())
    with open_store(url, busy_timeout_ms=50) as hasty, store.batch():
        store.append("a", events("d"))
        hasty.append("b", events("x"))
        with pytest.raises(StoreLocked):
            hasty.append("a", events("e"), ANY)
        with pytest.raises(StoreLocked):
            hasty.append("a", events("e"), 3)
    assert texts(store, "a") == "abcd"
