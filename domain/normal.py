"""The normal form of changes: what an event did, without ids, so that two events can be called the same.

Each change is written with the table before it. A card is named as people name it: by its place and position
from the top where order means something, by its place and kind elsewhere. References in values and places on
cards likewise. What has no order is sorted. A change of a list says how many entries went from its end, so
that what lies deeper does not matter.

Amending, checking and comparing all use it: "same" means the same normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from domain.agenda import REFERENCE
from domain.changes import UNKNOWN, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.position import describe_card
from domain.state import is_unknown
from domain.table import Table

Normal: TypeAlias = tuple[Any, ...]
"""Nested tuples of texts, numbers and None: can be hashed, compared and encoded."""

NUMBER: Final = "number"
"""Begins the form of a number that becomes another: its name, what it becomes, and by how much it changes."""

_APPEND: Final = "append"

GONE: Final = "#gone"
"""A card that is no longer on the table."""

_ENCODER: Final = msgspec.msgpack.Encoder()


def normal(changes: Iterable[AnyChange], table: Table, *, is_kept: bool = False) -> Normal:
    """Returns the normal form of changes that begin on `table`.

    The table is the same afterwards, or has the changes if `is_kept` is True.
    """
    undo = []
    forms: list[Normal] = []
    try:
        for change in changes:
            forms.append(_one(change, table))
            undo.append(table.apply(change))
    finally:
        while undo and not is_kept:
            table.undo(undo.pop())
    return tuple(forms)


def same(changes: Iterable[AnyChange], table: Table, other_changes: Iterable[AnyChange], other_table: Table) -> bool:
    """Returns True if two rows of changes do the same, each on its own table.

    A number does the same if it becomes the same, or changes by as much: points, coins and what is counted on. One
    that is not there yet is counted from nought.
    """
    return alike(normal(changes, table), normal(other_changes, other_table))


def alike(one: Normal, other: Normal) -> bool:
    """Returns True if two normal forms do the same; see `same`."""
    return one == other or (len(one) == len(other) and all(map(_alike, one, other)))


def unlike(
    changes: Sequence[AnyChange],
    table: Table,
    other_changes: Sequence[AnyChange],
    other_table: Table,
    *,
    is_kept: bool = False,
    is_other_kept: bool = False,
) -> tuple[Normal, Normal] | None:
    """Returns the normal forms of two rows of changes; None if they do the same, which is found without all of them.

    Args:
        changes: The changes.
        table: The table on which they begin.
        other_changes: The others.
        other_table: Theirs; another table than `table`.
        is_kept: The table has the changes afterwards.
        is_other_kept: The other one has.
    """
    undo, other_undo = [], []
    is_same = len(changes) == len(other_changes)
    for change, other in zip(changes, other_changes, strict=False) if is_same else ():
        if not _do_the_same(change, table, other, other_table):
            is_same = False
            break
        undo.append(table.apply(change))
        other_undo.append(other_table.apply(other))
    while undo and not (is_same and is_kept):
        table.undo(undo.pop())
    while other_undo and not (is_same and is_other_kept):
        other_table.undo(other_undo.pop())
    if is_same:
        return None
    return normal(changes, table, is_kept=is_kept), normal(other_changes, other_table, is_kept=is_other_kept)


def _do_the_same(change: AnyChange, table: Table, other: AnyChange, other_table: Table) -> bool:
    """Returns True if two changes do the same: what names no card is compared as it stands."""
    if isinstance(change, Set) and isinstance(other, Set):
        if (change.name, change.keep) == (other.name, other.keep) and not change.name.startswith("#"):
            value = _ENCODER.encode(change.value)
            if b"#" not in value and value == _ENCODER.encode(other.value):
                return _shape(change, table) == _shape(other, other_table)
    elif isinstance(change, MovePieces) and change == other and "#" not in change.source + change.to:
        return True
    return _alike(_one(change, table), _one(other, other_table))


def _alike(one: Normal, other: Normal) -> bool:
    if one == other:
        return True
    if one[0] != NUMBER or other[0] != NUMBER:
        return False
    return bool(one[1] == other[1] and (one[2] == other[2] or one[3] == other[3]))


def encode_normal(form: Normal) -> bytes:
    """Returns a normal form as bytes; equal ones have equal bytes."""
    return _ENCODER.encode(form)


def _one(change: AnyChange, table: Table) -> Normal:
    match change:
        case Create(place, kinds, seen_by, ordered):
            order = kinds if ordered or table.is_ordered(place) else tuple(sorted(kinds))
            return ("create", name_place(table, place), order, tuple(sorted(seen_by)), ordered)
        case MoveCards():
            return _move(change, table)
        case MovePieces(kind, count, source, to, into):
            ends = (name_place(table, source), name_place(table, to))
            return ("pieces", kind, count, *ends, "" if into == kind else into)
        case Reveal(cards, kinds, to, how):
            named = _with_kinds(cards, kinds, table)
            return ("reveal", tuple(sorted(named)), tuple(sorted(to)), how)
        case Turn(cards, side):
            return ("turn", tuple(sorted(name_card(table, card) for card in cards)), side)
        case Shuffle():
            return _shuffle(change, table)
        case Set():
            return _set(change, table)


# -- cards --------------------------------------------------------------------------------------------


def name_place(table: Table, place: str) -> str:
    """Returns a place's name without ids: `#12/under` becomes `#alice/boats@0/under`."""
    match = REFERENCE.match(place)
    return place if match is None else _reference(table, int(match[1])) + (match[2] or "")


def _reference(table: Table, card: int) -> str:
    place = table.place(card)
    if place is None:
        return GONE
    where, what = name_card(table, card)
    return f"#{where}@{what}" if table.is_ordered(place) else f"#{where}:{what}"


def name_card(table: Table, card: int, told: str = "") -> tuple[str, str]:
    """Returns a card's place, and its position from the top (0) or its kind.

    Where order means nothing, the side belongs to the name; what lies on the card does only where it tells the
    card from another, so that a card with more on it than it had in another line still has the same name.

    Args:
        table: The table before the change.
        card: The card.
        told: What the change says that it is.
    """
    place = table.place(card)
    if place is None:
        return GONE, told
    stack = table.stack(place)
    name = name_place(table, place)
    if table.is_ordered(place):
        return name, str(len(stack) - 1 - stack.index(card))
    kind = table.kinds[card]
    side = table.side(card)
    if table.hosts.isdisjoint(stack):  # nothing lies on any of them
        return name, f"{_effective(kind, told)}|{side}".rstrip("|")
    alike = [other for other in stack if table.kinds[other] == kind and table.side(other) == side]
    loads = {_load(table, other) for other in alike}
    effective = _effective(kind, told)
    return name, "|".join([effective, side, _load(table, card)] if len(loads) > 1 else [effective, side]).rstrip("|")


def _effective(kind: str, told: str) -> str:
    return told if told not in ("", UNKNOWN) and is_unknown(kind) else kind


def _load(table: Table, card: int) -> str:
    load = describe_card(table, card)[2:]
    return "" if not load else repr((sorted(load[0].items()), sorted(map(repr, load[1]))))


def _with_kinds(cards: Sequence[int], kinds: Sequence[str], table: Table) -> list[tuple[str, str, str]]:
    told = [kinds[i] if i < len(kinds) else "" for i in range(len(cards))]
    return [(*name_card(table, card, kind), kind) for card, kind in zip(cards, told, strict=True)]


def _move(change: MoveCards, table: Table) -> Normal:
    named = _with_kinds(change.cards, change.kinds, table)
    for i, card in enumerate(change.cards):
        place = table.place(card)
        if place is not None and not table.is_ordered(place):
            named[i] = (*named[i][:2], "")  # the name says the kind already
    to = name_place(table, change.to)
    if not table.is_ordered(change.to):
        return ("move", tuple(sorted(named)), to, "", change.side)
    size = len(table.stack(change.to))
    return ("move", tuple(named), to, 0 if change.at < 0 else max(size - change.at, 0), change.side)


def _shuffle(change: Shuffle, table: Table) -> Normal:
    stack = table.stack(change.place)
    count = len(stack) if change.count == 0 else change.count
    part = stack[:count]
    order: list[str] = []
    if sorted(change.order) == list(range(len(part))):
        order = [_kind_or_position(table, part, old) for old in reversed(change.order)]
    return ("shuffle", name_place(table, change.place), count, tuple(order))


def _kind_or_position(table: Table, part: Sequence[int], position: int) -> str:
    kind = table.kinds[part[position]]
    return f"@{len(part) - 1 - position}" if is_unknown(kind) else kind


# -- values -------------------------------------------------------------------------------------------


def _set(change: Set, table: Table) -> Normal:
    name = name_place(table, change.name)
    value = _value(change.value, table)
    tag, gone = _shape(change, table)
    if tag == NUMBER:
        return (NUMBER, name, value, change.value - (table.value(change.name) or 0))
    return (tag, name, gone, value) if tag == _APPEND else (tag, name, value)


def _shape(change: Set, table: Table) -> tuple[str, int]:
    """Returns how the form of a value begins, and how many entries go from the end of a list."""
    before = table.value(change.name)
    if change.keep >= 0:
        return _APPEND, (len(before) if isinstance(before, list) else 0) - change.keep
    if type(change.value) is int and (before is None or type(before) is int):
        return NUMBER, 0
    if type(change.value) is list and not before:  # the first entries of a list are put behind none
        return _APPEND, 0
    return "set", 0


def _value(value: Any, table: Table) -> Any:
    if isinstance(value, str):
        match = REFERENCE.match(value) if value.startswith("#") else None
        return value if match is None else _reference(table, int(match[1])) + (match[2] or "")
    if isinstance(value, list | tuple):
        return ("list", *(_value(item, table) for item in value))
    if isinstance(value, dict):
        pairs = [(_value(key, table), _value(item, table)) for key, item in value.items()]
        return ("map", *sorted(pairs, key=lambda pair: _ENCODER.encode(pair[0])))
    if isinstance(value, bool | float):
        return (type(value).__name__, value)  # 1, 1.0 and True are equal in Python, not on the table
    return value
