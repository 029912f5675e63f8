"""What helps a search that found nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.text import clean

if TYPE_CHECKING:
    from replay.query import Row


def hints(text: str, rows: Sequence[Row]) -> list[str]:
    """Returns lines that say which parts of a search fit nothing, and what there is instead."""
    found: list[str] = []
    for word in text.split():
        key, colon, value = word.partition(":")
        known = _values(key, rows) if colon else []
        if value and known and not any(one.casefold().startswith(value.casefold()) for one in known):
            found.append(f'"{clean(value)}" is no {key}; there are')
            found += [f"   {clean(line)}" for line in _in_lines(known)]
    return found


def _values(key: str, rows: Sequence[Row]) -> list[str]:
    if key == "game":
        return sorted({row.game for row in rows})
    if key == "seat":
        return sorted({name for row in rows for seat in row.seats for name in seat})
    if key == "event":
        return sorted({row.event for row in rows if row.event})
    if key == "tag":
        return sorted({tag for row in rows for tag in row.tags})
    return []


def _in_lines(values: Sequence[str], width: int = 60) -> list[str]:
    lines = [""]
    for value in values[:40]:
        if lines[-1] and len(lines[-1]) + len(value) + 2 > width:
            lines.append("")
        lines[-1] += f", {value}" if lines[-1] else value
    return lines
