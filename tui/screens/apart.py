"""Two texts side by side in little room: where they must be cut, what differs is what stays."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from tui.text import cells, clean

_PARTS: Final = re.compile(r"(?<=, )|(?<= · )")
_WORDS: Final = re.compile(r"(?<= )")
_BETWEEN: Final = " ,·"
_LEFT_OUT: Final = "…"


def apart(left: str, right: str, room: int) -> tuple[str, str]:
    """Returns two texts as they can be shown in `room` cells each: whole, or without what both of them say.

    What is left out is marked with `…`. The results may still be too long, but differ where they can be seen.
    """
    left, right = clean(left), clean(right)
    if left == right or max(cells(left), cells(right)) <= room:
        return left, right
    for parting in (_PARTS, _WORDS):
        reduced = _without_shared(parting.split(left), parting.split(right))
        # A side for which there is room says all of it.
        one, other = (text if cells(text) <= room else less for text, less in zip((left, right), reduced, strict=True))
        if _differ_within(one, other, room):
            return one, other
    return _without_beginning(left, right)


def _differ_within(left: str, right: str, room: int) -> bool:
    """Returns True if both fit, or what can be seen of them is not the same."""
    if max(cells(left), cells(right)) <= room:
        return True
    return left[: room // 2] != right[: room // 2]


def _without_shared(left: list[str], right: list[str]) -> tuple[str, str]:
    """Returns the parts that only one side has, and a sign for each run of those that both have."""
    # What parts a piece from the next one is no part of it: the last one has none, and may stand elsewhere there.
    one_bare, other_bare = ([part.strip(_BETWEEN) for part in parts] for parts in (left, right))
    blocks = SequenceMatcher(None, one_bare, other_bare, autojunk=False).get_opcodes()
    one = [_LEFT_OUT if tag == "equal" else "".join(left[i:j]).strip(_BETWEEN) for tag, i, j, _, _ in blocks]
    other = [_LEFT_OUT if tag == "equal" else "".join(right[i:j]).strip(_BETWEEN) for tag, _, _, i, j in blocks]
    return _joined(one), _joined(other)


def _joined(pieces: list[str]) -> str:
    """Returns pieces as one text, with one sign where several runs were left out."""
    kept: list[str] = []
    for piece in pieces:
        if piece and (piece != _LEFT_OUT or kept[-1:] != [_LEFT_OUT]):
            kept.append(piece)
    return " ".join(kept)


def _without_beginning(left: str, right: str) -> tuple[str, str]:
    """Returns both from a little before the first sign that is not the same."""
    same = next((i for i, (one, other) in enumerate(zip(left, right, strict=False)) if one != other), 0)
    start = max(0, same - 3)
    return (f"{_LEFT_OUT}{left[start:]}", f"{_LEFT_OUT}{right[start:]}") if start else (left, right)
