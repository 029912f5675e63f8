"""The changes that everyone at the table can follow: places opened, pieces moved, values set, seen cards moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from domain import mixing
from domain.changes import ALL, RECORD, UNKNOWN, Create, MoveCards, MovePieces, Set, Shuffle
from domain.mixing import move_cards
from domain.state import MISSING, OPEN_TO_ALL, PlaceInfo, State, Undo, is_unknown

_LISTS: Final = (list, tuple)


def create(table: State, change: Create) -> Undo:
    """Applies a `Create`."""
    place, kinds = change.place, change.kinds
    before = (len(table.findings), table.next_id, table.places.get(place), table.stacks.get(place))
    info = before[2]
    if info is None:
        seen = ALL in change.seen_by or RECORD in change.seen_by
        table.places[place] = PlaceInfo(change.seen_by, change.ordered, seen)
        table.note_host(place)
    elif (info.seen_by, info.ordered) != (change.seen_by, change.ordered) and not _is_default(change):
        table.find("place-open", f"{place} is open already, with other eyes on it; it keeps them", place)
    if kinds:
        first = table.next_id
        table.next_id = first + len(kinds)
        ids = range(first, table.next_id)
        table.kinds.update(zip(ids, kinds, strict=True))
        table.place_of.update(dict.fromkeys(ids, place))
        table.stacks[place] = [*(before[3] or ()), *ids]
        table.dirty.add(place)
    return (_uncreate, change, before)


def _is_default(change: Create) -> bool:
    return change.seen_by == (ALL,) and not change.ordered


def _uncreate(table: State, record: Undo) -> None:
    _, change, (findings, next_id, info, cards) = record
    for card in range(next_id, table.next_id):
        del table.kinds[card], table.place_of[card]
    table.next_id = next_id
    _put_back(table.places, change.place, info)
    _put_back(table.stacks, change.place, None if cards is None else list(cards))
    table.dirty.add(change.place)
    del table.findings[findings:]


def _put_back(target: dict[str, Any], key: str, old: Any) -> None:
    if old is None:
        target.pop(key, None)
    else:
        target[key] = old


def move_pieces(table: State, change: MovePieces) -> Undo:
    """Applies a `MovePieces`."""
    kind, count, source, to = change.kind, change.count, change.source, change.to
    before = len(table.findings)
    if count < 0:
        table.find("bad-count", f"{count} {kind} cannot be moved", source)
        return (_unfind, before)
    taken: int | None = count
    there: int | None = None
    if source:
        pool = table.pools.setdefault(source, {})
        have = pool.get(kind, 0)
        if have > count:
            pool[kind] = have - count
        else:
            if have < count:
                table.find("pieces-below-zero", f"{source} has {have or 'no'} {kind}, {count} were taken", source)
            taken = pool.pop(kind, None)
        table.dirty.add(source)
    if to:
        pool = table.pools.setdefault(to, {})
        table.note_host(to)
        into = change.into or kind
        there = pool.get(into)
        pool[into] = (there or 0) + count
        table.dirty.add(to)
    return (_unmove_pieces, change, taken, there, before)


def _unmove_pieces(table: State, record: Undo) -> None:
    _, change, taken, there, findings = record
    kind, source, to = change.kind, change.source, change.to
    if to:
        _put_back(table.pools[to], change.into or kind, there)
        table.dirty.add(to)
    if source:
        if taken is not None:  # none of them, when a count of 0 was noted, is not the same as nothing noted
            pool = table.pools[source]
            pool[kind] = pool.get(kind, 0) + taken
        table.dirty.add(source)
    del table.findings[findings:]


def _unfind(table: State, record: Undo) -> None:
    del table.findings[record[1] :]


def set_value(table: State, change: Set) -> Undo:
    """Applies a `Set`."""
    name, value, keep = change.name, change.value, change.keep
    values = table.values
    old = values.get(name, MISSING)
    findings = len(table.findings)
    if keep >= 0:
        value = _kept(table, change, old)
    if value is None:
        values.pop(name, None)
    else:
        values[name] = value
    table.dirty.add(name)
    return (_unset, name, old, findings)


def _kept(table: State, change: Set, old: Any) -> list[Any]:
    base = old if isinstance(old, list) else []
    added = () if change.value is None else change.value
    is_list = isinstance(added, _LISTS)
    if len(base) < change.keep or not is_list:
        table.find(
            "bad-keep",
            f"{change.name} has {len(base)} entries, the first {change.keep} were kept",
            change.name,
        )
    return [*base[: change.keep], *added] if is_list else base[: change.keep]


def _unset(table: State, record: Undo) -> None:
    _, name, old, findings = record
    if old is MISSING:
        table.values.pop(name, None)
    else:
        table.values[name] = old
    table.dirty.add(name)
    del table.findings[findings:]


def move(table: State, change: MoveCards) -> Undo:
    """Applies a `MoveCards`, by the short way if its cards can be followed and nothing else is to be noted."""
    cards = change.cards
    if cards and not change.kinds and not change.side:
        source = table.place_of.get(cards[0])
        if source is not None:
            info = table.places.get(source, OPEN_TO_ALL)
            if len(cards) == 1:
                if info.ordered or (info.seen and not is_unknown(table.kinds.get(cards[0], UNKNOWN))):
                    return _move_traced_card(table, change, source)
            elif info.ordered or (info.seen and not _is_any_unknown(table, cards)):
                return _move_traced_cards(table, change, source)
    return move_cards(table, change)


def _is_any_unknown(table: State, cards: Sequence[int]) -> bool:
    """Returns True if what a card is has not been seen: it then cannot be told from others like it beside it."""
    kinds = table.kinds
    return any(is_unknown(kinds.get(card, UNKNOWN)) for card in cards)


def _move_traced_cards(table: State, change: MoveCards, source: str) -> Undo:
    """Moves several cards that can be followed: a hand discarded, a discard pile that becomes a deck.

    By the long way unless they are different cards of one place, and need not be asked for what lies on them.
    """
    cards, to, at = change.cards, change.to, change.at
    where, sides = table.place_of, table.sides
    gone = set(cards)
    if source == to or len(gone) < len(cards) or set(map(where.get, cards)) != {source}:
        return move_cards(table, change)
    if not table.hosts.isdisjoint(gone) and ALL not in table.info(to).seen_by:
        return move_cards(table, change)
    old_source, old_target = table.stacks[source], table.stacks.get(to)
    table.stacks[source] = [card for card in old_source if card not in gone] if len(old_source) > len(gone) else []
    target = old_target or ()
    table.stacks[to] = [*target, *cards] if at < 0 else [*target[:at], *cards, *target[at:]]
    table.note_host(to)
    where.update(dict.fromkeys(cards, to))
    old_sides = {card: sides.pop(card) for card in cards if card in sides} if sides else {}
    table.dirty.add(source)
    table.dirty.add(to)
    return (_unmove_traced_cards, cards, source, old_source, to, old_target, old_sides)


def _unmove_traced_cards(table: State, record: Undo) -> None:
    _, cards, source, old_source, to, old_target, old_sides = record
    # Later changes may write into a list, so the record's own is not handed out.
    table.stacks[source] = list(old_source)
    if old_target is None:
        del table.stacks[to]
    else:
        table.stacks[to] = list(old_target)
    table.place_of.update(dict.fromkeys(cards, source))
    table.sides.update(old_sides)
    table.dirty.add(source)
    table.dirty.add(to)


def _move_traced_card(table: State, change: MoveCards, source: str) -> Undo:
    """Moves one card that can be followed: the common case, kept short because replay speed hangs on it."""
    card, to = change.cards[0], change.to
    if card in table.hosts and ALL not in table.info(to).seen_by:
        return move_cards(table, change)
    stack = table.stacks[source]
    index = len(stack) - 1 if stack[-1] == card else stack.index(card)
    del stack[index]
    target = table.stacks.get(to)
    if target is None:
        target = table.stacks[to] = []
        table.note_host(to)
    if change.at < 0:
        target.append(card)
    else:
        target.insert(change.at, card)
    table.place_of[card] = to
    side = table.sides.pop(card, "")
    table.dirty.add(source)
    table.dirty.add(to)
    return (_unmove_traced_card, card, source, index, to, side)


def _unmove_traced_card(table: State, record: Undo) -> None:
    _, card, source, index, to, side = record
    target = table.stacks[to]
    if target[-1] == card:
        target.pop()
    else:
        target.remove(card)
    table.stacks[source].insert(index, card)
    table.place_of[card] = source
    if side:
        table.sides[card] = side
    else:
        table.sides.pop(card, None)
    table.dirty.add(source)
    table.dirty.add(to)


def shuffle(table: State, change: Shuffle) -> Undo:
    """Applies a `Shuffle`, by the short way if its cards were seen, the order is told and nothing is to be noted."""
    place, stack = change.place, table.stacks.get(change.place, [])
    count = change.count or len(stack)
    part = stack[:count]
    is_told = len(part) == count and sorted(change.order) == list(range(count))
    if (
        not part
        or not is_told
        or any(seat != RECORD for seat in table.seen_by(place))
        or not table.hosts.isdisjoint(part)
        or any(is_unknown(table.kinds[card]) for card in part)
    ):
        return mixing.shuffle(table, change)
    cards = [part[i] for i in change.order]
    first = table.next_id
    table.next_id = first + count
    fresh = range(first, table.next_id)
    kinds = [table.kinds.pop(card) for card in cards]
    table.kinds.update(zip(fresh, kinds, strict=True))
    table.late.update(zip(cards, kinds, strict=True))
    old_sides = {card: table.sides.pop(card) for card in cards if card in table.sides}
    for card in cards:
        del table.place_of[card]
    table.place_of.update(dict.fromkeys(fresh, place))
    table.stacks[place] = [*fresh, *stack[count:]]
    table.dirty.add(place)
    return (_unshuffle, place, stack, cards, first, old_sides)


def _unshuffle(table: State, record: Undo) -> None:
    _, place, stack, cards, first, old_sides = record
    for card in range(first, table.next_id):
        del table.kinds[card], table.place_of[card]
    table.next_id = first
    for card in cards:
        table.kinds[card] = table.late.pop(card)
    table.place_of.update(dict.fromkeys(cards, place))
    table.sides.update(old_sides)
    table.stacks[place] = list(stack)
    table.dirty.add(place)
