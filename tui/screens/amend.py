"""Amend: what becomes of the entries after one that was put right, and the decisions about those in trouble."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from domain.decision import Over
from domain.table import Table
from replay.amending import Amending
from replay.amendment import TROUBLE, Row
from replay.cursor import Cursor
from replay.words import for_people
from tui.actions import SCREENS
from tui.boards.board import Scene, moves_of, seat_names
from tui.boards.choose import board_of
from tui.keys import bindings, keys_of, shown
from tui.maps.draw import Glyphs
from tui.screens.amend_deciding import DecideActions
from tui.screens.amend_rows import (
    DECIDED,
    LATER_COUNTS,
    MARK_WIDTH,
    MEANINGS,
    NUMBER_WIDTH,
    SIGNS,
    Mode,
    Shown,
    counts_text,
    edit_words,
    entry_text,
    first_counts,
    identity,
    in_lines,
    left_text,
    paint,
    reason_words,
    shown_rows,
    versions_of,
    with_words,
    word_of,
)
from tui.screens.base import NARROW, WIDE, KifuScreen
from tui.screens.record_part import Ended
from tui.text import cells, clean, pad
from tui.widgets.bar import Bar
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import Line, Span, plain, rule, width_of

BOARD_WIDTH = 53
LIST_WIDTH = 80
LEAST_LIST = 57
LOW = 20
"""Rows under which only the list and the fixed lines are shown."""


class Amend(DecideActions, KifuScreen[Ended], inherit_bindings=False):
    """Shows an amendment while somebody decides about it; the result is the new line and the entry on it.

    Args:
        amending: The amendment, judged once.
        seconds: How long that took.
    """

    NAME = "amend"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["amend"])]
    PANES = (("#rows", "entries"),)

    def __init__(self, amending: Amending, seconds: float = 0.0) -> None:
        super().__init__()
        self.amending = amending
        self.seconds = seconds
        self.mode: Mode = "all"
        self.unfolded: set[str] = set()
        self.is_busy = False
        self.shows_old = False
        self.shows_board = False
        """Where there is no room beside the list: the board stands in its place."""
        self._waiting: list[str] = []
        self._was: str | None = None
        """How the old line ended, once it was asked for."""
        self._cursors: tuple[object, Cursor, Cursor] | None = None

    def body(self) -> Iterable[Widget]:
        """Returns the counts, the list and the board beside it."""
        return (
            Bar("more-counts"),
            Bar("upper-rule"),
            Horizontal(
                BoardPane("board"),
                Vertical(Bar("heads"), LineList(self._paint, can_mark=_can_mark, name="rows"), id="listed"),
                id="main",
            ),
            Bar("lower-rule"),
            Bar("chance"),
            Bar("writing"),
        )

    def on_mount(self) -> None:
        """Marks the first trouble."""
        self.query_one(BoardPane).can_focus = False
        self.rows.when_moved = self._moved
        self.rows.focus()
        rows = self.amending.judged.rows
        first = next((i for i, row in enumerate(rows) if row.mark in TROUBLE), 0)
        self.show_rows(identity(rows[first], first) if rows else "")

    def on_resize(self) -> None:
        """Chooses the layout for the size."""
        is_wide = self.size.width >= WIDE and not self.is_single
        self.set_class(is_wide, "-wide")
        self.query_one("#listed").styles.width = self._list_width() if is_wide else "1fr"
        self.rows.edge = is_wide
        is_low = self.size.height < LOW
        for name in ("#upper-rule", "#lower-rule", "#chance"):
            self.query_one(name).display = not is_low
        self._choose_pane()
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self.show_rows(self._mark)

    def _list_width(self) -> int:
        if self.size.width < WIDE or self.is_single:
            return self.size.width
        return max(LEAST_LIST, min(LIST_WIDTH, self.size.width - BOARD_WIDTH))

    def _choose_pane(self) -> None:
        is_wide = self.has_class("-wide")
        self.query_one(BoardPane).display = is_wide or self.shows_board
        self.query_one("#listed").display = is_wide or not self.shows_board

    def glyphs_changed(self) -> None:
        """Draws with other signs."""
        self.show_rows(self._mark)

    # Rows

    @property
    def at_hand(self) -> Row | None:
        """The marked entry; None on what is folded, or in an empty list."""
        row = self.rows.row
        return self.amending.judged.rows[row.at] if row is not None and row.kind == "entry" else None

    def show_rows(self, mark: str = "") -> None:
        """Lists the rows anew and marks the one with an identity, or the one nearest to the mark."""
        judged = self.amending.judged
        listed = shown_rows(judged, self.mode, self.unfolded, self.amending.settled, self._results())
        names = [identity(judged.rows[row.at], row.at) if row.kind == "entry" else "" for row in listed]
        index = names.index(mark) if mark and mark in names else self._nearest(listed)
        width = self._list_width() or self.app.size.width
        listed = with_words(listed, index, self._words(listed[index], width) if listed else [])
        self.rows.show(Rows(listed), index)
        self.draw()

    def _nearest(self, listed: Sequence[Shown]) -> int:
        """Returns the row at which the entry stands that was marked, or what it is folded into."""
        row = self.rows.row
        if row is None:
            return 0
        found = [i for i, one in enumerate(listed) if one.at <= row.at and (one.kind == row.kind or i == 0)]
        return found[-1] if found else 0

    def _moved(self, index: int) -> None:
        """Puts the words under the row that was marked."""
        row = self.rows.row_at(index)
        plain_rows = [one for one in self.rows.source.rows(0, len(self.rows.source)) if one.kind != "words"]
        at = plain_rows.index(row)
        width = self._list_width()
        self.rows.show(Rows(with_words(plain_rows, at, self._words(row, width))), at)
        self.draw()

    def _words(self, shown_row: Shown, width: int) -> list[str]:
        """Returns what stands under the marked row: why, what differs, and what can be done."""
        if shown_row.kind != "entry":
            return []
        row = self.amending.judged.rows[shown_row.at]
        words = reason_words(row, width)
        if row.mark == "changed":
            words += [line for text in self._difference(row, shown_row.at) for line in in_lines(text, width)]
        return words + in_lines(self._ways(row), width)

    def _ways(self, row: Row) -> str:
        """Returns the keys that decide about a row."""
        if row.mark == "open":
            return f"you decide: {self._key('decide')} answer"
        if row.mark in TROUBLE:
            verb = "choose" if row.mark == "ambiguous" else "replace"
            key = self._key
            back = f" · {key('undecide')} undecided" if row.key in self.amending.settled else ""
            irregular = "keep as irregular" if self._list_width() >= LIST_WIDTH else "keep"
            return f"you decide: {key('decide')} {verb} · {key('skip')} skip · {key('keep')} {irregular}{back}"
        if row.mark == "filled":
            return f"answered by itself: {self._key('decide')} another answer"
        if row.mark in DECIDED:
            return f"you decided: {self._key('undecide')} takes it back"
        return ""

    def _key(self, name: str) -> str:
        key = keys_of(f"amend.{name}", self.kifu.keymap)[0]
        return "enter" if key == "enter" else shown(key, ascii_only=self.kifu.is_ascii)

    def _difference(self, row: Row, index: int) -> list[str]:
        """Returns what an entry does now and did before, as far as that differs."""
        if row.old is None or row.new is None:
            return []
        old, new = self._cursors_at(index)
        told = []
        for cursor, play in ((old, row.old), (new, row.new)):
            cursor.back()
            told.append(for_people(play.changes, cursor.table, is_short=True))
            cursor.forward()
        was, now = ([text for text in told[i] if text not in told[1 - i]] for i in (0, 1))
        return [f"was: {'; '.join(was) or 'nothing more'}", f"now: {'; '.join(now) or 'nothing more'}"]

    def _results(self) -> tuple[str, str]:
        """Returns how the old line ended and how the new one would."""
        amending = self.amending
        if amending.referee is None:
            return "", ""
        if self._was is None:
            declared = amending.match.state.results.get(amending.line)
            end = Cursor(amending.plays, len(amending.plays)).table
            over = amending.referee.over(end)
            self._was = _scores(declared.scores, declared.winners) if declared is not None else _over_text(over)
        return self._was, _over_text(amending.referee.over(amending.judged.table))

    def do_amend_unfold(self) -> None:
        """Opens the folded entries that are marked, or folds them."""
        row = self.rows.row
        if row is None:
            return
        rows = self.amending.judged.rows
        start = row.at
        while start > 0 and rows[start].mark == "same" and rows[start - 1].mark == "same":
            start -= 1
        name = identity(rows[start], start)
        if rows[start].mark == "same":
            self.unfolded ^= {name}
        self.show_rows(self._mark)

    def do_amend_trouble(self) -> None:
        """Shows only what is in trouble, and what was decided."""
        self.mode = "trouble"
        self.show_rows(self._mark)

    def do_amend_everything(self) -> None:
        """Shows all entries."""
        self.mode = "all"
        self.show_rows(self._mark)

    def on_line_list_chosen(self) -> None:
        """Decides about the entry that was clicked."""
        self.call_next(self.action_act, "amend.decide")

    # The board

    def do_amend_old(self) -> None:
        """Shows the old table, or the new one; where there is no room beside the list, the list comes third."""
        if self.has_class("-wide"):
            self.shows_old = not self.shows_old
        elif not self.shows_board:
            self.shows_board, self.shows_old = True, False
        elif not self.shows_old:
            self.shows_old = True
        else:
            self.shows_board = self.shows_old = False
        self._choose_pane()
        if not self.shows_board or self.has_class("-wide"):
            self.rows.focus()
        self.call_after_refresh(self.draw)

    def _cursors_at(self, index: int) -> tuple[Cursor, Cursor]:
        """Returns the old and the new line at a row, or at the last entry before it that they have."""
        judged = self.amending.judged
        if self._cursors is None or self._cursors[0] is not judged:
            self._cursors = (judged, Cursor(self.amending.plays), Cursor(self.amending.new_plays()))
        _, old, new = self._cursors
        rows = judged.rows
        old.goto(next((rows[i].was for i in range(index, -1, -1) if rows and rows[i].was), judged.fork))
        new.goto(versions_of(judged)[index] if rows else judged.fork)
        return old, new

    def _draw_board(self) -> None:
        row = self.rows.row
        old, new = self._cursors_at(row.at if row is not None else 0)
        cursor = old if self.shows_old else new
        glyphs: Glyphs = "ascii" if self.kifu.is_ascii else "unicode"
        seats = seat_names(self.amending.match.state.seats)
        changes = cursor.play.changes if cursor.play is not None else ()
        touched = frozenset(cursor.touched())
        table: Table = cursor.table
        scene = Scene(table, seats, touched, moves_of(changes), glyphs=glyphs)
        self.query_one(BoardPane).show(board_of(self.amending.match.game, scene).lines)

    # Drawing

    def draw(self) -> None:
        """Draws what depends on the marked row and on what is left to decide."""
        app, amending = self.kifu, self.amending
        app.view_name = ""
        judged, ascii_only = amending.judged, app.is_ascii
        width = self.size.width or app.size.width
        tail = sum(bool(row.was) for row in judged.rows)
        edit = edit_words(judged, amending.plays, width - 2, ascii_only=ascii_only)
        self.bar("top").show(plain(f" {edit}"))
        is_narrow = width < NARROW
        self.bar("context").show(plain(f" {first_counts(judged, tail, width - 1, always=not is_narrow)}"))
        self._draw_counts(tail, width)
        which = "old" if self.shows_old else "new"
        is_on_board = self.has_class("-wide") or self.shows_board
        title = f"the {which} table" if is_on_board else ""
        self.bar("upper-rule").show(rule(width, title, ascii_only=ascii_only))
        self.bar("lower-rule").show(rule(width, ascii_only=ascii_only))
        self._draw_heads()
        chance = f"chance: kept as recorded where it is still asked · {left_text(judged)}"
        self.bar("chance").show(plain(f" {left_text(judged) if is_narrow else chance}"))
        self._draw_writing(is_narrow=is_narrow)
        row = self.at_hand
        said = entry_text(row, ascii_only=ascii_only) if row is not None else ""
        self.bar("entry").show(plain(f" {said if judged.rows else 'nothing comes after it'}"))
        if self.query_one(BoardPane).display:
            self._draw_board()

    def _draw_writing(self, *, is_narrow: bool) -> None:
        key = self._key("write")
        if not self.amending.judged.trouble:
            said = f" {key} writes it as a new line; the old one stays and can be restored"
            self.bar("writing").show(plain(said, "strong"))
            return
        stays = "" if is_narrow else " (old one stays, can be restored)  "
        self.bar("writing").show(plain(f" {key} write as a new line{stays} only when 0 are left", "dim"))

    def _draw_counts(self, tail: int, width: int) -> None:
        judged = self.amending.judged
        later = counts_text(judged, LATER_COUNTS)
        trouble, everything = self._key("trouble"), self._key("everything")
        spans = [
            Span(f" {later} · show: " if later else " show: "),
            Span(f"[{trouble}]", "key"),
            Span(" trouble only", "focus" if self.mode == "trouble" else ""),
            Span("  "),
            Span(f"[{everything}]", "key"),
            Span(" all", "focus" if self.mode == "all" else ""),
        ]
        time = f"{round(self.seconds * 1000)} ms "
        room = width - width_of(spans) - 1
        took = next((text for text in (f"judged {tail}/{tail} in {time}", time) if cells(text) <= room), "")
        self.bar("more-counts").show(tuple(spans), plain(took, "dim") if took else ())

    def _draw_heads(self) -> None:
        edge = int(self.rows.edge)
        room = max(6, (self._list_width() - edge - NUMBER_WIDTH - MARK_WIDTH) // 2)
        sign = Span(("|" if self.kifu.is_ascii else "│") * edge, "edge")
        heads = f"   {pad('#', 6)}{pad('was', room)}{pad('becomes', room)}mark"
        self.bar("heads").show((sign, Span(heads, "dim")))

    def _paint(self, row: Shown, width: int, is_marked: bool) -> Line:
        return paint(self.amending.judged, row, width, is_marked, ascii_only=self.kifu.is_ascii)

    def _end(self, ended: Ended | None) -> None:
        self.dismiss(ended)

    def help_signs(self) -> list[tuple[str, str]]:
        """Returns what the marks mean, for the help."""
        return [(SIGNS[mark][self.kifu.is_ascii], f"{word_of(mark)}: {meaning}") for mark, meaning in MEANINGS.items()]

    def copied_text(self) -> str:
        """Returns the marked entry in full."""
        row = self.at_hand
        return entry_text(row, ascii_only=self.kifu.is_ascii) if row is not None else ""


def _can_mark(row: Shown) -> bool:
    return row.kind != "words"


def _over_text(over: Over | None) -> str:
    return "" if over is None else _scores({score.seat: score.total for score in over.scores}, over.winners)


def _scores(scores: dict[str, int], winners: Sequence[str]) -> str:
    """Returns a result in short."""
    points = " ".join(f"{seat} {score}" for seat, score in scores.items())
    return clean(points or f"won by {', '.join(winners)}")
