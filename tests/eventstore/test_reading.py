"""The contract of reading, the feed and its checkpoints, and following, for every back end."""

from __future__ import annotations

import threading

import pytest

from eventstore import EventStore
from eventstore.errors import StreamNotFound
from tests.eventstore.backends import Backend
from tests.eventstore.making import event, events, texts


@pytest.fixture
def lines(store: EventStore) -> EventStore:
    """`a` is abcdef; `b` forks it at 4: abcdWXYZ."""
    store.append("a", events("abcdef"))
    store.fork("a", 4, "b")
    store.append("b", events("WXYZ"))
    return store


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ({}, "abcdWXYZ"),
        ({"after": 2}, "cdWXYZ"),
        ({"after": 4}, "WXYZ"),
        ({"after": 6}, "YZ"),
        ({"after": 8}, ""),
        ({"after": 99}, ""),
        ({"upto": 3}, "abc"),
        ({"upto": 0}, ""),
        ({"upto": 99}, "abcdWXYZ"),
        ({"after": 3, "upto": 6}, "dWX"),
        ({"after": 6, "upto": 3}, ""),
        ({"limit": 5}, "abcdW"),
        ({"limit": 0}, ""),
        ({"after": 3, "limit": 2}, "dW"),
        ({"backwards": True}, "ZYXWdcba"),
        ({"backwards": True, "limit": 5}, "ZYXWd"),
        ({"backwards": True, "after": 3, "upto": 6}, "XWd"),
        ({"backwards": True, "upto": 5, "limit": 2}, "Wd"),
    ],
)
def test_any_range_is_read_in_either_direction(lines: EventStore, how: dict[str, int], expected: str) -> None:
    assert texts(lines, "b", **how) == expected


def test_the_rows_for_a_fold_hold_the_same_events(lines: EventStore) -> None:
    lines.append("b", [event("!", kind="ended", meta=b"m")])
    assert lines.read_rows("b", after=7) == [(8, "played", 1, b"Z", None), (9, "ended", 1, b"!", b"m")]
    for after, upto in ((0, None), (2, 6), (4, 4), (5, None), (0, 3)):
        rows = lines.read_rows("b", after=after, upto=upto)
        read = lines.read("b", after=after, upto=upto)
        assert rows == [(one.version, one.type, one.schema_version, one.data, one.meta) for one in read]


def test_a_long_line_is_read_whole_in_either_direction(store: EventStore) -> None:
    numbers = [str(i) for i in range(2_500)]
    store.append("a", events(numbers))
    store.fork("a", 2_100, "b")
    store.append("b", events(["end"]))
    expected = [*numbers[:2_100], "end"]
    assert [one.data.decode() for one in store.read("b")] == expected
    assert [one.data.decode() for one in store.read("b", backwards=True)] == expected[::-1]
    assert [one.version for one in store.read("b", after=999, upto=2_001)] == list(range(1_000, 2_002))


def test_reading_shows_what_was_there_when_it_began(store: EventStore) -> None:
    store.append("a", events(str(i) for i in range(1_500)))
    reading = store.read("a")
    next(reading)
    store.append("a", events("+"))
    assert sum(1 for _ in reading) == 1_499


def test_a_stream_that_is_not_there_has_no_events_to_read_but_a_head_of_0(store: EventStore) -> None:
    assert store.head("nobody") == 0
    assert store.stream("nobody") is None
    with pytest.raises(StreamNotFound) as caught:
        list(store.read("nobody"))
    assert caught.value.stream == "nobody"
    with pytest.raises(StreamNotFound):
        store.read_rows("nobody")


def test_the_feed_gives_all_events_in_the_order_they_were_committed(lines: EventStore) -> None:
    feed = lines.feed()
    positions = [one.position for one in feed]
    assert positions == sorted(set(positions))
    assert [one.stream for one in feed] == ["a"] * 6 + ["b"] * 4
    assert feed[:6] == list(lines.read("a"))


def test_the_feed_goes_on_from_a_position_and_ends_at_a_limit(lines: EventStore) -> None:
    feed = lines.feed()
    assert lines.feed(feed[2].position, 4) == feed[3:7]
    assert lines.feed(feed[9].position) == []
    assert lines.feed(feed[7].position, 100) == feed[8:]
    assert lines.last_position() == feed[9].position


def test_the_feed_of_one_category_leaves_out_the_others(store: EventStore) -> None:
    first = store.append("match-1", events("a"))
    store.append("line-1", events("b"))
    store.append("match-2", events("c"))
    assert [one.stream for one in store.feed(category="match")] == ["match-1", "match-2"]
    assert [one.stream for one in store.feed(first.last_position, category="match")] == ["match-2"]
    assert [one.stream for one in store.feed(0, 1, category="line")] == ["line-1"]


def test_a_checkpoint_is_kept_for_each_consumer(backend: Backend) -> None:
    with backend.open() as store:
        assert store.checkpoint("catalogue") == 0
        store.save_checkpoint("catalogue", 7)
        store.save_checkpoint("notes", 3)
        store.save_checkpoint("catalogue", 5)
    with backend.open() as store:
        assert (store.checkpoint("catalogue"), store.checkpoint("notes")) == (5, 3)


def test_a_consumer_that_stops_anywhere_misses_nothing_and_sees_nothing_twice(store: EventStore) -> None:
    seen = []
    for text in "abcdefghij":
        store.append("a", events(text))
        if text in "cgj":
            with store.batch():
                news = store.feed(store.checkpoint("reader"), 2)
                seen += [one.data.decode() for one in news]
                store.save_checkpoint("reader", news[-1].position)
    while news := store.feed(store.checkpoint("reader"), 2):
        seen += [one.data.decode() for one in news]
        store.save_checkpoint("reader", news[-1].position)
    assert "".join(seen) == "abcdefghij"


def test_waiting_ends_at_once_if_something_is_there(lines: EventStore) -> None:
    assert lines.wait(lines.feed()[3].position, timeout=60) == lines.last_position()


def test_waiting_ends_without_news_when_the_time_is_up(lines: EventStore) -> None:
    last = lines.last_position()
    assert lines.wait(last, timeout=0) == last
    assert lines.wait(last + 2, timeout=0.02) == last


@pytest.mark.parametrize("own", [True, False], ids=["by this store", "by another"])
def test_a_follower_wakes_when_something_is_appended(backend: Backend, own: bool) -> None:
    with backend.open() as store, backend.open() as another:
        first = store.append("a", events("a"))
        found: list[int] = []
        follower = threading.Thread(target=lambda: found.append(store.wait(first.last_position, timeout=60)))
        follower.start()
        second = (store if own else another).append("a", events("b"))
        follower.join()
        assert found == [second.last_position]


def test_the_data_version_tells_that_someone_has_committed(backend: Backend) -> None:
    with backend.open() as store, backend.open() as another:
        before = store.data_version()
        assert store.data_version() == before
        another.append("a", events("a"))
        after = store.data_version()
        assert after != before
        store.append("a", events("b"))
        assert store.data_version() != after


def test_a_subscription_resumes_where_it_has_saved(backend: Backend) -> None:
    with backend.open() as store:
        store.append("match-1", events("ab"))
        store.append("line-1", events("xyz"))
        subscription = store.subscribe("reader", category="match")
        assert [one.data for one in subscription.poll(timeout=0)] == [b"a", b"b"]
        subscription.save()
        assert subscription.poll(timeout=0) == []
        store.append("match-1", events("c"))
    with backend.open() as store:
        subscription = store.subscribe("reader", category="match")
        assert [one.data for one in subscription.poll(timeout=60)] == [b"c"]
        assert subscription.poll(timeout=0) == []


def test_a_subscription_to_a_category_does_not_wait_at_the_events_of_others(store: EventStore) -> None:
    done = store.append("line-1", events("xyz"))
    subscription = store.subscribe("reader", category="match", limit=2)
    assert subscription.poll(timeout=0) == []
    assert subscription.position == done.last_position
