"""What one entry can hold: numbers that mean something, and text that acts on nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from domain.changes import MovePieces, Set
from domain.errors import shown
from domain.play import Play
from replay.errors import BadRequest
from replay.naming import is_name

MOST: Final = 1_000_000_000
"""Pieces of a kind, or cards, in one change; and points, coins and the like in a value."""


def verify_text(text: str) -> str:
    """Returns a typed action as it is. Raises `BadRequest` if it holds characters that act on a terminal."""
    if not is_name(text.replace("\t", " ")):
        raise BadRequest(f"{shown(text)} holds control characters; type it without them")
    return text


def verify_sizes(plays: Iterable[Play]) -> None:
    """Checks that no number in an entry is beyond all meaning: it could not be stored. Raises `BadRequest`."""
    for play in plays:
        for change in play.changes:
            match change:
                case Set(name, value):
                    if not _fits(value):
                        raise BadRequest(f"{name} would hold a number beyond {MOST:,}; nothing in a game is so large")
                case MovePieces(kind, count):
                    if count > MOST:
                        raise BadRequest(f"{count:,} {kind} are more than the {MOST:,} that can be recorded")


def _fits(value: Any) -> bool:
    if isinstance(value, int):
        return -MOST <= value <= MOST
    if isinstance(value, list | tuple):
        return all(map(_fits, value))
    if isinstance(value, dict):
        return all(map(_fits, value.values()))
    return True
