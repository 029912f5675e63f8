"""Two lines of play side by side: which entries of the tails belong together."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from domain.play import Play


class Pair(NamedTuple):
    """An entry on the left, on the right, or both; 0 is none."""

    left: int
    right: int
    is_same: bool

    @property
    def sign(self) -> str:
        """How they differ: `≠` different, `+` only on one side, blank if the same."""
        if self.is_same:
            return " "
        return "≠" if self.left and self.right else "+"


def align(left: Sequence[Play], right: Sequence[Play], shared: int) -> list[Pair]:
    """Returns the entries of two lines in pairs: equal question and answer by the same seat belong together."""
    pairs = [Pair(version, version, True) for version in range(1, shared + 1)]
    keys_left, keys_right = _keys(left[shared:]), _keys(right[shared:])
    matcher = SequenceMatcher(None, keys_left, keys_right, autojunk=False)
    for tag, left_start, left_stop, right_start, right_stop in matcher.get_opcodes():
        for offset in range(max(left_stop - left_start, right_stop - right_start)):
            a, b = left_start + offset, right_start + offset
            pairs.append(
                Pair(
                    shared + a + 1 if a < left_stop else 0,
                    shared + b + 1 if b < right_stop else 0,
                    tag == "equal",
                )
            )
    return pairs


def _keys(plays: Sequence[Play]) -> list[tuple[str, str, str]]:
    return [(play.seat, play.asked, play.action) for play in plays]
