"""The triggers by which PostgreSQL itself refuses to change what was recorded.

UPDATE, DELETE and TRUNCATE are refused on the tables to which rows are only added. The guards of inserts demand the
next version, a new event id and a place in the order of the store that nobody has passed. All are `ENABLE ALWAYS`:
`session_replication_role = replica` switches off the others.

The owner of the tables can drop a trigger, so the catalogue is compared with what belongs there at every opening for
writing and after every migration. The text is that of the migrations.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from eventstore.errors import GuardsMissing
from migrations.postgres import event_store

Ask: TypeAlias = Callable[[str], list[tuple[Any, ...]]]
"""Runs a query and returns its rows."""

_ROW, _BEFORE, _INSERT, _DELETE, _UPDATE, _TRUNCATE = 1, 2, 4, 8, 16, 32
_TRIGGERS: Final = """
    SELECT c.relname, t.tgname, t.tgtype, t.tgenabled, p.proname, encode(t.tgargs, 'escape'), p.prosrc,
           array_to_string(p.proconfig, ';'), pn.nspname = current_schema(),
           t.tgqual IS NULL AND t.tgattr::text = '', p.prosecdef
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
      JOIN pg_proc AS p ON p.oid = t.tgfoid JOIN pg_namespace AS pn ON pn.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND (NOT t.tgisinternal OR t.tgparentid <> 0)
      AND (c.relname IN ('events', 'streams', 'seals', 'epochs') OR c.oid IN (
        SELECT inhrelid FROM pg_inherits JOIN pg_class AS e ON e.oid = inhparent
        WHERE e.relname = 'events' AND e.relnamespace = n.oid))
      AND p.proname NOT LIKE 'RI_FKey%'
    """
_PARTS: Final = """
    SELECT p.relname FROM pg_inherits JOIN pg_class AS e ON e.oid = inhparent JOIN pg_class AS p ON p.oid = inhrelid
    WHERE e.relname = 'events' AND e.relnamespace = quote_ident(current_schema())::regnamespace
    ORDER BY length(p.relname), p.relname
    """


def compare_guards(ask: Ask) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the names of guards that are missing, and of those that are not as they should be or are strangers."""
    schema = str(ask("SELECT quote_ident(current_schema())")[0][0])
    parts = [str(row[0]) for row in ask(_PARTS)]
    expected = _expected(schema, parts)
    found = {(row[0], row[1]): _found(row) for row in ask(_TRIGGERS)}
    missing = tuple(_named(key) for key in expected if key not in found)
    changed = tuple(_named(key) for key, value in found.items() if expected.get(key) != value)
    return missing, changed


def assert_guards(ask: Ask, address: str) -> None:
    """Compares the triggers of a database with the expected ones. Raises `GuardsMissing`."""
    missing, changed = compare_guards(ask)
    if missing or changed:
        raise GuardsMissing(address, missing, changed)


def mending(ask: Ask) -> list[str]:
    """Returns the statements that make the guards what they should be."""
    schema = str(ask("SELECT quote_ident(current_schema())")[0][0])
    parts = [str(row[0]) for row in ask(_PARTS)]
    expected = _expected(schema, parts)
    drops = []
    for row in ask(_TRIGGERS):
        is_clone = row[0] in parts and (row[0], row[1]) in expected and not str(row[1]).endswith("_refuse_truncate")
        if not is_clone:  # that of a part goes with the one above it
            drops.append(f"DROP TRIGGER {_quoted(row[1])} ON {_quoted(row[0])}")
    made = event_store.guards(schema, len(parts))
    return [*drops, *(text.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1) for text in made)]


Shape: TypeAlias = tuple[int, str, str, str, str, str, bool]


def _expected(schema: str, parts: list[str]) -> dict[tuple[str, str], Shape]:
    sources = _functions(schema)
    config = f"search_path={schema}, pg_temp"

    def shape(kind: int, function: str, argument: str = "") -> Shape:
        return kind, "A", function, argument, sources[function], config, True

    found: dict[tuple[str, str], Shape] = {}
    for table, named in event_store.KEPT.items():
        refuse, argument = f"{table}_refuse", f"{named}\\000"
        found[table, f"{table}_refuse_update"] = shape(_ROW | _BEFORE | _UPDATE, refuse, argument)
        found[table, f"{table}_refuse_delete"] = shape(_ROW | _BEFORE | _DELETE, refuse, argument)
        found[table, f"{table}_refuse_truncate"] = shape(_BEFORE | _TRUNCATE, refuse, argument)
        if table != "epochs":
            found[table, f"{table}_guard_insert"] = shape(_ROW | _BEFORE | _INSERT, f"{table}_guard_insert")
    above = [(name, value) for (table, name), value in found.items() if table == "events"]
    for part in parts:
        for name, value in above:
            own = f"{part}_refuse_truncate" if name == "events_refuse_truncate" else name
            found[part, own] = value
    return found


def _functions(schema: str) -> dict[str, str]:
    made = {}
    for text in event_store.guards(schema, 0):
        match = re.search(r"CREATE FUNCTION (\w+)\(\).*?\$\$(.*)\$\$", text, re.DOTALL)
        if match:
            made[match[1]] = _normal(match[2])
    return made


def _found(row: tuple[Any, ...]) -> Shape | None:
    _, _, kind, enabled, function, argument, source, config, is_ours, is_always, is_definer = row
    if not is_always or is_definer:
        return None
    return int(kind), _letter(enabled), str(function), str(argument), _normal(source), str(config), bool(is_ours)


def _letter(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _named(key: tuple[str, str]) -> str:
    table, name = key
    return name if name.startswith(f"{table}_") else f"{table}.{name}"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _normal(text: str) -> str:
    return " ".join(text.split())
