"""The board of a game that declares how it lies on a screen: its regions, each with its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.layout import Layout, Region, Row
from tui.boards.board import Scene, in_glyphs
from tui.boards.generic import GenericBoard
from tui.boards.marks import mark_rows
from tui.boards.rows import fitted
from tui.boards.tracing import traced
from tui.text import clean
from tui.widgets.spans import Line, Span, width_of, wrapped

_BETWEEN = " "
"""Between a row and the one that goes on in its line."""


class LaidOutBoard(GenericBoard):
    """The regions from the top down; where there is no room, the last rows and then the last regions go.

    Cards and pieces on places that the layout does not name are listed last, so that nothing on the table is unseen.
    """

    def __init__(self, scene: Scene, layout: Layout) -> None:
        super().__init__(scene)
        self.layout = layout

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the regions, each with as many rows as there is room for."""
        regions = self._regions()
        parts = [[self._head(region), *self._region(region, width)] for region in regions]
        least = [min(len(lines), 1 + region.least[1]) for lines, region in zip(parts, regions, strict=True)]
        rooms = _rooms([len(lines) for lines in parts], least, height)
        shown: list[Line] = []
        left_out: list[Line] = []
        for lines, room in zip(parts, rooms, strict=True):
            shown += fitted(lines, width, room)
            left_out += [] if room else lines
        marked = mark_rows(self.scene, width, self.places())
        return in_glyphs(fitted([*shown, *left_out, *marked], width, height), self.scene.glyphs)

    def places(self) -> list[str]:
        """Returns the places in the order of the layout, each once."""
        return list(dict.fromkeys(row.place for region in self._regions() for row in region.rows))

    # -- parts ------------------------------------------------------------------------------------

    def _regions(self) -> Sequence[Region]:
        others = tuple(Row(place, place) for place in self._unnamed())
        return (*self.layout.regions, Region("", "Elsewhere", others, (1, 1))) if others else self.layout.regions

    def _unnamed(self) -> Iterator[str]:
        table = self.scene.table
        named = {row.place for region in self.layout.regions for row in region.rows}
        maps = tuple(f"{row.place}/" for region in self.layout.regions for row in region.rows if row.shows == "map")
        for names in self._grouped().values():
            for name in names:
                is_filled = bool(table.stack(name) or table.pool(name))
                if is_filled and name not in named and not name.startswith(maps):
                    yield name

    def _head(self, region: Region) -> Line:
        title = clean(region.title)
        if not region.seat:
            return (Span(title, "title"),)
        active = f"{self.signs.active} " if self.scene.table.value("turn") == region.seat else ""
        player = clean(dict(self.scene.seats).get(region.seat, region.seat))
        return (Span(f"{active}{title}" if player in ("", title) else f"{active}{title} {player}", "title"),)

    def _region(self, region: Region, width: int) -> list[Line]:
        lines: list[Line] = []
        for row in region.rows:
            new = self._lines_of(row, width)
            if self.scene.is_traced:
                new = [traced(line, row.place) for line in new]
            fits = bool(lines) and not row.label and len(new) == 1
            if fits and width_of(lines[-1]) + len(_BETWEEN) + width_of(new[0]) <= width:
                lines[-1] = (*lines[-1], Span(_BETWEEN), *new[0])
            else:
                lines += new
        return lines

    def _lines_of(self, row: Row, width: int) -> list[Line]:
        is_touched = row.place in self.scene.touched
        role = "focus" if row.place == self.scene.focused else "changed" if is_touched else ""
        label = clean(row.label)
        sign, mark = Span("*" if is_touched else " ", "changed"), self._mark(row.place)
        head: Line = (sign, mark, Span(label, role), Span("  ")) if label else (mark if mark.text.strip() else sign,)
        pieces = wrapped(self._told(row), max(1, width - width_of(head)))
        if not label:
            pieces = [tuple(Span(text, role) for text, _ in piece) for piece in pieces]
        indent = " " * min(width_of(head), max(0, width - 1))
        return [(*head, *pieces[0]), *((Span(indent), *piece) for piece in pieces[1:])]

    def _told(self, row: Row) -> str:
        table = self.scene.table
        stack = table.stack(row.place)
        none = self.signs.none
        if row.shows == "count":
            return str(len(stack)) if stack or row.place in table.places else self._content(row.place) or none
        if row.shows == "top":
            return f"{self._card(stack[-1])} ({len(stack)})" if stack else none
        if row.shows == "map":
            return self._told_map(row.place)
        return self._content(row.place) or none

    def _told_map(self, place: str) -> str:
        """Returns a map that nobody draws: its places with what stands there."""
        spots = [name for names in self._grouped().values() for name in names if name.startswith(f"{place}/")]
        told = [f"{clean(name.removeprefix(f'{place}/'))}: {self._content(name)}" for name in spots]
        return "; ".join(told) or self.signs.none


def _rooms(wanted: Sequence[int], least: Sequence[int], height: int) -> list[int]:
    """Returns the rows that each region gets: the first ones all, the last ones their least or nothing."""
    rooms = list(least)
    while sum(rooms) > height and any(rooms):
        rooms[max(index for index, room in enumerate(rooms) if room)] = 0
    spare = height - sum(rooms)
    for index, room in enumerate(rooms):
        if room:
            more = min(spare, wanted[index] - room)
            rooms[index] += more
            spare -= more
    return rooms
