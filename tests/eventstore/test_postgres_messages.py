"""How many messages go to the server: on a network each of them costs more than its work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import DataError

from eventstore import NO_STREAM
from eventstore.errors import StoreFault, StreamExists, VersionNotFound, WrongExpectedVersion
from tests.eventstore.backends import PostgresDatabases
from tests.eventstore.making import events, texts


@contextmanager
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Gives the statements that are sent inside the block, but for those of news."""
    sent: list[str] = []
    send = psycopg.Cursor.execute

    def execute(self: Any, query: Any, *arguments: Any, **options: Any) -> Any:
        if not str(query).startswith(("NOTIFY", "LISTEN", "SET synchronous_commit")):
            sent.append(str(query))
        return send(self, query, *arguments, **options)

    with monkeypatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", execute)
        yield sent


def test_an_append_a_new_stream_and_a_fork_are_one_message_each(
    databases: PostgresDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    with databases.open() as store:
        store.append("line-1", events("12"))
        with heard(monkeypatch) as sent:
            store.append("line-1", events("3"), 2)
        assert len(sent) == 1
        with heard(monkeypatch) as sent:
            store.append("line-2", events("ab"), NO_STREAM)
        assert len(sent) == 1
        with heard(monkeypatch) as sent:
            store.fork("line-1", 2, "line-1-a")
        assert len(sent) == 1
        with store.batch():
            with heard(monkeypatch) as sent:
                store.fork("line-1", 1, "line-1-b")
            assert len(sent) == 1
        store.append("line-1-a", events("x"))
        store.append("line-1-b", events("y"))
        assert [texts(store, name) for name in ("line-2", "line-1-a", "line-1-b")] == ["ab", "12x", "1y"]
        assert store.verify().findings == ()


def test_a_fork_that_cannot_be_made_leaves_the_batch_as_it_was(databases: PostgresDatabases) -> None:
    with databases.open() as store, databases.open() as other:
        store.append("line-1", events("12"))
        other.fork("line-1", 1, "line-1-a")
        with store.batch():
            store.append("line-1", events("3"))
            with pytest.raises(StreamExists):
                store.fork("line-1", 2, "line-1-a")
            with pytest.raises(VersionNotFound):
                store.fork("line-1", 9, "line-1-b")
            with pytest.raises(WrongExpectedVersion):
                store.append("line-1-a", events("x"), NO_STREAM)
            store.fork("line-1", 3, "line-1-c")
        assert texts(store, "line-1-c") == "123"
        assert store.verify().findings == ()


def test_a_batch_in_which_a_statement_failed_is_not_said_to_be_written(databases: PostgresDatabases) -> None:
    with databases.open() as store:
        store.append("line-1", events("1"))

        def fail_within_and_go_on() -> None:
            with store.batch():
                store.append("line-1", events("2"))
                with store.connection() as connection, suppress(DataError):
                    connection.exec_driver_sql("SELECT 1 / 0")

        with pytest.raises(StoreFault, match="nothing of the batch was written"):
            fail_within_and_go_on()
        assert texts(store, "line-1") == "1"
