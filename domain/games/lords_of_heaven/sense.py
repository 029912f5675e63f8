"""What no player would do: a card discarded for nothing while there is something to do. Only random play asks."""

from __future__ import annotations

from collections.abc import Sequence

from domain.decision import Action
from domain.games.lords_of_heaven.notation import Discard


def sensible(legal: Sequence[Action]) -> tuple[Action, ...]:
    """Returns the actions that get on; all of them if there is no such action."""
    return tuple(action for action in legal if not isinstance(action, Discard)) or tuple(legal)
