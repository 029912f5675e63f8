"""The clocks of a match: when they ran, how much time there is, what was put right. A fold; instants come from outside.

What a decision took is stored beside its entry and stays with it, on whatever line that is. Here stands only what
holds for the match: the control, the spans in which the clocks ran, and corrections.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.match_events import ClockControlled, ClockCorrected, ClockEvent, ClockMoved, ClockPaused, ClockStarted

_PER_MS = 1_000


@dataclass
class Span:
    """A time during which the clocks ran, in microseconds since 1970, UTC."""

    line: str
    start: int
    end: int | None = None
    """None while they still run."""


@dataclass
class Clock:
    """The clocks as the match's stream tells them."""

    budget_ms: int = 0
    """The bank of each seat; 0 is none, and the clocks count up."""
    increment_ms: int = 0
    line: str = ""
    """The line on which they run, or ran last; `""` if they were never started."""
    spans: list[Span] = field(default_factory=list)
    corrections: list[ClockCorrected] = field(default_factory=list)

    @property
    def is_running(self) -> bool:
        """True from a start to the next pause."""
        return bool(self.spans) and self.spans[-1].end is None

    @property
    def is_used(self) -> bool:
        """True if anything was ever said of the clocks."""
        return bool(self.line or self.budget_ms or self.corrections)

    def apply(self, event: ClockEvent, instant: int) -> None:
        """Adds one event.

        Args:
            event: The next event.
            instant: When it was recorded, in microseconds since 1970, UTC.
        """
        match event:
            case ClockControlled():
                self.budget_ms, self.increment_ms = max(event.budget_ms, 0), max(event.increment_ms, 0)
            case ClockStarted():
                if self.is_running and self.line == event.line:
                    return
                self._stop(instant)
                self.line = event.line
                self.spans.append(Span(event.line, instant))
            case ClockPaused():
                self._stop(instant)
            case ClockCorrected():
                self.corrections.append(event)
            case ClockMoved():
                self._move(event.was, event.line)

    def _stop(self, instant: int) -> None:
        if self.is_running:
            span = self.spans[-1]
            # A clock of the machine that was set back meanwhile makes no time negative.
            span.end = max(instant, span.start)

    def _move(self, was: str, line: str) -> None:
        for span in self.spans:
            if span.line == was:
                span.line = line
        if self.line == was:
            self.line = line

    def ran_ms(self, line: str, start: int, end: int) -> int:
        """Returns for how many milliseconds the clocks ran on a line between two instants; never below 0.

        Args:
            line: The line.
            start: In microseconds since 1970, UTC.
            end: Likewise.
        """
        total = 0
        for span in self.spans:
            if span.line == line:
                last = end if span.end is None else min(span.end, end)
                total += max(0, last - max(span.start, start))
        return total // _PER_MS
