"""Putting back what protects a store, after another program has taken it away."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from eventstore.errors import ReadOnlyStore, StoreDamaged
from eventstore.location import is_on_server, is_writable, parse_location, verify_driver, verify_header
from eventstore.sqlite import DRIVER_ERRORS, connect, translate
from eventstore.sqlite.evidence import SqliteExamined
from eventstore.sqlite.guards import CATALOGUE_QUERY, GUARDS, compare_guards
from eventstore.sqlite.migrate import prepare_for_reading
from eventstore.verify import VerifyReport, verify_database


def restore_guards(url_or_path: str | Path, *, busy_timeout_ms: int = 10_000) -> tuple[str, ...]:
    """Makes the guards of a store what they should be, if its events are what they should be.

    Returns:
        The names of the guards that were put back, or removed as strangers.

    Raises:
        StoreDamaged: Events were altered while there was no guard; then only a backup helps.
        OpenRefused: The file is no store of this version.
        StoreFault: It is locked or cannot be written.
    """
    if is_on_server(url_or_path):
        verify_driver()
        from eventstore.postgres.repair import restore_guards_on_server

        return restore_guards_on_server(str(url_or_path))
    path = parse_location(url_or_path)
    verify_header(path)
    mode = prepare_for_reading(path, busy_timeout_ms)
    report = verify_database(SqliteExamined(lambda: connect(path, mode, busy_timeout_ms)), None, None, None)
    refuse_damage(report, str(path))
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


def refuse_damage(report: VerifyReport, shown: str) -> None:
    """Raises `StoreDamaged` if a verification has found anything besides guards."""
    worst = next((one for one in report.findings if one.kind != "guards"), None)
    if worst is not None:
        where = f"event {worst.version} of {worst.stream}: " if worst.stream else ""
        raise StoreDamaged(shown, where + worst.message)
