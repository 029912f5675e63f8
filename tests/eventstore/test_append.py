"""The contract of appending, for every back end."""

from __future__ import annotations

from contextlib import suppress

import pytest

from eventstore import ANY, EXISTS, NO_STREAM, Appended, EventStore, NewEvent
from eventstore.errors import IdempotencyConflict, InvalidEvent, StoreError, WrongExpectedVersion
from tests.eventstore.backends import Backend
from tests.eventstore.making import event, events, texts, versions


def test_the_first_event_of_a_stream_is_version_1(store: EventStore) -> None:
    assert versions(store.append("line-a", [event()], NO_STREAM)) == (1, 1)
    assert store.head("line-a") == 1


def test_versions_count_within_the_stream_and_positions_over_all(store: EventStore) -> None:
    done = [store.append("line-a", events("abc")), store.append("line-b", events("xy"))]
    done.append(store.append("line-a", events("d")))
    assert [versions(one) for one in done] == [(1, 3), (1, 2), (4, 4)]
    positions = [one.position for one in store.feed()]
    assert positions == sorted(set(positions))
    assert [(one.first_position, one.last_position) for one in done] == [
        (positions[0], positions[2]),
        (positions[3], positions[4]),
        (positions[5], positions[5]),
    ]


def test_what_was_appended_is_read_back_field_by_field(store: EventStore) -> None:
    new = NewEvent("moved", b"\x00\xff", b"i" * 16, -5, b"", 7, 1)
    done = store.append("line-a", [new])
    (found,) = store.read("line-a")
    assert (found.type, found.data, found.event_id, found.recorded_at) == ("moved", b"\x00\xff", b"i" * 16, -5)
    assert (found.meta, found.schema_version, found.codec) == (b"", 7, 1)
    assert (found.stream, found.version, len(found.hash)) == ("line-a", 1, 32)
    assert found.position == done.first_position == done.last_position > 0


def test_absent_metadata_stays_apart_from_empty_metadata(store: EventStore) -> None:
    store.append("line-a", [event(meta=None), event(meta=b"")])
    assert [one.meta for one in store.read("line-a")] == [None, b""]


def test_a_stream_is_made_by_its_first_append_and_knows_its_category(store: EventStore) -> None:
    assert store.stream("match-1-x") is None
    store.append("match-1-x", [event()], 0)
    info = store.stream("match-1-x")
    assert info is not None
    assert (info.name, info.category, info.parent, info.fork_version) == ("match-1-x", "match", None, None)


@pytest.mark.parametrize("expected", [1, 3, EXISTS, NO_STREAM])
def test_an_append_that_expects_something_else_is_refused_and_writes_nothing(
    store: EventStore, expected: object
) -> None:
    if expected is EXISTS:
        with pytest.raises(WrongExpectedVersion) as caught:
            store.append("line-a", [event()], EXISTS)
        assert (caught.value.stream, caught.value.expected, caught.value.actual) == ("line-a", "exists", None)
        assert store.stream("line-a") is None
        return
    store.append("line-a", events("ab"))
    with pytest.raises(WrongExpectedVersion) as caught:
        store.append("line-a", [event()], expected)  # type: ignore[arg-type]
    assert caught.value.actual == 2
    assert caught.value.expected == ("no stream" if expected is NO_STREAM else expected)
    assert texts(store, "line-a") == "ab"


def test_the_exact_version_any_and_exists_are_accepted(store: EventStore) -> None:
    store.append("line-a", events("a"), 0)
    store.append("line-a", events("b"), 1)
    store.append("line-a", events("c"), ANY)
    store.append("line-a", events("d"), EXISTS)
    assert texts(store, "line-a") == "abcd"


def test_the_message_says_what_happened_what_was_expected_and_what_to_do(store: EventStore) -> None:
    store.append("line-a", events("ab"))
    with pytest.raises(WrongExpectedVersion, match="at version 2, expected version 1; read what was added"):
        store.append("line-a", [event()], 1)


def test_the_same_events_again_are_a_duplicate_with_their_first_places(store: EventStore) -> None:
    batch = events("ab")
    first = store.append("line-a", batch, NO_STREAM)
    store.append("line-a", events("c"))
    for expected in (NO_STREAM, ANY, EXISTS, 0, 2, 3):
        again = store.append("line-a", batch, expected)
        assert again == Appended(1, 2, first.first_position, first.last_position, duplicate=True)
    assert texts(store, "line-a") == "abc"


def test_a_part_of_an_append_again_is_a_duplicate_too(store: EventStore) -> None:
    batch = events("abc")
    first = store.append("line-a", batch)
    again = store.append("line-a", batch[1:])
    assert (versions(again), again.last_position, again.duplicate) == ((2, 3), first.last_position, True)


def test_a_retry_with_a_later_instant_is_still_the_same_event(store: EventStore) -> None:
    store.append("line-a", [NewEvent("moved", b"x", b"i" * 16, 100)])
    assert store.append("line-a", [NewEvent("moved", b"x", b"i" * 16, 200)]).duplicate
    assert [one.recorded_at for one in store.read("line-a")] == [100]


@pytest.mark.parametrize(
    "other",
    [
        NewEvent("moved", b"other", b"i" * 16, 100, b"m"),
        NewEvent("taken", b"x", b"i" * 16, 100, b"m"),
        NewEvent("moved", b"x", b"i" * 16, 100, None),
        NewEvent("moved", b"x", b"i" * 16, 100, b"m", 2),
        NewEvent("moved", b"x", b"i" * 16, 100, b"m", 1, 1),
    ],
    ids=["data", "type", "metadata", "schema version", "codec"],
)
@pytest.mark.parametrize("expected", [ANY, 1, 0])
def test_the_same_id_for_other_content_is_a_conflict(store: EventStore, other: NewEvent, expected: object) -> None:
    store.append("line-a", [NewEvent("moved", b"x", b"i" * 16, 100, b"m")])
    with pytest.raises(IdempotencyConflict) as caught:
        store.append("line-a", [other], expected)  # type: ignore[arg-type]
    assert (caught.value.stream, caught.value.event_id) == ("line-a", b"i" * 16)
    assert [one.data for one in store.read("line-a")] == [b"x"]


def test_an_id_used_in_another_stream_is_a_conflict_and_leaves_no_new_stream(store: EventStore) -> None:
    store.append("line-a", [event(number=77)])
    with pytest.raises(IdempotencyConflict, match="another stream"):
        store.append("line-b", [event(number=77)])
    assert store.stream("line-b") is None


def test_an_id_of_the_parents_event_cannot_be_used_again_in_a_fork(store: EventStore) -> None:
    store.append("line-a", [event(number=78)])
    store.fork("line-a", 1, "line-b")
    with pytest.raises(IdempotencyConflict):
        store.append("line-b", [event(number=78)])


@pytest.mark.parametrize("expected", [ANY, 2, 5])
def test_new_events_beside_known_ones_are_a_conflict(store: EventStore, expected: object) -> None:
    known = events("ab")
    store.append("line-a", known)
    for mixed in ([*known, event()], [event(), *known], [known[0], event(), known[1]]):
        with pytest.raises(IdempotencyConflict):
            store.append("line-a", mixed, expected)  # type: ignore[arg-type]
    assert texts(store, "line-a") == "ab"


def test_known_events_in_another_order_are_a_conflict(store: EventStore) -> None:
    a, b = events("ab")
    store.append("line-a", [a, b])
    with pytest.raises(IdempotencyConflict):
        store.append("line-a", [b, a])


def test_an_id_twice_in_one_append_is_a_conflict(store: EventStore) -> None:
    one = event()
    with pytest.raises(IdempotencyConflict, match="twice"):
        store.append("line-a", [one, one])
    other = NewEvent("moved", b"other", one.event_id, 1)
    with pytest.raises(IdempotencyConflict, match="twice"):
        store.append("line-a", [one, other])
    assert store.stream("line-a") is None


@pytest.mark.parametrize(
    "bad",
    [
        NewEvent("moved", b"", b"short", 1),
        NewEvent("", b"", b"i" * 16, 1),
        NewEvent("x" * 256, b"", b"i" * 16, 1),
        NewEvent("\ud800", b"", b"i" * 16, 1),
        NewEvent("a\0b", b"", b"i" * 16, 1),
        NewEvent("moved", "text", b"i" * 16, 1),  # type: ignore[arg-type]
        NewEvent("moved", b"", b"i" * 16, 1 << 63),
        NewEvent("moved", b"", b"i" * 16, 1, None, 0),
        NewEvent("moved", b"", b"i" * 16, 1, None, 65_536),
        NewEvent("moved", b"", b"i" * 16, 1, None, 1, 256),
        NewEvent("moved", b"", b"i" * 16, "now"),  # type: ignore[arg-type]
        NewEvent("moved", b"", b"i" * 16, 1.5),  # type: ignore[arg-type]
    ],
)
def test_an_event_that_cannot_be_stored_is_refused_by_name(store: EventStore, bad: NewEvent) -> None:
    with pytest.raises(InvalidEvent) as caught:
        store.append("line-a", [event(), bad])
    assert caught.value.stream == "line-a"
    assert store.stream("line-a") is None


def test_nothing_to_append_is_refused(store: EventStore) -> None:
    with pytest.raises(InvalidEvent, match="no event"):
        store.append("line-a", [])


@pytest.mark.parametrize("expected", [-1, True, None, "3"])
def test_an_expectation_that_is_none_is_refused(store: EventStore, expected: object) -> None:
    with pytest.raises(InvalidEvent):
        store.append("line-a", [event()], expected)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "two\nlines", "bell\x07", "x" * 300])
def test_a_name_that_could_harm_a_screen_is_refused(store: EventStore, name: str) -> None:
    with pytest.raises(InvalidEvent) as caught:
        store.append(name, [event()])
    assert str(caught.value).isprintable()


def test_several_streams_are_appended_to_in_one_step(store: EventStore) -> None:
    store.append("line-a", events("a"))
    done = store.append_many([("line-b", events("xy"), NO_STREAM), ("line-a", events("b"), 1)])
    assert [versions(one) for one in done] == [(1, 2), (2, 2)]
    assert [one.position for one in store.feed()][2:] == [done[0].last_position, done[1].last_position]


def test_if_one_of_several_streams_refuses_none_is_appended_to(store: EventStore) -> None:
    store.append("line-a", events("a"))
    with pytest.raises(WrongExpectedVersion) as caught:
        store.append_many([("line-b", events("xy"), NO_STREAM), ("line-a", events("b"), 7)])
    assert caught.value.stream == "line-a"
    assert store.stream("line-b") is None
    assert len(store.feed()) == 1


def test_a_whole_step_over_several_streams_again_is_a_duplicate(store: EventStore) -> None:
    step = [("line-a", events("a"), NO_STREAM), ("line-b", events("b"), NO_STREAM)]
    first = store.append_many(step)
    again = store.append_many(step)
    assert [one.duplicate for one in again] == [True, True]
    assert [one.first_position for one in again] == [one.first_position for one in first]


def test_a_batch_is_seen_whole_or_not_at_all(store: EventStore) -> None:
    store.append("line-a", events("ab"))

    class ChangedMyMind(Exception):
        pass

    def branch(then: type[Exception] | None) -> None:
        with store.batch():
            store.fork("line-a", 1, "line-b")
            store.append("line-b", events("c"), 1)
            store.save_checkpoint("reader", 3)
            if then is not None:
                raise then

    with pytest.raises(ChangedMyMind):
        branch(ChangedMyMind)
    assert store.stream("line-b") is None
    assert store.checkpoint("reader") == 0
    branch(None)
    assert texts(store, "line-b") == "ac"


def test_within_a_batch_one_sees_what_one_has_done(store: EventStore) -> None:
    with store.batch():
        store.append("line-a", events("ab"))
        store.fork("line-a", 2, "line-b")
        store.append("line-b", events("c"))
        assert texts(store, "line-b") == "abc"
        assert store.head("line-b") == 3
        assert [one.name for one in store.streams()] == ["line-a", "line-b"]


def test_a_refusal_inside_a_batch_takes_back_only_that_append(store: EventStore) -> None:
    with store.batch():
        store.append("line-a", events("a"))
        with pytest.raises(WrongExpectedVersion):
            store.append("line-a", events("b"), 5)
        with pytest.raises(IdempotencyConflict):
            store.append_many([("line-b", events("x"), ANY), ("line-a", [event(number=5), event(number=5)], ANY)])
        store.append("line-a", events("c"))
    assert texts(store, "line-a") == "ac"
    assert store.stream("line-b") is None


def test_a_batch_inside_a_batch_is_a_part_of_it(store: EventStore) -> None:
    with store.batch():
        store.append("line-a", events("a"))
        with suppress(ZeroDivisionError), store.batch():
            store.append("line-a", events("b"))
            raise ZeroDivisionError
        with store.batch():
            store.append("line-a", events("c"))
    assert texts(store, "line-a") == "ac"


def test_events_are_there_after_closing_and_opening(backend: Backend) -> None:
    with backend.open() as first:
        first.append("line-a", events("abc"))
    with backend.open() as second:
        assert texts(second, "line-a") == "abc"
        second.append("line-a", events("d"), 3)
        assert second.verify().findings == ()


def test_every_refusal_is_a_store_error(store: EventStore) -> None:
    with pytest.raises(StoreError):
        store.append("line-a", [])


def test_of_two_appends_at_one_expected_version_exactly_one_wins(backend: Backend) -> None:
    with backend.open() as one, backend.open() as two:
        one.append("line-a", events("a"), NO_STREAM)
        assert two.head("line-a") == 1
        one.append("line-a", events("b"), 1)
        with pytest.raises(WrongExpectedVersion) as caught:
            two.append("line-a", events("c"), 1)
        assert caught.value.actual == 2
        assert texts(two, "line-a") == "ab"


def test_a_store_is_not_closed_from_within_a_batch(store: EventStore) -> None:
    with store.batch():
        store.append("line-a", events("a"))
        with pytest.raises(StoreError, match="leave the batch first"):
            store.close()
    assert texts(store, "line-a") == "a"
