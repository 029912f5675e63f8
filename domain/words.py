"""Words of sentences, and names as words, that every game needs."""

from __future__ import annotations

import re
import unicodedata


def counted(number: int, one: str, many: str = "") -> str:
    """Returns a number with its noun: `1 card`, `7 cards`.

    Args:
        number: The number.
        one: The noun.
        many: Its plural; `""` is the noun with an `s`.
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def one_or_more(number: int, one: str, many: str) -> str:
    """Returns what a question asks for, without a number where it is one: `item is`, `3 items are`."""
    return one if number == 1 else f"{number} {many}"


def as_word(text: str) -> str:
    """Returns a name as it is compared: in lower case, with hyphens for blanks and without apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[\W_]+", "-", re.sub(r"['’!]", "", plain)).strip("-")
