"""Replay's actions for looking: whose eyes, what the list shows, and walking over the board."""

from __future__ import annotations

from tui.screens.eyes import View
from tui.screens.replay_part import ReplayPart
from tui.text import clean
from tui.widgets.spans import Line


class LookActions(ReplayPart):
    """The actions whose ids begin with `view.`, `board.` or `list.`."""

    def do_view_who(self) -> None:
        """Asks whose eyes."""
        self.kifu.show("view", "WhoseEyes", self.reading.view, self.match.state.seats, then=self.look_as)

    def do_view_known(self) -> None:
        """Changes between known then and known now."""
        view = self.reading.view
        self.look_as(View(view.who, not view.is_now))

    def look_as(self, view: View) -> None:
        """Looks through other eyes; the board is cleared first."""
        self.board_pane.show(_nothing)
        self.reading.look_as(view)
        self.reload()

    def do_list_fold(self) -> None:
        """Folds or opens the turn at hand."""
        self.reading.folding.toggle(self.reading.at)
        self.reload()

    def do_list_fold_all(self) -> None:
        """Folds all turns but the one at hand, or opens them."""
        self.reading.folding.toggle_all()
        self.reload()

    # Board

    def do_board_enter(self) -> None:
        """Goes to the place whose number was typed, or inspects the one at hand."""
        place = self.numbered_place()
        if place is not None:
            self.focused_place = place
            self.draw()
        elif self.focused_place:
            self.do_board_inspect()

    def on_descendant_focus(self) -> None:
        """Says the focused place, or the entry, in the last line but one."""
        self._number = ""
        if self.screen.focused is self.board_pane and not self.focused_place:
            places = self.board.places()
            self.focused_place = places[0] if places else ""
        if hasattr(self, "board"):
            self.draw()

    def do_board_inspect(self) -> None:
        """Shows everything about the place at hand."""
        place = self.focused_place or next(iter(self.board.places()), "")
        if place:
            self.kifu.show("inspect", "Inspect", self.reading, place, then=self.stand_at)

    def do_board_text(self) -> None:
        """Shows the board as sentences."""
        self.kifu.show("reading_text", "BoardText", self.board.sentences())

    def why_look_off(self, action_id: str) -> str:
        """Says what does not apply to the view or the board."""
        if action_id == "view.who" and self.kifu.locked_seat:
            return f"the view is locked to {clean(self.kifu.locked_seat)}; only a restart leaves it"
        if action_id == "view.known" and self.kifu.locked_seat:
            return "the view is locked"
        if action_id == "board.inspect" and not self.board.places():
            return "there is no place on the board"
        return ""


def _nothing(width: int, height: int) -> list[Line]:  # noqa: ARG001
    return []
