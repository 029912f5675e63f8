"""Effects and Conflicts that no question asks for: the rule that leaves them out of this action (6)."""

from __future__ import annotations

from domain.decision import Action
from domain.games.lords_of_heaven.columns import COSTLY, cards_in
from domain.games.lords_of_heaven.enabling import is_offered
from domain.games.lords_of_heaven.lenses import COLUMNS, CONFLICT, PHASE, TURN
from domain.games.lords_of_heaven.notation import Battle, Effect, Siege
from domain.table import Table


def no_place_for(table: Table, action: Action) -> str:
    """Returns why an effect or a Conflict has no place in the action under way; `""` if this rule does not say."""
    column, seat = str(table.value(PHASE, "")), str(table.value(TURN, ""))
    if column not in COLUMNS or table.value(CONFLICT) is not None:
        return ""
    if isinstance(action, Effect):
        return _no_effect(table, seat, column)
    if isinstance(action, Battle | Siege) and column != "movement":
        return f"a Conflict is started after a Movement, or by the effect of a card: not on {column.capitalize()}"
    return ""


def _no_effect(table: Table, seat: str, column: str) -> str:
    if column not in COSTLY:
        return f"an effect is resolved on Development and Presence only, not on {column.capitalize()}"
    laid = cards_in(table, column)
    if not laid:
        return ""
    card = laid[-1]
    if table.value("effect-used") == card.id:
        return f"the effect of {card.name} was resolved already"
    if not is_offered(table, seat, card):
        return f"the effect of {card.name} is for {card.affiliation}, and {seat} is none of them"
    return ""
