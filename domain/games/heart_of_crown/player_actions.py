"""Player Actions: the unit by which conditional abilities are counted (17.4).

What a Player Action brought about is kept as facts until the next one begins. Each fact is a list: what happened
(`acquired`, `banished`, `hand`, `placed`), to which kind of card, and through which card, or through `buy`, `set`
or `back`. Only a real move of the active seat's own is a fact (17.6.5, 17.6.6).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.games.heart_of_crown.lenses import active, fact
from domain.state import State
from domain.transaction import Transaction

ACTION: Final = "action"
"""Value: number of the current Player Action in the match."""
IN_TURN: Final = "action-in-turn"
"""Value: its number in the turn."""
FACTS: Final = "facts"
"""Value: what it has brought about so far."""
TRIGGER: Final = "trigger"
"""Value: what a conditional ability was used upon: number of the Player Action, and the fact."""

ACQUIRED: Final = "acquired"
BANISHED: Final = "banished"
HAND: Final = "hand"
PLACED: Final = "placed"

SECOND_PHASE: Final = ("buy", "set", "back")
"""Causes of facts that are no cards."""


class Fact(NamedTuple):
    """Something that a Player Action brought about."""

    what: str
    kind: str
    by: str
    moved: bool = False
    """It moved from the Field when a princess was backed."""

    @property
    def is_by_common(self) -> bool:
        """Whether it came from the text of a card of common rarity (17.7)."""
        cause = fact(self.by)
        return cause is not None and cause.rarity == "common"


def begin_player_action(tx: Transaction) -> int:
    """Counts a new Player Action and returns its number; the facts of the one before are spent, used or not."""
    number = tx.add(ACTION, 1)
    tx.add(IN_TURN, 1)
    tx.set(FACTS, None)
    tx.set(TRIGGER, None)
    return number


def note_fact(tx: Transaction, seat: str, what: str, kind: str, by: str, *, moved: bool = False) -> None:
    """Keeps a fact, if it is the active seat's own."""
    if seat == active(tx.table):
        entry = [what, kind, by, True] if moved else [what, kind, by]
        tx.append(FACTS, entry)


def facts_of(table: State) -> list[Fact]:
    """Returns what the current Player Action has brought about."""
    return [Fact(*entry) for entry in table.value(FACTS, [])]
