"""Words of the game's sentences."""

from __future__ import annotations


def counted(number: int, one: str) -> str:
    """Returns a number with its noun: `1 card`, `7 cards`."""
    return f"{number} {one if number == 1 else one + 's'}"
