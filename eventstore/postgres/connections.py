"""PostgreSQL's connections: how each is set up.

`client_encoding=utf8`, `default_transaction_isolation=read committed`
    Whatever a server or a role has as its default. Stricter levels would refuse appends that do not conflict.
`synchronous_commit`
    As the server has it, but never off for `durability="full"`; off for `"normal"`, when a crash of the server may take
    the latest commits.
`lock_timeout`
    Two appends at one version wait for each other's commit, which is short.
`idle_in_transaction_session_timeout`
    A program that hangs in the middle of a transaction holds back the feed of everybody; after a minute it is cut off.
Binary cursors and 8-byte integers
    Payloads arrive as they are, not as hexadecimal text, and every statement has one set of types to be prepared for.

Readers are in autocommit, where each SELECT is its own snapshot.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from typing import Any, Final

import psycopg
from psycopg.adapt import AdaptersMap, Dumper
from psycopg.conninfo import make_conninfo
from psycopg.pq import Format
from psycopg.types.numeric import Int8BinaryDumper, Int8BinaryLoader, Int8Dumper, IntLoader
from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import NullPool, QueuePool

from eventstore.postgres.address import Address

Driver = psycopg.Connection[tuple[Any, ...]]
"""A connection of the driver."""

_XID8: Final = 5069
_IDLE_MS: Final = 60_000


class Xid(int):
    """A number of a transaction, as a value in SQL."""


class _XidDumper(Dumper):
    format = Format.BINARY
    oid = _XID8

    def dump(self, obj: int) -> bytes:
        return struct.pack(">Q", obj)


def _adapters() -> AdaptersMap:
    made = AdaptersMap(psycopg.adapters)
    made.register_dumper(int, Int8Dumper)
    made.register_dumper(int, Int8BinaryDumper)
    made.register_dumper(Xid, _XidDumper)
    made.register_loader(_XID8, IntLoader)
    made.register_loader(_XID8, Int8BinaryLoader)
    return made


_ADAPTERS: Final = _adapters()
_SETTINGS: Final = """
    SELECT set_config('default_transaction_isolation', 'read committed', false),
           set_config('lock_timeout', %s, false),
           set_config('idle_in_transaction_session_timeout', %s, false),
           set_config('synchronous_commit', CASE WHEN %s THEN 'off' WHEN current_setting('synchronous_commit') = 'off'
                      THEN 'on' ELSE current_setting('synchronous_commit') END, false)
    """


def connect(address: Address, *, autocommit: bool = True) -> Driver:
    """Returns a plain connection. Raises what the driver raises, without any part of a password."""
    defaults = {"application_name": "kifu", "connect_timeout": "10", "client_encoding": "utf8"}
    told = make_conninfo("", **{**defaults, **address.parameters})
    try:
        return psycopg.connect(told, autocommit=autocommit, context=_ADAPTERS, prepare_threshold=2)
    except psycopg.Error as error:
        if not _tells_secret(str(error), address.parameters):
            raise
        told = next((text for text in _HARMLESS if text in str(error)), "its answer is left out: it holds a password")
        raise type(error)(told) from None


_HARMLESS: Final = ("password authentication failed", "no password supplied", "Connection refused", "timeout expired")
"""What an answer of libpq is cut down to if it may hold a part of a password."""


def _tells_secret(text: str, parameters: dict[str, str]) -> bool:
    """Tells whether a text holds a password, or a piece of one as libpq may have split it."""
    secrets = [value for name, value in parameters.items() if name in _SECRETS]
    pieces = [piece for value in secrets for piece in re.split("[@:/?#&]", value)]
    return any(len(piece) > 2 and piece in text for piece in [*secrets, *pieces])


_SECRETS: Final = ("password", "sslpassword", "oauth_client_secret", "scram_client_key", "scram_server_key")


def connect_to_write(address: Address, durability: str, busy_timeout_ms: int) -> Driver:
    """Returns the connection of a writer, on which each statement is a transaction unless one is begun."""
    connection = connect(address)
    try:
        values = (f"{max(busy_timeout_ms, 1)}ms", f"{_IDLE_MS}ms", durability == "normal")
        connection.execute(_SETTINGS, values).fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def writing_engine(creator: Callable[[], Driver]) -> Engine:
    """Returns the engine of the connection that writes."""
    return create_engine("postgresql+psycopg://", creator=creator, poolclass=NullPool, use_native_hstore=False)


def reading_engine(address: Address) -> Engine:
    """Returns the engine of readers."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: connect(address),
        poolclass=QueuePool,
        pool_size=4,
        max_overflow=28,
        pool_timeout=10,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        use_native_hstore=False,
    )
