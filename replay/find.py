"""Finding inside one line: which events fit a condition (`replay.conditions`), or what a person's own SQL gives.

Both ask the same tables: the line as the chosen chair's record has it. A `Finder` keeps the tables of the lines looked
at last, so that looking again reads only what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from replay.conditions import KEYS, LIMITS, MARKS, VERBS, Condition
from replay.relation import Relation
from replay.relation_sql import TIME_LIMIT_S, Answer, ask

if TYPE_CHECKING:
    from replay.match import Match

__all__ = ["KEYS", "LIMITS", "MARKS", "VERBS", "Finder", "Happening", "Hit", "find", "told"]

MOST_KEPT: Final = 3
"""Lines whose tables are kept; each takes some megabytes for ten thousand events."""
_MOST_VALUES: Final = 2_000


class Happening(NamedTuple):
    """What happened to a card, or to pieces, in an event."""

    kind: str
    number: int
    """How many of them."""
    what: str
    """A word of the tables: `drawn`, `gained`, `lost`, `moved`, `revealed` …"""
    source: str
    target: str


def told(happening: Happening) -> str:
    """Returns what happened in words: `duke drawn, bob/deck → bob/hand`."""
    name = happening.kind if happening.number == 1 else f"{happening.number} {happening.kind}"
    source, target = happening.source, happening.target
    where = target or source
    if source and target and source != target:
        where = f"{source} → {target}"
    return f"{name} {happening.what}, {where}" if where else f"{name} {happening.what}"


class Hit(NamedTuple):
    """An event that fits."""

    version: int
    seat: str
    action: str
    places: tuple[str, ...]
    """The places that it touched."""
    happenings: tuple[Happening, ...] = ()
    """What happened to the cards and pieces that the condition names."""


class Finder:
    """Finds inside one match, in any of its lines, through any chair's eyes. May be used from any thread."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._kept: dict[tuple[str, str], Relation] = {}
        self._lock = Lock()

    def relation(self, line: str = "", seat: str = "") -> Relation:
        """Returns the tables of a line, up to date. Raises as `Match.cursor` does."""
        key = (self.match.line(line).id, seat)
        with self._lock:
            found = self._kept.pop(key, None) or Relation(self.match, *key)
            self._kept[key] = found
            while len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        found.refresh()
        return found

    def is_ready(self, line: str = "", seat: str = "") -> bool:
        """Returns True if the tables of a line are there already, so that asking them takes no time."""
        found = self._kept.get((self.match.line(line).id, seat))
        return found is not None and found.version == self.match.head(line)

    def find(self, condition: str, line: str = "", seat: str = "", *, is_now: bool = False) -> list[Hit]:
        """Returns the events of a line that fit a condition, in order.

        Args:
            condition: See `replay.conditions`.
            line: The line; the mainline if empty.
            seat: Whose record is searched; the scribe's own if empty.
            is_now: Cards are called what they turned out to be.

        Raises:
            BadRequest: The condition is empty or malformed.
        """
        relation = self.relation(line, seat)
        wanted = Condition(condition, relation, is_now)
        statement = wanted.statement()
        events = relation.select(statement.text, statement.values)
        told = _happenings(relation, wanted) if events else {}
        return [_hit(relation, row, told) for row in events]

    def ask(self, sql: str, line: str = "", seat: str = "", *, time_limit_s: float = TIME_LIMIT_S) -> Answer:
        """Returns what SQL over the tables of `replay.relation` gives. Raises `BadRequest` as `relation_sql.ask`."""
        return ask(self.relation(line, seat), sql, time_limit_s=time_limit_s)

    def hits_of(self, sql: str, line: str = "", seat: str = "", *, time_limit_s: float = TIME_LIMIT_S) -> list[Hit]:
        """Returns the events that SQL names in a column `version`. Raises as `ask` does."""
        relation = self.relation(line, seat)
        found = []
        for version in ask(relation, sql, time_limit_s=time_limit_s).versions():
            for row in relation.select("SELECT version, seat, action FROM events WHERE version = ?", (version,)):
                found.append(_hit(relation, row, {}))
        return found

    def touching(self, place: str, line: str = "", seat: str = "") -> list[Hit]:
        """Returns the events that touched a place, or one inside it, whatever its name holds."""
        relation = self.relation(line, seat)
        sql = (
            "SELECT version, seat, action FROM events WHERE version IN (SELECT version FROM places WHERE {}) ORDER BY 1"
        )
        inside = "place = ? OR substr(place, 1, ?) = ?"
        rows = relation.select(sql.format(inside), (place, len(place) + 1, f"{place}/"))
        return [_hit(relation, row, {}) for row in rows]

    def values(self, key: str, line: str = "", seat: str = "") -> list[str]:
        """Returns what can stand after a key of the language in a line, as its record has it; sorted."""
        if key == "mark":
            return sorted(MARKS)
        sql = _VALUES.get(key)
        if sql is None:
            return []
        rows = self.relation(line, seat).select(f"{sql} LIMIT {_MOST_VALUES}")
        found = {one for row in rows if row[0] is not None for one in str(row[0]).split("\n")}
        return sorted(found - {"", "?"})


_VALUES: Final = {
    "card": "SELECT DISTINCT kind FROM cards",
    "piece": "SELECT kind FROM pieces UNION SELECT became FROM pieces",
    "place": "SELECT DISTINCT place FROM places",
    "gained": "SELECT DISTINCT gained_by FROM cards UNION SELECT DISTINCT gained_by FROM pieces",
    "lost": "SELECT DISTINCT lost_by FROM cards UNION SELECT DISTINCT lost_by FROM pieces",
    "drawn": "SELECT DISTINCT drawn_by FROM cards",
    "seat": "SELECT DISTINCT seat FROM events",
    "asked": "SELECT DISTINCT asked FROM events",
    "phase": "SELECT DISTINCT phase FROM events",
    "glyph": "SELECT DISTINCT glyph FROM notes",
    "tag": "SELECT DISTINCT tags FROM notes",
    "while": "SELECT DISTINCT name FROM named_values",
}


def find(match: Match, condition: str, line: str = "", seat: str = "") -> Iterator[Hit]:
    """Returns the events of a line that fit a condition, in order; for one look. Arguments as in `Finder.find`.

    Raises:
        BadRequest: The condition is empty or malformed.
    """
    return iter(Finder(match).find(condition, line, seat))


def _hit(relation: Relation, row: tuple[object, ...], told: dict[int, list[Happening]]) -> Hit:
    version, seat, action = row
    assert isinstance(version, int)
    places = relation.select("SELECT place FROM places WHERE version = ? ORDER BY place", (version,))
    return Hit(version, str(seat), str(action), tuple(str(place) for (place,) in places), tuple(told.get(version, ())))


def _happenings(relation: Relation, wanted: Condition) -> dict[int, list[Happening]]:
    """Returns what happened, by event, to the cards and pieces that a condition is about."""
    found: dict[int, list[Happening]] = {}
    for table, which in wanted.things:
        number = "count(*)" if table == "cards" else "sum(count)"
        kind = "kind_now" if wanted.is_now and table == "cards" else "kind"
        sql = (
            f"SELECT version, {kind}, {number}, what, source, target FROM {table} AS x "
            f"WHERE {which.text} GROUP BY version, {kind}, what, source, target ORDER BY version, min(n)"
        )
        for version, *rest in relation.select(sql, which.values):
            found.setdefault(version, []).append(Happening(*rest))
    return found
