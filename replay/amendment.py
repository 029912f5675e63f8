"""What an amendment is: what is put right, what becomes of each later entry, and what a person decides about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from domain.normal import Normal
from domain.play import Play
from domain.table import Table
from replay.differing import difference_words

Kind: TypeAlias = Literal["replace", "insert", "delete", "move"]
Mark: TypeAlias = Literal[
    "entered", "same", "changed", "ambiguous", "broken", "unasked", "open", "filled", "replaced", "skipped", "kept"
]
"""`entered`: the amendment itself. `filled`: asked on the new line only, and answered by itself. `replaced`, `skipped`,
`kept`: what a person decided about an entry that was ambiguous, broken or open."""

TROUBLE: Final[frozenset[Mark]] = frozenset({"ambiguous", "broken", "open"})
"""Marks of what has to be settled before an amendment can be written."""


class Edit(NamedTuple):
    """What is put right."""

    kind: Kind
    at: int
    """The entry that is replaced, deleted or moved, or before which something is inserted."""
    texts: tuple[str, ...] = ()
    """Actions in notation, for `replace` and `insert`."""
    to: int = 0
    """For `move`: the entry before which it goes; one more than the last is the end."""
    seat: str = ""
    """Who acts, if that is not clear."""
    irregular: bool = False
    """No rule allows it: the texts are declared changes."""
    ruling: str = ""


class Settled(NamedTuple):
    """What a person decided about one entry in trouble."""

    how: Literal["skip", "keep", "replace"]
    text: str = ""
    """For `replace`: the action that takes its place, or the answer to an open question."""


class Row(NamedTuple):
    """One entry of the old line, of the new one, or of both."""

    key: str
    """By this a person settles it: the old version, or `204+1` for what is asked after it."""
    was: int
    """Version on the old line; 0 if it is new."""
    old: Play | None
    new: Play | None
    mark: Mark
    reason: str = ""
    choices: tuple[str, ...] = ()
    """What it may mean, in notation; what can be answered elsewhere, `Choices` looks up."""
    irregular: bool = False
    ruling: str = ""
    forms: tuple[Normal, Normal] = ((), ())
    """What it does now and what it did, in normal form, if that is not the same."""

    @property
    def said(self) -> str:
        """Why it has its mark; for a changed entry what it does otherwise."""
        return self.reason or difference_words(*self.forms)


class Amendment(NamedTuple):
    """An amendment as far as it is judged."""

    edit: Edit
    fork: int
    """The last version that both lines share."""
    rows: tuple[Row, ...]
    table: Table
    """The table at the end of the new line."""

    @property
    def counts(self) -> Counter[Mark]:
        """How many rows have each mark."""
        return Counter(row.mark for row in self.rows)

    @property
    def trouble(self) -> list[Row]:
        """What is left to settle."""
        return [row for row in self.rows if row.mark in TROUBLE]

    def version_of(self, was: int) -> int:
        """Returns the version on the new line of an entry of the old one; 0 if it is not on it."""
        return was if was <= self.fork else versions_of(self.fork, self.rows).get(was, 0)


def versions_of(fork: int, rows: Iterable[Row]) -> dict[int, int]:
    """Returns the versions on the new line of the entries after the fork that are on it, by those on the old line."""
    found = {}
    version = fork
    for row in rows:
        if row.new is not None:
            version += 1
            if row.was:
                found[row.was] = version
    return found


def line_of(plays: Sequence[Play], fork: int, rows: Iterable[Row]) -> list[Play]:
    """Returns the events of the new line: those before the fork, and what the rows put on it."""
    return [*plays[:fork], *(row.new for row in rows if row.new is not None)]
