"""Replay's actions for walking: steps, turns and rounds, playing by itself, following what others record."""

from __future__ import annotations

from textual.timer import Timer

from replay.structure import Unit
from replay.tree import TreeRow, tree_rows
from tui.screens.problem import lost_text
from tui.screens.replay_part import ReplayPart
from tui.widgets.board_pane import BoardPane

FOLLOW_SECONDS = 1.0
SPEED_STEPS = (250, 350, 500, 700, 1000, 1400, 2000, 3000, 5000)
"""Milliseconds that an entry may stand in autoplay."""


class WalkActions(ReplayPart):
    """The actions whose ids begin with `replay.`, as far as they only change where the reader stands."""

    play_ms = 1000
    is_following = False
    new_entries = 0
    is_lost = False
    """The database could not be read the last time."""
    _player: Timer | None = None
    _seen = 0
    _known_tree: tuple[TreeRow, ...] = ()

    def start_walking(self) -> None:
        """Prepares for playing, and watches a running match."""
        self.play_ms = self.kifu.config.play_ms
        self.timeline.when_moved = self._stand_on_row
        at_end = self.reading.at == self.reading.last and not self.reading.hides_more
        self.is_following = self.is_running_match and at_end
        self._seen = self._data_version()
        self.set_interval(FOLLOW_SECONDS, self._look_if_changed, pause=not self.is_running_match)

    @property
    def is_playing(self) -> bool:
        """True while the game plays by itself."""
        return self._player is not None

    # Standing

    def stand_at(self, version: int) -> None:
        """Goes to an entry and shows it."""
        reading = self.reading
        is_news = reading.goto(version)
        rows_changed = reading.folding.stand_at(reading.at) or is_news
        index = reading.folding.index_of(reading.at)
        if rows_changed:
            self.timeline.reload(index)
        else:
            self.timeline.set_mark(index)
        if is_news:
            self.show_lines()
        self._at_tail()
        self.draw()

    def _at_tail(self) -> None:
        """At the end of a running match, follows it; anywhere else, does not."""
        is_there = self.reading.at >= self.reading.last and not self.reading.hides_more
        self.is_following = is_there and (self.is_following or self.is_running_match)
        if is_there:
            self.new_entries = 0

    def _stand_on_row(self, index: int) -> None:
        """Goes to the entry that was marked in the list."""
        self.reading.cursor.goto(self.timeline.row_at(index).row.version)
        if self.reading.folding.stand_at(self.reading.at):
            self.timeline.reload(self.reading.folding.index_of(self.reading.at))
        self._at_tail()
        self.draw()

    def on_board_pane_stepped(self, event: BoardPane.Stepped) -> None:
        """Steps with the wheel."""
        self.stand_at(self.reading.at + event.steps)

    def do_replay_details(self) -> None:
        """Shows everything about the entry at hand."""
        self.kifu.show("details", "Details", self.reading)

    def do_replay_step_forward(self) -> None:
        """Goes one entry on."""
        self.stand_at(self.reading.at + 1)

    def do_replay_step_back(self) -> None:
        """Goes one entry back."""
        self.stand_at(self.reading.at - 1)

    def do_replay_first(self) -> None:
        """Goes to the first entry."""
        self.stand_at(1)

    def do_replay_last(self) -> None:
        """Goes to the last entry."""
        self.stand_at(self.reading.last)

    def _step(self, unit: Unit, *, forwards: bool) -> None:
        structure, at = self.reading.structure(), self.reading.at
        where = structure.next(unit, at) if forwards else structure.previous(unit, at)
        self.stand_at(where or 1)

    def do_replay_turn_on(self) -> None:
        """Goes to the next turn."""
        self._step("turn", forwards=True)

    def do_replay_turn_back(self) -> None:
        """Goes to the start of the turn, or to the one before."""
        self._step("turn", forwards=False)

    def do_replay_phase_on(self) -> None:
        """Goes to the next phase."""
        self._step("phase", forwards=True)

    def do_replay_phase_back(self) -> None:
        """Goes to the start of the phase, or to the one before."""
        self._step("phase", forwards=False)

    def do_replay_round_on(self) -> None:
        """Goes to the next round."""
        self._step("round", forwards=True)

    def do_replay_round_back(self) -> None:
        """Goes to the start of the round, or to the one before."""
        self._step("round", forwards=False)

    def do_replay_action_on(self) -> None:
        """Goes to the next Player Action."""
        self._step("player_action", forwards=True)

    def do_replay_action_back(self) -> None:
        """Goes to the start of the Player Action, or to the one before."""
        self._step("player_action", forwards=False)

    # Playing and following

    def do_replay_play(self) -> None:
        """Plays on by itself, or stops."""
        if self._player is not None:
            self.stop_playing()
        else:
            self._player = self.set_interval(self.play_ms / 1000, self._play_on)
            self.draw()

    def _play_on(self) -> None:
        following = self.reading.next_shown()
        if following:
            self.stand_at(following)
        else:
            self.stop_playing()

    def stop_playing(self) -> None:
        """Stops playing by itself."""
        if self._player is not None:
            self._player.stop()
            self._player = None
            self.draw()

    def do_replay_faster(self) -> None:
        """Lets entries stand for a shorter time."""
        self._change_speed(max((ms for ms in SPEED_STEPS if ms < self.play_ms), default=SPEED_STEPS[0]))

    def do_replay_slower(self) -> None:
        """Lets entries stand for a longer time."""
        self._change_speed(min((ms for ms in SPEED_STEPS if ms > self.play_ms), default=SPEED_STEPS[-1]))

    def _change_speed(self, play_ms: int) -> None:
        self.play_ms = play_ms
        if self._player is not None:
            self._player.stop()
            self._player = self.set_interval(play_ms / 1000, self._play_on)
        self.draw()

    async def action_act(self, action_id: str) -> None:
        """Does what an action says; any but those of playing stops the play first."""
        if self._player is not None and action_id not in ("replay.play", "replay.faster", "replay.slower"):
            self.stop_playing()
        await super().action_act(action_id)

    def do_replay_follow(self) -> None:
        """Goes to the end and stays there while others record."""
        self.look_for_news()
        self.stand_at(self.reading.last)
        self.is_following = not self.reading.hides_more
        self.draw()

    def look_for_news(self) -> None:
        """Reads what was recorded since; shows it, or says how much there is."""
        before = self.reading.last
        if not self._refreshed():
            return
        count = self.reading.last - before
        if self.is_following:
            self.reading.cursor.goto(self.reading.last)
        else:
            self.new_entries += count
        self.reload()

    @property
    def is_running_match(self) -> bool:
        """True while entries may still come: no result was declared, and it was not read from a file."""
        return self.match.state.result is None and not self.match.state.sources

    def _data_version(self) -> int:
        try:
            return self.match.archive.store.data_version()
        except Exception as error:
            self._not_connected(error)
            return -1

    def _look_if_changed(self) -> None:
        """Looks for news if anybody has written to the database since."""
        version = self._data_version()
        if version != self._seen and self.screen is self.app.screen:
            self._seen = version
            self.look_for_news()

    def on_screen_resume(self) -> None:
        """Shows what was recorded while another screen was on top."""
        if hasattr(self, "board"):
            self._refreshed()
            self.reload()

    def _refreshed(self) -> bool:
        """Reads what was recorded since; returns True if there was anything."""
        try:
            changed = self.reading.refresh()
        except Exception as error:
            self._not_connected(error)
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
