"""A primary and its standby: recorded on one, read on the other, and neither loses anything when their roles change."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from eventstore import EventStore, open_store
from eventstore.errors import ReadOnlyStore, UnsupportedDatabase, WrongExpectedVersion
from eventstore.postgres.administration import run_script, standby_state
from eventstore.roles import roles_sql
from tests.eventstore.making import events, texts
from tests.servers import Server, a_standby

DATABASE = "club"


class Pair(NamedTuple):
    primary: Server
    standby: Server

    @property
    def url(self) -> str:
        return self.primary.url(DATABASE)

    @property
    def read_url(self) -> str:
        return self.standby.url(DATABASE)

    def pause(self) -> None:
        """Lets the standby fall behind: it is sent everything and applies nothing."""
        self.standby.execute("SELECT pg_wal_replay_pause()")

    def go_on(self) -> None:
        self.standby.execute("SELECT pg_wal_replay_resume()")
        self.primary.caught_up(self.standby)


def started(primary: Server, standby: Server) -> Pair:
    """An archive with one line on both servers."""
    primary.create(DATABASE)
    with open_store(primary.url(DATABASE)) as store:
        store.append("line-1", events("abc"))
    primary.caught_up(standby)
    return Pair(primary, standby)


@pytest.fixture(scope="module")
def _servers() -> Iterator[tuple[Server, Server]]:
    with Server() as primary, a_standby(primary) as standby:
        yield primary, standby


@pytest.fixture
def pair(_servers: tuple[Server, Server]) -> Iterator[Pair]:
    """Two servers that go on being what they are."""
    pair = started(*_servers)
    yield pair
    pair.standby.execute("SELECT pg_wal_replay_resume()")
    pair.primary.drop(DATABASE)


@pytest.fixture
def own_pair() -> Iterator[Pair]:
    """Two servers for one test, which may do with them what it likes."""
    with Server() as primary, a_standby(primary) as standby:
        yield started(primary, standby)


def returns_to_standby(store: EventStore, pair: Pair) -> bool:
    """Tells whether a store reads from the standby again, once that has all that the primary has."""
    for _ in range(100):
        pair.primary.caught_up(pair.standby)
        if reads_from_standby(store):
            return True
    return False


def reads_from_standby(store: EventStore) -> bool:
    with store.connection() as connection:
        return bool(connection.exec_driver_sql("SELECT pg_is_in_recovery()").scalar())


def test_a_standby_is_read_and_takes_no_events(pair: Pair) -> None:
    with open_store(pair.read_url) as store:
        assert store.read_only
        assert texts(store, "line-1") == "abc"
        assert store.verify().findings == ()
        with pytest.raises(ReadOnlyStore):
            store.append("line-1", events("d"))


def test_a_follower_of_the_standby_gets_what_many_record_in_order_and_misses_nothing(pair: Pair) -> None:
    def record(number: int) -> None:
        with open_store(pair.url) as store:
            for _ in range(20):
                store.append(f"line-{number}", events("xy"))

    recorders = [threading.Thread(target=record, args=(number,)) for number in range(10, 14)]
    got: list[tuple[int, str, int]] = []
    with open_store(pair.read_url) as follower:
        following = follower.subscribe("me")
        for recorder in recorders:
            recorder.start()
        while len(got) < 3 + 4 * 40:
            news = following.poll(30)
            assert news, f"nothing came after {len(got)} events"
            got += [(event.position, event.stream, event.version) for event in news]
    for recorder in recorders:
        recorder.join()
    assert got == sorted(got)
    with open_store(pair.url) as store:
        assert got == [(event.position, event.stream, event.version) for event in store.feed(0, 10_000)]


def test_with_both_addresses_it_is_written_to_the_primary_and_read_from_the_standby(pair: Pair) -> None:
    with open_store(pair.url, read_from=pair.read_url) as store:
        assert not store.read_only
        assert reads_from_standby(store)
        store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcd"
        assert returns_to_standby(store, pair)
        assert texts(store, "line-1") == "abcd"
        assert "***" not in store.address


def test_what_one_has_written_is_read_at_once_though_the_standby_is_behind(pair: Pair) -> None:
    with open_store(pair.url, read_from=pair.read_url) as store:
        pair.pause()
        store.append("line-1", events("d"), 3)
        store.fork("line-1", 4, "line-2")
        assert not reads_from_standby(store)
        assert texts(store, "line-2") == "abcd"
        assert store.head("line-1") == 4
        with open_store(pair.read_url) as behind:
            assert texts(behind, "line-1") == "abc"
        pair.go_on()
        assert returns_to_standby(store, pair)
        assert texts(store, "line-2") == "abcd"


def test_who_was_too_late_reads_what_came_first_though_the_standby_is_behind(pair: Pair) -> None:
    with open_store(pair.url, read_from=pair.read_url) as store:
        pair.pause()
        with open_store(pair.url) as other:
            other.append("line-1", events("D"), 3)
        assert texts(store, "line-1") == "abc"
        with pytest.raises(WrongExpectedVersion):
            store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcD"
        store.append("line-1", events("e"), 4)
        assert texts(store, "line-1") == "abcDe"


def test_nobody_is_led_back_in_time_by_a_standby_that_is_behind(pair: Pair) -> None:
    with open_store(pair.url, read_from=pair.read_url) as store, open_store(pair.url) as other:
        pair.pause()
        store.append("line-1", events("d"), 3)
        other.append("line-1", events("e"), 4)
        assert texts(store, "line-1") == "abcde"  # the primary, since it has written itself
        following = store.subscribe("me")
        assert len(following.poll(10)) == 5
        other.append("line-1", events("f"), 5)
        assert [event.data for event in following.poll(10)] == [b"f"]
        pair.go_on()
        assert returns_to_standby(store, pair)
        other.append("line-1", events("g"), 6)
        assert [event.data for event in following.poll(10)] == [b"g"]


def test_a_recorder_and_a_reader_need_no_further_rights_for_a_standby(pair: Pair) -> None:
    run_script(pair.url, roles_sql())
    pair.primary.execute(
        "CREATE ROLE a_table LOGIN IN ROLE kifu_recorder; CREATE ROLE a_desk LOGIN IN ROLE kifu_reader"
    )
    pair.primary.caught_up(pair.standby)
    table, desk = (pair.standby.url(DATABASE, user=user) for user in ("a_table", "a_desk"))
    with open_store(pair.primary.url(DATABASE, user="a_table"), read_from=table) as store:
        store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcd"
        assert returns_to_standby(store, pair)
    with open_store(desk) as store:
        assert texts(store, "line-1") == "abcd"
        assert store.behind_seconds() < 60
    assert standby_state(desk, pair.primary.url(DATABASE, user="a_desk")).is_connected
    pair.primary.drop(DATABASE)
    pair.primary.execute("DROP ROLE a_table; DROP ROLE a_desk")
    pair.primary.create(DATABASE)


def test_a_batch_reads_what_it_has_written(pair: Pair) -> None:
    with open_store(pair.url, read_from=pair.read_url) as store, store.batch():
        store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcd"
        assert not reads_from_standby(store)


def test_how_far_a_standby_is_behind_is_told(pair: Pair) -> None:
    pair.primary.caught_up(pair.standby)
    state = standby_state(pair.read_url, pair.url)
    assert state.is_standby
    assert state.is_connected
    assert state.behind_bytes is not None
    pair.pause()
    with open_store(pair.url) as store:
        store.append("line-1", events("d" * 1000), 3)
    later = standby_state(pair.read_url, pair.url)
    assert later.behind_bytes is not None
    assert later.behind_bytes > state.behind_bytes + 100_000
    assert standby_state(pair.read_url).behind_bytes is None
    assert not standby_state(pair.url).is_standby


def test_another_archive_is_no_standby(pair: Pair, tmp_path: Path) -> None:
    pair.primary.create("other")
    with open_store(pair.primary.url("other")) as store:
        store.append("line-1", events("abc"))
    with pytest.raises(UnsupportedDatabase, match="no standby"):
        open_store(pair.url, read_from=pair.primary.url("other"))
    with pytest.raises(UnsupportedDatabase, match="no standby"):
        open_store(pair.url, read_from=str(tmp_path / "archive.db"))
    with pytest.raises(UnsupportedDatabase, match="no standby"):
        open_store(tmp_path / "archive.db", read_from=pair.read_url)
    pair.primary.drop("other")


def test_recording_goes_on_when_the_standby_is_lost(own_pair: Pair) -> None:
    with open_store(own_pair.url, read_from=own_pair.read_url) as store:
        assert reads_from_standby(store)
        own_pair.standby.crash()
        store.append("line-1", events("d"), 3)
        assert texts(store, "line-1") == "abcd"
        store.append("line-1", events("e"), 4)
        assert texts(store, "line-1") == "abcde"


def test_an_address_that_names_both_servers_goes_on_with_the_one_that_was_promoted(own_pair: Pair) -> None:
    primary, standby = own_pair
    hosts = f"host={primary.folder},{standby.folder}&port={primary.port},{standby.port}"
    url = f"postgresql://postgres@/{DATABASE}?{hosts}&target_session_attrs=read-write"
    with open_store(url) as store:
        store.append("line-1", events("d"), 3)
        primary.caught_up(standby)
        primary.crash()
        standby.promote()
        store.append("line-1", events("e"), 4)
        assert texts(store, "line-1") == "abcde"
        assert store.verify().findings == ()
    with open_store(own_pair.read_url) as store:
        assert texts(store, "line-1") == "abcde"


def test_after_the_promotion_of_the_standby_recording_goes_on_there_and_nothing_is_lost(own_pair: Pair) -> None:
    primary, standby = own_pair
    with open_store(own_pair.url) as store:
        store.append("line-1", events("defg"), 3)
        store.fork("line-1", 5, "line-2")
        store.append("line-2", events("xyz"), 5)
    primary.caught_up(standby)
    with open_store(own_pair.read_url) as follower:
        before = [(one.position, one.hash) for one in follower.feed(0, 100)]
        primary.crash()
        standby.promote()
        with open_store(own_pair.read_url) as store:
            assert not store.read_only
            assert [(one.position, one.hash) for one in store.feed(0, 100)] == before
            store.append("line-1", events("h"), 7)
            store.append("line-2", events("!"), 8)
            assert store.verify().findings == ()
            assert texts(store, "line-1") == "abcdefgh"
        assert follower.wait(before[-1][0], 30) > before[-1][0]
        assert texts(follower, "line-2") == "abcdexyz!"
        assert [(one.position, one.hash) for one in follower.feed(0, 100)][: len(before)] == before
    assert not standby_state(own_pair.read_url).is_standby
