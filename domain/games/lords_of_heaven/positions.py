"""Positions of somebody's own: what differs from the set-up. `docs/games/lords-of-heaven.md` lists the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import RECORD, UNKNOWN
from domain.drawing import deal_unseen
from domain.errors import InvalidOption, shown, shown_value
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.lords_of_heaven.board_faults import board_faults
from domain.games.lords_of_heaven.drawing import MoveTop, Refill, ShuffleStep, TurnRoundCard
from domain.games.lords_of_heaven.facts import cards, edges, locations, rules
from domain.games.lords_of_heaven.influence import settle_control
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    BOX,
    BUILDINGS,
    COLUMNS,
    CONFLICT,
    CRUSADE,
    DECK,
    DISCARD,
    FAITH,
    FIRST,
    GOLD,
    LAST_ROUND,
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
    top_level,
)
from domain.games.lords_of_heaven.positions_conflict import ally_names, closed_names, lay_conflict
from domain.games.lords_of_heaven.setup import lay_out
from domain.games.lords_of_heaven.turn import EndRound, LastRoundLater, Turn, build_rounds
from domain.games.lords_of_heaven.values import most_level
from domain.lens import Pool, Stack
from domain.transaction import Transaction
from domain.values import number_misfit

HIDDEN: Final = ("hand", "closed")
"""Stacks of a seat that a position may name, and that nobody else looks into."""
ASIDE: Final = "hidden-box"
"""Where cards lie of which a position says nothing."""
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
    parts = ("vp", *(f"{what}/{kind}" for what in ("upgrade", "worth") for kind in BUILDINGS))
    own = (f"{seat}/{part}" for seat in order for part in parts)
    fighting = (CONFLICT, *ally_names(order), *closed_names(order))
    return (TURN, FIRST, ROUND, CRUSADE, *map(control_name, locations()), *own, *fighting)


def lay_out_position(
    tx: Transaction, order: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str], laid: SetUp
) -> tuple[Step, ...]:
    """Lays out a position before a seat's turn; returns what is done first.

    Raises:
        InvalidOption: It names a place, a kind or a value that the game does not have, or what cannot be so.
    """
    lay_out(tx, order, chosen, sees)
    _verify_stacks(tx, laid, order)
    for name, value in laid.values.items():
        _verify_value(tx, name, value, order)
    _pools(tx, laid.pools, order)
    _verify_cities(tx)
    for city in locations():
        settle_control(tx, city)
    for name, value in laid.values.items():
        if name not in (TURN, CONFLICT, *ally_names(order), *closed_names(order)):
            tx.set(name, value)
    number = round_of(laid)
    if faults := list(board_faults(tx.table)):
        raise InvalidOption(faults[0].place, faults[0].reason)
    return _steps(tx, order, laid, number)


def _verify_stacks(tx: Transaction, laid: SetUp, order: Sequence[str]) -> None:
    places = (*STACKS, *(f"{seat}/{part}" for seat in order for part in HIDDEN))
    stacks = laid.stacks
    left_out = {card.kind for card in Stack(tx.table, "left-out")}
    rounds = (*rules().rounds.fixed, *rules().rounds.shuffled)
    named: set[str] = set()
    for place, kinds in stacks.items():
        if place not in places:
            raise InvalidOption(place, f"there is no place {shown(place)}. There are: {', '.join(places)}")
        for kind in kinds:
            known = rounds if place == ROUND_DECK else cards()
            may_hide = kind == UNKNOWN and (place == DECK or place.endswith("/hand"))
            is_bluff = kind == BLUFF and place.endswith("/closed")
            if kind in left_out:
                raise InvalidOption(place, f"{place}: {kind} leaves a game of so many seats (LH.8.5)")
            if kind not in known and not may_hide and not is_bluff:
                raise InvalidOption(place, f"{place}: no card that lies there is called {shown(kind)}")
            if kind in named:
                raise InvalidOption(place, f"{kind} is there once in the game, and the position has it twice")
            named |= {kind} if kind not in (UNKNOWN, BLUFF) else set()
    most = rules().hand.action_cards
    for seat in order:
        held = stacks.get(f"{seat}/hand", ())
        if len(held) > most:
            text = f"{seat}/hand holds {most} Action cards at most, besides the Bluff card, not {len(held)} (LH.5.1)"
            raise InvalidOption(f"{seat}/hand", text)
    closed = [name for name in (*stacks, *laid.values) if name.endswith(("/closed", "/ally")) or "/closed/" in name]
    if closed and CONFLICT not in laid.values:
        raise InvalidOption(closed[0], f"{closed[0]} belongs to a Conflict, and the position names no {CONFLICT}")


def _verify_value(tx: Transaction, name: str, value: Any, order: Sequence[str]) -> None:
    known = values_of(order)
    if name not in known:
        raise InvalidOption(name, f"a position has no value {shown(name)}. It may have: {', '.join(known)}")
    if name == CONFLICT:
        return
    if name in (TURN, FIRST, *ally_names(order)) or name.startswith("control/"):
        if value not in order:
            raise InvalidOption(name, f"{name} is one of the seats {', '.join(order)}, not {shown_value(value)}")
        return
    if reason := number_misfit(name, value):
        raise InvalidOption(name, reason)
    levels = (1, most_level(tx.table, name.rpartition("/")[2])) if "/upgrade/" in name else (0, value)
    lowest, highest = NUMBERS.get(name, levels)
    if not lowest <= value <= highest:
        raise InvalidOption(name, f"{name} is a number from {lowest} to {highest}, not {shown_value(value)}")


def _verify_cities(tx: Transaction) -> None:
    """Checks that Influence stands on levels that there are, one of a seat in a City. Raises `InvalidOption`."""
    for city in locations():
        standing = [(level, seat) for level in (1, 2, 3) for seat in tx.table.pool(level_place(city, level))]
        for level, seat in standing:
            place = level_place(city, level)
            if level > top_level(tx.table):
                raise InvalidOption(place, f"{place}: Cities have {top_level(tx.table)} levels in this game (LH.8.1)")
            if others := [at for at, who in standing if who == seat and at != level]:
                raise InvalidOption(place, f"{place}: {seat} stands on level {others[0]} too: a City has one of each")


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


def _lay_cards(tx: Transaction, order: Sequence[str], stacks: Mapping[str, Sequence[str]]) -> None:
    """Lays the cards that a position names: those in the open out of the deck, the others out of a shuffled one.

    What is hidden is taken from the top of a deck whose order nobody else knows, so that other chairs see how many
    cards went where, and no more. A deck that is named loses the rest in the same way.
    """
    for place in (*map(column_place, COLUMNS), DISCARD):
        for kind in stacks.get(place, ()):
            card = Stack(tx.table, DECK).card(kind)
            assert card is not None
            tx.move(tx.move(card, BOX), place)
    hidden = [  # a closed card comes through the hand
        (f"{seat}/hand", kind)
        for seat in order
        for part in HIDDEN
        for kind in stacks.get(f"{seat}/{part}", ())
        if kind not in (UNKNOWN, BLUFF)
    ]
    named = [kind for kind in stacks.get(DECK, ()) if kind != UNKNOWN]
    deal_unseen(tx, DECK, hidden, named)
    if DECK in stacks:
        tx.open(ASIDE, (), (RECORD,))
        tx.move_all(list(Stack(tx.table, DECK))[len(named) :], ASIDE)
        for index, kind in enumerate(stacks[DECK]):
            if kind == UNKNOWN:
                tx.move(tx.open(ASIDE, [UNKNOWN], (RECORD,))[0], DECK, at=index)


def _unseen(stacks: Mapping[str, Sequence[str]]) -> list[Step]:
    """Returns how hands get the cards that a position calls `?`: out of the shuffled deck."""
    counts = {place: kinds.count(UNKNOWN) for place, kinds in stacks.items() if place != DECK}
    return [MoveTop(DECK, place, count, "draw", "LH.5.1") for place, count in counts.items() if count]


def round_of(laid: SetUp) -> int:
    """Returns the round of a position: as it says, else as the round deck says. Raises `InvalidOption`.

    The deck is that of the start of the round: the first of its cards is turned up then. What lies under Last Round may
    be left out, as nobody turns it up.
    """
    known, deck = rules().rounds, tuple(reversed(laid.stacks.get(ROUND_DECK, ())))
    most = len(known.fixed) + len(known.shuffled)
    if ROUND_DECK not in laid.stacks:
        return int(laid.values.get(ROUND, 1))
    first = known.fixed.index(deck[0]) + 1 if deck and deck[0] in known.fixed else most + 1 - len(deck)
    number = int(laid.values.get(ROUND, first))
    above = known.fixed[number - 1 :]
    rest = deck[len(above) :]
    room = min(most + 1 - number, len(known.shuffled))
    if deck[: len(above)] != above or LAST_ROUND not in rest or not {*rest} <= {*known.shuffled} or len(rest) > room:
        under = f"{LAST_ROUND} and at most {room - 1} more of {', '.join(known.shuffled)}"
        order = f"{', '.join(above)} above {under}" if above else under
        raise InvalidOption(ROUND_DECK, f"{ROUND_DECK}: at the start of round {number} it holds {order} (LH.2.1)")
    return number


def _steps(tx: Transaction, order: Sequence[str], laid: SetUp, number: int) -> tuple[Step, ...]:
    stacks = laid.stacks
    _lay_cards(tx, order, stacks)
    tx.set(PHASE, "action")
    tx.set(ROUND, number)
    steps: list[Step] = []
    if ROUND_DECK in stacks:
        tx.move_all(tx.open(BOX, stacks[ROUND_DECK]), ROUND_DECK)
    else:
        build_rounds(tx)
        steps.append(ShuffleStep(ROUND_DECK, len(rules().rounds.shuffled)))
    before = 0 if ROUND_DECK in stacks else number - 1
    if before:
        steps.append(LastRoundLater(before))
    steps += [*[TurnRoundCard(was_played=True)] * before, TurnRoundCard()]
    if DECK not in stacks:
        steps.append(ShuffleStep(DECK))
    steps += _unseen(stacks)
    steps += [Refill(seat) for seat in order if f"{seat}/hand" not in stacks]
    played = in_order(tx.table)
    rest = played[played.index(str(laid.values.get(TURN, played[0]))) :]
    if CONFLICT in laid.values:
        return (*steps, *lay_conflict(tx, rest[0], laid), *map(Turn, rest[1:]), EndRound())
    return (*steps, *map(Turn, rest), EndRound())
