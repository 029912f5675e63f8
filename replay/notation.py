"""The notation in which a match's actions are typed: its game's own where there is one, declared changes anywhere."""

from __future__ import annotations

from domain.play import Play
from domain.table import Table
from replay.declare import complete as complete_declared
from replay.declare import declare
from replay.errors import BadRequest


def read_action(game: str, text: str, table: Table, seat: str = "") -> Play:
    """Returns the entry that a typed action means on a table.

    For Root the notation is Rootlog; in every game declared changes (`replay.declare`) are understood.

    Args:
        game: The game's id.
        text: What was typed.
        table: The table before it; it is not changed.
        seat: Who acts; whoever's turn it is if empty.

    Raises:
        BadRequest: It means nothing; the message says what was expected.
    """
    seat = seat or str(table.value("turn") or "")
    if game == "root":
        from replay.formats.rootlog import interpret_action

        play = interpret_action(text, table, seat)
        if play is not None:
            return play
    try:
        return declare(text, table, seat)
    except BadRequest as error:
        if game == "root":
            raise BadRequest(f"{error}; or an action in Rootlog, as 2w5->8 or ++2", error.column) from error
        raise


def complete(game: str, text: str, table: Table, seat: str = "") -> list[str]:
    """Returns what a text so far may become, in the game's own notation first.

    Args:
        game: The game's id.
        text: What was typed.
        table: The table before it.
        seat: Who acts; whoever's turn it is if empty.
    """
    found: list[str] = []
    if game == "root":
        from replay.formats.rootlog.completing import complete_action

        found = complete_action(text, table, seat or str(table.value("turn") or ""))
    return found + complete_declared(text, table)
