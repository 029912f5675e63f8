"""Pauses between attempts to reach a database that is gone: short at first, then longer, up to a limit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from eventstore import StoreError, StoreFault
from eventstore.errors import GuardsMissing, NewerSchema, OlderSchema, OpenRefused, StoreDamaged

FIRST_SECONDS: Final = 0.25
LONGEST_SECONDS: Final = 15.0


def pauses(limit: float) -> Iterator[float]:
    """Yields how long to wait before each further attempt, in seconds; together no longer than a limit."""
    pause, left = FIRST_SECONDS, limit
    while left > 0:
        yield min(pause, left)
        left -= pause
        pause = min(2 * pause, LONGEST_SECONDS)


def is_loss(error: BaseException) -> bool:
    """Returns True for an error that may pass: the database cannot be reached, or is busy.

    One that another program has damaged or altered, or that a newer Kifu has written, does not come right by waiting.
    """
    if isinstance(error, StoreDamaged | GuardsMissing | NewerSchema | OlderSchema):
        return False
    if isinstance(error, StoreError):
        return isinstance(error, StoreFault | OpenRefused)
    return isinstance(error, OSError) and not isinstance(error, BrokenPipeError)
