"""Walking over a board with the arrows, the same in Replay and Record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.boards.board import Board, Direction


class BoardKeys:
    """Moves the mark on the board to the nearest place in a direction."""

    board: Board
    """The board as it was drawn last."""
    focused_place: str
    """The place on which the reader stands; empty is none."""

    if TYPE_CHECKING:

        def draw(self) -> None:
            """Draws the screen; the screen has it."""

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
