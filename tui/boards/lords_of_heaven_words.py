"""Lords of Heaven's board in sentences: one for each place, everything in it spelt out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.agenda import AGENDA
from domain.games.lords_of_heaven.actions import AskAction
from domain.games.lords_of_heaven.columns import COSTLY
from domain.games.lords_of_heaven.facts import edges, locations
from domain.games.lords_of_heaven.figures import is_open_city
from domain.games.lords_of_heaven.lenses import (
    COLUMNS,
    DECK,
    DISCARD,
    PHASE,
    ROUND_CARD,
    ROUND_DECK,
    SUPPLY,
    TURN,
    City,
    citadel_place,
    column_place,
    level_place,
    owner_in,
    path_place,
    region_place,
    temple_place,
)
from domain.table import Table
from tui.boards.lords_of_heaven_boxes import are_figures_told, is_closed, supporters
from tui.boards.lords_of_heaven_columns import figures_of, sum_of
from tui.boards.lords_of_heaven_conflict import sheet_of
from tui.boards.lords_of_heaven_realm import LEVELS, Realm
from tui.boards.lords_of_heaven_seats import buildings, over
from tui.boards.names import listed
from tui.text import clean, counted

_NAMES = {
    DECK: "Action deck",
    DISCARD: "Discard pile",
    ROUND_DECK: "Round deck",
    ROUND_CARD: "Round cards turned up",
    SUPPLY: "Supply",
}
_PARTS = {
    "hand": "hand",
    "drafting": "cards to choose from in the draft",
    "passed": "cards that are passed on",
    "closed": "card face down in the Conflict",
    "shown": "card of the Conflict",
    "screen": "behind the screen",
    "units": "Units",
    "presence": "Presence markers left",
    "board": "buildings left",
    "force": "in the Conflict",
    "vp": "victory points",
}


def describe(realm: Realm, place: str) -> str:
    """Returns a place and everything in it that this viewpoint knows."""
    for find, tell in _AT.items():
        for one in locations():
            if place == find(one):
                return tell(realm, one)
    for one in locations():
        for level in LEVELS:
            if place == level_place(one, level):
                return f"{realm.location(one)}, Influence {_level(realm, one, level)}"
    path = next((path for path in edges() if path_place(path) == place), None)
    if path is not None:
        return _way(realm, path)
    column = next((name for name in COLUMNS if column_place(name) == place), None)
    if column is not None:
        return _column(realm, column)
    head, _, rest = place.partition("/")
    if rest and head in [one.seat for one in realm.seats]:
        return f"{realm.who(head)}, {_PARTS.get(rest, clean(rest))}: {_of_seat(realm, head, rest)}"
    return f"{_NAMES.get(place, clean(place))}: {_contents(realm, place)}"


# -- Locations ----------------------------------------------------------------------------------------


def _region(realm: Realm, location: str) -> str:
    name = realm.location(location)
    if is_closed(realm, location):
        return f"{name}: enters with the 2nd Crusade{realm.dot}{_neighbours(realm, location)}"
    controller = City(realm.table, location).controller
    known = locations()[location]
    levels = [f"{_level(realm, location, level)}" for level in LEVELS[: realm.top]]
    support = [f"{count} of the {realm.who(seat)}" for seat, count in supporters(realm, location)]
    figures = ""
    if not are_figures_told(realm, location):
        sure = " (assumed)" if is_open_city(location) else ""
        income = " ".join(map(str, known.income[: realm.top]))
        figures = f"income {income}{sure}, ransack {known.ransack_gold} Gold{sure}"
    buildings_here = [
        f"{'Citadel' if place == citadel_place(location) else realm.temple(owner)} of the {realm.who(owner)}"
        for place in (citadel_place(location), temple_place(location))
        if (owner := owner_in(realm.table, place))
    ]
    parts = [
        f"controlled by the {realm.who(controller)}" if controller else "controlled by nobody",
        f"Influence {', '.join(levels)}",
        f"Support {', '.join(support) or 'none'}",
        *buildings_here,
        figures,
        _neighbours(realm, location),
    ]
    return f"{name}: {realm.dot.join(part for part in parts if part)}"


def _level(realm: Realm, location: str, level: int) -> str:
    seat = City(realm.table, location).at(level)
    known = locations()[location]
    sure = " (assumed)" if is_open_city(location) else ""
    price = "" if are_figures_told(realm, location) else f", cost {known.level_cost[level - 1]}{sure}"
    top = ", the top one" if level == realm.top else ""
    return f"level {level}{top}: {realm.who(seat) if seat else 'nobody'}{price}"


def _neighbours(realm: Realm, location: str) -> str:
    ways = [way for way in edges().values() if location in (way.a, way.b)]
    names = [
        f"{realm.location(way.b if way.a == location else way.a)}{'' if way.status == 'known' else ' (assumed)'}"
        for way in ways
    ]
    return f"next to {', '.join(names)}"


def _citadel(realm: Realm, location: str) -> str:
    owner = owner_in(realm.table, citadel_place(location))
    return f"{realm.location(location)}, Citadel: {realm.who(owner) if owner else 'nobody'}"


def _temple(realm: Realm, location: str) -> str:
    owner = owner_in(realm.table, temple_place(location))
    told = f"{realm.temple(owner)} of the {realm.who(owner)}" if owner else "nobody"
    return f"{realm.location(location)}, Church or Mosque: {told}"


def _way(realm: Realm, path: str) -> str:
    way, owner = edges()[path], owner_in(realm.table, path_place(path))
    sure = "" if way.status == "known" else " (an assumed way)"
    names = f"{realm.location(way.a)} and {realm.location(way.b)}"
    return f"Between {names}{sure}: {f'Fortress of the {realm.who(owner)}' if owner else 'no Fortress'}"


_AT: Mapping[Callable[[str], str], Callable[[Realm, str], str]] = {
    region_place: _region,
    citadel_place: _citadel,
    temple_place: _temple,
}


# -- columns, seats, decks ----------------------------------------------------------------------------


def _column(realm: Realm, name: str) -> str:
    ids = realm.table.stack(column_place(name))
    figures = figures_of(realm, name)
    what = "cost" if name in COSTLY else "shows"
    cards = [realm.card(card) for card in ids]
    if len(figures) == len(cards):
        cards = [f"{card} ({what} {figure})" for card, figure in zip(cards, figures, strict=True)]
    return f"{name.capitalize()} column: {sum_of(realm, name)}; {', '.join(cards) or 'empty'}"


def _of_seat(realm: Realm, seat: str, part: str) -> str:
    place = f"{seat}/{part}"
    if part == "vp":
        return str(realm.number(place))
    if part == "screen" and realm.is_hidden(place):
        return "Gold and Faith are not seen"
    if part == "board":
        return buildings(realm, seat)
    if part == "presence":
        return str(sum(realm.table.pool(place).values()))
    if part in ("closed", "shown", "force") and (sheet := sheet_of(realm)) and seat in sheet.fight.involved:
        return sheet.told(seat)
    return _contents(realm, place)


def _contents(realm: Realm, place: str) -> str:
    ids, pool = realm.table.stack(place), realm.table.pool(place)
    told = realm.in_words(pool)
    if not ids:
        return told or "empty"
    if place in (DECK, ROUND_DECK) or realm.is_all_unknown(place):
        known = "" if place in (DECK, ROUND_DECK) else ", not known"
        return f"{counted(len(ids), 'card')}{known}"
    words = [realm.card(card) for card in reversed(ids)] if realm.table.is_ordered(place) else realm.cards(place)
    return f"{counted(len(ids), 'card')}: {', '.join(words)}"


def is_action_open(table: Table) -> bool:
    """Returns True if a seat is asked for its action: the phase is then still that of the turn before."""
    steps = [step for step in listed(table, AGENDA) if isinstance(step, list) and step]
    return bool(steps) and steps[-1][0] == AskAction.__struct_config__.tag


def sentences(realm: Realm, places: list[str]) -> list[str]:
    """Returns the board as sentences: the turn, a Conflict, points, then each place in use."""
    found: list[str] = []
    end = over(realm)
    if end is not None:
        winners = " and ".join(map(realm.who, end.winners))
        found.append(f"The game is over, {end.reason}: {winners} {'wins' if len(end.winners) == 1 else 'win'}.")
    elif realm.table.value(PHASE) == "draft":
        found.append("The draft: every seat keeps a card and passes the rest to the left.")
    elif realm.table.value(TURN):
        phase = "action" if is_action_open(realm.table) else clean(str(realm.table.value(PHASE) or ""))
        turn = f"It is the turn of the {realm.who(realm.active)}, {phase}"
        found.append(f"Crusade {realm.crusade}, round {realm.number('round')}. {turn}.")
    if (sheet := sheet_of(realm)) is not None:
        found.append(f"{sheet.sentence()}.")
    for one in realm.seats:
        found.append(f"{realm.who(one.seat)} has {realm.number(f'{one.seat}/vp')} victory points.")
    shown = {region_place(one) for one in locations()}
    told = [place for place in places if place in shown or realm.table.stack(place) or realm.table.pool(place)]
    return [*found, *(f"{describe(realm, place)}." for place in told)]
