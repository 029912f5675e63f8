"""Lords of Heaven's board: the map, below it the action columns or the Conflict under way, and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.games.lords_of_heaven.facts import edges, locations
from domain.games.lords_of_heaven.lenses import (
    BOX,
    COLUMNS,
    CONFLICT,
    DECK,
    DISCARD,
    PHASE,
    ROUND_CARD,
    ROUND_DECK,
    SUPPLY,
    citadel_place,
    column_place,
    in_play,
    level_place,
    path_place,
    region_place,
    temple_place,
)
from tui.boards import lords_of_heaven_words as words
from tui.boards import map_arrows
from tui.boards.board import Direction, Scene, in_glyphs
from tui.boards.lords_of_heaven_columns import column_rows
from tui.boards.lords_of_heaven_conflict import sheet_of
from tui.boards.lords_of_heaven_map import (
    LEAST_MAP,
    LEAST_WIDE_MAP,
    POSITIONS,
    map_lines,
    on_nodes,
    short,
)
from tui.boards.lords_of_heaven_realm import LEVELS, WIDE, Realm, is_laid_out
from tui.boards.lords_of_heaven_rows import location_rows
from tui.boards.lords_of_heaven_seats import (
    draft_rows,
    hand_order,
    hand_row,
    over,
    result_rows,
    seat_rows,
    seat_table,
    seats_beside,
    status_parts,
    track_rows,
)
from tui.boards.marks import mark_rows, told
from tui.boards.marks import sentences as marks_told
from tui.boards.nearest import next_in_rows, steps_by
from tui.boards.rows import fitted
from tui.maps.place import Size
from tui.text import cells
from tui.widgets.spans import Line, Span, cut, width_of

_DECKS: Final = (ROUND_CARD, ROUND_DECK, DECK, DISCARD, SUPPLY)
_LETTERED: Final = ("hand", "vp", "screen", "units", "presence")
"""Places of a seat whose letters stand beside them."""
_BARS: Final = 4
"""Rows of bars below the sums where there is room."""
_FULL_SHEET: Final = 10
"""Rows of what stands between the map and the seats in the wide form."""


class LordsOfHeavenBoard:
    """The board of one table of Lords of Heaven; make a new one for each event."""

    fills = True

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.realm = Realm(scene)

    # -- drawing ----------------------------------------------------------------------------------

    def lines(self, width: int, height: int) -> list[Line]:
        """Returns the board in a room; what finds no place is counted in the line below the map."""
        return in_glyphs(self._lines(width, height), self.scene.glyphs)

    def _lines(self, width: int, height: int) -> list[Line]:
        if width < LEAST_MAP.width or height < LEAST_MAP.height:
            return self._without_map(width, height)
        below = self._wide(width, height) if self._is_wide(width, height) else self._narrow(width, height)
        return [*map_lines(self.realm, Size(width, height - len(below))), *below]

    def _is_wide(self, width: int, height: int) -> bool:
        return width >= WIDE and height - self._wide_rows >= LEAST_WIDE_MAP.height

    @property
    def _wide_rows(self) -> int:
        """How many rows the wide form takes below the map; it follows from the number of seats alone."""
        return 3 + _FULL_SHEET + 2 * len(self.realm.seats)

    def _wide(self, width: int, height: int) -> list[Line]:
        realm = self.realm
        seats, track = seat_table(realm, width), track_rows(realm, width)[:1]
        hands = [hand_row(realm, seat, width) for seat in hand_order(realm)]
        middle = _filled(self._middle(width, _FULL_SHEET, in_full=True), _FULL_SHEET)
        del height
        return [self._status(width, 0), *middle, *seats, *track, *hands]

    def _narrow(self, width: int, height: int) -> list[Line]:
        """Returns what stands below the map: as many rows at every event, so that the map keeps its place."""
        realm = self.realm
        marks = mark_rows(self._off_map(), width)
        hands = [hand_row(realm, seat, width) for seat in hand_order(realm)]
        rest = [*marks, *hands, *track_rows(realm, width)]
        count = len(realm.seats)
        most = 1 + 2 + _BARS + count + count + 1
        room = min(height - LEAST_MAP.height, most)
        if room <= 0:
            return []
        seats = seat_rows(realm, width)
        needed = self._needed(width)
        if room - 1 - count < needed:
            seats = seats_beside(realm, width)
        space = room - 1 - len(seats)
        middle = self._middle(width, max(0, min(space, max(needed, 2 + _BARS))), in_full=False)
        left = max(0, space - len(middle))
        status = self._status(width, max(0, len(rest) - left))
        return _filled([status, *middle, *seats, *rest[:left]], room)[:room]

    def _needed(self, width: int) -> int:
        """Returns how many rows the sheet between the map and the seats takes at least."""
        sheet = sheet_of(self.realm)
        if sheet is not None:
            return len(sheet.rows(width))
        is_list = over(self.realm) is not None or self.realm.table.value(PHASE) == "draft"
        return 1 + len(self.realm.seats) if is_list else 3

    def _middle(self, width: int, rows: int, *, in_full: bool) -> list[Line]:
        """Returns the action columns, or what takes their place: a Conflict, the draft, the result."""
        realm, sheet, end = self.realm, sheet_of(self.realm), over(self.realm)
        if rows <= 0:
            return []
        if sheet is not None:
            return fitted(sheet.full(width) if in_full else sheet.rows(width), width, rows)
        if end is not None:
            return fitted(result_rows(realm, end, width), width, rows)
        if realm.table.value(PHASE) == "draft":
            return fitted(draft_rows(realm, width), width, rows)
        return column_rows(realm, width, rows)

    def _status(self, width: int, hidden: int) -> Line:
        """Returns the rule below the map: Crusade, round, decks, a Conflict, what is assumed, what is left out."""
        realm, sheet = self.realm, sheet_of(self.realm)
        is_wide = width >= WIDE
        dot = Span(realm.dot, "edge")
        parts = status_parts(realm, in_full=is_wide)
        line = realm.marks.line
        note = f" +{hidden} more i" if hidden else ""
        if sheet is not None:
            room = width - len(note) - 2
            title = next((one for one in sheet.titles() if cells(one) <= room), sheet.titles()[-1])
            battle: tuple[int, Line] = (10, (Span(title, "changed"),))
            parts = [*parts[:-1], battle, parts[-1]] if is_wide else [battle, parts[-1]]
        while True:
            body = [span for at, (_, part) in enumerate(parts) for span in ((dot, *part) if at else part)]
            head: Line = (Span(f"{line} ", "edge"), *body)
            if width_of(head) + len(note) <= width or len(parts) == 1:
                break
            parts.remove(min(parts, key=lambda one: one[0]))
        head = cut(head, width - len(note))
        fill = width - width_of(head) - len(note)
        filled = (*head, Span(" " + line * (fill - 1), "edge")) if fill > 1 else (*head, Span(" " * fill))
        return (*filled, Span(note, "dim")) if note else filled

    def _without_map(self, width: int, height: int) -> list[Line]:
        realm = self.realm
        hands = [hand_row(realm, seat, width) for seat in hand_order(realm)]
        rows = [*location_rows(realm, width), self._status(width, 0)]
        rows += self._middle(width, max(3, self._needed(width)), in_full=False)
        marks = mark_rows(self.scene, width, name=short)
        return fitted([*rows, *seat_rows(realm, width), *marks, *hands, *track_rows(realm, width)], width, height)

    def _off_map(self) -> Scene:
        """Returns the scene with those marks only that find no place on the board."""
        shown = {region_place(one) for one in POSITIONS}
        left = map_arrows.elsewhere(on_nodes(self.scene), shown)
        beside = {column_place(name) for name in COLUMNS} | {ROUND_DECK, DECK, DISCARD}
        beside |= {f"{one.seat}/{part}" for one in self.realm.seats for part in _LETTERED}
        return left._replace(marks=tuple(one for one in left.marks if one.to or one.place not in beside))

    # -- places -----------------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Returns the Locations with what stands or can be named there, the columns and decks, the seats."""
        return [*self._walk.regions, *self._walk.stops, *self._below_places()]

    @property
    def _walk(self) -> _Walk:
        return _walk_of(self.realm)

    def _below(self) -> list[list[str]]:
        """Returns the places below the map as they lie."""
        table = self.realm.table
        rows = [[column_place(name) for name in COLUMNS], list(_DECKS)]
        for one in self.realm.seats:
            area = self.realm.area(one.seat)
            row = [area.hand.name, f"{one.seat}/vp", area.screen.name, area.units.name, area.presence.name]
            row.append(area.board.name)
            extra = (area.drafting.name, area.passed.name, area.closed.name, area.shown.name, area.force.name)
            row += [name for name in extra if table.stack(name) or table.pool(name)]
            rows.append(row)
        named = {place for row in rows for place in row} | {BOX, "hidden-box"}
        on_map = {
            place
            for place in self.realm.filled()
            if place.startswith(("city/", "region/", "citadel/", "temple/", "path/"))
        }
        elsewhere = sorted(self.realm.filled() - named - on_map)
        return [*rows, elsewhere] if elsewhere else rows

    def _below_places(self) -> list[str]:
        return [place for row in self._below() for place in row]

    def neighbour(self, place: str, direction: Direction) -> str | None:
        """Returns the nearest place in a direction: over the map first, then the rows below it."""
        walk, below = self._walk, self._below()
        if place in self._below_places():
            found = next_in_rows(below, place, direction)
            return walk.lowest if found is None and direction == "up" else found
        if place not in walk.spots:
            return walk.regions[0]
        found = walk.steps.get((place, direction))
        return below[0][0] if found is None and direction == "down" else found

    def numbered(self, number: int) -> str | None:
        """Returns None: Locations have names, not numbers."""
        del number
        return None

    # -- words ------------------------------------------------------------------------------------

    def describe(self, place: str) -> str:
        """Returns a place and everything in it that this viewpoint knows."""
        return words.describe(self.realm, place) + told(self.scene, place)

    def changed(self) -> str:
        """Returns how the Conflict stands after an entry that changed it; others say themselves what they did."""
        sheet = sheet_of(self.realm)
        return sheet.titles()[0] if sheet is not None and CONFLICT in self.scene.touched else ""

    def sentences(self) -> list[str]:
        """Returns the whole board as sentences."""
        return [*words.sentences(self.realm, self.places()), *marks_told(self.scene)]


class _Walk(NamedTuple):
    """The places of the map as the arrows walk over them."""

    regions: list[str]
    stops: list[str]
    spots: dict[str, tuple[float, float]]
    steps: dict[tuple[str, Direction], str | None]
    lowest: str


def _walk_of(realm: Realm) -> _Walk:
    """Returns the Locations, and between them what stands there, can be named next, or is focused."""
    regions = {region_place(one): (3 * x, 2 * y) for one, (x, y) in POSITIONS.items() if one in locations()}
    stops: dict[str, tuple[float, float]] = {}

    def stop(place: str, x: float, y: float) -> None:
        table = realm.table
        if table.pool(place) or place in realm.scene.lit or place == realm.scene.focused:
            stops[place] = (x, y)

    for one in in_play(realm.table):
        x, y = regions[region_place(one)]
        for level in LEVELS[: realm.top]:
            stop(level_place(one, level), x - 0.5 + 0.1 * level, y - 0.01)
        stop(citadel_place(one), x - 0.3, y + 0.1)
        stop(temple_place(one), x + 0.1, y + 0.1)
    for path, way in edges().items():
        (ax, ay), (bx, by) = regions[region_place(way.a)], regions[region_place(way.b)]
        stop(path_place(path), (ax + bx) / 2, (ay + by) / 2 + 0.02)
    spots = {**regions, **stops}
    lowest = max(regions, key=lambda place: (regions[place][1], -regions[place][0]))
    return _Walk([*regions], [*stops], spots, steps_by(regions, stops), lowest)


def _filled(lines: Sequence[Line], rows: int) -> list[Line]:
    return [*lines, *[()] * (rows - len(lines))]


def in_short(scene: Scene) -> str:
    """Returns the Conflict under way in a few words; `""` if there is none."""
    if not is_laid_out(scene):
        return ""
    realm = Realm(scene)
    sheet = sheet_of(realm)
    return sheet.titles()[0] if sheet is not None else ""
