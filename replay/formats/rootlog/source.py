"""Bytes to text and back, without losing one of them.

UTF-8 is tried first (with or without a byte order mark), then Windows-1252, in which older recordings were
saved, then Latin-1, which reads every byte there is, so that junk is reported line by line instead of refused.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

BOM: Final = b"\xef\xbb\xbf"
_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class SourceText(msgspec.Struct, frozen=True):
    """A file's text and what is needed to write the same bytes again."""

    text: str
    """Without a byte order mark; line ends as they stand in the file."""
    encoding: str = "utf-8"
    """`"utf-8"`, `"cp1252"` or `"latin-1"`."""
    newline: str = "\n"
    """The usual line end of the file; `"mixed"` if there are several."""
    bom: bool = False


def decode(data: bytes) -> SourceText:
    """Returns the text of a file; never raises."""
    bom = data.startswith(BOM)
    body = data[len(BOM) :] if bom else data
    for encoding in ("utf-8", "cp1252") if not bom else ("utf-8",):
        try:
            return _source(body.decode(encoding), encoding, bom)
        except UnicodeDecodeError:
            continue
    # A mark that no UTF-8 follows is part of the junk.
    return _source(data.decode("latin-1"), "latin-1", False)


def encode(source: SourceText) -> bytes:
    """Returns the bytes that `decode` read."""
    return encode_text(source.text, source.encoding, source.bom)


def encode_text(text: str, encoding: str, bom: bool) -> bytes:
    """Returns text as bytes; characters that an older encoding lacks turn the whole file into UTF-8."""
    try:
        body = text.encode(encoding)
    except UnicodeEncodeError:
        body = text.encode("utf-8", "surrogatepass")
    return BOM + body if bom else body


def _source(text: str, encoding: str, bom: bool) -> SourceText:
    return SourceText(text, encoding, _usual_newline(text), bom)


def _usual_newline(text: str) -> str:
    crlf = text.count("\r\n")
    counts = {"\r\n": crlf, "\n": text.count("\n") - crlf, "\r": text.count("\r") - crlf}
    found = [newline for newline, count in counts.items() if count]
    if len(found) > 1:
        return "mixed"
    return found[0] if found else "\n"


def split_lines(text: str) -> list[tuple[str, str]]:
    """Returns (line, its end) pairs whose concatenation is `text`; only CR, LF and CRLF end a line."""
    lines = []
    start = 0
    for end in _LINE_END.finditer(text):
        lines.append((text[start : end.start()], end.group()))
        start = end.end()
    if start < len(text):
        lines.append((text[start:], ""))
    return lines
