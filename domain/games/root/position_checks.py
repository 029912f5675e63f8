"""What a position of somebody's own has to keep to: the contents of the box, and what a place can hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from domain.errors import InvalidOption, shown
from domain.games.root import facts, places
from domain.games.root.forms import Item
from domain.games.root.items import ON_TRACKS, TRACK_ROOM
from domain.games.root.lenses import ACTIVATED, AIDED, CLEARINGS, USED, Wood
from domain.games.root.scoring import TO_WIN
from domain.games.root.setup import PLAYERS_WITHOUT_DOMINANCE, RUIN_ITEMS
from domain.games.root.suits import is_dominance, suit_of
from domain.state import is_unknown

ONE_TO_A_CLEARING: Final = ("keep", "sympathy", "roost", "cathedral", "base-fox", "base-rabbit", "base-mouse")
_OF_ITEMS: Final = (places.ITEM_BOX, places.SATCHEL, places.TRACK, places.DAMAGED)
_IN_ITEM_BOXES: Final = tuple(f"/{name}" for name in _OF_ITEMS)
_OFF_THE_MAP: Final = (places.SUPPLY, places.BOARD, places.BAG, places.DRAWN)


# -- before anything is laid ----------------------------------------------------------------------------


def verify_cards(stacks: Mapping[str, Sequence[str]], deck: str, seats: int) -> None:
    """Checks that the cards are those of the deck in use, and not more of them than it has.

    Raises:
        InvalidOption: A card is none, belongs to another deck or board, or is named too often.
    """
    named: Counter[str] = Counter()
    for place, kinds in stacks.items():
        for kind in kinds:
            _verify_card(place, kind)
            _verify_dominance(place, kind, seats)
        named.update(kind for kind in kinds if (kind in suit_of() and _is_of_decks(kind)) or kind == "?")
    have = Counter(facts.decks()[deck].kinds())
    for kind, count in sorted(named.items()):
        if is_unknown(kind):
            continue
        if not have[kind]:
            raise InvalidOption(_place_of(stacks, kind), f"{kind} is not in the {facts.decks()[deck].name} deck")
        if count > have[kind]:
            said = f"the deck has {have[kind]} {kind}, and {count} are named"
            raise InvalidOption(_place_of(stacks, kind), said)
    if named.total() > have.total():
        raise InvalidOption("cards", f"the deck has {have.total()} cards, and {named.total()} are named")


def _verify_card(place: str, kind: str) -> None:
    if kind == "?" or (is_unknown(kind) and kind in suit_of()):
        return
    quests = {quest.id for quest in facts.roles().quests}
    if kind not in facts.cards() and kind not in quests:
        raise InvalidOption(place, f"there is no card {shown(kind)}")
    part = place.rpartition("/")[2]
    if kind in quests and part not in (places.QUESTS, places.QUEST_DECK, places.AREA):
        raise InvalidOption(place, f"{kind} is a quest and lies in quests, quest-deck or a Vagabond's area")
    if kind not in quests and place in (places.QUESTS, places.QUEST_DECK):
        raise InvalidOption(place, f"{kind} is no quest")


def _verify_dominance(place: str, kind: str, seats: int) -> None:
    if not is_dominance(kind):
        return
    if seats == PLAYERS_WITHOUT_DOMINANCE:
        raise InvalidOption(place, f"two play without dominance cards, and {place} has {kind} (L5.1.3)")
    if place == places.DISCARD:
        raise InvalidOption(place, f"{kind} lies beside the map once it is discarded, in dominance (L3.3.3)")


def _is_of_decks(kind: str) -> bool:
    card = facts.cards().get(kind)
    return is_unknown(kind) or (card is not None and card.kind != "board")


def _place_of(stacks: Mapping[str, Sequence[str]], kind: str) -> str:
    return next(place for place, kinds in stacks.items() if kind in kinds)


def verify_values(values: Mapping[str, Any], seats: Sequence[str]) -> None:
    """Checks what the values say, their types being right. Raises `InvalidOption`."""
    for name, value in values.items():
        head, _, tail = name.partition("/")
        if head == "suit" and value not in places.SUITS:
            raise InvalidOption(name, f"{name} is one of {', '.join(places.SUITS)}, not {shown(value)}")
        if head == "path" and value not in (places.OPEN, places.CLOSED):
            raise InvalidOption(name, f"{name} is {places.OPEN} or {places.CLOSED}, not {shown(value)}")
        if tail == places.VP and not 0 <= value < TO_WIN:
            raise InvalidOption(name, f"{name} is 0 to {TO_WIN - 1}, not {value}: with {TO_WIN} the game is over")
        if tail == places.VP_MARKER and value not in seats:
            raise InvalidOption(name, f"{name} is the seat on whose board it lies, {', '.join(seats)}, not {value!r}")
        if name == places.ROUND and value < 1:
            raise InvalidOption(name, "rounds are numbered from 1")
        if name == USED and not all(isinstance(one, str) for one in value):
            raise InvalidOption(name, f"{name} lists the names of cards that were used this turn")
        if name == ACTIVATED and not _are_counts(value):
            raise InvalidOption(name, f"{name} has numbers by suit: {', '.join(places.SUITS)}")
        if name == AIDED and not _are_counts(value, seats):
            raise InvalidOption(name, f"{name} has numbers by seat: {', '.join(seats)}")


def _are_counts(value: Mapping[Any, Any], names: Collection[str] = places.SUITS) -> bool:
    return all(suit in names and type(count) is int and count >= 0 for suit, count in value.items())


# -- where pieces can be --------------------------------------------------------------------------------


def verify_place(wood: Wood, place: str, kind: str) -> None:
    """Checks that a piece or item can be in a place at all. Raises `InvalidOption`."""
    number = places.clearing_of(place)
    part = place.rpartition("/")[2]
    is_item = kind == places.UNKNOWN_ITEM or places.refreshed(kind) in facts.items()
    holds_items = place in (places.ITEMS, RUIN_ITEMS) or place.startswith("ruin/") or part in _OF_ITEMS
    if is_item != holds_items:
        what = "items" if holds_items else "no items"
        raise InvalidOption(place, f"{place} holds {what}, and {kind} is {'one' if is_item else 'none'}")
    if is_item:
        return
    if kind in (places.RUIN, *places.LANDMARKS):
        _verify_landmark(wood, place, kind, number)
    elif places.piece_name(kind) == places.PAWN:
        if number is None and not place.startswith("forest/"):
            raise InvalidOption(place, f"a pawn stands in a clearing or in a forest, not in {place}")
    elif number is None and part not in _OFF_THE_MAP and place != places.COFFIN:
        raise InvalidOption(place, f"{kind} cannot be in {place}")
    elif place == places.COFFIN and places.piece_name(kind) != places.WARRIOR:
        raise InvalidOption(place, f"only warriors lie on Coffin Makers, not {kind}")


def _verify_landmark(wood: Wood, place: str, kind: str, number: int | None) -> None:
    chart = wood.chart
    if kind == places.RUIN:
        allowed = list(chart.ruins)
    elif kind == places.FERRY and kind in chart.landmarks:
        allowed = list(chart.coast)
    else:
        allowed = [chart.landmarks[kind]] if kind in chart.landmarks else []
    if not allowed:
        raise InvalidOption(place, f"the map {chart.name} has no {kind}")
    if number not in allowed:
        raise InvalidOption(place, f"a {kind} stands in {' or '.join(map(str, sorted(allowed)))}, not in {place}")


# -- once all is laid -----------------------------------------------------------------------------------


def verify_laid(wood: Wood) -> None:
    """Checks the map and the items as they lie now. Raises `InvalidOption`."""
    for number in CLEARINGS:
        _verify_clearing(wood, number)
    _verify_single(wood)
    _verify_tracks(wood)
    _verify_characters(wood)


def _verify_clearing(wood: Wood, number: int) -> None:
    place = places.clearing(number)
    if wood.slots(number) < 0:
        there = next(one.slots for one in wood.chart.clearings if one.number == number)
        said = f"{place} has {there} slots, and {there - wood.slots(number)} buildings and ruins are to stand there"
        raise InvalidOption(place, said)
    for kind, count in wood.pool(number).items():
        name = places.piece_name(kind)
        if name == "keep" and number not in wood.chart.corners:
            corners = ", ".join(map(str, wood.chart.corners))
            raise InvalidOption(place, f"the keep stands in a corner, {corners}, not in {place}")
        if count > 1 and name in (places.RUIN, *ONE_TO_A_CLEARING):
            raise InvalidOption(place, f"{place} holds one {name} at most, not {count}")
        if name.startswith("base-") and name != f"base-{wood.suit(number)}":
            raise InvalidOption(place, f"{name} stands in a {name.removeprefix('base-')} clearing; {place} is none")


def _verify_single(wood: Wood) -> None:
    """Pawns and landmarks are there once."""
    found: Counter[str] = Counter()
    for place, pool in wood.table.pools.items():
        for kind, count in pool.items():
            if kind in places.LANDMARKS or places.piece_name(kind) == places.PAWN:
                found[kind] += count
                if found[kind] > 1:
                    raise InvalidOption(place, f"there is one {kind}, and it is somewhere else already")


def _verify_tracks(wood: Wood) -> None:
    for place, pool in wood.table.pools.items():
        if place.endswith(f"/{places.TRACK}"):
            for kind, count in pool.items():
                if kind not in ON_TRACKS or count > TRACK_ROOM:
                    said = f"{place} holds {', '.join(ON_TRACKS)}, face up, {TRACK_ROOM} of each, not {count} {kind}"
                    raise InvalidOption(place, said)


def _verify_characters(wood: Wood) -> None:
    found: dict[str, str] = {}
    for seat in filter(wood.is_vagabond, wood.order):
        character = wood.value(seat, places.LEADER, "")
        if character and character in found:
            name = places.of_seat(seat, places.LEADER)
            raise InvalidOption(name, f"{found[character]} plays the {character}, and two Vagabonds differ")
        found[character] = seat


def _brought(wood: Wood, item: str, fact: Item) -> int:
    """Returns how many of an item come from elsewhere than the supply: each Vagabond brings some, and some in ruins."""
    vagabonds = [seat for seat in wood.order if wood.is_vagabond(seat)]
    characters = {one.id: one.items for one in facts.roles().characters}
    own = (characters.get(wood.value(seat, places.LEADER, ""), ()).count(item) for seat in vagabonds)
    return fact.ruins * len(vagabonds) + sum(max(fact.start, count) for count in own)


def gone_from_supply(wood: Wood) -> dict[str, int]:
    """Returns how many of each item a position has crafted or given away, so that the supply has fewer of them."""
    crafted: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for place, pool in wood.table.pools.items():
        for kind, count in pool.items():
            if place.endswith(f"/{places.ITEM_BOX}"):
                crafted[places.refreshed(kind)] += count
            elif place.endswith(_IN_ITEM_BOXES):
                others[places.refreshed(kind)] += count
    gone: dict[str, int] = {}
    for item, fact in facts.items().items():
        beyond = max(0, others[item] - _brought(wood, item, fact))
        gone[item] = min(fact.supply, crafted[item] + beyond)
    return {item: count for item, count in gone.items() if count}
