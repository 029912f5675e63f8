"""Player Actions (TW.3.3): the unit by which conditional abilities are counted.

Playing a card is one, using a pilot's ability is another. What a Player Action brought about is kept as facts
until the next one begins; each allows at most one use of one ability (TW.6.3).
"""

from __future__ import annotations

from domain.state import State
from domain.transaction import Transaction


def begin_player_action(tx: Transaction) -> None:
    """Counts a new Player Action; the facts of the one before it are spent, used or not."""
    tx.add("action", 1)
    tx.set("facts", None)


def note_fact(tx: Transaction, what: str, count: int) -> None:
    """Keeps something that happened in this Player Action; only a real move is a fact."""
    if count:
        tx.set("facts", [*facts(tx.table), [what, count]])


def facts(table: State) -> list[list[str | int]]:
    """Returns what the current Player Action has brought about."""
    return list(table.value("facts", []))
