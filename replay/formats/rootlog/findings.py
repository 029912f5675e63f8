"""What the importer has to say about one place of a file: never a refusal, always a remark."""

from __future__ import annotations

from typing import Final

import msgspec

LEVELS: Final = (
    "syntax",
    "note",
    "faction",
    "turn",
    "piece",
    "name",
    "place",
    "count",
    "slot",
    "suit",
    "adjacency",
    "rule",
    "battle",
    "cost",
    "score",
)
"""Every level a finding can have; `docs/rootlog.md` says what each of them means."""

CLIPPED_AT: Final = 80
"""A finding quotes no more characters than these of a damaged text."""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One remark about a text: where, what about it, and the edit that would repair it."""

    level: str
    """One of `LEVELS`."""
    line: int
    """From 1; 0 is the file as a whole."""
    column: int
    """From 1, in characters."""
    text: str
    """The fragment that is spoken of, clipped."""
    reason: str
    suggestion: str | None = None
    """What to write instead of `text`, when one edit repairs it."""
    rule: str = ""
    """What the law says against it, by its number in `docs/games/root-law.md`; empty for what is about the writing."""


def clip(text: str) -> str:
    """Returns a text short enough to be quoted, in one line of printable characters."""
    if len(text) > CLIPPED_AT:
        text = text[: CLIPPED_AT - 1] + "…"
    return "".join(char if char.isprintable() else "�" for char in text)
