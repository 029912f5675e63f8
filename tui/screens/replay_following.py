"""Replay's follow mode: at the end of a running match it stays there while others record; elsewhere it counts."""

from __future__ import annotations

from typing import Final

from replay.following import successor
from replay.following_delay import DelayedMatch
from replay.tree import TreeRow, tree_rows
from tui.cli.durations import duration_text, duration_words, read_duration
from tui.screens.dialog import Prompt
from tui.screens.problem import lost_text
from tui.screens.reading import line_name
from tui.screens.replay_part import ReplayPart

DUE_SECONDS: Final = 0.5
"""How often a view with a delay looks what has become old enough."""
AGAIN_SECONDS: Final = 2.0
"""After which pause it is read again where reading failed."""


class FollowActions(ReplayPart):
    """Knows whether the reader follows, how much came meanwhile, and whether the database is there."""

    is_following = False
    new_entries = 0
    is_lost = False
    """The database could not be read the last time."""
    _known_tree: tuple[TreeRow, ...] = ()
    _behind_shown = 0
    _moved_to = ""
    """The line on which play goes on, if it is not the one that is read."""

    @property
    def has_moved(self) -> bool:
        """True if play goes on on another line than the one that is read."""
        return bool(self._moved_to)

    def start_following(self) -> None:
        """Follows a running match of which the end is at hand."""
        at_end = self.reading.at == self.reading.last and not self.reading.hides_more
        self.is_following = self.is_running_match and at_end
        if self.kifu.delay:
            self.set_interval(DUE_SECONDS, self.take_news)

    @property
    def is_running_match(self) -> bool:
        """True while entries may still come: no result was declared, and it was not read from a file."""
        return self.match.state.result is None and not self.match.state.sources

    def follow_sign(self) -> str:
        """Returns what the corner says: that the database is lost, how much is new, or that this is live."""
        minus = "-" if self.kifu.is_ascii else "−"
        late = f" {minus}{duration_words(self.kifu.delay)}" if self.kifu.delay else ""
        self._behind_shown = self.kifu.behind_seconds
        if self.kifu.behind_seconds:
            late += f" ({self.kifu.behind_seconds} s behind)"
        if self.is_lost:
            return "LOST, retrying"
        if self.new_entries or self._moved_to:
            return f"{f'{self.new_entries} new' if self.new_entries else 'moved'}{late}  f"
        return f"LIVE{late}" if self.is_following else ""

    def at_tail(self) -> None:
        """At the end of a running match, follows it; anywhere else, does not."""
        is_there = self.reading.at >= self.reading.last and not self.reading.hides_more
        self.is_following = is_there and not self._moved_to and (self.is_following or self.is_running_match)
        if is_there:
            self.new_entries = 0

    def do_replay_follow(self) -> None:
        """Goes to the end and stays there while others record."""
        self.look_for_news()
        if self._moved_to:
            self._go_on_there()
        self.stand_at(self.reading.last)
        self.is_following = not self.reading.hides_more
        self.draw()

    # News

    def take_news(self) -> None:
        """Takes in what others have recorded; called whenever somebody has."""
        if self.screen is self.app.screen:
            self.look_for_news()

    def take_loss(self, error: Exception) -> None:
        """Says that the database cannot be reached; what is on the screen stays."""
        self._not_connected(error)
        self.draw()

    def look_for_news(self) -> None:
        """Reads what was recorded since; shows it, or says how much there is."""
        was_lost, before, line = self.is_lost, self.reading.last, self.reading.line.id
        was_main = line == self.match.mainline
        if not self._refreshed():
            if (was_lost, self._behind_shown) != (self.is_lost, self.kifu.behind_seconds):
                self.draw()
            return
        self._note_move(line, was_main=was_main)
        if self._moved_to and self.is_following:
            self._go_on_there()
            return
        if self.is_following:
            self.reading.cursor.goto(self.reading.last)
        else:
            self.new_entries += self.reading.last - before
        self.reload()

    def _note_move(self, line: str, *, was_main: bool) -> None:
        """Notes where play goes on if the line that is read was taken back, amended, or is the mainline no more."""
        if self.reading.hides_more:
            return
        state = self.match.state
        on = state.mainline if was_main else successor(self.match, line)
        if on != line and on != self._moved_to:
            parting = state.parting(line, on)
            self._moved_to = on
            self.new_entries = max(0, self.match.head(on) - parting)
            self.kifu.say(self._moved_words(on, parting))

    def _moved_words(self, on: str, parting: int) -> str:
        retired = self.reading.line.retired
        by = ""
        if retired is not None and retired.author and self.reading.view.is_scribe:
            by = f" by {retired.author}"
        name = line_name(self.match, self.match.line(on))
        what = "taken back" if retired is not None and retired.undone else "left"
        return f"#{parting + 1} was {what}{by}; play goes on after #{parting} on {name}"

    def _go_on_there(self) -> None:
        on, self._moved_to = self._moved_to, ""
        self.new_entries = 0
        self.go_to_line(on, self.match.head(on))
        self.is_following = self.is_running_match
        self.draw()

    def left_line(self) -> None:
        """Forgets where play goes on: another line is read now."""
        self._moved_to = ""
        self.new_entries = 0

    def on_screen_resume(self) -> None:
        """Shows what was recorded while another screen was on top."""
        if hasattr(self, "board"):
            self.look_for_news()
            self.reload()

    def _refreshed(self) -> bool:
        """Reads what was recorded since; returns True if there was anything."""
        try:
            changed = self.reading.refresh()
        except Exception as error:
            self._not_connected(error)
            self.set_timer(AGAIN_SECONDS, self.look_for_news)
            return False
        self.is_lost = False
        return changed

    def line_tree(self) -> tuple[TreeRow, ...]:
        """Returns the lines of the match; those known before, while the database cannot be read."""
        try:
            self._known_tree = tuple(tree_rows(self.match))
        except Exception as error:
            self._not_connected(error)
        return self._known_tree

    def _not_connected(self, error: Exception) -> None:
        """Says once that nothing new can be read; what is on the screen stays."""
        if not self.kifu.is_expected(error):
            raise error
        if not self.is_lost:
            self.kifu.say(lost_text(error), "warning")
        self.is_lost = True

    # Delay

    def why_follow_off(self, action_id: str) -> str:
        """Says why the delay cannot be changed."""
        if action_id == "replay.delay" and self.kifu.locked_seat:
            return "the view is locked, and its delay with it; only a restart with --delay changes it"
        return ""

    def do_replay_delay(self) -> None:
        """Asks how late this is shown."""
        said = "Nothing shows before it is so old, as for a broadcast: 5m, 90s; 0 is no delay."
        self.kifu.ask(Prompt("Delay", said, duration_text(self.kifu.delay), width=58), self._delay_by)

    def _delay_by(self, text: str | None) -> None:
        if text is None:
            return
        try:
            delay = read_duration(text)
        except ValueError as error:
            self.kifu.say(str(error), "warning")
            return
        whole = self.match.whole
        whole = whole.whole if isinstance(whole, DelayedMatch) else whole
        self.kifu.delay_by(delay)
        self.kifu.reopen(whole, self.reading.at, self.reading.line.id, self.reading.view)
