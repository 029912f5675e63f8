"""Notes in words, for lists and files: what stands beside their text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.match import Note
from domain.match_events import Mark
from replay.pins import Where


def drawn(marks: Iterable[Mark]) -> str:
    """Returns what a note draws on the board: `A clearing/5 · clearing/5→clearing/9`."""
    return " · ".join(f"{one.place}→{one.to}" if one.to else f"{one.letter} {one.place}".strip() for one in marks)


def entries_of(note: Note) -> str:
    """Returns the events that a note is about: `#5`, `#5-8`, `#5 before`."""
    upto = f"-{note.last}" if note.last > note.at else ""
    return f"#{note.at}{upto}{' before' if note.before else ''}"


def beside(note: Note, where: Where | None) -> list[str]:
    """Returns what stands beside the text of a note: bookmark, pin, readers, marks and tags.

    Args:
        note: The note.
        where: Where that is to which it is pinned, for whoever reads.
    """
    return [
        *([f"<{note.bookmark}>"] if note.bookmark else []),
        *([f"[{where.said}]"] if where is not None else []),
        *([f"(for {note.reach})"] if note.reach else []),
        *([f"[{drawn(note.marks)}]"] if note.marks else []),
        *(f"#{tag}" for tag in note.tags),
    ]


def as_json(note: Note, where: Where | None) -> dict[str, Any]:
    """Returns a note as plain data, and of what it is pinned to no more than whoever reads may know."""
    return {
        "at": note.at,
        "upto": note.last,
        "before": note.before,
        "on": where.what if where is not None else "",
        "place": where.place if where is not None else "",
        "pinned": where.said if where is not None else "",
        "author": note.author,
        "text": note.text,
        "glyph": note.glyph,
        "signs": list(note.signs.others),
        "tags": list(note.tags),
        "bookmark": note.bookmark,
        "marks": [msgspec.structs.asdict(mark) for mark in note.marks],
        "for": note.reach,
        "earlier": [one.text for one in note.wordings if one is not note.now],
    }
