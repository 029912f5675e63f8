"""PostgreSQL: the order of all events while many write at once, and what goes wrong in the obvious one."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

import psycopg
import pytest

from eventstore import ANY, EventStore, open_store
from eventstore.errors import Overtaken, WrongExpectedVersion
from eventstore.source import Source
from eventstore.streams import Node, Streams
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import event, events, texts, versions
from tests.servers import Server


@contextmanager
def plain(databases: PostgresDatabases) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection whose transaction stays open until it is said to end."""
    with closing(psycopg.connect(databases.server.url(databases.database()))) as connection:
        yield connection


def insert(connection: psycopg.Connection[tuple[object, ...]], stream: str, number: int) -> None:
    """Inserts the next event of a stream, as the store does, and leaves the transaction open."""
    connection.execute(
        "INSERT INTO events (stream_id, version, event_id, type, recorded_at, data, hash) SELECT stream_id, "
        "1 + (SELECT max(version) FROM events AS e WHERE e.stream_id = s.stream_id), %s, 'played', 1, 'slow', %s "
        "FROM streams AS s WHERE name = %s",
        (number.to_bytes(16, "big"), bytes(32), stream),
    )


def naive(connection: psycopg.Connection[tuple[object, ...]], after: int) -> list[tuple[object, ...]]:
    """The feed that everybody writes first: by the number of the row."""
    return connection.execute("SELECT pos, data FROM events WHERE pos > %s ORDER BY pos", (after,)).fetchall()


def test_a_feed_by_row_numbers_loses_an_event_and_this_one_does_not(databases: PostgresDatabases) -> None:
    with databases.open() as store, plain(databases) as slow, plain(databases) as reader:
        store.append("a", events("1"))
        store.append("b", events("2"))
        reader.autocommit = True
        seen, place = [], store.last_position()
        insert(slow, "a", 900)  # takes the lower number …
        store.append("b", events("quick"))  # … is overtaken by the next …
        rows = naive(reader, 2)
        assert [row[1] for row in rows] == [b"q", b"u", b"i", b"c", b"k"]
        seen += store.feed(place)
        assert seen == []
        slow.commit()  # … and appears where the naive reader has passed.
        assert naive(reader, int(str(rows[-1][0]))) == []
        seen += store.feed(place)
        assert b"".join(one.data for one in seen) == b"slowquick"
        assert [one.position for one in seen] == sorted(one.position for one in seen)


def test_a_position_that_was_passed_gets_no_event_any_more(databases: PostgresDatabases) -> None:
    with databases.open() as store, plain(databases) as slow:
        store.append("a", events("1"))
        insert(slow, "a", 901)
        store.append("b", events("2"))
        before = store.last_position()
        assert [one.stream for one in store.feed()] == ["a"]
        assert store.stats().feed_waits_for == 1
        slow.rollback()
        assert store.wait(before, timeout=60) > before
        assert [one.stream for one in store.feed(before)] == ["b"]
        assert store.stats().feed_waits_for == 0


def test_a_follower_wakes_when_the_transaction_ends_that_held_it_back(databases: PostgresDatabases) -> None:
    with databases.open() as store, plain(databases) as slow:
        store.append("a", events("1"))
        place = store.last_position()
        insert(slow, "a", 902)
        store.append("b", events("2"))
        found: list[int] = []
        follower = threading.Thread(target=lambda: found.append(store.wait(place, timeout=60)))
        follower.start()
        slow.commit()
        follower.join()
        assert [one.data for one in store.feed(place)] == [b"slow", b"2"]
        assert found[0] > place


def test_a_stream_is_never_joined_by_a_transaction_that_began_before_its_last_event(
    databases: PostgresDatabases,
) -> None:
    with databases.open() as store, databases.open() as other:
        other.append("a", events("1"))
        with store.batch():
            store.append("b", events("x"))
            other.append("a", events("2"))
            with pytest.raises(Overtaken, match="try again"):
                store.append("a", events("3"), ANY)
            with pytest.raises(WrongExpectedVersion):
                store.append("a", events("3"), 1)
            with pytest.raises(Overtaken):
                store.fork("a", 2, "c")
            store.fork("a", 1, "d")
        store.append("a", events("3"), ANY)
        assert [(one.stream, one.version) for one in store.feed()] == [("a", 1), ("b", 1), ("a", 2), ("a", 3)]
        assert store.stream("c") is None
        assert store.verify().findings == ()


def test_what_a_batch_took_back_is_not_built_upon(databases: PostgresDatabases) -> None:
    class ChangedMyMind(Exception):
        pass

    def taken_back(store: EventStore) -> None:
        with store.batch():
            store.append("a", events("2"))
            raise ChangedMyMind

    with databases.open() as store, databases.open() as other:
        other.append("a", events("1"))
        store.append("a", events("x"))
        with store.batch():
            assert store.head("a") == 2
            with pytest.raises(ChangedMyMind):
                taken_back(store)
            other.append("a", events("3"))
            with suppress(Overtaken):
                store.append("a", events("4"))
        store.append("a", events("5"))
        assert texts(store, "a") in ("1x345", "1x35")
        assert store.verify().findings == ()


def test_many_appends_to_one_stream_in_a_batch_are_one_chain(databases: PostgresDatabases) -> None:
    with databases.open() as store:
        store.append("a", events("12"))
        with store.batch():
            for text in "345":
                store.append("a", events(text))
        assert texts(store, "a") == "12345"
        assert store.verify().findings == ()


def test_a_step_over_several_streams_is_made_again_when_it_was_overtaken(databases: PostgresDatabases) -> None:
    with databases.open() as store, databases.open() as other, plain(databases) as slow:
        store.append("a", events("1"))
        store.append("b", events("1"))
        insert(slow, "a", 903)
        done: list[object] = []
        step = [("b", events("2"), ANY), ("a", events("3"), ANY)]
        writer = threading.Thread(target=lambda: done.append(store.append_many(step)))
        writer.start()  # has its transaction, and waits for the slow one …
        while not databases.server.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
            pass
        slow.commit()
        writer.join()
        assert len(done) == 1
        assert [one.version for one in other.read("a")] == [1, 2, 3]
        order = [(one.stream, one.version) for one in other.feed()]
        assert [one for one in order if one[0] == "a"] == [("a", 1), ("a", 2), ("a", 3)]


def test_a_stream_that_others_make_in_the_same_moment_is_appended_to(
    databases: PostgresDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another makes it after somebody has looked for it in vain."""
    looks = 0
    whole = Streams.find

    with databases.open() as store, databases.open() as other:

        def find(streams: Streams, source: Source, name: str) -> Node | None:
            nonlocal looks
            found = whole(streams, source, name)
            if streams is store._streams and found is None:
                looks += 1
                if looks == 1:
                    other.append(name, events("1"))
            return found

        monkeypatch.setattr(Streams, "find", find)
        assert versions(store.append("a", events("2"))) == (2, 2)
        assert texts(other, "a") == "12"
        assert store.verify().findings == ()


def test_what_was_appended_is_in_the_feed_at_once_while_others_write(databases: PostgresDatabases) -> None:
    with databases.open() as store, databases.open() as other:
        stop = threading.Event()

        def write() -> None:
            while not stop.is_set():
                other.append("other", events("x"))

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for _ in range(30):
                done = store.append("mine", events("y"))
                assert store.feed(done.first_position - 1)[0].stream == "mine"
        finally:
            stop.set()
            writer.join()


# -- many writers, many readers ------------------------------------------------------------------------


def _write(url: str, n: int, count: int, barrier: object) -> None:
    with open_store(url) as store:
        barrier.wait()  # type: ignore[attr-defined]
        for i in range(count):
            text = f"{n}.{i}"
            if i % 10 == 9:
                with store.batch():
                    store.append(f"own-{n}", [event(text, number=(n + 1) * 10**6 + i)])
                    store.append(f"also-{n}", [event(text, number=(n + 1) * 10**9 + i)])
            elif i % 3 == 2:
                store.append(f"shared-{n % 2}", [event(text, number=(n + 1) * 10**6 + i)])
            else:
                store.append(f"own-{n}", [event(text, number=(n + 1) * 10**6 + i)])


def _follow(url: str, total: int, name: str, queue: object) -> None:
    with open_store(url, read_only=True) as store:
        seen: list[tuple[str, int, int]] = []
        place = 0
        while len(seen) < total:
            if store.wait(place, timeout=60) <= place:
                break
            for one in store.feed(place, 50):
                seen.append((one.stream, one.version, one.position))
                place = one.position
        queue.put((name, seen))  # type: ignore[attr-defined]


def stress(databases: PostgresDatabases, writers: int, count: int, readers: int) -> None:
    """Lets many processes append and others follow; nothing may be lost, doubled or out of order."""
    context = multiprocessing.get_context("spawn")
    url = databases.server.url(databases.database())
    total = writers * (count + count // 10)
    barrier, queue = context.Barrier(writers), context.Queue()
    followers = [context.Process(target=_follow, args=(url, total, str(i), queue)) for i in range(readers)]
    recorders = [context.Process(target=_write, args=(url, i, count, barrier)) for i in range(writers)]
    for process in (*followers, *recorders):
        process.start()
    found = [queue.get(timeout=240) for _ in followers]
    for process in (*followers, *recorders):
        process.join()
        assert process.exitcode == 0
    with databases.open() as store:
        feed = _whole_feed(store)
        assert len(feed) == total
        for _, seen in found:
            assert seen == feed
        for stream in {one[0] for one in feed}:
            own = [version for name, version, _ in feed if name == stream]
            assert own == list(range(1, len(own) + 1))
        for n in range(writers):
            mine = [i for i in range(count) if i % 10 == 9 or i % 3 != 2]
            assert texts(store, f"own-{n}") == "".join(f"{n}.{i}" for i in mine)
        assert store.verify().findings == ()


def _whole_feed(store: EventStore) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    while news := store.feed(found[-1][2] if found else 0):
        found += [(one.stream, one.version, one.position) for one in news]
    return found


def test_many_processes_append_and_others_follow_and_nothing_is_lost_doubled_or_reordered(
    databases: PostgresDatabases,
) -> None:
    stress(databases, writers=4, count=40, readers=2)


@pytest.mark.soak
def test_thirty_two_processes_append_for_a_minute_and_nothing_is_lost_doubled_or_reordered() -> None:
    with Server({"max_connections": "300"}) as server:
        stress(PostgresDatabases(server), writers=32, count=1_000, readers=4)
