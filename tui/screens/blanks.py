"""Blanks: the cards of a line that nobody named yet, and the entry that names one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget

from domain.state import is_unknown
from replay.blanks import Blank, blanks, named
from replay.errors import RecordedFirst
from replay.session import Session
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.narrowing import Narrowing
from tui.text import clean, counted, pad
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain

_TRIES: Final = 3
_MOST_NAMED: Final = 4
"""Kinds that a blank can be, as they stand in its row."""


def open_blanks(session: Session) -> list[Blank]:
    """Returns the blanks of a line that have no name."""
    return [blank for blank in blanks(session.cursor.plays, session.classes) if blank.is_open]


def kinds_of(session: Session) -> list[str]:
    """Returns the kinds that cards of the match can have: those of the rules, else those seen so far."""
    if session.referee is not None:
        return sorted(session.referee.rules.kinds)
    return sorted({kind for kind in session.cursor.table.kinds.values() if not is_unknown(kind)})


def offered(blank: Blank, kinds: Sequence[str], text: str) -> list[str]:
    """Returns the kinds that a text may become: what the blank can be comes first, if that is known.

    Of equals, those that begin with the text stand before those that only have it.
    """
    words = text.strip().casefold()
    possible = [kind for kind in blank.possible if not is_unknown(kind)]
    found = [kind for kind in dict.fromkeys((*possible, *kinds)) if words in kind.casefold()]
    return sorted(found, key=lambda kind: (kind not in possible, not kind.casefold().startswith(words)))


def record_name(session: Session, key: str, kind: str) -> int:
    """Records the entry that names a blank, at the end of the line, and returns its version.

    What others recorded meanwhile is read first: the name still belongs to the same card.

    Raises:
        BadRequest: The card cannot be that.
    """
    for attempt in range(1, _TRIES + 1):
        session.catch_up()
        session.cursor.goto(session.cursor.last)
        try:
            return session.record(named(session.cursor.plays, [(key, kind)], session.classes)).version
        except RecordedFirst:
            if attempt == _TRIES:
                raise
    raise AssertionError("unreachable")


class Blanks(Dialog[int]):
    """Lists the blanks; `enter` names one. The result is the version of the last entry that was recorded, or None."""

    NAME = "dialog with a list"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.found = open_blanks(session)
        self.title = self._heading()
        self.recorded = 0

    def body(self) -> Iterable[Widget]:
        """Returns the blanks."""
        yield Prose([plain("   entry   now in                    known   can be", "dim")])
        yield LineList(_paint_blank, Rows(self.found))
        yield Prose([plain("enter names one: an entry of its own, nothing is decided again", "dim")], name="said")

    def on_mount(self) -> None:
        """Marks the first blank."""
        self.query_one(LineList).reload(0)

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Asks what the card was."""
        blank: Blank = event.rows.row_at(event.index)
        self.kifu.ask(NameBlank(blank, kinds_of(self.session)), lambda kind: self._answered(blank, kind))

    def _answered(self, blank: Blank, kind: str | None) -> None:
        if not kind:
            return
        self.session.scribe = self.kifu.author
        self.recorded = record_name(self.session, blank.key, kind)
        self.kifu.say(f"#{self.recorded} {blank.key} was {kind}")
        self.found = open_blanks(self.session)
        if not self.found:
            self.dismiss(self.recorded)
            return
        self.retitle(self._heading())
        rows = self.query_one(LineList)
        rows.show(Rows(self.found), min(rows.mark, len(self.found) - 1))

    def _heading(self) -> str:
        return f"Blanks of the line: {len(self.found)}"

    def do_dialog_cancel(self) -> None:
        """Closes the list; what was named stays."""
        self.dismiss(self.recorded or None)


def _paint_blank(blank: Blank, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    may = "not known"
    if blank.possible:
        may = ", ".join(blank.possible[:_MOST_NAMED])
        more = len(blank.possible) - _MOST_NAMED
        may += f" and {more} more" if more > 0 else ""
    where = blank.where or "out of sight"
    return (
        Span("▸ " if is_marked else "  ", "mark"),
        Span(f" {pad(blank.key, 7)} ", "dim"),
        Span(f"{pad(where, 25)} "),
        Span(f"{pad(blank.known, 7)} ", "mark"),
        Span(clean(may)),
    )


class NameBlank(Narrowing[str]):
    """Asks what a blank was; the result is a kind of card."""

    NAME = "choices"
    WIDTH = 56
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["choices"])]

    def __init__(self, blank: Blank, kinds: Sequence[str]) -> None:
        super().__init__()
        self.blank = blank
        self.kinds = kinds
        self.title = f"What was {blank.key}?"

    def body(self) -> Iterable[Widget]:
        """Returns the field and the kinds that it may become."""
        blank = self.blank
        now = "" if blank.where == blank.place else f", now {blank.where or 'out of sight'}"
        yield Prose(text=clean(f"In sight since #{blank.version} in {blank.place}{now}."))
        yield Field(hint="a card")
        yield LineList(self._paint)
        yield Prose([plain("")], name="said")

    def list_for(self, text: str) -> None:
        """Lists what a text may become."""
        rows = self.query_one(LineList)
        found = offered(self.blank, self.kinds, text)
        if text.strip():
            rows.show(Rows(found), 0)
        else:
            # `enter` in an empty field names nothing before the arrows have chosen.
            rows.show_unmarked(Rows(found))
        possible = len(self.blank.possible)
        said = f"{counted(possible, 'card')} can be there" if possible else "what it can be is not known"
        self.query_one("#said", Prose).show([plain(said, "dim")])

    def _paint(self, kind: str, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        can_be = "" if not self.blank.possible or kind in self.blank.possible else "dim"
        sign = "  cannot be there" if can_be else ""
        return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(kind), can_be), Span(sign, "dim"))

    def on_line_list_chosen(self) -> None:
        """Takes the kind that was clicked."""
        self.do_dialog_accept()

    def do_dialog_accept(self) -> None:
        """Returns the marked kind, or what was typed where no kind is called so."""
        row = self.query_one(LineList).row
        text = self.query_one(Field).value.strip()
        if row is None and not text:
            self.kifu.say("say what the card was, or choose one", "warning")
            return
        self.dismiss(row if row is not None and text not in self.kinds else text)
