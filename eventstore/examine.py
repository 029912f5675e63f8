"""Verification of a file that is too damaged to be opened as a store."""

from __future__ import annotations

from pathlib import Path

from eventstore.findings import Progress, VerifyReport
from eventstore.location import is_on_server, parse_location, verify_driver, verify_header, verify_place
from eventstore.sqlite import connect
from eventstore.sqlite.evidence import SqliteExamined
from eventstore.verify import verify_database


def examine(
    url_or_path: str | Path, progress: Progress | None = None, *, busy_timeout_ms: int = 10_000
) -> VerifyReport:
    """Verifies whatever of a store can still be read; opens nothing for writing and changes nothing.

    Raises:
        OpenRefused: There is no such file, or it is no database at all.
    """
    if is_on_server(url_or_path):
        verify_driver()
        from eventstore.postgres.evidence import examine_on_server

        return examine_on_server(str(url_or_path), progress)
    path = parse_location(url_or_path)
    verify_place(path)
    verify_header(path)
    return verify_database(SqliteExamined(lambda: connect(path, "ro", busy_timeout_ms)), None, progress, None)
