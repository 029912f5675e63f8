"""What was learnt later, shown on an earlier table."""

from __future__ import annotations

from typing import Final

from domain.changes import Reveal
from domain.state import is_unknown
from domain.table import Table

LATER: Final = "'"
"""Behind an identity that was learnt after the event at hand."""


def with_later(table: Table, end: Table) -> Table:
    """Returns a table in which the cards whose kind was learnt until `end` have it, with a prime.

    Args:
        table: The table at the entry at hand; it is not changed.
        end: The table at the end of the same line, in the same chair.
    """
    later = end.late | end.kinds
    found = [(card, later.get(card, "")) for card in table.place_of if is_unknown(table.kind(card))]
    learnt = [(card, kind) for card, kind in found if kind and not is_unknown(kind)]
    if not learnt:
        return table
    shown = table.copy()
    for card, kind in learnt:
        shown.apply(Reveal((card,), (kind + LATER,), ()))
    return shown
