"""The Library: the matches of the archive, searched while typing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, ScreenResume
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from domain.perspective import PUBLIC
from replay.errors import BadRequest, NotFound
from replay.query import verify_query
from replay.unspoilt import NOT_TOLD
from tui.actions import SCREENS
from tui.cli.durations import duration_words
from tui.keys import bindings
from tui.screens.base import WIDE
from tui.screens.eyes import View, chair_of
from tui.screens.library_acts import LibraryActs
from tui.screens.library_reading import MatchReader
from tui.screens.library_rows import LEAST_STATE, details, fitted, heading, paint_row, state_width, tree_lines
from tui.screens.problem import lost_text
from tui.text import cells, clean
from tui.widgets.bar import Bar, KeyBar
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, rule, wrapped

if TYPE_CHECKING:
    from replay.catalogue import MatchPage
    from replay.match import Match
    from replay.query import Row

WELCOME: tuple[tuple[str, str], ...] = (
    ("library.demo", "Look around: the demo archive"),
    ("library.new", "Record a match"),
    ("library.import", "Import a file (Kifu file, Rootlog, …)"),
    ("library.archive", "Open another archive"),
    ("app.glyphs", "Draw with ASCII signs only, or with all"),
)
"""What an empty archive offers."""


NEWS_SECONDS = 1.0
"""How long news of others may wait, so that a hall full of recorders does not keep the list from its keys."""
MOST_EVENTS = 5_000
"""Matches longer than this show no final board in the Library."""
BOARD_HEIGHT = 22
_OPEN_ONLY = (
    "library.record",
    "library.new",
    "library.import",
    "library.export",
    "library.archive",
    "library.demo",
    "library.rebuild",
    "library.campaigns",
    "library.trials",
)
"""What a view that is locked to a seat does not offer."""


class Library(LibraryActs):
    """The first screen. Searches run over the catalogue, which is in memory; a count is never cut."""

    NAME = "library"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["library"])]
    PANES = (("#matches", "matches"), ("#welcome LineList", "welcome"), ("#search", "search"))

    def __init__(self) -> None:
        super().__init__()
        self.page: MatchPage | None = None
        self.total = 0
        self.all_rows: list[Row] = []
        self.is_lost = False
        """The database could not be read the last time."""
        self.signs = LEAST_STATE
        """Cells that the signs of the matches need."""
        self.complaint = ""
        self.searches: list[str] = []
        self._typing: Timer | None = None
        self._news: Timer | None = None
        self._match: Match | None = None
        self._drawing: Timer | None = None
        self._reader = MatchReader(self, self._was_read)

    def compose(self) -> ComposeResult:
        """Composes the screen; its second line is the search."""
        yield Bar("top")
        with Horizontal(id="searching"):
            yield Bar("label")
            yield Field(name="search", hint="words, or game: seat: event: date> result: tag: note: glyph:")
            yield Bar("count")
        yield from self.body()
        yield Bar("entry")
        yield KeyBar(self.NAME)

    def body(self) -> Iterable[Widget]:
        """Returns the list with the lines about the marked match."""
        return (
            Bar("rule"),
            Horizontal(
                Vertical(
                    Bar("heading"),
                    LineList(self._paint_row, name="matches"),
                    Prose(name="nothing"),
                    Vertical(
                        Prose(name="welcome-text"),
                        LineList(_paint_offer, Rows(WELCOME)),
                        Prose(name="welcome-where"),
                        id="welcome",
                    ),
                    id="left",
                ),
                Bar("rule2"),
                Prose(name="details"),
                Bar("rule3"),
                id="middle",
            ),
        )

    def on_mount(self) -> None:
        """Shows the frame; the archive is opened when it stands."""
        self.bar("label").show(plain(" Search:"))
        self.query_one("#welcome").display = False
        self.query_one("#nothing").display = False
        self.bar("entry").show(plain(" opening the archive …", "dim"))
        self._draw_bars()
        self.matches.focus()
        self.call_after_refresh(self._open)

    @property
    def field(self) -> Field:
        """The search field."""
        return self.query_one("#search", Field)

    def _open(self) -> None:
        app = self.kifu
        try:
            app.open_archive()
        except Exception as error:
            if not app.is_expected(error):
                raise
            app.exit(1)
            app.failure = error
            return
        self.search()
        if app.first_match is not None:
            ref, app.first_match = app.first_match, None
            try:
                app.open_match(app.archive.match(ref))
            except Exception as error:
                if not app.is_expected(error):
                    raise
                app.exit(1)
                app.failure = error

    def on_screen_resume(self, event: ScreenResume) -> None:  # noqa: ARG002
        """Looks for what was recorded while another screen was on top."""
        if self.kifu.has_archive:
            self.kifu.view_name = ""
            self.search(keep_mark=True)

    # What others record

    def take_news(self) -> None:
        """Shows the matches that others have opened or recorded on; not more often than people can read."""
        if not self.kifu.pause_seconds:
            self.search(keep_mark=True)
        elif self._news is None:
            self._news = self.set_timer(NEWS_SECONDS, self._show_news)

    def _show_news(self) -> None:
        self._news = None
        if self.screen is self.app.screen:
            self.search(keep_mark=True)

    def take_loss(self, error: Exception) -> None:
        """Says that the database cannot be reached; the list stays."""
        self._lost(error)
        self._draw_bars()

    def _lost(self, error: Exception) -> None:
        if not self.is_lost:
            self.kifu.say(lost_text(error), "warning")
        self.is_lost = True

    # Searching

    def on_input_changed(self, event: Input.Changed) -> None:
        """Searches when typing rests."""
        event.stop()
        if self._typing is not None:
            self._typing.stop()
        if self.kifu.pause_seconds:
            self._typing = self.set_timer(self.kifu.pause_seconds, self.search)
        else:
            self.search()

    def search(self, *, keep_mark: bool = False) -> None:
        """Shows the matches that fit what stands in the field."""
        if not self.kifu.has_archive or self._reader.is_busy:
            return
        text = self.field.value
        if self._reader.is_needed(text):
            self._reader.read_for(text)
            return
        marked = self.matches.row if keep_mark else None
        self.complaint = ""
        self.page = self._found(text)
        everything = self._found("") if text.strip() else self.page
        self.total = everything.total if everything is not None else self.total
        self.all_rows = everything.rows if everything is not None else self.all_rows
        if self.page is not None and everything is not None:
            self.page = self.kifu.spoilers.page(self.page, everything, text)
            self.all_rows = self.kifu.spoilers.page(everything, everything, "").rows
            self.total = len(self.all_rows)
        rows = self.page.rows if self.page is not None else []
        mark = next((i for i, row in enumerate(rows) if marked is not None and row.id == marked.id), 0)
        self.signs = state_width(rows)
        self.matches.show(Rows(rows), mark)
        self._show_state(bool(rows), text)
        self._draw_bars()
        self._draw_details()

    def _was_read(self, complaint: str) -> None:
        """Searches with the matches that were read; if that was stopped, says so."""
        if not complaint:
            self.search(keep_mark=True)
            return
        self.complaint, self.page = complaint, None
        self._show_state(False, self.field.value)
        self._draw_bars()

    def _found(self, text: str) -> MatchPage | None:
        """Returns the matches that fit; without the database, what was found before."""
        try:
            page = self.kifu.archive.matches(text, is_open=bool(self.kifu.locked_seat))
        except BadRequest as error:
            self.complaint = clean(str(error))
            return None
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self._lost(error)
            return self.page
        self.is_lost = False
        return page

    def _show_state(self, has_rows: bool, text: str) -> None:
        """Shows the list, the welcome of an empty archive, or why nothing was found."""
        is_empty = not has_rows and self.total == 0
        welcome, nothing = self.query_one("#welcome", Vertical), self.query_one("#nothing", Prose)
        had_focus = self.focused is not None and self.focused is not self.field
        welcome.display = is_empty
        nothing.display = not has_rows and not is_empty
        self.matches.display = has_rows
        self.bar("heading").display = has_rows
        if is_empty:
            self._fill_welcome(welcome)
        elif not has_rows:
            nothing.show(self._nothing_lines(text))
        if had_focus or self.focused is None:
            (welcome.query_one(LineList) if is_empty else self.matches).focus()

    def _fill_welcome(self, welcome: Vertical) -> None:
        welcome.border_title = "Welcome to Kifu"
        self.query_one("#welcome-text", Prose).show([plain("No match is recorded here yet.")])
        where = f"Archive: {clean(self.kifu.archive_name)} (kifu where shows it)"
        self.query_one("#welcome-where", Prose).show([plain(""), plain(where, "dim")])
        welcome.query_one(LineList).reload()

    def _nothing_lines(self, text: str) -> list[Line]:
        from tui.screens.searching import hints

        lines = [plain(" Nothing matches", "strong"), plain(f"   {clean(text)}")]
        said = self.complaint
        if said:
            lines = []
        else:
            # While somebody types, a search that is not whole yet may still find something: only now it is judged.
            try:
                verify_query(text)
            except BadRequest as error:
                said = clean(str(error))
        if said:
            width = self.query_one("#nothing", Prose).size.width or self.size.width
            reason = wrapped(f"{said[:1].upper()}{said[1:]}", max(20, width - 2))
            lines += [(Span(" "), *line) for line in reason]
        lines += [plain(f" {hint}") for hint in hints(text, self.all_rows)]
        lines += [plain(""), plain(" esc clear · ↑ earlier searches", "dim")]
        return lines

    # Drawing

    def _paint_row(self, row: Row, width: int, is_marked: bool) -> Line:
        return paint_row(row, width, is_marked, self.signs)

    def _draw_bars(self) -> None:
        width = self.size.width or self.app.size.width
        app = self.kifu
        name = clean(app.archive_name) + self._how_open()
        right = f"{self.total} match{'' if self.total == 1 else 'es'} · {name} " if app.has_archive else f"{name} "
        self.bar("top").show((Span(" Kifu  "), Span("Library")), plain(right))
        found = self.page.total if self.page is not None else 0
        self.bar("count").show(plain(""), plain(f"{found} of {self.total} ") if self.field.value else ())
        for name in ("rule", "rule3"):
            self.bar(name).show(rule(width, ascii_only=app.is_ascii))
        self.bar("rule2").show(rule(width, ascii_only=app.is_ascii))
        self.bar("heading").show(heading(self.query_one("#left").size.width or width, self.signs))
        if app.has_archive:
            self.bar("entry").show(plain(self._entry_text()))

    def _how_open(self) -> str:
        """Returns in which way the archive is not open for everything; `""` if it is."""
        if self.is_lost:
            return " (LOST, retrying)"
        if self.kifu.delay:
            return f" ({duration_words(self.kifu.delay)} late)"
        return " (read only)" if self.kifu.is_read_only else ""

    def _entry_text(self) -> str:
        row = self.matches.row
        if row is None or not self.matches.display:
            return " ? shows the keys, : all commands"
        head = clean(f" {row.event or row.source or row.id[-8:]} · ")
        room = max(20, (self.size.width or self.app.size.width) - cells(head) - 1)
        return head + fitted(" · ", [(seat, name, "") for seat, name in row.seats], room)

    def _draw_details(self) -> None:
        """Shows the lines about the marked match; without the database, nothing new."""
        if not self.is_lost:
            with self.kifu.guarded():
                self._draw_match()

    def _draw_match(self) -> None:
        row = self.matches.row
        panel = self.query_one("#details", Prose)
        self._match = None
        if self._drawing is not None:
            self._drawing.stop()
        if row is None or not self.matches.display:
            panel.show([plain("")] * 4)
            return
        from replay.tree import tree_rows

        self._match = self._read(row)
        width = 57 if self.size.width >= WIDE else self.size.width - 1
        tree = tree_rows(self._match)
        lines = details(row, self._match, tree, width)
        if self.size.width < WIDE:
            panel.show(lines[:4])
            return
        lines += [(), *tree_lines(tree, width, ascii_only=self.kifu.is_ascii), ()]
        if not self.kifu.spoilers.is_open(row):
            lines.append(plain(" enter shows the board as far as it was read", "dim"))
        elif row.events > MOST_EVENTS:
            lines.append(plain(f" more than {MOST_EVENTS:,} entries: enter shows the board", "dim"))
        panel.show(lines)
        if NOT_TOLD < row.events <= MOST_EVENTS:
            draw = partial(self._draw_board, row.id, lines)
            if self.kifu.pause_seconds:
                self._drawing = self.set_timer(self.kifu.pause_seconds, draw)
            else:
                self.call_after_refresh(draw)

    def _read(self, row: Row) -> Match:
        """Returns a match of the list, as far as it may be shown."""
        from replay.match import Match

        return self.kifu.shown_of(Match(self.kifu.archive, row.id))

    def _draw_board(self, match: str, lines: list[Line]) -> None:
        """Shows the final board under the lines about a match, when the mark rests on it."""
        from tui.screens.reading import Reading

        if self._match is None or self._match.id != match or self.is_lost:
            return
        panel = self.query_one("#details", Prose)
        reading = Reading(self._match, at=self._match.head(), view=View(self._locked_chair(self._match)))
        board = reading.board("", "ascii" if self.kifu.is_ascii else "unicode")
        height = panel.size.height - len(lines)
        panel.show([*lines, *board.lines(panel.size.width, min(height, BOARD_HEIGHT))])

    def _locked_chair(self, match: Match) -> str:
        try:
            return chair_of(self.kifu.locked_seat, match.state.seats)
        except NotFound:
            return PUBLIC

    def on_line_list_moved(self, event: LineList.Moved) -> None:
        """Shows the lines about another match."""
        if event.rows is self.matches:
            self._draw_details()
            self._draw_bars()

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Opens a match, or does what the welcome offers."""
        if event.rows is self.matches:
            self.call_next(self.action_act, "library.open")
        else:
            self.call_next(self.action_act, WELCOME[event.index][0])

    def on_resize(self) -> None:
        """Fits the lines to the new width."""
        self.set_class(self.size.width >= WIDE, "-wide")
        self.set_class(self.size.height < 16, "-low")
        self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        self._draw_bars()
        self._draw_details()

    # Actions

    def why_off(self, action_id: str) -> str:
        """Says what needs a match."""
        if not self.kifu.has_archive:
            return "the archive is not open yet"
        if self.kifu.locked_seat and action_id in _OPEN_ONLY:
            return "the view is locked to a seat; only a restart leaves it"
        if self.kifu.is_read_only and action_id in (
            "library.record",
            "library.new",
            "library.import",
            "library.rebuild",
        ):
            return self.kifu.why_read_only
        if self.kifu.delay and action_id in ("library.campaigns", "library.trials"):
            return "this is shown with a delay, and these tell how games ended; :delay takes the delay away"
        needs_match = ("library.open", "library.export", "library.record", "library.spoilers")
        if action_id == "library.open" and (self.query_one("#welcome").display or self.focused is self.field):
            return ""
        if action_id in needs_match and (self.matches.row is None or not self.matches.display):
            return "no match is marked"
        if action_id == "library.record" and (row := self.matches.row) is not None and row.events == NOT_TOLD:
            return "what comes in this match is hidden, so its end is too; H shows it"
        if action_id == "library.demo" and self.kifu.is_demo:
            return "this is the demo archive"
        return ""

    def do_library_open(self) -> None:
        """Opens the marked match; in the field, the search is kept for later."""
        if self.focused is self.field:
            self._keep_search()
            self.matches.focus()
        elif self.query_one("#welcome").display:
            self.query_one("#welcome LineList", LineList).choose()
        else:
            self.kifu.open_match(self.marked())

    def _keep_search(self) -> None:
        text = self.field.value.strip()
        if text and text not in self.searches:
            self.searches.append(text)

    def do_library_search(self) -> None:
        """Puts the focus into the search field."""
        self.field.focus()

    def do_library_all(self) -> None:
        """Empties the search field."""
        self.field.value = ""
        self.search()

    def do_app_focus_next(self) -> None:
        """In the field, completes a key or a value where there is one way on; else goes to the next pane."""
        if self.focused is self.field:
            from tui.screens.searching import completed

            text = completed(self.field.value, self.all_rows)
            if text != self.field.value:
                self.field.take(text)
                return
        super().do_app_focus_next()

    def do_app_back(self) -> None:
        """Leaves the field, or empties it."""
        if self.field.value:
            self._keep_search()
            self.do_library_all()
        elif self.focused is self.field:
            self.matches.focus()

    def on_key(self, event: Key) -> None:
        """In the field, `up` brings back earlier searches while there is nothing to move in."""
        if event.key == "up" and self.focused is self.field and not self.matches.display and self.searches:
            event.stop()
            event.prevent_default()
            self._keep_search()
            here = self.searches.index(self.field.value) if self.field.value in self.searches else 0
            self.field.value = self.searches[here - 1]

    def do_library_rebuild(self) -> None:
        """Throws away what is computed for the search and computes it again."""
        self._reader.rebuild()

    def copied_text(self) -> str:
        """Returns the id of the marked match."""
        row = self.matches.row
        return row.id if row is not None else ""

    def glyphs_changed(self) -> None:
        """Draws the lines anew."""
        self._draw_bars()


def _paint_offer(offer: tuple[str, str], width: int, is_marked: bool) -> Line:  # noqa: ARG001
    from tui.actions import ACTIONS

    action_id, words = offer
    return (
        Span("▸ " if is_marked else "  ", "mark"),
        Span(f"{ACTIONS[action_id].keys or ':':<3}", "key"),
        Span(words),
    )
