"""Words of sentences that every game needs."""

from __future__ import annotations


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
