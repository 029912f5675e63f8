"""How a row of the timeline is written: version, mark, action, and at the right edge what hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.glyphs import Signs, family_of
from domain.match import Note
from domain.notes import signs_on
from replay.timeline import TimelineRow
from tui.brief import brief
from tui.screens.folding import Shown
from tui.text import cells, clean, cut
from tui.widgets.spans import Line, Span, rule, spread, width_of

_ASCII_MARKS: Mapping[str, str] = {
    "†": "d",
    "°": "a",
    "≈": "f",
    "×": "x",
    "▸": ">",
    "§": "r",
    "~": "i",
    "│": "|",
    "└": "`",
}
_FLAG = ("⚑", "B")
"""An entry with a bookmark, and the same in ASCII."""

_ROOMY = 50
"""Cells of a row from which it has room for all signs."""


class TimelineWriter:
    """Writes rows for one match.

    Args:
        seat_name: Returns a seat as headers name it.
        is_ascii: Returns True while only ASCII signs may be used.
        notes_on: Returns the notes on an entry that the view at hand may read.
    """

    def __init__(
        self,
        seat_name: Callable[[str], str],
        is_ascii: Callable[[], bool],
        notes_on: Callable[[int], Sequence[Note]],
    ) -> None:
        self.seat_name = seat_name
        self.is_ascii = is_ascii
        self.notes_on = notes_on

    def line(self, shown: Shown, width: int, is_marked: bool) -> Line:
        """Returns one row."""
        row = shown.row
        if shown.undone is not None:
            return self._undone(shown, width, is_marked)
        if row.kind == "turn":
            return self._turn(shown, width, is_marked)
        if row.kind == "phase":
            return self._phase(shown, width, is_marked)
        return self._event(shown, width, is_marked)

    def _phase(self, shown: Shown, width: int, is_marked: bool) -> Line:
        """Returns the header of a phase; of a folded one with the entries that it stands for."""
        row = shown.row
        phase = clean(row.text[:1].upper() + row.text[1:])
        text = f"<{phase}>" if self.is_ascii() else f"‹{phase}›"
        entries: Line = ()
        if shown.hidden:
            last = "" if row.last == row.version else f"–{row.last}"
            entries = (Span(f" {row.version}{'-' + last[1:] if last and self.is_ascii() else last}", "dim"),)
        mark = self.sign("▸") if is_marked and shown.hidden else " "
        return spread((Span(mark, "mark"), Span("  "), Span(text, "dim"), *entries), (), width)

    def _turn(self, shown: Shown, width: int, is_marked: bool) -> Line:
        row = shown.row
        number = f"R{row.round} " if row.round else ""
        score = "" if row.score is None else f"  {row.score}"
        right = f"({shown.hidden})" if shown.hidden else ""
        head = self.sign("▸") if is_marked else ""
        room = width - 4 - (len(right) + 4 if right else 0)
        if shown.zoom == "round" and number:
            return rule(width, f"{head}{number.strip()}", ascii_only=self.is_ascii(), right=right)
        name = cut(self.seat_name(row.seat), max(4, room - cells(f"{head}{number}{score}")))
        return rule(width, f"{head}{number}{name}{score}", ascii_only=self.is_ascii(), right=right)

    def _event(self, shown: Shown, width: int, is_marked: bool) -> Line:
        row = shown.row
        marks = self.signs(row.marks)
        main = marks[:1] if marks[:1] != self.signs("§") else ""
        right = self._right(shown, marks[len(main) :], width)
        head: Line = (
            Span(self.sign("▸") if is_marked else " ", "mark"),
            Span(f"{row.version:>5}", "" if is_marked else "dim"),
            Span(f" {main or ' '} ", "mark"),
            *self._bracket(row),
        )
        room = width - width_of(head) - (width_of(right) + 1 if right else 0)
        return spread((*head, Span(clean(brief(row.text, room)))), right, width)

    def _bracket(self, row: TimelineRow) -> Line:
        """Returns to which Player Action an entry belongs: its number, or the bracket of those that follow."""
        if row.action:
            return (Span(f"{row.action:<2}", "mark" if row.action.endswith("*") else "dim"),)
        return (Span(f"  {self.sign(row.bracket)} ", "dim"),) if row.bracket else ()

    def _right(self, shown: Shown, marks: str, width: int) -> Line:
        row = shown.row
        parts: list[Span] = [Span(text, "strong") for text in _gains(row.seat, row.gain)]
        if row.spent:
            parts.append(Span(f"{row.spent:+d}c".replace("-", "-" if self.is_ascii() else "−"), "strong"))
        if shown.hidden:
            parts.append(Span(f"({shown.hidden})", "dim"))
        if row.forks:
            parts.append(Span(f"{'|-' if self.is_ascii() else '├'}{row.forks}", "mark"))
        notes = self.notes_on(row.version) if row.is_noted else ()
        signs = self._glyphs(notes, width)
        if signs:
            parts.append(Span(clean(signs), "mark"))
        if marks:
            parts.append(Span(marks, "mark"))
        if any(note.bookmark for note in notes):
            parts.append(Span(_FLAG[self.is_ascii()], "mark"))
        if any(note.text for note in notes):
            parts.append(Span('"', "mark"))
        spaced: list[Span] = []
        for part in parts:
            spaced += [Span(" "), part] if spaced else [part]
        return tuple(spaced)

    def _glyphs(self, notes: Sequence[Note], width: int) -> str:
        """Returns the signs on an entry; what was observed only where there is room for it."""
        signs = signs_on(notes)
        if width < _ROOMY:
            signs = Signs(signs.move, tuple(name for name in signs.others if family_of(name) == "position"))
        return signs.drawn("ascii" if self.is_ascii() else "unicode")

    def _undone(self, shown: Shown, width: int, is_marked: bool) -> Line:
        assert shown.undone is not None
        undone = shown.undone
        more = f" +{undone.more}" if undone.more else ""
        left: Line = (
            Span(self.sign("×"), "mark"),
            Span(f"{undone.version:>5}   ", "dim"),
            Span(clean(undone.text) + more, "undone"),
        )
        right: Line = (Span(cut(undone.reason, 24), "dim"),) if width >= 50 and undone.reason else ()
        del is_marked
        return spread(left, right, width)

    def sign(self, sign: str) -> str:
        """Returns a sign as it may be drawn now."""
        return _ASCII_MARKS.get(sign, sign) if self.is_ascii() else sign

    def signs(self, signs: str) -> str:
        """Returns several signs as they may be drawn now."""
        return "".join(self.sign(sign) for sign in signs)


def _gains(seat: str, gains: tuple[tuple[str, int], ...]) -> list[str]:
    """Returns points won and lost, the acting seat's without its name."""
    return [f"{'' if who == seat else clean(who)}{points:+d}".replace("-", "−") for who, points in gains]
