"""The prompt for a glyph."""

from __future__ import annotations

from collections.abc import Iterable

from textual.widget import Widget

from tui.screens.dialog import Dialog
from tui.screens.replay_notes import GLYPHS
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import Span


class GlyphPrompt(Dialog[str]):
    """Asks for one of the glyphs; the result is the glyph."""

    WIDTH = 40

    def __init__(self, version: int) -> None:
        super().__init__()
        self.title = f"Glyph on #{version}"

    def body(self) -> Iterable[Widget]:
        """Returns the glyphs and the field."""
        yield Prose([(Span(f" {glyph:<3} ", "key"), Span(words)) for glyph, words in GLYPHS])
        yield Field(hint="type one")

    def do_dialog_accept(self) -> None:
        """Returns the glyph if it is one."""
        glyph = self.query_one(Field).value.strip()
        if glyph in [known for known, _ in GLYPHS]:
            self.dismiss(glyph)
        else:
            self.kifu.say("a glyph is one of !! ! !? ?! ? ??", "warning")
