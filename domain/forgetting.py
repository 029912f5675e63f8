"""Making a record know no more than one chair does, so that chance can draw anew what that chair does not see.

Hidden cards are taken up, mixed with all those with which the chair could confuse them, and laid back. What the record
knew beyond the chair is lost in the mixing like in any shuffle; nothing is written here that is no ordinary change.
Whether the record is told what came to lie in the places that it sees is up to who asks (`Namer`): a generator for a
line on which chance is drawn, nobody for one on which a person says what comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from domain.agenda import AGENDA, change_between, references, renamed
from domain.changes import ALL, TOP, UNKNOWN, AnyChange, Create, MoveCards, Reveal, Set, Shuffle
from domain.perspective import PUBLIC, Perspective
from domain.state import is_unknown
from domain.table import Table

DEALING: Final = "dealt-anew"
"""Where cards lie while they are mixed; nobody looks in."""

Namer: TypeAlias = Callable[[Table, Sequence[int], Sequence[str]], Sequence[str]]
"""Given a table, cards that come to lie where the record sees them, and what is known of each (`"?"`, or a class as
`"?fox"`), returns their kinds; `""` leaves one open."""

_MOST_TRIES: Final = 20_000
_NO_GROUP: Final = 0
"""The group of cards of which the chair knows nothing."""
_ANY: Final = 0
"""Stands for a card that the record cannot tell from those beside it."""


class _Slot(NamedTuple):
    """Where a card lies that the chair cannot name, and which cards it could be."""

    place: str
    position: int
    """In an ordered stack, else -1."""
    side: str
    group: int
    """Of the chair's table."""
    card: int
    """Of the record; 0 where neither can tell the cards apart."""
    known: str
    """What the chair knows of it: `"?"`, or its class."""


class _Heap(NamedTuple):
    """A stack in which the record can tell cards apart and the chair cannot."""

    place: str
    cards: tuple[int, ...]
    """Cards of the record of which the chair knows no more than to which groups they belong."""
    groups: tuple[int, ...]
    """As many groups of the chair."""
    kept: tuple[int, ...]
    """Cards that the chair knows to be there."""


def count_dealt(changes: Iterable[AnyChange]) -> int:
    """Returns how many cards changes that `forgotten` gave laid back; 0 for others."""
    return sum(len(change.cards) for change in _moved(changes) if change.to != DEALING)


def _moved(changes: Iterable[AnyChange]) -> list[MoveCards]:
    """Returns the moves of cards if any goes to where cards are mixed."""
    moves = [change for change in changes if isinstance(change, MoveCards)]
    return moves if any(change.to == DEALING for change in moves) else []


def out_of_reach(table: Table, chair: Perspective) -> list[str]:
    """Returns the hidden pools and values that the chair does not see: nothing says what else they could be."""
    filled = {place for place, pool in table.pools.items() if pool} | table.values.keys()
    infos = ((place, table.places[place]) for place in sorted(filled & table.places.keys()))
    return [place for place, info in infos if info.seen_by and not chair.sees_into(info)]


def forgotten(table: Table, chair: Perspective, name: Namer) -> tuple[AnyChange, ...]:
    """Returns the changes after which a record knows of every card what the chair knows, and what `name` tells it.

    The order in which cards are taken and laid back depends on the chair's table only, so that two records which look
    the same to the chair are the same afterwards, but for the ids of cards that everybody sees.

    Args:
        table: The record's table; it is not changed.
        chair: The chair, which has gone along with the record up to here.
        name: Says what cards are that come to lie where the record sees them.

    Returns:
        The changes; `()` if the record knows no more than the chair.
    """
    slots, heaps = _looked_through(table, chair)
    slots += _assigned(table, chair, slots, heaps)
    better = _better_known(table, chair, slots)
    slots = [slot for slot in slots if slot.group in better]
    slots += [slot for slot in _unseen_by_both(table, chair) if slot.group in _apart(table, chair, slots)]
    return _Dealer(table, chair, name).deal(slots, heaps) if slots else ()


# -- what the chair cannot name ---------------------------------------------------------------------------


def _looked_through(table: Table, chair: Perspective) -> tuple[list[_Slot], list[_Heap]]:
    slots: list[_Slot] = []
    heaps: list[_Heap] = []
    for place in sorted(table.stacks):
        cards, info = table.stacks[place], table.info(place)
        own = chair.own_stack(place, table)
        if not cards or not info.is_traced or len(own) != len(cards):
            continue
        if not chair.follows(info):
            heaps.append(_heap(table, chair, place, own))
            continue
        for i, (card, mine) in enumerate(zip(cards, own, strict=True)):
            if not _is_known(chair.table, mine):
                group = chair.table.group_of.get(mine, _NO_GROUP)
                position = i if info.ordered else -1
                slots.append(_Slot(place, position, table.side(card), group, card, chair.table.kinds[mine]))
    return slots, heaps


def _is_known(table: Table, card: int) -> bool:
    """Returns True if the keeper of a table can name a card, by sight or by deduction."""
    return not is_unknown(table.kinds[card]) or table.deduced_kind(card) is not None


def _unseen_by_both(table: Table, chair: Perspective) -> list[_Slot]:
    """Returns the cards in stacks in which neither the record nor the chair can tell them apart."""
    return [
        _Slot(place, -1, "", chair.table.group_of[mine], _ANY, chair.table.kinds[mine])
        for place in sorted(table.stacks)
        if not table.info(place).is_traced
        for mine in chair.own_stack(place, table)
        if mine in chair.table.group_of
    ]


def _apart(table: Table, chair: Perspective, slots: Sequence[_Slot]) -> set[int]:
    """Returns the groups of the chair whose cards in such stacks have to be mixed as well.

    That is not so where the record does not know those cards from others that are mixed: what it loses of these, it
    loses of them.
    """
    reached: dict[int, set[int]] = {}
    for slot in slots:
        group = table.group(slot.card)
        reached.setdefault(slot.group, set()).update({slot.card} if group is None else group[0])
    sizes = {group: len(chair.table.groups[group][0]) for group in reached if group != _NO_GROUP}
    return {group for group, size in sizes.items() if len(reached[group]) < size}


def _heap(table: Table, chair: Perspective, place: str, own: Sequence[int]) -> _Heap:
    """Sorts a stack into cards that the chair knows to be there and others."""
    mine = chair.table
    known = Counter(mine.deduced_kind(card) or mine.kinds[card] for card in own if _is_known(mine, card))
    groups = sorted(mine.group_of.get(card, _NO_GROUP) for card in own if not _is_known(mine, card))
    kept: list[int] = []
    rest = sorted(table.stacks[place], key=lambda card: (is_unknown(table.kinds[card]), table.kinds[card]))
    for card in list(rest):
        if known[table.kinds[card]]:
            known[table.kinds[card]] -= 1
            kept.append(card)
            rest.remove(card)
    # A card that the chair has seen and the record has not: which one it is, neither can tell.
    kept += [rest.pop() for _ in range(len(rest) - len(groups))]
    return _Heap(place, tuple(rest), tuple(groups), tuple(kept))


def _assigned(table: Table, chair: Perspective, slots: Sequence[_Slot], heaps: Sequence[_Heap]) -> list[_Slot]:
    """Says of each card in a heap to which of the chair's groups it belongs: all of them have to come out even."""
    left = {group: Counter(kinds) for group, (_, kinds) in chair.table.groups.items()}
    for slot in slots:
        kind = table.kinds[slot.card]
        if slot.group in left and not is_unknown(kind):
            left[slot.group][kind] -= 1
    found: list[_Slot] = []
    waiting = [(heap, card) for heap in heaps for card in heap.cards]
    room = {heap.place: Counter(heap.groups) for heap in heaps}
    tries = 0

    def place(at: int) -> bool:
        nonlocal tries
        if at == len(waiting):
            return True
        heap, card = waiting[at]
        kind = table.kinds[card]
        for group in sorted(room[heap.place]):
            tries += 1
            if tries > _MOST_TRIES:
                return False
            is_free = group == _NO_GROUP or is_unknown(kind)
            if not room[heap.place][group] or not (is_free or left[group][kind] > 0):
                continue
            room[heap.place][group] -= 1
            if not is_free:
                left[group][kind] -= 1
            found.append(_Slot(heap.place, -1, table.side(card), group, card, UNKNOWN))
            if place(at + 1):
                return True
            found.pop()
            room[heap.place][group] += 1
            if not is_free:
                left[group][kind] += 1
        return False

    if place(0):
        return found
    # What is known contradicts itself somewhere: any share does as well as another.
    return [
        _Slot(heap.place, -1, table.side(card), group, card, UNKNOWN)
        for heap in heaps
        for card, group in zip(heap.cards, heap.groups, strict=True)
    ]


def _better_known(table: Table, chair: Perspective, slots: Sequence[_Slot]) -> set[int]:
    """Returns the chair's groups of which the record knows more."""
    found: set[int] = set()
    for slot in slots:
        kinds = chair.table.groups[slot.group][1] if slot.group else ()
        mine = table.group(slot.card)
        is_known = not is_unknown(table.kinds[slot.card]) or slot.card in table.assumed
        if is_known or (() if mine is None else mine[1]) != kinds:
            found.add(slot.group)
    return found


# -- mixing and laying back -------------------------------------------------------------------------------


class _Dealer:
    """Takes cards up, mixes those of each group, and lays them back."""

    def __init__(self, table: Table, chair: Perspective, name: Namer) -> None:
        self.table = table.copy()
        self.chair = chair
        self.name = name
        self.changes: list[AnyChange] = []

    def deal(self, slots: Sequence[_Slot], heaps: Sequence[_Heap]) -> tuple[AnyChange, ...]:
        if DEALING not in self.table.places:
            self._emit(Create(DEALING, (), (), True))
        places = {slot.place for slot in slots}
        new: dict[_Slot, int] = {}
        # Those of which nothing is known are mixed first: the strange card among them is created on top.
        for group in sorted({slot.group for slot in slots}):
            new |= self._mixed(group, [slot for slot in slots if slot.group == group])
        kept = [(heap.place, heap.kept) for heap in heaps if heap.place in places and heap.kept]
        for _, cards in kept:
            self._emit(MoveCards(cards, DEALING))
        for place in sorted(places):
            self._lay_back(place, {slot: card for slot, card in new.items() if slot.place == place})
        for place, cards in kept:
            self._emit(MoveCards(cards, place))
        self._tell_again([card for _, cards in kept for card in cards])
        self._refer({slot.card: card for slot, card in new.items() if slot.position >= 0})
        return tuple(self.changes)

    def _emit(self, change: AnyChange) -> None:
        self.table.apply(change)
        self.changes.append(change)

    def _mixed(self, group: int, slots: Sequence[_Slot]) -> dict[_Slot, int]:
        """Mixes the cards of a group; returns the id that lies in each slot afterwards."""
        strange = group == _NO_GROUP
        if strange:
            # One card that can be anything, so that nobody can say what the others are.
            self._emit(Create(DEALING, (UNKNOWN,)))
        for place, beside in groupby(slots, key=lambda slot: slot.place):
            cards = [slot.card for slot in beside]
            taken = cards if self.table.info(place).is_traced else self.table.stack(place)[: len(cards)]
            self._emit(MoveCards(tuple(taken), DEALING, 0))
        count = len(slots) + strange
        self._emit(Shuffle(DEALING, count))
        return dict(zip(slots, self.table.stack(DEALING)[:count], strict=False))

    def _lay_back(self, place: str, new: dict[_Slot, int]) -> None:
        for run in _runs(list(new)):
            cards = tuple(new[slot] for slot in run)
            at = run[0].position
            kinds: tuple[str, ...] = ()
            if self.table.sees(place, run[0].side):
                kinds = tuple(self.name(self.table, cards, [slot.known for slot in run]))
            elif any(slot.known != UNKNOWN for slot in run):
                kinds = tuple(slot.known for slot in run)
            is_on_top = at in (TOP, len(self.table.stack(place)))
            self._emit(MoveCards(cards, place, TOP if is_on_top else at, run[0].side, kinds if any(kinds) else ()))

    def _tell_again(self, cards: Sequence[int]) -> None:
        """Tells the chair of the cards that it knew to be there: in its eyes others might have been taken up."""
        known = [card for card in cards if not is_unknown(self.table.kinds[card])]
        to = ALL if self.chair.seat == PUBLIC else self.chair.seat
        if known:
            self._emit(Reveal(tuple(known), tuple(self.table.kinds[card] for card in known), (to,)))

    def _refer(self, new: dict[int, int]) -> None:
        """Lets values refer to the card that lies now where the one lay to which they referred."""
        for name, value in list(self.table.values.items()):
            again = value
            for card in references(value):
                if card in new:
                    again = renamed(again, card, new[card])
            if again is value:
                continue
            change = change_between(value, again) if name == AGENDA else None
            self._emit(change or Set(name, again))


def _runs(slots: Sequence[_Slot]) -> Iterator[list[_Slot]]:
    """Yields slots of a place that can be filled in one go, from the bottom up: neighbours on one side."""
    run: list[_Slot] = []
    for slot in sorted(slots, key=lambda slot: slot.position):
        if run and (slot.side != run[-1].side or (slot.position >= 0 and slot.position != run[-1].position + 1)):
            yield run
            run = []
        run.append(slot)
    if run:
        yield run
