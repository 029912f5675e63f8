"""A journal of entries put and dropped in a table's dictionaries, to take a larger change back exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from domain.state import State, Undo

_MISSING: Final = object()


class Journal:
    """Writes to one table and remembers what was there before."""

    __slots__ = ("_before", "_log", "table")

    def __init__(self, table: State) -> None:
        self.table = table
        self._log: list[tuple[str, Any, Any]] = []
        self._before = (len(table.findings), table.next_id, table.next_group)

    def put(self, field: str, key: Any, value: Any) -> None:
        """Sets an entry of one of the table's dictionaries."""
        entries = getattr(self.table, field)
        self._log.append((field, key, entries.get(key, _MISSING)))
        entries[key] = value

    def drop(self, field: str, key: Any) -> None:
        """Removes an entry, if it is there."""
        entries = getattr(self.table, field)
        if key in entries:
            self._log.append((field, key, entries.pop(key)))

    def rename(self, old: int, new: int, kind: str, late: str) -> None:
        """Gives a card another id, of `kind`; `late` is what its old id turned out to be, `""` if that is not known.

        The same as some `put` and `drop`, in one go: a shuffle does it for each card.
        """
        table, note = self.table, self._log.append
        place = table.place_of.pop(old)
        table.place_of[new] = place
        note(("place_of", old, place))
        note(("place_of", new, _MISSING))
        note(("kinds", old, table.kinds.pop(old)))
        table.kinds[new] = kind
        note(("kinds", new, _MISSING))
        if late:
            note(("late", old, table.late.get(old, _MISSING)))
            table.late[old] = late
        if old in table.sides:
            note(("sides", old, table.sides.pop(old)))
        if old in table.assumed:
            note(("assumed", old, table.assumed.pop(old)))

    def new_id(self) -> int:
        """Returns the next id of a card."""
        card = self.table.next_id
        self.table.next_id = card + 1
        return card

    def record(self, *places: str) -> Undo:
        """Closes the journal: returns the undo record of a change that touched `places`."""
        self.table.dirty.update(places)
        return (_restore, self._log, self._before, places)


def _restore(table: State, record: Undo) -> None:
    _, log, (findings, table.next_id, table.next_group), places = record
    for field, key, old in reversed(log):
        entries = getattr(table, field)
        if old is _MISSING:
            del entries[key]
        else:
            entries[key] = list(old) if field == "stacks" else old
    del table.findings[findings:]
    table.dirty.update(places)
