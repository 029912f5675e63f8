"""What cannot lie on the board as it lies: limits of places, closed Cities, control, and what is in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from domain.games.lords_of_heaven.facts import edges, locations, rules
from domain.games.lords_of_heaven.lenses import (
    BUILDINGS,
    FAITH,
    SUPPLY,
    UNITS,
    City,
    Seat,
    building,
    citadel_place,
    control_name,
    in_play,
    level_place,
    path_place,
    region_place,
    seats,
    setting,
    temple_place,
    top_level,
)
from domain.state import State
from domain.words import counted


class Fault(NamedTuple):
    """One thing that cannot be so."""

    place: str
    """The place or the value."""
    rule: str
    reason: str


def board_faults(table: State) -> Iterator[Fault]:
    """Yields what cannot lie so on the board."""
    yield from _crowded(table)
    yield from _closed(table)
    yield from _control(table)
    yield from _too_many(table)


def _crowded(table: State) -> Iterator[Fault]:
    for name in locations():
        held = [table.pool(level_place(name, level)) for level in (1, 2, 3)]
        standing = [seat for pool in held for seat in pool]
        if any(sum(pool.values()) > 1 for pool in held) or len(set(standing)) < len(standing):
            reason = f"{name}: a level holds one Influence, and a City one of each seat"
            yield Fault(level_place(name, 1), "LH.6.2", reason)
        if any(held[top_level(table) :]):
            text = f"{name}: Cities have {top_level(table)} levels in this game (LH.8.1)"
            yield Fault(level_place(name, top_level(table) + 1), "LH.6.2", text)
        yield from _one_building(table, temple_place(name), f"{name}: a Region has one Church or Mosque (LOH-O31)")
        yield from _one_building(table, citadel_place(name), f"{name}: a City has one Citadel (LOH-O28)")
    for path in edges():
        yield from _one_building(table, path_place(path), f"{path}: a way has one Fortress (LOH-O33)")


def _one_building(table: State, place: str, reason: str) -> Iterator[Fault]:
    if sum(table.pool(place).values()) > 1:
        yield Fault(place, "LH.4.5", reason)


def _closed(table: State) -> Iterator[Fault]:
    """Yields what lies in Locations that come onto the board between the Crusades (5.4)."""
    there = in_play(table)
    for name in locations():
        if name in there:
            continue
        reason = f"{name} comes onto the board after the 1st Crusade (LH.5.4)"
        levels = [level_place(name, level) for level in (1, 2, 3)]
        for place in (*levels, region_place(name), citadel_place(name), temple_place(name)):
            if table.pool(place):
                yield Fault(place, "LH.5.4", f"{place}: {reason}")
        if City(table, name).controller:
            yield Fault(control_name(name), "LH.5.4", f"{control_name(name)}: {reason}")
    for edge in edges().values():
        if table.pool(path_place(edge.id)) and not {edge.a, edge.b} <= set(there):
            away = edge.a if edge.a not in there else edge.b
            text = f"{path_place(edge.id)}: {away} comes onto the board after the 1st Crusade (LH.5.4)"
            yield Fault(path_place(edge.id), "LH.5.4", text)


def _control(table: State) -> Iterator[Fault]:
    for name in in_play(table):
        city = City(table, name)
        top, who = city.at(top_level(table)), city.controller
        if top and who != top:
            text = f"{control_name(name)}: {top} stands on the top level of {name}, and controls it"
            yield Fault(control_name(name), "LH.4.7", text)
        elif who and not top and setting(table, "lost_control") == "location":
            text = f"{control_name(name)}: {who} does not stand on the top level of {name} (LOH-O11)"
            yield Fault(control_name(name), "LH.4.7", text)


def _too_many(table: State) -> Iterator[Fault]:
    """Yields kinds of which more lie on the table than the game has."""
    have: Counter[str] = Counter()
    for place in table.places:
        have.update(table.pool(place))
    parts = rules().components
    most = {"footman": parts.footman, "siege-tower": parts.siege_tower, "knight": parts.knight, FAITH: parts.faith}
    for kind in (*UNITS, FAITH):
        if have[kind] > most[kind]:
            yield Fault(SUPPLY, "LH.4.6", f"the game has {most[kind]} {kind}, not {have[kind]} (LOH-O18)")
    for seat in seats(table):
        if have[seat] > parts.presence:
            text = f"{seat} has {counted(parts.presence, 'Presence marker')}, not {have[seat]}"
            yield Fault(Seat(table, seat).presence.name, "LH.4.8", text)
        for kind in BUILDINGS:
            if have[building(seat, kind)] > parts.buildings:
                text = f"{seat} has {parts.buildings} of {kind}, not {have[building(seat, kind)]}"
                yield Fault(Seat(table, seat).board.name, "LH.4.5", text)
