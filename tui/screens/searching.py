"""What helps a search that found nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replay.query import KEYS
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


def completed(text: str, rows: Sequence[Row]) -> str:
    """Returns a search with its last word completed to a key or a value, as far as there is one way on only."""
    head, _, word = text.rpartition(" ")
    key, colon, value = word.partition(":")
    if not word:
        return text
    if colon:
        found = [f"{key}:{_quoted(one)}" for one in _values(key, rows) if one.casefold().startswith(value.casefold())]
    else:
        found = [f"{one}:" for one in KEYS if one.startswith(word.casefold())]
    common = _beginning(found)
    if len(common) < len(word):
        return text
    return f"{head} {common}" if head else common


def _beginning(texts: Sequence[str]) -> str:
    """Returns what all texts begin with."""
    if not texts:
        return ""
    first, last = min(texts), max(texts)
    same = next((i for i, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:same]


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value


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
