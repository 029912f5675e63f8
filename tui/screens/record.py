"""Record: the board, an input, what it would do, and the entry on disk before the screen says so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from domain.decision import Decision, Question
from domain.play import Play
from domain.table import Finding
from replay.errors import BadRequest, RecordedFirst, Refused
from replay.match import Match
from replay.meta import EMPTY, Meta
from replay.session import Preview, Recorded, Session
from replay.words import for_people
from tui.actions import SCREENS
from tui.boards.board import moves_of
from tui.boards.choose import board_of
from tui.keys import bindings
from tui.maps.draw import Glyphs
from tui.screens.base import WIDE, KifuScreen
from tui.screens.board_keys import BoardKeys
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.eyes import seat_text
from tui.screens.folding import Shown
from tui.screens.library_rows import title_text
from tui.screens.misfits import misfit_text
from tui.screens.reading import Reading, line_name
from tui.screens.timeline_rows import TimelineWriter
from tui.text import clean
from tui.widgets.board_pane import BoardPane
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, wrapped

SLOW_SECONDS = 0.15
"""After this long a write shows `saving …`."""
MOST_CANDIDATES = 200
LEAST_FOR_BOARD = 60
"""Columns from which there is room for a board beside the input."""


class Ended(NamedTuple):
    """Where recording stopped."""

    line: str
    version: int


class Record(BoardKeys, KifuScreen[Ended], inherit_bindings=False):
    """Records declared changes, and a game's own notation where there is one.

    Args:
        match: The match.
        line: The line.
        at: The entry after which to record; the last one if None.
        is_branch: Begin a line there, even at the end.
    """

    NAME = "record"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["record"])]
    PANES = (("#input", "input"), ("#candidates", "list"), ("#board", "board"))

    def __init__(self, match: Match, line: str, at: int | None = None, is_branch: bool = False) -> None:
        super().__init__()
        self.match = match
        self.recorder = Session(match, line, at)
        self.reading = Reading(match, self.recorder.line, self.recorder.cursor.at)
        self.is_branch = is_branch
        self.branch_at = self.recorder.cursor.at if is_branch else -1
        self.seat: str | None = None
        """Who decides; None is whoever's turn it is."""
        self.plays: tuple[Play, ...] = ()
        """What the text means; where there are rules, also what the marked way on means."""
        self.preview: Preview | None = None
        """What that would do."""
        self.complaint = ""
        self.shown_to = ""
        """The secret question for which the screen has been hidden from the others, as `#12 bob`."""
        self.saved = ""
        self.misfits: tuple[Finding, ...] = ()
        """What did not fit in the entry that was recorded last."""
        self.is_saving = False
        self.focused_place = ""

    # Parts

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
                    LineList(_paint_candidate, name="candidates"),
                    Prose(name="words"),
                    id="side",
                ),
                id="main",
            ),
        )

    @property
    def field(self) -> Field:
        """The input."""
        return self.query_one("#input", Field)

    @property
    def candidates(self) -> LineList[str]:
        """What the text may become."""
        return self.query_one("#candidates", LineList)

    def active_list(self) -> LineList[Any] | None:
        """Returns the ways on: the keys for lists choose among them while the input has the focus."""
        return self.candidates

    @property
    def draft_key(self) -> str:
        """Under which text that was not recorded is kept."""
        return f"record/{self.match.id}/{self.recorder.line}"

    def on_mount(self) -> None:
        """Shows the position and takes up a draft."""
        self.field.value = self.kifu.unsent.pop(self.draft_key, "")
        self.field.focus()
        self.show_position()

    def on_resize(self) -> None:
        """Chooses the layout for the size."""
        self.set_class(self.size.width >= WIDE and not self.is_single, "-wide")
        self.set_class(self.is_single, "-single")
        self.query_one("#board", BoardPane).display = self.size.width >= LEAST_FOR_BOARD
        self.call_after_refresh(self.draw)

    def glyphs_changed(self) -> None:
        """Draws with other signs."""
        self.draw()

    def show_position(self) -> None:
        """Shows the entries up to where recording goes on."""
        cursor = self.recorder.cursor
        if self.reading.line.id != self.recorder.line or self.reading.last != cursor.last:
            self.reading = Reading(self.match, self.recorder.line, cursor.at)
        self.reading.cursor.goto(cursor.at)
        timeline = self.query_one("#timeline", LineList)
        timeline.show(self.reading.folding, self.reading.folding.index_of(cursor.at))
        self.read_text()

    # Reading what is typed

    @property
    def acting(self) -> str:
        """The seat that decides."""
        if self.seat is not None:
            return self.seat
        if self.asking is not None:
            return self.asking.seat if isinstance(self.asking, Decision) else ""
        return str(self.recorder.cursor.table.value("turn") or "")

    @property
    def asking(self) -> Question | None:
        """The first open question; None where there are no rules, or the game is over."""
        referee = self.recorder.referee
        return None if referee is None else next(iter(referee.questions(self.recorder.cursor.table)), None)

    @property
    def speaking(self) -> str:
        """The seat for which the text is read: one that was chosen, or that answers in secret; `""` is any."""
        asking = self.asking
        return self.seat or (asking.seat if isinstance(asking, Decision) and asking.secret else "")

    @property
    def is_hiding(self) -> bool:
        """True while a secret question waits until only its seat looks at the screen."""
        asking = self.asking
        is_secret = isinstance(asking, Decision) and asking.secret
        return is_secret and self.shown_to != f"#{self.recorder.cursor.at} {self.acting}"

    def on_input_changed(self, event: Input.Changed) -> None:
        """Reads the text anew; nothing is recorded by it."""
        event.stop()
        if event.value:
            self.saved, self.misfits = "", ()
        self.read_text()

    def read_text(self) -> None:
        """Says what the text means, what it would do and how it may go on."""
        text = self.field.value
        self._mean(text)
        is_judged = self.recorder.referee is not None
        is_offered = (text.strip() or is_judged) and not self.is_hiding
        found = self.recorder.ways_on(text, self.speaking)[:MOST_CANDIDATES] if is_offered else []
        self.candidates.show(Rows([one for one in found if one != text]), 0)
        if is_judged and not self.plays and text.strip():
            self._mean_marked()
        self.draw()

    def _mean(self, text: str) -> None:
        """Finds out what a text means and would do."""
        self.plays, self.preview, self.complaint = (), None, ""
        if text.strip():
            try:
                self.plays = self.recorder.read(text, self.speaking)
                self.preview = self.recorder.preview(*self.plays)
            except (BadRequest, Refused) as error:
                self.complaint = str(error)

    def _mean_marked(self) -> None:
        """Takes the marked way on for what is meant, so that its effects show before it is recorded."""
        row = self.candidates.row
        if row is not None:
            complaint = self.complaint
            self._mean(row)
            self.complaint = complaint if not self.plays else ""

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """Shows what another way on would do; with rules `enter` then takes it."""
        if event.rows is self.candidates and self.recorder.referee is not None:
            self._mean_marked()
            self.draw()

    def why_off(self, action_id: str) -> str:
        """Says what does not apply just now."""
        if self.is_saving and action_id in ("record.enter", "record.undo"):
            return "the last entry is still being saved"
        if action_id == "record.irregular" and self.recorder.referee is None:
            return "no rules judge this match: enter records whatever was declared"
        if action_id == "record.irregular" and not self.field.value.strip():
            return "type first what happened"
        if action_id == "record.undo" and self.recorder.cursor.last <= 1:
            return "the line holds its opening only"
        return ""

    # Drawing

    def draw(self) -> None:
        """Draws everything."""
        app = self.kifu
        app.view_name = ""
        glyphs: Glyphs = "ascii" if app.is_ascii else "unicode"
        scene = self.reading.scene(self.focused_place, glyphs)._replace(next="")
        cursor = self.recorder.cursor
        if self.plays and self.preview is not None:
            changes = [change for play in self.plays for change in play.changes]
            scene = scene._replace(touched=self.preview.touched, moves=moves_of(changes), before={})
        self.board = board_of(self.match.game, scene)
        self.query_one("#board", BoardPane).show(self.board.lines)
        name = line_name(self.match, self.match.line(self.recorder.line))
        is_inside = cursor.at < cursor.last or self.is_branch
        where = f"{name} #{cursor.at} → new line" if is_inside else f"{name} #{cursor.at} tail"
        where = where.replace("→", "->") if app.is_ascii else where
        title = f"RECORD {title_text(self.match)}"
        self.bar("top").show((Span(" Kifu  "), Span(title)), plain(f"{where}  SCRIBE "))
        self.bar("context").show(plain(f" {self.reading.context()}"))
        self.bar("entry").show((Span(" "), *self._said()))
        ask = self.query_one("#ask", Vertical)
        ask.border_title = Content(clean(self._question()))
        count = len(self.candidates.source)
        ask.border_subtitle = Content(f"{count} way{'' if count == 1 else 's'} on" if count else "")
        self._draw_words()

    def _question(self) -> str:
        """Returns what is asked, as it stands over the input."""
        referee = self.recorder.referee
        if referee is None:
            return f"{self.acting or 'the world'}: what happened?"
        asking = self.asking
        if asking is None:
            over = referee.over(self.recorder.cursor.table)
            return "" if over is None else f"over: {over.reason} · won by {', '.join(over.winners) or 'nobody'}"
        return f"{self.acting or 'chance'}: {asking.question}"

    def _said(self) -> Line:
        if self.is_saving:
            return plain("saving …")
        if self.preview is not None and self.plays:
            words = self._effects()
            would = clean("preview: " + " · ".join(words[:6] or ["nothing changes"]))
            misfits = misfit_text(self.preview.findings)
            return (Span(misfits, "bad"), Span(f" · {would}")) if misfits else plain(would)
        if self.focused_place:
            return plain(self.board.describe(self.focused_place))
        misfits = misfit_text(self.misfits)
        return (Span(clean(self.saved)), Span(f" · {misfits}" if misfits else "", "bad"))

    def _effects(self) -> list[str]:
        """Returns what the entries would do, in words; the agenda is of no interest to people."""
        table = self.recorder.cursor.table
        if len(self.plays) > 1:
            passed = [f"{play.action}" for play in self.plays[:-1]]
            return [*passed, self.plays[-1].action]
        return for_people(self.plays[0].changes, table, is_short=True)

    def _draw_words(self) -> None:
        words = self.query_one("#words", Prose)
        width = max(10, words.size.width or 26)
        lines: list[Line] = []
        misfits = self.preview.findings if self.preview is not None else self.misfits
        if misfits:
            lines = wrapped(misfit_text(misfits), width - 2, "bad")
            lines += wrapped("enter records it all the same" if self.preview else "recorded all the same", width - 2)
        elif self.complaint and (not len(self.candidates.source) or self.recorder.referee is not None):
            lines = wrapped(clean(self.complaint), width - 2)
        elif not self.field.value:
            lines = [line for text in self._examples() for line in wrapped(text, width - 2, "dim")]
        words.show([(Span(" "), *line) for line in lines])

    def _examples(self) -> list[str]:
        referee = self.recorder.referee
        if referee is not None:
            if self.is_hiding:
                return [f"Hide the screen: {self.acting} answers in secret.", "enter shows the choices"]
            if not referee.is_declaring(self.recorder.cursor.table):
                return [self._question()]
            return ["Its text is not known: say what it did, parts joined with ;", *referee.rules.deeds]
        examples = [
            "2 warrior:eyrie clearing/6 -> clearing/11",
            "card ? deck -> C/hand",
            "C/vp += 2 ; turn = E",
            "show fox-ambush in C/hand",
        ]
        if self.match.game == "root":
            examples.insert(0, "2w5->8 or ++2, as in Rootlog")
        return ["Say what happened:", *examples, "", "Nothing changes before it is on disk."]

    # Recording

    def do_record_enter(self) -> None:
        """Records what is typed; a text that means nothing takes the marked way on."""
        if self.is_hiding and not self.field.value.strip():
            self.shown_to = f"#{self.recorder.cursor.at} {self.acting}"
            self.read_text()
            return
        if not self.field.value.strip() and not self.plays:
            return
        if not self.plays:
            if self.candidates.row is not None:
                self.do_record_complete()
            elif self.recorder.referee is None:
                self.kifu.say(self.complaint, "warning")
            return
        self.is_saving = True
        # A worker, so that a disk that hangs leaves the keys alive.
        self.run_worker(self._record(self.plays, self.field.value), group="record")

    async def _record(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        slow = self.set_timer(SLOW_SECONDS, self.draw)
        try:
            done, misfits = await asyncio.to_thread(self._write, plays, ruling)
        except Exception as error:
            self.is_saving = False
            self._not_written(error, text)
            return
        finally:
            slow.stop()
        self.is_saving = False
        self._written(done, misfits, text)

    def _not_written(self, error: Exception, text: str) -> None:
        """Asks what to do when others were first; says anything else. The text stays."""
        self.draw()
        if isinstance(error, RecordedFirst):
            self._conflict(error, text)
        elif self.kifu.is_expected(error):
            self.kifu.show_problem(error, "Your text is still here; enter tries again.")
        else:
            raise error

    def _write(self, plays: tuple[Play, ...], ruling: str | None = None) -> tuple[Recorded, tuple[Finding, ...]]:
        """Writes entries, and returns what of it does not fit; runs in a thread, since a disk may be slow."""
        recorder = self.recorder
        recorder.scribe = self.kifu.author
        if self.is_branch and recorder.cursor.at == recorder.cursor.last:
            at = recorder.cursor.at
            line = self.match.fork(recorder.line, at, author=self.kifu.author)
            self.recorder = Session(self.match, line, at, self.kifu.author)
        misfits = self.recorder.preview(*plays).findings
        meta = EMPTY if ruling is None else Meta(irregular=True, ruling=ruling)
        done = self.recorder.record_all(plays, meta=meta)
        own = done[len(plays) - 1]
        if ruling:
            self.match.rule(own.version, ruling, line=own.line, author=self.kifu.author)
        self.is_branch = False
        return own, misfits

    def _written(self, done: Recorded, misfits: tuple[Finding, ...], text: str) -> None:
        self.seat = None
        # Keys pressed while it was saved are kept.
        self.field.value = self.field.value.removeprefix(text)
        self.show_position()
        what = "saved" if done.is_new else "the line went on like this already; stepped onto"
        entry = self.recorder.cursor.plays[done.version - 1]
        said = f"{entry.seat} answered" if entry.secret and entry.seat else entry.action or text
        self.saved = f"{what} #{done.version} {said}{' · on disk' if done.is_new else ''}"
        # Text typed since is about the next entry, and its own preview says what fits.
        self.misfits = () if self.field.value else misfits
        self.draw()

    def _conflict(self, error: RecordedFirst, text: str) -> None:
        theirs = [
            f"theirs #{entry.version} {entry.play.action}"
            for entry in self.match.entries(self.recorder.line, error.expected)
        ]
        words = [f"The line ends at #{error.actual}; yours was to be #{error.expected + 1}.", *theirs, f"yours {text}"]
        answers = [
            Answer("a", "record yours after theirs", "after"),
            Answer("d", "drop yours", "drop"),
            Answer("b", "keep yours on a branch", "branch"),
        ]
        choice = Choice("Somebody recorded first", clean("\n".join(words[:8])).replace("␊", "\n"), answers, width=60)
        self.kifu.ask(choice, self._settle)

    def _settle(self, answer: str | None) -> None:
        """Does what was answered when others had recorded first."""
        recorder = self.recorder
        at = recorder.cursor.at
        if answer is None:
            return
        recorder.catch_up()
        if answer == "branch":
            line = self.match.fork(recorder.line, at, author=self.kifu.author)
            self.recorder = Session(self.match, line, at, self.kifu.author)
        else:
            recorder.cursor.goto(recorder.cursor.last)
        if answer == "drop":
            self.field.value = ""
        self.show_position()
        if answer in ("after", "branch"):
            self.call_next(self.action_act, "record.enter")

    def do_record_complete(self) -> None:
        """Takes the marked way on into the input."""
        row = self.candidates.row
        if row is not None:
            self.field.value = row
            self.field.cursor_position = len(row)

    # The board

    def do_board_enter(self) -> None:
        """Types the name of the place into the input and goes back there."""
        value = self.field.value
        blank = " " if value and not value.endswith(" ") else ""
        if self.focused_place:
            self.field.value = f"{value}{blank}{self.focused_place}"
            self.field.cursor_position = len(self.field.value)
        self.focused_place = ""
        self.field.focus()

    def on_descendant_focus(self) -> None:
        """Marks the first place when the board gets the focus, and none when it loses it."""
        if not hasattr(self, "board"):
            return
        is_on_board = isinstance(self.focused, BoardPane)
        places = self.board.places() if is_on_board and not self.focused_place else []
        if places or not is_on_board:
            self.focused_place = places[0] if places else ""
            self.draw()

    # Taking back, seat, note

    def on_field_commanded(self, event: Field.Commanded) -> None:
        """In an empty input `backspace` asks about undo and `:` opens the commands."""
        if event.key == "backspace":
            self.call_next(self.action_act, "record.undo")
        else:
            self.kifu.do_app_palette()

    def do_record_undo(self) -> None:
        """Asks whether the last entry is taken back, and why."""
        cursor = self.recorder.cursor
        line, version, last = self.recorder.line, cursor.last, cursor.plays[-1]
        text = (
            f"#{cursor.last} {clean(last.action or last.asked)} stays, struck through, and can be restored.\n"
            "Reason (may be empty):"
        )

        def undone(reason: str | None) -> None:
            if reason is None:
                return
            if (self.recorder.line, self.recorder.cursor.last) != (line, version):
                self.kifu.say(f"#{version} is no longer the last entry, so nothing was taken back", "warning")
                return
            try:
                self.recorder.undo(reason.strip())
            except Exception as error:
                if not self.kifu.is_expected(error):
                    raise
                self.kifu.show_problem(error)
                return
            self.match.refresh()
            self.saved = f"taken back; you go on from #{self.recorder.cursor.at}"
            self.show_position()

        self.kifu.ask(Prompt(f"Undo #{version}?", text, width=56), undone)

    def do_record_irregular(self) -> None:
        """Records what is typed as declared changes that stood at the table, and asks what the judge said of it."""
        text = self.field.value
        try:
            plays = self.recorder.read(text, self.seat or "", irregular=True)
        except (BadRequest, Refused) as error:
            self.complaint = f"say what it did to the table, as coin += 2 or card city alice/hand -> banished: {error}"
            self.draw()
            return

        def ruled(ruling: str | None) -> None:
            if ruling is not None:
                self.is_saving = True
                self.run_worker(self._record(plays, text, ruling.strip()), group="record")

        self.kifu.ask(Prompt("Irregular", "No rule is asked. What did the judge say (may be empty)?", width=60), ruled)

    def do_record_seat(self) -> None:
        """Asks who decides."""
        seats = self.match.state.seats
        answers = [Answer(str(i), seat_text(seat.id, seats), seat.id) for i, seat in enumerate(seats, 1)]
        answers.append(Answer("w", "the world (chance, set-up)", ""))
        self.kifu.ask(Choice("Who decides?", "", answers), self._set_seat)

    def _set_seat(self, seat: str | None) -> None:
        if seat is not None:
            self.seat = seat
            self.read_text()

    def do_record_note(self) -> None:
        """Opens the editor for a note on the last entry."""
        from tui.screens.note import Draft, NoteText

        at, line = self.recorder.cursor.at, self.recorder.line
        key = f"{self.match.id}/{line}/{at}"

        def written(note: NoteText) -> None:
            try:
                self.match.add_note(at, note.text, line=line, author=note.author, reach=note.reach)
            except Exception as error:
                if not self.kifu.is_expected(error):
                    raise
                self.kifu.show_problem(error, "Your text is kept as a draft.")
                return
            self.kifu.drafts.pop(key, None)
            self.kifu.say("note kept")

        self.kifu.show("note", "NoteEditor", f"Note on #{at}", key, self.kifu.drafts.get(key, Draft()), then=written)

    def do_record_leave(self) -> None:
        """Leaves for Replay; text that was not recorded is kept."""
        if self.field.value.strip():
            self.kifu.unsent[self.draft_key] = self.field.value
            self.kifu.say("your text is kept; R goes on with it")
        self.dismiss(Ended(self.recorder.line, self.recorder.cursor.at))

    def copied_text(self) -> str:
        """Returns what is typed."""
        return self.field.value


def _paint_candidate(text: str, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(text)))
