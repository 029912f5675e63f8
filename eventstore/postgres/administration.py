"""What is done to a server rather than to a store: scripts of roles, a new epoch, and how far a standby is behind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Final

import msgspec

from eventstore.postgres.address import parse_address
from eventstore.postgres.connections import Driver, connect
from eventstore.postgres.database import BEHIND
from eventstore.postgres.faults import DRIVER_ERRORS, translate
from eventstore.postgres.opening import new_epoch

_STATE: Final = f"""
    SELECT pg_is_in_recovery(),
           EXISTS (SELECT 1 FROM pg_stat_wal_receiver),
           {BEHIND},
           CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END::text
    """
_BEHIND: Final = "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), %s::pg_lsn)::bigint"


class Standby(msgspec.Struct, frozen=True):
    """How a server that is read from stands to the one that is written to."""

    is_standby: bool
    """False: it follows nobody (any more)."""
    is_connected: bool
    """Whether its primary sends to it now."""
    behind_seconds: float
    """Age of what it applied last, 0 if it has applied all that it was sent."""
    behind_bytes: int | None
    """What it still has to apply, in bytes of log; `None` if the primary was not asked or gave no answer."""


def run_script(url: str, script: str) -> None:
    """Runs statements on a server, all or none of them as the script says.

    Raises:
        UnsupportedDatabase: The address is not well-formed.
        StoreFault: The server cannot be reached, or refuses.
    """
    with _connected(url) as connection:
        connection.execute(script)


def schema_of(url: str) -> str:
    """Returns the schema in which the tables of a database are, as an SQL identifier. Raises as `run_script` does."""
    with _connected(url) as connection:
        return str(connection.execute("SELECT quote_ident(current_schema())").fetchall()[0][0])


def begin_epoch(url: str) -> int:
    """Begins a new epoch and returns its number; see `eventstore.postgres.opening.new_epoch`."""
    return new_epoch(parse_address(url), time.time_ns() // 1_000)


def standby_state(url: str, primary: str = "") -> Standby:
    """Returns how far a standby is behind.

    Args:
        url: The standby.
        primary: Its primary, to learn what the standby was not sent yet; without it only what it was sent counts.

    Raises:
        UnsupportedDatabase: An address is not well-formed.
        StoreFault: The standby cannot be reached, or refuses.
    """
    with _connected(url) as connection:
        is_standby, is_connected, seconds, position = connection.execute(_STATE).fetchall()[0]
    behind = _behind(primary, str(position)) if primary and is_standby else None
    return Standby(bool(is_standby), bool(is_connected), max(0.0, float(seconds or 0)), behind)


def _behind(primary: str, position: str) -> int | None:
    """Returns by how many bytes of log a place is behind the primary's; `None` if the primary does not answer."""
    try:
        with closing(connect(parse_address(primary))) as connection:
            return max(0, int(connection.execute(_BEHIND, (position,)).fetchall()[0][0]))
    except DRIVER_ERRORS:
        return None


@contextmanager
def _connected(url: str) -> Iterator[Driver]:
    """Gives a connection to a server; what goes wrong on it is told in the store's terms."""
    address = parse_address(url)
    try:
        with closing(connect(address)) as connection:
            yield connection
    except DRIVER_ERRORS as error:
        raise translate(error, address.shown) or error from error
