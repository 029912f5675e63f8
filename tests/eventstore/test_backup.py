"""SQLite: copying a whole store, and putting a copy back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from eventstore import open_store
from eventstore.errors import (
    MissingDatabase,
    MissingDirectory,
    NotADatabase,
    PathIsDirectory,
    StoreLocked,
    TargetExists,
)
from eventstore.restore import restore_database
from tests.eventstore.making import events, texts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with open_store(tmp_path / "games.db") as store:
        store.append("a", events("abc"))
    return tmp_path / "games.db"


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def read(path: Path) -> str:
    with open_store(path, read_only=True) as store:
        assert store.verify().findings == ()
        return texts(store, "a")


def test_a_backup_is_one_whole_file_while_the_store_goes_on(path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        store.append("a", events("d"))
        store.backup(tmp_path / "copy.db")
        store.append("a", events("e"))
        assert names(tmp_path) == ["copy.db", "games.db", "games.db-shm", "games.db-wal"]
        assert texts(store, "a") == "abcde"
    assert read(tmp_path / "copy.db") == "abcd"


def test_a_backup_can_be_made_of_a_store_opened_for_reading(path: Path, tmp_path: Path) -> None:
    with open_store(path, read_only=True) as store:
        store.backup(tmp_path / "copy.db")
    assert read(tmp_path / "copy.db") == "abc"


def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("precious")
    with open_store(path) as store:
        with pytest.raises(TargetExists, match="left as it is"):
            store.backup(tmp_path / "precious.txt")
        with pytest.raises(TargetExists):
            store.backup(path)
        with pytest.raises(MissingDirectory):
            store.backup(tmp_path / "no" / "copy.db")
        with pytest.raises(PathIsDirectory):
            store.backup(tmp_path)
    assert (tmp_path / "precious.txt").read_text() == "precious"
    assert names(tmp_path) == ["games.db", "precious.txt"]


@pytest.fixture
def backup(path: Path, tmp_path: Path) -> Path:
    """A backup of `abc`; the store has gone on to `abcd`."""
    with open_store(path) as store:
        store.backup(tmp_path / "copy.bak")
        store.append("a", events("d"))
    return tmp_path / "copy.bak"


def test_what_is_restored_is_the_backup_and_what_was_there_is_kept(path: Path, backup: Path) -> None:
    kept = restore_database(backup, path)
    assert kept is not None
    assert (read(path), read(kept), read(backup)) == ("abc", "abcd", "abc")
    with open_store(path) as store:
        store.append("a", events("x"), 3)
        assert store.stats().journal_mode == "wal"


def test_a_backup_is_restored_where_nothing_was(backup: Path, tmp_path: Path) -> None:
    assert restore_database(backup, tmp_path / "new.db") is None
    assert read(tmp_path / "new.db") == "abc"


@pytest.mark.parametrize("damage", [b"no database at all, any more", b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_backup_takes_the_place_of_a_damaged_file(path: Path, backup: Path, damage: bytes) -> None:
    path.write_bytes(damage)
    kept = restore_database(backup, path)
    assert kept is not None
    assert kept.read_bytes() == damage
    assert read(path) == "abc"


def test_a_store_that_is_open_elsewhere_is_not_replaced(path: Path, backup: Path) -> None:
    with open_store(path) as store:
        assert store.head("a") == 4
        with pytest.raises(StoreLocked):
            restore_database(backup, path, busy_timeout_ms=1)
        assert texts(store, "a") == "abcd"
    assert read(path) == "abcd"


def test_only_a_store_is_restored(path: Path, tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("some text")
    with pytest.raises(NotADatabase):
        restore_database(tmp_path / "text.txt", path)
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE bookmarks (x)")
    with pytest.raises(NotADatabase):
        restore_database(tmp_path / "other.db", path)
    with pytest.raises(MissingDatabase):
        restore_database(tmp_path / "missing.db", path)
    assert read(path) == "abc"
