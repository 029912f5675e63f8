"""Equal positions: the same table reached on another line of the match, by another order of play.

Lines that share a beginning share its positions; those are not told. The positions are hashed once for each entry and
kept; a match whose lines are longer together than the limit is looked through as far as that goes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.table import Table
from replay.match import Match

MOST_ENTRIES: Final = 20_000
"""So many entries are hashed at most, over all lines of a match."""


class Equal(NamedTuple):
    """An entry of another line after which the table is the same."""

    line: str
    version: int


class EqualPositions:
    """The positions of the lines of a match that are not retired.

    Args:
        match: The match.
        most: So many entries are hashed at most.
    """

    def __init__(self, match: Match, most: int = MOST_ENTRIES) -> None:
        self.match = match
        self.most = most
        self.is_whole = True
        """False if the lines are longer together than what is looked through."""
        self._found: dict[str, list[Equal]] = {}
        self._read: tuple[tuple[str, int], ...] | None = None

    def _now(self) -> tuple[tuple[str, int], ...]:
        """Returns the lines that are looked through, the mainline first, with their lengths."""
        match = self.match
        lines = [line.id for line in match.state.lines.values() if line.retired is None]
        return tuple((line, match.head(line)) for line in sorted(lines, key=lambda one: one != match.mainline))

    def is_due(self) -> bool:
        """Returns True if there is something to read that was not read yet."""
        return self._now() != self._read

    def read(self) -> None:
        """Hashes the positions of all lines, each entry once; takes long for long lines."""
        lines = self._now()
        found: dict[str, list[Equal]] = {}
        seen: set[tuple[str, int]] = set()
        left = self.most if len(lines) > 1 else 0
        is_whole = True
        for line, _ in lines if left else ():
            table = Table()
            for version, play in enumerate(self.match.plays(line), 1):
                table.fold(play.changes)
                here = (self.match.state.owner(line, version), version)
                if here in seen:
                    continue
                if len(seen) >= left:
                    is_whole = False
                    break
                seen.add(here)
                found.setdefault(table.hash(), []).append(Equal(line, version))
        self._found, self._read, self.is_whole = found, lines, is_whole

    def of(self, line: str, at: int, table: Table) -> list[Equal]:
        """Returns where other lines have the same position, each line's first entry with it.

        Args:
            line: The line at hand.
            at: The entry at hand.
            table: The table after it.
        """
        if not self._found or not at:
            return []
        equal: dict[str, Equal] = {}
        for one in self._found.get(table.hash(), ()):
            shared = self.match.state.parting(line, one.line)
            if one.line != line and at > shared and one.version > shared:
                equal.setdefault(one.line, one)
        return list(equal.values())
