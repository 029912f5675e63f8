"""Positions of somebody's own: a puzzle, an exercise, an example of the rulebook.

Places are those of `lenses`; two more can be named: `alice/past/rotated` holds the rotated monuments of a Past, and the
pool `alice/timeline/petra` the tokens on a monument. `docs/games/ancient-knowledge.md` lists all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.agenda import Step
from domain.changes import ALL, RECORD, UNKNOWN
from domain.drawing import deal_unseen
from domain.errors import DomainError, InvalidOption, shown
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.ancient_knowledge.drawing import DealUnseen, DrawCards, ShuffleStep
from domain.games.ancient_knowledge.facts import Facts
from domain.games.ancient_knowledge.frame import frame_of
from domain.games.ancient_knowledge.lenses import (
    ACTION,
    ACTIONS_LEFT,
    ARTIFACT_SPACES,
    BOX,
    DECK,
    DISCARD,
    HAND_LIMIT,
    KNOWLEDGE,
    PHASE,
    ROTATED,
    ROUND,
    ROWS,
    SLOTS,
    SPACES,
    TILES,
    TIME_CARD,
    TURN,
    Seat,
    artifact_place,
    fact,
    hand_place,
    is_monument,
    level_name,
    level_of,
    past_place,
    slot_place,
    tech_deck,
    tech_discard,
    timeline_place,
    type_of,
)
from domain.games.ancient_knowledge.naming import kind_named
from domain.games.ancient_knowledge.setup import KEPT, lay_out
from domain.games.ancient_knowledge.solo.facts import setup_facts
from domain.games.ancient_knowledge.solo.options import Plan
from domain.games.ancient_knowledge.solo.positions import verify_solo, without_named
from domain.games.ancient_knowledge.solo.setup import lay_out_solo, lay_time_card
from domain.games.ancient_knowledge.tiles import FillTile
from domain.games.ancient_knowledge.turn import ACTIONS, Turn, rest_of_turn
from domain.games.ancient_knowledge.values import BEGUN, checked_value
from domain.lens import Stack
from domain.state import is_unknown
from domain.transaction import Transaction
from domain.values import MOST

SHARED: Final = (
    DECK,
    DISCARD,
    *(tech_deck(level) for level in (1, 2)),
    *(tech_discard(level) for level in (1, 2)),
    *(slot_place(tile, slot) for tile in TILES for slot in SLOTS),
)
_PAST_ROTATED: Final = f"past/{ROTATED}"


def places_of(seat: str) -> tuple[str, ...]:
    """Returns the places of a seat that a position may name."""
    spots = (timeline_place(seat, space, row) for space in range(1, SPACES + 1) for row in ROWS)
    boards = (artifact_place(seat, number) for number in range(1, ARTIFACT_SPACES + 1))
    return (*(f"{seat}/{part}" for part in ("hand", "past", _PAST_ROTATED, "collection", "under")), *spots, *boards)


def lay_out_position(
    tx: Transaction,
    known: Facts,
    order: Sequence[str],
    chosen: Mapping[str, OptionValue],
    sees: Sequence[str],
    laid: SetUp,
    plan: Plan | None,
) -> tuple[Step, ...]:
    """Lays out a position; returns what is to be done first. `plan` is that of a solo game.

    Raises:
        InvalidOption: It names a place, a card or a value that the game does not have, or what cannot be so.
    """
    lay_out(tx, known, order, chosen, sees)
    values = {name: checked_value(name, value, order) for name, value in laid.values.items()}
    stacks = {place: [_named(kind, place) for kind in kinds] for place, kinds in laid.stacks.items()}
    _verify_places(stacks, order)
    _verify_cards(stacks)
    _verify_set(stacks, has_heritage=bool(chosen["heritage"]))
    verify_solo(stacks, values, plan)
    if plan is not None:
        lay_out_solo(tx, order[0], without_named(plan, stacks))
    for name, value in values.items():
        tx.set(name, value)
    _take_out(tx, stacks)
    dealt_hands = _deal_hands(tx, stacks, order)
    unseen = _unseen(tx, stacks)
    for place, kinds in stacks.items():
        if place in dealt_hands:
            continue
        _lay(tx, place, [kind for kind in kinds if kind != UNKNOWN] if place in unseen else kinds)
    if plan is not None and not any(TIME_CARD in kinds for kinds in stacks.values()):
        lay_time_card(tx, order[0], plan.space)
    for place, pieces in laid.pools.items():
        _tokens(tx, place, pieces, order)
    shuffles = [ShuffleStep(deck) for deck in (DECK, tech_deck(1), tech_deck(2)) if deck not in stacks]
    dealt = [DealUnseen(place, spots) for place, spots in unseen.items()]
    return (*shuffles, *dealt, *_first_steps(tx, order, stacks, values, plan))


def _named(text: str, place: str) -> str:
    try:
        kind = kind_named(text)
    except DomainError as error:
        raise InvalidOption(place, f"{place}: {error}") from None
    if not is_unknown(kind) and kind != TIME_CARD and fact(kind) is None:
        raise InvalidOption(place, f"{place}: no card is called {shown(text)}")
    return kind


def _verify_places(stacks: Mapping[str, Sequence[str]], order: Sequence[str]) -> None:
    known = [*SHARED, *(place for seat in order for place in places_of(seat))]
    for place in stacks:
        if place not in known:
            raise InvalidOption(place, f"there is no place {shown(place)}. There are: {', '.join(known)}")


def _verify_cards(stacks: Mapping[str, Sequence[str]]) -> None:
    """Checks that each card is there once and lies where one of its type can. Raises `InvalidOption`."""
    counted = Counter(kind for kinds in stacks.values() for kind in kinds if not is_unknown(kind))
    for kind, number in counted.items():
        if number > 1:
            raise InvalidOption(kind, f"{kind} is there once in the game, and the position has {number}")
    for place, kinds in stacks.items():
        what, fits, most = _of_place(place)
        if len(kinds) > most:
            raise InvalidOption(place, f"{place} holds {most} at most, not {len(kinds)}")
        for kind in kinds:
            if not is_unknown(kind) and not fits(kind):
                raise InvalidOption(place, f"{place} holds {what}, and {kind} is none")
            if is_unknown(kind) and not _may_be_unseen(place):
                raise InvalidOption(place, f"what lies in {place} lies open; name the card")
    for place in stacks:
        below = {"upper": "lower", "third": "upper"}.get(place.rpartition("/")[2], "")
        under = f"{place.rpartition('/')[0]}/{below}"
        if below and "/timeline/" in place and stacks[place] and not stacks.get(under):
            raise InvalidOption(place, f"{place} cannot be taken while {under} is free (AK.2.6)")


def _verify_set(stacks: Mapping[str, Sequence[str]], *, has_heritage: bool) -> None:
    """Checks that cards of Heritage lie in a game only that has them. Raises `InvalidOption`."""
    for place, kinds in stacks.items():
        for kind in kinds:
            card = fact(kind)
            if card is not None and card.text.set == "heritage" and not has_heritage:
                raise InvalidOption(place, f"{place}: {kind} is a card of Heritage, and the game has heritage=false")


def _may_be_unseen(place: str) -> bool:
    return place in (DECK, "tech/1", "tech/2", DISCARD) or place.endswith("/hand")


def _of_place(place: str) -> tuple[str, Callable[[str], bool], int]:
    """Returns what a place holds, in words and as a test, and how many cards at most."""
    if place.startswith("tile/"):
        return "a technology", lambda kind: type_of(kind) == "technology", 1
    if place.startswith("tech/"):
        level = int(place.split("/")[1])
        return f"technologies of level {level}", lambda kind: _level(kind) == level, MOST
    if place.endswith("/collection"):
        return "technologies", lambda kind: type_of(kind) == "technology", MOST
    if place.endswith("/third"):
        return "the time card", lambda kind: kind == TIME_CARD, 1
    if "/timeline/" in place:
        return "a monument or the time card", _is_in_a_row, 1
    if place.endswith(_PAST_ROTATED):
        return "monuments", is_monument, MOST
    if place.endswith("/past"):
        return "monuments and the time card", _is_in_a_row, MOST
    if "/artifact/" in place:
        return "an artifact or a chest", lambda kind: type_of(kind) in ("artifact", "chest"), 1
    if place.endswith("/under"):
        return "chests", lambda kind: type_of(kind) == "chest", setup_facts().under
    most = HAND_LIMIT if place.endswith("/hand") else MOST
    return "Builder cards", lambda kind: is_monument(kind) or type_of(kind) == "artifact", most


def _is_in_a_row(kind: str) -> bool:
    return is_monument(kind) or kind == TIME_CARD


def _level(kind: str) -> int:
    card = fact(kind)
    return 0 if card is None else card.text.level


def _take_out(tx: Transaction, stacks: Mapping[str, Sequence[str]]) -> None:
    """Takes the cards out of the decks that lie in the open elsewhere, and a whole deck that the position names."""
    wanted = {kind for place, kinds in stacks.items() if ALL in tx.table.seen_by(_table_place(place)) for kind in kinds}
    for deck in (DECK, tech_deck(1), tech_deck(2)):
        cards = [card for card in Stack(tx.table, deck) if deck in stacks or card.kind in wanted]
        tx.move_all(cards, BOX)


def _table_place(place: str) -> str:
    """Returns the place on the table for one that a position names."""
    seat, _, part = place.partition("/")
    return past_place(seat) if part == _PAST_ROTATED else place


def _deal_hands(tx: Transaction, stacks: Mapping[str, Sequence[str]], order: Sequence[str]) -> tuple[str, ...]:
    """Gives hands the cards that a position names, from the top of a shuffled deck; returns the hands.

    Where the position names the deck too, all Builder cards are in the box, and hands are of new ones.
    """
    hands = () if DECK in stacks else tuple(hand_place(seat) for seat in order if hand_place(seat) in stacks)
    wanted = [(place, kind) for place in hands for kind in stacks[place] if kind != UNKNOWN]
    if wanted:
        deal_unseen(tx, DECK, wanted)
    return hands


def _unseen(tx: Transaction, stacks: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, ...]]:
    """Returns by place where Builder cards lie that the shuffled deck is to give, as nobody knows which they are.

    Where a position names the deck, it has said what is left in it, and nothing is taken from there.

    Raises:
        InvalidOption: The deck has not so many.
    """
    if DECK in stacks:
        return {}
    spots = {place: _spots(tx, place, kinds) for place, kinds in stacks.items()}
    unseen = {place: found for place, found in spots.items() if found and not place.startswith("tech/")}
    wanted, left = sum(map(len, unseen.values())), len(tx.table.stack(DECK))
    if wanted > left:
        raise InvalidOption(DECK, f"the position has {wanted} unseen Builder cards, and {left} are left in the deck")
    return unseen


def _spots(tx: Transaction, place: str, kinds: Sequence[str]) -> tuple[int, ...]:
    """Returns where the unseen cards of a place lie; in a hand behind the named ones, since everyone reads it."""
    if tx.table.is_ordered(place):
        return tuple(i for i, kind in enumerate(kinds) if kind == UNKNOWN)
    return tuple(range(len(kinds) - kinds.count(UNKNOWN), len(kinds)))


def _lay(tx: Transaction, place: str, kinds: Sequence[str]) -> None:
    """Lays cards of the box, new ones where it has them not, out of sight of those who do not look into the place."""
    part = place.partition("/")[2]
    to, side = _table_place(place), ROTATED if part == _PAST_ROTATED else ""
    source = BOX if ALL in tx.table.seen_by(to) else "hidden-box"
    found = []
    for kind in kinds:
        card = Stack(tx.table, BOX).card(kind) if kind != UNKNOWN else None
        if card is not None and source == BOX:
            found.append(card)
        else:
            found += tx.open(source, [kind], (ALL,) if source == BOX else (RECORD,))
    for card in found:
        tx.move(card, to, side=side)


def _tokens(tx: Transaction, place: str, pieces: Mapping[str, int], order: Sequence[str]) -> None:
    seat, _, rest = place.partition("/")
    zone, _, name = rest.partition("/")
    spot = Seat(tx.table, seat).monument(_named(name, place)) if zone == "timeline" and name and seat in order else None
    if seat not in order or (rest != "lost" and spot is None):
        raise InvalidOption(place, f"there is no pool {shown(place)}. There are SEAT/lost and SEAT/timeline/MONUMENT")
    for piece, number in pieces.items():
        if piece != KNOWLEDGE:
            raise InvalidOption(place, f"{place} holds {KNOWLEDGE}, not {shown(piece)}")
        if type(number) is not int or not 0 <= number <= 200:
            raise InvalidOption(place, f"{KNOWLEDGE} in {place} is a whole number from 0 to 200")
        tx.pieces(piece, number, "", place if spot is None else f"#{spot.card.id}")


def _first_steps(
    tx: Transaction,
    order: Sequence[str],
    stacks: Mapping[str, Sequence[str]],
    values: Mapping[str, Any],
    plan: Plan | None,
) -> tuple[Step, ...]:
    steps: list[Step] = []
    for tile in TILES:
        named = [slot_place(tile, slot) for slot in SLOTS if slot_place(tile, slot) in stacks]
        for place in named:
            if any(_level(kind) != level_of(tx.table, tile) for kind in stacks[place]):
                raise InvalidOption(
                    place, f"{place}: the tile shows level {level_of(tx.table, tile)}, see {level_name(tile)}"
                )
        if not named:
            steps.append(FillTile(tile))
    kept = KEPT if plan is None else plan.keep
    steps += [DrawCards(name, kept) for name in order if hand_place(name) not in stacks]
    turn = str(values.get(TURN, order[0]))
    if not values.keys() & {TURN, PHASE, ACTIONS_LEFT, ROUND, ACTION}:
        return (*steps, Turn(turn))
    phase = values.get(PHASE, "action")
    phases = BEGUN[:-1] if plan is None else BEGUN
    if phase not in phases:
        listed = f"{', '.join(phases[:-1])} or {phases[-1]}"
        raise InvalidOption(PHASE, f"a position begins in the phase {listed}, not {phase}")
    for name, value in ((TURN, turn), (PHASE, phase), (ROUND, 1), (ACTION, 0)):
        tx.set(name, values.get(name, value))
    tx.set(ACTIONS_LEFT, values.get(ACTIONS_LEFT, ACTIONS) if phase == "action" else 0)
    begun = frame_of(tx.table).begin_turn(tx, turn) if phase == BEGUN[0] else ()
    return (*steps, *begun, *rest_of_turn(turn)[BEGUN.index(phase) :])
