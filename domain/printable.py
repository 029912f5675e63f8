"""Text in which nothing acts on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Returns a text in which nothing acts on a terminal: what cannot be printed stands as its escape."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
