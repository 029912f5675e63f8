"""The map of Lords of Heaven as a table, where there is no room to draw it: one line a Location."""

from __future__ import annotations

from typing import Final

from domain.games.lords_of_heaven.facts import edges, locations
from domain.games.lords_of_heaven.lenses import City, region_place
from tui.boards.flow import flow
from tui.boards.lords_of_heaven_boxes import LATER, foot, influence, is_closed, support
from tui.boards.lords_of_heaven_map import fortress_line, short
from tui.boards.lords_of_heaven_realm import Realm
from tui.widgets.spans import Line, Span, cut, padded, width_of

_NAME: Final = 11
_INFLUENCE: Final = 7
_SUPPORT: Final = 9


def location_rows(realm: Realm, width: int) -> list[Line]:
    """Returns a heading and a line for each Location: control, Influence, Support, buildings, neighbours.

    Without room for them the neighbours go; ways that are assumed have a sign behind the neighbour.
    """
    head = f"  {'Location':<{_NAME}}R {'Infl.':<{_INFLUENCE}}{'Support':<{_SUPPORT}} next to"
    rows: list[Line] = [cut((Span(head, "dim"),), width)]
    rows += [_row(realm, one, width) for one in locations()]
    return [*rows, *_fortresses(realm, width)]


def _row(realm: Realm, location: str, width: int) -> Line:
    region = region_place(location)
    is_touched = realm.is_location_touched(location)
    sign = realm.signs.active if region == realm.scene.focused else "*" if is_touched else " "
    start: Line = (Span(sign, "changed"), Span(" "), *padded((realm.part(realm.location(location), region),), _NAME))
    if is_closed(realm, location):
        return cut((*start, realm.part(LATER, region, "dim")), width)
    controller = City(realm.table, location).controller
    line: Line = (
        *start,
        realm.owner(controller or realm.signs.none, controller, region),
        Span(" "),
        *padded(influence(realm, location, " "), _INFLUENCE),
        *support(realm, location, _SUPPORT),
    )
    line = (*line, Span(" "), *foot(realm, location, " "))
    near = _neighbours(realm, location)
    return cut((*line, Span(f" {near}", "dim")) if width_of(line) + len(near) < width else line, width)


def _neighbours(realm: Realm, location: str) -> str:
    ways = [way for way in edges().values() if location in (way.a, way.b)]
    names = [(way, short(region_place(way.b if way.a == location else way.a))[:4]) for way in ways]
    return " ".join(f"{name}{'' if way.status == 'known' else realm.signs.assumed}" for way, name in names)


def _fortresses(realm: Realm, width: int) -> list[Line]:
    """Returns the ways with Fortresses, and those that can be named next."""
    pieces: list[Line] = []
    for path, way in edges().items():
        line = fortress_line(realm, path)
        if line:
            pieces.append((*line, Span(f" {short(region_place(way.a))}-{short(region_place(way.b))}")))
    return flow((Span(" Fortresses ", "dim"),), pieces, width) if pieces else []
