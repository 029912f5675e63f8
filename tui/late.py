"""What the app does not show yet because it is too young: for a broadcast, which goes out some minutes late."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.match import Match
    from replay.query import Row


class Late:
    """The delay of the app.

    Args:
        delay: In microseconds; 0 is none.
    """

    def __init__(self, delay: int = 0) -> None:
        self.delay = delay
        self._matches: dict[str, Match] = {}

    def of(self, match: Match) -> Match:
        """Returns a match without what is too young.

        The same one each time: it remembers when it saw what, which is what counts where a recorder's clock is wrong.

        Raises:
            replay.errors.NotFound: Even that the match was opened is too young.
        """
        if not self.delay:
            return match
        from replay.following_delay import DelayedMatch

        if isinstance(match, DelayedMatch):
            return match
        if match.id not in self._matches:
            self._matches[match.id] = DelayedMatch(match, self.delay)
        self._matches[match.id].refresh()
        return self._matches[match.id]

    # The Library

    def is_there(self, row: Row, now: int) -> bool:
        """Returns True if a match was opened long enough ago; `now` is in microseconds since 1970, UTC."""
        return row.opened + self.delay <= now

    def is_open(self, row: Row, now: int) -> bool:
        """Returns True if all that the list tells of a match is old enough."""
        return row.updated + self.delay <= now
