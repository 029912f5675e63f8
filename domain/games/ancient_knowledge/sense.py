"""What no player would do: actions that change nothing, so that random games get to their end.

Only random play asks for it. The rules allow them, and a record of them is as good as any.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.decision import Action
from domain.games.ancient_knowledge.lenses import HAND_LIMIT, Seat, is_monument
from domain.games.ancient_knowledge.notation import Archive, Create, Pass, Remove, Search
from domain.table import Table

FEW = 3
"""Of a menu no more archives are kept than so many: there is one for each choice of cards."""


def sensible(table: Table, seat: str, asked: str, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Returns the actions that get on; all of them if there is no such action."""
    if asked != "action":
        kept = tuple(action for action in legal if not (isinstance(action, Remove) and not action.tokens))
        return kept or tuple(legal)
    hand = len(Seat(table, seat).hand)
    monuments = [action for action in legal if isinstance(action, Create) and is_monument(action.kind)]
    if monuments and hand <= HAND_LIMIT // 2:
        return tuple(monuments)
    archives = [action for action in legal if isinstance(action, Archive)]
    others = [action for action in legal if not isinstance(action, Archive | Pass)]
    if hand >= HAND_LIMIT and len(others) > 1:
        others = [action for action in others if not isinstance(action, Search)]
    return (*others, *archives[:FEW]) or tuple(legal)
