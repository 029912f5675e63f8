"""Replay's actions for walking: steps, turns and rounds, and playing by itself."""

from __future__ import annotations

from textual.timer import Timer

from replay.structure import Unit
from tui.screens.replay_following import FollowActions
from tui.widgets.board_pane import BoardPane

SPEED_STEPS = (250, 350, 500, 700, 1000, 1400, 2000, 3000, 5000)
"""Milliseconds that an entry may stand in autoplay."""


class WalkActions(FollowActions):
    """The actions whose ids begin with `replay.`, as far as they only change where the reader stands."""

    play_ms = 1000
    _player: Timer | None = None

    def start_walking(self) -> None:
        """Prepares for playing, and follows a running match."""
        self.play_ms = self.kifu.config.play_ms
        self.timeline.when_moved = self._stand_on_row
        self.start_following()

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
        self.at_tail()
        self.draw()

    def _stand_on_row(self, index: int) -> None:
        """Goes to the entry that was marked in the list."""
        self.reading.cursor.goto(self.timeline.row_at(index).row.version)
        if self.reading.folding.stand_at(self.reading.at):
            self.timeline.reload(self.reading.folding.index_of(self.reading.at))
        self.at_tail()
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
        """Goes to the last entry; of the line on which play goes on, if this one was taken back meanwhile."""
        if self.has_moved:
            self.do_replay_follow()
        else:
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

    # Playing

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
