"""What no player would do: banish the last cards that bring Coin, after which no game could end.

Only random play asks for it. The rules allow it, and a record of it is as good as any.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.decision import Action
from domain.games.heart_of_crown.lenses import Seat, fact
from domain.games.heart_of_crown.notation import Banish, PlayCard, Use
from domain.games.heart_of_crown.steps import Banish as BanishStep
from domain.games.heart_of_crown.steps import Choose, parts_of
from domain.table import Table

ENOUGH = 6
"""With so many cards that bring Coin, one of them can be spared."""


def sensible(table: Table, name: str, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Returns the actions that leave a seat able to buy; all of them if there is no such action."""
    seat = Seat(table, name)
    bringing = sum(
        _brings_coin(card.kind) for stack in (seat.deck, seat.hand, seat.field, seat.discard) for card in stack
    )
    if bringing > ENOUGH:
        return tuple(legal)
    kept = tuple(action for action in legal if not _is_ruinous(action))
    return kept or tuple(legal)


def _is_ruinous(action: Action) -> bool:
    match action:
        case Banish(kinds):
            return any(map(_brings_coin, kinds))
        case PlayCard(kind) | Use(kind):
            return _banishes(kind)
    return False


def _brings_coin(kind: str) -> bool:
    card = fact(kind)
    return card is not None and bool(card.coin)


def _banishes(kind: str) -> bool:
    """Returns True if a card can make its owner banish a card; where one may choose otherwise it does not count."""
    card = fact(kind)
    if card is None:
        return False
    effect = card.effect
    lists = [effect.played, *(one.price + one.steps for one in (effect.hand, effect.activation) if one is not None)]
    tops = [step for steps in lists for step in steps if not isinstance(step, Choose)]
    return any(isinstance(part, BanishStep) and part.choice == "must" for step in tops for part in parts_of(step))
