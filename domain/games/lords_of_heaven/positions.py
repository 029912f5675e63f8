"""Positions of somebody's own: what differs from the set-up. `docs/games/lords-of-heaven.md` lists the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import ALL, RECORD, UNKNOWN
from domain.errors import InvalidOption, shown, shown_value
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.lords_of_heaven.drawing import Refill, ShuffleStep, TurnRoundCard
from domain.games.lords_of_heaven.facts import cards, edges, locations, rules
from domain.games.lords_of_heaven.influence import settle_control
from domain.games.lords_of_heaven.lenses import (
    BOX,
    BUILDINGS,
    COLUMNS,
    CRUSADE,
    DECK,
    DISCARD,
    FAITH,
    FIRST,
    GOLD,
    PHASE,
    ROUND,
    ROUND_DECK,
    SUPPLY,
    TURN,
    UNITS,
    building,
    citadel_place,
    column_place,
    control_name,
    in_order,
    level_place,
    path_place,
    region_place,
    temple_place,
)
from domain.games.lords_of_heaven.setup import lay_out
from domain.games.lords_of_heaven.turn import EndRound, Turn, build_rounds
from domain.lens import Pool, Stack
from domain.state import is_unknown
from domain.transaction import Transaction
from domain.values import number_misfit

STACKS: Final = (DECK, DISCARD, ROUND_DECK, *map(column_place, COLUMNS))
"""Shared stacks that a position may name, besides the hands."""
NUMBERS: Final = {ROUND: (1, 8), CRUSADE: (1, 2)}


def pools_of(order: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Returns the pools that a position may name, with the kinds of pieces that they hold."""
    found: dict[str, tuple[str, ...]] = {}
    for place in locations():
        found |= {level_place(place, level): tuple(order) for level in (1, 2, 3)}
        found[region_place(place)] = tuple(order)
        found[citadel_place(place)] = tuple(building(seat, "citadel") for seat in order)
        found[temple_place(place)] = tuple(building(seat, "temple") for seat in order)
    found |= {path_place(path): tuple(building(seat, "fortress") for seat in order) for path in edges()}
    for seat in order:
        found[f"{seat}/units"] = UNITS
        found[f"{seat}/screen"] = (GOLD, FAITH)
    return found


def values_of(order: Sequence[str]) -> tuple[str, ...]:
    """Returns the values that a position may name."""
    own = (f"{seat}/{part}" for seat in order for part in ("vp", *(f"upgrade/{kind}" for kind in BUILDINGS)))
    return (TURN, FIRST, ROUND, CRUSADE, *map(control_name, locations()), *own)


def lay_out_position(
    tx: Transaction, order: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str], laid: SetUp
) -> tuple[Step, ...]:
    """Lays out a position before a seat's turn; returns what is done first.

    Raises:
        InvalidOption: It names a place, a kind or a value that the game does not have, or what cannot be so.
    """
    lay_out(tx, order, chosen, sees)
    _verify_stacks(laid.stacks, order)
    for name, value in laid.values.items():
        _verify_value(name, value, order)
    _pools(tx, laid.pools, order)
    for city in locations():
        settle_control(tx, city)
    for name, value in laid.values.items():
        if name != TURN:
            tx.set(name, value)
    return _steps(tx, order, laid)


def _verify_stacks(stacks: Mapping[str, Sequence[str]], order: Sequence[str]) -> None:
    places = (*STACKS, *(f"{seat}/hand" for seat in order))
    rounds = (*rules().rounds.fixed, *rules().rounds.shuffled)
    named: set[str] = set()
    for place, kinds in stacks.items():
        if place not in places:
            raise InvalidOption(place, f"there is no place {shown(place)}. There are: {', '.join(places)}")
        for kind in kinds:
            known = rounds if place == ROUND_DECK else cards()
            may_hide = kind == UNKNOWN and (place == DECK or place.endswith("/hand"))
            if kind not in known and not may_hide:
                raise InvalidOption(place, f"{place}: no card that lies there is called {shown(kind)}")
            if kind in named:
                raise InvalidOption(place, f"{kind} is there once in the game, and the position has it twice")
            named |= {kind} if kind != UNKNOWN else set()


def _verify_value(name: str, value: Any, order: Sequence[str]) -> None:
    known = values_of(order)
    if name not in known:
        raise InvalidOption(name, f"a position has no value {shown(name)}. It may have: {', '.join(known)}")
    if name in (TURN, FIRST) or name.startswith("control/"):
        if value not in order:
            raise InvalidOption(name, f"{name} is one of the seats {', '.join(order)}, not {shown_value(value)}")
        return
    if reason := number_misfit(name, value):
        raise InvalidOption(name, reason)
    lowest, highest = NUMBERS.get(name, (1, 3) if "/upgrade/" in name else (0, value))
    if not lowest <= value <= highest:
        raise InvalidOption(name, f"{name} is a number from {lowest} to {highest}, not {shown_value(value)}")


def _home(place: str, kind: str) -> str:
    """Returns where pieces of a kind come from, and go to, when a pool is laid out; `""` is outside."""
    if kind == GOLD:
        return ""
    if kind in (*UNITS, FAITH):
        return SUPPLY
    return f"{kind.partition('-')[0]}/{'board' if '-' in kind else 'presence'}"


def _pools(tx: Transaction, pools: Mapping[str, Mapping[str, int]], order: Sequence[str]) -> None:
    known = pools_of(order)
    for place, pieces in pools.items():
        if place not in known:
            raise InvalidOption(place, f"there is no pool {shown(place)}. There are: {', '.join(known)}")
        for kind in pieces:
            if kind not in known[place]:
                raise InvalidOption(place, f"{place} holds {', '.join(known[place])}, not {shown(kind)}")
        for kind, count in dict(tx.table.pool(place)).items():
            tx.pieces(kind, count, place, _home(place, kind))
    for place, pieces in pools.items():
        if not place.startswith(("region/", *(f"{seat}/" for seat in order))) and sum(pieces.values()) > 1:
            raise InvalidOption(place, f"{place} holds one piece")
        for kind, count in pieces.items():
            home = _home(place, kind)
            if reason := number_misfit(f"{kind} in {place}", count):
                raise InvalidOption(place, reason)
            if home and Pool(tx.table, home).count(kind) < count:
                raise InvalidOption(place, f"{place}: there are not {count} {kind} left in {home}")
            tx.pieces(kind, count, home, place)


def _take(tx: Transaction, place: str, kinds: Sequence[str]) -> None:
    """Lays cards, out of the deck where it has them; those that nobody names are new ones."""
    is_open = ALL in tx.table.seen_by(place)
    for kind in kinds:
        found = None if is_unknown(kind) else Stack(tx.table, BOX).card(kind)
        if found is None or not is_open:
            (found,) = tx.open("hidden-box", [kind], (RECORD,)) if found is None else (found,)
        tx.move(found, place)


def _steps(tx: Transaction, order: Sequence[str], laid: SetUp) -> tuple[Step, ...]:
    stacks = laid.stacks
    wanted = {kind for kinds in stacks.values() for kind in kinds}
    unnamed = sum(kind == UNKNOWN for place, kinds in stacks.items() for kind in kinds if place != DECK)
    deck = [card for card in Stack(tx.table, DECK) if DECK in stacks or card.kind in wanted]
    tx.move_all(deck, BOX)
    for place, kinds in stacks.items():
        if place != ROUND_DECK:
            _take(tx, place, kinds)
    tx.set(PHASE, "action")
    number = int(laid.values.get(ROUND, 1))
    tx.set(ROUND, number)
    steps: list[Step] = []
    if ROUND_DECK in stacks:
        tx.move_all(tx.open(BOX, stacks[ROUND_DECK]), ROUND_DECK)
    else:
        build_rounds(tx)
        steps.append(ShuffleStep(ROUND_DECK, len(rules().rounds.shuffled)))
    steps += [TurnRoundCard()] * (1 if ROUND_DECK in stacks else number)
    if DECK not in stacks and not unnamed:
        steps.append(ShuffleStep(DECK))
    steps += [Refill(seat) for seat in order if f"{seat}/hand" not in stacks]
    played = in_order(tx.table)
    rest = played[played.index(str(laid.values.get(TURN, played[0]))) :]
    return (*steps, *map(Turn, rest), EndRound())
