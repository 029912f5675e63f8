"""A Timeline of Ancient Knowledge as six spaces with two places each, and a third one where the time card lies there.

  ┌1──────┬2──────┏3━━━━━━┓4──────┬
  │       │       ┃Tikal  ┃       │
up│       │       ┃Temple.┃       │
  │       │       ┃P!●4 2v┃       │
  ├───────┼───────┗━━━━━━━┛───────┼
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from domain.games.ancient_knowledge.lenses import ROWS, SPACES, TIME_CARD, timeline_place
from tui.boards.ancient_knowledge_desk import Desk, fitting, in_two_rows
from tui.boards.flow import flow
from tui.boards.marks import letters
from tui.maps.draw import Glyphs
from tui.text import cells, pad
from tui.widgets.spans import Line, Span, cut, width_of

LEAST: Final = 7
"""Fewest cells within a place; with less room the Timeline is a list."""
_LABELS: Final = {"third": "3d", "upper": "up", "lower": "lo"}
_ROW_WORDS: Final = {"third": "third row", "upper": "up", "lower": "lo"}
_LABEL: Final = 2


class Edges(NamedTuple):
    """The lines of the grid."""

    level: str
    upright: str
    joints: str
    """The nine joints of a grid, row by row."""


LIGHT: Final[Mapping[Glyphs, Edges]] = {
    "unicode": Edges("─", "│", "┌┬┐├┼┤└┴┘"),
    "ascii": Edges("-", "|", "+++++++++"),
}
HEAVY: Final[Mapping[Glyphs, Edges]] = {
    "unicode": Edges("━", "┃", "┏┳┓┣╋┫┗┻┛"),
    "ascii": Edges("#", "#", "#########"),
}
_JOINTS: Final[Mapping[tuple[bool, ...], int]] = {
    (False, False, False, True): 0,
    (False, False, True, True): 1,
    (False, False, True, False): 2,
    (False, True, False, True): 3,
    (True, False, True, False): 5,
    (False, True, False, False): 6,
    (True, True, False, False): 7,
    (True, False, False, False): 8,
}
"""Which heavy joint stands between places, by which are heavy: above left and right, below left and right."""


def grid_width(width: int) -> int:
    """Returns the cells within each place on a board of some width."""
    return (width - _LABEL - 1) // SPACES - 1


def timeline_rows(desk: Desk, seat: str, width: int, *, names: int = 2) -> list[Line]:
    """Returns a Timeline as a grid; as a list where that has no room.

    Args:
        desk: The table.
        seat: Whose.
        width: Cells of a row.
        names: Rows for a name: 2, or 1; 0 makes a list.
    """
    if grid_width(width) < LEAST or names < 1:
        return list_rows(desk, seat, width)
    return _Grid(desk, seat, grid_width(width), names).rows()


class _Grid:
    """A Timeline on its way to rows of text."""

    def __init__(self, desk: Desk, seat: str, inner: int, names: int) -> None:
        self.desk = desk
        self.seat = seat
        self.inner = inner
        self.names = names
        self.order = desk.rows(seat)
        self.light = LIGHT[desk.scene.glyphs]
        self.heavy = HEAVY[desk.scene.glyphs]

    def rows(self) -> list[Line]:
        """Returns the grid from the top down."""
        found: list[Line] = []
        for index in range(len(self.order)):
            found.append(self._edge(index))
            found += self._body(index)
        return [*found, self._edge(len(self.order))]

    def _place(self, row: int, space: int) -> str:
        """Returns the place in a row and space; `""` outside the grid."""
        inside = 0 <= row < len(self.order) and 1 <= space <= SPACES
        return timeline_place(self.seat, space, self.order[row]) if inside else ""

    def _is_heavy(self, row: int, space: int) -> bool:
        place = self._place(row, space)
        return bool(place) and self.desk.is_touched(place)

    def _joint(self, row: int, space: int) -> Span:
        """Returns the joint above a row, at the right of a space."""
        around = tuple(self._is_heavy(row + y, space + x) for y in (-1, 0) for x in (0, 1))
        if any(around):
            return Span(self.heavy.joints[_JOINTS.get(around, 4)], "changed")
        y = 0 if row == 0 else 2 if row == len(self.order) else 1
        x = 0 if space == 0 else 2 if space == SPACES else 1
        return Span(self.light.joints[3 * y + x], "edge")

    def _edge(self, row: int) -> Line:
        """Returns the line above a row, with the numbers of the spaces, what is lit and what is marked."""
        spans: list[Span] = [Span(" " * _LABEL), self._joint(row, 0)]
        for space in range(1, SPACES + 1):
            is_heavy = self._is_heavy(row, space) or self._is_heavy(row - 1, space)
            edges, role = (self.heavy, "changed") if is_heavy else (self.light, "edge")
            place = self._place(row, space)
            head: list[Span] = [Span(str(space), "strong")] if row == 0 else []
            if place in self.desk.scene.lit and place:
                head.append(Span(self.desk.signs.lit, "lit"))
            head += letters(self.desk.scene, place)[:2] if place else []
            spans += [*head, Span(edges.level * (self.inner - width_of(head)), role), self._joint(row, space)]
        return tuple(spans)

    def _body(self, row: int) -> list[Line]:
        """Returns the rows within a row of places."""
        boxes = [self._box(self._place(row, space)) for space in range(1, SPACES + 1)]
        found: list[Line] = []
        middle = self.names // 2
        for number in range(self.names + 1):
            label = _LABELS[self.order[row]] if number == middle else ""
            spans: list[Span] = [Span(f"{label:<{_LABEL}}", "dim"), self._upright(row, 0)]
            for space, box in enumerate(boxes, 1):
                spans += [box[number], self._upright(row, space)]
            found.append(tuple(spans))
        return found

    def _upright(self, row: int, space: int) -> Span:
        """Returns the line at the right of a space."""
        if self._is_heavy(row, space) or self._is_heavy(row, space + 1):
            return Span(self.heavy.upright, "changed")
        return Span(self.light.upright, "edge")

    def _box(self, place: str) -> list[Span]:
        """Returns what stands in a place: the rows of its name and its figures."""
        desk = self.desk
        role = desk.role(place)
        ids = desk.table.stack(place)
        if not ids:
            return [Span(" " * self.inner, role)] * (self.names + 1)
        card = ids[-1]
        if desk.kind(card) == TIME_CARD:
            texts = time_texts(desk, card, self.names)
        else:
            name = desk.card(card)
            named = in_two_rows(name, self.inner) if self.names > 1 else (fitting(name, self.inner),)
            texts = [*named, self._figures(card)]
        return [Span(pad(text, self.inner), role) for text in texts]

    def _figures(self, card: int) -> str:
        left, right = self.desk.figures(card)
        if cells(left) + 1 + cells(right) > self.inner:
            right = right.removesuffix("v")
        return f"{left}{right:>{max(0, self.inner - cells(left))}}"


def time_texts(desk: Desk, card: int, names: int) -> list[str]:
    """Returns what the time card shows: its name, the lap and the side."""
    lap, side = desk.lap(), desk.table.side(card)
    told = [f"lap {lap}" if lap else "", f"side {side}" if side else ""]
    return [desk.marks.time, *told] if names > 1 else [desk.marks.time, " ".join(filter(None, told))]


# -- as a list -------------------------------------------------------------------------------------


def list_rows(desk: Desk, seat: str, width: int) -> list[Line]:
    """Returns a Timeline as a list, one row for each space in which something lies or that can be named."""
    rows: list[Line] = []
    for space in range(1, SPACES + 1):
        pieces = [
            _piece(desk, timeline_place(seat, space, row), row)
            for row in ROWS
            if _is_listed(desk, timeline_place(seat, space, row))
        ]
        if pieces:
            rows += flow((Span(f" {space} ", "strong"),), pieces, width, desk.marks.dot)
    return rows or [(Span(" Timeline empty", "dim"),)]


def _is_listed(desk: Desk, place: str) -> bool:
    is_pointed_at = place in desk.scene.lit or place == desk.scene.focused
    return bool(desk.table.stack(place)) or is_pointed_at or bool(letters(desk.scene, place))


def _piece(desk: Desk, place: str, row: str) -> Line:
    lit = (Span(desk.signs.lit, "lit"),) if place in desk.scene.lit else ()
    role = desk.role(place)
    return (Span(_ROW_WORDS[row], role or "dim"), *lit, desk.gap(place), Span(_told(desk, place), role))


def _told(desk: Desk, place: str) -> str:
    ids = desk.table.stack(place)
    if not ids:
        return desk.signs.none
    if desk.kind(ids[-1]) == TIME_CARD:
        return " ".join(filter(None, time_texts(desk, ids[-1], 2)))
    return " ".join((desk.card(ids[-1]), *desk.figures(ids[-1])))


def in_short(desk: Desk, seat: str, width: int) -> Line:
    """Returns a Timeline in one row, only the figures: `1 C●2 M●1 · 3 P●4`."""
    pieces: list[Line] = []
    for space in range(1, SPACES + 1):
        signs: list[Span] = []
        for row in ROWS:
            place = timeline_place(seat, space, row)
            for card in desk.table.stack(place):
                text = "TIME" if desk.kind(card) == TIME_CARD else desk.figures(card)[0]
                signs += [Span(" "), Span(text, desk.role(place))]
        if signs:
            pieces.append((Span(str(space), "strong"), *signs))
    spans: list[Span] = []
    for piece in pieces:
        spans += [*([Span(desk.marks.dot)] if spans else []), *piece]
    return cut((Span("   Timeline ", "dim"), *(spans or [Span(desk.signs.none)])), width)
