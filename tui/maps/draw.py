"""How a map becomes lines: boxes with what stands in them, paths as lines, and marks in free spots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from tui.maps.place import Graph, Rect, Size, place
from tui.maps.route import DOWN, LEFT, RIGHT, UP, Edge, Route, Routes, route
from tui.text import cells
from tui.widgets.spans import Line, Span, cut, padded, width_of

Glyphs: TypeAlias = Literal["unicode", "ascii"]

# Which sides of its cell a sign joins.
_R, _D, _L, _U = (1 << direction for direction in (RIGHT, DOWN, LEFT, UP))
_SHAPES: Final = (_R | _L, _D | _U, _R | _D, _D | _L, _R | _U, _L | _U)


class Pen(NamedTuple):
    """The signs of one kind of line: level, upright, and the corners `┌┐└┘`."""

    level: str
    upright: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str

    def sign(self, into: int, out: int) -> str:
        """Returns the sign of a cell from the direction of the step into it and out of it."""
        return self[_SHAPES.index(1 << (into ^ 2) | 1 << out)]


class Pens(NamedTuple):
    """The kinds of lines of a map."""

    light: Pen
    heavy: Pen
    closed: Pen


PENS: Final[Mapping[Glyphs, Pens]] = {
    "unicode": Pens(Pen(*"─│┌┐└┘"), Pen(*"━┃┏┓┗┛"), Pen(*"┄┊┌┐└┘")),
    "ascii": Pens(Pen(*"-|++++"), Pen(*"######"), Pen(*"..++++")),
}


class Layout(NamedTuple):
    """Where everything of a map goes."""

    room: Size
    boxes: Mapping[str, Rect]
    routes: Routes


class Box(NamedTuple):
    """What a box shows. Lines that are too long are cut."""

    title: Line
    """In the upper border, left."""
    corner: Line = ()
    """In the upper border, right."""
    rows: tuple[Line, ...] = ()
    foot: Line = ()
    """In the lower border, left."""
    is_heavy: bool = False
    is_focused: bool = False
    role: str = ""
    """In which all of it is drawn; empty leaves every part its own."""


class Mark(NamedTuple):
    """Something without a box: it is written in the free spot nearest to a point of the map."""

    text: Line
    x: float
    y: float
    """In cells, as given by `middle`."""


@lru_cache(maxsize=64)
def lay_out(graph: Graph, room: Size, box: Size) -> Layout:
    """Returns boxes and ways of a map for a room, both in cells; the answer is kept."""
    boxes = place(graph, room, box)
    return Layout(room, boxes, route(graph, boxes, room))


def middle(layout: Layout, nodes: Iterable[str]) -> tuple[float, float]:
    """Returns the mean of the middles of some boxes, in cells."""
    found = [layout.boxes[node] for node in nodes]
    x = sum(box.x + (box.width - 1) / 2 for box in found) / len(found)
    y = sum(box.y + (box.height - 1) / 2 for box in found) / len(found)
    return x, y


def draw(
    layout: Layout,
    boxes: Mapping[str, Box],
    *,
    closed: Collection[Edge] = (),
    heavy: Collection[Edge] = (),
    marks: Sequence[Mark] = (),
    glyphs: Glyphs = "unicode",
) -> list[Line]:
    """Returns the map as lines, each exactly as wide as the room of the layout.

    `closed` and `heavy` name edges as the graph does. Where paths cross, the level one is broken.
    """
    pens = PENS[glyphs]
    canvas = _Canvas(layout.room)
    for edge, way in layout.routes.routes.items():
        pen = pens.heavy if edge in heavy else pens.closed if edge in closed else pens.light
        canvas.path(way, pen, "changed" if edge in heavy else "edge")
    for node, rect in layout.boxes.items():
        if node in boxes:
            box = boxes[node]
            canvas.box(rect, box, pens.heavy if box.is_heavy else pens.light)
    for mark in marks:
        canvas.mark(mark)
    return canvas.lines()


def edge_middle(layout: Layout, edge: Edge) -> tuple[float, float]:
    """Returns the middle of a path in cells, or of its two boxes if it has no way."""
    way = layout.routes.routes.get(edge)
    if way is None:
        return middle(layout, edge)
    x, y = way.cells[len(way.cells) // 2]
    return float(x), float(y)


class _Canvas:
    """Cells with a sign and a role; a sign two cells wide leaves the second one empty."""

    def __init__(self, room: Size) -> None:
        self.room = room
        self.signs = [[" "] * room.width for _ in range(room.height)]
        self.roles = [[""] * room.width for _ in range(room.height)]
        self.is_used = [[False] * room.width for _ in range(room.height)]

    def put(self, x: int, y: int, sign: str, role: str) -> None:
        if 0 <= x < self.room.width and 0 <= y < self.room.height:
            self.signs[y][x] = sign
            self.roles[y][x] = role
            self.is_used[y][x] = True

    def write(self, x: int, y: int, line: Line) -> None:
        """Writes spans from a cell on."""
        for text, role in line:
            for sign in text:
                size = cells(sign)
                if size == 0:
                    self.signs[y][x - 1] += sign
                    continue
                self.put(x, y, sign, role)
                if size == 2:
                    self.put(x + 1, y, "", role)
                x += size

    def path(self, way: Route, pen: Pen, role: str) -> None:
        for (x, y), (into, out) in zip(way.cells, way.turns, strict=True):
            is_level = not into & 1 and not out & 1
            if not (is_level and self.is_used[y][x]):
                self.put(x, y, pen.sign(into, out), role)

    def box(self, rect: Rect, box: Box, pen: Pen) -> None:
        inner = rect.width - 2
        role = "changed" if box.is_heavy else "edge"
        upper = pen.top_left + pen.level * inner + pen.top_right
        lower = pen.bottom_left + pen.level * inner + pen.bottom_right
        self.write(rect.x, rect.y, (Span(upper, role),))
        self.write(rect.x, rect.bottom, (Span(lower, role),))
        rows = (*box.rows, *((),) * rect.height)
        for y, line in zip(range(rect.y + 1, rect.bottom), rows, strict=False):
            side = Span(pen.upright, role)
            self.write(rect.x, y, (side, *padded(line, inner), side))
        self.write(rect.x + 1, rect.bottom, cut(box.foot, inner))
        self.title(rect, box, inner)
        if box.role:
            for x, y in rect.cells():
                self.roles[y][x] = box.role

    def title(self, rect: Rect, box: Box, inner: int) -> None:
        corner = width_of(box.corner)
        title = cut(box.title, inner - (corner + 1 if corner else 0))
        if box.is_focused:
            title = tuple(Span(text, "focus") for text, _ in title)
        self.write(rect.x + 1, rect.y, title)
        if 0 < corner < inner:
            self.write(rect.right - 1 - corner, rect.y, box.corner)

    def mark(self, mark: Mark) -> None:
        size = width_of(mark.text)
        spot = self.free_spot(mark.x - (size - 1) / 2, mark.y, size)
        if spot is not None:
            self.write(*spot, mark.text)

    def free_spot(self, x: float, y: float, size: int) -> tuple[int, int] | None:
        """Returns the first cell of the free run of `size` nearest to a point; a row counts as two columns."""
        best: tuple[float, int, int] | None = None
        for row, used in enumerate(self.is_used):
            free = 0
            for column, taken in enumerate(used):
                free = 0 if taken else free + 1
                if free >= size:
                    start = column - size + 1
                    away = abs(start - x) + 2 * abs(row - y)
                    best = min(best, (away, start, row)) if best else (away, start, row)
        return None if best is None else best[1:]

    def lines(self) -> list[Line]:
        return [_joined(signs, roles) for signs, roles in zip(self.signs, self.roles, strict=True)]


def _joined(signs: Sequence[str], roles: Sequence[str]) -> Line:
    spans: list[Span] = []
    for sign, role in zip(signs, roles, strict=True):
        if spans and spans[-1].role == role:
            spans[-1] = Span(spans[-1].text + sign, role)
        else:
            spans.append(Span(sign, role))
    return tuple(spans)
