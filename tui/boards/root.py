"""Root's board: the drawn map with the seats under it, or a table of clearings where there is no room for it."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final

from domain.games.root import places
from domain.games.root.forms import MapData
from tui.boards import map_arrows, root_words
from tui.boards.board import Direction, Scene, in_glyphs
from tui.boards.generic import GenericBoard
from tui.boards.marks import mark_rows, told
from tui.boards.marks import sentences as marks_told
from tui.boards.nearest import nearest, steps_by
from tui.boards.root_battle import in_short
from tui.boards.root_boxes import narrow_box, standing, token_sign, wide_box
from tui.boards.root_cast import Cast
from tui.boards.root_rows import clearing_rows, forest_rows, short
from tui.boards.root_seats import seat_lines, seat_table
from tui.boards.rows import fitted
from tui.boards.tracing import TRACE, traced
from tui.maps.draw import Box, Layout, Mark, draw, edge_middle, lay_out, middle
from tui.maps.place import Graph, Size
from tui.maps.route import Edge
from tui.widgets.spans import Line, Span, cut, padded, plain

LEAST_MAP: Final = Size(50, 13)
"""Below it paths cross, and the map becomes a table."""
NARROW_BOX: Final = Size(11, 3)
WIDE_BOX: Final = Size(19, 5)
LEAST_WIDE_MAP: Final = Size(100, 32)
"""From it clearings are drawn with words."""


class RootBoard:
    """The board of one table of Root; make a new one for each event."""

    fills = True

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.cast = Cast(scene)
        self.map = self.cast.woodland.map
        self._graph = graph_of(self.map) if self.map else None

    # -- drawing ----------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the board for a room; what finds no place is counted in the last line."""
        if self.map is None or self._graph is None:
            return GenericBoard(self.scene).lines(width, height)
        return in_glyphs(self._lines(self.map, self._graph, width, height), self.scene.glyphs)

    def _lines(self, on_map: MapData, graph: Graph, width: int, height: int) -> list[Line]:
        off_map = map_arrows.elsewhere(self.scene, self._clearings(on_map))
        seats = [*mark_rows(off_map, width), *seat_lines(self.cast, width)]
        battle = in_short(self.cast)
        below = [cut(plain(f" {battle}"), width)] if battle else []
        if width < LEAST_MAP.width or height < LEAST_MAP.height:
            seats = [*mark_rows(self.scene, width, name=short), *seat_lines(self.cast, width)]
            rows = clearing_rows(self.cast, self._clearings(on_map), width)
            forests = forest_rows(self.cast, self._lit_forests(on_map), width)
            return fitted([*rows, *forests, *below, *seats], width, height)
        if width >= LEAST_WIDE_MAP.width:
            table = seat_table(self.cast, width, height - LEAST_WIDE_MAP.height)
            if height - len(table) >= LEAST_WIDE_MAP.height:
                return [*self._map(on_map, graph, width, height - len(table)), *table]
        room = max(LEAST_MAP.height, height - len(seats))
        drawn = self._map(on_map, graph, width, room)
        return [*drawn, *fitted(seats, width, height - len(drawn))]

    def _map(self, on_map: MapData, graph: Graph, width: int, height: int) -> list[Line]:
        is_wide = width >= LEAST_WIDE_MAP.width and height >= LEAST_WIDE_MAP.height
        box = WIDE_BOX if is_wide else NARROW_BOX
        layout = lay_out(graph, Size(width, height), box)
        if layout.routes.unrouted:
            layout = lay_out(graph, Size(width, height - 1), box)
        make = wide_box if is_wide else narrow_box
        boxes = {
            place: self._traced(place, make(self.cast, number, standing(self.cast, number), box.width))
            for place in layout.boxes
            if (number := places.clearing_of(place)) is not None
        }
        lines = draw(
            layout,
            boxes,
            closed={edge for edge in graph.edges if self._is_closed(edge)},
            heavy={edge for edge in graph.edges if self._is_heavy(edge)},
            marks=[*self._marks(on_map, layout), *map_arrows.beside(layout, self.scene, short)],
            glyphs=self.scene.glyphs,
        )
        lines = map_arrows.drawn(lines, layout, self.scene)
        return [padded(line, width) for line in (*lines, *self._unrouted(layout))]

    def _traced(self, place: str, box: Box) -> Box:
        return box._replace(role=f"{TRACE}{place}") if self.scene.is_traced else box

    def _unrouted(self, layout: Layout) -> list[Line]:
        names = [
            f"{places.clearing_of(a)}{self.cast.signs.none}{places.clearing_of(b)}" for a, b in layout.routes.unrouted
        ]
        return [plain(f" also {', '.join(names)}")] if names else []

    def _is_closed(self, edge: Edge) -> bool:
        a, b = (places.clearing_of(place) or 0 for place in edge)
        return self.cast.woodland.is_closed(a, b)

    def _is_heavy(self, edge: Edge) -> bool:
        a, b = edge
        numbers = (places.clearing_of(a) or 0, places.clearing_of(b) or 0)
        return bool({(a, b), (b, a)} & self.scene.moves) or places.path(*numbers) in self.scene.touched

    def _marks(self, on_map: MapData, layout: Layout) -> Iterable[Mark]:
        """Yields what stands in forests and on paths: pawns by letter, other pieces by sign, in brackets."""
        standing = self.scene.table.pools
        forests = {place: standing.get(place, {}) for place in self.scene.lit if place.startswith("forest/")}
        for place, pool in sorted({**standing, **forests}.items()):
            is_lit = place in forests
            numbers = places.clearings_of(place)
            is_path = place.startswith("path/")
            if not (pool or is_lit) or not (is_path or place.startswith("forest/")) or not self._is_on(on_map, numbers):
                continue
            nodes = [places.clearing(number) for number in numbers]
            edge = (nodes[0], nodes[-1])
            spot = edge_middle(layout, edge) if is_path else middle(layout, nodes)
            signs = [self._sign(kind, count) for kind, count in pool.items()]
            role = "changed" if place in self.scene.touched else ""
            lit = (Span(self.cast.signs.lit, "lit"),) if is_lit else ()
            text: Line = (Span("(", role), *lit, *signs, Span(")", role))
            if self.scene.is_traced:
                text = traced(text, place)
            elif place == self.scene.focused:
                text = tuple(Span(sign, "focus") for sign, _ in text)
            yield Mark(text, *spot)

    def _is_on(self, on_map: MapData, numbers: tuple[int, ...]) -> bool:
        known = {clearing.number for clearing in on_map.clearings}
        return len(numbers) >= 2 and set(numbers) <= known

    def _sign(self, kind: str, count: int) -> Span:
        owner = places.piece_owner(kind)
        name = places.piece_name(kind)
        is_figure = name in (places.PAWN, places.WARRIOR)
        sign = self.cast.letter(owner) if is_figure else token_sign(kind)
        return self.cast.span(sign if count == 1 and name != places.WARRIOR else f"{sign}{count}", owner)

    # -- places -----------------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Returns the clearings in the order of their numbers, then the forests that can be named next."""
        if self.map is None:
            return GenericBoard(self.scene).places()
        return [*self._clearings(self.map), *self._lit_forests(self.map)]

    def _clearings(self, on_map: MapData) -> list[str]:
        return [places.clearing(clearing.number) for clearing in on_map.clearings]

    def _lit_forests(self, on_map: MapData) -> list[str]:
        forests = [places.forest(numbers) for numbers in on_map.forest_clearings]
        return [forest for forest in forests if forest in self.scene.lit]

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the nearest place in a direction; every place can be reached by such steps.

        Of the forests only those are places that can be named next.
        """
        if self.map is None or self._graph is None:
            return GenericBoard(self.scene).neighbour(place, direction)
        spots = {node: (3 * x, 2 * y) for node, x, y in self._graph.nodes}
        forests: dict[str, tuple[float, float]] = {}
        for forest in self._lit_forests(self.map):
            corners = [spots[places.clearing(number)] for number in places.clearings_of(forest)]
            forests[forest] = (fmean(x for x, _ in corners), fmean(y for _, y in corners))
        if not forests or place not in {*spots, *forests}:
            return nearest(spots, place, direction)
        return steps_by(spots, forests)[place, direction]

    def numbered(self, number: int) -> str | None:
        """Returns a clearing by its number."""
        place = places.clearing(number)
        return place if self.map and place in self.places() else None

    # -- words ------------------------------------------------------------------------------------

    def describe(self, place: str) -> str:
        """Returns a place in one sentence: suit, ruler, all pieces, slots, paths, river, forests."""
        return root_words.describe(self.cast, place) + told(self.scene, place)

    def changed(self) -> str:
        """Returns what the current event did to clearings, if the scene knows how they were."""
        return root_words.changed(self.cast)

    def sentences(self) -> list[str]:
        """Returns the board as sentences: clearings by number, other places in use, seats, deck."""
        if self.map is None:
            return GenericBoard(self.scene).sentences()
        others = [
            place
            for place, pool in sorted(self.scene.table.pools.items())
            if pool and place.startswith(("forest/", "path/", places.BURROW))
        ]
        return [
            *root_words.sentences(self.cast, [*self._clearings(self.map), *others]),
            *marks_told(self.scene),
        ]


def graph_of(on_map: MapData) -> Graph:
    """Returns a map of Root as a graph whose nodes are the places of its clearings."""
    nodes = tuple((places.clearing(clearing.number), clearing.x, clearing.y) for clearing in on_map.clearings)
    return Graph(on_map.id, nodes, tuple((places.clearing(a), places.clearing(b)) for a, b in on_map.edges))
