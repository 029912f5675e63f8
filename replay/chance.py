"""Chance for simulated games: proposes outcomes from a generator that is seeded outside.

The domain holds no generator. It says what is asked (`domain.decision.Chance`); what comes out of here is an
answer like any other, decided by the rules and stored with its effects, and never drawn again. Any proposal
is one that the rules accept, and is as likely as it would be at a real table, as far as the record can tell:
a card whose kind is not known is drawn from the kinds that its group has left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from domain.changes import UNKNOWN
from domain.decision import (
    Action,
    Bag,
    Chance,
    Dice,
    Draw,
    Drew,
    GoingOn,
    Rolled,
    Shuffled,
    Shuffling,
    Telling,
    Told,
    WentOn,
)
from domain.outcome import is_random, to_name
from domain.state import is_unknown
from domain.table import Table


def propose(table: Table, chance: Chance, rng: Random, classes: Mapping[str, str] = {}) -> Action:
    """Returns an outcome for an open question of chance.

    Args:
        table: The table on which the question is open.
        chance: The question.
        rng: The generator; equal tables, questions and states of the generator give equal outcomes.
        classes: The class of each kind (`fox`), for cards of which only that is known.
    """
    match chance.source:
        case Dice(count, faces, lowest):
            return Rolled(tuple(rng.randrange(lowest, lowest + faces) for _ in range(count)))
        case Draw() as draw:
            return Drew(_drawn(table, draw, rng, classes))
        case Bag(source, count):
            pieces = [kind for kind, number in sorted(table.pool(source).items()) for _ in range(number)]
            return Drew(tuple(rng.sample(pieces, min(count, len(pieces)))))
        case Shuffling() as shuffling:
            return _shuffled(table, shuffling, rng)
        case Telling(_, ranges, paid_from):
            most = sum(table.pool(paid_from).values()) if paid_from else None
            tops = (highest if most is None else min(highest, max(most, lowest)) for lowest, highest in ranges)
            lows = (lowest for lowest, _ in ranges)
            return Told(tuple(rng.randint(lowest, highest) for lowest, highest in zip(lows, tops, strict=True)))
        case GoingOn():
            return WentOn()


def _shuffled(table: Table, shuffling: Shuffling, rng: Random) -> Shuffled:
    """Returns an order if the record knows all cards; else it stays open, and draws will be asked."""
    cards = table.stack(shuffling.place)[: shuffling.count or None]
    kinds = [table.kinds[card] for card in cards]
    if any(map(is_unknown, kinds)):
        return Shuffled()
    rng.shuffle(kinds)
    return Shuffled(tuple(kinds))


def _drawn(table: Table, draw: Draw, rng: Random, classes: Mapping[str, str]) -> tuple[str, ...]:
    cards = to_name(table, draw)
    if is_random(table, draw):
        cards = rng.sample(list(table.stack(draw.source)), len(cards))
    return named_at_random(table, cards, rng, classes)


def named_at_random(
    table: Table,
    cards: Sequence[int],
    rng: Random,
    classes: Mapping[str, str] = {},
    known: Sequence[str] = (),
) -> tuple[str, ...]:
    """Returns what cards turn out to be: what is known of each, else a kind that its group has left.

    A card in no group stays as little known as it is.

    Args:
        table: The table.
        cards: The cards.
        rng: The generator.
        classes: The class of each kind.
        known: What is known of each card, where that is more than the table says.
    """
    left: dict[frozenset[int], Counter[str]] = {}
    said = known or [table.kinds[card] for card in cards]
    return tuple(_kind(table, card, one, left, rng, classes) for card, one in zip(cards, said, strict=True))


def _kind(
    table: Table,
    card: int,
    known: str,
    left: dict[frozenset[int], Counter[str]],
    rng: Random,
    classes: Mapping[str, str],
) -> str:
    """Returns what a card turns out to be; `left` holds what the groups touched so far still have."""
    if not is_unknown(known):
        return known
    group = table.group(card)
    if group is None:
        return known
    members, kinds = group
    rest = left.setdefault(members, Counter(kinds))
    able = [kind for kind in sorted(rest.elements()) if is_of_class(kind, known, classes)]
    if not able:
        return known
    kind = rng.choice(able)
    rest[kind] -= 1
    return kind


def is_of_class(kind: str, known: str, classes: Mapping[str, str]) -> bool:
    """Returns True if a card of which `known` is known (`"?"`, or a class as `"?fox"`) can be of a kind."""
    return known == UNKNOWN or classes.get(kind, known[1:]) == known[1:]
