"""SQLite's connections: how each is set up, and what its errors mean.

Python's driver and SQLite both have defaults that lose updates or raise "database is locked" under load, so every
setting here is chosen:

`isolation_level=None`
    The driver begins no transaction of its own accord (it would be a deferred one, and not before DDL or a
    savepoint). SQLAlchemy's `begin` event says `BEGIN IMMEDIATE` instead, so `with connection.begin()`, savepoints
    and DDL in migrations are what they look like.
`BEGIN IMMEDIATE`
    The write lock is taken before anything is read. A deferred transaction that reads first cannot wait for the
    lock later, since its snapshot is old by then; it fails at once, however long the busy timeout.
`busy_timeout`
    Other processes' transactions are short; a writer waits for them up to ten seconds.
`journal_mode=WAL`
    Readers never wait for the writer, nor the writer for readers. A property of the file, set once.
`synchronous=FULL`
    A commit returns after the log is on the disk. `durability="normal"` leaves that to the next checkpoint: a power
    cut may then take the latest commits, never consistency; a killed process loses nothing in either.
`foreign_keys=ON`, `recursive_triggers=ON`
    Both are off by default, for each connection. The second makes `INSERT OR REPLACE` fire delete triggers.
`journal_size_limit=67108864`
    A log that a long reader let grow is cut back to 64 MiB at the next checkpoint.
`cache_size=-16384`, for the writer
    An import's transaction fits into 16 MiB, so that no page of it is written twice.
`secure_delete=ON`, for the writer
    What is removed or overwritten – a name that was erased, a row of the catalogue – is gone from the file too.

There are two engines. That of the writer makes the one connection that writes. That of readers is in autocommit,
where each SELECT is its own snapshot and a connection goes back to the pool without a transaction; its connections
are `query_only` (not `mode=ro`: the last connection to close folds the log into the file, and must be able to). They
are two because the isolation level of a pooled connection must never change: putting it back would turn on the
driver's own transactions again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import NullPool, QueuePool

from eventstore.errors import (
    DiskFull,
    MissingDatabase,
    NotADatabase,
    ReadOnlyStore,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFault,
    StoreLocked,
    quoted,
)

SYNCHRONOUS: Final = {"full": "FULL", "normal": "NORMAL"}
"""The durabilities one can ask for."""

DRIVER_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What the driver raises. The second comes of a damaged file, when not even SQLite's message is text; so does the
third, when a length in it is out of all measure."""

_JOURNAL_SIZE_LIMIT: Final = 64 * 1024 * 1024
_CACHE_KIB: Final = 16 * 1024


def connect(path: Path, mode: str, busy_timeout_ms: int) -> sqlite3.Connection:
    """Returns a plain connection. `mode` is SQLite's `ro`, `rw` or `rwc`, or `immutable` for media without locks."""
    query = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    return sqlite3.connect(
        f"{path.as_uri()}?{query}",
        uri=True,
        timeout=busy_timeout_ms / 1000,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )


def writing_engine(path: Path, durability: str, busy_timeout_ms: int) -> Engine:
    """Returns the engine whose transactions begin with the write lock."""
    engine = create_engine(
        "sqlite+pysqlite://", creator=lambda: connect(path, "rw", busy_timeout_ms), poolclass=NullPool
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in (
            f"synchronous = {SYNCHRONOUS[durability]}",
            "foreign_keys = ON",
            "recursive_triggers = ON",
            f"journal_size_limit = {_JOURNAL_SIZE_LIMIT}",
            f"cache_size = -{_CACHE_KIB}",
            "secure_delete = ON",
        ):
            connection.execute(f"PRAGMA {pragma}").fetchall()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path, mode: str, busy_timeout_ms: int) -> Engine:
    """Returns the engine of readers."""
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=lambda: connect(path, mode, busy_timeout_ms),
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=56,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON").fetchall()

    return engine


_FAULTS: Final[Mapping[int, Callable[[str], StoreError]]] = {
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_LOCKED: StoreLocked,
    sqlite3.SQLITE_READONLY: ReadOnlyStore,
    sqlite3.SQLITE_PERM: ReadOnlyStore,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_NOTADB: NotADatabase,
}


def translate(error: BaseException, path: str) -> StoreError | None:
    """Returns what an exception of the driver or of SQLAlchemy means; `None` for any other exception."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    if isinstance(error, sqlite3.Error):
        return _translate_driver(error, path)
    if isinstance(error, UnicodeDecodeError):
        return StoreDamaged(path, "text in it is not text")
    if isinstance(error, MemoryError):
        text = "The database asks for more memory than there is; kifu verify tells whether it is damaged."
        return StoreFault(path, text)
    if isinstance(error, PoolTimeout):
        return StoreLocked(path)
    if isinstance(error, InvalidRequestError) and "closed" in str(error).lower():
        return StoreClosed(path)
    if isinstance(error, SQLAlchemyError):
        return StoreFault(path, f"The database failed ({_one_line(error)}); nothing was written.")
    return None


def _translate_driver(error: sqlite3.Error, path: str) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _FAULTS:
        return _FAULTS[code](path)
    text = _one_line(error)
    if code == sqlite3.SQLITE_CANTOPEN:
        return (
            StoreFault(path, f"The database cannot be opened ({text}); check the file's permissions.")
            if Path(path).exists()
            else MissingDatabase(path)
        )
    if code == sqlite3.SQLITE_IOERR:
        return StoreFault(
            path,
            f"{quoted(path)} cannot be read or written ({text}), and nothing was written; look at the room left, at "
            "limits of files and quotas, and at the disk itself.",
        )
    if code == sqlite3.SQLITE_CORRUPT or "decode to UTF-8" in text or "malformed" in text:
        return StoreDamaged(path, text)
    if isinstance(error, sqlite3.ProgrammingError) and "closed" in text:
        return StoreClosed(path)
    if code == sqlite3.SQLITE_CONSTRAINT:
        return StoreFault(path, f"The database refused a change ({text}); nothing was written.")
    return StoreFault(path, f"The database failed ({text}); nothing was written.")


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]
