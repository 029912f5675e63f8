"""Lengths of time as they are typed and shown: `5m`, `90s`, `1h30m`; `5 min`, `1 h 30 min`."""

from __future__ import annotations

import re
from typing import Final

EXPECTED: Final = "a length of time, as 5m, 90s or 1h30m"
MOST_US: Final = 7 * 24 * 3_600_000_000
"""A week, in microseconds."""

_PARTS: Final = re.compile(r"(?:(\d{1,6})h)?(?:(\d{1,6})m(?:in)?)?(?:(\d{1,6})s?)?", re.ASCII)


def read_duration(text: str) -> int:
    """Returns a length of time in microseconds; a number alone is seconds. Raises `ValueError`."""
    packed = text.replace(" ", "").lower()
    found = _PARTS.fullmatch(packed)
    if found is None or not packed:
        raise ValueError(f"expected {EXPECTED}")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    us = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000
    if us > MOST_US:
        raise ValueError("expected a week at most")
    return us


def duration_words(us: int) -> str:
    """Returns a length of time as people read it: `5 min`, `1 h 30 min`, `45 s`; `none` for no time."""
    minutes, seconds = divmod(us // 1_000_000, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [f"{count} {unit}" for count, unit in ((hours, "h"), (minutes, "min"), (seconds, "s")) if count]
    return " ".join(parts) or "none"


def duration_text(us: int) -> str:
    """Returns a length of time as it can be typed: `5m`, `1h30m`, `45s`, `0s`."""
    words = duration_words(us)
    return "0s" if words == "none" else words.replace("min", "m").replace(" ", "")
