"""The table: one universal state for every game, and the function that applies a change to it.

Cards are individuals and lie in stacks; pieces are counted and lie in pools; values are named. A place is a
name: it may hold cards, pieces and a value at once. `#17` is card 17 as a place, `#17/under` what lies on it.

A `Table` is always *somebody's* table: the record's own, or one that a scribe in some chair would have kept
(`domain.perspective`). What that somebody does not know stays unknown here, and what an event makes them
lose (a shuffle, a card that leaves a hand unseen) is lost here too: `domain.mixing`.

`apply` validates no rules and never raises for a well-formed change. What does not fit is a `Finding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain import basic, mixing
from domain.changes import AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.position import position_hash
from domain.snapshot import dump_state, load_state
from domain.state import Finding, PlaceInfo, State, Undo, is_unknown

__all__ = ["Finding", "PlaceInfo", "Table", "Undo", "is_unknown"]

_APPLY: Final[dict[type, Callable[[State, Any], Undo]]] = {
    Create: basic.create,
    MoveCards: basic.move,
    MovePieces: basic.move_pieces,
    Reveal: mixing.reveal,
    Set: basic.set_value,
    Shuffle: basic.shuffle,
    Turn: mixing.turn,
}


class Table(State):
    """State of a game as one record knows it, with the universal function that changes it. Not thread-safe."""

    __slots__ = ()

    def apply(self, change: AnyChange) -> Undo:
        """Applies one change and returns what `undo` needs to take it back."""
        return _APPLY[type(change)](self, change)

    def undo(self, record: Undo) -> None:
        """Takes back the change that returned `record`; the last one applied goes first."""
        record[0](self, record)

    def fold(self, changes: Iterable[AnyChange]) -> None:
        """Applies changes that will not be taken back."""
        values, dirty = self.values, self.dirty
        for change in changes:
            if type(change) is Set and change.keep < 0:  # the common case, without an undo record
                if change.value is None:
                    values.pop(change.name, None)
                else:
                    values[change.name] = change.value
                dirty.add(change.name)
            else:
                _APPLY[type(change)](self, change)

    def copy(self) -> Table:
        """Returns an independent copy."""
        other = Table()
        other.stacks = {name: list(cards) for name, cards in self.stacks.items()}
        other.pools = {name: dict(pool) for name, pool in self.pools.items()}
        for name in _FLAT:
            setattr(other, name, getattr(self, name).copy())
        other.next_id, other.next_group = self.next_id, self.next_group
        return other

    def hash(self) -> str:
        """Returns the position hash (`domain.position`), 32 hexadecimal digits."""
        return position_hash(self)

    def dump(self) -> bytes:
        """Returns the table as bytes: equal tables, ids and knowledge included, have equal bytes."""
        return dump_state(self)

    @staticmethod
    def load(data: bytes) -> Table:
        """Returns the table that `dump` wrote. Raises `msgspec.DecodeError` for other bytes."""
        table = Table()
        load_state(table, data)
        return table


_FLAT: Final = tuple(name for name in State.__slots__ if name not in ("stacks", "pools", "next_id", "next_group"))
"""Fields whose entries are immutable or, as values, replaced as a whole."""
