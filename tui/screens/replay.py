"""Replay: the board, the timeline, notes and lines of one match."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.timer import Timer
from textual.widget import Widget

from domain.match import Line as PlayLine
from replay.match import Match
from replay.structure import Unit
from replay.tree import TreeRow, tree_rows
from tui.actions import SCREENS
from tui.keys import bindings, keys_of, shown
from tui.maps.draw import Glyphs
from tui.screens.base import WIDE, KifuScreen
from tui.screens.eyes import View, band, chair_of, view_text, who_name
from tui.screens.folding import Shown
from tui.screens.library_rows import game_name
from tui.screens.panes import NoteRow, note_rows, paint_note, paint_tree, score_lines
from tui.screens.reading import Reading
from tui.screens.replay_lines import LineActions
from tui.screens.replay_notes import NoteActions
from tui.screens.replay_search import SearchActions
from tui.screens.timeline_rows import TimelineWriter
from tui.text import clean
from tui.widgets.bar import Bar
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, rule

BOARD_WIDTH = 53
SIDE_WIDTH = 59
FOLLOW_SECONDS = 1.0
SPEED_STEPS = (250, 350, 500, 700, 1000, 1400, 2000, 3000, 5000)
"""Milliseconds that an entry may stand in autoplay."""


class Replay(LineActions, NoteActions, SearchActions, KifuScreen[None], inherit_bindings=False):
    """Shows a match and walks it. All work on the match is done in `replay`; this draws what `Reading` says."""

    NAME = "replay"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["replay"])]
    PANES = (("#timeline", "list"), ("#board", "board"), ("#notes", "notes"), ("#lines", "lines"))

    def __init__(self, match: Match, line: str = "", at: int | None = None) -> None:
        super().__init__()
        self.match = match
        self._first = (line, at)
        self.focused_place = ""
        self.shows_lines = False
        self.shows_notes = False
        self._single = 0
        self._number = ""
        self._player: Timer | None = None
        self._follower: Timer | None = None
        self.is_following = False
        self.new_entries = 0
        self.is_lost = False
        """The database could not be read the last time."""
        self._known_tree: list[TreeRow] = []
        self._note_rows: list[NoteRow] = []

    def body(self) -> Iterable[Widget]:
        """Returns board and side."""
        who = chair_of(self.kifu.locked_seat, self.match.state.seats)
        self.reading = Reading(self.match, *self._first, view=View(who))
        self.play_ms = self.kifu.config.play_ms
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
                    timeline,
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

    # Parts

    @property
    def timeline(self) -> LineList[Shown]:
        """The list of entries."""
        return self.query_one("#timeline", LineList)

    @property
    def board_pane(self) -> BoardPane:
        """The pane of the board."""
        return self.query_one("#board", BoardPane)

    @property
    def note_list(self) -> LineList[NoteRow]:
        """The notes on the entry at hand."""
        return self.query_one("#notes", LineList)

    @property
    def line_list(self) -> LineList[TreeRow]:
        """The lines of the match."""
        return self.query_one("#lines", LineList)

    # Drawing

    def on_mount(self) -> None:
        """Shows the match."""
        self.timeline.when_moved = self._stand_on_row
        self.timeline.focus()
        self.reload()
        self._follower = self.set_interval(FOLLOW_SECONDS, self.look_for_news, pause=True)

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
        self.timeline.show(reading.folding, reading.folding.index_of(reading.at))
        marked = self.line_list.row if self.line_list.has_focus else None
        line = marked.line if marked is not None else reading.line.id
        rows = self._tree()
        self.line_list.show(Rows(rows), next((i for i, row in enumerate(rows) if row.line == line), 0))
        self.draw()

    def _tree(self) -> list[TreeRow]:
        """Returns the lines of the match; those known before, while the database cannot be read."""
        try:
            self._known_tree = tree_rows(self.match)
        except Exception as error:
            self._not_connected(error)
        return self._known_tree

    def _not_connected(self, error: Exception) -> None:
        """Says once that nothing new can be read; what is on the screen stays."""
        if not self.kifu.is_expected(error):
            raise error
        if not self.is_lost:
            self.kifu.say(f"not connected; what was read stays: {error}", "warning")
        self.is_lost = True

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
            line = band(reading.view, seats, table, width, ascii_only=app.is_ascii)
            self.bar("context").show(line, band=True)
        said = board.describe(self.focused_place) if self.is_on_board else reading.sentence(board)
        self.bar("entry").show(plain(f" {said}"))
        self._draw_notes()
        self._draw_side()

    @property
    def is_on_board(self) -> bool:
        """True while the board has the focus and a place is marked on it."""
        return self.focused is self.board_pane and bool(self.focused_place)

    def _top(self) -> tuple[Line, Line]:
        reading = self.reading
        options = [clean(value) for name, value in self._header_options() if name in ("map", "edition")]
        place = " · ".join((game_name(self.match.game), *options, clean(self.match.title)))
        right = f"{reading.line_name} #{reading.at}/{reading.last}  {self._right_sign()} "
        return (Span(" Kifu  "), Span(place)), plain(right)

    def _header_options(self) -> list[tuple[str, str]]:
        header = self.match.state.header
        return list(header.options.items()) if header is not None else []

    def _right_sign(self) -> str:
        if self._player is not None:
            return f"PLAY {self.play_ms / 1000:g} s"
        if self.new_entries:
            return f"{self.new_entries} new  f"
        if self.is_following:
            return "LIVE"
        view = self.reading.view
        return who_name(view.who, self.match.state.seats) if view.is_scribe else f"VIEW {clean(view.who)}"

    def _context_text(self) -> str:
        reading = self.reading
        parts = [reading.context()]
        forks = reading.forks()
        if forks:
            names = ", ".join(clean(line.name) or "unnamed" for line in forks)
            parts.append(f"{len(forks)} line{'s' if len(forks) > 1 else ''} from here: {names}")
        if reading.range_start:
            parts.append(f"range from #{reading.range_start}")
        return " · ".join(part for part in parts if part)

    def _draw_notes(self) -> None:
        notes = self.reading.notes()
        rows = note_rows(notes, self._side_width(), self.kifu.zone)
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
            self.query_one(name).display = is_wide

    def _side_width(self) -> int:
        """Returns the columns beside the board without the edge, known before the panes are laid out."""
        if self.has_class("-wide"):
            return SIDE_WIDTH - 1
        width = self.size.width or self.app.size.width
        return width - 1 if self.is_single else max(10, width - BOARD_WIDTH - 1)

    def _draw_side(self) -> None:
        ascii_only = self.kifu.is_ascii
        size = self._side_width()
        edge = Span("|" if ascii_only else "│", "edge")
        keys = self._line_keys() if self.has_class("-wide") else ""
        self.bar("lines-title").show((edge, *rule(size, "Lines", ascii_only=ascii_only, right=keys)))
        title = f"Notes on #{self.reading.at}"
        self.bar("notes-title").show((edge, *rule(size, title, ascii_only=ascii_only)))
        if self.has_class("-wide"):
            self.bar("scores-title").show((edge, *rule(size, "Points", ascii_only=ascii_only)))
            lines = score_lines(self.reading, size, ascii_only=ascii_only)
            self.query_one("#scores", Prose).show([(edge, *line) for line in lines])

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

    # Moving

    def stand_at(self, version: int) -> None:
        """Goes to an entry and shows it."""
        reading = self.reading
        reading.cursor.goto(version)
        rows_changed = reading.folding.stand_at(reading.at)
        index = reading.folding.index_of(reading.at)
        if rows_changed:
            self.timeline.reload(index)
        else:
            self.timeline.set_mark(index)
        if reading.at < reading.last:
            self.is_following = False
        self.draw()

    def _stand_on_row(self, index: int) -> None:
        """Goes to the entry that was marked in the list."""
        self.reading.cursor.goto(self.timeline.row_at(index).row.version)
        if self.reading.folding.stand_at(self.reading.at):
            self.timeline.reload(self.reading.folding.index_of(self.reading.at))
        if self.reading.at < self.reading.last:
            self.is_following = False
        self.draw()

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Opens what was chosen: a folded turn, a line of play, a note."""
        if event.rows is self.timeline:
            shown: Shown = event.rows.row_at(event.index)
            if shown.hidden:
                self.do_list_fold()
            else:
                self.do_replay_details()
        elif event.rows is self.line_list:
            row: TreeRow = event.rows.row_at(event.index)
            self.go_to_line(row.line, min(self.reading.at, row.head) if row.at <= self.reading.at else row.at)
        elif event.rows is self.note_list:
            self.call_next(self.action_act, "note.edit")

    def on_board_pane_stepped(self, event: BoardPane.Stepped) -> None:
        """Steps with the wheel."""
        self.stand_at(self.reading.at + event.steps)

    def do_replay_details(self) -> None:
        """Shows everything about the entry at hand."""
        self.kifu.show("details", "Details", self.reading)

    def do_replay_step_forward(self) -> None:
        """Goes one entry on."""
        self.stand_at(self.reading.at + 1)

    def do_replay_step_back(self) -> None:
        """Goes one entry back."""
        self.stand_at(self.reading.at - 1)

    def do_replay_first(self) -> None:
        """Goes to the first entry."""
        self.stand_at(1)

    def do_replay_last(self) -> None:
        """Goes to the last entry."""
        self.stand_at(self.reading.last)

    def _step(self, unit: Unit, *, forwards: bool) -> None:
        structure, at = self.reading.cursor.structure, self.reading.at
        where = structure.next(unit, at) if forwards else structure.previous(unit, at)
        self.stand_at(where or 1)

    def do_replay_turn_on(self) -> None:
        """Goes to the next turn."""
        self._step("turn", forwards=True)

    def do_replay_turn_back(self) -> None:
        """Goes to the start of the turn, or to the one before."""
        self._step("turn", forwards=False)

    def do_replay_phase_on(self) -> None:
        """Goes to the next phase."""
        self._step("phase", forwards=True)

    def do_replay_phase_back(self) -> None:
        """Goes to the start of the phase, or to the one before."""
        self._step("phase", forwards=False)

    def do_replay_round_on(self) -> None:
        """Goes to the next round."""
        self._step("round", forwards=True)

    def do_replay_round_back(self) -> None:
        """Goes to the start of the round, or to the one before."""
        self._step("round", forwards=False)

    def do_replay_action_on(self) -> None:
        """Goes to the next Player Action."""
        self._step("player_action", forwards=True)

    def do_replay_action_back(self) -> None:
        """Goes to the start of the Player Action, or to the one before."""
        self._step("player_action", forwards=False)

    # Playing and following

    def do_replay_play(self) -> None:
        """Plays on by itself, or stops."""
        if self._player is not None:
            self.stop_playing()
        else:
            self._player = self.set_interval(self.play_ms / 1000, self._play_on)
            self.draw()

    def _play_on(self) -> None:
        if self.reading.at >= self.reading.last:
            self.stop_playing()
        else:
            self.do_replay_step_forward()

    def stop_playing(self) -> None:
        """Stops playing by itself."""
        if self._player is not None:
            self._player.stop()
            self._player = None
            self.draw()

    def do_replay_faster(self) -> None:
        """Lets entries stand for a shorter time."""
        self._change_speed(max((ms for ms in SPEED_STEPS if ms < self.play_ms), default=SPEED_STEPS[0]))

    def do_replay_slower(self) -> None:
        """Lets entries stand for a longer time."""
        self._change_speed(min((ms for ms in SPEED_STEPS if ms > self.play_ms), default=SPEED_STEPS[-1]))

    def _change_speed(self, play_ms: int) -> None:
        self.play_ms = play_ms
        if self._player is not None:
            self._player.stop()
            self._player = self.set_interval(play_ms / 1000, self._play_on)
        self.draw()

    async def action_act(self, action_id: str) -> None:
        """Does what an action says; any but those of playing stops the play first."""
        if self._player is not None and action_id not in ("replay.play", "replay.faster", "replay.slower"):
            self.stop_playing()
        await super().action_act(action_id)

    def do_replay_follow(self) -> None:
        """Goes to the end and stays there while others record."""
        self.look_for_news()
        self.is_following = True
        self.new_entries = 0
        assert self._follower is not None
        self._follower.resume()
        self.do_replay_last()

    def look_for_news(self) -> None:
        """Reads what was recorded since; shows it, or says how much there is."""
        before = self.reading.last
        if not self._refreshed():
            return
        count = self.reading.last - before
        if self.is_following:
            self.reading.cursor.goto(self.reading.last)
        else:
            self.new_entries += count
        self.reload()

    # View

    def do_view_who(self) -> None:
        """Asks whose eyes."""
        self.kifu.show("view", "WhoseEyes", self.reading.view, self.match.state.seats, then=self.look_as)

    def do_view_known(self) -> None:
        """Changes between known then and known now."""
        view = self.reading.view
        self.look_as(View(view.who, not view.is_now))

    def look_as(self, view: View) -> None:
        """Looks through other eyes; the board is cleared first."""
        self.board_pane.show(_nothing)
        self.reading.look_as(view)
        self.reload()

    def do_list_fold(self) -> None:
        """Folds or opens the turn at hand."""
        self.reading.folding.toggle(self.reading.at)
        self.reload()

    def do_list_fold_all(self) -> None:
        """Folds all turns but the one at hand, or opens them."""
        self.reading.folding.toggle_all()
        self.reload()

    def do_list_filter(self) -> None:
        """Shows only entries with notes, marks or lines, or all again."""
        folding = self.reading.folding
        if folding.only is not None:
            folding.show_only(None)
        else:
            marked = self.reading.marked_versions()
            if not marked:
                self.kifu.say("no entry has a note, a mark or a line", "warning")
                return
            folding.show_only(marked)
            self.reading.cursor.goto(next((at for at in marked if at >= self.reading.at), marked[-1]))
        self.reload()

    # Board

    def _walk(self, direction: str) -> None:
        place = self.board.neighbour(self.focused_place, direction)  # type: ignore[arg-type]
        if place is not None:
            self.focused_place = place
        self.draw()

    def do_board_left(self) -> None:
        """Goes to the place on the left."""
        self._walk("left")

    def do_board_right(self) -> None:
        """Goes to the place on the right."""
        self._walk("right")

    def do_board_up(self) -> None:
        """Goes to the place above."""
        self._walk("up")

    def do_board_down(self) -> None:
        """Goes to the place below."""
        self._walk("down")

    def do_board_enter(self) -> None:
        """Goes to the place whose number was typed, or inspects the one at hand."""
        place = self.board.numbered(int(self._number)) if self._number else None
        self._number = ""
        if place is not None:
            self.focused_place = place
            self.draw()
        elif self.focused_place:
            self.do_board_inspect()

    def on_key(self, event: Key) -> None:
        """Takes digits for the number of a place while the board has the focus."""
        if self.focused is self.board_pane and event.character is not None and event.character.isdecimal():
            self._number = (self._number + event.character)[-3:]
            event.stop()
            event.prevent_default()

    def on_descendant_focus(self) -> None:
        """Says the focused place, or the entry, in the last line but one."""
        self._number = ""
        if self.focused is self.board_pane and not self.focused_place:
            places = self.board.places()
            self.focused_place = places[0] if places else ""
        if hasattr(self, "board"):
            self.draw()

    def do_board_inspect(self) -> None:
        """Shows everything about the place at hand."""
        place = self.focused_place or next(iter(self.board.places()), "")
        if place:
            self.kifu.show("inspect", "Inspect", self.reading, place, then=self.stand_at)

    def do_board_text(self) -> None:
        """Shows the board as sentences."""
        self.kifu.show("reading_text", "BoardText", self.board.sentences())

    # Others

    def why_off(self, action_id: str) -> str:
        """Says what does not apply here."""
        return self.why_line_off(action_id) or self.why_note_off(action_id) or self._why_view_off(action_id)

    def _why_view_off(self, action_id: str) -> str:
        if action_id == "view.who" and self.kifu.locked_seat:
            return f"the view is locked to {clean(self.kifu.locked_seat)}; only a restart leaves it"
        if action_id == "view.known" and self.kifu.locked_seat:
            return "the view is locked"
        if action_id == "board.inspect" and not self.board.places():
            return "there is no place on the board"
        return ""

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

    def on_screen_resume(self) -> None:
        """Shows what was recorded while another screen was on top."""
        if hasattr(self, "board"):
            self._refreshed()
            self.reload()

    def _refreshed(self) -> bool:
        """Reads what was recorded since; returns True if there was anything."""
        try:
            changed = self.reading.refresh()
        except Exception as error:
            self._not_connected(error)
            return False
        self.is_lost = False
        return changed

    def copied_text(self) -> str:
        """Returns what the last line but one says."""
        return "".join(span.text for span in self.bar("entry").left).strip()

    def legend(self) -> list[tuple[str, str]]:
        """Returns the letters of the seats for the help."""
        return [(info.id, self.reading.seat_title(info.id)) for info in self.match.state.seats]

    def go_to_line(self, line: str, at: int | None = None) -> None:
        """Opens another line of the match."""
        self.reading.open_line(line, at)
        self.reload()

    def other_lines(self) -> list[PlayLine]:
        """Returns the lines that are not retired."""
        return [line for line in self.match.state.lines.values() if line.retired is None]


def _nothing(width: int, height: int) -> list[Line]:  # noqa: ARG001
    return []


def _can_mark(shown: Shown) -> bool:
    return (shown.row.kind == "event" and shown.undone is None) or shown.hidden > 0
