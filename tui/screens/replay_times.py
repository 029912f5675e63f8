"""Replay's look at how long the decisions took."""

from __future__ import annotations

from tui.screens.replay_part import ReplayPart


class TimeActions(ReplayPart):
    """The chart of think times."""

    def do_replay_times(self) -> None:
        """Shows how long the decisions of this line took, as whoever looks may know; a row leads to its entry."""
        from replay.thinking import think_times

        reading = self.reading
        times = think_times(self.match, reading.line.id, "" if reading.view.is_scribe else reading.view.who)
        if times.nothing:
            self.kifu.say(times.nothing)
            return
        self.kifu.show("clock_chart", "ThinkChart", times, reading.seat_title, then=self.stand_at)
