"""The databases that the contract is run on. Another one is added here, and nowhere else in the contract."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from eventstore import EventStore, open_store


class Backend(Protocol):
    """Makes stores for one test."""

    def open(self, name: str = "store", *, read_only: bool = False) -> EventStore:
        """Returns the store of that name; the second time the same one, opened again."""
        ...


class SqliteFiles:
    """Stores in files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._ticks = 1_800_000_000_000_000

    def open(self, name: str = "store", *, read_only: bool = False) -> EventStore:
        return open_store(self._folder / f"{name}.db", read_only=read_only, clock=self._clock)

    def _clock(self) -> int:
        self._ticks += 1
        return self._ticks


BACKENDS = {"sqlite": SqliteFiles}
"""By name: what makes a `Backend` from a folder for the test."""
