"""Verification of a file that is too damaged to be opened as a store."""

from __future__ import annotations

from pathlib import Path

from eventstore.findings import Progress, VerifyReport
from eventstore.location import parse_location, verify_header, verify_place
from eventstore.sqlite import connect
from eventstore.verify import verify_database


def examine(
    url_or_path: str | Path, progress: Progress | None = None, *, busy_timeout_ms: int = 10_000
) -> VerifyReport:
    """Verifies whatever of a store can still be read; opens nothing for writing and changes nothing.

    Raises:
        OpenRefused: There is no such file, or it is no database at all.
    """
    path = parse_location(url_or_path)
    verify_place(path)
    verify_header(path)
    return verify_database(lambda: connect(path, "ro", busy_timeout_ms), None, progress, None)
