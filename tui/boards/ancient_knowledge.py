"""Ancient Knowledge's board: the Timeline of the seat shown in full, its board, the tiles, and the other seats."""

from __future__ import annotations

from typing import Final

from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    BOX,
    DECK,
    DISCARD,
    REVEALED,
    ROWS,
    SLOTS,
    SPACES,
    TILES,
    artifact_place,
    collection_place,
    hand_place,
    level_name,
    lost_place,
    past_place,
    slot_place,
    tech_deck,
    tech_discard,
    timeline_place,
)
from domain.table import Table
from tui.boards import ancient_knowledge_words as words
from tui.boards.ancient_knowledge_desk import WIDE, Desk
from tui.boards.ancient_knowledge_seats import hand_part, open_parts, other_part, wide_parts
from tui.boards.ancient_knowledge_tiles import deck_rows, tile_rows
from tui.boards.board import Direction, Scene, in_glyphs
from tui.boards.flow import Part, flow, stacked
from tui.boards.marks import mark_rows, told
from tui.boards.marks import sentences as marks_told
from tui.boards.names import listed
from tui.boards.nearest import next_in_rows
from tui.widgets.spans import Line, Span

_DECKS: Final = (DECK, DISCARD, *(place for n in (1, 2) for place in (tech_deck(n), tech_discard(n))))


def is_laid_out(table: Table) -> bool:
    """Returns True if a table was set up by the rules, so that this board can read it."""
    return bool(listed(table, "seats")) and all(isinstance(table.value(level_name(tile)), int) for tile in TILES)


class AncientKnowledgeBoard:
    """The board of one table of Ancient Knowledge; make a new one for each event."""

    fills = False

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.desk = Desk(scene)

    # -- drawing ----------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the board in a room; what is folded is counted at the end of its row."""
        parts = self._wide(width) if width >= WIDE else self._narrow(width, height)
        return in_glyphs(stacked(parts, width, height), self.scene.glyphs)

    def _narrow(self, width: int, height: int) -> list[Part]:
        desk = self.desk
        return [
            *open_parts(desk, desk.open, width, height),
            Part(tile_rows(desk, width), (8, 1)),
            hand_part(desk, desk.open, width),
            Part(deck_rows(desk, width), (1, 1)),
            *(other_part(desk, one.seat, width) for one in desk.seats if one.seat != desk.open),
            *self._last(width),
        ]

    def _wide(self, width: int) -> list[Part]:
        desk = self.desk
        order = sorted((one.seat for one in desk.seats), key=lambda seat: seat != desk.first)
        return [
            *wide_parts(desk, order[0], width),
            Part(tile_rows(desk, width, in_full=True), (7, 4)),
            Part(deck_rows(desk, width, in_full=True), (1, 1)),
            *(part for seat in order[1:] for part in wide_parts(desk, seat, width)),
            *self._last(width),
        ]

    def _last(self, width: int) -> list[Part]:
        """Returns what lies where the rules put nothing for long, and marks of places that are not shown."""
        desk = self.desk
        rows: list[Line] = []
        for place in self._elsewhere():
            head: Line = (Span(f" {words.place_name(desk, place)}", desk.role(place) or "dim"), desk.gap(place))
            pieces: list[Line] = [(Span(word, desk.role(place)),) for word in words.contents(desk, place)]
            rows += flow(head, pieces, width, desk.marks.dot)
        return [Part(rows, (0, 1)), Part(mark_rows(self.scene, width, self.places()))]

    # -- places -----------------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Returns the places: the seat whose turn it is, the middle, the other seats."""
        return [place for row in self._rows() for place in row]

    def _own(self, seat: str) -> list[list[str]]:
        """Returns the places of a seat as they lie."""
        timeline = [[timeline_place(seat, n, row) for n in range(1, SPACES + 1)] for row in self.desk.rows(seat)]
        artifacts = [artifact_place(seat, number) for number in range(1, ARTIFACT_SPACES + 1)]
        under = [f"{seat}/under"] if self.desk.table.stack(f"{seat}/under") else []
        return [
            *timeline,
            [*artifacts, lost_place(seat)],
            [past_place(seat), collection_place(seat), *under],
        ]

    def _rows(self) -> list[list[str]]:
        """Returns the places as they lie with all seats open, the one whose turn it is first."""
        first = self.desk.first
        others = [one.seat for one in self.desk.seats if one.seat != first]
        rows = [
            *self._own(first),
            *([slot_place(tile, slot) for slot in SLOTS] for tile in TILES),
            [hand_place(first)],
            list(_DECKS),
            *(row for seat in others for row in (*self._own(seat), [hand_place(seat)])),
        ]
        elsewhere = self._elsewhere()
        return [*rows, elsewhere] if elsewhere else rows

    def _elsewhere(self) -> list[str]:
        """Returns places that hold something though the rules put nothing there for long."""
        named = {BOX, "hidden-box", *_DECKS, *(slot_place(tile, slot) for tile in TILES for slot in SLOTS)}
        for one in self.desk.seats:
            named |= {place for row in self._own(one.seat) for place in row}
            named |= {timeline_place(one.seat, n, row) for n in range(1, SPACES + 1) for row in ROWS}
            named |= {hand_place(one.seat), f"{one.seat}/under"}
        return sorted(self.desk.filled() - named, key=lambda name: (name != REVEALED, name))

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the place beside another in its row, or the one above or below; every place can be reached so.

        Seats that are shown in short are walked as if they were open; the one with the focus is.
        """
        return next_in_rows(self._rows(), place, direction)

    def numbered(self, number: int) -> str | None:
        """Returns a place of a space by its number: one that can be named next, else the upper card, else the lower."""
        if not 1 <= number <= SPACES:
            return None
        found = [timeline_place(self.desk.open, number, row) for row in ROWS]
        lit = [place for place in found if place in self.scene.lit]
        filled = [place for place in reversed(found) if self.desk.table.stack(place)]
        return next(iter([*lit, *filled, found[0]]))

    # -- words ------------------------------------------------------------------------------------

    def describe(self, place: str) -> str:
        """Returns a place and everything in it that this viewpoint knows."""
        return words.describe(self.desk, place) + told(self.scene, place)

    def changed(self) -> str:
        """Returns nothing: the entry itself says what it did."""
        return ""

    def sentences(self) -> list[str]:
        """Returns the whole board as sentences."""
        return [*words.sentences(self.desk, self.places()), *marks_told(self.scene)]
