"""Ids that sort by the moment they were made (UUID version 7), and the clock: where they come from, in one place."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], int]
"""Returns the present instant, in microseconds since 1970, UTC."""

Ids: TypeAlias = Callable[[], bytes]
"""Returns 16 new bytes, greater than those before."""


def system_clock() -> int:
    """Returns the present instant of this machine, in microseconds since 1970, UTC."""
    return time.time_ns() // 1_000


Zone: TypeAlias = Callable[[int], int]
"""Returns by how many minutes local time is ahead of UTC at an instant in microseconds."""


def system_zone(instant: int) -> int:
    """Returns by how many minutes this machine's local time is ahead of UTC at an instant."""
    return time.localtime(instant // 1_000_000).tm_gmtoff // 60


def short(ident: str) -> str:
    """Returns the end of an id, by which a person may call it: beginnings are alike for ids of one hour."""
    return ident[-8:]


class Uuid7:
    """Makes UUIDs of version 7; within a millisecond a counter keeps them in order."""

    def __init__(self, clock: Clock = system_clock, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._clock = clock
        self._entropy = entropy
        self._last = 0
        self._counter = 0

    def __call__(self) -> bytes:
        """Returns the next one."""
        millis = max(self._clock() // 1_000, self._last)
        if millis == self._last:
            self._counter += 1
        else:
            self._last, self._counter = millis, int.from_bytes(self._entropy(2)) & 0x3FF
        if self._counter > 0xFFF:
            self._last, self._counter = millis + 1, 0
        tail = int.from_bytes(self._entropy(8)) & 0x3FFF_FFFF_FFFF_FFFF
        value = (self._last & 0xFFFF_FFFF_FFFF) << 80 | 0x7 << 76 | self._counter << 64 | 0x2 << 62 | tail
        return value.to_bytes(16)
