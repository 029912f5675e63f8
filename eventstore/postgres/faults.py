"""What the errors of PostgreSQL and its driver mean."""

from __future__ import annotations

import re
from typing import Final

import psycopg
from sqlalchemy.exc import DBAPIError, InvalidRequestError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from eventstore.errors import (
    DiskFull,
    MissingDatabase,
    ReadOnlyStore,
    StoreClosed,
    StoreDamaged,
    StoreDisconnected,
    StoreError,
    StoreFault,
    StoreLocked,
    WrongAddress,
)
from eventstore.source import Taken

DRIVER_ERRORS: Final = (psycopg.Error,)
"""What the driver raises."""

_LOST: Final = ("08", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "53300")
_DAMAGED: Final = ("XX001", "XX002", "58030", "58P01")
_TAKEN: Final = {"KF001": "version", "KF002": "id", "KF003": "order", "40001": "lock", "40P01": "lock"}
_NO_VALUE: Final = re.compile(r"invalid (\w+) value|for connection option \"(\w+)\"")
_NO_FILE: Final = re.compile(r"(root certificate|certificate|private key) file .* does not exist")
_NO_SERVICE: Final = re.compile(r"definition of service .* not found|service file .* not found")
_NO_ROLE: Final = re.compile(r"role \".*\" does not exist")
_KEYS: Final = {"event_id": "id", "version": "version", "pkey": "version"}


def is_lost(error: BaseException) -> bool:
    """Tells whether an error means that the connection is gone, or that none can be made."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    if isinstance(error, psycopg.InterfaceError):
        return "closed" in str(error)
    if not isinstance(error, psycopg.OperationalError) or _fault_of_address(error):
        return False
    return error.sqlstate is None or error.sqlstate.startswith(_LOST)


def taken(error: BaseException) -> Taken | None:
    """Returns what a refused insert means for a job that can be run again; `None` if that would not help."""
    if not isinstance(error, psycopg.Error) or error.sqlstate is None:
        return None
    if error.sqlstate in _TAKEN:
        return Taken(_TAKEN[error.sqlstate])
    if error.sqlstate == "23505":
        key = error.diag.constraint_name or ""
        return Taken(next((what for part, what in _KEYS.items() if part in key), "name"))
    return None


def translate(error: BaseException, address: str) -> StoreError | None:
    """Returns what an exception of the driver or of SQLAlchemy means; `None` for any other exception."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    if isinstance(error, psycopg.Error):
        return _translate_driver(error, address)
    if isinstance(error, PoolTimeout):
        return StoreLocked(address)
    if isinstance(error, InvalidRequestError) and "closed" in str(error).lower():
        return StoreClosed(address)
    if isinstance(error, SQLAlchemyError):
        return StoreFault(address, f"The database failed ({_one_line(error)}); nothing was written.")
    return None


def _translate_driver(error: psycopg.Error, address: str) -> StoreError:
    text, state = _one_line(error), error.sqlstate or ""
    if state == "3D000" or ('database "' in text and "does not exist" in text):
        return MissingDatabase(address)
    if state.startswith("28") or "authentication failed" in text or "no password supplied" in text:
        return StoreFault(address, f"The server refuses the login ({text}); check name and password.")
    if _NO_ROLE.search(text) and state in ("", "28000"):
        return StoreFault(address, f"The server has no such role ({text}); check the name in the address.")
    fault = _fault_of_address(error)
    if fault:
        return WrongAddress(fault, address)
    if is_lost(error):
        return StoreDisconnected(address, text)
    if state in ("55P03", "40P01", "40001"):
        return StoreLocked(address)
    if state == "25006":
        return ReadOnlyStore(address)
    if state == "42501":
        if "alembic_version" in text:
            return StoreFault(
                address,
                "This login may not read the archive; one with the role of a spectator reads the view public_matches "
                "and nothing else, with psql or another program. kifu_reader or kifu_recorder lets Kifu read it.",
            )
        return StoreFault(address, f"The role of this address may not do that ({text}); nothing was written.")
    if state == "53100":
        return DiskFull(address)
    if state in _DAMAGED:
        return StoreDamaged(address, text)
    if state.startswith(("23", "KF")):
        return StoreFault(address, f"The database refused a change ({text}); nothing was written.")
    return StoreFault(address, f"The database failed ({text}); nothing was written.")


def _fault_of_address(error: psycopg.Error) -> str:
    """Returns what is wrong with an address by which libpq made no connection; an empty text if that is not why."""
    if error.sqlstate is not None:
        return ""
    text = _one_line(error)
    value = _NO_VALUE.search(text)
    if value is not None:
        return f"has a value for {value[1] or value[2]} that libpq does not know"
    if _NO_ROLE.search(text):
        return "names a role that the server does not have"
    file = _NO_FILE.search(text)
    if file is not None:
        return f"names a {file[1]} file that is not there"
    return "names a service that is not defined" if _NO_SERVICE.search(text) else ""


def _one_line(error: BaseException) -> str:
    text = (error.diag.message_primary if isinstance(error, psycopg.Error) else None) or str(error)
    return " ".join(text.split())[:200]
