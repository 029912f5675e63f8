"""Choosing to what a note is pinned: a card, a seat or a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget

from domain.match_events import Pin
from domain.table import Table
from replay.pins import Target, known_kind, target_at
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.narrowing import Narrowing
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import Line, Span


class Offer(NamedTuple):
    """Something to which a note can be pinned."""

    sort: str
    text: str
    target: Target


class Pinning(Narrowing[tuple[Target, str]]):
    """Asks to what; the result is the pin and what it is called.

    Args:
        table: The table after the entry of the note, as this view has it.
        places: The places of the board.
        seats: The seats, and what they are called.
        place: The place at hand, if there is one: only that and the cards in it are offered at first.
    """

    NAME = "choices"
    TITLE = "Pin the note to"
    WIDTH = 64
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["choices"])]

    def __init__(self, table: Table, places: Sequence[str], seats: Sequence[tuple[str, str]], place: str) -> None:
        super().__init__()
        self.offers = [*_of_seats(seats), *_of_table(table, places)]
        self.place = place

    def body(self) -> Iterable[Widget]:
        """Returns the field that narrows, and the list."""
        yield Field(self.place, hint="a card, a seat or a place")
        yield LineList(self._paint)

    def list_for(self, text: str) -> None:
        """Lists what fits the words typed."""
        words = text.casefold().split()
        found = [one for one in self.offers if all(word in f"{one.sort} {one.text}".casefold() for word in words)]
        self.query_one(LineList).show(Rows(found), 0)

    def as_typed(self, row: Offer) -> str:
        """Returns what is offered, without its sort."""
        return row.text

    def on_line_list_chosen(self) -> None:
        """Takes the marked one."""
        self.do_dialog_accept()

    def do_dialog_accept(self) -> None:
        """Takes the marked one, or says that nothing fits."""
        row: Offer | None = self.query_one(LineList).row
        if row is None:
            self.kifu.say("nothing on the table is called so", "warning")
        else:
            self.dismiss((row.target, row.text))

    def _paint(self, offer: Offer, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"{offer.sort:<6}", "dim"),
            Span(clean(offer.text)),
        )


def _of_seats(seats: Sequence[tuple[str, str]]) -> Iterator[Offer]:
    for seat, title in seats:
        name = seat if title == seat else f"{seat} {title}"
        yield Offer("seat", name, Target(pin=Pin(seat=seat)))


def _of_table(table: Table, places: Sequence[str]) -> Iterator[Offer]:
    """Yields each place, and under it the cards in it that can be followed, the topmost first.

    Of cards that nobody could tell apart, one is offered.
    """
    stacks = [name for name, cards in table.stacks.items() if cards and not name.startswith("#")]
    for place in dict.fromkeys((*places, *stacks)):
        yield Offer("place", place, Target(place))
        stack = table.stack(place)
        if not table.info(place).is_traced:
            continue
        offered: set[str] = set()
        for index in reversed(range(len(stack))):
            kind = known_kind(table, stack[index])
            number = f" @{len(stack) - index}" if table.is_ordered(place) else ""
            text = f"{kind} in {place}{number}"
            if text not in offered:
                offered.add(text)
                yield Offer("card", text, target_at(place, index, table))
