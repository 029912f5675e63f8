"""Names that people give to games, seats, lines and themselves: one line of text that means nothing else."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from domain.errors import shown
from replay.errors import BadRequest

_ACTING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that steer a terminal, end a line, or are no text at all."""

_TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows them."""

_REFERENCE: Final = re.compile(r"main|@.*|#?\d+|[trp]\d+|(?:line |line-)?(?=.*\d)[0-9a-f]{6,32}", re.S | re.I)
"""What means something else where a line or an event is named: the mainline, `@last`, a version, a turn, an id, and
`line 0bf36a`, as a line without a name is shown."""


def is_name(text: str) -> bool:
    """Returns True if a text can be a name: nothing in it acts on a terminal, ends a line or turns the writing."""
    return not any(unicodedata.category(sign) in _ACTING or sign in _TURNING for sign in text)


def verify_name(text: str, what: str) -> str:
    """Returns a name as it is.

    Args:
        text: The name.
        what: Whose it is, for the message: `"the name of a seat"`.

    Raises:
        BadRequest: It is empty, or holds control characters.
    """
    if not text.strip():
        raise BadRequest(f"{what} is empty; give it a name")
    if not is_name(text):
        raise BadRequest(f"{what} holds control characters ({shown(text)}); expected one line of plain text")
    return text


def verify_line_name(text: str) -> str:
    """Returns the name of a line as it is.

    Raises:
        BadRequest: It cannot be a name, or would be taken for something else where a line is named.
    """
    verify_name(text, "the name of a line")
    if _REFERENCE.fullmatch(text.strip()):
        raise BadRequest(
            f"a line cannot be called {shown(text)}: that means the mainline, an event or an id; "
            "choose a name with another word in it"
        )
    return text
