"""Putting back what protects a store, after another program has taken it away."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from eventstore.errors import ReadOnlyStore, StoreDamaged
from eventstore.guards import CATALOGUE_QUERY, GUARDS, compare_guards
from eventstore.location import is_writable, parse_location, verify_header
from eventstore.migrate import prepare_for_reading
from eventstore.sqlite import DRIVER_ERRORS, connect, translate
from eventstore.verify import verify_database


def restore_guards(url_or_path: str | Path, *, busy_timeout_ms: int = 10_000) -> tuple[str, ...]:
    """Makes the guards of a store what they should be, if its events are what they should be.

    Returns:
        The names of the guards that were put back, or removed as strangers.

    Raises:
        StoreDamaged: Events were altered while there was no guard; then only a backup helps.
        OpenRefused: The file is no store of this version.
        StoreFault: It is locked or cannot be written.
    """
    path = parse_location(url_or_path)
    verify_header(path)
    mode = prepare_for_reading(path, busy_timeout_ms)
    report = verify_database(lambda: connect(path, mode, busy_timeout_ms), None, None, None)
    worst = next((one for one in report.findings if one.kind != "guards"), None)
    if worst is not None:
        where = f"event {worst.version} of {worst.stream}: " if worst.stream else ""
        raise StoreDamaged(str(path), where + worst.message)
    if not report.findings:
        return ()
    if not is_writable(path):
        raise ReadOnlyStore(str(path))
    try:
        with closing(connect(path, "rw", busy_timeout_ms)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            missing, changed = compare_guards(connection.execute(CATALOGUE_QUERY).fetchall())
            for name in changed:
                connection.execute('DROP TRIGGER "{}"'.format(name.replace('"', '""')))
            for name in (*missing, *(name for name in changed if name in GUARDS)):
                connection.execute(GUARDS[name])
            connection.execute("COMMIT")
    except DRIVER_ERRORS as error:
        raise translate(error, str(path)) or error from error
    return (*missing, *changed)
