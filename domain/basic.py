"""The changes that everyone at the table can follow: places opened, pieces moved, values set, one card moved."""

from __future__ import annotations

from typing import Any

from domain.changes import ALL, RECORD, Create, MoveCards, MovePieces, Set
from domain.mixing import move_cards
from domain.state import MISSING, OPEN_TO_ALL, PlaceInfo, State, Undo


def create(table: State, change: Create) -> Undo:
    """Applies a `Create`."""
    place, kinds = change.place, change.kinds
    before = (len(table.findings), table.next_id, table.places.get(place), table.stacks.get(place))
    info = before[2]
    if info is None:
        seen = ALL in change.seen_by or RECORD in change.seen_by
        table.places[place] = PlaceInfo(change.seen_by, change.ordered, seen)
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
    taken = count
    if source:
        pool = table.pools.setdefault(source, {})
        have = pool.get(kind, 0)
        if have > count:
            pool[kind] = have - count
        else:
            if have < count:
                table.find("pieces-below-zero", f"{source} has {have or 'no'} {kind}, {count} were taken", source)
                taken = have
            pool.pop(kind, None)
        table.dirty.add(source)
    if to:
        pool = table.pools.setdefault(to, {})
        if to[0] == "#":
            table.hosts.add(to)
        into = change.into or kind
        pool[into] = pool.get(into, 0) + count
        table.dirty.add(to)
    return (_unmove_pieces, change, taken, before)


def _unmove_pieces(table: State, record: Undo) -> None:
    _, change, taken, findings = record
    kind, source, to = change.kind, change.source, change.to
    if to:
        pool = table.pools[to]
        into = change.into or kind
        left = pool[into] - change.count
        if left:
            pool[into] = left
        else:
            del pool[into]
        table.dirty.add(to)
    if source:
        if taken:
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
    if len(base) < change.keep or not isinstance(change.value, list | tuple | None):
        table.find(
            "bad-keep",
            f"{change.name} has {len(base)} entries, the first {change.keep} were kept",
            change.name,
        )
    added = change.value if isinstance(change.value, list | tuple) else ()
    return [*base[: change.keep], *added]


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
            if info.seen or info.ordered:
                if len(cards) == 1:
                    return _move_traced_card(table, change, cards[0], source)
                if _can_move_together(table, cards, source, change.to):
                    return _move_traced_cards(table, change, source)
    return move_cards(table, change)


def _can_move_together(table: State, cards: tuple[int, ...], source: str, to: str) -> bool:
    """Returns True if different cards all lie in one place, and need not be asked for what lies on them."""
    where = table.place_of
    if source == to or len(set(cards)) < len(cards):
        return False
    for card in cards:
        if where.get(card) != source:
            return False
    return not table.hosts or ALL in table.info(to).seen_by or not any(f"#{card}" in table.hosts for card in cards)


def _move_traced_cards(table: State, change: MoveCards, source: str) -> Undo:
    """Moves several cards that can be followed: a hand discarded, a discard pile that becomes a deck."""
    cards, to, at = change.cards, change.to, change.at
    old_source, old_target = table.stacks[source], table.stacks.get(to)
    gone = set(cards)
    table.stacks[source] = [card for card in old_source if card not in gone]
    target = old_target or ()
    at = len(target) if at < 0 else at
    table.stacks[to] = [*target[:at], *cards, *target[at:]]
    if to[0] == "#":
        table.hosts.add(to.partition("/")[0])
    where, sides = table.place_of, table.sides
    old_sides = {}
    for card in cards:
        where[card] = to
        if card in sides:
            old_sides[card] = sides.pop(card)
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
    for card in cards:
        table.place_of[card] = source
    table.sides.update(old_sides)
    table.dirty.add(source)
    table.dirty.add(to)


def _move_traced_card(table: State, change: MoveCards, card: int, source: str) -> Undo:
    """Moves one card that can be followed: the common case, kept short because replay speed hangs on it."""
    to = change.to
    if f"#{card}" in table.hosts and ALL not in table.info(to).seen_by:
        return move_cards(table, change)
    stack = table.stacks[source]
    index = len(stack) - 1 if stack[-1] == card else stack.index(card)
    del stack[index]
    target = table.stacks.get(to)
    if target is None:
        target = table.stacks[to] = []
        if to[0] == "#":
            table.hosts.add(to.partition("/")[0])
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
