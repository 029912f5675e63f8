"""A match of which not all is shown: its lines are as long as somebody may see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from replay.match import Entry, Match

if TYPE_CHECKING:
    from eventstore.reading import EventRow


class PartMatch(Match):
    """Part of a match, handed around in place of it; whoever derives from it says how long its lines are.

    Args:
        whole: The match.
    """

    def __init__(self, whole: Match) -> None:
        self._whole = whole
        self.archive = whole.archive
        self.id = whole.id
        self._seen = 0

    @property
    def whole(self) -> Match:
        """All of the match."""
        return self._whole

    def last_shown(self, line: str) -> int:
        """Returns the last event of a line, by its id, that is shown."""
        raise NotImplementedError

    def head(self, line: str = "") -> int:
        """Returns the last event of a line that is shown."""
        return self.last_shown(self.line(line).id)

    def entries(self, line: str = "", after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Yields the events of a line that are shown. Raises as `Match.entries` does."""
        head = self.head(line)
        last = head if upto is None else min(upto, head)
        if after < last:
            yield from super().entries(line, after, last)

    def _rows(self, stream: str, after: int = 0, upto: int | None = None) -> list[EventRow]:
        last = self.last_shown(stream.removeprefix("line-"))
        return super()._rows(stream, after, last if upto is None else min(upto, last))
