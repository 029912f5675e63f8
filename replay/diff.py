"""What differs between two tables, place by place, without ids."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from domain.agenda import AGENDA
from domain.position import by_place, describe_card
from domain.table import Table
from replay.declare import write_value


@dataclass(frozen=True)
class Difference:
    """A place that is not the same."""

    place: str
    left: str
    """What is in it on the one side, in words."""
    right: str


def differences(left: Table, right: Table) -> list[Difference]:
    """Returns the places in which two tables differ, by name; the agenda of the rules is no place."""
    names = {*left.stacks, *left.pools, *left.values, *right.stacks, *right.pools, *right.values}
    found = []
    for name in sorted(name for name in names if not name.startswith("#") and name != AGENDA):
        if contents(left, name) != contents(right, name):
            found.append(Difference(name, in_words(left, name), in_words(right, name)))
    return found


def place_count(*tables: Table) -> int:
    """Returns how many places the tables have together."""
    return len({name for table in tables for name in (*table.stacks, *table.pools, *table.values)})


def contents(table: Table, place: str) -> tuple[list[Any], dict[str, int], Any]:
    """Returns what is in a place, without ids: cards (sorted if their order means nothing), pieces, value."""
    cards = [describe_card(table, card) for card in table.stack(place)]
    if not table.is_ordered(place):
        cards.sort(key=str)
    return cards, dict(table.pool(place)), by_place(table, table.value(place))


def in_words(table: Table, place: str, most: int = 12) -> str:
    """Returns what is in a place as a short text: `3 ?, city, duke · warrior:eyrie 2 · 14`."""
    parts = []
    cards = table.stack(place)
    if cards:
        parts.append(_cards(table, cards, most))
    pool = table.pool(place)
    if pool:
        parts.append(", ".join(f"{kind} {count}" for kind, count in sorted(pool.items())))
    value = by_place(table, table.value(place))
    if value is not None:
        parts.append(value if isinstance(value, str) else write_value(value))
    return " · ".join(parts) or "–"


def _cards(table: Table, cards: Any, most: int) -> str:
    if len(cards) <= most and table.is_ordered(table.place(cards[0]) or ""):
        return " ".join(_name(table, card) for card in reversed(cards))
    counted = Counter(_name(table, card) for card in cards)
    return ", ".join(kind if count == 1 else f"{count} {kind}" for kind, count in sorted(counted.items()))


def _name(table: Table, card: int) -> str:
    mark = {"assumed": "°", "deduced": "*"}.get(table.knowledge(card), "")
    kind = table.deduced_kind(card) or table.kind(card)
    side = table.side(card)
    on_it = table.pool(f"#{card}")
    extra = "".join(f"+{count} {piece}" for piece, count in sorted(on_it.items()))
    return f"{kind}{mark}{f'({side})' if side else ''}{extra}"
