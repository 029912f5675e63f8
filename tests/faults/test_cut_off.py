"""The network and the server fail while somebody records: nothing acknowledged is lost, and nothing is there twice."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore import ANY, EventStore, NewEvent, open_store
from eventstore.errors import StoreError
from tests.eventstore.making import event, events, texts
from tests.faults.places import Place, ended, python
from tests.faults.proxy import Loss, Proxy
from tests.fuzz.holding import is_one_line, verify_refusal
from tests.servers import Server, Stop

LOST = "the one that was not acknowledged"


@pytest.fixture
def proxy(served: Place) -> Iterator[Proxy]:
    """A network to a store that holds `abc` in stream `a`."""
    with served.open() as store:
        store.append("a", events("abc"))
    with Proxy(served.url) as made:
        yield made


def try_again(append: object) -> object:
    """Does as recorders do: what was not acknowledged is sent again, under the same ids."""
    for _ in range(5):
        try:
            return append()  # type: ignore[operator]
        except StoreError as error:
            verify_refusal(error)
    raise AssertionError("never acknowledged")


@pytest.mark.parametrize("loss", ["request", "reply"])
@pytest.mark.parametrize("expected", [3, ANY])
def test_a_connection_cut_around_an_append_neither_loses_nor_doubles_it(
    proxy: Proxy, served: Place, loss: Loss, expected: int
) -> None:
    one = event(LOST)
    with open_store(proxy.url) as store:
        store.head("a")
        store.append("other", events("x"))
        proxy.lose(loss, LOST.encode())
        done = try_again(lambda: store.append("a", [one], expected))
        assert proxy.lost == 1
        assert (done.first_version, done.last_version) == (4, 4)  # type: ignore[attr-defined]
        store.append("a", events("e"), 4)
    with served.open() as store:
        assert texts(store, "a") == f"abc{LOST}e"
        assert store.verify().findings == ()


@pytest.mark.parametrize(("loss", "about"), [("request", LOST), ("request", "COMMIT"), ("reply", LOST)])
def test_a_connection_cut_around_a_commit_of_several_streams_neither_loses_nor_doubles_them(
    proxy: Proxy, served: Place, loss: Loss, about: str
) -> None:
    first, second = event(LOST), event("x")
    with open_store(proxy.url) as store:
        store.head("a")
        store.append("other", events("y"))
        proxy.lose(loss, about.encode())
        try_again(lambda: store.append_many([("a", [first], 3), ("b", [second], ANY)]))
        assert proxy.lost == 1
    with served.open() as store:
        assert (texts(store, "a"), texts(store, "b")) == (f"abc{LOST}", "x")
        assert store.verify().findings == ()


def test_a_batch_whose_commit_was_not_answered_is_there_once_after_it_is_done_again(
    proxy: Proxy, served: Place
) -> None:
    new = event(LOST)
    with open_store(proxy.url) as store:
        proxy.lose("reply", LOST.encode())
        for _ in range(2):
            try:
                with store.batch():
                    store.append("a", [new], ANY)
                break
            except StoreError as error:
                verify_refusal(error)
        assert proxy.lost == 1
    with served.open() as store:
        assert Counter(one.data for one in store.read("a"))[LOST.encode()] == 1
        assert store.verify().findings == ()


def test_a_reader_whose_connection_is_cut_reads_on(proxy: Proxy) -> None:
    with open_store(proxy.url, read_only=True) as store:
        assert texts(store, "a") == "abc"
        losses: tuple[Loss, ...] = ("request", "reply")
        for loss in losses:
            proxy.lose(loss)
            assert try_again(lambda: texts(store, "a")) == "abc"
        assert proxy.lost == 2


APPENDER = """
import os, sys
from eventstore import ANY, NewEvent, open_store
from eventstore.errors import StoreError
with open_store(sys.argv[1]) as store:
    n = 0
    while os.path.exists(sys.argv[2]):
        try:
            done = store.append("a", [NewEvent("t", b"%d" % n, n.to_bytes(16, "big"), n)], ANY)
        except StoreError as error:
            os.write(1, b"failed: %s\\n" % str(error).encode())
            continue
        os.write(1, b"%d %d\\n" % (n, done.first_version))
        n += 1
"""


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_server_restarted_in_the_middle_of_appends_loses_and_doubles_none(
    own_server: Server, tmp_path: Path, how: Stop
) -> None:
    url, going_on = own_server.create("games"), tmp_path / "going on"
    open_store(url).close()
    going_on.touch()
    one = python(APPENDER, url, going_on)
    assert one.stdout is not None
    said = [one.stdout.readline() for _ in range(30)]
    own_server.restart(how)
    said += [one.stdout.readline() for _ in range(30)]
    going_on.unlink()
    said += ended(one).splitlines()
    acknowledged = [line.split() for line in said if line.strip() and not line.startswith("failed: ")]
    assert all(is_one_line(line.strip()) for line in said if line)
    with open_store(url) as store:
        found = {str(one.version): one.data.decode() for one in store.read("a")}
        assert [found[version] for _, version in acknowledged] == [n for n, _ in acknowledged]
        assert len(set(found.values())) == len(found)
        assert store.verify().findings == ()


def test_a_follower_that_waits_while_the_server_restarts_hears_of_what_comes_after(own_server: Server) -> None:
    url = own_server.create("games")
    heard: list[bytes] = []
    with open_store(url) as store, open_store(url, read_only=True) as follower:
        last = store.append("a", events("a")).last_position

        def follow(of: EventStore, after: int) -> None:
            while b"z" not in heard:
                try:
                    of.wait(after, 1)
                    for one in of.feed(after):
                        heard.append(one.data)
                        after = one.position
                except StoreError as error:
                    verify_refusal(error)

        thread = threading.Thread(target=follow, args=(follower, last))
        thread.start()
        store.append("a", events("b"))
        own_server.restart("immediate")
        new = NewEvent("t", b"z", b"z" * 16, 1)
        try_again(lambda: store.append("a", [new], ANY))
        thread.join(60)
        assert not thread.is_alive()
    assert heard == [b"b", b"z"]
