"""The seats of Lords of Heaven: a line each, what stays behind a screen, hands, the track of points, the decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.decision import Over
from domain.games.lords_of_heaven.figures import is_open_worth
from domain.games.lords_of_heaven.lenses import (
    BUILDINGS,
    DECK,
    DISCARD,
    FAITH,
    GOLD,
    LAST_ROUND,
    PHASE,
    ROUND,
    ROUND_CARD,
    ROUND_DECK,
    building,
)
from domain.games.lords_of_heaven.score import result
from tui.boards.flow import flow
from tui.boards.lords_of_heaven_realm import SHORT, WIDE, Realm
from tui.text import pad
from tui.widgets.spans import Line, Span, cut, padded, width_of

_LABELS: Final = ({GOLD: "Gold", FAITH: "Faith", "presence": "Pres"}, {GOLD: "G", FAITH: "Fa", "presence": "Pr"})
_SHORT_CARD: Final = 10
"""Cells of a card where there is little room."""
_NAMES: Final = (5, 11)
"""Cells of a player's name, where there is little room and where there is more."""


def seat_rows(realm: Realm, width: int) -> list[Line]:
    """Returns a line for each seat: points, Gold and Faith, Units, Presence; labels give way where room is short."""
    figures = {one.seat: _figures(realm, one.seat) for one in realm.seats}
    lines: list[Line] = []
    for labels, name in ((_LABELS[0], _NAMES[1]), (_LABELS[0], _NAMES[0]), (_LABELS[1], _NAMES[0])):
        lines = [_seat_row(realm, one.seat, name, labels, figures) for one in realm.seats]
        if all(width_of(line) <= width for line in lines):
            return lines
    return [cut(line, width) for line in lines]


def _seat_row(
    realm: Realm, seat: str, room: int, labels: Mapping[str, str], figures: Mapping[str, Mapping[str, str]]
) -> Line:
    widths = {key: max(len(found[key]) for found in figures.values()) for key in figures[seat]}
    area = realm.area(seat)
    spans: list[Span] = [*_name(realm, seat, room)]
    places = {"vp": f"{seat}/vp", GOLD: area.screen.name, FAITH: area.screen.name, "presence": area.presence.name}
    for key, text in figures[seat].items():
        place = places.get(key, area.units.name)
        label = "VP" if key == "vp" else labels.get(key, SHORT.get(key, key))
        role = "hidden" if text == realm.marks.hidden else ""
        before = realm.gap(area.hand.name) if key == "vp" else Span(" ")
        figure = realm.part(f"{text:>{widths[key]}}", place, role)
        spans += [before, realm.part(label, place), realm.gap(place), figure]
    return tuple(spans)


def _name(realm: Realm, seat: str, room: int) -> Line:
    sign = realm.signs.active if seat == realm.active else " "
    name = pad(realm.player(seat), room)
    return (Span(sign, "strong"), realm.owner(f"{seat} {name}", seat, f"{seat}/hand"))


def _figures(realm: Realm, seat: str) -> dict[str, str]:
    table, area = realm.table, realm.area(seat)
    units = table.pool(area.units.name)
    found = {"vp": str(realm.number(f"{seat}/vp")), GOLD: realm.held(seat, GOLD), FAITH: realm.held(seat, FAITH)}
    found |= {kind: str(units.get(kind) or realm.signs.none) for kind in ("footman", "knight", "siege-tower")}
    return {**found, "presence": str(sum(table.pool(area.presence.name).values()))}


def seats_beside(realm: Realm, width: int) -> list[Line]:
    """Returns two seats in a line with points, Gold, Faith and Presence, while a Conflict needs the room."""
    room = width // 2
    entries: list[Line] = []
    for one in realm.seats:
        found = _figures(realm, one.seat)
        screen = realm.area(one.seat).screen.name
        told = f" {found[GOLD]}G {found[FAITH]}Fa Pr {found['presence']}"
        head: Line = (*_name(realm, one.seat, _NAMES[0]), realm.gap(f"{one.seat}/hand"))
        points = realm.part(f"VP {found['vp']}", f"{one.seat}/vp")
        entries.append(padded((*head, points, realm.part(told, screen)), room))
    return [tuple(span for entry in entries[at : at + 2] for span in entry) for at in range(0, len(entries), 2)]


# -- the wide form ------------------------------------------------------------------------------------


def seat_table(realm: Realm, width: int) -> list[Line]:
    """Returns a heading and a line for each seat, with the buildings that are left on its board."""
    head = f"   {'seat':<22} VP  Gold Faith   Fm  Kn  ST  Pres. hand  buildings left, level"
    return [cut((Span(head, "dim"),), width), *(cut(_wide_row(realm, one.seat), width) for one in realm.seats)]


def _wide_row(realm: Realm, seat: str) -> Line:
    area, found = realm.area(seat), _figures(realm, seat)
    sign = realm.signs.active if seat == realm.active else " "
    names = (realm.player(seat), realm.faction(seat))
    screen = [(found[key], "hidden" if found[key] == realm.marks.hidden else "") for key in (GOLD, FAITH)]
    units = f"{found['footman']:>4}{found['knight']:>4}{found['siege-tower']:>4}"
    return (
        Span(f" {sign} ", "strong"),
        realm.owner(f"{seat} {pad(', '.join(dict.fromkeys(names)), 20)}", seat, f"{seat}/hand"),
        realm.part(f"{found['vp']:>3}", f"{seat}/vp"),
        realm.gap(area.screen.name),
        realm.part(f"{screen[0][0]:>5}", area.screen.name, screen[0][1]),
        realm.part(f"{screen[1][0]:>6}", area.screen.name, screen[1][1]),
        realm.gap(area.units.name),
        realm.part(units, area.units.name),
        realm.gap(area.presence.name),
        realm.part(f"{found['presence']:>6}", area.presence.name),
        realm.part(f"{len(area.hand):>5}  ", area.hand.name),
        realm.part(buildings(realm, seat), area.board.name),
    )


def buildings(realm: Realm, seat: str) -> str:
    """Returns how many buildings of each kind are left on a player board, and the levels of their kinds."""
    area = realm.area(seat)
    board = realm.table.pool(area.board.name)
    words = []
    for kind in BUILDINGS:
        name = realm.temple(seat) if kind == "temple" else kind.capitalize()
        level, left = realm.number(f"{seat}/upgrade/{kind}", 1), board.get(building(seat, kind), 0)
        is_told = bool(realm.number(f"{seat}/worth/{kind}"))
        sign = realm.marks.told if is_told else ""
        words.append(f"{name[:4]} {left} L{level}{realm.figure(sign, is_open_worth(realm.table, seat, kind))}")
    return realm.dot.join(words)


def track_rows(realm: Realm, width: int) -> list[Line]:
    """Returns the track of points: who stands on which space, the lowest first."""
    spaces: dict[int, list[str]] = {}
    for one in realm.seats:
        spaces.setdefault(realm.number(f"{one.seat}/vp"), []).append(one.seat)
    pieces: list[Line] = []
    for points, there in sorted(spaces.items()):
        names = [realm.owner(f" {seat}", seat, f"{seat}/vp") for seat in there]
        pieces.append((Span(str(points)), *names))
    return flow((Span(" VP track  ", "dim"),), pieces, width, f" {realm.marks.line} ")


# -- hands --------------------------------------------------------------------------------------------


def hand_order(realm: Realm) -> list[str]:
    """Returns the seats, that of the chair first, then whose turn it is."""
    chair = realm.scene.chair
    order = [one.seat for one in realm.seats]
    return sorted(order, key=lambda seat: (seat != chair, seat != realm.active))


def hand_row(realm: Realm, seat: str, width: int) -> Line:
    """Returns a hand with the cards that this viewpoint knows."""
    place = f"{seat}/hand"
    count = len(realm.table.stack(place))
    head = (Span(" "), realm.owner(f"{seat} hand", seat, place), realm.gap(place), realm.part(f"{count}  ", place))
    if not count:
        return cut((*head, realm.part(realm.signs.none, place, "hidden")), width)
    room = 0 if width >= WIDE else _SHORT_CARD
    return cut((*head, realm.part(realm.dot.join(realm.hand(seat, room)), place)), width)


def draft_rows(realm: Realm, width: int) -> list[Line]:
    """Returns what lies before each seat in the draft: cards to choose from, as far as they are seen."""
    rows: list[Line] = [(Span(" Draft: one card is kept, the rest goes to the left", "dim"),)]
    room = 0 if width >= WIDE else _SHORT_CARD
    for seat in hand_order(realm):
        area = realm.area(seat)
        place, passed = area.drafting.name, area.passed.name
        here, gone = len(realm.table.stack(place)), len(realm.table.stack(passed))
        head = (Span(" "), realm.owner(f"{seat} {pad(realm.player(seat), 6)}", seat, f"{seat}/hand"))
        if here:
            text = realm.marks.hidden if realm.is_all_unknown(place) else realm.dot.join(realm.cards(place, room))
            role = "hidden" if text == realm.marks.hidden else ""
            rows.append((*head, realm.gap(place), realm.part(f"of {here}: {text}", place, role)))
        else:
            told = f"has chosen, passes {gone}" if gone else "waits"
            rows.append((*head, realm.gap(passed), realm.part(told, passed)))
    return [cut(row, width) for row in rows]


# -- the end ------------------------------------------------------------------------------------------


def over(realm: Realm) -> Over | None:
    """Returns the result of a game that is over; None before, or if the table makes no sense."""
    if realm.table.value(PHASE) != "over":
        return None
    try:
        return result(realm.table)
    except (TypeError, ValueError, msgspec.ValidationError):
        return None


def result_rows(realm: Realm, found: Over, width: int) -> list[Line]:
    """Returns the final points of each seat in parts, the best first, and who has won."""
    rows: list[Line] = [cut((Span(f" The end: {found.reason}", "strong"),), width)]
    for one in sorted(found.scores, key=lambda score: -score.total):
        parts = ", ".join(f"{part.label} {part.points}" for part in one.parts)
        wins = f"{realm.dot}wins" if one.seat in found.winners else ""
        name = realm.owner(f" {one.seat} {pad(realm.player(one.seat), 6)}", one.seat, f"{one.seat}/vp")
        rows.append(cut((name, Span(f" {one.total:>2} = {parts}{wins}")), width))
    return rows


# -- decks --------------------------------------------------------------------------------------------


def status_parts(realm: Realm, *, in_full: bool) -> list[tuple[int, Line]]:
    """Returns Crusade, round, decks and the legend, each with how early it goes where room is short."""
    table = realm.table
    place_names = {ROUND_DECK: ("rounds left", "rounds"), DECK: ("deck", "deck"), DISCARD: ("discard", "disc")}
    number = realm.number(ROUND)
    is_last = bool(table.stack(ROUND_CARD)) and table.kind(table.stack(ROUND_CARD)[-1]) == LAST_ROUND
    ordinal = {1: "1st", 2: "2nd"}.get(realm.crusade, str(realm.crusade))
    when = f"{ordinal} Crusade" if in_full else f"Cr.{realm.crusade}"
    which = f"round {number}" if in_full else f"R{number}"
    last = ("Last Round" if in_full else "last") if is_last else ""
    phase = "between the Crusades" if table.value(PHASE) == "between" else ""
    head = " ".join(part for part in (f"{when}{realm.dot if in_full else ' '}{which}", last, phase) if part)
    if table.value(PHASE) == "draft":
        head = "Draft"
        del place_names[ROUND_DECK]
    parts: list[tuple[int, Line]] = [(9, (realm.part(head, ROUND_CARD, "strong"),))]
    for place, words in place_names.items():
        early = {ROUND_DECK: 3, DECK: 2, DISCARD: 1}[place]
        word = words[0 if in_full else 1]
        number_of = realm.part(str(len(table.stack(place))), place)
        parts.append((early, (realm.part(word, place), realm.gap(place), number_of)))
    legend = f"{realm.marks.dotted} {realm.signs.assumed} assumed"
    if realm.is_told or _has_declared(realm):
        legend += f"{realm.dot if in_full else ' '}{realm.marks.told} told"
    return [*parts, (8, (Span(legend, "dim"),))]


def _has_declared(realm: Realm) -> bool:
    return any(realm.number(f"{one.seat}/strength") for one in realm.seats)
