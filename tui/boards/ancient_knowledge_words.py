"""Ancient Knowledge's board in words: a place as a sentence, and everything in it spelt out."""

from __future__ import annotations

from typing import Final

from domain.games.ancient_knowledge.counts import neighbours
from domain.games.ancient_knowledge.lenses import (
    DECK,
    DISCARD,
    KNOWLEDGE,
    LOOKED,
    MIDDLE,
    REVEALED,
    TIME_CARD,
    Seat,
    fact,
)
from domain.games.ancient_knowledge.solo.lenses import DIE
from domain.games.ancient_knowledge.wording import card_in_words
from tui.boards.ancient_knowledge_desk import Desk
from tui.boards.ancient_knowledge_goals import chest_in_words
from tui.boards.ancient_knowledge_tiles import die_numbers, level
from tui.text import clean, counted

_NAMES: Final = {
    DECK: "Builder deck",
    DISCARD: "Discard pile",
    REVEALED: "Revealed",
    "tech/1": "Level I deck",
    "tech/2": "Level II deck",
    "tech/1/discard": "Level I discards",
    "tech/2/discard": "Level II discards",
}
_PARTS: Final = {
    "hand": "hand",
    "past": "Past",
    "collection": "technologies",
    "lost": "Lost Knowledge",
    "under": "under the board",
    LOOKED: "looked at",
}
_CATEGORIES: Final = {"A": "Ancient", "W": "Writing", "S": "Secret"}
_COUNTED: Final = (DECK, "tech/1", "tech/2")
_PLACES: Final = {"lower": "lower place", "upper": "upper place", "third": "third row"}


def describe(desk: Desk, place: str) -> str:
    """Returns a place in one sentence, without its full stop."""
    return f"{place_name(desk, place)}: {'; '.join(contents(desk, place)) or 'empty'}"


def place_name(desk: Desk, place: str) -> str:
    """Returns a place as it is called."""
    if place in _NAMES:
        return _NAMES[place]
    head, _, rest = place.partition("/")
    parts = rest.split("/")
    if head == "tile" and len(parts) == 2:
        return _slot_name(desk, int(parts[0]), int(parts[1])) if rest.replace("/", "").isdecimal() else clean(place)
    if head not in {one.seat for one in desk.seats}:
        return clean(place)
    who = "" if desk.is_solo else f"{desk.seat_name(head)}, "
    if parts[0] == "timeline" and len(parts) == 3:
        return f"{who}space {clean(parts[1])}, {_PLACES.get(parts[2], clean(parts[2]))}"
    if parts[0] == "artifact" and len(parts) == 2:
        return f"{who}artifact space {clean(parts[1])}"
    return f"{who}{_PARTS.get(rest, clean(rest))}"


def _slot_name(desk: Desk, tile: int, slot: int) -> str:
    number = die_numbers(desk).get((tile, slot))
    return f"Tile {tile} (Level {level(desk, tile)}), slot {slot}{f', die {number}' if number else ''}"


def contents(desk: Desk, place: str) -> list[str]:
    """Returns what lies in a place, card by card, as far as this viewpoint knows it."""
    table = desk.table
    ids, pool = table.stack(place), table.pool(place)
    part = place.rpartition("/")[2]
    if place in _COUNTED:
        return [counted(len(ids), "card")] if ids else []
    if part == "lost" and "/" in place:
        return [counted(pool.get(KNOWLEDGE, 0), "token")]
    if "/timeline/" in place:
        return [_in_timeline(desk, place, card) for card in ids]
    if part == "past" and "/" in place:
        return _past(desk, place.partition("/")[0])
    told = [f"{number} {clean(kind)}" for kind, number in pool.items()]
    if part == "hand" or place.endswith(f"/{LOOKED}"):
        known = [] if desk.is_all_unknown(place) else desk.cards(place)
        return [counted(len(ids), "card"), *known, *told] if ids else told
    if place.startswith("tile/") or "/artifact/" in place or part == "under":
        return [*(_with_effect(desk, card) for card in ids), *told]
    if len(ids) > 1 and place in (DISCARD, "tech/1/discard", "tech/2/discard"):
        return [counted(len(ids), "card"), *(desk.card(card) for card in reversed(ids))]
    return [*desk.cards(place), *told]


def _with_effect(desk: Desk, card: int) -> str:
    """Returns a technology, an artifact or a chest with what it asks and does."""
    chest = desk.chest(card)
    if chest is not None:
        return chest_in_words(desk, chest, (desk.table.place(card) or "").partition("/")[0])
    kind = desk.kind(card)
    known_card = fact(kind.removesuffix("'"))
    category = _CATEGORIES.get(desk.letter(kind)) if known_card is not None and known_card.text.level else ""
    effect = desk.plain(card_in_words(known_card)) if known_card is not None else ""
    name = f"{desk.card(card)}{f' ({category})' if category else ''}"
    return f"{name}: {effect}" if effect else f"{name}: effect not known"


def _in_timeline(desk: Desk, place: str, card: int) -> str:
    kind = desk.kind(card)
    if kind == TIME_CARD:
        lap, side = desk.lap(), clean(str(desk.table.side(card) or ""))
        return ", ".join(["the time card", *([f"lap {lap}"] if lap else []), *([f"side {side}"] if side else [])])
    known = fact(kind.removesuffix("'"))
    told = [desk.card(card)]
    if known is not None:
        text = known.text
        told.append(text.type)
        told += ["locked"] if text.locked else []
        told.append("VP not known" if text.vp is None else f"{text.vp} VP")
    told.append(f"{desk.tokens(card)} knowledge")
    under = desk.laid(card)
    told += [f"under it {', '.join(under)}"] if under else []
    beside = [desk.name(spot.card.kind) for spot in neighbours(Seat(desk.table, place.partition("/")[0]), kind)]
    told += [f"next to {', '.join(beside)}"] if beside else []
    effect = desk.plain(card_in_words(known)) if known is not None else ""
    return f"{', '.join(told)}. {effect}" if effect else ", ".join(told)


def _past(desk: Desk, seat: str) -> list[str]:
    cards = desk.past(seat)
    if not cards:
        return ["the time card"] if desk.table.stack(f"{seat}/past") else []
    told = [
        f"{desk.with_letter(desk.kind(card))} {desk.figures(card)[1]}{' rotated' if desk.is_rotated(card) else ''}"
        for card in cards
    ]
    waiting = ["the time card"] if len(desk.table.stack(f"{seat}/past")) > len(cards) else []
    return [f"{counted(len(cards), 'monument')} ({desk.past_by_type(seat)})", *told, *waiting]


def sentences(desk: Desk, places: list[str]) -> list[str]:
    """Returns the board as sentences: the turn, the points, then each place that holds something."""
    found: list[str] = []
    table = desk.table
    if desk.active:
        phase = clean(str(table.value("phase") or ""))
        left = table.value("actions-left")
        actions = f", {counted(left, 'action')} left" if isinstance(left, int) and phase == "action" else ""
        found.append(f"It is the turn of {desk.seat_name(desk.active)}, {phase}{actions}.")
    for one in desk.seats:
        found.append(f"{desk.seat_name(one.seat)} has {desk.vp(one.seat)} points: {desk.score_rows(one.seat)}.")
    if table.value(MIDDLE):
        found.append("The middle of the game is past.")
    if table.value(DIE) is not None:
        found.append(f"The last roll of the die is {clean(str(table.value(DIE)))}.")
    told = [place for place in places if table.stack(place) or table.pool(place)]
    return [*found, *(f"{describe(desk, place)}." for place in told)]
