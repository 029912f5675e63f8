"""What a waiting follower looks at before it asks SQLite."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from eventstore import EventStore, open_store
from eventstore.sqlite.database import SqliteDatabase
from eventstore.sqlite.watch import LogWatch
from tests.eventstore.making import events


class Seconds:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.db"


def _idle(path: Path, seconds: Seconds) -> LogWatch:
    """A watch that has asked, long after the last change."""
    watch = LogWatch(path, seconds)
    seconds.pass_by(1)
    assert watch.is_worth_asking()
    return watch


def test_where_nothing_is_written_sqlite_is_asked_four_times_a_second(path: Path) -> None:
    seconds = Seconds()
    with open_store(path) as store:
        store.append("line-1", events("1"))
        watch = _idle(path, seconds)
        asked = 0
        for _ in range(1_000):
            seconds.pass_by(0.01)
            asked += watch.is_worth_asking()
        assert 38 <= asked <= 42


def test_after_a_commit_sqlite_is_asked_at_once_and_for_a_while(path: Path) -> None:
    seconds = Seconds()
    with open_store(path) as store:
        store.append("line-1", events("1"))
        watch = _idle(path, seconds)
        seconds.pass_by(0.01)
        assert not watch.is_worth_asking()
        store.append("line-1", events("2"))
        for _ in range(20):
            seconds.pass_by(0.01)
            assert watch.is_worth_asking()
        seconds.pass_by(0.1)
        assert not watch.is_worth_asking()


def test_a_watch_of_a_log_that_was_written_just_now_is_awake_and_one_of_an_old_log_is_not(path: Path) -> None:
    with open_store(path) as store:
        store.append("line-1", events("1"))
        assert LogWatch(path, Seconds()).is_worth_asking()
        os.utime(f"{path}-wal", (1_700_000_000, 1_700_000_000))
        assert not LogWatch(path, Seconds()).is_worth_asking()


def test_without_a_log_to_look_at_sqlite_is_always_asked(path: Path) -> None:
    seconds = Seconds()
    watch = _idle(path, seconds)
    for _ in range(20):
        seconds.pass_by(0.01)
        assert watch.is_worth_asking()


def test_a_commit_is_seen_although_the_log_never_seems_to_change(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogWatch, "_state", lambda _self: (1, 1, 1))
    with open_store(path) as store, open_store(path) as other:
        done = store.append("line-1", events("1"))
        asked = 0
        look = SqliteDatabase.data_version

        def data_version(self: SqliteDatabase) -> int:
            nonlocal asked
            asked += 1
            if asked == 3:
                _append_elsewhere(other)
            return look(self)

        monkeypatch.setattr(SqliteDatabase, "data_version", data_version)
        assert store.wait(done.last_position, 30) > done.last_position


def _append_elsewhere(other: EventStore) -> None:
    other.append("line-1", events("2"))
