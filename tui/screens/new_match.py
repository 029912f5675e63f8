"""The form for a new match: one line after the other, each with a default that `enter` takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from domain.errors import InvalidOption
from domain.match_events import SeatInfo
from replay.beginning import begin_match
from replay.errors import BadRequest
from replay.match import Match
from tui.actions import PANES
from tui.cli.arguments import is_date
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import plain


class FormLine(NamedTuple):
    """A line of the form."""

    name: str
    label: str
    hint: str


LINES: tuple[FormLine, ...] = (
    FormLine("game", "Game", "root, heart-of-crown, or any word: recorded as declared changes"),
    FormLine("seats", "Seats", "C alice, E bob …   seat and player, commas between"),
    FormLine("options", "Options", "map autumn, deck standard …"),
    FormLine("event", "Event", "Spring Open"),
    FormLine("round", "Round", "2"),
    FormLine("table", "Table", "1"),
    FormLine("date", "Date", "as 2026-11-28"),
    FormLine("place", "Place", "where it is played"),
    FormLine("seen", "Seen", "with rules: sees alice, or seed 7 for a simulated game"),
)


def seats_of(text: str) -> list[SeatInfo]:
    """Returns seats from `C alice, E bob` or `alice, bob`; a seat's name in places holds no blank.

    Raises:
        BadRequest: There is none, or two have one name.
    """
    seats = []
    for part in text.split(","):
        head, _, name = part.strip().partition(" ")
        if head:
            seats.append(SeatInfo(head.replace("/", "-"), name.strip() or head))
    if not seats:
        raise BadRequest("a match has seats; say for example: alice, bob")
    if len({seat.id for seat in seats}) < len(seats):
        raise BadRequest("two seats have the same name; write a letter before each player")
    return seats


def options_of(text: str) -> dict[str, str]:
    """Returns options from `map autumn, deck standard` or `map=autumn`.

    Raises:
        BadRequest: One has no value.
    """
    options = {}
    for part in text.split(","):
        if part.strip():
            name, _, value = part.strip().replace("=", " ", 1).partition(" ")
            if not value.strip():
                raise BadRequest(f"option {name} has no value; write for example: map autumn")
            options[name] = value.strip()
    return options


def seen_of(text: str) -> tuple[int | None, list[str]]:
    """Returns the seed of a simulated match, or the seats whose hands whoever records sees.

    Raises:
        BadRequest: It says neither.
    """
    word, _, rest = text.replace(",", " ").replace("=", " ").strip().partition(" ")
    if word == "seed" and rest.strip().lstrip("-").isdecimal():
        return int(rest), []
    if word in ("", "at", "observed"):
        return None, []
    if word == "sees" and rest.strip():
        return None, rest.split()
    raise BadRequest("say nothing (at a table, no hand is seen), sees alice, or seed 7")


class NewMatch(Dialog[Match]):
    """Opens a match; the result is it."""

    NAME = "form"
    TITLE = "New match"
    WIDTH = 70
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["form"])]

    def body(self) -> Iterable[Widget]:
        """Returns the lines of the form."""
        for line in LINES:
            label = Prose([plain(f"{line.label:<9}", "dim")])
            label.styles.width = 9
            value = "root" if line.name == "game" else ""
            yield Horizontal(label, Field(value, name=line.name, hint=line.hint), classes="fields")
        yield Prose([plain("")], name="said")

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Field).value.strip()

    def do_app_focus_next(self) -> None:
        """Goes to the next line."""
        self.focus_next(Field)

    def do_app_focus_previous(self) -> None:
        """Goes to the line before."""
        self.focus_previous(Field)

    def do_list_down(self) -> None:
        """Goes to the next line."""
        self.focus_next(Field)

    def do_list_up(self) -> None:
        """Goes to the line before."""
        self.focus_previous(Field)

    def do_dialog_accept(self) -> None:
        """Takes the line; on the last one, opens the match."""
        if self.focused is not None and self.focused.id != LINES[-1].name:
            self.focus_next(Field)
        else:
            self.do_note_save()

    def do_note_save(self) -> None:
        """Opens the match with what stands in the form."""
        try:
            when = self._value("date")
            if when and not is_date(when):
                raise BadRequest("a date is written as 2026-11-28, 2026-11 or 2026")
            seats = seats_of(self._value("seats"))
            options = options_of(self._value("options"))
            seed, sees = seen_of(self._value("seen"))
        except BadRequest as error:
            self.query_one("#said", Prose).show([plain(clean(str(error)), "bad")])
            return
        facts = {name: self._value(name) for name in ("event", "round", "table", "date", "place") if self._value(name)}
        game = self._value("game") or "game"
        try:
            begun = begin_match(self.kifu.archive, game, seats, facts=facts, options=options, seed=seed, sees=sees)
        except (BadRequest, InvalidOption) as error:
            self.query_one("#said", Prose).show([plain(clean(str(error)), "bad")])
            return
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "The form is still here.")
            return
        for line in begun.advice:
            self.kifu.say(line, "warning")
        self.dismiss(begun.match)
