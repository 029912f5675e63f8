"""The triggers by which the database itself refuses to change what was recorded.

UPDATE and DELETE are refused outright. The insert guards are not optional: `INSERT OR REPLACE` removes the row in
its way, and delete triggers see that only on connections with `recursive_triggers` on, a setting that an outside
tool will not have. Without them such a statement would overwrite an event.

Nobody can stop the owner of a file from dropping a trigger. So the catalogue is compared with this list at every
opening for writing and after every migration; the chain and the seals show what happened in between. The text is
that of the migrations; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from eventstore.errors import GuardsMissing


def _refusal(table: str, verb: str, message: str) -> tuple[str, str]:
    name = f"{table}_refuse_{verb}"
    return name, f"CREATE TRIGGER {name} BEFORE {verb.upper()} ON {table} BEGIN {_raise(message)}; END"


def _raise(message: str) -> str:
    return f"SELECT RAISE(ABORT, 'guard: {message}')"


GUARDS: Final[dict[str, str]] = dict(
    [
        _refusal("events", "update", "recorded events are never changed"),
        _refusal("events", "delete", "recorded events are never removed"),
        _refusal("streams", "update", "streams are never changed"),
        _refusal("streams", "delete", "streams are never removed"),
        _refusal("seals", "update", "seals are never changed"),
        _refusal("seals", "delete", "seals are never removed"),
        (
            "events_guard_insert",
            "CREATE TRIGGER events_guard_insert BEFORE INSERT ON events BEGIN "
            + _raise("version is not the next one of its stream")
            + " WHERE NEW.version IS NOT 1 + coalesce("
            "(SELECT max(version) FROM events WHERE stream_id = NEW.stream_id), "
            "(SELECT coalesce(fork_version, 0) FROM streams WHERE stream_id = NEW.stream_id)); "
            + _raise("event id is taken")
            + " WHERE EXISTS (SELECT 1 FROM events WHERE event_id = NEW.event_id); "
            + _raise("position is not the next one")
            + " WHERE NEW.pos <> -1 AND NEW.pos <> 1 + coalesce((SELECT max(pos) FROM events), 0); END",
        ),
        (
            "streams_guard_insert",
            "CREATE TRIGGER streams_guard_insert BEFORE INSERT ON streams BEGIN "
            + _raise("stream is there already")
            + " WHERE EXISTS (SELECT 1 FROM streams WHERE stream_id = NEW.stream_id) "
            "OR EXISTS (SELECT 1 FROM streams WHERE uuid = NEW.uuid) "
            "OR EXISTS (SELECT 1 FROM streams WHERE tenant = NEW.tenant AND name = NEW.name); "
            + _raise("fork point is not an event that the parent owns")
            + " WHERE NEW.parent_id IS NOT NULL AND NEW.fork_version IS NOT 0 AND NOT EXISTS ("
            "SELECT 1 FROM events WHERE stream_id = NEW.parent_id AND version = NEW.fork_version); END",
        ),
        (
            "seals_guard_insert",
            "CREATE TRIGGER seals_guard_insert BEFORE INSERT ON seals BEGIN "
            + _raise("seal is not the next one")
            + " WHERE NEW.n IS NOT 1 + coalesce((SELECT max(n) FROM seals), 0); END",
        ),
    ]
)
"""Name and text of every guard of the current revision."""

CATALOGUE_QUERY: Final = (
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('events', 'streams', 'seals')"
)
"""What `compare_guards` wants the rows of."""


def compare_guards(catalogue: Iterable[tuple[str, str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the names of guards that are missing, and of those that read differently or are strangers."""
    found = {name: _normal(sql) for name, sql in catalogue}
    missing = tuple(name for name in GUARDS if name not in found)
    changed = tuple(name for name, sql in found.items() if name not in GUARDS or sql != _normal(GUARDS[name]))
    return missing, changed


def assert_guards(catalogue: Iterable[tuple[str, str]], path: str) -> None:
    """Compares the triggers of a database with the expected ones. Raises `GuardsMissing`."""
    missing, changed = compare_guards(catalogue)
    if missing or changed:
        raise GuardsMissing(path, missing, changed)


def _normal(sql: str) -> str:
    return re.sub(r"\s+", " ", sql).replace("( ", "(").replace(" )", ")").strip().rstrip(";")
