"""Root's board in words: a place as a sentence, the whole board as sentences, and what an event changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from domain.games.root import facts, places
from domain.games.root.forms import MapData
from domain.games.root.woodland import Group, groups, type_of
from domain.table import is_unknown
from tui.boards.root_battle import sentences as battle_sentences
from tui.boards.root_boxes import standing
from tui.boards.root_cast import Cast, card_name, item_name, piece_name, plural, suit_letter
from tui.boards.root_particulars import particulars
from tui.boards.root_seats import points
from tui.boards.root_spelt import spelt_out
from tui.text import clean


def describe(cast: Cast, place: str) -> str:
    """Returns a place in one sentence."""
    number = places.clearing_of(place)
    if number:
        return _clearing(cast, number)
    return _elsewhere(cast, place)


def sentences(cast: Cast, order: list[str]) -> list[str]:
    """Returns the whole board: the places in the given order, then the seats, then the deck."""
    lines = [f"Clearing {describe(cast, place)}." for place in order if places.clearing_of(place)]
    lines += [f"{describe(cast, place)}." for place in order if not places.clearing_of(place)]
    table = cast.scene.table
    for seat, name in cast.seats:
        faction = cast.woodland.faction(seat)
        who = f"{clean(name)}, {faction.name} ({faction.letter})" if faction else clean(name)
        turn = ", whose turn it is" if table.value(places.TURN) == seat else ""
        hand = plural(len(table.stack(places.of_seat(seat, places.HAND))), "card")
        facts_of_seat = "; ".join(("", *particulars(cast, seat), *spelt_out(cast, seat)))
        lines.append(f"Seat {who}{turn}: {_points(cast, seat)}, {hand} in hand{facts_of_seat}.")
    lines += battle_sentences(cast)
    lines.append(
        f"The deck holds {plural(len(table.stack(places.DECK)), 'card')}, "
        f"the discard pile {plural(len(table.stack(places.DISCARD)), 'card')}; "
        f"items in the supply: {_items(table.pool(places.ITEMS))}."
    )
    return lines


def _points(cast: Cast, seat: str) -> str:
    marker = cast.scene.table.value(places.of_seat(seat, places.VP_MARKER))
    if marker is None:
        return f"{points(cast, seat)} points"
    return "out for dominance" if marker == seat else f"in coalition with {clean(str(marker))}"


def changed(cast: Cast) -> str:
    """Returns what the current event did to clearings: `6: E 5→3 · 11: E 0→2, ruler C→E (tie)`."""
    parts = []
    for place in sorted(cast.scene.before, key=lambda name: places.clearing_of(name) or 0):
        number = places.clearing_of(place)
        if number is not None and place in cast.scene.touched:
            text = _difference(cast, place, cast.scene.before[place])
            if text:
                parts.append(f"{number or 'burrow'}: {text}")
    return f" {cast.signs.dot} ".join(parts)


def _difference(cast: Cast, place: str, before: Mapping[str, int]) -> str:
    arrow = cast.signs.arrow
    now = cast.scene.table.pool(place)
    parts = []
    old, new = _warriors(groups(before)), _warriors(groups(now))
    for owner in sorted({*old, *new}, key=cast.letter):
        if old[owner] != new[owner]:
            parts.append(f"{cast.letter(owner)} {old[owner]}{arrow}{new[owner]}")
    others = {kind for kind in (*before, *now) if type_of(kind) != "warrior"}
    for kind in sorted(others):
        difference = now.get(kind, 0) - before.get(kind, 0)
        if difference:
            parts.append(
                f"{'+' if difference > 0 else '−' if cast.scene.glyphs == 'unicode' else '-'}"
                f"{abs(difference)} {piece_name(kind)}"
            )
    was, is_now = cast.woodland.ruler(place, before), cast.woodland.ruler(place)
    if was != is_now and place != places.BURROW:
        tie = " (tie)" if cast.woodland.is_tie(place) else ""
        none = cast.signs.none
        parts.append(f"ruler {cast.letter(was) if was else none}{arrow}{cast.letter(is_now) if is_now else none}{tie}")
    return ", ".join(parts)


def _warriors(standing_there: Mapping[str, Group]) -> Counter[str]:
    return Counter({owner: group.warriors for owner, group in standing_there.items() if group.warriors})


def _clearing(cast: Cast, number: int) -> str:
    place = places.clearing(number)
    suit = clean(cast.woodland.suit(number))
    parts = [f"{number} {suit}".rstrip(), _rule(cast, place)]
    parts += [", ".join(_contents(cast, number)) or "empty", _slots(cast, number)]
    on_map = cast.woodland.map
    if on_map is not None:
        parts += _surroundings(cast, on_map, number)
    return "; ".join(part for part in parts if part)


def _rule(cast: Cast, place: str) -> str:
    ruler = cast.woodland.ruler(place)
    tie = " (tie)" if cast.woodland.is_tie(place) else ""
    return f"ruled by {cast.name(ruler)}{tie}" if ruler else f"ruled by nobody{tie}"


def _contents(cast: Cast, number: int) -> list[str]:
    stands = standing(cast, number)
    parts = []
    for group in stands.fighters:
        if group.warriors:
            parts.append(f"{cast.name(group.owner)} {plural(group.warriors, 'warrior')}")
        if any(type_of(kind) == "pawn" for kind in group.pieces):
            parts.append(f"{cast.name(group.owner)} pawn")
    parts += [_pieces(cast, kind, count) for kind, count in stands.tokens if kind != places.UNKNOWN_PLOT]
    parts += _hidden_plots(cast, places.clearing(number))
    return parts


def _pieces(cast: Cast, kind: str, count: int) -> str:
    known = facts.piece(kind)
    suit = f" {suit_letter(known.suit)}" if known and known.suit else ""
    owner = places.piece_owner(kind)
    whose = f" ({cast.letter(owner)})" if owner else ""
    is_single = known is None or known.type == "warrior" or known.one_per_clearing or known.is_card
    number = "" if count == 1 and is_single else f" {count}"
    return f"{piece_name(kind)}{suit}{number}{whose}"


def _hidden_plots(cast: Cast, place: str) -> list[str]:
    table = cast.scene.table
    kinds = [table.kind(card) for card in table.stack(place) if table.side(card) != "up"]
    known = [f" ({card_name(kind).removeprefix('plot ')})" if not is_unknown(kind) else "" for kind in kinds]
    return [f"plot face down{what}" for what in known]


def _slots(cast: Cast, number: int) -> str:
    stands = standing(cast, number)
    counts = Counter(_pieces(cast, kind, 1).replace(" 1", "") for kind in stands.buildings)
    parts = [name if count == 1 else f"{name} {count}" for name, count in counts.items()]
    parts += [f"{stands.open_slots} open"] if stands.open_slots else []
    parts += ["ruin" if stands.ruins == 1 else f"ruins {stands.ruins}"] if stands.ruins else []
    under = cast.scene.table.pool(places.ruin(number))
    if under and stands.ruins:
        parts[-1] += f" over {_items(under)}"
    return f"slots: {', '.join(parts) or 'none'}"


def _surroundings(cast: Cast, on_map: MapData, number: int) -> list[str]:
    paths = [
        f"{other} (closed)" if cast.woodland.is_closed(number, other) else str(other)
        for other in cast.woodland.neighbours(number)
    ]
    water = sorted({a if b == number else b for a, b in on_map.river_edges if number in (a, b)})
    forests = ["-".join(map(str, forest)) for forest in on_map.forest_clearings if number in forest]
    parts = [f"paths {', '.join(paths)}"]
    if water:
        parts.append(f"river {', '.join(map(str, water))}")
    if number in on_map.coast:
        parts.append(f"lake {', '.join(str(other) for other in on_map.coast if other != number)}")
    parts.append(f"forests {', '.join(forests)}")
    if number in on_map.corners:
        parts.append("corner")
    return parts


def _elsewhere(cast: Cast, place: str) -> str:
    table = cast.scene.table
    head = place.partition("/")[0]
    numbers = "-".join(map(str, places.clearings_of(place)))
    name = f"{head.capitalize()} {numbers}" if numbers else clean(place)
    parts = []
    pool = table.pool(place)
    is_items = all(places.piece_owner(kind) == "" for kind in pool)
    if pool and is_items:
        parts.append(_items(pool))
    elif pool:
        parts.append(", ".join(_owned(cast, kind, count) for kind, count in pool.items()))
    if table.stack(place):
        parts.append(", ".join(card_name(table.kind(card)) for card in table.stack(place)))
    value = table.value(place)
    if value is not None:
        parts.append(clean(str(value)))
    return f"{name}: {'; '.join(parts) or 'empty'}"


def _owned(cast: Cast, kind: str, count: int) -> str:
    owner = places.piece_owner(kind)
    name = f"{cast.name(owner)} {piece_name(kind)}" if owner else piece_name(kind)
    return name if count == 1 else f"{name} {count}"


def _items(pool: Mapping[str, int]) -> str:
    names = [item_name(kind) if count == 1 else f"{item_name(kind)} {count}" for kind, count in pool.items()]
    return ", ".join(names) or "none"
