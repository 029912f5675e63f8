"""Which board a game has."""

from __future__ import annotations

from tui.boards.board import Board, Scene


def board_of(game: str, scene: Scene) -> Board:
    """Returns the board of a game, drawn from a scene; the generic one for a game without a board of its own."""
    if game == "root":
        from tui.boards.root import RootBoard

        return RootBoard(scene)
    from tui.boards.generic import GenericBoard

    return GenericBoard(scene)
