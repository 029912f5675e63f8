"""Outcomes of chance as they are typed at the table: `31` for two dice, `fox` out of a bag, `4` for a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from domain.decision import Bag, Chance, Dice, Telling
from domain.errors import Ambiguous
from domain.notation import quoted
from domain.table import Table

_PARTS: Final = re.compile(r"[-:]")


def written_out(asked: Chance, text: str, table: Table) -> str:
    """Returns the notation of an outcome that was typed in short; any other text as it is.

    Args:
        asked: What chance is asked.
        text: What was typed.
        table: The table, for what lies in a bag.

    Raises:
        Ambiguous: A word fits several kinds of pieces in the bag.
    """
    words = text.replace(",", " ").split()
    match asked.source:
        case Dice() as dice:
            faces = _faces(dice, words)
            return f"rolled {' '.join(faces)}" if faces else text
        case Bag() as bag:
            kinds = _pieces(list(table.pool(bag.source)), words[1:] if words[:1] == ["drew"] else words)
            return f"drew {' '.join(map(quoted, kinds))}" if kinds else text
        case Telling(names):
            is_told = len(words) == len(names) and all(word.isascii() and word.isdecimal() for word in words)
            return f"told {' '.join(words)}" if is_told else text
    return text


def _faces(dice: Dice, words: Sequence[str]) -> Sequence[str]:
    """Returns what each die shows; `()` if the words are something else."""
    if len(words) == 1 and len(words[0]) == dice.count and dice.lowest + dice.faces <= 10:
        words = list(words[0])
    return words if words and all(word.isascii() and word.isdecimal() for word in words) else ()


def _pieces(kinds: Sequence[str], words: Sequence[str]) -> Sequence[str]:
    """Returns the kinds that words name by their beginnings; `()` if one of them names none."""
    parts = {kind: set(_PARTS.split(kind)) for kind in kinds}
    shared = set.intersection(*parts.values()) if len(parts) > 1 else set()
    found = []
    for word in words:
        small = word.casefold()
        fitting = [kind for kind in kinds if kind == word]
        fitting = fitting or [kind for kind in kinds if any(part.startswith(small) for part in parts[kind] - shared)]
        if len(fitting) > 1:
            raise Ambiguous(f"{word} may be {', '.join(fitting[:-1])} or {fitting[-1]}", fitting)
        found += fitting
    return found if len(found) == len(words) else ()
