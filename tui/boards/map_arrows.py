"""Letters and arrows on a drawn map: a letter in a corner of a place's box, an arrow along the cells of a path.

Between places without a path an arrow is written at both ends, as `5→9` beside each box. Directions show by signs
alone, so that they are there in ASCII and without colour.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from domain.match_events import Mark
from tui.boards.board import Scene
from tui.boards.marks import arrow_text, arrows, letters, role_of
from tui.maps.draw import Glyphs, Layout
from tui.maps.draw import Mark as Written
from tui.maps.place import Rect
from tui.maps.route import DOWN, LEFT, RIGHT, UP, Route
from tui.text import cells
from tui.widgets.spans import Line, Span

_HEADS: Final[Mapping[Glyphs, Mapping[int, str]]] = MappingProxyType(
    {
        "unicode": {RIGHT: "→", DOWN: "↓", LEFT: "←", UP: "↑"},
        "ascii": {RIGHT: ">", DOWN: "v", LEFT: "<", UP: "^"},
    }
)


def drawn(lines: Sequence[Line], layout: Layout, scene: Scene) -> list[Line]:
    """Returns a drawn map with the letters and the arrows along its paths."""
    signs = {**dict(_along(layout, scene)), **dict(_corners(layout, scene))}
    return overlaid(lines, signs) if signs else list(lines)


def beside(layout: Layout, scene: Scene, name: Callable[[str], str]) -> list[Written]:
    """Returns what is written at both ends of the arrows that follow no path; `name` says how a place is called."""
    found = []
    for mark in arrows(scene):
        if mark.place in layout.boxes and mark.to in layout.boxes and _way(layout, mark) is None:
            text: Line = (Span(arrow_text(mark, scene.glyphs, name), role_of(mark)),)
            ends = layout.boxes[mark.place], layout.boxes[mark.to]
            found += [Written(text, *_towards(*ends)), Written(text, *_towards(*reversed(ends)))]
    return found


def elsewhere(scene: Scene, on_map: Collection[str]) -> Scene:
    """Returns the scene with those marks only that find no place on the map."""
    left = [mark for mark in scene.marks if mark.place not in on_map or (mark.to and mark.to not in on_map)]
    return scene._replace(marks=tuple(left))


def _corners(layout: Layout, scene: Scene) -> Iterator[tuple[tuple[int, int], Span]]:
    for place, box in layout.boxes.items():
        right = box.x + box.width - 1
        corners = ((right, box.y), (right, box.bottom), (box.x, box.y), (box.x, box.bottom))
        yield from zip(corners, letters(scene, place), strict=False)


def _way(layout: Layout, mark: Mark) -> tuple[Route, bool] | None:
    """Returns the path of an arrow, and True if the arrow goes along it as it is drawn."""
    for edge in ((mark.place, mark.to), (mark.to, mark.place)):
        way = layout.routes.routes.get(edge)
        if way is not None:
            (x, y), (into, _) = way.cells[0], way.turns[0]
            came_from = x - (into == RIGHT) + (into == LEFT), y - (into == DOWN) + (into == UP)
            return way, came_from in set(layout.boxes[mark.place].cells())
    return None


def _along(layout: Layout, scene: Scene) -> Iterator[tuple[tuple[int, int], Span]]:
    heads = _HEADS[scene.glyphs]
    for mark in arrows(scene):
        found = _way(layout, mark)
        if found is None:
            continue
        way, is_along = found
        free = [
            (cell, into, out)
            for cell, (into, out) in zip(way.cells, way.turns, strict=True)
            if cell not in layout.routes.crossings
        ]
        # Corners stay as they are, so that the path can be followed; one that has nothing but corners shows it there.
        for cell, into, out in [one for one in free if one[1] == one[2]] or free:
            yield cell, Span(heads[out if is_along else into ^ 2], role_of(mark))


def _towards(box: Rect, other: Rect) -> tuple[float, float]:
    """Returns the point beside a box that faces another one."""
    x, y = _middle(box)
    to_x, to_y = _middle(other)
    if abs(to_x - x) * box.height >= abs(to_y - y) * box.width:
        return (box.x + box.width + 2.0 if to_x > x else box.x - 3.0), y
    return x, (box.bottom + 1.0 if to_y > y else box.y - 1.0)


def _middle(box: Rect) -> tuple[float, float]:
    return box.x + (box.width - 1) / 2, box.y + (box.height - 1) / 2


def overlaid(lines: Sequence[Line], signs: Mapping[tuple[int, int], Span]) -> list[Line]:
    """Returns lines with some cells, named by column and row, replaced by signs that are one cell wide."""
    rows = {y for _, y in signs}
    return [_with_signs(line, y, signs) if y in rows else line for y, line in enumerate(lines)]


def _with_signs(line: Line, y: int, signs: Mapping[tuple[int, int], Span]) -> Line:
    spans: list[Span] = []
    x = 0
    for text, role in line:
        for sign in text:
            new = signs.get((x, y)) if cells(sign) == 1 else None
            new = new or Span(sign, role)
            if spans and spans[-1].role == new.role:
                spans[-1] = Span(spans[-1].text + new.text, new.role)
            else:
                spans.append(new)
            x += cells(sign)
    return tuple(spans)
