"""What a board is shown from, what it can be asked, and the signs it is drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from domain.changes import AnyChange, MovePieces
from domain.match_events import Mark, SeatInfo
from domain.play import Play
from domain.table import Table
from tui.maps.draw import Glyphs
from tui.widgets.spans import Line, Span

Direction: TypeAlias = Literal["left", "right", "up", "down"]


class SeatName(NamedTuple):
    """A seat as places spell it, and the name of who sits there."""

    seat: str
    name: str


def seat_names(seats: Iterable[SeatInfo]) -> tuple[SeatName, ...]:
    """Returns the seats of a match with their players; one of whom no name is known is called by the seat."""
    return tuple(SeatName(one.id, one.name or one.id) for one in seats)


class Scene(NamedTuple):
    """A table and everything about it that a board shows besides."""

    table: Table
    seats: tuple[SeatName, ...] = ()
    """In the order in which they are listed; without them, the board takes the seats of the table."""
    touched: frozenset[str] = frozenset()
    """Places that the current event touched."""
    moves: frozenset[tuple[str, str]] = frozenset()
    """Pairs of places between which the current event moved pieces; see `moves_of`."""
    before: Mapping[str, Mapping[str, int]] = {}
    """Pools as they were before the current event; see `pools_of`."""
    focused: str = ""
    """The place on which the reader stands."""
    glyphs: Glyphs = "unicode"
    chair: str = ""
    """Whose eyes; empty is the scribe's."""
    next: str = ""
    """The entry after the current one, as `#63 use city`; empty at the end and while recording."""
    lit: frozenset[str] = frozenset()
    """Places that what is being typed can name next; see `replay.pointing`."""
    marks: tuple[Mark, ...] = ()
    """What notes on the current event draw on the board; see `tui.boards.marks`."""
    is_traced: bool = False
    """True if roles are to name places, to find out what lies where; see `tui.boards.tracing`."""


class Board(Protocol):
    """A table, ready to be drawn."""

    scene: Scene
    fills: bool
    """True if it takes all the room it is given; others take the rows that they need."""

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns at most `height` lines of at most `width` cells; what is left out is said to be."""
        ...

    def places(self) -> list[str]:
        """Returns the places that can be focused, in reading order."""
        ...

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the nearest place in a direction, or None; from no place, the first one."""
        ...

    def numbered(self, number: int) -> str | None:
        """Returns the place with a number, if the game numbers its places."""
        ...

    def describe(self, place: str) -> str:
        """Returns a place in one sentence, everything in it spelt out."""
        ...

    def changed(self) -> str:
        """Returns what the current event changed, in short; `""` if the board has nothing to say about it."""
        ...

    def sentences(self) -> list[str]:
        """Returns the whole board as sentences in reading order, one a place."""
        ...


class Signs(NamedTuple):
    """The few signs beside letters and lines."""

    dot: str
    """Between facts of a line."""
    none: str
    active: str
    more: str
    arrow: str
    lit: str
    """Before the name of a place that can be named next."""
    clash: str
    """After the name of a place where something is fought out."""
    assumed: str
    """After a figure that no source gives."""


SIGNS: Final[Mapping[Glyphs, Signs]] = {
    "unicode": Signs("·", "–", "▸", "…", "→", "»", "><", "°"),
    "ascii": Signs("|", "-", ">", "~", "->", ">", "><", "a"),
}


def in_glyphs(lines: Iterable[Line], glyphs: Glyphs) -> list[Line]:
    """Returns lines whose cut ends are written in the signs that are asked for."""
    if glyphs == "unicode":
        return list(lines)
    return [tuple(Span(text.replace("…", "~"), role) for text, role in line) for line in lines]


def moves_of(changes: Iterable[AnyChange]) -> frozenset[tuple[str, str]]:
    """Returns the pairs of places between which changes move pieces."""
    return frozenset(
        (change.source, change.to)
        for change in changes
        if isinstance(change, MovePieces) and change.source and change.to and change.source != change.to
    )


def pools_of(table: Table, places: Iterable[str]) -> dict[str, dict[str, int]]:
    """Returns copies of the pools of some places, for `Scene.before`."""
    return {place: dict(table.pool(place)) for place in places}


def next_of(plays: Sequence[Play], at: int) -> str:
    """Returns what followed event `at`, for `Scene.next`; empty at the end."""
    if at >= len(plays):
        return ""
    play = plays[at]
    return f"#{at + 1} {play.action or play.asked}".rstrip()
