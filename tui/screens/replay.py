"""Replay: the board, the timeline, notes and lines of one match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from domain.match import Line as PlayLine
from replay.sealing import known_seal
from replay.tree import TreeRow
from replay.trust import SealStatus
from tui.actions import SCREENS
from tui.keys import bindings, keys_of, shown
from tui.maps.draw import Glyphs
from tui.screens.base import WIDE, KifuScreen
from tui.screens.eyes import band, view_text, who_name
from tui.screens.folding import Shown
from tui.screens.integrity import altered_text
from tui.screens.library_rows import title_text
from tui.screens.panes import NoteRow, note_rows, paint_note, paint_tree, tree_said
from tui.screens.reading import Reading, line_name
from tui.screens.replay_amending import AmendActions
from tui.screens.replay_filtering import FilterActions
from tui.screens.replay_lines import LineActions
from tui.screens.replay_looking import LookActions
from tui.screens.replay_marks import MarkActions
from tui.screens.replay_search import SearchActions
from tui.screens.replay_times import TimeActions
from tui.screens.replay_walking import WalkActions
from tui.screens.score_pane import score_lines, title_of
from tui.screens.timeline_rows import TimelineWriter
from tui.screens.trust import TrustActions, seal_front
from tui.text import clean
from tui.widgets.bar import Bar
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, rule, wrapped

BOARD_WIDTH = 53
SIDE_WIDTH = 59
ROOM_FOR_KEYS = 55
"""Cells of the side from which the title of the lines has room for the keys of what can be done with them."""
_EDGE = Span("│", "edge")
"""What parts the panes beside the board from it."""


class Replay(
    WalkActions,
    LookActions,
    FilterActions,
    LineActions,
    AmendActions,
    MarkActions,
    SearchActions,
    TimeActions,
    TrustActions,
    KifuScreen[None],
    inherit_bindings=False,
):
    """Shows a match and walks it. All work on the match is done in `replay`; this draws what `Reading` says."""

    NAME = "replay"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["replay"])]
    PANES = (("#timeline", "list"), ("#board", "board"), ("#notes", "notes"), ("#lines", "lines"))

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.match = reading.match
        self.reading = reading
        self.focused_place = ""
        self.shows_lines = False
        self.shows_notes = False
        self.shows_scores = False
        self._single = 0
        self._note_rows: list[NoteRow] = []
        self.seal: SealStatus | None = None
        self._altered_seal: SealStatus | None = None

    def body(self) -> Iterable[Widget]:
        """Returns board and side."""
        self.writer = TimelineWriter(
            lambda seat: self.reading.seat_title(seat), lambda: self.kifu.is_ascii, lambda at: self.reading.notes_on(at)
        )
        timeline: LineList[Shown] = LineList(
            self.writer.line, self.reading.folding, can_mark=_can_mark, edge=True, name="timeline"
        )
        notes: LineList[NoteRow] = LineList(paint_note, edge=True, name="notes")
        lines: LineList[TreeRow] = LineList(self._paint_line, edge=True, name="lines")
        return (
            Horizontal(
                BoardPane("board"),
                Vertical(
                    Bar("list-title"),
                    timeline,
                    Prose(name="list-empty"),
                    Bar("lines-title"),
                    lines,
                    Bar("notes-title"),
                    notes,
                    Bar("scores-title"),
                    Prose(name="scores"),
                    id="side",
                ),
                id="main",
            ),
        )

    def on_mount(self) -> None:
        """Shows the match."""
        self.start_walking()
        self.timeline.focus()
        self.line_list.when_moved = lambda _: self._draw_entry()
        self.reload()
        # A worker, since hashing a hundred thousand entries takes longer than a key may.
        self.run_worker(self._look_for_alterations(), group="integrity")

    async def _look_for_alterations(self) -> None:
        """Says so if the match is not as it was recorded."""
        try:
            said = await asyncio.to_thread(altered_text, self.match)
            seal = await asyncio.to_thread(lambda: known_seal(self.match, thorough=True)) if said else None
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            return  # Reading the match says what is wrong with the database.
        if said:
            self.kifu.say(said, "error")
            self.seal = self._altered_seal = seal
            self.draw()

    def on_resize(self) -> None:
        """Chooses the layout for the size."""
        self.set_class(self.size.width >= WIDE and not self.is_single, "-wide")
        self.set_class(self.is_single, "-single")
        self._choose_pane()
        self.call_after_refresh(self.draw)

    def _choose_pane(self) -> None:
        """Where there is room for one pane only, shows the one that has the focus."""
        shows_board = self.focused is self.board_pane
        self.board_pane.display = not self.is_single or shows_board
        self.query_one("#side").display = not self.is_single or not shows_board

    def open_panes(self) -> list[tuple[Widget, str]]:
        """Returns the panes; those that are covered by another one as well."""
        if not self.is_single:
            return super().open_panes()
        panes: list[tuple[Widget, str]] = [(self.timeline, "list"), (self.board_pane, "board")]
        if len(self.note_list.source):
            panes.append((self.note_list, "notes"))
        return [*panes, (self.line_list, "lines")]

    def _focus_by(self, steps: int) -> None:
        if not self.is_single:
            super()._focus_by(steps)
            return
        panes = [pane for pane, _ in self.open_panes()]
        target = panes[(self._single + steps) % len(panes)]
        self._show_single(target)

    def _show_single(self, target: Widget) -> None:
        panes = [pane for pane, _ in self.open_panes()]
        self._single = panes.index(target) if target in panes else 0
        self.board_pane.display = target is self.board_pane
        self.query_one("#side").display = target is not self.board_pane
        self.timeline.display = target is self.timeline
        self.shows_lines = target is self.line_list
        self.shows_notes = target is self.note_list
        self.draw()
        target.focus()

    def glyphs_changed(self) -> None:
        """Draws with other signs."""
        self.draw()

    def reload(self) -> None:
        """Shows other rows: another line, other eyes, other folds, or something new in the record."""
        reading = self.reading
        self.seal, noticed = known_seal(self.match), self._altered_seal
        if self.seal is not None and noticed is not None and noticed.version == self.seal.version:
            self.seal = noticed  # the quick look, at stored hashes, does not see it
        self.timeline.show(reading.folding, reading.folding.index_of(reading.at))
        self.show_lines()
        self.look_for_equals()
        self.draw()

    def show_lines(self) -> None:
        """Shows the lines of the match as far as they are known by now."""
        marked = self.line_list.row if self.line_list.has_focus else None
        line = marked.line if marked is not None else self.reading.line.id
        rows = self.line_tree()
        self.line_list.show(Rows(rows), next((i for i, row in enumerate(rows) if row.line == line), 0))

    def draw(self) -> None:
        """Draws everything that depends on the entry at hand."""
        reading, width = self.reading, self.size.width or self.app.size.width
        app = self.kifu
        app.view_name = view_text(reading.view, self.match.state.seats)
        glyphs: Glyphs = "ascii" if app.is_ascii else "unicode"
        board = reading.board(self.focused_place, glyphs)
        self.board = board
        self.board_pane.show(board.lines)
        self.bar("top").show(*self._top())
        if reading.view.is_scribe and not reading.view.is_now:
            self.bar("context").show(plain(f" {self._context_text()}"))
        else:
            seats, table = self.match.state.seats, reading.table
            line = band(reading.view, seats, table, width, ascii_only=app.is_ascii, is_locked=bool(app.locked_seat))
            self.bar("context").show(line, band=True)
        self._draw_entry()
        self._draw_notes()
        self._draw_side()

    def _draw_entry(self) -> None:
        """Says in words what is marked: the place, the line of play, or the entry at hand."""
        row = self.line_list.row if self.line_list.has_focus else None
        if self.is_on_board:
            said = self.board.describe(self.focused_place)
        elif row is not None:
            said = tree_said(row, ascii_only=self.kifu.is_ascii)
        else:
            said = self.reading.sentence(self.board)
        self.bar("entry").show(plain(f" {said}"))

    @property
    def is_on_board(self) -> bool:
        """True while the board has the focus and a place is marked on it."""
        return self.focused is self.board_pane and bool(self.focused_place)

    def _top(self) -> tuple[Line, Line]:
        reading = self.reading
        last = reading.last_text.replace("…", "...") if self.kifu.is_ascii else reading.last_text
        right = f"{seal_front(self.seal)}{reading.line_name} #{reading.at}/{last}  {self._right_sign()} "
        return (Span(" Kifu  "), Span(title_text(self.match))), plain(right)

    def _right_sign(self) -> str:
        if self.is_playing:
            return f"PLAY {self.play_ms / 1000:g} s"
        if sign := self.follow_sign():
            return sign
        view = self.reading.view
        return who_name(view.who, self.match.state.seats) if view.is_scribe else f"VIEW {clean(view.who)}"

    def _context_text(self) -> str:
        reading = self.reading
        parts = [reading.context("ascii" if self.kifu.is_ascii else "unicode")]
        forks = reading.forks()
        if forks:
            names = ", ".join(line_name(self.match, line) for line in forks)
            parts.append(f"{len(forks)} line{'s' if len(forks) > 1 else ''} from here: {names}")
        parts.append(self.equal_text())
        if reading.diff_from:
            parts.append(f"what differs from #{reading.diff_from[1]}: {self._key_of('compare.mark')} at another entry")
        if reading.range_start:
            parts.append(f"range from #{reading.range_start}")
        return " · ".join(part for part in parts if part)

    def _key_of(self, action_id: str) -> str:
        """Returns the first key of an action; its id if it has none."""
        return next((shown(key) for key in keys_of(action_id, self.kifu.keymap)), action_id)

    def _draw_notes(self) -> None:
        notes = self.reading.notes()
        rows = note_rows(notes, self._side_width(), self.kifu.zone, self.reading.where, ascii_only=self.kifu.is_ascii)
        if rows != self._note_rows:
            self._note_rows = rows
            self.note_list.show(Rows(rows), 0)
        is_wide = self.has_class("-wide")
        is_single = self.is_single
        shows_notes = self.shows_notes if is_single else bool(rows) and not self.shows_lines
        self.note_list.display = is_wide or shows_notes
        self.note_list.styles.height = 9 if is_wide else "1fr" if is_single else min(len(rows), 7)
        self.line_list.display = is_wide or self.shows_lines
        if not is_single:
            self.timeline.display = True
        self.query_one("#lines-title").display = self.line_list.display
        self.query_one("#notes-title").display = self.note_list.display
        for name in ("#scores-title", "#scores"):
            self.query_one(name).display = is_wide or self.shows_scores
        self._draw_list_title()

    def _draw_list_title(self) -> None:
        """Says over the list what of the line it shows, if that is not all; in place of an empty one, why it is so."""
        title, empty = self.bar("list-title"), self.query_one("#list-empty", Prose)
        told = self.list_told()
        title.display = bool(told) and self.timeline.display
        is_empty = self.timeline.display and not len(self.reading.folding) and bool(told)
        empty.display = is_empty
        if is_empty:
            self.timeline.display = False
        if not told:
            return
        key = self._key_of("list.all")
        title.show(self._heading(told, f"{key} all"))
        lines = [f"no entry is shown: {told}", f"{key} shows all of them again"]
        room = max(8, self._side_width() - 2)
        empty.show([(_EDGE, Span(" "), *line) for text in lines for line in wrapped(text, room)])

    def _heading(self, title: str, right: str = "") -> Line:
        """Returns the line over a pane beside the board."""
        return (_EDGE, *rule(self._side_width(), title, ascii_only=self.kifu.is_ascii, right=right))

    def _side_width(self) -> int:
        """Returns the columns beside the board without the edge, known before the panes are laid out."""
        if self.has_class("-wide"):
            return SIDE_WIDTH - 1
        width = self.size.width or self.app.size.width
        return width - 1 if self.is_single else max(10, width - BOARD_WIDTH - 1)

    def _draw_side(self) -> None:
        size = self._side_width()
        self.bar("lines-title").show(self._heading("Lines", self._line_keys() if size >= ROOM_FOR_KEYS else ""))
        self.bar("notes-title").show(self._heading(f"Notes on #{self.reading.at}"))
        if self.has_class("-wide") or self.shows_scores:
            self.bar("scores-title").show(self._heading("Score", title_of(self.reading)))
            lines = score_lines(self.reading, size, ascii_only=self.kifu.is_ascii)
            self.query_one("#scores", Prose).show([(_EDGE, *line) for line in lines])

    def _line_keys(self) -> str:
        """Returns the keys for what can be done with a line."""
        words = (
            ("name", "name"),
            ("promote", "up"),
            ("mainline", "main"),
            ("retire", "retire"),
            ("restore", "restore"),
        )
        return " ".join(f"{shown(keys_of(f'lines.{name}', self.kifu.keymap)[0])} {word}" for name, word in words)

    def _paint_line(self, row: TreeRow, width: int, is_marked: bool) -> Line:
        is_here = row.line == self.reading.line.id
        return paint_tree(
            row,
            width,
            is_marked=is_marked and self.line_list.has_focus,
            is_here=is_here,
            ascii_only=self.kifu.is_ascii,
        )

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Opens what was chosen: a folded turn, an entry, a line of play, a note."""
        if event.rows is self.timeline:
            row_shown: Shown = event.rows.row_at(event.index)
            opens = "list.zoom_in" if row_shown.zoom != "entry" else "list.fold"
            self.call_next(self.action_act, opens if row_shown.hidden else "replay.details")
        elif event.rows is self.line_list:
            row: TreeRow = event.rows.row_at(event.index)
            with self.kifu.guarded():
                self.go_to_line(row.line, min(self.reading.at, row.head) if row.at <= self.reading.at else row.at)
        elif event.rows is self.note_list:
            self.call_next(self.action_act, "note.edit")

    def why_off(self, action_id: str) -> str:
        """Says what does not apply here."""
        reasons = (
            self.why_line_off,
            self.why_amend_off,
            self.why_note_off,
            self.why_look_off,
            self.why_search_off,
            self.why_filter_off,
            self.why_follow_off,
        )
        return next(filter(None, (why_off(action_id) for why_off in reasons)), "")

    def do_replay_export(self) -> None:
        """Asks how and where to export the match."""
        self.kifu.show("exporting", "Export", self.match, self.reading.line.id, self.reading.view)

    def do_app_back(self) -> None:
        """Goes back to the list, then to the screen before."""
        if self.shows_lines and not self.has_class("-wide"):
            self.shows_lines = False
            self._to_list()
        elif self.focused is not self.timeline:
            self._to_list()
        else:
            self.kifu.do_app_back()

    def _to_list(self) -> None:
        self.show_pane(self.timeline)

    def show_pane(self, pane: LineList[Any]) -> None:
        """Gives a pane the focus, and the room where there is room for one only."""
        if self.is_single:
            self._show_single(pane)
        else:
            self.draw()
            pane.focus()

    def copied_text(self) -> str:
        """Returns what the last line but one says."""
        return "".join(span.text for span in self.bar("entry").left).strip()

    def legend(self) -> list[tuple[str, str]]:
        """Returns the letters of the seats for the help."""
        return [(info.id, self.reading.seat_title(info.id)) for info in self.match.state.seats]

    def go_to_line(self, line: str, at: int | None = None) -> None:
        """Opens another line of the match."""
        self.reading.open_line(line, at)
        self.left_line()
        self.at_tail()
        self.reload()

    def other_lines(self) -> list[PlayLine]:
        """Returns the lines that are not retired."""
        return [line for line in self.match.state.lines.values() if line.retired is None]


def _can_mark(shown: Shown) -> bool:
    return (shown.row.kind == "event" and shown.undone is None) or shown.hidden > 0
