"""A store moved into another is the same store: its uuids, forks, instants and hashes."""

from __future__ import annotations

import threading

import pytest
from msgspec import structs

from eventstore import EventStore, NewEvent, StoredEvent
from eventstore.errors import CopyDiffers, NotEmpty
from eventstore.transfer import is_unfinished, transfer
from tests.eventstore.backends import Backend
from tests.eventstore.making import event, events


class Stopped(Exception):
    """What somebody who stops a copy raises."""


def filled(store: EventStore, many: int = 0) -> None:
    """Two lines with forks of forks, an event of an older schema, streams without events, and seals here and there."""
    store.append("line-a", events("abcde"))
    store.seal()
    store.fork("line-a", 3, "line-b", b"why")
    store.append("line-b", events("xyz"))
    store.append("line-a", events("fg"))
    store.fork("line-b", 2, "line-c")  # hangs on line-a, which owns the event
    store.create_stream("match-empty", created_at=7)
    store.seal()
    store.append("line-c", [NewEvent("old", b"\x81", b"e" * 16, 5, None, 3, 1)])
    store.append("match-m", [event("note", meta=b"beside")])
    for n in range(many):
        store.append(f"line-{n}", events("ab" * 20))
        if n % 7 == 0:
            store.seal()


def content(store: EventStore) -> list[object]:
    """Everything that must not change on the way."""
    lines = [[(e.stream, e.version, e.hash) for e in store.read(info.name)] for info in store.streams()]
    return [list(store.streams()), lines, store.people.all()]


def recorded(store: EventStore) -> list[tuple[str, int, bytes]]:
    return [(event.stream, event.version, event.hash) for event in store.feed(0, 100_000)]


def test_a_copy_has_the_streams_events_and_hashes_of_its_source_in_their_order(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        done = transfer(source, target)
        assert (done.events, done.streams, done.resumed) == (12, 5, 0)
        assert content(target) == content(source)
        assert len(source.seals()) == 2
        assert target.seals() == source.seals()
        assert recorded(target) == recorded(source)
        assert not is_unfinished(target)
        assert target.verify().findings == ()


def test_a_copy_that_is_whole_is_left_alone_and_one_that_went_on_is_refused(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        first = transfer(source, target)
        again = transfer(source, target)
        assert again.is_old
        assert (again.events, again.streams) == (first.events, first.streams)
        target.append("line-z", events("z"))
        with pytest.raises(NotEmpty, match="holds events already"):
            transfer(source, target)
        assert recorded(target)[:-1] == recorded(source)


def test_a_copy_that_was_stopped_says_so_and_goes_on_later(backend: Backend) -> None:
    def stop(done: int, total: int) -> None:
        assert total >= done
        raise Stopped

    with backend.open("from") as source:
        filled(source, 60)
        with backend.open("to") as target, pytest.raises(Stopped):
            transfer(source, target, stop)
        with backend.open("to") as target:
            assert is_unfinished(target)
            had = len(recorded(target))
            assert 0 < had < len(recorded(source))
            source.append("line-a", events("late"))
            assert transfer(source, target).resumed == had
            assert content(target) == content(source)
            assert target.seals() == source.seals()
            assert not is_unfinished(target)


def test_a_copy_stopped_while_it_is_verified_is_not_called_whole(backend: Backend) -> None:
    def stop(done: int, total: int) -> None:
        raise Stopped

    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        with pytest.raises(Stopped):
            transfer(source, target, None, stop)
        assert is_unfinished(target)
        assert transfer(source, target).resumed == 12
        assert not is_unfinished(target)


def test_a_copy_that_was_stopped_does_not_go_on_from_another_archive(backend: Backend) -> None:
    def stop(done: int, total: int) -> None:
        raise Stopped

    with backend.open("from") as source, backend.open("other") as other, backend.open("to") as target:
        filled(source)
        filled(other)
        with pytest.raises(Stopped):
            transfer(source, target, stop)
        before = recorded(target)
        with pytest.raises(NotEmpty, match="another archive"):
            transfer(other, target)
        assert recorded(target) == before


def test_what_is_recorded_while_the_copy_runs_comes_over(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source, 30)
        late = iter(["late"])

        def record(done: int, total: int) -> None:
            for name in late:
                source.append(f"line-{name}", events("new"))
                source.fork("line-late", 2, "line-later")

        transfer(source, target, record)
        assert content(target) == content(source)
        assert target.head("line-later") == 2


@pytest.mark.parametrize(("one", "other"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_there_and_back_between_a_file_and_a_server_everything_is_as_it_was(
    backends: dict[str, Backend], one: str, other: str
) -> None:
    with (
        backends[one].open("from") as source,
        backends[other].open("there") as there,
        backends[one].open("back") as back,
    ):
        filled(source, 60)
        transfer(source, there)
        transfer(there, back)
        assert content(there) == content(source)
        assert content(back) == content(source)
        assert there.seals() == back.seals() == source.seals()
        assert len(source.seals()) > 8
        assert recorded(back) == recorded(there) == recorded(source)


def test_what_many_recorded_at_once_on_a_server_comes_over_with_its_seals(backends: dict[str, Backend]) -> None:
    with backends["postgresql"].open("from") as source, backends["sqlite"].open("to") as target:
        source.append("line-base", events("abc"))

        def record(number: int) -> None:
            with backends["postgresql"].open("from") as store:
                for step in range(8):
                    name = f"line-{number}-{step}"
                    with store.batch():
                        store.fork("line-base", step % 4, name)
                        store.append(name, events("xy"))
                    store.append(f"line-{number}", events("z"))
                    if step % 3 == number % 3:
                        store.seal()

        recorders = [threading.Thread(target=record, args=(number,)) for number in range(4)]
        for recorder in recorders:
            recorder.start()
        for recorder in recorders:
            recorder.join()
        assert transfer(source, target).events == 3 + 4 * 8 * 3
        assert recorded(target) == recorded(source)
        assert target.seals() == source.seals()
        assert len(source.seals()) > 3
        assert {info.name for info in target.streams()} == {info.name for info in source.streams()}


def test_streams_come_over_in_the_order_of_the_transactions_that_made_them(backends: dict[str, Backend]) -> None:
    server = backends["postgresql"]
    with server.open("from") as source, server.open("from") as other, backends["sqlite"].open("to") as target:
        source.append("line-a", events("ab"))
        with source.batch():
            source.append("line-a", events("c"))  # this transaction is the earlier one
            other.fork("line-a", 2, "line-b")
            other.append("line-b", events("x"))
            source.create_stream("line-c", parent="line-a", at=3)
            source.append("line-c", events("y"))
        assert source.seal() is not None
        assert [info.name for info in source.streams()] == ["line-a", "line-c", "line-b"]
        transfer(source, target)
        assert content(target) == content(source)
        assert target.seals() == source.seals()


def test_names_come_over_and_those_that_were_erased_stay_away(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        source.people.note({"p1": "Ann", "p2": "Bert"}, 5)
        source.people.rename("p2", None, 6)
        transfer(source, target)
        assert [(one.id, one.name) for one in target.people.all()] == [("p1", "Ann"), ("p2", None)]
        assert target.people.all() == source.people.all()


def test_a_finished_copy_seals_itself_again_what_is_recorded_in_it(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        transfer(source, target)
        target.append("line-a", events("more"))
    with backend.open("to") as target:
        assert target.seals()[-1].events == 16
        assert target.verify().findings == ()


def test_an_event_that_was_altered_in_the_source_does_not_pass_for_a_copy(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        filled(source)
        forged = source.feed

        def altered(after: int, limit: int) -> list[StoredEvent]:
            return [structs.replace(one, data=b"!") if one.version == 2 else one for one in forged(after, limit)]

        source.feed = altered  # type: ignore[method-assign, assignment]
        with pytest.raises(CopyDiffers):
            transfer(source, target)
        assert is_unfinished(target)


def test_an_empty_store_is_copied_too(backend: Backend) -> None:
    with backend.open("from") as source, backend.open("to") as target:
        assert transfer(source, target).events == 0
        assert list(target.streams()) == []
