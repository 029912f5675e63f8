"""Names of people, apart from what was recorded: events say only the id of a person, which tells nothing.

So a name can be put right or erased on request, and neither an event nor a hash changes. This is the one table of the
store that is neither append-only nor computed from events: backups have it, and whoever copies a store takes it along.
An erased person leaves the id, without a name and for good: a file that still has the name does not bring it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from eventstore.source import Source, Transaction
from eventstore.writer import Writer

_SELECT: Final = "SELECT player_id, name, noted_at FROM people"
_FIND: Final = f"{_SELECT} WHERE player_id = ?"
_NAMED: Final = f"{_SELECT} WHERE name = ? ORDER BY noted_at, player_id"
_ALL: Final = f"{_SELECT} ORDER BY player_id"
_INSERT: Final = "INSERT INTO people (player_id, name, noted_at) VALUES (?, ?, ?)"
_UPDATE: Final = "UPDATE people SET name = ?, noted_at = ? WHERE player_id = ?"


class Person(msgspec.Struct, frozen=True, gc=False):
    """One person whom records mention."""

    id: str
    name: str | None
    """`None`: erased."""
    noted_at: int
    """When the name was noted or erased, in microseconds since 1970, UTC."""


class People:
    """The names of a store.

    Args:
        reading: Gives a connection.
        writer: Runs the writes.
    """

    def __init__(self, reading: Callable[[], AbstractContextManager[Source]], writer: Writer) -> None:
        self._reading = reading
        self._writer = writer

    def all(self) -> list[Person]:
        """Returns everybody, those that were erased too, by id."""
        with self._reading() as source:
            return [Person(*row) for row in source.rows(_ALL)]

    def get(self, ids: Iterable[str]) -> dict[str, Person]:
        """Returns the persons of these ids, as far as they are known; a match has a handful."""
        wanted = tuple(dict.fromkeys(ids))
        if not wanted:
            return {}
        with self._reading() as source:
            rows = source.rows(f"{_SELECT} WHERE player_id IN ({', '.join('?' * len(wanted))})", wanted)
        return {row[0]: Person(*row) for row in rows}

    def named(self, name: str) -> list[Person]:
        """Returns those who are called so, to the letter, the first one noted first."""
        with self._reading() as source:
            return [Person(*row) for row in source.rows(_NAMED, (name,))]

    def note(self, names: Mapping[str, str], now: int) -> None:
        """Notes names by id. An id that is known keeps the name it has; one that was erased stays without.

        Args:
            names: Names by id.
            now: Microseconds since 1970, UTC.
        """

        def job(transaction: Transaction) -> None:
            for ident, name in names.items():
                if transaction.row(_FIND, (ident,)) is None:
                    transaction.execute(_INSERT, (ident, name, now))

        if names:
            self._writer.run(job)

    def take(self, people: Iterable[Person]) -> None:
        """Takes over the names of another store as they are there, the erased ones without a name."""

        def job(transaction: Transaction) -> None:
            for person in people:
                if transaction.row(_FIND, (person.id,)) is None:
                    transaction.execute(_INSERT, (person.id, person.name, person.noted_at))
                else:
                    transaction.execute(_UPDATE, (person.name, person.noted_at, person.id))

        self._writer.run(job)

    def rename(self, ident: str, name: str | None, now: int) -> bool:
        """Gives a person another name, or none for good; returns False if there is no such person or none left to name.

        Args:
            ident: Whose.
            name: The new name; `None` erases it.
            now: Microseconds since 1970, UTC.
        """

        def job(transaction: Transaction) -> bool:
            row = transaction.row(_FIND, (ident,))
            if row is None or row[1] is None:
                return False
            transaction.execute(_UPDATE, (name, now, ident))
            return True

        return self._writer.run(job)
