"""The store in one SQLite file: connections, guards, migration, copies, and reading what may be damaged."""

from __future__ import annotations

from eventstore.sqlite.connections import (
    DRIVER_ERRORS,
    SYNCHRONOUS,
    connect,
    reading_engine,
    translate,
    writing_engine,
)

__all__ = ["DRIVER_ERRORS", "SYNCHRONOUS", "connect", "reading_engine", "translate", "writing_engine"]
