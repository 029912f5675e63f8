"""What is counted: conditions of effects, requirements of technologies, reductions at creation.

All of it is public: whatever is counted, everyone at the table counts the same.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from domain.games.ancient_knowledge.facts import Card as CardFacts
from domain.games.ancient_knowledge.facts import remembered
from domain.games.ancient_knowledge.instructions import (
    CATEGORIES,
    TYPES,
    Amount,
    Discount,
    EaseRequirement,
    Effect,
    EnterLess,
    ExcavateRate,
    Pool,
    Test,
)
from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    NEWLY_LOST,
    ROWS,
    TIME_CARD,
    Seat,
    Spot,
    artifact_place,
    category_of,
    fact,
    setting,
    timeline_place,
    type_of,
)
from domain.state import State

_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}
EXCAVATED: Final = 2
"""So many cards are drawn for a rotated monument (5.1.4)."""


def count(table: State, seat: str, name: str, kind: str = "", n: int = 0) -> int:
    """Returns how many there are of something that instructions count.

    Args:
        table: The table.
        seat: Whose card asks.
        name: One of `instructions.COUNTS`.
        kind: The card itself.
        n: The number chosen, discarded or rotated just before.
    """
    if name == "n":
        return n
    area = Seat(table, seat)
    zone, _, part = name.partition(".")
    simple = _SIMPLE.get(zone)
    if simple is not None:
        return simple(area, part)
    if name == "timeline.knowledge":
        return sum(area.knowledge(spot) for spot in area.monuments())
    if name == "self.knowledge":
        spot = area.monument(kind)
        return area.knowledge(spot) if spot else 0
    return _of_sorts(_kinds(area, zone, kind), part)


def _kinds(area: Seat, zone: str, kind: str) -> list[str]:
    if zone == "past":
        return [card.kind for card in area.past if card.kind != TIME_CARD]
    if zone == "technologies":
        return [card.kind for card in area.collection]
    spots = area.monuments() if zone == "timeline" else neighbours(area, kind)
    return [spot.card.kind for spot in spots]


def _of_sorts(kinds: Sequence[str], part: str) -> int:
    if not part:
        return len(kinds)
    if part == "final-scoring":
        return sum(card is not None and bool(card.at("final-scoring")) for card in map(fact, kinds))
    sorts = Counter(type_of(kind) for kind in kinds) + Counter(category_of(kind) for kind in kinds)
    names: Sequence[str] = CATEGORIES if any(sorts[category] for category in CATEGORIES) else TYPES
    if part in ("max-type", "min-type"):
        return (max if part == "max-type" else min)(sorts[name] for name in names)
    return sorts[part]


def _chests(area: Seat) -> int:
    """Returns how many chests in artifact spaces count as artifacts: none, if the players have not said so (AK-O6)."""
    if not setting(area.table, "chests-are-artifacts"):
        return 0
    places = (artifact_place(area.name, number) for number in range(1, ARTIFACT_SPACES + 1))
    kinds = (area.table.kinds[card] for place in places for card in area.table.stack(place))
    return sum(type_of(kind) == "chest" for kind in kinds)


_SIMPLE: Final[dict[str, Callable[[Seat, str], int]]] = {
    "hand": lambda area, _: len(area.hand),
    "lost": lambda area, _: len(area.lost),
    "artifacts": lambda area, _: len(area.artifacts()) + _chests(area),
    "newly-lost": lambda area, _: int(area.table.value(NEWLY_LOST, 0)),
    "space-1": lambda area, _: sum(spot.space == 1 for spot in area.monuments()),
    "free": lambda area, part: sum(not area.table.stack(timeline_place(area.name, int(part), row)) for row in ROWS[:2]),
}


def neighbours(area: Seat, kind: str) -> list[Spot]:
    """Returns the monuments next to one (2.5): the other place of its space, and its row in the spaces beside it."""
    own = area.monument(kind)
    if own is None:
        return []
    return [
        spot
        for spot in area.monuments()
        if (spot.space == own.space and spot.row != own.row)
        or (abs(spot.space - own.space) == 1 and spot.row == own.row)
    ]


def amount(table: State, seat: str, wanted: Amount, kind: str = "", n: int = 0) -> int:
    """Returns the number that an amount stands for."""
    counted = count(table, seat, wanted.of, kind, n) if wanted.of else 1
    return wanted.times * (counted // wanted.per)


def holds(table: State, seat: str, tests: Iterable[Test], kind: str = "", n: int = 0) -> bool:
    """Returns True if all tests hold."""
    return all(compare(count(table, seat, test.count, kind, n), test) for test in tests)


def compare(number: int, test: Test) -> bool:
    """Returns True if a number passes a test."""
    return _SIGNS[test.sign](number, test.number)


def pool(table: State, seat: str, wanted: Pool, kind: str) -> list[Spot]:
    """Returns the monuments of a Timeline from which an instruction of the card `kind` takes."""
    area = Seat(table, seat)
    zone, _, part = wanted.name.partition(".")
    spots = neighbours(area, kind) if zone == "adjacent" else area.monuments()
    if zone == "self":
        spots = [spot for spot in spots if spot.card.kind == kind]
    elif zone == "other" or wanted.other:
        spots = [spot for spot in spots if spot.card.kind != kind]
    if part:
        spots = [spot for spot in spots if type_of(spot.card.kind) == part]
    if wanted.knowledge is not None:
        spots = [spot for spot in spots if compare(area.knowledge(spot), wanted.knowledge)]
    return spots


# -- what is ongoing ---------------------------------------------------------------------------------------------


@remembered
def ongoing_effects(kind: str) -> tuple[tuple[int, Effect], ...]:
    """Returns the ongoing effects of a card with their numbers."""
    card = fact(kind)
    return () if card is None else tuple((number, card.effects[number]) for number in card.at("ongoing"))


def ongoing(table: State, seat: str) -> Iterator[tuple[str, int, Effect]]:
    """Yields the ongoing effects that work for a seat: the card, the number of the effect, and the effect (10.1)."""
    for kind in Seat(table, seat).working():
        for number, effect in ongoing_effects(kind):
            yield kind, number, effect


def entering(table: State, seat: str, card: CardFacts) -> int:
    """Returns the tokens with which a monument that lies in the Timeline already enters (5.1.1)."""
    tokens = card.text.knowledge or 0
    for effect in card.effects:
        for op in effect.steps:
            if isinstance(op, EnterLess) and holds(table, seat, effect.tests, card.id):
                tokens -= amount(table, seat, op.count, card.id)
    for kind, _, effect in ongoing(table, seat):
        for op in effect.steps:
            if isinstance(op, Discount) and op.what == card.text.type and kind != card.id:
                tokens -= amount(table, seat, op.count, kind) if holds(table, seat, effect.tests, kind) else 0
    return max(tokens, 0)


def rate_of_excavation(table: State, seat: str) -> int:
    """Returns how many cards a seat draws for each monument that it rotates."""
    rates = [op.count for _, _, effect in ongoing(table, seat) for op in effect.steps if isinstance(op, ExcavateRate)]
    return max(rates, default=EXCAVATED)


def is_met(table: State, seat: str, card: CardFacts) -> bool | None:
    """Returns whether a requirement or a goal is met as far as it is known; None if only the players can say."""
    if not card.misses("requires"):
        return unmet(table, seat, card) is None if card.text.type == "technology" else holds(table, seat, card.requires)
    return True if card.met_if and holds(table, seat, card.met_if) else None


def unmet(table: State, seat: str, card: CardFacts) -> Test | None:
    """Returns the first part of a technology's requirement that is not met; None if it is met, or not known.

    An ongoing effect may lower one minimum (AK-O15).
    """
    if card.misses("requires"):
        return None
    failing = [test for test in card.requires if not compare(count(table, seat, test.count), test)]
    if len(failing) == 1 and failing[0].sign == ">=":
        test = failing[0]
        return None if count(table, seat, test.count) >= test.number - _ease(table, seat) else test
    return failing[0] if failing else None


def _ease(table: State, seat: str) -> int:
    """Returns by how much one minimum of a requirement is lower."""
    return sum(op.count for _, _, told in ongoing(table, seat) for op in told.steps if isinstance(op, EaseRequirement))
