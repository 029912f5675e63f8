"""Record: the board, an input, what it would do, and the entry on disk before the screen says so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from domain.play import Play
from domain.table import Finding
from replay.match import Match
from replay.sealing import known_seal
from replay.session import Preview, Session
from replay.trust import SealStatus
from tui.actions import SCREENS
from tui.brief import brief, briefs
from tui.keys import bindings
from tui.screens.base import WIDE, KifuScreen
from tui.screens.eyes import View
from tui.screens.folding import Shown
from tui.screens.reading import Reading
from tui.screens.record_aside import AsideActions
from tui.screens.record_asking import AskActions
from tui.screens.record_correcting import CorrectActions
from tui.screens.record_declaring import DeclareActions
from tui.screens.record_drawing import DrawActions
from tui.screens.record_part import Ended
from tui.screens.record_pasting import PasteActions
from tui.screens.record_pointing import PointActions
from tui.screens.record_reading import ReadActions
from tui.screens.record_writing import WriteActions
from tui.screens.replay_looking import LookActions
from tui.screens.timeline_rows import TimelineWriter
from tui.text import clean
from tui.widgets.board_pane import BoardPane
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, RowSource
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span

_NOT_IN_SECRET = frozenset({"record.blanks", "replay.amend", "lines.rulings"})
LEAST_FOR_BOARD = 60
"""Columns from which there is room for a board beside the input."""


class Record(
    ReadActions,
    DrawActions,
    WriteActions,
    PasteActions,
    PointActions,
    AskActions,
    CorrectActions,
    DeclareActions,
    AsideActions,
    KifuScreen[Ended],
    inherit_bindings=False,
):
    """Records declared changes, and a game's own notation where there is one.

    Args:
        match: The match.
        line: The line.
        at: The entry after which to record; the last one if None.
        is_branch: Begin a line there, even at the end.
    """

    NAME = "record"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["record"])]
    TAKES_LINES: ClassVar[bool] = True
    """Several pasted lines are recorded one after the other."""
    PANES = (("#input", "input"), ("#candidates", "list"), ("#board", "board"))

    def __init__(self, match: Match, line: str, at: int | None = None, is_branch: bool = False) -> None:
        super().__init__()
        self.match = match
        self.recorder = Session(match, line, at)
        self.reading = Reading(self.kifu.spoilers.of(match), self.recorder.line, self.recorder.cursor.at)
        self.is_branch = is_branch
        self.seat: str | None = None
        self.plays: tuple[Play, ...] = ()
        self.preview: Preview | None = None
        self.complaint = ""
        self.shown_to = ""
        self.saved = ""
        self.seal: SealStatus | None = None
        self.misfits: tuple[Finding, ...] = ()
        self.is_saving = False
        self.focused_place = ""
        self.effects: tuple[str, ...] = ()
        self.fault = ""
        self.waiting: list[str] = []
        self.ahead: list[str] = []
        self.lit: frozenset[str] = frozenset()
        self._in_short: tuple[RowSource[str] | None, int, dict[str, str]] = (None, 0, {})
        """The ways on as they were last written in short: their list, its width, and each by its text."""

    def body(self) -> Iterable[Widget]:
        """Returns board, list, input and candidates."""
        self.writer = TimelineWriter(
            lambda seat: self.reading.seat_title(seat), lambda: self.kifu.is_ascii, lambda at: self.reading.notes_on(at)
        )
        timeline: LineList[Shown] = LineList(self.writer.line, self.reading.folding, edge=True, name="timeline")
        timeline.can_focus = False
        ask = Vertical(Field(name="input", hint="what happened", when_empty=("backspace", "colon")), id="ask")
        return (
            Horizontal(
                BoardPane("board"),
                Vertical(
                    timeline,
                    ask,
                    LineList(self._paint_candidate, name="candidates"),
                    Prose(name="words"),
                    Prose(name="aside"),
                    id="side",
                ),
                id="main",
            ),
        )

    def _paint_candidate(self, text: str, width: int, is_marked: bool) -> Line:
        source = self.candidates.source
        if self._in_short[:2] != (source, width):
            ways = list(source.rows(0, len(source)))
            self._in_short = (source, width, dict(zip(ways, briefs(ways, width - 2), strict=True)))
        shown = self._in_short[2].get(text) or brief(text, width - 2)
        return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(shown)))

    def active_list(self) -> LineList[Any] | None:
        """Returns the ways on: the keys for lists choose among them while the input has the focus."""
        return self.candidates

    @property
    def draft_key(self) -> str:
        """Under which text that was not recorded is kept."""
        return f"record/{self.match.id}/{self.recorder.line}"

    def on_mount(self) -> None:
        """Shows the position and takes up a draft."""
        self.field.takes_lines = self.TAKES_LINES
        if not self.is_hiding:
            self.type_in(self.kifu.unsent.pop(self.draft_key, ""))
        self.field.focus()
        self.show_position()

    def on_resize(self) -> None:
        """Chooses the layout for the size."""
        self.set_class(self.size.width >= WIDE and not self.is_single, "-wide")
        self.set_class(self.is_single, "-single")
        self.board_pane.display = self.size.width >= LEAST_FOR_BOARD
        self.call_after_refresh(self.draw)

    def glyphs_changed(self) -> None:
        """Draws with other signs."""
        self.draw()

    def show_position(self) -> None:
        """Shows the entries up to where recording goes on."""
        cursor = self.recorder.cursor
        eyes = self.eyes
        if self.reading.line.id != self.recorder.line or self.reading.last != cursor.last:
            self.reading = Reading(self.kifu.spoilers.of(self.match), self.recorder.line, cursor.at, eyes)
        self.seal = known_seal(self.kifu.spoilers.of(self.match))
        self.reading.look_as(eyes)
        self.reading.cursor.goto(cursor.at)
        timeline = self.query_one("#timeline", LineList)
        timeline.show(self.reading.folding, self.reading.folding.index_of(cursor.at))
        self.guard_input()
        self.read_text()

    def why_off(self, action_id: str) -> str:
        """Says what does not apply just now."""
        if self.is_saving and action_id == "record.undo":
            return "the last entry is still being saved"
        if action_id == "record.irregular" and self.recorder.referee is None:
            return "no rules judge this match: enter records whatever was declared"
        if self.is_secret and action_id in _NOT_IN_SECRET:
            return "a secret question waits, and this shows what the record knows; it is done once all have answered"
        if action_id == "record.irregular" and not self.field.value.strip():
            return "type first what happened"
        if action_id == "record.undo" and self.recorder.cursor.last <= 1:
            return "the line holds its opening only"
        return self.why_correct_off(action_id) or self.why_clock_off(action_id) or self.why_declare_off(action_id)

    def do_record_leave(self) -> None:
        """Leaves for Replay; asks first about pasted lines that wait."""
        if self.waiting:
            self.ask_about_waiting()
        else:
            self.leave()

    def leave(self) -> None:
        """Leaves for Replay; text that was not recorded is kept. While a secret question waits, asks for whose eyes."""
        ended = Ended(self.recorder.line, self.recorder.cursor.at)

        def answered(who: str | None) -> None:
            if who is None:
                return
            stack = self.app.screen_stack
            below = stack[stack.index(self) - 1]
            if isinstance(below, LookActions) and below.reading.view.who != View(who).who:
                # Before it is on top: not for a moment may more be seen.
                below.look_as(View(who))
            self.leave_for(ended)

        if self.is_secret:
            self.kifu.ask(self.whose_replay(), answered)
        else:
            # Recorded on from everybody's view: with nothing left in secret the scribe reads on.
            answered("")

    def leave_for(self, ended: Ended) -> None:
        """Leaves for an entry; text that was not recorded is kept."""
        self.keep_text()
        self.say_that_it_runs()
        self.dismiss(ended)

    def keep_text(self) -> None:
        """Keeps what was typed and not recorded, for the next time; not a secret answer, as others may come then."""
        if self.unsent and not self.is_shown_in_secret:
            self.kifu.unsent[self.draft_key] = self.unsent
            self.kifu.say("your text is kept; R goes on with it")

    def copied_text(self) -> str:
        """Returns what is typed."""
        return self.field.value
