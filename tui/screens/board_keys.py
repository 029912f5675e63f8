"""Walking over a board with the arrows, and choosing a place by its number: the same in Replay and Record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.events import Key

from tui.boards.board import Board, Direction
from tui.boards.choose import board_of
from tui.boards.tracing import place_at
from tui.screens.acts import Acts
from tui.screens.reading import Reading
from tui.widgets.board_pane import BoardPane


class BoardKeys(Acts):
    """Moves the mark on the board to the nearest place in a direction, and takes digits for a number."""

    board: Board
    """The board as it was drawn last."""
    focused_place: str
    """The place on which the reader stands; empty is none."""
    _number = ""
    """Digits typed for a place while the board has the focus."""

    reading: Reading

    if TYPE_CHECKING:

        @property
        def board_pane(self) -> BoardPane:
            """The board's pane; the screen has it."""

        def draw(self) -> None:
            """Draws the screen; the screen has it."""

        def do_board_enter(self) -> None:
            """Takes the place at hand; the screen has it."""

    def on_key(self, event: Key) -> None:
        """Takes digits for the number of a place while the board has the focus."""
        is_on_board = isinstance(self.screen.focused, BoardPane)
        if is_on_board and event.character is not None and event.character.isdecimal():
            self._number = (self._number + event.character)[-3:]
            event.stop()
            event.prevent_default()

    def on_board_pane_pointed(self, event: BoardPane.Pointed) -> None:
        """Goes to the place that was clicked; a second click does what `enter` does there."""
        event.stop()
        place = self.place_under(event)
        if not place:
            return
        if place == self.focused_place:
            self.do_board_enter()
            return
        self.focused_place = place
        self.draw()

    def place_under(self, event: BoardPane.Pointed) -> str:
        """Returns the place that was clicked; `""` if there is none."""
        traced = board_of(self.reading.match.game, self.board.scene._replace(is_traced=True))
        return place_at(traced.lines(*self.board_pane.size), event.x, event.y)

    def numbered_place(self) -> str | None:
        """Returns the place whose number was typed, and forgets the number; None if there is none."""
        place = self.board.numbered(int(self._number)) if self._number else None
        self._number = ""
        return place

    def do_board_left(self) -> None:
        """Goes to the place on the left."""
        self._walk("left")

    def do_board_right(self) -> None:
        """Goes to the place on the right."""
        self._walk("right")

    def do_board_up(self) -> None:
        """Goes to the place above."""
        self._walk("up")

    def do_board_down(self) -> None:
        """Goes to the place below."""
        self._walk("down")

    def _walk(self, direction: Direction) -> None:
        place = self.board.neighbour(self.focused_place, direction)
        if place is not None:
            self.focused_place = place
        self.draw()
