"""Whether it is worth asking SQLite for news: what a waiting follower does most of the time is look in vain.

`PRAGMA data_version` locks and unlocks the file. Every commit writes to the write-ahead log first, and looking at the
log's time and size is one call of the system. Commits show only when the log is on the disk, after its time has
changed; so a change means that it is worth asking for a while, not once.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

_AWAKE_SECONDS: Final = 0.25
"""How long after a change of the log each look asks SQLite; and how often one asks without any."""
_IS_PROMPT: Final = os.name != "nt"
"""Whether the system tells a file's time while another program has it open and writes."""


class LogWatch:
    """One follower's looks at the write-ahead log.

    Args:
        database: The file whose log it is.
        clock: Gives seconds that only grow.
    """

    def __init__(self, database: Path, clock: Callable[[], float]) -> None:
        self._log = f"{database}-wal"
        self._clock = clock
        self._seen = self._state()
        self._ask_at = clock() + _AWAKE_SECONDS
        self._awake_until = self._ask_at if self._was_written_lately() else 0.0

    def is_worth_asking(self) -> bool:
        """Tells whether SQLite may know of a commit since it was asked last."""
        state, now = self._state(), self._clock()
        if state != self._seen:
            self._seen = state
            self._awake_until = now + _AWAKE_SECONDS
        if state is not None and now >= self._awake_until and now < self._ask_at:
            return False
        self._ask_at = now + _AWAKE_SECONDS
        return True

    def _was_written_lately(self) -> bool:
        if self._seen is None:
            return True
        return abs(time.time_ns() - self._seen[0]) < _AWAKE_SECONDS * 1e9  # a clock that was set costs one late look

    def _state(self) -> tuple[int, int, int] | None:
        """Returns what changes with the log; `None` where that cannot be known."""
        if not _IS_PROMPT:
            return None
        try:
            found = os.stat(self._log)
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino
