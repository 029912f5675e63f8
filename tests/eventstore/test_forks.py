"""The contract of forks, and of reading through them, for every back end."""

from __future__ import annotations

import pytest

from eventstore import ANY, NO_STREAM, EventStore, NewEvent
from eventstore.errors import InvalidEvent, StreamExists, StreamNotFound, VersionNotFound, WrongExpectedVersion
from eventstore.hashing import event_hash
from tests.eventstore.backends import Backend
from tests.eventstore.making import event, events, texts


@pytest.fixture
def tree(store: EventStore) -> EventStore:
    """`a` is 12345; `b` forks it at 3: 123xy; `c` forks b at 4: 123x!"""
    store.append("a", events("12345"))
    store.fork("a", 3, "b")
    store.append("b", events("xy"))
    store.fork("b", 4, "c")
    store.append("c", events("!"))
    return store


def test_a_fork_shares_the_past_and_goes_on_counting(tree: EventStore) -> None:
    assert texts(tree, "b") == "123xy"
    assert texts(tree, "c") == "123x!"
    assert [one.version for one in tree.read("c")] == [1, 2, 3, 4, 5]
    assert [one.stream for one in tree.read("c")] == ["a", "a", "a", "b", "c"]


def test_what_happens_later_in_either_line_does_not_show_in_the_other(tree: EventStore) -> None:
    tree.append("a", events("6"))
    tree.append("b", events("z"))
    assert (texts(tree, "a"), texts(tree, "b"), texts(tree, "c")) == ("123456", "123xyz", "123x!")


def test_a_new_fork_is_at_the_version_it_was_forked_at(tree: EventStore) -> None:
    info = tree.fork("a", 2, "d", b"why")
    assert (info.parent, info.fork_version, info.meta) == ("a", 2, b"why")
    assert tree.head("d") == 2
    assert texts(tree, "d") == "12"
    assert tree.append("d", events("k"), 2).first_version == 3


def test_a_fork_can_be_expected_at_its_version_only(tree: EventStore) -> None:
    tree.fork("a", 2, "d")
    for wrong in (0, 1, 3, NO_STREAM):
        with pytest.raises(WrongExpectedVersion):
            tree.append("d", [event()], wrong)
    assert tree.append("d", [event()], ANY).first_version == 3


def test_a_fork_of_an_inherited_event_hangs_on_the_stream_that_owns_it(tree: EventStore) -> None:
    assert tree.fork("c", 5, "e").parent == "c"
    assert tree.fork("c", 4, "f").parent == "b"
    assert tree.fork("c", 3, "g").parent == "a"
    assert tree.fork("c", 0, "h").parent == "a"
    assert texts(tree, "g") == "123"
    assert texts(tree, "h") == ""


def test_forks_of_empty_forks_do_not_grow_deep(tree: EventStore) -> None:
    tree.fork("a", 5, "e1")
    tree.fork("e1", 5, "e2")
    assert tree.fork("e2", 5, "e3").parent == "a"
    tree.append("e3", events("+"))
    assert texts(tree, "e3") == "12345+"


def test_a_fork_before_the_first_event_starts_anew(tree: EventStore) -> None:
    tree.fork("a", 0, "new")
    assert tree.append("new", events("q"), 0).first_version == 1
    assert texts(tree, "new") == "q"


@pytest.mark.parametrize("at", [-1, 6, 1_000])
def test_a_fork_beyond_the_end_is_refused_and_says_where_the_end_is(tree: EventStore, at: int) -> None:
    with pytest.raises(VersionNotFound) as caught:
        tree.fork("a", at, "d")
    assert (caught.value.stream, caught.value.version, caught.value.head) == ("a", at, 5)
    assert tree.stream("d") is None


def test_a_fork_needs_a_parent_and_a_free_name(tree: EventStore) -> None:
    with pytest.raises(StreamNotFound) as missing:
        tree.fork("nobody", 1, "d")
    assert missing.value.stream == "nobody"
    with pytest.raises(StreamExists) as taken:
        tree.fork("a", 1, "b")
    assert taken.value.stream == "b"
    with pytest.raises(InvalidEvent):
        tree.fork("a", 1, "")


def test_the_hash_chain_runs_across_the_fork(tree: EventStore) -> None:
    line = list(tree.read("c"))
    previous = bytes(32)
    for one in line:
        info = tree.stream(one.stream)
        assert info is not None
        assert one.hash == event_hash(
            previous,
            info.uuid,
            one.version,
            one.event_id,
            one.type,
            one.schema_version,
            one.recorded_at,
            one.codec,
            one.data,
            one.meta,
        )
        previous = one.hash


def test_a_stream_can_be_made_with_an_identity_and_an_origin_of_its_own(store: EventStore) -> None:
    made = store.create_stream("line-x", uuid=b"u" * 16, created_at=123, meta=b"m")
    assert (made.uuid, made.created_at, made.meta, made.parent) == (b"u" * 16, 123, b"m", None)
    assert store.head("line-x") == 0
    store.append("line-x", events("ab"), 0)
    assert store.create_stream("line-y", parent="line-x").fork_version == 2
    assert store.create_stream("line-z", parent="line-x", at=1).fork_version == 1


def test_the_same_uuid_for_two_streams_is_refused(store: EventStore) -> None:
    store.create_stream("line-x", uuid=b"u" * 16)
    with pytest.raises(StreamExists):
        store.create_stream("line-y", uuid=b"u" * 16)
    with pytest.raises(InvalidEvent):
        store.create_stream("line-z", uuid=b"short")


def test_copied_streams_keep_their_hashes(tree: EventStore, backend: Backend) -> None:
    with backend.open("copy") as copy:
        copy.append("unrelated", events("....."))
        for info in tree.streams():
            copy.create_stream(info.name, uuid=info.uuid, parent=info.parent, at=info.fork_version)
            own = [one for one in tree.read(info.name) if one.stream == info.name]
            copy.append(
                info.name,
                [
                    NewEvent(one.type, one.data, one.event_id, one.recorded_at, one.meta, one.schema_version, one.codec)
                    for one in own
                ],
            )
        assert [one.hash for one in copy.read("c")] == [one.hash for one in tree.read("c")]


def test_a_name_that_no_stream_can_have_is_not_found(store: EventStore) -> None:
    store.append("a", events("1"))
    assert store.stream("a\0") is None
    assert list(store.streams(prefix="a\0")) == []
    assert store.head("\0") == 0


def test_a_beginning_of_a_name_is_taken_as_it_is(store: EventStore) -> None:
    for name in ("a_1", "a-1", "A_1", "a%", "a_", "aé", "b"):
        store.append(name, events("1"))
    assert [one.name for one in store.streams(prefix="a_")] == ["a_1", "a_"]
    assert [one.name for one in store.streams(prefix="a%")] == ["a%"]
    assert [one.name for one in store.streams(prefix="a")] == ["a_1", "a-1", "a%", "a_", "aé"]


def test_streams_are_listed_in_the_order_they_were_made(tree: EventStore) -> None:
    tree.append("match-1", [event()])
    tree.append("match-20%", [event()])
    assert [one.name for one in tree.streams()] == ["a", "b", "c", "match-1", "match-20%"]
    assert [one.name for one in tree.streams("match")] == ["match-1", "match-20%"]
    assert [one.name for one in tree.streams(prefix="match-20%")] == ["match-20%"]
    assert [one.name for one in tree.streams(prefix="match-2_")] == []
    assert [one.name for one in tree.streams(parent="a")] == ["b"]
    assert list(tree.streams("nothing")) == []
