"""Two tables of one game compared as far as the notation speaks of them: a recorded one, and what a reader has."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import places as names
from domain.table import Table

_SILENT_POOLS: Final = frozenset({names.OUTSIDE, "ruin-items"})
"""What lies under which ruin is not told apart before somebody has looked."""
_SILENT_STACKS: Final = frozenset({"box", names.REMOVED})
_COUNTED: Final = frozenset({names.QUESTS, names.QUEST_DECK})
"""Which quests are open is not written before one is completed."""
_SHARED: Final = frozenset({names.TURN, names.ROUND, names.MAP, names.DECK_NAME})
_OF_SEATS: Final = frozenset(
    {names.FACTION, names.VP, names.VP_MARKER, names.LEADER, names.DEPOSED, names.FUNDS, names.OUTCAST}
)


def is_spoken(name: str) -> bool:
    """Returns True for a value of which the notation speaks."""
    head, _, rest = name.partition("/")
    if name in _SHARED or head in ("suit", "path"):
        return True
    return rest in _OF_SEATS or rest.startswith(("relation/", "price/"))


def differences(table: Table, other: Table) -> dict[str, tuple[str, str]]:
    """Returns what differs, by place or value: what it is on each of the tables, as text."""
    found = {}
    for pool in (table.pools.keys() | other.pools.keys()) - _SILENT_POOLS:
        if table.pool(pool) != other.pool(pool):
            found[pool] = (_pool(table, pool), _pool(other, pool))
    for stack in (table.stacks.keys() | other.stacks.keys()) - _SILENT_STACKS:
        one, two = _stack(table, stack), _stack(other, stack)
        if one != two:
            found[stack] = (one, two)
    for name in filter(is_spoken, table.values.keys() | other.values.keys()):
        if table.value(name) != other.value(name):
            found[name] = (str(table.value(name)), str(other.value(name)))
    return dict(sorted(found.items()))


def _pool(table: Table, name: str) -> str:
    return _listed(dict(table.pool(name)))


def _stack(table: Table, name: str) -> str:
    cards = table.stack(name)
    if name in _COUNTED or not table.info(name).seen:
        return f"{len(cards)} cards" if cards else ""
    kinds = [table.kind(card) for card in cards]
    return " ".join(kinds) if table.is_ordered(name) else _listed(Counter(kinds))


def _listed(counts: dict[str, int]) -> str:
    return " ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
