"""The outcomes of chance: what has to be named, and what fits.

A card is asked for exactly when the record comes to see it and has not seen it before. So the rules that
serve a simulated game, where the order of the deck is on record and a draw asks nothing, serve a game at a
real table as well. What is only deduced is asked for: deduction fills in the proposed answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import product
from math import prod
from typing import Final

from domain.changes import ALL, RECORD, UNKNOWN
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
from domain.errors import NotAnAnswer, Rejected
from domain.state import State, is_unknown

MENU: Final = 100
"""As many outcomes as `outcomes` lists at most; more have to be typed."""


def leaving(table: State, draw: Draw) -> list[int]:
    """Returns the cards that a draw takes, in the order drawn; as many as there are, up to `draw.count`."""
    return list(reversed(table.stack(draw.source)[-draw.count :])) if draw.count > 0 else []


def is_random(table: State, draw: Draw) -> bool:
    """Returns True if chance also decides which cards of the stack leave it."""
    return not table.is_ordered(draw.source) and draw.count < len(table.stack(draw.source))


def to_name(table: State, draw: Draw) -> list[int]:
    """Returns the cards that the outcome of a draw has to name, in order; `[]` asks nothing.

    For a random draw the ids only stand for the number of cards.
    """
    shown = table.sees(draw.to, draw.side)
    if is_random(table, draw):
        return leaving(table, draw) if shown or table.sees(draw.source) else []
    return [card for card in leaving(table, draw) if shown and is_unknown(table.kinds[card])]


_MOST_TRIES: Final = 20_000


def fitted(table: State, cards: Sequence[int], kinds: Sequence[str]) -> list[str]:
    """Returns the names of cards from a place without an order in the order in which they fit the cards.

    Whoever names the cards of a hand names them in any order; what is known of each card says which name can be its.
    Names that fit in no order stay as they were given: the table makes findings of them.

    Args:
        table: The table on which the cards still lie there.
        cards: The cards to be named.
        kinds: As many names.
    """
    left: dict[frozenset[int], Counter[str]] = {}
    for card in cards:
        group = table.group(card)
        if group is not None:
            left.setdefault(group[0], Counter(group[1]))
    order = sorted(range(len(cards)), key=lambda i: len(set((table.group(cards[i]) or ((), kinds))[1])))
    names = Counter(kinds)
    found: dict[int, str] = {}
    tries = 0

    def place(at: int) -> bool:
        nonlocal tries
        if at == len(order):
            return True
        group = table.group(cards[order[at]])
        for name in sorted(names, key=is_unknown):
            tries += 1
            if tries > _MOST_TRIES:
                return False
            allowed = left[group[0]] if group is not None else None
            if not names[name] or (allowed is not None and not is_unknown(name) and not allowed[name]):
                continue
            names[name] -= 1
            if allowed is not None:
                allowed[name] -= 1
            found[order[at]] = name
            if place(at + 1):
                return True
            names[name] += 1
            if allowed is not None:
                allowed[name] += 1
        return False

    return [found[i] for i in range(len(cards))] if place(0) else list(kinds)


def readers(table: State, *places: str) -> tuple[str, ...]:
    """Returns who may read an outcome about cards in these places, as in `Play.secret`."""
    eyes = {seat for place in places for seat in table.seen_by(place)}
    return () if ALL in eyes else tuple(sorted(eyes - {RECORD})) or (RECORD,)


def order_of(table: State, shuffling: Shuffling, kinds: Sequence[str]) -> tuple[int, ...] | None:
    """Returns the order, as in the change `Shuffle`, that lays cards of `kinds` from the top down; None if it cannot.

    Cards of one kind are interchangeable: the lower one goes to the lower place.
    """
    part = table.stack(shuffling.place)[: shuffling.count or None]
    places: dict[str, list[int]] = {}
    for position, card in reversed(list(enumerate(part))):
        places.setdefault(table.kinds[card], []).append(position)
    if len(kinds) != len(part) or any(is_unknown(kind) for kind in kinds):
        return None
    order: list[int] = []
    for kind in reversed(kinds):
        if not places.get(kind):
            return None
        order.append(places[kind].pop())
    return tuple(order)


# -- what fits ----------------------------------------------------------------------------------------


def verify_outcome(table: State, chance: Chance, outcome: Action, kinds: Collection[str] = ()) -> None:
    """Checks that an outcome can be one of `chance`.

    A kind that a card cannot have by what is known so far is no matter for a refusal: it may be right, and what
    was recorded before it wrong. The table makes a finding of it.

    Args:
        table: The table on which the question is open.
        chance: The question.
        outcome: The outcome.
        kinds: Names of cards and pieces that exist; `()` accepts every name.

    Raises:
        NotAnAnswer: The outcome is of another kind than the question.
        Rejected: It is not a possible one.
    """
    reason = _misfit(table, chance, outcome, kinds)
    if reason == "":
        raise NotAnAnswer(chance.rule, f"this does not answer: {chance.question}")
    if reason is not None:
        raise Rejected(chance.rule, reason)


def _misfit(table: State, chance: Chance, outcome: Action, kinds: Collection[str]) -> str | None:
    match chance.source, outcome:
        case Dice(count, faces, lowest), Rolled(rolled):
            if len(rolled) != count:
                return f"dice: {count}, faces: {len(rolled)}"
            highest = lowest + faces - 1
            fits = all(lowest <= face <= highest for face in rolled)
            return None if fits else f"a die shows {lowest} to {highest}"
        case Draw() as draw, Drew(named):
            return _misfit_draw(table, draw, named, kinds)
        case Bag(source, count), Drew(named):
            missing = Counter(named) - Counter(table.pool(source))
            if len(named) != count:
                return f"pieces to draw: {count}, drawn: {len(named)}"
            return f"{source} has not got {', '.join(sorted(missing))}" if missing else None
        case Shuffling() as shuffling, Shuffled(named):
            if not named or order_of(table, shuffling, named) is not None:
                return None
            return "the order names other cards than were shuffled"
        case Telling(names, ranges), Told(numbers):
            if len(numbers) != len(names):
                return f"numbers to tell: {len(names)}, told: {len(numbers)}"
            told = zip(names, ranges, numbers, strict=True)
            off = [f"{name} is {low} to {high}" for name, (low, high), number in told if not low <= number <= high]
            return "; ".join(off) or None
        case GoingOn(), WentOn():
            return None
    return ""


def _misfit_draw(table: State, draw: Draw, named: Sequence[str], kinds: Collection[str]) -> str | None:
    asked = len(to_name(table, draw))
    if len(named) != asked:
        return f"cards to name: {asked}, named: {len(named)}"
    strange = [kind for kind in named if kinds and kind not in kinds and not is_unknown(kind)]
    if strange:
        return f"{draw.source} holds no {', '.join(strange)}"
    if is_random(table, draw) and table.sees(draw.source):
        have = Counter(table.kinds[card] for card in table.stack(draw.source))
        blanks = sum(count for kind, count in have.items() if is_unknown(kind))
        missing = Counter(kind for kind in named if not is_unknown(kind)) - have
        if missing.total() > blanks:
            return f"{draw.source} has not got {', '.join(sorted(missing))}"
        if missing.total() + sum(map(is_unknown, named)) > blanks:
            return f"the record knows the cards of {draw.source}: name the one that left it"
    return None


# -- menus --------------------------------------------------------------------------------------------


def outcomes(table: State, chance: Chance, kinds: Collection[str] = ()) -> tuple[Action, ...]:
    """Returns the possible outcomes, if they are few enough to choose from; `()` if they have to be typed."""
    match chance.source:
        case Dice(count, faces, lowest) if faces**count <= MENU:
            return tuple(Rolled(rolled) for rolled in product(range(lowest, lowest + faces), repeat=count))
        case Draw() as draw:
            named = to_name(table, draw)
            choices = [sorted(_kinds_of(table, draw, card, kinds)) for card in named]
            return _lists(choices)
        case Bag(source, count):
            pool = table.pool(source)
            drawn = _lists([sorted(pool)] * count)
            return tuple(one for one in drawn if all(pool[kind] >= n for kind, n in Counter(one.kinds).items()))
        case Shuffling():
            return (Shuffled(),)
        case Telling(_, ranges) if prod(high - low + 1 for low, high in ranges) <= MENU:
            return tuple(Told(numbers) for numbers in product(*(range(low, high + 1) for low, high in ranges)))
        case GoingOn():
            return (WentOn(),)
    return ()


def _lists(choices: Sequence[Sequence[str]]) -> tuple[Drew, ...]:
    number = prod(map(len, choices))
    return tuple(Drew(kinds) for kinds in product(*choices)) if 0 < number <= MENU else ()


def _kinds_of(table: State, draw: Draw, card: int, kinds: Collection[str]) -> set[str]:
    """Returns what a card that is to be named may turn out to be; `"?"` if it may stay open."""
    if is_random(table, draw):
        return {kind for other in table.stack(draw.source) for kind in _kinds_of_one(table, other, kinds)}
    return _kinds_of_one(table, card, kinds)


def _kinds_of_one(table: State, card: int, kinds: Collection[str]) -> set[str]:
    known = table.kinds[card]
    if not is_unknown(known):
        return {known}
    group = table.group(card)
    return {UNKNOWN, *(kinds if group is None else group[1])}
