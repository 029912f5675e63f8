"""Heart of Crown's board: markets on top, the seats under them, and the window of conditional abilities."""

from __future__ import annotations

from typing import Final

from domain.games.heart_of_crown.lenses import (
    BANISHED,
    COMMONS,
    CURSES,
    MARKET,
    MISFORTUNES,
    PRINCESSES,
    REMOVED,
    REVEALED,
    SUPPLY,
    SUPPORTS,
    pile,
)
from domain.table import Table
from tui.boards import heart_of_crown_words as words
from tui.boards.board import Direction, Scene, in_glyphs
from tui.boards.flow import Part, stacked
from tui.boards.heart_of_crown_court import WIDE, Court
from tui.boards.heart_of_crown_market import basic_rows, market_rows, open_rows, other_rows, place_rows
from tui.boards.heart_of_crown_seats import seat_parts
from tui.boards.heart_of_crown_window import window_rows
from tui.boards.marks import mark_rows, told
from tui.boards.marks import sentences as marks_told
from tui.boards.names import listed
from tui.boards.nearest import next_in_rows
from tui.widgets.spans import Line, Span, rule

_ROOMY: Final = 1000
"""So many rows are enough for everything."""
_LOW: Final = 30
"""In fewer rows than these, a board that does not fit shortens what may not be used in the window."""
_REFUSALS: Final = 2
"""To so many rows."""
_SEAT: Final = ("domain", "field", "hand", "coins", "deck", "discard")
_BOX: Final = "box"
"""Where a position leaves the cards that are not in the game."""
_WHEN_FILLED: Final = (REVEALED, BANISHED, REMOVED)


def is_laid_out(table: Table) -> bool:
    """Returns True if a table was set up by the rules, so that this board can read it."""
    return bool(listed(table, COMMONS)) and bool(listed(table, "seats"))


class HeartOfCrownBoard:
    """The board of one table of Heart of Crown; make a new one for each event."""

    fills = False

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.court = Court(scene)

    # -- drawing ----------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the board in a room; what is folded is counted at the end of its row."""
        in_full = width >= WIDE
        box = window_rows(self.court, width)
        shown = stacked(self._parts(width, 1 if in_full else 2, box, in_full=in_full), width, max(height, _ROOMY))
        if len(shown) > height:
            box = window_rows(self.court, width, _REFUSALS) if height < _LOW else box
            shown = stacked(self._parts(width, 2, box, in_full=in_full), width, height)
        return in_glyphs(shown, self.scene.glyphs)

    def _parts(self, width: int, across: int, box: list[Line], *, in_full: bool) -> list[Part]:
        """Returns the board from the top down, the kinds of the Market so many beside each other, the box last."""
        court = self.court
        edge = rule(width, ascii_only=self.scene.glyphs == "ascii")
        elsewhere = [row for place in self._elsewhere() for row in place_rows(court, place, place, width)]
        return [
            Part(basic_rows(court, width, in_full=in_full), (10, 1)),
            Part(market_rows(court, width, in_full=in_full, across=across), (7, 3), (10, 1)),
            Part(other_rows(court, width, in_full=in_full), (6, 1)),
            *(Part(rows, (0, 1)) for rows in (open_rows(court, width) if in_full else ())),
            Part([edge], (2, 0)),
            *seat_parts(court, width, in_full=in_full),
            Part([(Span("Elsewhere", "title"),), *elsewhere] if elsewhere else [], (0, 1)),
            Part(mark_rows(self.scene, width)),
            Part(box),
        ]

    # -- places -----------------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Returns the places from the top down."""
        return [place for row in self._rows() for place in row]

    def _rows(self) -> list[list[str]]:
        """Returns the places as they lie: piles, Market, the rest of the middle, a row for each seat."""
        table = self.scene.table
        curses = [place for place in (CURSES, MISFORTUNES) if place in table.places]
        shared = [
            [*(pile(str(kind)) for kind in listed(table, "piles")), *curses],
            [MARKET],
            [PRINCESSES, SUPPORTS, SUPPLY, *(place for place in _WHEN_FILLED if table.stack(place))],
        ]
        return [*shared, *([f"{one.seat}/{part}" for part in _SEAT] for one in self.court.seats), *self._others()]

    def _others(self) -> list[list[str]]:
        others = self._elsewhere()
        return [others] if others else []

    def _elsewhere(self) -> list[str]:
        """Returns places that hold something though the rules know nothing of them."""
        table = self.scene.table
        seats = {one.seat for one in self.court.seats}
        named = {_BOX, MARKET, CURSES, MISFORTUNES, PRINCESSES, SUPPORTS, SUPPLY, *_WHEN_FILLED}
        named |= {pile(str(kind)) for kind in listed(table, "piles")}
        named |= {f"{seat}/{part}" for seat in seats for part in _SEAT}
        return sorted(self.court.filled() - named)

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the place beside another in its row, or the one above or below; every place can be reached so."""
        return next_in_rows(self._rows(), place, direction)

    def numbered(self, number: int) -> str | None:
        """Returns None: nothing is numbered here."""
        del number
        return None

    # -- words ------------------------------------------------------------------------------------

    def describe(self, place: str) -> str:
        """Returns a place and everything in it that this viewpoint knows."""
        return words.describe(self.court, place) + told(self.scene, place)

    def changed(self) -> str:
        """Returns what the last Player Action brought about, if a conditional ability may answer it."""
        return words.changed(self.court)

    def sentences(self) -> list[str]:
        """Returns the whole board as sentences."""
        filled = [place for place in self.places() if self._is_told(place)]
        return [*words.sentences(self.court, filled), *marks_told(self.scene)]

    def _is_told(self, place: str) -> bool:
        table = self.scene.table
        return bool(table.stack(place) or table.pool(place)) or not place.endswith(("/coins", "/field", "/domain"))
