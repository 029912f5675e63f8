"""The machine's clock is put back in the middle of a match: order, instants, times and delays stay sensible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eventstore import NO_STREAM, NewEvent, open_store
from replay.archive import Archive
from replay.clocks import pause_clock, start_clock
from replay.declare import declare
from replay.following import Follower
from replay.following_delay import DelayedMatch
from replay.ids import Uuid7
from replay.match import Entry
from replay.thinking import think_times
from tests.cli.conftest import match_of
from tests.faults.places import Place

NOON = 1_764_500_000_000_000
SECOND = 1_000_000
JUMPS = (5, 5, -3_600, 5, -86_400 * 400, 5, 3_600, -7, 5, -(NOON // SECOND) - 99, 5)
"""Seconds by which the clock goes on between two events; one of them leads to before 1970."""


class Erratic:
    """A clock that somebody puts forward and back."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Erratic:
    return Erratic()


@pytest.fixture
def archive(place: Place, clock: Erratic) -> Iterator[Archive]:
    with Archive(open_store(place.url, clock=clock), clock=clock, ids=Uuid7(clock)) as opened:
        yield opened


def test_events_stand_in_the_order_of_their_versions_with_the_instants_that_were_given(place: Place) -> None:
    instants = [NOON, NOON - 10**12, 0, -5, NOON + 10**15, NOON, 1]
    with place.open() as store:
        for number, instant in enumerate(instants):
            store.append("a", [NewEvent("t", b"%d" % number, number.to_bytes(16, "big"), instant)], number or NO_STREAM)
        assert [one.recorded_at for one in store.read("a")] == instants
        assert [one.data for one in store.feed(0)] == [b"%d" % number for number in range(len(instants))]
        assert store.verify().findings == ()


def test_ids_go_on_in_order_when_the_clock_goes_back(clock: Erratic) -> None:
    make, made = Uuid7(clock), []
    for seconds in JUMPS * 3:
        made.append(make())
        clock.now += seconds * SECOND
    assert made == sorted(made)
    assert len(set(made)) == len(made)


def test_no_decision_takes_less_than_no_time_and_a_match_recorded_so_is_sound(archive: Archive, clock: Erratic) -> None:
    match = archive.match(match_of(archive, 4))
    start_clock(match)
    session = archive.session(match)
    for number, seconds in enumerate(JUMPS):
        clock.now += seconds * SECOND
        session.record(declare(f"bob/vp = {number + 10}", session.cursor.table, ("alice", "bob")[number % 2]))
        if number == 6:
            pause_clock(match)
            clock.now -= 99 * SECOND
            start_clock(match)
    again = archive.match(match.id)
    assert [play.changes[0].value for play in again.plays()[5:]] == list(range(10, 10 + len(JUMPS)))  # type: ignore[union-attr]
    metas = again.metas()
    assert all(meta.clock_ms >= 0 for meta in metas)
    assert max(meta.clock_ms for meta in metas) <= 3_600_000 + 5_000
    times = think_times(again)
    assert times.thoughts
    assert all(thought.ms >= 0 for thought in times.thoughts)
    assert archive.verify().findings == ()


def test_who_follows_with_a_delay_is_shown_everything_in_time_whatever_the_recorders_clock_does(
    archive: Archive, clock: Erratic
) -> None:
    match = archive.match(match_of(archive, 2))
    session, steady = archive.session(match), Erratic()
    steady.now += 3_600 * SECOND
    delayed = DelayedMatch(archive.match(match.id), 60 * SECOND, steady)
    follower = Follower(delayed)
    shown: list[int] = []
    for number, seconds in enumerate(JUMPS):
        clock.now += seconds * SECOND
        session.record(declare(f"bob/vp = {number}", session.cursor.table, "bob"))
        shown += [one.version for one in follower.poll() if isinstance(one, Entry)]
        steady.now += 5 * SECOND
    for _ in range(20):
        steady.now += 5 * SECOND
        shown += [one.version for one in follower.poll() if isinstance(one, Entry)]
    assert shown == list(range(4, 4 + len(JUMPS)))
