"""All that a note ever said, who said it and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from domain.glyphs import Signs
from domain.match import Note, Wording
from replay.note_words import drawn
from tui.screens.reading_text import TextDialog


class NoteHistory(TextDialog):
    """The wordings of a note, the first one on top.

    Args:
        note: The note.
        zone: Where the clock stands.
        is_ascii: Signs are drawn in ASCII.
    """

    WIDTH = 76

    def __init__(self, note: Note, zone: tzinfo | None, is_ascii: bool) -> None:
        super().__init__()
        self.title = f"The note on #{note.at}, as it was written"
        self._said = [text for wording in note.wordings for text in _told(wording, zone, is_ascii)]

    def sentences(self) -> Sequence[str]:
        """Returns what it said."""
        return self._said


def _told(said: Wording, zone: tzinfo | None, is_ascii: bool) -> list[str]:
    when = datetime.fromtimestamp(said.written / 1_000_000, zone).strftime("%Y-%m-%d %H:%M")
    beside = [
        Signs(said.glyph, said.signs).drawn("ascii" if is_ascii else "unicode"),
        f"bookmark {said.bookmark}" if said.bookmark else "",
        f"marks {drawn(said.marks)}" if said.marks else "",
        f"tags {', '.join(said.tags)}" if said.tags else "",
        "taken back" if said.undone else "",
    ]
    dot = " | " if is_ascii else " · "
    head = dot.join([f"{said.author or '?'} {when}", *(part for part in beside if part)])
    return [head.replace("→", "->") if is_ascii else head, *(f"   {line}" for line in said.text.splitlines())]
