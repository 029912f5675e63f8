"""What stands aside in Record, under the ways on: the last cards that nobody named, and the clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.blanks import Blank
from replay.clocks import Face
from tui.screens.record_clock import ClockActions
from tui.text import clean, cut, pad
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, rule

_LABEL: Final = 8
LEAST_ABOVE: Final = 7
"""Rows that the list and the ways on keep where there is little room."""
_NOT_VERBS: Final = frozenset({"card", "cards", "show"})


class AsideActions(ClockActions):
    """Draws the box; it is left out where there is no room, the blanks first."""

    HAS_ASIDE = True
    words_rows = 0
    """Rows of words above it."""

    def draw_aside(self) -> None:
        """Draws the box; of a clock that runs, one row changes each second."""
        faces = self.faces() if self.HAS_ASIDE else []
        self.keep_ticking(faces)
        blanks = self.blanks_left() if self.HAS_ASIDE and not self.is_secret else []
        is_wide = self.has_class("-wide")
        clocks = self._clock_lines(faces, everybody=is_wide)
        room = self._room()
        shown = self._blank_lines(blanks, min(4 if is_wide else 2, max(0, room - 1 - len(clocks))))
        lines = [*shown, *clocks]
        if not lines or (not is_wide and 1 + len(lines) > room):
            lines = []
        aside = self.query_one("#aside", Prose)
        aside.display = bool(lines)
        width = self.query_one("#side").size.width or 27
        aside.show([rule(width, ascii_only=self.kifu.is_ascii), *lines] if lines else [])

    def _room(self) -> int:
        """Returns how many rows the box may take."""
        return self.query_one("#side").size.height - self.query_one("#ask").size.height - self.words_rows - LEAST_ABOVE

    def _blank_lines(self, blanks: Sequence[Blank], room: int) -> list[Line]:
        if not blanks or room < 1:
            return []
        shown = blanks[-room:]
        more = f"  +{len(blanks) - len(shown)}" if len(blanks) > len(shown) else ""
        width = self.query_one("#side").size.width - _LABEL - 2
        lines = [_labelled("" if i else "blanks", self._blank_text(blank, width)) for i, blank in enumerate(shown[:-1])]
        last = self._blank_text(shown[-1], width - len(more))
        return [*lines, (*_labelled("" if lines else "blanks", last), Span(more, "dim"))]

    def _blank_text(self, blank: Blank, width: int) -> str:
        """Returns a blank in short: `#80 drew ?`."""
        first = (self.recorder.cursor.plays[blank.version - 1].action.split() or [""])[0]
        verb = first if first.isalpha() and first not in _NOT_VERBS else blank.place
        return cut(f"#{blank.version} {verb} {blank.known}", width)

    def _clock_lines(self, faces: Sequence[Face], *, everybody: bool) -> list[Line]:
        """Returns the clocks of all seats; where there is little room, only of those that run, or would run."""
        if not faces:
            return []
        clock = self.match.state.clock
        runs = clock.is_running and clock.line == self.recorder.line
        nobody: dict[str, int] = {}
        asked = self.sound(lambda: self.recorder.watch.opened(self.recorder.line, self.recorder.cursor), nobody)
        shown = faces if everybody else [face for face in faces if face.seat in asked] or faces[:1]
        mark = "▸ " if everybody else ""
        lines = []
        for index, face in enumerate(shown):
            label = "" if index else "clock" if runs else "paused"
            lead = mark if face.is_running else " " * len(mark)
            name = pad(self.seat_name(face.seat), 12) if everybody else cut(self.seat_name(face.seat), 8)
            time = f"{face.text:>9}" if everybody else face.text
            is_over = face.left_ms is not None and face.left_ms < 0
            role = "bad" if is_over else "strong" if face.is_running else ""
            lines.append((*_labelled(label, f"{lead}{name} "), Span(time, role)))
        return lines

    def blanks_left(self) -> Sequence[Blank]:
        """Returns the cards that nobody named, up to where recording goes on."""
        raise NotImplementedError


def _labelled(label: str, text: str) -> Line:
    return (*plain(f" {label:<{_LABEL}}", "dim"), Span(clean(text)))
