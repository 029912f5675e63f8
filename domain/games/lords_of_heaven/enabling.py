"""What an action effect could bring about: whether it does anything at all, and makes a building possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from domain.games.lords_of_heaven.development import can_build
from domain.games.lords_of_heaven.facts import CardText
from domain.games.lords_of_heaven.figures import is_asked
from domain.games.lords_of_heaven.influence import lower
from domain.games.lords_of_heaven.instructions import NAMED, NOTHING
from domain.games.lords_of_heaven.lenses import (
    CONFLICTS,
    CRUSADE,
    City,
    Seat,
    in_play,
    region_place,
    seats,
    setting,
    support,
)
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction

_CONFLICT = "conflict"
_TOUCHING = (*NAMED, "declared")
"""Parts that change more than what a seat owns."""


def parts_done(card: CardText) -> tuple[str, ...]:
    """Returns the parts of a card's action effect, what it costs left out; `declared` for one that nobody knows."""
    parts = card.does or ((card.effect,) if card.effect else ("declared",))
    return tuple(part for part in parts if part != NOTHING and not part.startswith("pay "))


def is_offered(table: State, seat: str, card: CardText) -> bool:
    """Returns True if a seat may resolve a card's effect: by its symbol, or as nobody knows the symbol (6)."""
    if card.does == (NOTHING,):
        return False
    return seat in card.fits or is_asked(table, is_open="affiliation" in card.assumed)


def does_nothing(table: Table, seat: str, card: CardText) -> tuple[str, str]:
    """Returns the rule and the sentence why an effect has nothing to do, as far as that is plain; else `""` twice."""
    found = [_why_not(table, seat, part) for part in parts_done(card)]
    return found[0] if found and all(rule for rule, _ in found) else ("", "")


def _why_not(table: Table, seat: str, part: str) -> tuple[str, str]:
    has_marker = bool(Seat(table, seat).presence.count(seat))
    if part in ("place-support", "exchange-support") and not has_marker:
        return "LH.4.8", f"the effect places Support, and all Presence markers of {seat} are on the board"
    if part == "exchange-support" and not any(
        support(table, region, who) for region in in_play(table) for who in seats(table) if who != seat
    ):
        return "LH.6", "the effect exchanges Support, and no opponent has any on the board"
    if part == "lower-two" and not list(_lowered(table, seat)):
        return "LH.6.2", "the effect lowers Influence, and no opponent has any that it can lower"
    return "", ""


def _lowered(table: Table, seat: str) -> Iterator[tuple[str, str]]:
    for name in in_play(table):
        city = City(table, name)
        is_stopped = city.is_protected and setting(table, "citadel_stops_effects")
        yield from ((who, name) for who in city.levels if who != seat and not (is_stopped and who == city.controller))


def may_make_possible(table: Table, seat: str, card: CardText) -> bool:
    """Returns True if the effect, done first, can let a seat place a building that it cannot place now."""
    if not is_offered(table, seat, card):
        return False
    parts = [part for part in parts_done(card) if part in _TOUCHING]
    if "declared" in parts:
        return True
    return any(_is_enough(table, seat, part) for part in parts)


def _is_enough(table: Table, seat: str, part: str) -> bool:
    if part == _CONFLICT:
        return table.value(CONFLICTS, 0) < table.value(CRUSADE, 1) and any(
            _has_foe(table, seat, region) for region in Seat(table, seat).regions
        )
    return any(_builds_after(table, seat, change) for change in _changes(table, seat, part))


def _has_foe(table: Table, seat: str, place: str) -> bool:
    others = [who for who in seats(table) if who != seat]
    return any(support(table, place, who) or City(table, place).level(who) for who in others)


def _changes(table: Table, seat: str, part: str) -> list[Callable[[Transaction], None]]:
    """Returns what a part can change, one thing at a time: two that are lowered give control no sooner than one."""
    supply = Seat(table, seat).presence
    if part == "lower-two":
        return [partial(lower, seat=who, city=city) for who, city in _lowered(table, seat)]
    if not supply.count(seat):
        return []
    there = in_play(table)
    if part == "exchange-support":
        others = [who for who in seats(table) if who != seat]
        there = [region for region in there if any(support(table, region, who) for who in others)]
    elif part != "place-support":
        return []
    return [partial(_place, seat=seat, region=region) for region in there]


def _place(tx: Transaction, seat: str, region: str) -> None:
    tx.pieces(seat, 1, Seat(tx.table, seat).presence.name, region_place(region))


def _builds_after(table: Table, seat: str, change: Callable[[Transaction], None]) -> bool:
    with Transaction(table) as tx:
        change(tx)
        return can_build(tx.table, seat)
