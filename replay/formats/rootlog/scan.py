"""A cursor over one action: where the parser stands, what comes next, and how it says that it cannot go on."""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 3


class UnreadableError(Exception):
    """An action, or part of one, that follows no form of the notation."""

    def __init__(self, position: int, reason: str, suggestion: str | None = None) -> None:
        super().__init__(reason)
        self.position = position
        self.reason = reason
        self.suggestion = suggestion


class Scanner:
    """Reads a text from left to right; positions count from 0."""

    __slots__ = ("notes", "position", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.notes: list[str] = []
        """Remarks on old forms that were read as new ones."""

    def peek(self, offset: int = 0) -> str:
        """Returns the next character, or an empty text at the end."""
        index = self.position + offset
        return self.text[index] if index < len(self.text) else ""

    def at(self, *words: str) -> bool:
        """Returns True if one of the words comes next."""
        return self.text.startswith(words, self.position)

    def at_end(self) -> bool:
        """Returns True if nothing is left."""
        return self.position >= len(self.text)

    def take(self, word: str) -> bool:
        """Moves over `word` if it comes next; returns whether it did."""
        if self.text.startswith(word, self.position):
            self.position += len(word)
            return True
        return False

    def take_one_of(self, letters: str) -> str:
        """Moves over the next character if it is one of `letters`; returns it, or an empty text."""
        char = self.peek()
        if char and char in letters:
            self.position += 1
            return char
        return ""

    def need(self, word: str) -> None:
        """Moves over `word`. Raises `UnreadableError` if something else comes next."""
        if not self.take(word):
            self.fail(f"expected {word!r}, {self.found()}")

    def at_digit(self) -> bool:
        """Returns True if a number comes next."""
        return "0" <= self.peek() <= "9"

    def number(self) -> int:
        """Reads a number. Raises `UnreadableError` if there is none, or one that no game needs."""
        start = self.position
        while self.at_digit():
            self.position += 1
        digits = self.text[start : self.position]
        if not digits:
            self.fail(f"expected a number, {self.found()}")
        if len(digits) > MOST_DIGITS:
            self.position = start
            self.fail("a number of that size has no meaning here")
        return int(digits)

    def found(self) -> str:
        """Describes what comes next, for a message."""
        char = self.peek()
        if not char:
            return "but it ends there"
        return f"found {char!r}" if char.isprintable() else f"found character {ord(char):#x}"

    def fail(self, reason: str, suggestion: str | None = None) -> None:
        """Raises `UnreadableError` at this position."""
        raise UnreadableError(self.position, reason, suggestion)
