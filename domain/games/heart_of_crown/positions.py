"""Positions of somebody's own: a puzzle, an exercise, an example of the rulebook.

Places are those of `lenses`; three more can be named: `alice/kept` holds `post-horse@city`, and the pool
`alice/domain/duke` the counters on a card of a Domain. `docs/games/heart-of-crown.md` lists all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import ALL, RECORD, UNKNOWN
from domain.errors import DomainError, InvalidOption, shown
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.heart_of_crown.conditional import Window
from domain.games.heart_of_crown.drawing import DrawStep, RefillMarket, ShuffleStep
from domain.games.heart_of_crown.ending import note_points
from domain.games.heart_of_crown.facts import Facts
from domain.games.heart_of_crown.impossible import verify_kept, verify_possible
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    COIN,
    COMMONS,
    COUNTER,
    CURSES,
    MARKET,
    MODE,
    PLAYS,
    PRINCESSES,
    SP_COUNTER,
    SUPPLY,
    SUPPORTS,
    TWIN_COUNTER,
    Seat,
)
from domain.games.heart_of_crown.player_actions import (
    ACQUIRED,
    FACTS,
    PLACED,
    SECOND_PHASE,
)
from domain.games.heart_of_crown.player_actions import BANISHED as BANISHED_FACT
from domain.games.heart_of_crown.player_actions import HAND as HAND_FACT
from domain.games.heart_of_crown.setup import HAND, lay_out
from domain.games.heart_of_crown.turn import AskMain, AskSecond, Turn
from domain.lens import Card, Stack, under
from domain.state import is_unknown
from domain.transaction import Transaction

_SHARED: Final = (SUPPLY, MARKET, CURSES, PRINCESSES, SUPPORTS, BANISHED)
_OF_SEATS: Final = ("deck", "hand", "field", "discard", "domain")
_VALUES: Final[dict[str, type[Any]]] = {
    "turn": str,
    "round": int,
    "phase": str,
    "coin": int,
    "plays": int,
    "mode": str,
    "action": int,
    "action-in-turn": int,
    "facts": list,
    "played": list,
    "used": list,
    "ceremonies": list,
    "overtime": list,
    "extra-turn": str,
}
"""Values that a position may name, with their types."""
_OF_KINDS: Final = ("played", "used")
_LISTS_OF_SEATS: Final = ("ceremonies", "overtime")
_WHATS: Final = (ACQUIRED, BANISHED_FACT, HAND_FACT, PLACED)
_MOST: Final = 1_000_000
"""No number of a position is larger."""


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
    values = _checked_values(facts, laid.values, seats)
    stacks = {place: [_kind(facts, kind, place) for kind in kinds] for place, kinds in laid.stacks.items()}
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
            _keep(tx, facts, name, entry)
    for place, pieces in laid.pools.items():
        _counters(tx, facts, place, pieces, seats)
    for name, value in values.items():
        tx.set(name, value)
    note_points(tx)
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


def _checked_values(facts: Facts, values: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Returns the values with the ids of the cards that they name."""
    return {name: _checked_value(facts, name, value, seats) for name, value in values.items()}


def _checked_value(facts: Facts, name: str, value: Any, seats: Sequence[str]) -> Any:
    expected = _VALUES.get(name)
    if expected is None:
        raise InvalidOption(name, f"a position has no value {shown(name)}. It may have: {', '.join(_VALUES)}")
    if not isinstance(value, expected) or isinstance(value, bool):
        words = {str: "a text", int: "a whole number", list: "a list"}
        raise InvalidOption(name, f"{name} is {words[expected]}, not {_said(value)}")
    if expected is int:
        return _checked_number(name, name, value)
    if name == FACTS:
        return [_checked_fact(facts, entry) for entry in value]
    if name in _OF_KINDS:
        return [_named_card(facts, name, entry) for entry in value]
    if name in _LISTS_OF_SEATS:
        _verify_seats(name, value, seats)
    elif name in ("turn", "extra-turn"):
        _verify_word(name, value, seats, "one of the seats")
    elif name == MODE:
        _verify_word(name, value, SECOND_PHASE, "one of")
    return value


def _said(value: object) -> str:
    """Returns a value of any kind for a message; whole numbers can be too long to be written."""
    if isinstance(value, int) and abs(value) > 10**20:
        return "a number as large as that"
    try:
        return shown(str(value))
    except ValueError:
        return "a number as large as that"


def _checked_number(name: str, what: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise InvalidOption(name, f"{what} is a whole number from 0 to {_MOST:,}, not {_said(value)}")
    return value


def _verify_word(name: str, value: str, allowed: Sequence[str], what: str) -> None:
    if value not in allowed:
        raise InvalidOption(name, f"{name} is {what} {', '.join(allowed)}, not {shown(value)}")


def _verify_seats(name: str, value: Sequence[object], seats: Sequence[str]) -> None:
    for number, entry in enumerate(value):
        if entry not in seats or entry in value[:number]:
            names = ", ".join(seats)
            raise InvalidOption(name, f"{name} lists seats, each once, of {names}; {_said(entry)} does not fit")


def _named_card(facts: Facts, name: str, entry: object) -> str:
    if not isinstance(entry, str) or is_unknown(entry):
        raise InvalidOption(name, f"{name} lists cards by their names, not {_said(entry)}")
    return _kind(facts, entry, name)


def _checked_fact(facts: Facts, entry: object) -> list[Any]:
    """Returns a fact with the ids of its cards: what happened to which card by which card, as the record keeps it."""
    if not isinstance(entry, list) or len(entry) not in (3, 4) or not all(isinstance(one, str) for one in entry[:3]):
        form = '[["acquired", "city", "prior-investment"]]'
        raise InvalidOption(FACTS, f"{FACTS} lists facts of three words each, like {form}, not {_said(entry)}")
    what, kind, by = entry[:3]
    if what not in _WHATS:
        raise InvalidOption(FACTS, f"a fact begins with one of {', '.join(_WHATS)}, not {shown(what)}")
    if entry[3:] not in ([], [True], [False]):
        raise InvalidOption(FACTS, f"the fourth word of a fact is true or false, not {_said(entry[3])}")
    kind = kind if kind == UNKNOWN else _named_card(facts, FACTS, kind)
    by = by if by in SECOND_PHASE else _named_card(facts, FACTS, by)
    return [what, kind, by, *(one for one in entry[3:] if one is True)]


def _verify_places(tx: Transaction, stacks: Mapping[str, Sequence[str]], seats: Sequence[str]) -> None:
    piles = [f"pile/{kind}" for kind in tx.table.value("piles", [])]
    known = [*_SHARED, *piles, *(f"{seat}/{part}" for seat in seats for part in (*_OF_SEATS, "kept"))]
    for place in stacks:
        if place not in known:
            raise InvalidOption(place, f"there is no place {shown(place)}. There are: {', '.join(known)}")


def _kind(facts: Facts, text: str, place: str) -> str:
    if is_unknown(text) or place.endswith("/kept"):
        return text
    try:
        return facts.named(text).id
    except DomainError as error:
        raise InvalidOption(place, f"{place}: {error}") from None


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


def _keep(tx: Transaction, facts: Facts, name: str, entry: str) -> None:
    card, at, territory = entry.partition("@")
    seat = Seat(tx.table, name)
    kind = _kind(facts, territory, f"{name}/domain")
    free = [one for one in seat.territories() if one.kind == kind and not len(under(tx.table, one))]
    if not at or not free:
        raise InvalidOption(
            f"{name}/kept", f"{name}/kept: {shown(entry)} is no card@territory with a free Territory of the Domain"
        )
    kept = _kind(facts, card, f"{name}/hand")
    verify_kept(f"{name}/kept", kept, kind)
    tx.open(f"{tx.ref(free[0])}/under", [kept])


def _counters(tx: Transaction, facts: Facts, place: str, pieces: Mapping[str, int], seats: Sequence[str]) -> None:
    seat, _, rest = place.partition("/")
    part, _, kind = rest.partition("/")
    card: Card | None = None
    if part == "domain" and kind and seat in seats:
        card = Seat(tx.table, seat).domain.card(_kind(facts, kind, place))
    if seat not in seats or (part != "coins" and card is None):
        raise InvalidOption(place, f"there is no pool {shown(place)}. There are SEAT/coins and SEAT/domain/CARD")
    allowed = (COUNTER,) if card is None else (SP_COUNTER, TWIN_COUNTER)
    for piece, count in pieces.items():
        if piece not in allowed:
            raise InvalidOption(place, f"{place} holds {' or '.join(allowed)}, not {shown(piece)}")
        tx.pieces(
            piece, _checked_number(place, f"{piece} in {place}", count), "", place if card is None else tx.ref(card)
        )
