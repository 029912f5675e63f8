"""A progress bar on standard error."""

from __future__ import annotations

import time
from types import TracebackType
from typing import TextIO

_PATIENCE_S = 0.15
"""Work that is done sooner shows no bar."""
_BETWEEN_S = 0.1


class Progress:
    """A bar that is called with how much is done; it draws itself ten times a second and is wiped away after."""

    def __init__(self, stream: TextIO | None, label: str, width: int) -> None:
        self._stream = stream
        self._label = label
        self._width = width
        self._next = time.monotonic() + _PATIENCE_S
        self._is_shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_shown:
            self._draw("")

    def __call__(self, done: int, total: int) -> None:
        """Shows that `done` of `total` is done; a total of 0 is not known."""
        if self._stream is None or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _BETWEEN_S
        self._draw(self._text(done, total))

    def _text(self, done: int, total: int) -> str:
        if total <= 0:
            return f"{self._label} {done:,}"
        share = min(1.0, done / total)
        figures = f" {share:4.0%} {done:,} of {total:,}"
        cells = min(30, self._width - len(self._label) - len(figures) - 2)
        bar = "" if cells < 4 else " " + "#" * round(cells * share) + "." * (cells - round(cells * share))
        return f"{self._label}{bar}{figures}"

    def _draw(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write("\r" + text[: self._width - 1].ljust(self._width - 1) + "\r")
            self._stream.flush()
            self._is_shown = bool(text)
        except (OSError, ValueError):
            self._stream = None
