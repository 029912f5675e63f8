"""What has to hold for whatever comes from outside: a result, or an error of the project's own in one printable line.

An error of another kind leaves `holds` as it is, and so does what takes longer than any input may.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

from domain.errors import DomainError
from eventstore.errors import StoreError
from replay.errors import ReplayError
from tui.cli.errors import CommandError

T = TypeVar("T")

OWN: Final = (ReplayError, DomainError, StoreError, CommandError)
"""The roots of all errors that the project raises on purpose."""

LONGEST_S: Final = 20.0
"""Seconds of this process's own time, so that a machine that is busy otherwise stops nothing."""


class Hangs(BaseException):
    """Something takes longer than anything may; no `except Exception` holds it up."""


def holds(read: Callable[[], T], own: tuple[type[Exception], ...] = OWN) -> T | None:
    """Returns what a call gives; None if it refuses in one printable line.

    Args:
        read: The call.
        own: The errors that it may raise. What a library's decoder says is for those above it to put into a line.
    """
    try:
        with limited():
            return read()
    except own as error:
        if isinstance(error, OWN):
            verify_refusal(error)
        return None


def verify_refusal(error: BaseException) -> None:
    """Checks that what an error says is one line in which nothing acts on a terminal."""
    assert is_one_line(str(error)), f"{type(error).__name__}: {str(error)[:300]!r}"


def is_one_line(text: str) -> bool:
    """Tells whether a text is one line in which nothing acts on a terminal, and says something."""
    return text.isprintable() and bool(text.strip())


@contextmanager
def limited(seconds: float = LONGEST_S) -> Iterator[None]:
    """Raises `Hangs` in what takes longer, and again at its end, should somebody have caught it."""
    hanging: list[Hangs] = []

    def stop(_number: int, _frame: FrameType | None) -> None:
        hanging.append(Hangs(f"still at it after {seconds:g} seconds"))
        raise hanging[0]

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        if hanging:
            raise hanging[0]
