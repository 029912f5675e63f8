"""The named values of Root that a ruling may set: a slip in a name makes no new one."""

from __future__ import annotations

from typing import Any, Final

from domain.agenda import AGENDA
from domain.errors import shown
from domain.game import SEATS
from domain.games.root import places
from domain.games.root.lenses import ACTIVATED, AIDED, BATTLE, USED
from domain.table import Table
from domain.values import RULES_OWN, kind_misfit, misfit, near, number_misfit

_OF_THE_TABLE: Final = (
    places.TURN,
    places.ROUND,
    places.ORDER,
    places.PHASE,
    places.MAP,
    places.DECK_NAME,
    places.WINNER,
)
_OF_A_SEAT: Final = (
    places.FACTION,
    places.VP,
    places.VP_MARKER,
    places.LEADER,
    places.DEPOSED,
    places.RESOLVED,
    places.FUNDS,
    places.OUTCAST,
    places.OUTCAST_IS_HATED,
)
_OWN: Final = RULES_OWN | {ACTIVATED, AIDED, BATTLE, USED}
"""Values by which the rules go: the battles under way, and what was done in the turn."""
_GROUPS: Final = ("suit", "setting", "path", "hireling", "clearing", "forest")
_GROUPS_OF_A_SEAT: Final = ("relation", "price")


def value_misfit(table: Table, name: str, value: Any) -> str:
    """Returns why a ruling cannot set a value, in one sentence; `""` if it can. None takes it away.

    The game has to know the name, and not to go by the value itself; a number and a list stay what they are.
    """
    if name in _OWN:
        return misfit(table, name, value, own=_OWN)
    if name != AGENDA and (name in table.values or _is_known(table, name)):
        old = table.value(name)
        if value is None or not isinstance(old, int | list | dict):
            return ""
        return number_misfit(name, value) if type(old) is int else kind_misfit(name, value, old)
    own = (f"{seat}/{one}" for seat in table.value(SEATS) or () for one in _OF_A_SEAT)
    return f"there is no value {shown(name)}{near(name, {*table.values, *_OF_THE_TABLE, *own} - _OWN)}"


def _is_known(table: Table, name: str) -> bool:
    first, _, rest = name.partition("/")
    if not rest:
        return first in _OF_THE_TABLE
    if first in _GROUPS:
        return True
    return first in (table.value(SEATS) or ()) and (rest in _OF_A_SEAT or rest.partition("/")[0] in _GROUPS_OF_A_SEAT)
