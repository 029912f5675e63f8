"""Archives for tests: a clock that ticks by a second, ids that count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from replay.archive import Archive
from replay.ids import Uuid7

EPOCH = 1_764_460_800_000_000
"""2025-11-30 00:00 UTC, in microseconds."""


def ticking_clock() -> Callable[[], int]:
    ticks = count(EPOCH, 1_000_000)
    return lambda: next(ticks)


def counting_ids(start: int = 1) -> Uuid7:
    numbers = count(start)
    return Uuid7(ticking_clock(), lambda size: next(numbers).to_bytes(8)[-size:])


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "archive.db", clock=ticking_clock(), ids=counting_ids()) as opened:
        yield opened


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "another.db", clock=ticking_clock(), ids=counting_ids(5_000)) as opened:
        yield opened
