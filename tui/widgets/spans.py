"""Lines of text whose parts carry a role; what a role looks like is the theme's affair.

Screens and sources compose such lines; widgets fit and paint them. Text that comes from data goes through
`tui.text` before it gets here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from tui.text import beginning


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    role: str = ""
    """A name of `tui.widgets.paint.ROLES`; `""` is ordinary text."""


Line: TypeAlias = tuple[Span, ...]

BLANK: Line = ()


def plain(text: str, role: str = "") -> Line:
    """Returns a line of one span."""
    return (Span(text, role),)


def width_of(line: Iterable[Span]) -> int:
    """Returns how many cells a line takes."""
    return sum(len(text) if text.isascii() else cell_len(text) for text, _ in line)


def text_of(line: Iterable[Span]) -> str:
    """Returns the text of a line without its roles."""
    return "".join(span.text for span in line)


def cut(line: Iterable[Span], width: int) -> Line:
    """Returns the line within `width` cells; a cut one ends with `…`."""
    spans = tuple(line)
    if width_of(spans) <= width:
        return spans
    kept: list[Span] = []
    room = width - 1
    for span in spans:
        size = cell_len(span.text)
        if size > room:
            if width > 0:
                kept.append(Span(beginning(span.text, max(0, room)).rstrip(" ") + "…", span.role))
            break
        kept.append(span)
        room -= size
    return tuple(kept)


def spread(left: Iterable[Span], right: Iterable[Span], width: int, gap: int = 1) -> Line:
    """Returns one line with `right` at the right edge; `left` is cut where they would meet.

    The right part is dropped where it would leave `left` less than a third of the width.
    """
    left, right = tuple(left), tuple(right)
    size = width_of(right)
    if not right or (size + gap > width - width // 3 and width_of(left) + gap + size > width):
        return padded(left, width)
    return (*padded(left, width - size - gap), Span(" " * gap), *right)


def padded(line: Iterable[Span], width: int) -> Line:
    """Returns the line cut or filled with blanks to exactly `width` cells."""
    shown = cut(line, width)
    missing = width - width_of(shown)
    return (*shown, Span(" " * missing)) if missing > 0 else shown


def rule(width: int, title: str = "", *, ascii_only: bool = False, right: str = "") -> Line:
    """Returns a level line of `width` cells, with a title in it if one is given (`──Title ──── right ──`)."""
    sign = "-" if ascii_only else "─"
    if not title:
        return plain(sign * width, "edge")
    head: Line = (Span(sign * 2 + " ", "edge"), Span(title, "title"), Span(" ", "edge"))
    tail: Line = (Span(f" {right} ", "dim"), Span(sign * 2, "edge")) if right else ()
    head = cut(head, width)
    if width_of(head) + width_of(tail) > width:
        tail = ()
    middle = width - width_of(head) - width_of(tail)
    return (*head, Span(sign * middle, "edge"), *tail)


def wrapped(text: str, width: int, role: str = "") -> list[Line]:
    """Returns text as lines of at most `width` cells, broken at blanks where there are some.

    What begins with blanks stays indented, in all its lines, unless they take more than half of the width.
    """
    lines: list[Line] = []
    for paragraph in text.split("\n"):
        said = paragraph.lstrip(" ")
        blanks = " " * (len(paragraph) - len(said))
        if 2 * len(blanks) > width:
            blanks = ""
        lines += [plain(blanks + piece, role) for piece in _pieces(said, max(1, width - len(blanks)))]
    return lines


def _pieces(paragraph: str, width: int) -> list[str]:
    pieces: list[str] = []
    current = ""
    for word in paragraph.split(" "):
        longer = f"{current} {word}" if current else word
        if cell_len(longer) <= width:
            current = longer
            continue
        if current:
            pieces.append(current)
        while cell_len(word) > width:
            head = beginning(word, width) or word[:1]
            pieces.append(head)
            word = word[len(head) :]
        current = word
    return [*pieces, current]
