"""Where the faults happen: addresses of stores that other processes can open as well."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from eventstore import EventStore, open_store
from tests.servers import Server

ROOT = Path(__file__).parents[2]
_NUMBERS = itertools.count(1)


class Place(NamedTuple):
    """Where a store is."""

    url: str
    kind: str

    def open(self, *, read_only: bool = False) -> EventStore:
        """Opens the store; makes it the first time."""
        return open_store(self.url, read_only=read_only)


@contextmanager
def _file(folder: Path, server: Callable[[], Server]) -> Iterator[Place]:
    yield Place(str(folder / "store.db"), "sqlite")


@contextmanager
def _database(folder: Path, server: Callable[[], Server]) -> Iterator[Place]:
    on, name = server(), f"fault_{next(_NUMBERS)}"
    try:
        yield Place(on.create(name), "postgresql")
    finally:
        on.drop(name)


PLACES = {"sqlite": _file, "postgresql": _database}
"""By name: what makes a place, from a folder for the test and what gives the server."""


def python(program: str, *arguments: object) -> subprocess.Popen[str]:
    """Starts a program of its own, with pipes to all its streams."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(one: subprocess.Popen[str]) -> str:
    """Waits for the end of a program that complains of nothing, and returns what it printed and nobody had read yet."""
    assert one.stdin is not None
    assert one.stdout is not None
    assert one.stderr is not None
    with one.stdin, one.stdout, one.stderr:
        rest, complaint = one.stdout.read(), one.stderr.read()
    one.wait()
    assert complaint == ""
    return rest
