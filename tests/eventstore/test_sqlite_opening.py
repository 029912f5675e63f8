"""SQLite: what can be opened, what is refused, and what the refusal says."""

from __future__ import annotations

import ctypes
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from eventstore import NO_STREAM, open_store
from eventstore.errors import (
    DiskFull,
    FileGone,
    MissingDatabase,
    MissingDirectory,
    NotADatabase,
    OpenRefused,
    PathIsDirectory,
    ReadOnlyStore,
    StoreClosed,
    StoreDamaged,
    StoreFault,
    StoreLocked,
    UnsupportedDatabase,
)
from eventstore.sqlite import connect, migrate
from tests.eventstore.making import event, events, texts


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with open_store(tmp_path / "store.db") as store:
        store.append("a", events("abc"))
    return tmp_path / "store.db"


@pytest.mark.parametrize("spelling", ["plain", "url", "text"])
def test_a_path_and_a_url_name_the_same_store(path: Path, spelling: str) -> None:
    spellings: dict[str, str | Path] = {"plain": path, "url": f"sqlite:///{path}", "text": str(path)}
    with open_store(spellings[spelling]) as store:
        assert texts(store, "a") == "abc"
        assert store.path == path


def test_a_missing_file_is_made(tmp_path: Path) -> None:
    with open_store(tmp_path / "new.db") as store:
        assert store.append("a", [event()], NO_STREAM).last_position == 1


def test_names_with_odd_characters_are_only_names(tmp_path: Path) -> None:
    for name in ("with space.db", "50%20?mode=memory#x.db", "千佳 [red].db", "'quoted'.db"):
        with open_store(tmp_path / name) as store:
            store.append("a", events("x"))
        assert (tmp_path / name).is_file()
        with open_store(tmp_path / name, read_only=True) as store:
            assert texts(store, "a") == "x"


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with open_store(tmp_path / "empty.db") as store:
        assert store.last_position() == 0


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PathIsDirectory, match="is a folder; name a database file") as caught:
        open_store(tmp_path)
    assert caught.value.path == str(tmp_path)


def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(MissingDirectory, match="does not exist; create it") as caught:
        open_store(tmp_path / "no" / "where" / "store.db")
    assert caught.value.directory == str(tmp_path / "no" / "where")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"not a database at all\n" * 100, b"x", b"\x89PNG\r\n\x1a\n" + bytes(5_000)])
@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_of_another_kind_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes, read_only: bool) -> None:
    other = tmp_path / "picture.png"
    other.write_bytes(content)
    with pytest.raises(NotADatabase, match="is not an SQLite database"):
        open_store(other, read_only=read_only)
    assert other.read_bytes() == content
    assert list(tmp_path.iterdir()) == [other]


@pytest.mark.parametrize("schema", ["CREATE TABLE bookmarks (x)", "CREATE TABLE alembic_version (version_num TEXT)"])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path, schema: str) -> None:
    other = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute(schema)
    content = other.read_bytes()
    with pytest.raises(NotADatabase, match="another program"):
        open_store(other)
    assert other.read_bytes() == content


@pytest.mark.parametrize("address", ["oracle://scribe:secret@host/games", "mysql://u:secret@h/d"])
def test_another_kind_of_database_is_refused_without_repeating_the_password(address: str) -> None:
    with pytest.raises(UnsupportedDatabase) as caught:
        open_store(address)
    assert "secret" not in str(caught.value)
    assert caught.value.kind in ("oracle", "mysql")


@pytest.mark.parametrize(
    "address", ["", ":memory:", "sqlite://", "sqlite:///:memory:", "nonsense://", "sqlite:///a?b=1"]
)
def test_an_address_that_names_no_file_is_refused(address: str) -> None:
    with pytest.raises(UnsupportedDatabase):
        open_store(address)


def test_an_unknown_durability_is_a_mistake_of_the_program(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="full, normal"):
        open_store(tmp_path / "store.db", durability="some")


# -- locked ------------------------------------------------------------------------------------------


def test_a_store_that_another_program_keeps_locked_says_so_and_works_afterwards(path: Path) -> None:
    with open_store(path, busy_timeout_ms=1) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked, match="locked by another program and nothing was written"):
            store.append("a", events("d"))
        with pytest.raises(StoreLocked), store.batch():
            pass
        assert texts(store, "a") == "abc"
        other.execute("ROLLBACK")
        store.append("a", events("d"))
        assert texts(store, "a") == "abcd"


def test_opening_does_not_wait_for_a_writer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with open_store(path, busy_timeout_ms=1) as store:
            assert texts(store, "a") == "abc"


def test_a_file_locked_against_readers_too_says_so(tmp_path: Path, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        for read_only in (False, True):
            with pytest.raises(StoreLocked):
                open_store(path, busy_timeout_ms=1, read_only=read_only)


# -- read-only ---------------------------------------------------------------------------------------


def test_a_store_opened_for_reading_refuses_every_change(path: Path) -> None:
    with open_store(path, read_only=True) as store:
        assert store.read_only
        for change in (
            lambda: store.append("a", events("d")),
            lambda: store.fork("a", 1, "b"),
            lambda: store.save_checkpoint("reader", 1),
            lambda: store.save_snapshot("a", "table", 1, 1, b""),
            store.seal,
            lambda: store.batch().__enter__(),
        ):
            with pytest.raises(ReadOnlyStore, match="can only be read, and nothing was written"):
                change()
        assert texts(store, "a") == "abc"
        store.projections.clear()


def test_reading_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(MissingDatabase):
        open_store(tmp_path / "missing.db", read_only=True)
    (tmp_path / "empty.db").touch()
    with pytest.raises(NotADatabase, match="is empty"):
        open_store(tmp_path / "empty.db", read_only=True)
    assert (tmp_path / "empty.db").stat().st_size == 0


WRITE_PROTECTED = """
import sys
from tests.eventstore.test_sqlite_opening import drop_privileges
drop_privileges()
from eventstore import open_store, NewEvent
from eventstore.errors import ReadOnlyStore, StoreError
with open_store(sys.argv[1]) as store:
    print(store.read_only, [e.data for e in store.read("a")])
    try:
        store.append("a", [NewEvent("t", b"", b"i" * 16, 1)])
    except ReadOnlyStore:
        print("refused")
    print(store.verify().findings)
try:
    open_store(sys.argv[2])
except ReadOnlyStore:
    print("cannot be made")
except StoreError:
    print("has no folder")
"""


def drop_privileges() -> None:
    """Lets file permissions apply to this process, even if it is root's."""
    if os.geteuid() == 0:
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)
        data = (ctypes.c_uint32 * 6)()
        assert ctypes.CDLL(None).capset(ctypes.byref(header), ctypes.byref(data)) == 0


@pytest.mark.parametrize("protected", ["file", "folder", "both"])
def test_a_write_protected_store_is_opened_for_reading(path: Path, protected: str) -> None:
    if protected != "folder":
        path.chmod(0o444)
    if protected != "file":
        path.parent.chmod(0o555)
    new = path.parent / "missing" / "new.db" if protected == "file" else path.with_name("new.db")
    try:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", WRITE_PROTECTED, path, new], capture_output=True, text=True
        )
    finally:
        path.parent.chmod(0o755)
    lines = done.stdout.splitlines()
    assert lines[:3] == ["True [b'a', b'b', b'c']", "refused", "()"], done.stderr
    assert lines[3:] == ["has no folder" if protected == "file" else "cannot be made"]


# -- full --------------------------------------------------------------------------------------------


def test_a_full_disk_takes_nothing_and_the_store_goes_on_when_there_is_room(path: Path) -> None:
    with open_store(path) as store:
        with store.batch(), store.connection() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DiskFull, match=r"no room left .* nothing was written"):
            store.append("a", [event("x" * 100_000)])
        with pytest.raises(DiskFull):
            store.append_many([("b", events("y"), NO_STREAM), ("a", [event("x" * 100_000)], 3)])
        with pytest.raises(DiskFull), store.batch():
            store.append("a", [event("x" * 100_000)])
        assert texts(store, "a") == "abc"
        assert store.stream("b") is None
        with store.batch(), store.connection() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        store.append("a", events("d"), 3)
        assert texts(store, "a") == "abcd"
        assert store.verify().findings == ()


# -- damaged, closed ---------------------------------------------------------------------------------


@pytest.fixture
def large(path: Path) -> Path:
    """A store whose events fill many pages."""
    with open_store(path) as store:
        store.append_many([(f"line-{i}", [event("." * 3_000)], NO_STREAM) for i in range(30)])
    return path


@pytest.mark.parametrize("read_only", [False, True])
def test_a_file_cut_in_half_is_refused_as_damaged(large: Path, read_only: bool) -> None:
    whole = large.read_bytes()
    large.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreDamaged, match=r"is damaged .* restore a backup"):
        open_store(large, read_only=read_only)


def test_what_a_broken_page_does_not_touch_can_be_read_and_the_rest_is_damaged(large: Path) -> None:
    whole = large.read_bytes()
    broken = whole.index(b"." * 2_000) // 4096 * 4096
    large.write_bytes(whole[:broken] + b"\xff" * 8192 + whole[broken + 8192 :])
    sound, damaged = 0, 0
    with open_store(large, read_only=True) as store:
        assert store.verify().findings
        for i in range(30):
            try:
                sound += len(list(store.read(f"line-{i}")))
            except StoreDamaged:
                damaged += 1
    assert damaged >= 1
    assert sound >= 20


def test_a_closed_store_says_so(path: Path) -> None:
    store = open_store(path)
    store.close()
    store.close()
    for use in (
        lambda: store.append("a", [event()]),
        lambda: store.head("a"),
        store.data_version,
        store.batch().__enter__,
    ):
        with pytest.raises(StoreClosed, match="was closed; open it again"):
            use()


def test_every_refusal_is_one_line_that_a_terminal_can_show(tmp_path: Path) -> None:
    name = tmp_path / "evil\x1b[31m\n.db"
    name.mkdir()
    with pytest.raises(OpenRefused) as caught:
        open_store(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("how", ["moved", "removed", "replaced"])
def test_nothing_is_acknowledged_once_the_file_is_not_the_one_at_its_path(path: Path, tmp_path: Path, how: str) -> None:
    with open_store(path) as store:
        store.append("a", [event()])
        if how == "removed":
            for one in tmp_path.glob("store.db*"):
                one.unlink()
        else:
            path.rename(tmp_path / "elsewhere.db")
        if how == "replaced":
            path.write_bytes(b"")
        with pytest.raises(FileGone, match="put it back"):
            store.append("a", [event()])
        with pytest.raises(FileGone):
            store.wait(store.last_position(), 0.1)
        if how == "moved":
            (tmp_path / "elsewhere.db").rename(path)
            assert store.append("a", [event()]).last_version == 5


def test_a_closed_file_on_a_full_disk_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_room(path: Path, mode: str, busy_timeout_ms: int) -> sqlite3.Connection:
        if mode == "immutable":
            return connect(path, mode, busy_timeout_ms)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    monkeypatch.setattr(migrate, "connect", without_room)
    with open_store(path, read_only=True) as store:
        assert texts(store, "a") == "abc"
        assert store.verify().findings == ()
        store.backup(path.with_name("elsewhere.db"))
    Path(f"{path}-wal").write_bytes(b"what another program has not folded in yet")
    with pytest.raises(StoreFault):
        open_store(path, read_only=True)
