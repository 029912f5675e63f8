"""The dialog for which entries the list shows: kinds, seats, decisions, marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

import msgspec
from textual.binding import BindingType
from textual.events import Key
from textual.widget import Widget

from replay.filters import POINTS, Filter, classes_of, kinds_in
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.eyes import seat_text
from tui.screens.reading import Reading
from tui.text import clean
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, spread

_LETTERS = "abcefghilnopqrstuvwxyz"
"""Letters of the kinds; `d` and `m` are decisions and marks, `j` and `k` walk the list."""


class Option(NamedTuple):
    """One line of the dialog."""

    key: str
    words: str
    number: int | None
    """How many entries it lets through; None where that is not counted beforehand."""
    part: Filter
    """What it adds to the filter."""


def options_of(reading: Reading) -> list[Option]:
    """Returns what a filter can be made of, for a line as far as it is shown."""
    cursor = reading.cursor
    options = [
        Option("d", "decisions: nothing automatic or forced", None, Filter(no_automatic=True)),
        Option("m", "marked: notes, signs, lines", len(reading.marked_versions()), Filter(marked=True)),
    ]
    seats = reading.match.state.seats
    for number, seat in enumerate(seats, 1):
        count = sum(play.seat == seat.id for play in cursor.plays)
        key = str(number) if number < 10 else ""
        options.append(Option(key, f"only {seat_text(seat.id, seats)}", count, Filter(seats=(seat.id,))))
    kinds = kinds_in(reading.match.game, cursor.plays, cursor.structure.gains)
    named = {POINTS, *(one.name for one in classes_of(reading.match.game))}
    for index, (kind, count) in enumerate(kinds):
        key = _LETTERS[index] if index < len(_LETTERS) else ""
        # "plays" is what the game calls so; "play" is the word with which entries begin.
        words = kind if kind in named else f'begins with "{kind}"'
        options.append(Option(key, words, count, Filter(kinds=(kind,))))
    return options


class Filtering(Dialog[Filter]):
    """Asks for a filter: a key takes one, `space` ticks several, `enter` takes what is ticked."""

    NAME = "dialog with a list"
    TITLE = "Show only"
    WIDTH = 56
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.options = options_of(reading)
        self.wanted = reading.filter

    def body(self) -> Iterable[Widget]:
        """Returns the options."""
        yield LineList(self._paint, Rows(self.options))
        yield Prose(text="space ticks several, enter takes them")

    def on_mount(self) -> None:
        """Marks the first option."""
        self.query_one(LineList).reload(0)

    def on_key(self, event: Key) -> None:
        """Takes the option of a key; ticks the marked one with `space`."""
        if event.key == "space":
            event.stop()
            event.prevent_default()
            self._tick(self.query_one(LineList).row)
            return
        option = next((one for one in self.options if one.key and one.key == event.character), None)
        if option is not None:
            event.stop()
            event.prevent_default()
            self.dismiss(_turned(self.wanted, option.part))

    def _tick(self, option: Option | None) -> None:
        if option is not None:
            self.wanted = _turned(self.wanted, option.part)
            self._is_ticked = True
            self.query_one(LineList).refresh()

    _is_ticked = False

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Takes what is ticked, or the marked option if nothing was."""
        if self._is_ticked:
            self.dismiss(self.wanted)
        else:
            self.dismiss(_turned(self.wanted, self.options[event.index].part))

    def _paint(self, option: Option, width: int, is_marked: bool) -> Line:
        tick = "x" if _has(self.wanted, option.part) else " "
        left: Line = (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"{option.key:<2}", "key"),
            Span(f"[{tick}] "),
            Span(clean(option.words), "dim" if option.number == 0 else ""),
        )
        right: Line = () if option.number is None else (Span(str(option.number), "dim"),)
        return spread(left, right, width)


def _has(wanted: Filter, part: Filter) -> bool:
    """Returns True if a filter holds a part."""
    if part.no_automatic or part.marked:
        return wanted.no_automatic >= part.no_automatic and wanted.marked >= part.marked
    return set(part.seats) <= set(wanted.seats) and set(part.kinds) <= set(wanted.kinds)


def _turned(wanted: Filter, part: Filter) -> Filter:
    """Returns a filter with a part, or without it if it had it."""
    if _has(wanted, part):
        return Filter(
            tuple(seat for seat in wanted.seats if seat not in part.seats),
            tuple(kind for kind in wanted.kinds if kind not in part.kinds),
            wanted.no_automatic and not part.no_automatic,
            wanted.marked and not part.marked,
        )
    return msgspec.structs.replace(
        wanted,
        seats=(*wanted.seats, *part.seats),
        kinds=(*wanted.kinds, *part.kinds),
        no_automatic=wanted.no_automatic or part.no_automatic,
        marked=wanted.marked or part.marked,
    )
