"""What helps a search that found nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from replay.query import ALL_KEYS
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
    return complete(text, ALL_KEYS, lambda key: _values(key, rows))


def complete(text: str, keys: Iterable[str], values: Callable[[str], Sequence[str]]) -> str:
    """Returns a text with its last word completed to a key or a value, as far as there is one way on only.

    Args:
        text: What was typed.
        keys: The keys of the language.
        values: Given a key, what can stand behind it.
    """
    head, word = _last_word(text)
    found = ways_on(text, keys, values)
    common = common_beginning(found)
    return head + common if word and len(common) >= len(word) else text


def ways_on(text: str, keys: Iterable[str], values: Callable[[str], Sequence[str]]) -> list[str]:
    """Returns what the last word of a text can become; arguments as in `complete`."""
    _, word = _last_word(text)
    key, colon, value = word.partition(":")
    if not colon:
        return [f"{one}:" for one in keys if word and one.startswith(word.casefold())]
    begun = value.removeprefix('"').casefold()
    return [f"{key}:{_quoted(one)}" for one in values(key) if one.casefold().startswith(begun)]


def _last_word(text: str) -> tuple[str, str]:
    """Returns what stands before the last word, and the word; one in an open quote may hold blanks."""
    at = text.rfind('"') if text.count('"') % 2 else len(text)
    cut = text.rfind(" ", 0, at) + 1
    return text[:cut], text[cut:]


def common_beginning(texts: Sequence[str]) -> str:
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
    if key in ("blank", "irregular", "finding", "ruling"):
        return ["any"]
    return []


def _in_lines(values: Sequence[str], width: int = 60) -> list[str]:
    lines = [""]
    for value in values[:40]:
        if lines[-1] and len(lines[-1]) + len(value) + 2 > width:
            lines.append("")
        lines[-1] += f", {value}" if lines[-1] else value
    return lines
