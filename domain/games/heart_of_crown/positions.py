"""Positions of somebody's own: a puzzle, an exercise, an example of the rulebook.

Places are those of `lenses`; three more can be named: `alice/kept` holds `post-horse@city`, and the pool
`alice/domain/duke` the counters on a card of a Domain. `docs/games/heart-of-crown.md` lists all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import ALL, RECORD
from domain.errors import InvalidOption, shown
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.heart_of_crown.conditional import Window
from domain.games.heart_of_crown.drawing import DrawStep, RefillMarket, ShuffleStep
from domain.games.heart_of_crown.ending import note_points
from domain.games.heart_of_crown.facts import Facts
from domain.games.heart_of_crown.impossible import verify_kept, verify_possible, verify_race
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    COIN,
    COMMONS,
    COUNTER,
    CURSES,
    MARKET,
    PLAYS,
    PRINCESSES,
    SP_COUNTER,
    SUPPLY,
    SUPPORTS,
    TWIN_COUNTER,
    Seat,
)
from domain.games.heart_of_crown.player_actions import (
    FACTS,
)
from domain.games.heart_of_crown.setup import HAND, lay_out
from domain.games.heart_of_crown.turn import AskMain, AskSecond, Turn
from domain.games.heart_of_crown.values import checked_number, checked_value, named_kind
from domain.lens import Card, Stack, under
from domain.transaction import Transaction

_SHARED: Final = (SUPPLY, MARKET, CURSES, PRINCESSES, SUPPORTS, BANISHED)
_OF_SEATS: Final = ("deck", "hand", "field", "discard", "domain")


def lay_out_position(
    tx: Transaction,
    facts: Facts,
    seats: Sequence[str],
    chosen: Mapping[str, OptionValue],
    sees: Sequence[str],
    laid: SetUp,
) -> tuple[Step, ...]:
    """Lays out a position; returns what is to be done first.

    Raises:
        InvalidOption: It names a place, a card or a value that the game does not have.
    """
    lay_out(tx, facts, seats, chosen, sees)
    values = {name: checked_value(name, value, seats, tx.table) for name, value in laid.values.items()}
    stacks = {
        place: list(kinds) if place.endswith("/kept") else [named_kind(kind, place, tx.table) for kind in kinds]
        for place, kinds in laid.stacks.items()
    }
    _verify_places(tx, stacks, seats)
    verify_possible({place: kinds for place, kinds in stacks.items() if not place.endswith("/kept")})
    _add_commons(tx, facts, stacks)
    for place, kinds in stacks.items():
        if place.endswith("/kept"):
            continue
        tx.move_all(list(Stack(tx.table, place)), "box")
        tx.move_all(_laid(tx, place, kinds), place)
    _clear_areas(tx, stacks)
    for name in seats:
        for entry in laid.stacks.get(f"{name}/kept", ()):
            _keep(tx, name, entry)
    for place, pieces in laid.pools.items():
        _counters(tx, place, pieces, seats)
    for name, value in values.items():
        tx.set(name, value)
    verify_race(tx.table, note_points(tx))
    return _first_steps(tx, seats, stacks, values)


def _laid(tx: Transaction, place: str, kinds: Sequence[str]) -> list[Card]:
    """Returns new cards for a place: out of sight of the others if they do not look into it."""
    if ALL in tx.table.seen_by(place):
        return tx.open("box", kinds)
    return tx.open("hidden-box", kinds, (RECORD,))


def _first_steps(
    tx: Transaction, seats: Sequence[str], stacks: Mapping[str, Sequence[str]], values: Mapping[str, Any]
) -> tuple[Step, ...]:
    steps: list[Step] = []
    if SUPPLY not in stacks:
        steps.append(ShuffleStep(SUPPLY))
    for name in seats:
        if f"{name}/deck" not in stacks:
            steps.append(ShuffleStep(f"{name}/deck"))
        if f"{name}/hand" not in stacks:
            steps.append(DrawStep(name, HAND))
    if MARKET not in stacks:
        steps.append(RefillMarket())
    turn = values.get("turn", seats[0])
    phase = values.get("phase", "main")
    if phase not in ("main", "second"):
        raise InvalidOption("phase", f"a position begins in the phase main or second, not {shown(str(phase))}")
    if not values:
        return (*steps, Turn(turn))
    tx.set("turn", turn)
    tx.set("phase", phase)
    done = 1 if values.get(FACTS) else 0
    for name, value in ((COIN, 0), (PLAYS, 1), ("round", 1), ("action", done), ("action-in-turn", done)):
        tx.set(name, values.get(name, value))
    window = (Window(turn),) if values.get(FACTS) else ()
    return (*steps, *window, AskMain(turn) if phase == "main" else AskSecond(turn))


def _verify_places(tx: Transaction, stacks: Mapping[str, Sequence[str]], seats: Sequence[str]) -> None:
    piles = [f"pile/{kind}" for kind in tx.table.value("piles", [])]
    known = [*_SHARED, *piles, *(f"{seat}/{part}" for seat in seats for part in (*_OF_SEATS, "kept"))]
    for place in stacks:
        if place not in known:
            raise InvalidOption(place, f"there is no place {shown(place)}. There are: {', '.join(known)}")


def _add_commons(tx: Transaction, facts: Facts, stacks: Mapping[str, Sequence[str]]) -> None:
    """Common cards that the position names are in the game, and everyone knows it."""
    named = {kind for place, kinds in stacks.items() if not place.endswith("/kept") for kind in kinds}
    commons = tx.table.value(COMMONS, [])
    new = sorted(k for k in named if k in facts.cards and facts.card(k).rarity == "common" and k not in commons)
    if new:
        tx.set(COMMONS, [*commons, *new])


def _clear_areas(tx: Transaction, stacks: Mapping[str, Sequence[str]]) -> None:
    """Princesses and Support Cards that lie elsewhere are in no area, as there is one of each (10.2, 16.1)."""
    taken = {kind for place, kinds in stacks.items() if place not in (PRINCESSES, SUPPORTS) for kind in kinds}
    for area in (PRINCESSES, SUPPORTS):
        if area not in stacks:
            tx.move_all([card for card in Stack(tx.table, area) if card.kind in taken], "box")


def _keep(tx: Transaction, name: str, entry: str) -> None:
    card, at, territory = entry.partition("@")
    seat = Seat(tx.table, name)
    kind = named_kind(territory, f"{name}/domain", tx.table)
    free = [one for one in seat.territories() if one.kind == kind and not len(under(tx.table, one))]
    if not at or not free:
        raise InvalidOption(
            f"{name}/kept", f"{name}/kept: {shown(entry)} is no card@territory with a free Territory of the Domain"
        )
    kept = named_kind(card, f"{name}/hand", tx.table)
    verify_kept(f"{name}/kept", kept, kind)
    tx.open(f"{tx.ref(free[0])}/under", [kept])


def _counters(tx: Transaction, place: str, pieces: Mapping[str, int], seats: Sequence[str]) -> None:
    seat, _, rest = place.partition("/")
    part, _, kind = rest.partition("/")
    card: Card | None = None
    if part == "domain" and kind and seat in seats:
        card = Seat(tx.table, seat).domain.card(named_kind(kind, place, tx.table))
    if seat not in seats or (part != "coins" and card is None):
        raise InvalidOption(place, f"there is no pool {shown(place)}. There are SEAT/coins and SEAT/domain/CARD")
    allowed = (COUNTER,) if card is None else (SP_COUNTER, TWIN_COUNTER)
    for piece, count in pieces.items():
        if piece not in allowed:
            raise InvalidOption(place, f"{place} holds {' or '.join(allowed)}, not {shown(piece)}")
        tx.pieces(
            piece, checked_number(place, f"{piece} in {place}", count), "", place if card is None else tx.ref(card)
        )
