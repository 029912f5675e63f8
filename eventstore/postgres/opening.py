"""Opening a PostgreSQL database: is it one of ours, of this version; if not, make it so, or refuse.

The schema comes from the migrations alone. A migration is one transaction that holds a lock of its own, so of programs
that start at once one makes or upgrades the tables and the others wait. PostgreSQL takes back a migration that fails
as a whole; a copy beforehand is left to `pg_dump`.
"""

from __future__ import annotations

from contextlib import closing
from typing import Any, Final, cast

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from eventstore import revision
from eventstore.errors import (
    EpochMissing,
    NewerSchema,
    NotADatabase,
    OlderSchema,
    StoreError,
    UnsupportedDatabase,
)
from eventstore.history import is_known_revision, run_migrations
from eventstore.postgres.address import Address
from eventstore.postgres.connections import Driver, connect
from eventstore.postgres.database import PostgresDatabase
from eventstore.postgres.faults import DRIVER_ERRORS, translate
from eventstore.postgres.guards import assert_guards

_OURS: Final = {"alembic_version", "streams", "events"}
_OLDEST_SERVER: Final = 140_000
_LOCK: Final = "SELECT pg_advisory_xact_lock(1802069606, hashtext(current_schema()))"
_ABOUT: Final = (
    "SELECT pg_is_in_recovery(), current_setting('transaction_read_only') = 'on', current_schema(), "
    "current_setting('server_version_num')::integer, current_setting('server_encoding')"
)
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_MAY_RECORD: Final = "SELECT has_any_column_privilege('events', 'INSERT')"
_YOUNGER: Final = (
    "SELECT EXISTS (SELECT 1 FROM events WHERE epoch = (SELECT max(epoch) FROM epochs) "
    "AND xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> coalesce(pg_current_xact_id_if_assigned(), '0'))"
)


def open_database(
    address: Address, durability: str, read_only: bool, busy_timeout_ms: int, *, create: bool = True
) -> PostgresDatabase:
    """Opens a database, which is made or upgraded first if it has to be; a standby for reading only.

    Raises:
        OpenRefused: It is not one that can be opened; see the subclasses.
        StoreFault: The server cannot be reached, or refuses.
    """
    try:
        with closing(connect(address)) as connection:
            is_standby = _about(connection, address)
            is_locked = is_standby or connection.execute(_ABOUT).fetchall()[0][1]
            read_only = read_only or is_locked
            stamp = read_stamp(connection, address.shown)
            if stamp != revision.REVISION:
                _bring_up_to_date(address, stamp, read_only or not (create or stamp))
            if not read_only:
                read_only = not connection.execute(_MAY_RECORD).fetchall()[0][0]
            if not read_only:
                assert_guards(lambda sql: connection.execute(sql).fetchall(), address.shown)
            if connection.execute(_YOUNGER).fetchall()[0][0]:
                raise EpochMissing(address.shown)
    except DRIVER_ERRORS as error:
        raise translate(error, address.shown) or error from error
    return PostgresDatabase(address, read_only, is_standby, durability, busy_timeout_ms)


def read_stamp(connection: Driver, shown: str) -> str:
    """Returns the revision of a database; an empty text if it has no tables yet.

    Raises:
        NotADatabase: It has tables of another program and not ours.
    """
    tables = {row[0] for row in connection.execute(_TABLES).fetchall()}
    if not tables:
        return ""
    if not tables >= _OURS:
        raise NotADatabase(shown, "holds tables of another program", "Choose another database, or a schema of its own")
    stamps = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    if len(stamps) != 1:
        raise NotADatabase(shown, "does not say which schema it has", "Choose another database")
    return str(stamps[0][0])


def new_epoch(address: Address, at: int) -> int:
    """Begins a new epoch, after a database was restored into another server, and returns its number.

    Waits until nobody writes. What was recorded stays in its order, before all that comes.

    Args:
        address: The database.
        at: Microseconds since 1970, UTC.

    Raises:
        OpenRefused: It is no store of this version.
        StoreFault: The server cannot be reached, or refuses.
    """
    try:
        with closing(connect(address)) as connection:
            _about(connection, address)
            stamp = read_stamp(connection, address.shown)
            if stamp != revision.REVISION:
                raise _unfit(address, stamp)
            with connection.transaction():
                connection.execute("LOCK TABLE events, streams IN SHARE ROW EXCLUSIVE MODE")
                sql = "INSERT INTO epochs SELECT max(epoch) + 1, %s FROM epochs RETURNING epoch"
                return int(connection.execute(sql, (at,)).fetchall()[0][0])
    except DRIVER_ERRORS as error:
        raise translate(error, address.shown) or error from error


def _about(connection: Driver, address: Address) -> bool:
    """Returns whether the server follows another. Raises for one that will not do."""
    is_standby, _, schema, version, encoding = connection.execute(_ABOUT).fetchall()[0]
    if version < _OLDEST_SERVER:
        raise UnsupportedDatabase("postgresql", f"of version {version // 10_000} is too old; 14 or newer is needed")
    if schema is None:
        raise NotADatabase(address.shown, "has no schema on its search path", "Name one that is there")
    if encoding != "UTF8":
        raise NotADatabase(
            address.shown,
            f"has the encoding {encoding}, in which not every name can be kept",
            "Make one with createdb --encoding=UTF8 --template=template0",
        )
    return bool(is_standby)


def _bring_up_to_date(address: Address, stamp: str, read_only: bool) -> None:
    if stamp and not is_known_revision(stamp):
        raise NewerSchema(address.shown, stamp, revision.REVISION)
    if read_only:
        raise _unfit(address, stamp)
    _migrate(address)


def _unfit(address: Address, stamp: str) -> StoreError:
    if not stamp:
        return NotADatabase(address.shown, "is empty", "Check the name; kifu db upgrade makes the tables")
    if is_known_revision(stamp):
        return OlderSchema(address.shown, stamp, revision.REVISION)
    return NewerSchema(address.shown, stamp, revision.REVISION)


def _migrate(address: Address) -> None:
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: connect(address, autocommit=False),
        poolclass=NullPool,
        use_native_hstore=False,
    )
    try:
        with engine.connect() as connection, connection.begin():
            driver = cast("Driver", connection.connection.dbapi_connection)
            driver.execute(_LOCK)
            stamp = read_stamp(driver, address.shown)
            if stamp == revision.REVISION:
                return
            if stamp and not is_known_revision(stamp):
                raise NewerSchema(address.shown, stamp, revision.REVISION)
            schema = str(driver.execute("SELECT quote_ident(current_schema())").fetchall()[0][0])
            run_migrations(connection, schema=schema, partitions=address.partitions)

            def ask(sql: str) -> list[tuple[Any, ...]]:
                return driver.execute(sql).fetchall()

            assert_guards(ask, address.shown)
    except StoreError:
        raise
    except Exception as error:
        translated = translate(error, address.shown)
        if translated is None:
            raise
        raise translated from error
    finally:
        engine.dispose()
