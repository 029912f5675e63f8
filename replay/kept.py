"""Keeping an entry that no rule allows any more: what it did to the table stands, and the rules go on as they were."""

from __future__ import annotations

from typing import Final

from domain.agenda import AGENDA
from domain.changes import AnyChange, Set
from domain.play import Play
from domain.table import Table
from replay.declare import ASKED, declare
from replay.words import BOOKKEEPING, RESULT, in_words, is_of_a_turn

RULING: Final = "kept as it stood at the table"

_OF_RULES: Final = BOOKKEEPING | {AGENDA, RESULT, "turn", "round", "phase", "winner"}
"""Values by which rules remember where the game stands: set by an entry that they did not decide, they would ask for
what is not there."""


def kept(play: Play, before: Table, now: Table) -> Play:
    """Returns the declared entry that does to a table what an entry did to the one where it was recorded.

    Args:
        play: The entry.
        before: The table before it where it was recorded.
        now: The table on which it is to stand.

    Raises:
        BadRequest: What it moved is not there.
    """
    changes = [change for change in play.changes if not _is_of_rules(change)]
    text = "; ".join(in_words(changes, before))
    return declare(text, now, play.seat) if text else Play(play.seat, ASKED, play.action)


def _is_of_rules(change: AnyChange) -> bool:
    return isinstance(change, Set) and (change.name in _OF_RULES or is_of_a_turn(change.name))
