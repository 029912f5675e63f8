"""How likely an outcome of chance was, as an exact fraction, where that is defined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, factorial, prod

from domain.decision import Action, Bag, Chance, Dice, Draw, Drew, Rolled, Shuffled, Shuffling
from domain.outcome import is_random, to_name
from domain.state import is_unknown
from domain.table import Table


def odds(table: Table, chance: Chance, outcome: Action) -> str:
    """Returns how likely an outcome is by what the record knows, as `1/16`; `""` if that is not defined.

    Dice are told apart by their order. Cards and pieces are drawn without putting back, and in which order they came
    does not count (hypergeometric); of those that were not seen nothing is asked. What is drawn from cards of which
    the record does not know what they are among them has no probability.

    Args:
        table: The table before the outcome.
        chance: The question.
        outcome: The outcome.
    """
    found: Fraction | None = None
    match chance.source, outcome:
        case Dice(count, faces), Rolled():
            found = Fraction(1, faces**count)
        case Draw() as draw, Drew(named):
            found = _of_draw(table, draw, named)
        case Bag(source), Drew(named):
            found = _of_sample(Counter(table.pool(source)), named)
        case Shuffling(place, count), Shuffled(named) if named:
            kinds = Counter(table.kinds[card] for card in table.stack(place)[: count or None])
            found = None if any(map(is_unknown, kinds)) else Fraction(_repeats(kinds), factorial(kinds.total()))
    return "" if found is None else str(found)


def _of_draw(table: Table, draw: Draw, named: Sequence[str]) -> Fraction | None:
    if is_random(table, draw):
        cards = table.stack(draw.source)
        among = _composition(table, cards)
        return None if among is None else _of_sample(among, named)
    groups: dict[frozenset[int], list[str]] = {}
    found = Fraction(1)
    for card, kind in zip(to_name(table, draw), named, strict=True):
        group = table.group(card)
        if is_unknown(kind):
            continue
        if group is None:
            return None
        groups.setdefault(group[0], []).append(kind)
    for members, kinds in groups.items():
        group = table.group(next(iter(members)))
        found *= _of_sample(Counter(group[1] if group is not None else ()), kinds)
    return found


def _composition(table: Table, cards: Sequence[int]) -> Counter[str] | None:
    """Returns the kinds of cards of a stack, if they are known as a whole."""
    unknown = {card for card in cards if is_unknown(table.kinds[card])}
    found = Counter(table.kinds[card] for card in cards if card not in unknown)
    while unknown:
        group = table.group(next(iter(unknown)))
        if group is None or not group[0] <= unknown:
            return None
        found.update(group[1])
        unknown -= group[0]
    return found


def _of_sample(among: Counter[str], named: Sequence[str]) -> Fraction:
    """Returns how likely it is to draw these, in any order, from a known multitude."""
    drawn = Counter(kind for kind in named if not is_unknown(kind))
    ways = prod(comb(among[kind], count) for kind, count in drawn.items())
    return Fraction(ways, comb(among.total(), drawn.total())) if drawn.total() <= among.total() else Fraction(0)


def _repeats(kinds: Counter[str]) -> int:
    return prod(factorial(count) for count in kinds.values())
