"""The one way of text from data to the screen: names, notes, notation, anything a file or a player wrote.

`clean` makes visible what would steer a terminal or hide; the others fit text into cells. What `clean` returns
is as wide as its characters together, so that it can be written cell by cell.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_SHOWN_AS_CODE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Controls, invisible formats (bidi overrides, zero-width), surrogates, private and unassigned characters."""

_PRESENTATION: Final = frozenset(map(chr, (0xFE0E, 0xFE0F)))
"""They ask for a coloured or plain sign and change its width; the sign itself says the same."""

_MOST_MARKS: Final = 2
"""Marks that a letter may carry; more would grow over the lines above and below."""


def clean(text: str) -> str:
    """Returns text that is safe to print: on one line, nothing in it acts on the terminal or is invisible.

    Control characters become their pictures (`␛`, `␊`), other invisible ones their code (`<202e>`).
    """
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = _MOST_MARKS
    for sign in text:
        category = unicodedata.category(sign)
        if category in ("Mn", "Me"):
            marks += 1
            if sign not in _PRESENTATION:
                shown.append(sign if marks <= _MOST_MARKS else f"<{ord(sign):04x}>")
            continue
        marks = 0
        shown.append(_visible(sign) if category in _SHOWN_AS_CODE else " " if category == "Zs" else sign)
    return "".join(shown)


def cells(text: str) -> int:
    """Returns how many cells clean text takes; Japanese signs and emoji count two."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, width: int) -> str:
    """Returns text within `width` cells: whole if it fits, else cut after a word or by cells, with a `.`."""
    text = clean(text)
    if cells(text) <= width:
        return text
    if width <= 0:
        return ""
    head = _head(text, width - 1)
    words = head.rstrip() if text[len(head)] == " " else head.rpartition(" ")[0].rstrip()
    if 2 * cells(words) >= width:
        head = words
    return f"{head.rstrip()}."


def pad(text: str, width: int) -> str:
    """Returns text cut or filled with blanks to exactly `width` cells."""
    shown = cut(text, width)
    return shown + " " * (width - cells(shown))


def _visible(sign: str) -> str:
    code = ord(sign)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"<{code:04x}>"


def _head(text: str, width: int) -> str:
    """Returns the longest beginning of text within `width` cells."""
    used = 0
    for index, sign in enumerate(text):
        used += cells(sign)
        if used > width:
            return text[:index]
    return text
