"""A match as a Rootlog file: byte for byte as imported, and in canonical actions from where it was played on.

What the notation cannot say stands in a comment at the end of its turn, in the words of declared changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from domain.changes import AnyChange, Set
from domain.games.root import places as names
from domain.play import Play
from domain.table import Table
from replay.formats.rootlog.express import express
from replay.formats.rootlog.heading import header_of
from replay.formats.rootlog.interpret import ASKED
from replay.formats.rootlog.layout import SEPARATOR, Layout, LineLayout
from replay.formats.rootlog.source import encode_text
from replay.words import in_words

if TYPE_CHECKING:
    from domain.match import MatchState
    from replay.meta import Source

_LAYOUT: Final = msgspec.msgpack.Decoder(Layout)


def to_rootlog(
    state: MatchState, layout: bytes, entries: Sequence[tuple[Play, Source | None]], comments: Sequence[str] = ()
) -> bytes:
    """Returns a line of a match as a file.

    Args:
        state: The match; its header is needed only if it was not imported.
        layout: What `Imported.layout` was, encoded; empty for a match that was not imported.
        entries: The events of the line from its first on, with the place in the file of those imported.
        comments: Further lines, each a comment, for the end of the file.
    """
    form = _decoded(layout)
    writer = _Writer(form)
    if form is None:
        table = Table()
        table.fold(entries[0][0].changes if entries else ())
        writer.text.append(header_of(state, table))
    for play, source in entries:
        writer.add(play, source)
    text = writer.finish()
    if comments:
        begun = text if not text or text.endswith(("\n", "\r")) else text + writer.newline
        text = begun + "".join(f"{comment}{writer.newline}" for comment in comments)
    return encode_text(text, form.encoding if form else "utf-8", form.bom if form else False)


def _decoded(layout: bytes) -> Layout | None:
    if not layout:
        return None
    try:
        return _LAYOUT.decode(layout)
    except msgspec.DecodeError:
        return None


class _Writer:
    """Writes events one after the other and keeps the table on which the next one happens."""

    def __init__(self, layout: Layout | None) -> None:
        self.layout = layout
        self.table = Table()
        self.text: list[str] = []
        self.newline = layout.lines[0].end or "\n" if layout and layout.lines else "\n"
        self.line = 0
        """The line of the layout that is written next, counted from 0."""
        self.done = 0
        """Actions written of the turn line under way."""
        self.is_open = False
        """A line is under way that the next event may continue."""
        self.has_actions = False
        self.asides: list[str] = []
        self.is_changed = False

    # -- imported lines ---------------------------------------------------------------------------

    def add(self, play: Play, source: Source | None) -> None:
        """Writes one event."""
        if source is not None and source.line and self.layout is not None and not self.is_changed:
            self._imported(self.layout, source)
        elif play.asked != "opening":
            self._own(play)
        self.table.fold(play.changes)
        self.table.findings.clear()

    def _imported(self, layout: Layout, source: Source) -> None:
        while self.line < min(source.line - 1, len(layout.lines)):
            self._close_imported(layout.lines[self.line])
        if self.line >= len(layout.lines):
            return
        form = layout.lines[self.line]
        if not self.is_open:
            self.text.append(form.head)
            self.is_open = True
            self.done = 0
        elif form.count:
            self.text.append(form.gaps[self.done - 1] if form.gaps else SEPARATOR)
        self.text.append(source.text)
        self.has_actions = bool(form.count)
        self.done += 1

    def _close_imported(self, form: LineLayout) -> None:
        """Ends a line of the layout, or writes a whole one that has no events."""
        if not self.is_open:
            self.text.append(form.head)
        self.text += [form.tail, form.end]
        self.line += 1
        self.is_open = False

    # -- own lines --------------------------------------------------------------------------------

    def _own(self, play: Play) -> None:
        self._leave_layout()
        changes = [change for change in play.changes if not _begins_turn(change)]
        if len(changes) < len(play.changes) or not self.is_open:
            self._begin_turn(play)
        seat = self._turn_after(play)
        before = self.table.copy()
        before.fold(change for change in play.changes if _begins_turn(change))
        texts = [play.action] if play.asked == ASKED and play.seat == seat else None
        if texts is None:
            texts = express(changes, before, seat)
        if texts is None:
            self.asides += in_words(changes, before)
            return
        for text in filter(None, texts):
            self.text.append(SEPARATOR + text if self.has_actions else text)
            self.has_actions = True

    def _turn_after(self, play: Play) -> str:
        named = [change.value for change in play.changes if isinstance(change, Set) and change.name == names.TURN]
        return str(named[-1] if named else self.table.value(names.TURN) or play.seat)

    def _leave_layout(self) -> None:
        """From here on the line goes its own way: what the file had behind it is left out."""
        if self.is_changed or self.layout is None:
            self.is_changed = True
            return
        self.is_changed = True
        if self.line < len(self.layout.lines) and self.is_open:
            form = self.layout.lines[self.line]
            if self.done >= form.count and form.tail.strip().startswith("//"):
                self.asides.append(form.tail.strip().removeprefix("//").strip())

    def _begin_turn(self, play: Play) -> None:
        self._close_own()
        if self.text and not self.text[-1].endswith(("\n", "\r")):
            self.text.append(self.newline)
        self.text.append(f"{self._turn_after(play)}:")
        self.is_open = True
        self.has_actions = False

    def _close_own(self) -> None:
        if self.asides:
            said = "; ".join(self.asides)
            self.text.append(" // " + "".join(char if char.isprintable() else " " for char in said))
            self.asides = []
        if self.is_open:
            self.text.append(self.newline)
        self.is_open = False

    def finish(self) -> str:
        """Ends the file."""
        if self.layout is not None and not self.is_changed:
            if self._is_whole(self.layout):
                while self.line < len(self.layout.lines):
                    self._close_imported(self.layout.lines[self.line])
            elif self.is_open:
                self.text.append(self.newline)
        else:
            self._close_own()
        return "".join(self.text)

    def _is_whole(self, layout: Layout) -> bool:
        """Returns True if no turn of the file is left out."""
        rest = layout.lines[self.line + 1 :] if self.is_open else layout.lines[self.line :]
        open_line = layout.lines[self.line] if self.is_open and self.line < len(layout.lines) else None
        return not any(line.is_turn for line in rest) and (open_line is None or self.done >= open_line.count)


def _begins_turn(change: AnyChange) -> bool:
    return isinstance(change, Set) and change.name in (names.TURN, names.ROUND)
