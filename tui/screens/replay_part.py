"""What the parts of Replay know of each other: its actions are split over files by topic."""

from __future__ import annotations

from typing import Any

from domain.match import Line as PlayLine
from replay.match import Match
from replay.tree import TreeRow
from tui.screens.acts import Acts
from tui.screens.board_keys import BoardKeys
from tui.screens.folding import Shown
from tui.screens.panes import NoteRow
from tui.screens.reading import Reading
from tui.widgets.board_pane import BoardPane
from tui.widgets.line_list import LineList

HIDDEN = "what comes later is hidden, and this would tell it; H shows the whole match"
"""Why something cannot be done while the end of the line was not reached."""


class ReplayPart(BoardKeys, Acts):
    """Base of the parts; `tui.screens.replay.Replay` is the whole."""

    match: Match
    reading: Reading
    shows_lines: bool
    shows_scores: bool

    def only_scribe(self, does: str) -> str:
        """Returns why something is off in a seat's view, and how to come to the scribe's."""
        way = "this one is locked" if self.kifu.locked_seat else "v 1 changes to it"
        return f"only the scribe's view {does}; {way}"

    @property
    def timeline(self) -> LineList[Shown]:
        """The list of entries."""
        return self.query_one("#timeline", LineList)

    @property
    def board_pane(self) -> BoardPane:
        """The pane of the board."""
        return self.query_one("#board", BoardPane)

    @property
    def note_list(self) -> LineList[NoteRow]:
        """The notes on the entry at hand."""
        return self.query_one("#notes", LineList)

    @property
    def line_list(self) -> LineList[TreeRow]:
        """The lines of the match."""
        return self.query_one("#lines", LineList)

    @property
    def is_on_board(self) -> bool:
        """True while the board has the focus and a place is marked on it."""
        raise NotImplementedError

    @property
    def place_at_hand(self) -> str:
        """The place that is marked on the board while that has the focus; `""` for none."""
        return self.focused_place if self.is_on_board else ""

    def draw(self) -> None:
        """Draws what depends on the entry at hand."""
        raise NotImplementedError

    def reload(self) -> None:
        """Shows other rows."""
        raise NotImplementedError

    def show_lines(self) -> None:
        """Shows the lines of the match anew."""
        raise NotImplementedError

    def stand_at(self, version: int) -> None:
        """Goes to an entry and shows it."""
        raise NotImplementedError

    def list_told(self) -> str:
        """Returns what of the line the list shows; `""` for all of it."""
        raise NotImplementedError

    def line_tree(self) -> tuple[TreeRow, ...]:
        """Returns the lines of the match."""
        raise NotImplementedError

    def go_to_line(self, line: str, at: int | None = None) -> None:
        """Opens another line of the match."""
        raise NotImplementedError

    def other_lines(self) -> list[PlayLine]:
        """Returns the lines that are not retired."""
        raise NotImplementedError

    def marked_line(self) -> PlayLine:
        """Returns the line marked in the pane while that has the focus, else the line being read."""
        raise NotImplementedError

    def show_pane(self, pane: LineList[Any]) -> None:
        """Gives a pane the focus, and the room where there is room for one only."""
        raise NotImplementedError
