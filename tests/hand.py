"""A clock for the tests that moves only when it is told to."""

from __future__ import annotations


class Hand:
    """A hand on the machine's clock; `start` is in microseconds since 1970, UTC."""

    def __init__(self, start: int) -> None:
        self.now = start

    def __call__(self) -> int:
        return self.now

    def on(self, seconds: float) -> None:
        self.now += round(seconds * 1_000_000)
