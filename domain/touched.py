"""The places that changes touch: what a screen draws with a heavy border, and what a search looks at."""

from __future__ import annotations

from collections.abc import Iterable

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.table import Table


def touched_places(changes: Iterable[AnyChange], before: Table) -> set[str]:
    """Returns the names of the places that an event touches.

    Args:
        changes: The changes of one event.
        before: The table before them; it is not changed.
    """
    touched: set[str] = set()
    undo = []
    for change in changes:
        touched |= places_of(change, before)
        undo.append(before.apply(change))
    for record in reversed(undo):
        before.undo(record)
    touched.discard("")
    return touched


def places_of(change: AnyChange, before: Table) -> set[str]:
    """Returns the names of the places that one change touches, `""` for outside the table among them."""
    match change:
        case Create() | Shuffle():
            return {change.place}
        case MovePieces():
            return {change.source, change.to}
        case MoveCards():
            return {change.to, *_where(change.cards, before)}
        case Reveal() | Turn():
            return _where(change.cards, before)
        case Set():
            return {change.name}


def _where(cards: Iterable[int], table: Table) -> set[str]:
    return {table.place_of[card] for card in cards if card in table.place_of}
