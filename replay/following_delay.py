"""A match as of some minutes ago: what was recorded since is not in it yet, as a broadcast wants it.

Whoever shows a match with a delay is handed a `DelayedMatch` in place of the match. Its lines, notes, rulings and
results are those of the archive as it stood at one place of its order, which moves on as entries grow old enough: so
lists, search, views and exports are the ordinary functions on it, and nothing has to remember to hide something.

How old an entry is follows from the instant that was recorded with it, as far as that can be true. An entry was
recorded between the look that did not find it and the look that does; an instant outside of that is of a clock that
goes wrong, and then the entry is as old as the look that found it. One clock counts all of it, which nobody can set.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import Final

from domain.match import MatchState
from eventstore import StoredEvent
from replay.errors import NotFound
from replay.ids import Clock, short, system_clock
from replay.match import Match
from replay.part import PartMatch

_PIECE: Final = 1_000
"""Events of the whole archive that are looked through at a time."""


def steady_clock() -> Clock:
    """Returns a clock that begins with this machine's time and then only goes on, whoever sets the machine's."""
    start, began = system_clock(), time.monotonic_ns()
    return lambda: start + (time.monotonic_ns() - began) // 1_000


class TooYoung(NotFound):
    """Even that the match was opened is not old enough to be shown."""


class Relay:
    """Which events of a match are old enough to be shown.

    Args:
        match: The match; it is refreshed at each look.
        delay: How old they must be, in microseconds.
        now: Gives microseconds since 1970, UTC, and never goes back.
    """

    def __init__(self, match: Match, delay: int, now: Clock) -> None:
        self.delay = delay
        self._match = match
        self._now = now
        self._store = match.archive.store
        self._pending: deque[tuple[int, int]] = deque()
        """Position and instant of what waits, in the order in which it was recorded."""
        self._looked = now()
        self._position = self._store.last_position()
        match.refresh()
        self._find_what_waits()

    def _find_what_waits(self) -> None:
        """Notes what was young already when it was first looked at."""
        waits = []
        for stream, after in self._streams():
            for event in self._store.read(stream, after=after):
                instant = min(event.recorded_at, self._looked)
                if event.position <= self._position and instant + self.delay > self._looked:
                    waits.append((event.position, instant))
        self._pending.extend(sorted(waits))

    def _streams(self) -> Iterator[tuple[str, int]]:
        """Yields the streams of the match, each with the last version that belongs to an ancestor."""
        yield self._match.stream, 0
        for line in self._match.state.lines.values():
            yield f"line-{line.id}", line.at

    def look(self) -> None:
        """Takes in what was recorded since, and lets go of what has become old enough."""
        before, self._looked = self._looked, self._now()
        news: list[StoredEvent] = []
        while events := self._store.feed(self._position, _PIECE):
            news += events
            self._position = events[-1].position
        if news:
            self._match.refresh()
            own = {stream for stream, _ in self._streams()}
            for event in news:
                if event.stream in own:
                    is_true = before <= event.recorded_at <= self._looked
                    self._pending.append((event.position, event.recorded_at if is_true else self._looked))
        while self._pending and self._pending[0][1] + self.delay <= self._looked:
            self._pending.popleft()

    def is_shown(self, position: int) -> bool:
        """Returns True if the event at a position of the archive may be shown."""
        return position <= self._position and (not self._pending or position < self._pending[0][0])

    @property
    def due_in(self) -> int | None:
        """Microseconds from the last look until the next event becomes old enough; None if none waits."""
        return self._pending[0][1] + self.delay - self._looked if self._pending else None


class DelayedMatch(PartMatch):
    """A match without what is younger than a delay. It is for looking only: nothing is recorded on it.

    Args:
        whole: The match.
        delay: The delay, in microseconds.
        now: A clock that never goes back; this machine's by default.

    Raises:
        TooYoung: Even that the match was opened is too young.
    """

    def __init__(self, whole: Match, delay: int, now: Clock | None = None) -> None:
        super().__init__(whole)
        self._shown: dict[str, int] = {}
        """The last version of a stream that was seen to be old enough."""
        self.state = MatchState()
        self.relay = Relay(whole, delay, now or steady_clock())
        self._fold()

    def refresh(self) -> bool:
        """Takes in what was recorded, and what has become old enough, since; returns True if that is anything."""
        self.relay.look()
        return self._fold()

    def _fold(self) -> bool:
        upto = self._upto(self.stream)
        if not upto:
            raise TooYoung(f"match {short(self.id)} was opened less than the delay ago; it shows once it is older")
        return self._read_on(upto)

    def _upto(self, stream: str) -> int:
        """Returns the last version of a stream, those of its ancestors counted, that may be shown."""
        shown = self._shown.get(stream, 0)
        for event in self.archive.store.read(stream, after=shown):
            if not self.relay.is_shown(event.position):
                break
            shown = event.version
        self._shown[stream] = shown
        return shown

    def last_shown(self, line: str) -> int:
        """Returns the last event of a line, by its id, that is old enough."""
        return self._upto(f"line-{line}")
