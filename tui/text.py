"""The one way of text from data to the screen: names, notes, notation, anything a file or a player wrote.

`clean` makes visible what would steer a terminal or hide; the others fit text into cells. What `clean` returns
is as wide as its characters together, so that it can be written cell by cell.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_SHOWN_AS_CODE: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Controls, invisible formats (bidi overrides, zero-width), surrogates, private and unassigned characters."""

_PRESENTATION: Final = frozenset(map(chr, (0xFE0E, 0xFE0F)))
"""They ask for a coloured or plain sign and change its width; the sign itself says the same."""

_TOGETHER: Final = re.compile(r"<[0-9a-f]{4,6}>|[\U0001f1e6-\U0001f1ff]{2}|.", re.DOTALL)
"""What no cut parts: the code of an invisible sign, the two letters of a flag, else a sign."""

_SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""They colour the sign before them."""

_BETWEEN_PARTS: Final = " ,;:·."
"""What parts the members of a list; after the last one that is shown, it parts nothing."""

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
    """Returns text within `width` cells: whole if it fits, else cut after a word or by cells, with a `.`.

    The full stop takes the place of a comma or dot that would stand alone at the end.
    """
    text = clean(text)
    if cells(text) <= width:
        return text
    if width <= 0:
        return ""
    head = beginning(text, width - 1)
    words = head.rstrip() if text[len(head)] == " " else head.rpartition(" ")[0].rstrip()
    if 2 * cells(words) >= width:
        head = words
    return f"{head.rstrip(_BETWEEN_PARTS)}."


def pad(text: str, width: int) -> str:
    """Returns text cut or filled with blanks to exactly `width` cells."""
    shown = cut(text, width)
    return shown + " " * (width - cells(shown))


def _visible(sign: str) -> str:
    code = ord(sign)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else f"<{code:04x}>"


def beginning(text: str, width: int) -> str:
    """Returns the longest beginning of clean text within `width` cells; codes, flags and marked letters stay whole."""
    if text.isascii() and "<" not in text:
        return text[: max(0, width)]
    used, length = 0, 0
    for piece in _pieces(text):
        used += cells(piece)
        if used > width:
            return text[:length]
        length += len(piece)
    return text


def counted(number: int, one: str, many: str = "") -> str:
    """Returns a number with its noun: `1 event`, `7 events`, `2 matches`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def on_one_line(text: str) -> str:
    """Returns a text of several lines with signs between them, where there is room for one line only."""
    return " / ".join(text.splitlines())


def _pieces(text: str) -> Iterator[str]:
    """Yields what no cut parts."""
    whole = ""
    for piece in _TOGETHER.findall(text):
        if whole and (piece in _SKINS or unicodedata.category(piece[0]) in ("Mn", "Me")):
            whole += piece
            continue
        if whole:
            yield whole
        whole = piece
    if whole:
        yield whole
