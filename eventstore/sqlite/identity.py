"""Whether the file at a path is still the one that was opened.

A file that is moved, removed or replaced while it is open can be written to as before: the system keeps it for whoever
has it. What is recorded then is in no file that anybody will find, so it must not be acknowledged.
"""

from __future__ import annotations

import os
from pathlib import Path

from eventstore.errors import FileGone


class OpenedFile:
    """A file as it was when it was opened.

    Args:
        path: Where it lies.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._number = self._look()

    def verify(self) -> None:
        """Takes microseconds. Raises `FileGone` if the path leads to another file now, or to none."""
        if self._look() != self._number:
            raise FileGone(str(self._path))

    def _look(self) -> tuple[int, int] | None:
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino
