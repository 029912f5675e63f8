"""What the Campaign screen and the Trial screen share: one record at a time, its table, entries typed in one line."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from textual.containers import Vertical
from textual.widget import Widget

from domain.errors import InvalidOption
from replay.campaigns import BegunGame
from replay.chance_policy import SEEDS
from replay.errors import BadRequest
from replay.match import Match
from replay.series import Series
from replay.series_files import export_series
from replay.solo_games import Found, Manner, found_in
from replay.whole_file import write_file
from tui.home import at_home
from tui.screens.base import FULL, KifuScreen
from tui.screens.dialog import Answer, Choice, Prompt
from tui.solo_entry import as_typed
from tui.text import clean
from tui.widgets.bar import Bar
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, rule, wrapped

S = TypeVar("S", bound=Series[Any])
R = TypeVar("R")

_NEEDS_ONE = (
    "solo.open",
    "solo.begin",
    "solo.choose",
    "solo.revise",
    "solo.result",
    "solo.correct",
    "solo.call_off",
    "solo.export",
)
_RECORDS = ("solo.new", "solo.begin", "solo.choose", "solo.revise", "solo.result", "solo.correct", "solo.call_off")
LOW = 18
"""Lines below which only the table is shown."""
_HOW: tuple[tuple[str, str], ...] = (
    ("t", "At a table; the hand is recorded"),
    ("u", "At a table; the hand stays unseen"),
    ("b", "At a table, as t, without the cards of Heritage"),
    ("s", "Simulated, from a seed"),
    ("n", "No match: only the result will be entered"),
)


class SoloScreen(KifuScreen[None], Generic[S], inherit_bindings=False):
    """Shows one record that spans several matches; `left` and `right` go to the others of its kind."""

    PANES = (("#rows", "games"),)
    TITLE_TEXT: ClassVar[str] = ""
    EMPTY: ClassVar[tuple[str, ...]] = ()
    """What an archive without such a record says."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[S] = []
        self.index = -1

    # What subclasses say

    def read_all(self) -> list[S]:
        """Returns the records of the archive, the oldest first."""
        raise NotImplementedError

    def tell(self) -> None:
        """Finds out what may be told of the record shown."""
        raise NotImplementedError

    def rows(self) -> list[Any]:
        """Returns the rows of the table."""
        raise NotImplementedError

    def paint(self, row: Any, width: int) -> str:
        """Returns a row as text."""
        raise NotImplementedError

    def heading(self) -> str:
        """Returns the names of the columns."""
        raise NotImplementedError

    def about(self) -> list[str]:
        """Returns the lines below the table."""
        raise NotImplementedError

    def context(self) -> str:
        """Returns the second line."""
        raise NotImplementedError

    # The screen

    def body(self) -> Iterable[Widget]:
        """Returns the table with the lines below it, and what an archive without one says."""
        return (
            Vertical(Bar("heading"), LineList(self._paint, name="rows"), Bar("rule"), Prose(name="about"), id="kept"),
            Prose(name="empty"),
        )

    def on_mount(self) -> None:
        """Shows the latest record."""
        self.query_one("#empty", Prose).show(text="\n".join(("", *self.EMPTY)))
        self.load()
        self.table.focus()

    def on_screen_resume(self) -> None:
        """Looks for what was recorded meanwhile."""
        if self.is_mounted and self.all:
            self.load(keep=True)

    @property
    def table(self) -> LineList[Any]:
        """The list of games."""
        return self.query_one("#rows", LineList)

    @property
    def one(self) -> S:
        """The record shown; there has to be one."""
        return self.all[self.index]

    @property
    def is_empty(self) -> bool:
        """True if none is kept here."""
        return not self.all

    def load(self, *, keep: bool = False) -> None:
        """Reads the records again; `keep` stays at the one shown and its marked row."""
        shown = self.all[self.index].id if keep and self.all else ""
        with self.kifu.guarded():
            self.all = self.read_all()
        ids = [one.id for one in self.all]
        self.index = ids.index(shown) if shown in ids else len(ids) - 1
        self.tell()
        self.draw(mark=self.table.mark if keep else None)

    def draw(self, mark: int | None = None) -> None:
        """Draws everything anew."""
        self.query_one("#kept", Vertical).display = not self.is_empty
        self.query_one("#empty", Prose).display = self.is_empty
        width = self.size.width or self.app.size.width
        count = f"{self.index + 1} of {len(self.all)} " if len(self.all) > 1 else ""
        self.bar("top").show(
            (Span(" Kifu  "), Span(self.TITLE_TEXT)), plain(f"{count}· {clean(self.kifu.archive_name)} ")
        )
        self.bar("rule").show(rule(width, ascii_only=self.kifu.is_ascii))
        if self.is_empty:
            self.bar("context").show(plain(""))
            self.bar("entry").show(plain(" ? shows the keys, : all commands"))
            return
        self.bar("context").show(plain(f" {clean(self.context())}", "strong"))
        self.bar("heading").show(plain(f"  {self.heading()}", "dim"))
        self.table.show(Rows(self.rows()), mark)
        self._draw_about()

    def _draw_about(self) -> None:
        width = (self.size.width or self.app.size.width) - 3
        told = [line for text in self.about() for line in wrapped(clean(text), width)]
        self.query_one("#about", Prose).show([(Span("  "), *line) for line in told])
        self.bar("entry").show(plain(f" {clean(self.entry())}"))

    def entry(self) -> str:
        """Returns what the last but one line says of the marked row."""
        return ""

    @property
    def is_wide(self) -> bool:
        """True where rows say everything."""
        return (self.size.width or self.app.size.width) >= FULL

    def _paint(self, row: Any, width: int, is_marked: bool) -> Line:
        return Span("▸ " if is_marked else "  ", "mark"), Span(self.paint(row, width - 2))

    def on_line_list_moved(self) -> None:
        """Says something of another row."""
        self._draw_about()

    def on_line_list_chosen(self) -> None:
        """Opens the match of a row."""
        self.call_next(self.action_act, "solo.open")

    def on_resize(self) -> None:
        """Fits the rows to the new width; where there is little room, the table has it."""
        self.set_class(self.size.height < LOW, "-low")
        self.draw(self.table.mark)

    def glyphs_changed(self) -> None:
        """Draws the lines anew."""
        self.draw(self.table.mark)

    def copied_text(self) -> str:
        """Returns the id of the record."""
        return "" if self.is_empty else self.one.id

    # What is hidden

    def hides(self, match: str) -> bool:
        """Returns True if the end of a match may not be told: it is hidden, and was not read so far."""
        if not match or not self.kifu.spoilers.hides(match):
            return False
        found = next((row for row in self.kifu.archive.matches().rows if row.id == match), None)
        return found is not None and not self.kifu.spoilers.is_open(found)

    @property
    def is_hidden(self) -> bool:
        """True if something of the record is hidden."""
        return False

    # Actions

    def why_off(self, action_id: str) -> str:
        """Says what needs a record, a writable archive, or all of it in sight."""
        if action_id in _RECORDS and self.kifu.is_read_only:
            return self.kifu.why_read_only
        if self.is_empty and action_id in _NEEDS_ONE:
            return "none is kept here yet; N opens one"
        if self.is_hidden and action_id in (*_RECORDS, "solo.export") and action_id != "solo.new":
            return "what comes in a game is hidden, so nothing is entered; H in the Library shows it"
        if action_id in ("solo.left", "solo.right") and len(self.all) < 2:
            return "there is no other one"
        return ""

    def do_solo_left(self) -> None:
        """Shows the record before."""
        self._turn(-1)

    def do_solo_right(self) -> None:
        """Shows the next record."""
        self._turn(1)

    def _turn(self, steps: int) -> None:
        self.index = (self.index + steps) % len(self.all)
        self.tell()
        self.draw(0)

    def do_app_back(self) -> None:
        """Goes back to the Library."""
        self.dismiss()

    def do_app_quit(self) -> None:
        """Goes back to the Library."""
        self.dismiss()

    def do_solo_export(self) -> None:
        """Asks for a file, and writes the record into it."""
        name = f"{self.one.kind.category}-{self.one.id[-8:]}.json"
        prompt = Prompt(f"Export this {self.one.kind.noun}", "A file; the matches are exported each by itself.", name)
        self.kifu.ask(prompt, self._export)

    def _export(self, name: str | None) -> None:
        if name and name.strip():
            path = at_home(name.strip())
            write_file(path, lambda write: write(export_series(self.one).encode()))
            self.kifu.say(f"wrote {path}")

    # What subclasses use

    def ask_line(self, title: str, text: str, then: Callable[[str], object], value: str = "") -> None:
        """Asks for one line; `esc` does nothing."""
        prompt = Prompt(title, text, value, width=72, is_edited=True)
        self.kifu.ask(prompt, lambda found: None if found is None else self._enter(then, found))

    def _enter(self, then: Callable[[str], object], text: str) -> None:
        then(text)
        if self.app.screen is self:
            self.load(keep=True)

    def ask_one(
        self, title: str, text: str, answers: Iterable[tuple[str, str, R]], then: Callable[[R], object]
    ) -> None:
        """Asks for one of some answers: (key, words, what it means)."""
        choice = Choice(title, text, [Answer(*one) for one in answers], width=60)
        self.kifu.ask(choice, lambda found: None if found is None else then(found))

    def ask_how(self, title: str, text: str, begin: Callable[[Manner, bool], BegunGame]) -> None:
        """Asks how a match is opened, begins it and opens it."""
        answers = [(key, words, key) for key, words in _HOW]
        self.ask_one(title, text, answers, lambda how: self._begin(how, begin))

    def _begin(self, how: str, begin: Callable[[Manner, bool], BegunGame]) -> None:
        seed = secrets.randbelow(SEEDS) if how == "s" else None
        options = {"heritage": "false"} if how == "b" else {}
        manner = Manner(seed, sees=how in ("t", "b"), options=options, by=self.kifu.author)
        try:
            begun = begin(manner, how != "n")
        except InvalidOption as error:
            raise BadRequest(str(error)) from error
        self.load(keep=True)
        for line in begun.advice:
            self.kifu.say(line, "warning")
        if begun.match is not None:
            self.kifu.open_match(begun.match, begun.match.head())

    def open_match_of(self, ident: str, what: str) -> None:
        """Opens a match of the record; says it where it is kept nowhere."""
        match = self.one.match(ident)
        if match is None:
            self.kifu.say(
                f"{what} is kept without a match" if not ident else f"the match of {what} is not in this archive"
            )
            return
        self.kifu.open_match(match)

    def found_of(self, ident: str) -> Found | None:
        """Returns what a match says of its game; None if it is not over or kept nowhere."""
        match: Match | None = self.one.match(ident)
        if match is None:
            return None
        try:
            return found_in(match)
        except BadRequest:
            return None

    def typed_from(self, found: Found | None) -> str:
        """Returns the result of a match as it is typed; `""` without one."""
        if found is None:
            return ""
        return as_typed(found.result)

    def unscored_words(self, found: Found | None) -> str:
        """Returns a line about rows that a match does not know in full; `""` where there is nothing to say."""
        if found is None or not found.unscored:
            return ""
        return "\nThe rows lack the points of cards that are not known; correct them."
