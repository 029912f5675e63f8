"""PostgreSQL: the messages by which processes wake each other, and that nobody depends on them."""

from __future__ import annotations

import threading

import pytest

from eventstore.postgres.address import parse_address
from eventstore.postgres.connections import Driver, connect
from eventstore.postgres.news import CHANNEL, Listener, Notifier
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import events


def connected(databases: PostgresDatabases) -> Driver:
    return connect(parse_address(databases.server.url(databases.database())))


def test_a_commit_of_another_process_is_heard(databases: PostgresDatabases) -> None:
    listens, heard = threading.Event(), threading.Event()

    def hear() -> None:
        (heard if listens.is_set() else listens).set()

    with databases.open() as store:
        listener = Listener(lambda: connected(databases), hear)
        assert listens.wait(60)
        store.append("a", events("a"))
        assert heard.wait(60)
        listener.close()


def test_many_commits_make_few_messages_and_the_last_is_told_before_the_end(databases: PostgresDatabases) -> None:
    with connected(databases) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        notifier = Notifier(lambda: connected(databases))
        for _ in range(1_000):
            notifier.send()
        notifier.close()
        heard = list(connection.notifies(timeout=0.5))
        assert 1 <= len(heard) < 500


def test_a_follower_finds_what_no_message_told(databases: PostgresDatabases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Notifier, "send", lambda notifier: None)
    with databases.open() as store, databases.open() as other:
        first = other.append("a", events("a"))
        found: list[int] = []
        follower = threading.Thread(target=lambda: found.append(store.wait(first.last_position, timeout=60)))
        follower.start()
        second = other.append("a", events("b"))
        follower.join()
        assert found == [second.last_position]


def test_a_listener_whose_connection_was_cut_listens_again(databases: PostgresDatabases) -> None:
    heard = threading.Semaphore(0)
    with databases.open() as store:
        listener = Listener(lambda: connected(databases), heard.release)
        assert heard.acquire(timeout=60)  # it listens
        databases.server.cut(databases.database())
        assert heard.acquire(timeout=60)  # and again
        store.append("a", events("a"))
        assert heard.acquire(timeout=60)
        listener.close()
