"""An entry: one place where something comes from outside, as a function of bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


def _nothing() -> Sequence[str]:
    return ()


class Entry(NamedTuple):
    """A parser or decoder, and what makes it go deep."""

    run: Callable[[bytes], None]
    """Reads the bytes, and raises if what has to hold does not (`tests.fuzz.holding`)."""
    seeds: Callable[[], Sequence[bytes]]
    """Bytes that can be read, to be changed a little."""
    words: Callable[[], Sequence[str]] = _nothing
    """What such bytes are made of."""
    examples: int = 150
    """How many are tried each time the tests run; a slow entry has fewer."""


def of_text(read: Callable[[str], object], errors: str = "replace") -> Callable[[bytes], None]:
    """Returns a function of bytes for one of text.

    Args:
        read: The function of text.
        errors: What becomes of bytes that are no UTF-8; `surrogateescape` is what the command line makes of them.
    """
    return lambda data: _ignore(read(data.decode("utf-8", errors)))


def chosen(read: Callable[[int, str], object], errors: str = "replace") -> Callable[[bytes], None]:
    """Returns a function of bytes for one of a number, which is the first byte, and text, as `of_text` does."""
    return lambda data: _ignore(read(data[0] if data else 0, data[1:].decode("utf-8", errors)))


def numbered(texts: Sequence[str], numbers: int = 7) -> Sequence[bytes]:
    """Returns seeds for `chosen`: each text behind a few numbers in turn."""
    return [bytes([at * 37 % 256]) + text.encode() for at, text in enumerate(texts, numbers)]


def _ignore(_result: object) -> None:
    """Takes what nobody looks at."""


Entries = Iterator[tuple[str, Entry]]
"""Entries with their names."""
