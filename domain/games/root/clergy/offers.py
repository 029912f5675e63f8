"""The Clergy's offers in Daylight: points, cathedrals and cards for flowers (HCC.5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Ambiguous, Rejected
from domain.games.root.clergy.board import (
    CATHEDRAL,
    FLOWER,
    FLOWERS,
    are_assumed,
    cathedrals,
    flowers_in,
    has_cathedral,
    is_set,
    matches_clearing,
    next_space,
    said,
    setting,
)
from domain.games.root.clergy.setup import place_cathedral
from domain.games.root.crafting import ANY, cost, crafts, do_craft, verify_craft
from domain.games.root.deeds import GENERAL, do_general, general_candidates, verify_general
from domain.games.root.forms import Card
from domain.games.root.lenses import CLEARINGS, USED, Wood
from domain.games.root.notation import Act, Build, Craft, End, Replant, ScoreFlower, Swarm
from domain.games.root.removal import take_off
from domain.games.root.scoring import score_points
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

SCORE: Final = "HCC.5.2.I"
BUILD: Final = "HCC.5.2.II"
CRAFT: Final = "HCC.5.2.III"


class AskOffer(AskStep, frozen=True, tag="clergy-offer"):
    """Flowers are spent, any number of times and in any order."""

    seat: str
    answers: ClassVar = (*GENERAL, ScoreFlower, Build, Craft, End, Act, Swarm, Replant)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        space = next_space(wood, self.seat)
        assumed = " (assumed figures)" if are_assumed(wood) else ""
        costs = (
            f"{counted(space.cost, 'flower')}, {counted(space.points, 'point')}{assumed}" if space else "none is left"
        )
        return (Decision(self.seat, "offer", f"an offer? next cathedral: {costs}", "HCC.5.2"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        for number in cathedrals(wood, self.seat):
            yield from (ScoreFlower(number, suit) for suit in flowers_in(wood, self.seat, number))
        yield from _builds(wood, self.seat)
        yield from crafts(wood, self.seat)
        yield from general_candidates(wood, self.seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if verify_general(wood, self.seat, action):
            return
        match action:
            case ScoreFlower():
                verify_score(wood, self.seat, action)
            case Build():
                verify_build(wood, self.seat, action)
            case Craft():
                verify_craft(wood, self.seat, action)
            case Act() | Swarm() | Replant():
                raise Rejected("HCC.5.1", "actions come before offers, and are over")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        tx.then(self)
        if isinstance(action, ScoreFlower):
            take_off(tx, self.seat, action.clearing, {FLOWER + action.flower.removeprefix(FLOWER): 1})
            score_points(tx, self.seat, 1)
        elif isinstance(action, Build):
            do_build(tx, self.seat, action)
        elif isinstance(action, Craft):
            do_craft(tx, self.seat, action)
        else:
            do_general(tx, self.seat, action)


def verify_score(wood: Wood, seat: str, action: ScoreFlower) -> None:
    """Checks that a flower can be spent for a point. Raises `Rejected`."""
    suit = action.flower.removeprefix(FLOWER)
    if not has_cathedral(wood, seat, action.clearing):
        raise Rejected(SCORE, f"no cathedral stands in {action.clearing}")
    if suit not in flowers_in(wood, seat, action.clearing):
        raise Rejected(SCORE, f"no {suit} flower lies in {action.clearing}")
    if not matches_clearing(wood, suit, action.clearing, "clergy-bird-scores"):
        raise Rejected(
            SCORE, f"a {suit} flower does not match clearing {action.clearing}, {wood.suit(action.clearing)}"
        )


# -- building -----------------------------------------------------------------------------------------


def _builds(wood: Wood, seat: str) -> Iterator[Build]:
    for number in CLEARINGS:
        if not has_cathedral(wood, seat, number):
            for way in _ways_to_build(wood, seat, number):
                yield Build(CATHEDRAL, number, (), way)


def _ways_to_build(wood: Wood, seat: str, number: int) -> list[tuple[str, ...]]:
    """Returns what can be said about the flowers for a cathedral: `()` alone if there is no choice, none if too few."""
    space = next_space(wood, seat)
    if space is None:
        return []
    there = flowers_in(wood, seat, number)
    fitting = {
        suit: count for suit, count in there.items() if matches_clearing(wood, suit, number, "clergy-bird-builds")
    }
    words = sorted(Counter(fitting).elements(), key=lambda suit: (suit == "bird", suit))
    ways = list(dict.fromkeys(combinations(words, space.cost)))
    return ways if len(ways) != 1 else [()]


def verify_build(wood: Wood, seat: str, action: Build) -> tuple[str, ...]:
    """Checks that a cathedral can be built; returns the flowers that are spent.

    Raises:
        Rejected: It cannot.
        Ambiguous: It can be paid with different flowers.
    """
    number = action.clearing
    if action.piece != CATHEDRAL or action.paying:
        raise Rejected(BUILD, f"the Clergy build cathedrals with flowers: build cathedral {number}")
    if number not in CLEARINGS:
        raise Rejected(BUILD, f"the map has no clearing {number}")
    if has_cathedral(wood, seat, number):
        raise Rejected(BUILD, f"{number} has a cathedral already")
    if not wood.may_place(seat, number):
        raise Rejected("C1", f"nobody else places pieces in the keep's clearing, which is {number}")
    if wood.slots(number) < 1:
        raise Rejected(BUILD, f"clearing {number} has no open slot")
    space = next_space(wood, seat)
    if space is None:
        raise Rejected(BUILD, "no cathedral is left on the track")
    return _verify_flowers(wood, seat, action, space.cost)


def _verify_flowers(wood: Wood, seat: str, action: Build, costs: int) -> tuple[str, ...]:
    number = action.clearing
    there = flowers_in(wood, seat, number)
    suits = [suit for suit in FLOWERS if matches_clearing(wood, suit, number, "clergy-bird-builds")]
    fitting = Counter({suit: count for suit, count in there.items() if suit in suits})
    if fitting.total() < costs:
        have = fitting.total() or "no"
        raise Rejected(BUILD, f"the next cathedral costs {costs}, and {have} flowers that match lie in {number}")
    if not action.flowers:
        ways = _ways_to_build(wood, seat, number)
        if len(ways) > 1:
            lines = [f"build cathedral {number} spending {' '.join(way)}" for way in ways]
            raise Ambiguous(f"with which flowers is it built? ({BUILD})", lines)
        return tuple(sorted(fitting.elements()))[:costs]
    spent = tuple(word.removeprefix(FLOWER) for word in action.flowers)
    if len(spent) != costs:
        raise Rejected(BUILD, f"the next cathedral costs {counted(costs, 'flower')}, not {len(spent)}")
    if Counter(spent) - fitting:
        raise Rejected(BUILD, f"{' '.join(spent)} do not lie in {number}, or do not match it")
    return spent


def do_build(tx: Transaction, seat: str, action: Build) -> None:
    """Builds a cathedral that was verified; its space scores."""
    wood = Wood(tx.table)
    space = next_space(wood, seat)
    spent = verify_build(wood, seat, action)
    take_off(tx, seat, action.clearing, {FLOWER + suit: count for suit, count in sorted(Counter(spent).items())})
    place_cathedral(tx, seat, action.clearing)
    if space is not None:
        score_points(tx, seat, space.points)


# -- crafting -----------------------------------------------------------------------------------------


def payments(wood: Wood, seat: str, card: Card) -> list[tuple[str, ...]]:
    """Returns the flowers with which a card can be paid, as `fox-7`, in all the ways there are."""
    number = cost(card).total()
    found: dict[tuple[str, ...], None] = {}
    for group in _groups(wood, seat):
        words = [f"{suit}-{at}" for at in group for suit in Counter(flowers_in(wood, seat, at)).elements()]
        found.update((way, None) for way in combinations(sorted(words), number) if _pays(wood, card, way))
    return list(found)


def _groups(wood: Wood, seat: str) -> list[list[int]]:
    """Returns the cathedrals' clearings that can pay for a card together (U4, U5)."""
    most = int(setting(wood, "clergy-crafts-each"))
    used = Counter(wood.table.value(USED, []))
    at = [number for number in cathedrals(wood, seat) if not most or used[_used_at(number)] < most]
    return [[number] for number in at] if is_set(wood, "clergy-craft-at-one") else [at]


def _used_at(number: int) -> str:
    """Returns what `USED` says of a card that was crafted at a cathedral this turn."""
    return f"cathedral-{number}"


def _pays(wood: Wood, card: Card, way: Sequence[str]) -> bool:
    """Returns True if flowers pay for a card exactly: each for an icon of its suit, birds for any (U3)."""
    suits = Counter(word.partition("-")[0] for word in way)
    needed = cost(card)
    wild = needed.pop(ANY, 0)
    birds = suits.pop("bird", 0)
    missing = (needed - suits).total()
    spare = (suits - needed).total()
    for_suits = birds if is_set(wood, "clergy-bird-crafts") else 0
    return missing <= for_suits and spare + birds - missing == wild


def verify_payment(wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> tuple[str, ...]:
    """Checks that a card can be crafted so; returns the flowers that are spent.

    Raises:
        Rejected: It cannot.
        Ambiguous: It can be paid with different flowers.
    """
    ways = payments(wood, seat, card)
    if paying:
        spent = tuple(sorted(word.removeprefix(FLOWER) for word in paying))
        if spent not in [tuple(sorted(way)) for way in ways]:
            raise Rejected(CRAFT, _why_not_pay(wood, seat, card, spent))
        return spent
    if not ways:
        raise Rejected(CRAFT, f"{card.id} costs {card.cost}, and no cathedral has the flowers for it")
    if len(ways) > 1:
        lines = [f"craft {card.id} with {' '.join(way)}" for way in ways]
        raise Ambiguous(f"with which flowers is {card.id} crafted? ({CRAFT})", lines)
    return ways[0]


def _why_not_pay(wood: Wood, seat: str, card: Card, spent: Sequence[str]) -> str:
    """Returns why these flowers do not pay for a card."""
    clearings: dict[int, None] = {}
    for word, count in Counter(spent).items():
        suit, _, number = word.partition("-")
        at = int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else 0
        if suit not in FLOWERS or at not in CLEARINGS:
            return f"flowers are written with their clearing, as fox-7, not {word}"
        if not has_cathedral(wood, seat, at):
            return f"flowers are spent at a cathedral, and {at} has none"
        if flowers_in(wood, seat, at).get(suit, 0) < count:
            return f"{count} {suit} flowers are not in {at}"
        clearings[at] = None
    if len(clearings) > 1 and is_set(wood, "clergy-craft-at-one"):
        return f"the flowers for a card lie at one cathedral, not in {said(clearings)}"
    if not all(any(at in group for group in _groups(wood, seat)) for at in clearings):
        return f"no more cards are crafted in {said(clearings)} this turn"
    return f"{card.id} costs {card.cost}, which {' '.join(spent)} do not pay"


def pay(tx: Transaction, seat: str, spent: Sequence[str]) -> None:
    """Spends flowers that were verified, and notes where, if crafts at a cathedral are limited (U5)."""
    at = sorted({int(word.partition("-")[2]) for word in spent})
    for number in at:
        pieces = Counter(FLOWER + word.partition("-")[0] for word in spent if word.endswith(f"-{number}"))
        take_off(tx, seat, number, dict(sorted(pieces.items())))
    if setting(Wood(tx.table), "clergy-crafts-each"):
        tx.append(USED, *map(_used_at, at))


STEPS: Final = (AskOffer,)
