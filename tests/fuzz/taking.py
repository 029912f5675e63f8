"""Values made from bytes, choice by choice: so that whoever makes up bytes makes up changes, events and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.play import Play

T = TypeVar("T")

_NUMBERS: Final = (0, 1, -1, 2, 3, 5, 17, 100, 255, -128, 2**31, 2**53, 2**63 - 1, -(2**63))
_TEXTS: Final = (
    "",
    "*",
    "@",
    "?",
    "?fox",
    "up",
    "down",
    "a/b",
    "#3",
    "deck",
    "turn",
    "x\x1b[31m\n",
    "さ",
    "\u202e",
    "[/b]",
)


class Taker:
    """Takes values off a run of bytes; when they are used up, everything is the first of what could be.

    Args:
        data: The bytes.
        names: Names of the table at hand, likely to mean something.
    """

    def __init__(self, data: bytes, names: Sequence[str] = ()) -> None:
        self._data, self._at = data, 0
        self._names = (*names, *_TEXTS)

    @property
    def is_done(self) -> bool:
        """Tells whether all bytes are used up."""
        return self._at >= len(self._data)

    def byte(self) -> int:
        """Takes a number from 0 to 255."""
        if self.is_done:
            return 0
        self._at += 1
        return self._data[self._at - 1]

    def one(self, of: Sequence[T]) -> T:
        """Takes one of several."""
        count = len(of)
        return of[(self.byte() if count <= 256 else self.byte() << 8 | self.byte()) % count]

    def some(self, make: Callable[[], T], most: int = 4) -> tuple[T, ...]:
        """Takes a few."""
        return tuple(make() for _ in range(self.byte() % (most + 1)))

    def number(self) -> int:
        """Takes a whole number, mostly a small one."""
        kind = self.byte()
        return kind % 40 - 2 if kind < 200 else self.one(_NUMBERS)

    def text(self) -> str:
        """Takes a name or any other text."""
        if self.byte() < 230:
            return self.one(self._names)
        size = self.byte() % 12
        return bytes(self.byte() for _ in range(size)).decode("utf-8", "replace")

    def rest(self) -> bytes:
        """Takes all that is left."""
        left, self._at = self._data[self._at :], len(self._data)
        return left

    def value(self, depth: int = 0) -> Any:
        """Takes what a named value may hold."""
        kind = self.byte() % (8 if depth < 3 else 6)
        if kind == 0:
            return None
        if kind == 1:
            return self.one((False, True))
        if kind in (2, 3):
            return self.number()
        if kind == 4:
            return self.text()
        if kind == 5:
            return self.one((0.5, -1.0, float("inf"), float("nan"), 1e308))
        if kind == 6:
            return [self.value(depth + 1) for _ in range(self.byte() % 4)]
        return {self.text(): self.value(depth + 1) for _ in range(self.byte() % 3)}

    def change(self) -> AnyChange:
        """Takes one of the seven changes."""

        def cards() -> tuple[int, ...]:
            return self.some(self.number)

        def texts() -> tuple[str, ...]:
            return self.some(self.text)

        match self.byte() % 7:
            case 0:
                return Create(self.text(), texts(), texts(), bool(self.byte() % 2))
            case 1:
                return MoveCards(cards(), self.text(), self.number(), self.text(), texts())
            case 2:
                return MovePieces(self.text(), self.number(), self.text(), self.text(), self.text())
            case 3:
                return Reveal(cards(), texts(), texts(), self.one(("seen", "assumed", "x")))
            case 4:
                return Turn(cards(), self.text())
            case 5:
                return Shuffle(self.text(), self.number(), cards())
            case _:
                return Set(self.text(), self.value(), self.one((-1, 0, 1, 9, -5, 2**40)))

    def play(self) -> Play:
        """Takes an entry of a line."""
        return Play(
            self.text(), self.text(), self.text(), self.some(self.change), self.some(self.text, 2), self.byte() % 3
        )
