"""Changes in words: in the language of `replay.declare`, each on the table that the ones before it left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from domain.changes import ALL, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.position import by_place
from domain.table import Table
from replay.declare import OUTSIDE


def in_words(changes: Iterable[AnyChange], before: Table) -> list[str]:
    """Returns one short text a change.

    Args:
        changes: The changes of one event.
        before: The table before them; it is not changed in the end.
    """
    texts: list[str] = []
    undo: list[Any] = []
    for change in changes:
        text = _say(change, before)
        undo.append(before.apply(change))
        if text:
            texts.append(text)
    for record in reversed(undo):
        before.undo(record)
    return texts


def _say(change: AnyChange, table: Table) -> str:
    match change:
        case Create():
            return _create(change)
        case MovePieces():
            into = f" as {change.into}" if change.into else ""
            return f"{change.count} {change.kind} {change.source or OUTSIDE} -> {change.to or OUTSIDE}{into}"
        case MoveCards():
            return _move(change, table)
        case Reveal():
            return _reveal(change, table)
        case Turn():
            return f"turn {_kinds(change.cards, (), table)} in {_place(change.cards, table)} {change.side}".rstrip()
        case Shuffle():
            return f"shuffle {change.place}"
        case Set():
            return _set(change, table)


def _create(change: Create) -> str:
    if not change.kinds:
        return f"open {change.place}"
    if len(change.kinds) > 4:
        return f"{len(change.kinds)} cards {OUTSIDE} -> {change.place}"
    return f"{_count(change.kinds)} {OUTSIDE} -> {change.place}"


def _move(change: MoveCards, table: Table) -> str:
    source = _place(change.cards, table)
    named = _kinds(change.cards, change.kinds, table)
    where = " bottom" if change.at == 0 and table.stack(change.to) else ""
    side = f" {change.side}" if change.side else ""
    return f"{named} {source} -> {change.to}{where}{side}"


def _reveal(change: Reveal, table: Table) -> str:
    word = "assume" if change.how == "assumed" else "show"
    seats = "" if ALL in change.to or word == "assume" else f" to {','.join(change.to) or 'the record'}"
    kinds = [kind for kind in change.kinds if kind] or [table.kind(card) for card in change.cards]
    return f"{word} {', '.join(kinds)} in {_place(change.cards, table)}{seats}"


def _set(change: Set, table: Table) -> str:
    old = table.value(change.name)
    if isinstance(old, int) and isinstance(change.value, int) and not isinstance(old, bool) and change.keep < 0:
        difference = change.value - old
        return f"{change.name} {'+' if difference >= 0 else '-'}= {abs(difference)}"
    if change.value is None:
        return f"{change.name} ="
    return f"{change.name} = {by_place(table, change.value)}"


def _place(cards: tuple[int, ...], table: Table) -> str:
    return next((table.place_of[card] for card in cards if card in table.place_of), "gone")


def _kinds(cards: tuple[int, ...], learnt: tuple[str, ...], table: Table) -> str:
    names = [
        learnt[i] if i < len(learnt) and learnt[i] else table.kind(card) if card in table.place_of else "?"
        for i, card in enumerate(cards)
    ]
    return _count(tuple(names))


def _count(kinds: tuple[str, ...]) -> str:
    counted = Counter(kinds)
    parts = [f"card {kind}" if number == 1 else f"{number} cards {kind}" for kind, number in counted.items()]
    return " + ".join(parts)
