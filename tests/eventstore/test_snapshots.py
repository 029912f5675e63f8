"""The contract of snapshots, for every back end."""

from __future__ import annotations

import pytest

from eventstore import EventStore, Snapshot
from eventstore.errors import StreamNotFound, VersionNotFound
from eventstore.snapshots import superfluous
from tests.eventstore.making import events


@pytest.fixture
def lines(store: EventStore) -> EventStore:
    """`a` has 20 events; `b` forks it at 10 and has 5 more."""
    store.append("a", events("." * 20))
    store.fork("a", 10, "b")
    store.append("b", events("." * 5))
    return store


def test_the_nearest_state_at_or_below_a_version_is_found(lines: EventStore) -> None:
    for version in (4, 8, 12):
        lines.save_snapshot("a", "table", 1, version, b"%d" % version, thin=False)
    assert lines.load_snapshot("a", "table", 1) == Snapshot("a", "table", 1, 12, b"12")
    assert lines.load_snapshot("a", "table", 1, upto=11) == Snapshot("a", "table", 1, 8, b"8")
    assert lines.load_snapshot("a", "table", 1, upto=8) == Snapshot("a", "table", 1, 8, b"8")
    assert lines.load_snapshot("a", "table", 1, upto=3) is None


def test_a_state_from_before_the_fork_serves_the_fork_and_one_from_after_does_not(lines: EventStore) -> None:
    lines.save_snapshot("a", "table", 1, 9, b"nine")
    lines.save_snapshot("a", "table", 1, 12, b"twelve of a")
    assert lines.load_snapshot("b", "table", 1) == Snapshot("a", "table", 1, 9, b"nine")
    lines.save_snapshot("b", "table", 1, 12, b"twelve of b")
    assert lines.load_snapshot("b", "table", 1) == Snapshot("b", "table", 1, 12, b"twelve of b")
    assert lines.load_snapshot("b", "table", 1, upto=11) == Snapshot("a", "table", 1, 9, b"nine")
    assert lines.load_snapshot("a", "table", 1) == Snapshot("a", "table", 1, 12, b"twelve of a")


def test_a_state_kept_through_a_fork_serves_the_parent(lines: EventStore) -> None:
    lines.save_snapshot("b", "table", 1, 7, b"seven")
    assert lines.load_snapshot("a", "table", 1) == Snapshot("a", "table", 1, 7, b"seven")


def test_another_reducer_or_version_of_it_has_its_own_states(lines: EventStore) -> None:
    lines.save_snapshot("a", "table", 1, 5, b"one")
    assert lines.load_snapshot("a", "score", 1) is None
    assert lines.load_snapshot("a", "table", 2) is None
    lines.save_snapshot("a", "table", 2, 5, b"two")
    assert lines.load_snapshot("a", "table", 2) == Snapshot("a", "table", 2, 5, b"two")
    assert lines.load_snapshot("a", "table", 1) is None


def test_a_state_is_replaced_by_a_newer_one_of_the_same_version(lines: EventStore) -> None:
    lines.save_snapshot("a", "table", 1, 5, b"old")
    lines.save_snapshot("a", "table", 1, 5, b"new")
    assert lines.load_snapshot("a", "table", 1) == Snapshot("a", "table", 1, 5, b"new")


@pytest.mark.parametrize("version", [0, 21])
def test_a_state_of_an_event_that_is_not_there_is_refused(lines: EventStore, version: int) -> None:
    with pytest.raises(VersionNotFound):
        lines.save_snapshot("a", "table", 1, version, b"")
    with pytest.raises(StreamNotFound):
        lines.save_snapshot("nobody", "table", 1, 1, b"")
    assert lines.load_snapshot("nobody", "table", 1) is None


def test_kept_states_thin_out_towards_the_past(store: EventStore) -> None:
    store.append("a", events("." * 200))
    for version in range(1, 201):
        store.save_snapshot("a", "table", 1, version, b"%d" % version)
    kept = store.stats().snapshots
    assert kept < 20
    for upto in (200, 199, 150, 100, 50):
        found = store.load_snapshot("a", "table", 1, upto)
        assert found is not None
        assert 200 - found.version <= 3 * (200 - upto) + 2


def test_the_newest_two_and_one_in_each_doubling_behind_them_are_kept() -> None:
    assert superfluous([]) == []
    assert superfluous([9, 8]) == []
    versions = list(range(100, 0, -1))
    kept = [version for version in versions if version not in superfluous(versions)]
    assert kept == [100, 99, 97, 93, 85, 69, 37, 1]
