"""What stands in the boxes of the map: a Location in fifteen columns, or in twenty-seven with words."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.figures import is_asked, is_open_city
from domain.games.lords_of_heaven.lenses import (
    City,
    citadel_place,
    in_play,
    level_place,
    owner_in,
    region_place,
    seats,
    temple_place,
)
from domain.games.lords_of_heaven.lenses import support as support_in
from tui.boards.lords_of_heaven_realm import LEVELS, Realm
from tui.boards.names import shortened
from tui.maps.draw import Box
from tui.text import cells
from tui.widgets.spans import Line, Span, width_of

LATER = "2nd Crusade"
_HEAVY_LINE = {"unicode": "━", "ascii": "#"}
_EMPTY = "."
"""An Influence space on which nobody stands."""


def is_closed(realm: Realm, location: str) -> bool:
    """Returns True for a Location that is not on the board yet."""
    return location not in in_play(realm.table)


def narrow_box(realm: Realm, location: str, width: int) -> Box:
    """Returns a Location for a box of three rows: Influence from the lowest level on, a wall, Support."""
    if is_closed(realm, location):
        return _closed_box(realm, location, width)
    return _box(realm, location, width, (_presence(realm, location, width),), foot(realm, location, realm.marks.line))


def _box(realm: Realm, location: str, width: int, rows: tuple[Line, ...], lower: Line) -> Box:
    region = region_place(location)
    controller = City(realm.table, location).controller
    clash = realm.signs.clash if realm.fight is not None and realm.fight.place == location else ""
    room = width - len(clash) - (2 if controller else 0)
    name = realm.location(location)
    blank = " " if cells(name) + 1 < room else ""
    title: Line = (realm.part(shortened(name, room), region), Span(clash, "changed"), Span(blank))
    corner: Line = (realm.owner(controller, controller, region),) if controller else ()
    is_heavy = realm.is_location_touched(location)
    if lower and width_of(lower) < width:
        lower = (Span(_HEAVY_LINE[realm.scene.glyphs] if is_heavy else realm.marks.line, "edge"), *lower)
    return Box(title, corner, rows, lower, is_heavy, not realm.scene.is_traced and realm.scene.focused == region)


def _closed_box(realm: Realm, location: str, width: int) -> Box:
    return _box(realm, location, width, ((realm.part(LATER, region_place(location), "dim"),),), ())


def _presence(realm: Realm, location: str, width: int) -> Line:
    """Folds in this order: blanks between Support, blanks between Influence, the smallest Support."""
    wall = Span(realm.marks.wall, "edge")
    left: Line = ()
    for gap, between in ((" ", " "), (" ", ""), ("", "")):
        left = (*influence(realm, location, gap), wall)
        found = _groups(realm, location, between)
        if width_of(left) + width_of(found) <= width:
            return (*left, *_filled(realm, location, found, width - width_of(left)))
    return (*left, *support(realm, location, width - width_of(left)))


def influence(realm: Realm, location: str, between: str) -> Line:
    """Returns who stands on the levels of a City, the lowest first: `B C .`."""
    spans: list[Span] = []
    for level in LEVELS[: realm.top]:
        place = level_place(location, level)
        seat, lit = City(realm.table, location).at(level), realm.lit(place)
        gap = lit or (between if level > 1 else "")
        spans += [realm.part(gap, place, "lit")] if lit else [Span(gap)] if gap else []
        spans.append(realm.owner(seat or _EMPTY, seat, place))
    return tuple(spans)


def support(realm: Realm, location: str, width: int) -> Line:
    """Returns the Support in a Region in so many cells; the smallest groups give way where there is no room."""
    for between in (" ", ""):
        found = _groups(realm, location, between)
        if width_of(found) <= width:
            return _filled(realm, location, found, width)
    spans = list(_groups(realm, location, ""))
    while spans and width_of(spans) + 1 > width:
        spans.pop()
    return _filled(realm, location, (*spans, Span(realm.signs.more)), width)


def _filled(realm: Realm, location: str, found: Line, width: int) -> Line:
    blank = width - width_of(found)
    return (*found, realm.part(" " * blank, region_place(location))) if blank > 0 else found


def _groups(realm: Realm, location: str, between: str) -> Line:
    """Returns the Support of each seat, who has most first."""
    region = region_place(location)
    lit = realm.lit(region)
    spans: list[Span] = [realm.part(lit, region, "lit")] if lit else []
    for index, (seat, count) in enumerate(supporters(realm, location)):
        spans += [Span(between)] if index and between else []
        spans.append(realm.owner(f"{seat}{count}", seat, region))
    return tuple(spans)


def supporters(realm: Realm, location: str) -> list[tuple[str, int]]:
    """Returns the seats with Support in a Region and how much they have, who has most first."""
    order = seats(realm.table)
    found = [(seat, support_in(realm.table, location, seat)) for seat in order]
    return sorted((one for one in found if one[1]), key=lambda one: (-one[1], order.index(one[0])))


def foot(realm: Realm, location: str, between: str, *, is_wide: bool = False) -> Line:
    """Returns Citadel and Church or Mosque: `cit B`, `mos K`; those that can be built next are lit."""
    parts: list[Line] = []
    for place, word in ((citadel_place(location), "Citadel"), (temple_place(location), "")):
        owner, lit = owner_in(realm.table, place), realm.lit(place)
        if not owner and not lit and place != realm.scene.focused:
            continue
        name = word or (realm.temple(owner) if owner else "Church or Mosque" if is_wide else "Church")
        text = name if is_wide else name[:3].lower()
        role = "changed" if realm.is_touched(place) else ""
        sign = realm.owner(owner or realm.signs.none, owner, place)
        parts.append((realm.part(lit, place, "lit"), realm.part(f"{text} ", place, role), sign))
    return _joined(parts, Span(between, "edge"))


def _joined(parts: Sequence[Line], between: Span) -> Line:
    return tuple(
        span for index, part in enumerate(parts) for span in ((between, *part) if index else part) if span.text
    )


# -- with words -------------------------------------------------------------------------------------


def wide_box(realm: Realm, location: str, width: int) -> Box:
    """Returns a Location for a box of five rows, with its figures."""
    if is_closed(realm, location):
        return _closed_box(realm, location, width)
    region = region_place(location)
    word: Line = (realm.part("Support ", region, "dim"),)
    rows = (
        _levels(realm, location),
        (Span(_figures(realm, location), "dim"),),
        (*word, *support(realm, location, width - width_of(word))),
    )
    lower = foot(realm, location, realm.marks.line, is_wide=True)
    if width_of(lower) > width:
        lower = foot(realm, location, realm.marks.line)
    return _box(realm, location, width, rows, lower)


def _levels(realm: Realm, location: str) -> Line:
    """Returns who stands on the levels and what each costs: `1 B 2°  2 C 4°  3 . 6°`."""
    known = locations()[location]
    spans: list[Span] = []
    for level in LEVELS[: realm.top]:
        place = level_place(location, level)
        seat, lit = City(realm.table, location).at(level), realm.lit(place)
        spans.append(Span("  " if level > 1 and not lit else " " if level > 1 else ""))
        cost = (
            ""
            if are_figures_told(realm, location)
            else f" {realm.figure(known.level_cost[level - 1], is_open_city(location))}"
        )
        spans += [realm.part(lit, place, "lit"), realm.part(f"{level} ", place, "dim")]
        spans += [realm.owner(seat or _EMPTY, seat, place), realm.part(cost, place, "dim")]
    return tuple(span for span in spans if span.text)


def are_figures_told(realm: Realm, location: str) -> bool:
    """Returns True if the figures of a City are told as they are needed: no source gives them, and none is assumed."""
    return is_asked(realm.table, is_open=is_open_city(location))


def _figures(realm: Realm, location: str) -> str:
    if are_figures_told(realm, location):
        return "figures are told"
    known = locations()[location]
    is_assumed = is_open_city(location)
    income = " ".join(map(str, known.income[: realm.top]))
    return f"income {realm.figure(income, is_assumed)}  ransack {realm.figure(known.ransack_gold, is_assumed)}"
