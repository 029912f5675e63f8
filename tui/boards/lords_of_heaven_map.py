"""The map of Lords of Heaven: its Locations as boxes, the ways between them as paths, Fortresses upon them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from domain.games.lords_of_heaven.facts import Edge as Way
from domain.games.lords_of_heaven.facts import edges, locations, path_id
from domain.games.lords_of_heaven.lenses import in_play, owner_in, path_place, region_place
from domain.match_events import Mark as NoteMark
from tui.boards import map_arrows
from tui.boards.board import Scene
from tui.boards.lords_of_heaven_boxes import narrow_box, wide_box
from tui.boards.lords_of_heaven_realm import Realm, parts_of
from tui.maps.draw import Layout, Mark, draw, edge_middle, lay_out
from tui.maps.place import Graph, Size
from tui.maps.route import Edge, Route
from tui.widgets.spans import Line, Span, padded, plain

POSITIONS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "iconium": (0, 0),
        "antiocheia": (0.5, 0.11),
        "edessa": (1, 0),
        "tyrus": (0, 0.5),
        "tripoli": (0.5, 0.56),
        "aleppo": (1, 0.5),
        "ascalon": (0, 1),
        "jerusalem": (0.5, 1),
        "damascus": (1, 1),
    }
)
"""Where the Locations are drawn, x to the right and y down; no source has the printed board, so these are a choice."""
LEAST_MAP: Final = Size(50, 12)
"""Below it paths cross, and the map becomes a table."""
LEAST_WIDE_MAP: Final = Size(100, 20)
"""From it Locations are drawn with words."""
NARROW_BOX: Final = Size(15, 3)
WIDE_BOX: Final = Size(27, 5)
_CLEAR_HEIGHTS: Final = {NARROW_BOX: (17, 13, 12), WIDE_BOX: (24, 22, 20)}
"""Heights at which no paths cross in most widths, tried where they cross in the whole room."""


def graph() -> Graph:
    """Returns the map as a graph whose nodes are the Regions."""
    nodes = tuple((region_place(one), *POSITIONS[one]) for one in locations() if one in POSITIONS)
    drawn = [way for way in edges().values() if way.a in POSITIONS and way.b in POSITIONS]
    return Graph("lords-of-heaven", nodes, tuple((region_place(way.a), region_place(way.b)) for way in drawn))


def location_of(region: str) -> str:
    """Returns the Location of a node."""
    return region.partition("/")[2]


def way_of(edge: Edge) -> Way:
    """Returns what the data say of a path."""
    return edges()[path_id(location_of(edge[0]), location_of(edge[1]))]


def node_of(place: str) -> str:
    """Returns the node to which a place belongs, or the place if it belongs to none."""
    return next((region_place(one) for one in locations() if place in parts_of(one)), place)


def on_nodes(scene: Scene) -> Scene:
    """Returns a scene whose marks name the nodes of the map instead of the places at them."""
    marks = [NoteMark(node_of(one.place), one.letter, one.colour, node_of(one.to)) for one in scene.marks]
    return scene._replace(marks=tuple(marks))


def short(place: str) -> str:
    """Returns a Location by its name, another place as it is."""
    known = locations().get(location_of(place)) if place.startswith("region/") else None
    return known.name if known else place


def map_lines(realm: Realm, room: Size) -> list[Line]:
    """Returns the map in a room; ways for which there is no room are named below it."""
    is_wide = room.width >= LEAST_WIDE_MAP.width and room.height >= LEAST_WIDE_MAP.height
    box = WIDE_BOX if is_wide else NARROW_BOX
    drawn = graph()
    layout = clearest(drawn, room, box)
    make = wide_box if is_wide else narrow_box
    boxes = {node: make(realm, location_of(node), box.width - 2) for node in layout.boxes}
    forts = dict(_fortresses(realm, layout))
    scene = on_nodes(realm.scene)
    lines = draw(
        layout,
        boxes,
        closed={edge for edge in drawn.edges if way_of(edge).status != "known"},
        heavy={edge for edge in drawn.edges if _is_heavy(realm, edge)},
        marks=[*_beside_ways(realm, layout, forts), *map_arrows.beside(layout, scene, short)],
        glyphs=realm.scene.glyphs,
    )
    lines = map_arrows.drawn(lines, layout, scene)
    lines = map_arrows.overlaid(lines, {cell: sign for fort in forts.values() for cell, sign in fort.items()})
    rows = [padded(line, room.width) for line in (*lines, *_unrouted(realm, layout))]
    return [*rows, *[padded((), room.width)] * (room.height - len(rows))]


def clearest(drawn: Graph, room: Size, box: Size) -> Layout:
    """Returns the map as large as it can be without crossings; else in the room that leaves fewest."""
    found: list[Layout] = []
    for height in dict.fromkeys((room.height, *_CLEAR_HEIGHTS[box])):
        if height <= room.height:
            found.append(lay_out(drawn, Size(room.width, height), box))
            if not found[-1].routes.crossings and not found[-1].routes.unrouted:
                return found[-1]
    best = min(found, key=lambda one: (len(one.routes.unrouted), len(one.routes.crossings)))
    is_full = best.routes.unrouted and best.room.height == room.height
    return lay_out(drawn, Size(room.width, room.height - 1), box) if is_full else best


def _is_heavy(realm: Realm, edge: Edge) -> bool:
    a, b = edge
    return bool({(a, b), (b, a)} & realm.scene.moves) or path_place(way_of(edge).id) in realm.scene.touched


def _unrouted(realm: Realm, layout: Layout) -> list[Line]:
    names = [f"{short(a)}{realm.signs.none}{short(b)}" for a, b in layout.routes.unrouted]
    return [plain(f" also {', '.join(names)}")] if names else []


# -- Fortresses ---------------------------------------------------------------------------------------


def fortress_line(realm: Realm, path: str) -> Line:
    """Returns what stands on a way, or can be named there: `[C]`; `()` where nothing is shown."""
    place = path_place(path)
    owner, lit = owner_in(realm.table, place), realm.lit(place)
    if not owner and not lit and place != realm.scene.focused:
        return ()
    role = "lit" if lit else "changed" if realm.is_touched(place) else "edge"
    sign = realm.owner(owner, owner, place) if owner else realm.part(lit or realm.signs.none, place, role)
    return (realm.part("[", place, role), sign, realm.part("]", place, role))


def _fortresses(realm: Realm, layout: Layout) -> Iterator[tuple[str, dict[tuple[int, int], Span]]]:
    """Yields ways with the cells of their Fortresses, where a path has room for one."""
    for edge, route in layout.routes.routes.items():
        path = way_of(edge).id
        line = fortress_line(realm, path)
        if line and (cells := _room_on(layout, route)):
            yield path, dict(zip(cells, line, strict=True))


def _room_on(layout: Layout, route: Route) -> tuple[tuple[int, int], ...]:
    """Returns three level cells nearest to the middle of a path, or an upright one with free cells beside it."""
    turns, crossings = route.turns, {*layout.routes.crossings}
    level = [
        at for at in range(1, len(turns) - 1) if all(not turn & 1 for one in turns[at - 1 : at + 2] for turn in one)
    ]
    runs = [tuple(sorted(route.cells[at - 1 : at + 2])) for at in _from_middle(route, level)]
    taken = {cell for box in layout.boxes.values() for cell in box.cells()}
    taken |= {cell for other in layout.routes.routes.values() for cell in other.cells}
    upright = [at for at, (into, out) in enumerate(turns) if into & 1 and out & 1]
    for at in _from_middle(route, upright):
        x, y = route.cells[at]
        sides = ((x - 1, y), (x + 1, y))
        if not taken.intersection(sides) and 0 < x < layout.room.width - 1:
            runs.append((sides[0], (x, y), sides[1]))
    return next((run for run in runs if not crossings.intersection(run)), ())


def _from_middle(route: Route, found: Sequence[int]) -> list[int]:
    return sorted(found, key=lambda at: (abs(2 * at - len(route.cells) + 1), at))


def _beside_ways(realm: Realm, layout: Layout, on_ways: Mapping[str, object]) -> Iterator[Mark]:
    """Yields the Fortresses for which their paths have no room."""
    there = in_play(realm.table)
    for edge in layout.routes.routes:
        way = way_of(edge)
        line = fortress_line(realm, way.id)
        if line and way.id not in on_ways:
            yield Mark(line, *edge_middle(layout, edge))
    for edge in layout.routes.unrouted:
        way = way_of(edge)
        if (line := fortress_line(realm, way.id)) and way.a in there and way.b in there:
            yield Mark((*line, Span(f" {short(edge[0])}-{short(edge[1])}")), *edge_middle(layout, edge))
