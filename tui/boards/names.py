"""Names and cards as boards write them: shortened, and equal ones together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from domain.table import Table
from tui.text import cells, cut

_WORD: Final = 4
"""Letters that stay of a word in a shortened name."""


def shortened(text: str, width: int) -> str:
    """Returns a name within `width` cells: whole, with words shortened from the first on, or cut."""
    if cells(text) <= width:
        return text
    words = text.split(" ")
    for index, word in enumerate(words):
        if len(word) > _WORD + 1:
            words[index] = f"{word[:_WORD]}."
        shorter = " ".join(words)
        if cells(shorter) <= width:
            return shorter
    return cut(text, width)


def words_of(table: Table, place: str, card: Callable[[int], str], kind: Callable[[str], str]) -> list[tuple[str, int]]:
    """Returns the cards of a place as words with their numbers, the unknown last.

    Cards of which only the kinds are known, not which is which, are named if all of them lie here.

    Args:
        table: The table.
        place: The place.
        card: Returns a card as it is written.
        kind: Returns a kind as it is written.
    """
    ids = table.stack(place)
    words: Counter[str] = Counter()
    told: set[int] = set()
    for one in ids:
        if one in told:
            continue
        group = table.group(one)
        if group is not None and group[0] <= set(ids):
            told |= group[0]
            words.update(map(kind, group[1]))
        else:
            words[card(one)] += 1
    return sorted(words.items(), key=lambda entry: (entry[0].endswith("?"), entry[0]))


def listed(table: Table, name: str) -> list[Any]:
    """Returns a value that is a list; an empty one if it is anything else."""
    value = table.value(name)
    return list(value) if isinstance(value, list) else []
