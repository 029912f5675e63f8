"""Positions of somebody's own: a puzzle, an exercise, an example of the Law (`docs/games/root.md` lists the names)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import ALL, RECORD, UNKNOWN
from domain.drawing import deal_unseen
from domain.errors import InvalidOption, shown
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.root import facts, places
from domain.games.root.cards import ShuffleDeck, draw_cards
from domain.games.root.laws import LAWS, law_of
from domain.games.root.lenses import ACTIVATED, AIDED, CLEARINGS, USED, Wood
from domain.games.root.position_checks import (
    gone_from_supply,
    verify_cards,
    verify_laid,
    verify_place,
    verify_values,
)
from domain.games.root.quests import OpenQuests
from domain.games.root.setup import HAND, RUIN_ITEMS, lay_out
from domain.games.root.suits import is_dominance
from domain.games.root.turn import EndTurn, Phase, at_end_of
from domain.lens import Card, Stack
from domain.state import is_unknown
from domain.transaction import Transaction

_VALUES: Final[dict[str, type[Any]]] = {
    places.TURN: str,
    places.ROUND: int,
    places.PHASE: str,
    "step": str,
    USED: list,
    ACTIVATED: dict,
    AIDED: dict,
}
"""Values of the game that a position may name, with their types."""
_OF_SEATS: Final[dict[str, type[Any]]] = {places.VP: int, places.VP_MARKER: str, places.LEADER: str}
"""Values of a seat, besides those of its faction."""
_MOST: Final = 1000
_DECKS: Final = (places.DECK, places.QUEST_DECK)


def lay_out_position(
    tx: Transaction, seats: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str], laid: SetUp
) -> tuple[Step, ...]:
    """Lays out a position; returns what is to be done first.

    What is not named is as after the set-up of the map and the deck: no faction has pieces on the map, ruins stand,
    hands are dealt.

    Raises:
        InvalidOption: It names a place, a card, a piece or a value that the game does not have, or too many of them.
    """
    lay_out(tx, seats, chosen, sees)
    verify_cards(laid.stacks, str(chosen["deck"]), len(seats))
    values = _checked_values(tx, laid.values, seats)
    for name, value in values.items():
        if name != "step":
            tx.set(name, value)
    _lay_stacks(tx, laid.stacks)
    _lift_landmarks(tx, laid.pools)
    for place, pieces in sorted(laid.pools.items(), key=lambda one: _is_rest(one[0])):
        _lay_pieces(tx, place, pieces)
    if places.ITEMS not in laid.pools:
        for item, count in gone_from_supply(Wood(tx.table)).items():
            tx.pieces(item, count, places.ITEMS, places.OUTSIDE)
    verify_laid(Wood(tx.table))
    _leave_the_track(tx, seats, values)
    for seat in seats:
        law_of(Wood(tx.table), seat).complete_position(tx, seat)
    return _first_steps(tx, seats, laid.stacks, values)


def _leave_the_track(tx: Transaction, seats: Sequence[str], values: Mapping[str, Any]) -> None:
    """Takes the markers off the score track of those who have activated a dominance card (L3.3.1)."""
    wood = Wood(tx.table)
    for seat in seats:
        marker = places.of_seat(seat, places.VP_MARKER)
        if marker in values or wood.is_vagabond(seat):
            continue
        if any(is_dominance(card.kind) for card in wood.area(seat)):
            tx.set(marker, seat)


# -- values -------------------------------------------------------------------------------------------


def _checked_values(tx: Transaction, values: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    found = {}
    for name, value in values.items():
        expected = _type_of(tx, name, seats)
        if isinstance(expected, tuple):
            if value not in expected:
                raise InvalidOption(name, f"{name} is one of {', '.join(expected)}, not {shown(str(value))}")
        elif type(value) is not expected:
            words = {str: "a word", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}
            raise InvalidOption(name, f"{name} is {words[expected]}, not {shown(str(value))}")
        if isinstance(value, int) and abs(value) > _MOST:
            raise InvalidOption(name, f"{name} is at most {_MOST}")
        found[name] = value
    turn = found.get(places.TURN, seats[0])
    if turn not in seats:
        raise InvalidOption(places.TURN, f"turn is one of {', '.join(seats)}, not {shown(str(turn))}")
    phase = found.get(places.PHASE, places.PHASES[0])
    if phase not in places.PHASES:
        raise InvalidOption(places.PHASE, f"phase is one of {', '.join(places.PHASES)}, not {shown(str(phase))}")
    verify_values(found, seats)
    return found


def _type_of(tx: Transaction, name: str, seats: Sequence[str]) -> type[Any] | tuple[str, ...]:
    seat, _, rest = name.partition("/")
    if name in _VALUES:
        return _VALUES[name]
    if name.startswith(("suit/", "path/")) and name in tx.table.values:
        return str
    if seat in seats:
        own: dict[str, type[Any] | tuple[str, ...]] = {
            **_OF_SEATS,
            **law_of(Wood(tx.table), seat).values_of_position(Wood(tx.table), seat),
        }
        if rest in own:
            return own[rest]
        known = ", ".join(f"{seat}/{one}" for one in sorted(own))
        raise InvalidOption(name, f"there is no value {shown(name)}; of {seat} there are {known}")
    known = ", ".join(sorted(_VALUES))
    raise InvalidOption(
        name, f"there is no value {shown(name)}; there are {known}, and those of seats, as {seats[0]}/vp"
    )


# -- cards --------------------------------------------------------------------------------------------


def _lay_stacks(tx: Transaction, stacks: Mapping[str, Sequence[str]]) -> None:
    """Lays all cards: in the open, then named ones that are hidden, then unseen ones, and what the decks hold.

    So the deck is in an order that nobody else knows before a hidden card leaves it, and no card is taken out of what
    the deck is said to be.
    """
    for place in stacks:
        if place not in tx.table.places or place in ("box", "hidden-box"):
            known = sorted(name for name in tx.table.places if name not in ("box", "hidden-box"))
            raise InvalidOption(place, f"there is no place {shown(place)} for cards; there are {', '.join(known)}")
        if place not in _DECKS:
            tx.move_all(list(Stack(tx.table, place)), "box")
    hidden = [place for place in stacks if place not in _DECKS and ALL not in tx.table.seen_by(place)]
    in_the_open = [place for place in stacks if place not in _DECKS and place not in hidden]
    is_seen = {place: not any(map(is_unknown, kinds)) for place, kinds in stacks.items()}
    for place in filter(is_seen.__getitem__, in_the_open):
        _lay_cards(tx, place, stacks[place])
    named = [(place, kind) for place in hidden for kind in stacks[place] if not is_unknown(kind)]
    if named:
        deal_unseen(tx, places.DECK, named)
    for place in stacks:
        if place not in _DECKS and not is_seen[place]:
            tx.shuffle(places.DECK)
            _lay_cards(tx, place, stacks[place], is_named_laid=place in hidden)
    for place in filter(stacks.__contains__, _DECKS):
        tx.open("hidden-box", (), (RECORD,))
        tx.move_all(list(Stack(tx.table, place)), "hidden-box")
        tx.move_all(tx.open("hidden-box", stacks[place], (RECORD,)), place)


def _lay_cards(tx: Transaction, place: str, kinds: Sequence[str], *, is_named_laid: bool = False) -> None:
    """Lays cards into a place, the bottom one first; they come out of the deck if it has them.

    Where the named ones lie there already, those that were not seen come between them.
    """
    is_open = ALL in tx.table.seen_by(place)
    for index, kind in enumerate(kinds):
        if is_named_laid and not is_unknown(kind):
            continue
        card = _taken_from(tx, place, kind)
        if card is None:
            box = ("box", (ALL,)) if is_open else ("hidden-box", (RECORD,))
            card = tx.open(box[0], [kind], box[1])[0]
        tx.move(card, place, at=index if is_named_laid else -1)


def _taken_from(tx: Transaction, place: str, kind: str) -> Card | None:
    """Returns the card that a position lays somewhere, where it lies before; None if it has to be made."""
    if kind == places.VIZIER:
        seat = place.partition("/")[0]
        return Stack(tx.table, places.of_seat(seat, places.VIZIERS)).card(kind)
    deck = Stack(tx.table, places.DECK)
    if kind == UNKNOWN:
        return deck.top
    if kind in _of_boards():
        return Stack(tx.table, places.QUEST_DECK).card(kind)
    return deck.card(kind)


def _of_boards() -> frozenset[str]:
    """Returns the kinds of cards that never are in the shared deck: quests, viziers."""
    return frozenset({places.VIZIER, *(quest.id for quest in facts.roles().quests)})


# -- pieces -------------------------------------------------------------------------------------------


def _lay_pieces(tx: Transaction, place: str, pieces: Mapping[str, int]) -> None:
    """Lays pieces into a place instead of what is there; those of a faction come out of its supply."""
    wood = Wood(tx.table)
    if not _holds_pieces(wood, place):
        raise InvalidOption(
            place,
            f"there is no place {shown(place)} for pieces; there are clearing/1 to clearing/12, forests, items, "
            "and those of seats, as C/supply",
        )
    is_rest = _is_rest(place)
    for kind, count in dict(tx.table.pool(place)).items():
        if not is_rest:
            tx.pieces(kind, count, place, _box_of(wood, kind))
    for kind, count in pieces.items():
        if type(count) is not int or not 0 <= count <= _MOST:
            raise InvalidOption(place, f"{kind} in {place} is a number of pieces, not {shown(str(count))}")
        _verify_piece(wood, place, kind, count)
        if is_rest:
            _verify_rest(wood, place, kind, count)
        else:
            tx.pieces(kind, count, _box_of(wood, kind), place)


def _is_rest(place: str) -> bool:
    """Returns True for a supply and a bag of flowers: what lies there is what a position lays nowhere else."""
    return place.endswith((f"/{places.SUPPLY}", f"/{places.BAG}"))


def _verify_rest(wood: Wood, place: str, kind: str, count: int) -> None:
    """Checks what a position says of a supply against what it lays elsewhere. Raises `InvalidOption`."""
    box = _box_of(wood, kind)
    if box != place:
        raise InvalidOption(place, f"{kind} cannot be in {place}; what is laid nowhere else is in {box or 'no place'}")
    left = wood.table.pool(place).get(kind, 0)
    if left != count:
        said = f"{place} has {count} {kind}, but what is laid elsewhere leaves {left}; leave it out, or name as many"
        raise InvalidOption(place, said)


def _lift_landmarks(tx: Transaction, pools: Mapping[str, Mapping[str, int]]) -> None:
    """Takes landmarks that a position names from where the map has them."""
    named = {kind for pieces in pools.values() for kind in pieces if kind in places.LANDMARKS}
    for place in list(tx.table.pools):
        for kind in sorted(named.intersection(tx.table.pool(place))):
            tx.pieces(kind, 1, place, places.OUTSIDE)


def _holds_pieces(wood: Wood, place: str) -> bool:
    number = places.clearing_of(place)
    if number is not None:
        return number in CLEARINGS
    if place in (places.ITEMS, places.COFFIN, RUIN_ITEMS):
        return True
    if place.startswith("forest/"):
        return places.clearings_of(place) in wood.chart.forest_clearings
    if place.startswith("ruin/"):
        return True
    seat, _, name = place.partition("/")
    return seat in wood.order and name in LAWS[wood.plays(seat)].pools_of_position()


def _box_of(wood: Wood, kind: str) -> str:
    """Returns where pieces are that a position does not name: the supply of their faction, or outside."""
    faction = places.piece_owner(kind)
    seat = wood.seat_of(faction) if faction else ""
    if not seat or places.piece_name(kind) == places.PAWN:
        return places.OUTSIDE
    return places.of_seat(seat, places.BAG if kind.startswith("flower-") else places.SUPPLY)


def _verify_piece(wood: Wood, place: str, kind: str, count: int) -> None:
    if kind in (places.RUIN, places.UNKNOWN_ITEM, *places.LANDMARKS) or places.refreshed(kind) in facts.items():
        verify_place(wood, place, kind)
        return
    seat = wood.seat_of(places.piece_owner(kind))
    if not seat or facts.piece(kind) is None:
        raise InvalidOption(place, f"there is no piece {shown(kind)} in this game; they are called warrior:marquise")
    verify_place(wood, place, kind)
    if places.piece_name(kind) == places.PAWN:
        return
    have = wood.table.pool(_box_of(wood, kind)).get(kind, 0)
    if have < count:
        raise InvalidOption(place, f"{place}: {count} {kind} are more than the {have} that are left")


# -- what comes first -----------------------------------------------------------------------------------


def _first_steps(
    tx: Transaction, seats: Sequence[str], stacks: Mapping[str, Sequence[str]], values: Mapping[str, Any]
) -> tuple[Step, ...]:
    steps: list[Step] = [] if places.DECK in stacks else [ShuffleDeck()]
    for seat in seats:
        if places.of_seat(seat, places.HAND) not in stacks:
            steps += draw_cards(seat, HAND, "L5.1")
    if tx.table.stack(places.QUEST_DECK) and places.QUEST_DECK not in stacks:
        steps.append(ShuffleDeck(places.QUEST_DECK))
    if places.QUESTS in tx.table.places and places.QUESTS not in stacks:
        steps.append(OpenQuests())
    turn = values.get(places.TURN, seats[0])
    phase = values.get(places.PHASE, places.PHASES[0])
    tx.set(places.TURN, turn)
    tx.set(places.ROUND, values.get(places.ROUND, 1))
    rest = places.PHASES[places.PHASES.index(phase) :]
    step = values.get("step", "")
    if not step:
        return (*steps, *(Phase(turn, one) for one in rest), EndTurn(turn))
    tx.set(places.PHASE, phase)
    wood = Wood(tx.table)
    named = LAWS[wood.plays(turn)].steps_from(wood, turn, phase, step)
    if named is None:
        known = ", ".join(LAWS[wood.plays(turn)].steps_of_position(phase)) or "none"
        raise InvalidOption("step", f"{turn} has no step {shown(step)} in {phase}; there are {known}")
    return (*steps, *named, *at_end_of(turn, phase), *(Phase(turn, one) for one in rest[1:]), EndTurn(turn))
